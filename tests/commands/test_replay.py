"""`hzmj replay`: the summary, and what --check says with which exit code (FORMATS.md 1)."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hzmj.arena import simulation
from hzmj.game.match import Match
from hzmj.presets import preset
from hzmj.record.writer import RecordWriter
from hzmj.rules.ruleset import change
from tests.commands.run import Shell
from tests.game.play import match_of


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a match of three hands."""
    folder = tmp_path_factory.mktemp("records")
    rules = change(preset("room"), {"hands": 3})
    series = simulation.Series(
        "room", rules, ("normal", "normal", "random", "normal"), 3, "tale", "now", folder=folder
    )
    assert sum(tally.hands for tally in simulation.run(series)) == 3
    (path,) = folder.iterdir()
    return path


def altered(record: Path, to: Path, edit: Callable[[list[dict[str, Any]]], None]) -> Path:
    """A copy of the record with its lines edited."""
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    edit(lines)
    copy = to / "altered.hzmj.jsonl"
    copy.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return copy


def test_a_sound_record(hzmj: Shell, record: Path) -> None:
    ran = hzmj(f"replay {record} --check")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{record}: 3 hands, all holds.\n"
    assert "都对" in hzmj(f"replay {record} --check --lang zh").out


@pytest.mark.parametrize("is_open", [False, True])
def test_of_several_people_it_names_who_played_and_how(hzmj: Shell, tmp_path: Path, is_open: bool) -> None:
    setup = match_of("room", 1).setup
    a, b, c, d = setup.seats
    seats = a, replace(b, player="human"), c, replace(d, player="human")
    match = Match(replace(setup, seats=seats, open_table=is_open))
    match.deal()
    path = tmp_path / "people.hzmj.jsonl"
    RecordWriter(path, match.events).close()
    people = f"{b.name}, {d.name}"
    ran = hzmj(f"replay {path}")
    assert (ran.code, ran.err) == (0, "")
    assert f"People: {people}; {'open' if is_open else 'closed'} table" in ran.out
    assert hzmj(f"replay {path} --check").code == 0


def test_of_one_person_it_names_nobody(hzmj: Shell, record: Path) -> None:
    assert "People" not in hzmj(f"replay {record}").out


def test_unfinished_and_torn(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    text = record.read_text("utf-8")
    copy = tmp_path / "torn.hzmj.jsonl"
    copy.write_text(text[: len(text) // 2], "utf-8")
    ran = hzmj(f"replay {copy} --check")
    assert ran.code == 0
    assert "unfinished" in ran.out
    assert "torn" in ran.out


def test_only_the_end_torn(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    copy = tmp_path / "torn.hzmj.jsonl"
    copy.write_bytes(record.read_bytes()[:-1])
    ran = hzmj(f"replay {copy} --check")
    assert ran.code == 0
    assert "unfinished" in ran.out


def test_the_first_line_that_does_not_hold_is_named(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    def pay_more(lines: list[dict[str, Any]]) -> None:
        at = next(i for i, line in enumerate(lines) if line["event"] == "settle")
        lines[at]["delta"] = [100, -100, 0, 0]

    copy = altered(record, tmp_path, pay_more)
    at = next(i for i, line in enumerate(copy.read_text("utf-8").splitlines(), 1) if '"settle"' in line)
    for line in (f"replay {copy} --check", f"replay {copy}"):
        ran = hzmj(line)
        assert ran.code == 1
        assert f"{copy}:{at}: delta" in ran.out
        assert ran.err == ""


def test_the_summary(hzmj: Shell, record: Path) -> None:
    ran = hzmj(f"replay {record}")
    assert ran.code == 0
    assert ran.out.startswith("Room rules, now\n")
    assert "random 3" in ran.out
    assert "Scores" in ran.out
    assert "房间规则" in hzmj(f"replay {record} --lang zh").out


def test_names_are_cleaned(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    def rename(lines: list[dict[str, Any]]) -> None:
        lines[0]["seats"][0]["name"] = "\x1b[2Jevil"
        lines[0]["preset"] = "\x1b]52;c;eA==\x07"
        lines[0]["created"] = "\x1b[31m"

    ran = hzmj(f"replay {altered(record, tmp_path, rename)}")
    assert "\x1b" not in ran.out
    assert "evil" in ran.out


NO_RECORD: dict[str, bytes] = {
    "empty": b"",
    "text": b"hello\n",
    "not UTF-8": b"\xff\n",
    "deep": b"[" * 100_000 + b"\n",
    "another program": b'{"event": "match", "format": "other/1"}\n',
    "no match first": b'{"event": "abandon", "seat": 0}\n',
    "one torn line": b'{"event": "match"',
}


@pytest.mark.parametrize("name", NO_RECORD)
def test_no_record(hzmj: Shell, tmp_path: Path, name: str) -> None:
    path = tmp_path / "x.hzmj.jsonl"
    path.write_bytes(NO_RECORD[name])
    ran = hzmj(f"replay {path} --check")
    assert str(path) in ran.message
    assert ran.out == ""


def test_bad_rules_are_named(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    def spoil(lines: list[dict[str, Any]]) -> None:
        lines[0]["rules"]["base"] = 4

    assert "base" in hzmj(f"replay {altered(record, tmp_path, spoil)} --check").message


def test_no_file(hzmj: Shell, tmp_path: Path) -> None:
    assert "No such file" in hzmj(f"replay {tmp_path}/none --check").message
    assert "directory" in hzmj(f"replay {tmp_path} --check").message
    assert "FILE" in hzmj("replay --check").message


def test_only_the_end_missing(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    def drop(lines: list[dict[str, Any]]) -> None:
        del lines[-1]

    copy = altered(record, tmp_path, drop)
    ran = hzmj(f"replay {copy} --check")
    assert ran.code == 0
    assert "unfinished" in ran.out
    assert "torn" not in ran.out


def test_a_file_without_end_is_not_read_to_its_end(hzmj: Shell) -> None:
    assert "too long" in hzmj("replay /dev/zero").message
