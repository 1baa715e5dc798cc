"""`hzmj table`: what every named hand pays."""

import pytest

from hzmj.keeper.payments import what_pays_what
from hzmj.presets import PRESETS, preset
from tests.commands.run import Shell


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_hand_stands_in_the_table_once_a_level(
    hzmj: Shell, monkeypatch: pytest.MonkeyPatch, name: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    ran = hzmj(f"table --preset {name} --lang {lang}")
    assert (ran.code, ran.err) == (0, "")
    lines = [line.split("  ")[0] for line in ran.out.splitlines()]
    for row in what_pays_what(preset(name)):
        assert lines.count(row.title.zh if lang == "zh" else row.title.en) == 3


def test_one_level_and_another_base(hzmj: Shell) -> None:
    out = hzmj("table --level 3 --base 5").out
    assert out.startswith("Dealer level 3, base 5\n")
    assert "Dealer level 1" not in out
    plain = next(line for line in out.splitlines() if line.startswith("Self-drawn win"))
    assert plain.split()[-8:] == ["0", "x1", "120", "40", "50", "40", "5", "40"]


def test_json_has_all_levels_and_the_rules(hzmj: Shell) -> None:
    told = hzmj("table --set ten_winds=on --json").json
    assert told["rules"]["ten_winds"] is True
    by_title = {hand["title_en"]: hand for hand in told["hands"]}
    assert by_title["Ten winds"]["multiplier"] == 8
    assert by_title["Caipiao"]["pinyin"] == "cái piāo"
    assert [pay["dealer"] for pay in by_title["Caipiao"]["levels"]] == [24, 48, 96]


@pytest.mark.parametrize(
    "line", ["--level 4", "--base 4", "--set base=4", "--preset club", "--set nothing=1", "--level x"]
)
def test_what_makes_no_sense(hzmj: Shell, line: str) -> None:
    assert hzmj(f"table {line}").message
