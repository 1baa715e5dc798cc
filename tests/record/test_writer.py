"""The record as it is written, and read back: FORMATS.md 1."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.presets import PRESETS
from hzmj.record.schema import FIELDS, parse_line
from hzmj.record.writer import NAMES, RecordWriter
from hzmj.text import Refused
from tests.cases import cases, table
from tests.game.play import NORMAL, RANDOM, Whole, match_of, play_on
from tests.game.table import Table
from tests.record.records import (
    check,
    lines_of,
    played,
    record_text,
    refused_line,
    replay,
    replay_file,
    without_sums,
)

READY = "123m456p789s111z2z"
ALL = [(name, bots) for name in PRESETS for bots in (RANDOM, NORMAL)]


@pytest.mark.parametrize("case", cases("game/record_fields"))
def test_an_event_has_the_fields_of_the_format(case: dict[str, Any]) -> None:
    assert list(FIELDS[case["event"]]) == case["fields"]


def test_the_format_knows_every_event_but_a_reveal() -> None:
    assert {case["event"] for case in table("game/record_fields")} == set(NAMES.values()) == set(FIELDS)
    assert ev.Reveal not in NAMES


@pytest.mark.parametrize(("name", "bots"), ALL)
def test_every_line_is_whole_and_no_more(name: str, bots: tuple[str, ...]) -> None:
    for text in played(name, 6, "lines", bots).splitlines():
        line = parse_line(text)
        assert sorted(line) == sorted(["event", "sum", *FIELDS[line["event"]]])
        assert len(line["sum"]) == 8


@pytest.mark.parametrize(("name", "bots"), ALL)
def test_a_record_played_through_is_the_match(name: str, bots: tuple[str, ...]) -> None:
    match = play_on(match_of(name, 6, "whole", bots))
    replayed = replay(record_text(match))
    assert (replayed.problem, replayed.torn, replayed.ended) == (None, False, True)
    assert replayed.match.told == match.told
    assert replayed.match.over


@pytest.mark.parametrize("name", PRESETS)
def test_the_lines_are_in_the_order_of_the_format(name: str) -> None:
    events = [line["event"] for line in lines_of(played(name, 6, "order"))]
    assert events[0] == "match"
    assert events[-1] == "end"
    assert Counter(events)["hand"] == 6
    for at, event in enumerate(events):
        if event == "hand":
            assert events[at + 1] == "deal"
        if event in ("win", "drawn_hand", "abandon"):
            assert events[at + 1] == "settle"
        if event == "settle":
            assert events[at + 1] in ("hand", "end")
        if event in ("pass", "overridden"):
            assert events[at - 1] in ("pass", "overridden", "discard")


@pytest.mark.parametrize("name", PRESETS)
def test_after_a_discard_the_passes_come_in_turn_order(name: str) -> None:
    lines = lines_of(played(name, 20, "turn order"))
    source, distance = 0, 0
    passes = 0
    for line in lines:
        if line["event"] == "discard":
            source, distance = line["seat"], 0
        elif line["event"] in ("pass", "overridden"):
            away = (line["seat"] - source) % 4
            assert away > distance
            distance = away
            passes += 1
    assert passes > 20


def test_what_each_line_says() -> None:
    hands = {0: "5m", 1: "34m", 2: "55m7z", 3: READY}
    match = (
        Table("room", hands, draws="9s", place={53: "2z"})
        .play("0: 5m", "1: chi 34m, 2: peng", "2: 7z")
        .pass_()
    )
    match.play("3: 2z" if "win" not in match.legal(3) else "3: win")
    lines = without_sums(lines_of(record_text(match.match)))
    assert lines[1]["dealer"] == 0
    assert [len(hand) for hand in lines[2]["hands"]] == [14, 13, 13, 13]
    assert lines[3:6] == [
        {"event": "discard", "seat": 0, "tile": "5m", "drawn": False},
        {"event": "overridden", "seat": 1, "tile": "5m", "claim": "chi"},
        {"event": "peng", "seat": 2, "tile": "5m", "from": 0},
    ]
    assert lines[6] == {"event": "discard", "seat": 2, "tile": "7z", "drawn": False}
    assert lines[7] == {
        "event": "draw",
        "seat": 3,
        "tile": "2z",
        "from": "head",
        "burned": [],
        "remaining": 82,
    }
    win = lines[8]
    assert (win["seat"], win["by"], win["tile"], win["from"]) == (3, "draw", "2z", None)
    assert win["score"]["delta"] == [-2, -1, -1, 4]
    assert lines[9]["scores"] == [-2, -1, -1, 4]
    assert lines[9]["transfers"] == win["score"]["transfers"]


def test_an_abandoned_match_is_a_whole_record() -> None:
    table = Table("room", {2: "55m"}, draws="5m", level=3, human=True).play("0: 5m")
    table.match.abandon(2)
    lines = lines_of(record_text(table.match))
    assert [line["event"] for line in lines[-3:]] == ["abandon", "settle", "end"]
    assert lines[-2]["delta"] == [32, 4, -40, 4]
    replayed = check(lines)
    assert (replayed.problem, replayed.ended) == (None, True)
    assert replayed.match.told == table.match.told
    lines[-2]["delta"] = [32, 4, -40, 5]
    assert refused_line(without_sums(lines)) == len(lines) - 1


def test_an_abandon_by_a_bot_is_refused() -> None:
    lines = lines_of(record_text(Table("room", {2: "55m"}, draws="5m").match))
    lines = [*without_sums(lines), {"event": "abandon", "seat": 0}]
    assert refused_line(lines) == len(lines)


@pytest.mark.parametrize("declares", [True, False])
def test_ten_winds_declared_or_declined(declares: bool) -> None:
    table = Table("mil2025", {0: "111222z33344z12m", 2: "44z"}, draws="9s")
    for code in ("1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z"):
        table.until(0).play(f"0: {code}")
    cut = lines_of(record_text(table.match))
    assert check(cut).match.pending == table.match.pending
    table.play("0: win" if declares else "0: pass")
    lines = lines_of(record_text(table.match))
    told = lines[len(cut)]
    assert told["event"] == ("win" if declares else "pass")
    assert told["tile"] == "4z"
    assert told.get("by", "ten_winds") == "ten_winds"
    assert told.get("declined", ["win"]) == ["win"]
    replayed = check(lines)
    assert replayed.problem is None
    assert replayed.match.told == table.match.told
    assert replayed.match.pending == table.match.pending


def open_match() -> Whole:
    """A match at an open table, played to its end."""
    match = match_of("room", 1, "open")
    return play_on(Whole(replace(match.setup, open_table=True)))


def test_an_open_table_is_one_field_more_of_the_match() -> None:
    open_lines, lines = lines_of(record_text(open_match())), lines_of(played("room", 1, "open"))
    assert open_lines[0].pop("open_table") is True
    assert without_sums(open_lines) == without_sums(lines)


def test_a_record_of_an_open_table_is_read_back() -> None:
    match = open_match()
    replayed = replay(record_text(match))
    assert (replayed.problem, replayed.ended) == (None, True)
    assert replayed.match.told == match.told


def test_how_the_match_sits_cannot_be_changed_after_the_fact() -> None:
    sat = lines_of(record_text(open_match()))
    sat[0].pop("open_table")
    assert refused_line(sat) == 1
    closed = lines_of(played("room", 1, "open"))
    closed[0]["open_table"] = True
    assert refused_line(closed) == 1


@pytest.mark.parametrize("value", [1, "true", None, []])
def test_an_open_table_is_a_flag(value: object) -> None:
    line = lines_of(played("room", 1, "open"))[0] | {"open_table": value}
    with pytest.raises(Refused) as refused:
        parse_line(json.dumps(line))
    assert refused.value.field == "open_table"


# -- writing ------------------------------------------------------------------------------------------


def test_the_writer_appends_and_flushes(tmp_path: Path) -> None:
    match = play_on(match_of("room", 2, "append"))
    path = tmp_path / "deep" / "match.hzmj.jsonl"
    writer = RecordWriter(path, match.told[:1])
    assert len(path.read_text("utf-8").splitlines()) == 1
    for at in range(1, len(match.told)):
        writer.append(match.told[at : at + 1])
        if at % 40 == 0:
            assert replay(path.read_text("utf-8")).problem is None
    assert path.read_text("utf-8") == record_text(match)
    writer.close()
    assert not list(path.parent.glob("*.new"))


def test_the_writer_replaces_an_older_file_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text("old", "utf-8")
    match = match_of("room", 1)
    RecordWriter(path, match.told).close()
    assert replay_file(path).match.told == match.told
