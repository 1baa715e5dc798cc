"""The sheet's file: nothing is lost, nothing wrong is read, one process keeps it."""

import json
import os
import signal
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from hzmj.keeper.entries import DrawnHand, Leave, Win, fed_chain, tan_of
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.journal import SUFFIX, Journal, find, folder, new_path, read_sheet
from hzmj.keeper.lines import FORMAT, line_of, step_of
from hzmj.keeper.steps import Begin, Break, Correct, Draft, Enter, Money, NewEvening, Note, Step, Undo
from hzmj.presets import preset
from hzmj.text import Refused
from tests.keeper.evenings import NAMES

PLATFORM = preset("platform")
BEGIN = Begin(NAMES, "platform", PLATFORM, 0, "2026-01-02T03:04:05Z", Decimal("0.5"))
CHAINED = NamedHand(baotou=True, links=("piao", "piao"))
STEPS: tuple[Step, ...] = (
    Enter(DrawnHand(), "rain"),
    Draft({"winner": 2}),
    Draft({"winner": 2, "hand": "财"}),
    Enter(Win(2, CHAINED, chain=fed_chain(CHAINED, {1: 0}))),
    Enter(Win(2, NamedHand(), tan=tan_of({(2, 1): 2}))),
    Note(1, 2, "disputed"),
    Correct(1, {2: Win(1, NamedHand("seven_pairs", quads=2))}),
    Undo(),
    Break("tea"),
    Money(Decimal("0.25")),
    Enter(Leave(3)),
    NewEvening(1, NAMES[::-1], "2026-01-03T03:04:05Z"),
    Enter(Win(2, NamedHand())),
    Note(2, None, "short"),
    Draft({"leaving": True}),
)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def path() -> Path:
    """A sheet kept through all steps and closed."""
    with Journal.create(BEGIN) as journal:
        for step in STEPS:
            journal.do(step)
    return journal.path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def rewrite(path: Path, number: int, **fields: Any) -> None:
    """Changes fields of a line, counted from 1."""
    lines = lines_of(path)
    lines[number - 1] |= fields
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


@pytest.mark.parametrize("step", [BEGIN, *STEPS], ids=lambda step: type(step).__name__)
def test_a_step_comes_back_from_its_line(step: Step) -> None:
    assert step_of(line_of(step)) == step


def test_after_every_step_the_file_holds_the_sheet_and_the_draft() -> None:
    with Journal.create(BEGIN) as journal:
        for step in STEPS:
            journal.do(step)
            kept = read_sheet(journal.path)
            assert (kept.sheet, kept.draft, kept.torn) == (journal.sheet, journal.draft, False)
            assert bool(kept.draft) == isinstance(step, Draft)


def test_a_sheet_goes_on_where_it_was_left(path: Path) -> None:
    before = read_sheet(path)
    with Journal.open(path) as journal:
        assert (journal.sheet, journal.draft) == (before.sheet, before.draft)
        journal.do(Undo())
    assert read_sheet(path).sheet == before.sheet.undo()


