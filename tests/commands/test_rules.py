"""`hzmj rules`: every option with its values, meaning, clause and source."""

import pytest

from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS
from tests.commands.run import Shell


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("choice", ["", *(f"--preset {name}" for name in PRESETS)])
def test_every_option_is_explained(hzmj: Shell, lang: str, choice: str) -> None:
    ran = hzmj(f"rules {choice} --lang {lang}")
    assert (ran.code, ran.err) == (0, "")
    for name, option in OPTIONS.items():
        assert f"\n{name} = " in ran.out
        assert option.clause in ran.out


def test_values_of_a_preset(hzmj: Shell) -> None:
    out = hzmj("rules --preset mil2025").out
    assert "\nfan_cap = 4\n" in out
    assert "\nno_wild_bonus = on\n" in out
    assert "\nthird_tan = any (always)\n" in out


def test_presets_side_by_side(hzmj: Shell) -> None:
    out = hzmj("rules").out
    assert "\nbase = 1\n" in out
    assert "\ndiscard_win = room: on; platform: on; mil2025: off\n" in out


def test_json(hzmj: Shell) -> None:
    told = hzmj("rules --json").json
    assert [each["name"] for each in told] == list(OPTIONS)
    for each in told:
        assert each["presets"] == {name: preset(name).as_dict()[each["name"]] for name in PRESETS}
        assert each["meaning_zh"]
        assert each["meaning_en"]
        assert each["sources"]
    (only,) = {tuple(each["presets"]) for each in hzmj("rules --preset room --json").json}
    assert only == ("room",)


def test_unknown_preset(hzmj: Shell) -> None:
    assert "club" in hzmj("rules --preset club").message
