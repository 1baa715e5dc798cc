"""Where the decisions of a record stand, and what their seats knew."""

from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from hzmj.game.actions import Chi, Pass, Peng
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import PRESETS
from hzmj.record.decisions import Decision, walk
from hzmj.record.writer import RecordWriter
from tests.game.play import NORMAL, match_of, play_on
from tests.game.table import Table
from tests.record.records import lines_of, record_text


def written(match: Match, folder: Path) -> Path:
    path = folder / "match.hzmj.jsonl"
    path.write_text(record_text(match), "utf-8")
    return path


def decisions(path: Path) -> list[Decision]:
    found: list[Decision] = []
    walk(path, lambda decision: found.append(replace(decision, view=deepcopy(decision.view))))
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_every_decision_that_was_played_is_found_with_what_its_seat_knew(name: str, tmp_path: Path) -> None:
    asked: list[tuple[tuple[object, ...], View]] = []

    def watch(match: Match) -> None:
        for seat, legal in match.pending.items():
            asked.append((legal, deepcopy(match.view(seat))))

    path = written(play_on(match_of(name, 3, "decisions", NORMAL), watch), tmp_path)
    found = decisions(path)
    assert [(decision.legal, decision.view) for decision in found] == asked
    assert all(decision.answer in decision.legal for decision in found)


def test_a_decision_stands_before_the_line_that_tells_it(tmp_path: Path) -> None:
    path = written(play_on(match_of("room", 3, "lines", NORMAL)), tmp_path)
    hands: list[list[dict[str, object]]] = []
    for line in lines_of(path.read_text("utf-8")):
        if line["event"] == "hand":
            hands.append([])
        if hands:
            hands[-1].append(line)
    told = 0
    for decision in decisions(path):
        line = hands[decision.hand - 1][decision.event - 1]
        assert decision.event in decision.events
        if decision.answer == Pass():
            told += line["event"] == "pass" and line["seat"] == decision.seat
        else:
            assert line["seat"] == decision.seat
    assert told > 3


def outranked() -> Table:
    """1 could chi what 2 pengs."""
    hands = {1: "34m1122z3366z147s", 2: "55m", 3: "1122z3366z147s99p"}
    return Table("room", hands, draws="5m").play("0: 5m")


def test_the_claims_of_one_discard_share_their_events(tmp_path: Path) -> None:
    table = outranked().play("2: peng")
    claims = [decision for decision in decisions(written(table.match, tmp_path)) if Pass() in decision.legal]
    assert [(decision.seat, type(decision.answer)) for decision in claims] == [(1, Pass), (2, Peng)]
    assert claims[0].events == claims[1].events
    assert claims[1].event == claims[1].events[-1]


def test_where_a_record_stops_seats_are_asked_before_the_line_that_is_missing(tmp_path: Path) -> None:
    table = outranked()
    path = written(table.match, tmp_path)
    open_ = [decision for decision in decisions(path) if decision.answer is None]
    assert [decision.seat for decision in open_] == list(table.match.pending)
    lines = lines_of(path.read_text("utf-8"))
    assert {decision.event for decision in open_} == {len(lines)}, "its first line is the match's"
    assert any(isinstance(action, Chi) for action in open_[0].legal)


def test_a_pass_already_written_is_not_yet_an_answer(tmp_path: Path) -> None:
    table = outranked()
    path = tmp_path / "torn.hzmj.jsonl"
    done = outranked().play("1: chi 34m")
    writer = RecordWriter(path, done.match.events[:-1])
    writer.close()
    assert len(done.match.events) == len(table.match.events) + 2
    open_ = {decision.seat: decision for decision in decisions(path) if decision.answer is None}
    assert open_.keys() == {1, 2}
    assert open_[2].event == len(table.match.events), "that of its own pass"
    assert open_[1].event == len(table.match.events) + 1