def test_the_file_is_its_owners_alone(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_step_that_cannot_be_is_not_written(path: Path) -> None:
    before = path.read_bytes()
    with Journal.open(path) as journal:
        refused: list[Step] = [
            Enter(Win(0, NamedHand("ten_winds"))),
            Correct(1, {9: DrawnHand()}),
            Draft({"text": "x" * 5000}),
            BEGIN,
        ]
        for step in refused:
            with pytest.raises(Refused):
                journal.do(step)
    assert path.read_bytes() == before


def test_a_correction_that_makes_a_later_hand_impossible_is_refused_with_its_number(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(Refused, match="with this hand 4 cannot be"):
        journal.do(Correct(1, {3: Leave(0)}))


@pytest.mark.parametrize("cut", [1, 7, 40])
def test_a_torn_last_line_is_dropped_and_said(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    torn = whole + line_of(Note(2, None, "财")).encode()[:-cut]
    path.write_bytes(torn)
    kept = read_sheet(path)
    assert kept.torn
    assert path.read_bytes() == torn
    with Journal.open(path) as journal:
        assert journal.torn
        assert journal.sheet == kept.sheet
        journal.do(Undo())
    assert path.read_bytes() == whole + line_of(Undo()).encode() + b"\n"


def test_killing_the_process_loses_nothing(tmp_path: Path) -> None:
    program = """
import os, signal, sys
from pathlib import Path
from hzmj.keeper.journal import Journal
from tests.keeper.test_journal import BEGIN, STEPS
journal = Journal.create(BEGIN, Path(sys.argv[1]))
for step in STEPS:
    journal.do(step)
os.kill(os.getpid(), signal.SIGKILL)
"""
    path = tmp_path / f"killed{SUFFIX}"
    ran = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert ran.returncode == -signal.SIGKILL
    assert len(lines_of(path)) == 1 + len(STEPS)
    with Journal.open(path) as journal:
        assert journal.draft == {"leaving": True}


def test_a_second_process_is_told_and_changes_nothing(path: Path) -> None:
    program = """
import sys
from pathlib import Path
from hzmj.keeper.journal import Journal
from hzmj.text import Refused
try:
    Journal.open(Path(sys.argv[1]))
except Refused as refused:
    print(refused)
"""
    with Journal.open(path):
        before = path.read_bytes()
        ran = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
        assert ran.stdout == "another process is keeping this sheet\n"
        assert path.read_bytes() == before
        assert read_sheet(path).sheet
    ran = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True)
    assert ran.stdout == ""


def test_a_file_of_another_version_is_named_as_such(path: Path) -> None:
    rewrite(path, 1, format="hzmj-sheet/2")
    with pytest.raises(Refused) as refused:
        read_sheet(path)
    assert "another version (hzmj-sheet/2)" in refused.value.text.en
    assert FORMAT in refused.value.text.zh


NO_SHEET = {
    "empty": b"",
    "blank": b"\n",
    "torn": b"{",
    "list": b"[]\n",
    "binary": b"\xff\xfe\n",
    "number": b'{"format": 1}\n',
    "no format": b'{"step": "undo"}\n',
    "deep": b"[" * 90_000 + b"\n",
}


@pytest.mark.parametrize("data", NO_SHEET.values(), ids=NO_SHEET)
def test_what_is_no_sheet_is_said_to_be_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / f"odd{SUFFIX}"
    path.write_bytes(data)
    with pytest.raises(Refused, match="no hzmj sheet"):
        read_sheet(path)
    with pytest.raises(Refused, match="no hzmj sheet"):
        Journal.open(path)
    assert path.read_bytes() == data


WIN = json.loads(line_of(STEPS[3]))["entry"]


@pytest.mark.parametrize(
    ("number", "fields", "field"),
    [
        (1, {"names": ["甲", "甲", "乙", "丙"]}, "names"),
        (1, {"dealer": True}, "dealer"),
        (1, {"money": "much"}, "money"),
        (1, {"rules": PLATFORM.as_dict() | {"base": 4}}, "base"),
        (1, {"extra": 1}, "extra"),
        (2, {"step": "dance"}, "step"),
        (2, {"entry": {"kind": "won"}}, "kind"),
        (2, {"entry": 5}, "entry"),
        (2, {"note": "a\nb"}, "note"),
        (3, {"draft": []}, "draft"),
        (5, {"entry": WIN | {"winner": 9}}, "winner"),
        (5, {"entry": WIN | {"tan": [[0], 1]}}, "tan"),
        (5, {"entry": WIN | {"tan": [[0] * 4] * 3 + [[0, 0, "1", 0]]}}, "tan"),
        (5, {"entry": WIN | {"chain": [{"link": "piao"}]}}, "chain"),
        (5, {"entry": WIN | {"chain": [{"link": "piao", "fed_by": "0"}]}}, "chain"),
        (5, {"entry": WIN | {"hand": WIN["hand"] | {"quads": 7}}}, "hand"),
        (5, {"entry": WIN | {"hand": WIN["hand"] | {"links": [[]]}}}, "links"),
        (5, {"entry": WIN | {"hand": WIN["hand"] | {"shape": ["standard"]}}}, "shape"),
        (5, {"entry": WIN | {"hand": {}}}, "shape"),
        (5, {"entry": WIN | {"from": 1}}, "from"),
        (7, {"hand": 8}, "hand"),
        (8, {"entries": {"٣": {"kind": "drawn_hand"}}}, "entries"),
        (8, {"evening": 0}, "evening"),
        (13, {"names": ["a", "b", "c", "d"]}, "names"),
    ],
)  # fmt: skip
def test_a_line_that_does_not_hold_is_named_with_its_field(
    path: Path, number: int, fields: dict[str, Any], field: str
) -> None:
    rewrite(path, number, **fields)
    with pytest.raises(Refused) as refused:
        read_sheet(path)
    assert refused.value.text.en.startswith(f"line {number}")
    assert refused.value.text.zh.startswith(f"第 {number} 行")
    assert len(refused.value.text.en) < 300
    assert refused.value.field == field
    assert field in refused.value.text.en


def test_a_line_in_the_middle_that_is_no_json(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:3], "{oops\n", *lines[3:]]), "utf-8")
    with pytest.raises(Refused, match=r"^line 4: the line is not JSON"):
        read_sheet(path)


def test_a_second_beginning_and_an_undo_too_many(path: Path) -> None:
    begin = path.read_text("utf-8").splitlines(keepends=True)[0]
    path.write_text(begin * 2, "utf-8")
    with pytest.raises(Refused, match=r"^line 2 .*begun already"):
        read_sheet(path)
    path.write_text(begin + line_of(Undo()) + "\n", "utf-8")
    with pytest.raises(Refused, match=r"^line 2: there is nothing to undo"):
        read_sheet(path)


def test_a_file_there_already_is_not_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Journal.create(BEGIN, path)
    assert path.read_bytes() == before
    with pytest.raises(FileNotFoundError):
        Journal.open(path.with_name("none"))
    assert new_path(BEGIN.began) != path


def test_a_line_that_cannot_be_written_whole_is_taken_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) < 10:
            raise OSError(28, "No space left on device")
        return write(file, data[:-5])

    with Journal.open(path) as journal:
        sheet = journal.sheet
        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            journal.do(Break("tea"))
        monkeypatch.undo()
        assert path.read_bytes() == before
        assert journal.sheet == sheet


def test_sheets_are_listed_newest_first_and_what_is_none_with_the_reason(path: Path) -> None:
    with Journal.create(Begin(NAMES, "room", preset("room"), 0, "2026-02-01T00:00:00Z")) as newer:
        pass
    (folder() / f"odd{SUFFIX}").write_text("{}\n", "utf-8")
    (folder() / "notes.txt").write_text("", "utf-8")
    kept, unreadable = find()
    assert [each.path for each in kept] == [newer.path, path]
    assert [(file.path.name, file.reason.en) for file in unreadable] == [
        (f"odd{SUFFIX}", "this is no hzmj sheet")
    ]
