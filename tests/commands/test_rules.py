"""`hzmj rules`: every option with its values, meaning, clause and source."""

import pytest

from hzmj.clauses import clause_lines
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS
from hzmj.text import Lang
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


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_clause_an_option_names_is_printed(hzmj: Shell, lang: Lang) -> None:
    for clause in sorted({option.clause for option in OPTIONS.values()}):
        ran = hzmj(f"rules --clause '{clause}' --lang {lang}")
        assert (ran.code, ran.err) == (0, "")
        assert "".join(ran.out.split()) == "".join("".join(clause_lines(clause, lang)).split())


def test_a_clause_as_json(hzmj: Shell) -> None:
    told = hzmj("rules --clause 9 --json --lang zh").json
    assert told["clause"] == "9"
    assert (told["lines_zh"][0], told["lines_en"][0]) == ("9. 流局", "9. The drawn hand 流局")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_unknown_clause(hzmj: Shell, lang: str) -> None:
    assert "14.1" in hzmj(f"rules --clause 14.1 --lang {lang}").message
    assert len(hzmj(f"rules --clause {'9' * 5000} --lang {lang}").message) < 300
    assert len(hzmj(f"rules --clause 1-{'9' * 5000} --lang {lang}").message) < 300
    hzmj("rules --clause 9 --preset room").message  # noqa: B018 - checks that it is one
