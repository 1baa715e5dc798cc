"""`hzmj keep`: sheets listed and printed."""

from pathlib import Path

import pytest

from hzmj.keeper.entries import Win
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.journal import SUFFIX, Journal, folder
from hzmj.keeper.steps import Begin, Enter
from hzmj.presets import preset
from hzmj.words import Words
from tests.commands.run import Shell


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    begin = Begin(("Anna", "Ben", "Cai", "Dora"), "room", preset("room"), 0, "2026-01-02T03:04:05Z")
    with Journal.create(begin) as journal:
        journal.do(Enter(Win(2, NamedHand(baotou=True, links=("piao",)))))
    return journal.path


def test_list(hzmj: Shell, sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    (folder() / f"odd{SUFFIX}").write_text("{}\n", "utf-8")
    out = hzmj("keep --list").out
    assert sheet.name in out
    assert "Anna, Ben, Cai, Dora" in out
    assert f"odd{SUFFIX}: this is no hzmj sheet\n" in out


def test_an_empty_list(hzmj: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    assert hzmj("keep --list").out == f"There is no sheet in {tmp_path / 'sheets'}.\n"


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ("text", "Cai: Caipiao x4"),
        ("csv", "1,1,Anna,1,Cai: Caipiao x4,2,4,"),
        ("markdown", "| 1 | Anna | 1 | Cai: Caipiao x4 | -8 (-8) | -4 (-4) | +16 (16) | -4 (-4) |"),
        ("json", '"title_en": "Caipiao"'),
    ],
)
def test_print(hzmj: Shell, sheet: Path, form: str, part: str) -> None:
    ran = hzmj(f"keep {sheet} --print {form}")
    assert (ran.code, ran.err) == (0, "")
    assert part in ran.out


def test_a_torn_line_is_said_on_standard_error(hzmj: Shell, sheet: Path) -> None:
    with sheet.open("a", encoding="utf-8") as file:
        file.write('{"step": "und')
    ran = hzmj(f"keep {sheet} --print text")
    assert ran.code == 0
    assert ran.err == "The last line was torn off and is left out.\n"


def test_a_sheet_that_does_not_hold_is_refused_by_file_line_and_field(hzmj: Shell, sheet: Path) -> None:
    with sheet.open("a", encoding="utf-8") as file:
        file.write('{"step": "money", "money": "-1"}\n')
    message = hzmj(f"keep {sheet} --print text").message
    assert message.startswith(f"{sheet}: line 3: the money")
    assert len(message) - len(str(sheet)) < 300


@pytest.mark.parametrize(
    "line", ["x --list", "--list --print csv", "--print csv", "x", "x --print pdf", "none --print text"]
)
def test_what_makes_no_sense(hzmj: Shell, line: str) -> None:
    assert hzmj(f"keep {line}").message


def test_the_keeper_needs_a_terminal(hzmj: Shell, sheet: Path) -> None:
    for line in ("keep", f"keep {sheet}"):
        ran = hzmj(line)
        assert (ran.code, ran.err) == (2, f"hzmj: {Words('en')('app.no_terminal')}\n")


def test_a_sheet_of_another_version_is_not_opened(hzmj: Shell, sheet: Path) -> None:
    text = sheet.read_text("utf-8").replace("hzmj-sheet/1", "hzmj-sheet/9")
    sheet.write_text(text, "utf-8")
    assert "another version (hzmj-sheet/9)" in hzmj(f"keep {sheet}").message
    assert sheet.read_text("utf-8") == text


def test_a_sheet_that_another_window_keeps_is_not_opened(hzmj: Shell, sheet: Path) -> None:
    with Journal.open(sheet):
        message = hzmj(f"keep {sheet}").message
    assert message == f"{sheet}: another process is keeping this sheet"
