"""The record as it is written, and read back: FORMATS.md 1."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.game.fields import FIELDS, parse_line
from hzmj.game.record import NAMES, RecordWriter
from hzmj.game.replay import replay, replay_file
from hzmj.presets import PRESETS
from hzmj.rules.text import Refused
from tests.cases import cases, table
from tests.game.play import NORMAL, RANDOM, match_of, play_on
from tests.game.records import Line, check, lines_of, played, record_text, refused_line, text_of, without_sums
from tests.game.table import Table

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
    assert replayed.match.events == match.events
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
    match = Table("room", hands, draws="9s", place={53: "2z"}).play("0: 5m", "1: chi 34m, 2: peng", "2: 7z").pass_()
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
    assert lines[7] == {"event": "draw", "seat": 3, "tile": "2z", "from": "head", "burned": [], "remaining": 82}
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
    assert replayed.match.events == table.match.events
    lines[-2]["delta"] = [32, 4, -40, 5]
    assert refused_line(without_sums(lines)) == len(lines) - 1


def test_an_abandon_by_a_bot_is_refused() -> None:
    lines = lines_of(record_text(Table("room", {2: "55m"}, draws="5m").match))
    lines = [*without_sums(lines), {"event": "abandon", "seat": 0}]
    assert refused_line(lines) == len(lines)


# -- what another program may write -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "bots"), ALL)
def test_a_record_without_sums_is_accepted(name: str, bots: tuple[str, ...]) -> None:
    assert refused_line(without_sums(lines_of(played(name, 6, "foreign", bots)))) is None


@pytest.mark.parametrize("name", PRESETS)
def test_unknown_extra_fields_are_accepted(name: str) -> None:
    lines = lines_of(played(name, 2, "extra"))
    for line in lines:
        line["remark"] = {"anything": [1, None]}
    assert refused_line(lines) is None


def outranked() -> list[Line]:
    """1 could chi what 2 pengs; the writer leaves its pass out. The last line is the peng."""
    hands = {1: "34m1122z3366z147s", 2: "55m", 3: "1122z3366z147s99p"}
    table = Table("room", hands, draws="5m").play("0: 5m", "2: peng")
    return without_sums(lines_of(record_text(table.match)))


def passes(seat: int, *declined: str, tile: str = "5m") -> Line:
    return {"event": "pass", "seat": seat, "tile": tile, "declined": list(declined)}


def test_a_pass_that_needs_no_line_is_accepted() -> None:
    lines = outranked()
    assert lines[-1]["event"] == "peng"
    assert refused_line([*lines[:-1], passes(1, "chi"), lines[-1]]) is None


@pytest.mark.parametrize(
    ("added", "at"),
    [
        pytest.param([passes(1, "peng")], 0, id="another claim than the seat had"),
        pytest.param([passes(1, "chi", "chi")], 0, id="a claim named twice"),
        pytest.param([passes(1, "chi"), passes(1, "chi")], 1, id="the pass said twice"),
        pytest.param([passes(1, "chi", tile="9m")], 0, id="another tile"),
        pytest.param([passes(2, "peng")], 0, id="the pass of the seat that claims"),
        pytest.param([passes(3)], 0, id="the pass of a seat that had no choice"),
        pytest.param([passes(0)], 0, id="the pass of the discarder"),
    ],
)
def test_a_pass_that_was_none_is_refused_with_its_line(added: list[Line], at: int) -> None:
    lines = outranked()
    assert refused_line([*lines[:-1], *added, lines[-1]]) == len(lines) + at


def test_a_pass_said_twice_is_refused_where_it_needs_its_line() -> None:
    table = Table("room", {2: "55m" + "1122z3366z147s"}, draws="5m").play("0: 5m", "2: pass")
    lines = without_sums(lines_of(record_text(table.match)))
    at = next(n for n, line in enumerate(lines) if line == passes(2, "peng"))
    assert refused_line([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 2
    assert refused_line([*lines[:at], *lines[at + 1 :]]) == at + 1


def test_a_seat_does_not_both_pass_and_declare() -> None:
    table = Table("room", {1: "34m", 2: "55m"}, draws="5m").play("0: 5m", "1: chi 34m, 2: peng")
    lines = without_sums(lines_of(record_text(table.match)))
    assert lines[-2]["event"] == "overridden"
    assert refused_line([*lines[:-2], passes(1, "chi"), *lines[-2:]]) == len(lines) - 1


def test_names_of_fans_and_formulas_may_be_worded_otherwise() -> None:
    table = Table("room", {0: READY}, draws="2z").play("0: win")
    lines = without_sums(lines_of(record_text(table.match)))
    win = next(line for line in lines if line["event"] == "win")
    win["score"]["title_en"] = "Menzen tsumo"
    for transfer in win["score"]["transfers"]:
        transfer["formula"] = "two"
    assert refused_line(lines) is None


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_altered_payments_are_refused_with_their_line_without_sums_too(name: str, bots: tuple[str, ...]) -> None:
    lines = without_sums(lines_of(played(name, 6, "paid", bots)))
    tried = 0
    for at, line in enumerate(lines):
        if line["event"] == "settle":
            for field in ("delta", "scores"):
                changed = line | {field: [line[field][0] + 1, line[field][1] - 1, *line[field][2:]]}
                assert refused_line([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
                tried += 1
        if line["event"] == "win":
            score = json.loads(json.dumps(line["score"]))
            score["transfers"][0]["amount"] += 1
            assert refused_line([*lines[:at], line | {"score": score}, *lines[at + 1 :]]) == at + 1
            for field, value in (("multiplier", 64), ("fan", 6), ("delta", [3, -1, -1, -1])):
                changed = line | {"score": line["score"] | {field: value}}
                assert refused_line([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
    assert tried == 12


# -- what is no record --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("\n", id="an empty line"),
        pytest.param("hello\n", id="no JSON"),
        pytest.param("[]\n", id="no object"),
        pytest.param('{"event": "match"', id="a torn first line"),
        pytest.param('{"event": "match"}\n', id="a match without fields"),
        pytest.param('{"event": "draw", "seat": 0}\n', id="it does not begin with a match"),
        pytest.param('{"event": "drawn_hand", "remaining": 20}\n', id="another event first"),
        pytest.param("[" * 100_000 + "\n", id="nested too deep"),
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        replay(text)
    assert "record" in refused.value.text.en
    assert "记录" in refused.value.text.zh


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "hzmj-record/2"),
        ("format", 1),
        ("preset", None),
        ("rules", []),
        ("seats", []),
        ("seats", [{"name": "a", "player": "robot"}] * 4),
        ("seats", [{"name": 1, "player": "human"}] * 4),
        ("seats", [{"player": "human"}] * 4),
        ("seed", 1),
        ("created", None),
    ],
)
def test_a_match_line_with_a_wrong_field_is_refused(field: str, value: Any) -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0][field] = value
    with pytest.raises(Refused):
        replay(text_of(lines))


def test_rules_out_of_range_are_refused_by_the_fields_name() -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0]["rules"]["base"] = 4
    with pytest.raises(Refused) as refused:
        replay(text_of(lines))
    assert refused.value.field == "base"


def test_a_file_that_cannot_be_read_or_is_not_utf8_is_refused(tmp_path: Path) -> None:
    for path, data in ((tmp_path / "none", None), (tmp_path / "bytes", b"\xff\xfe\x00\n{}\n")):
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(Refused):
            replay_file(path)
    with pytest.raises(Refused):
        replay_file(tmp_path)


def test_an_unknown_event_is_refused_with_its_line() -> None:
    lines = lines_of(played("room", 1, "head"))
    assert refused_line([*lines[:5], {"event": "robbed"}, *lines[5:]]) == 6
    assert refused_line([*lines[:5], {"seat": 1}, *lines[5:]]) == 6
    assert refused_line([*lines, {"event": "end", "scores": [0] * 4, "ranks": [1] * 4}]) == len(lines) + 1


def test_a_line_that_is_no_json_is_refused_with_its_line() -> None:
    text = played("room", 1, "head").splitlines()
    text[7] = text[7][:-2]
    problem = replay("\n".join(text) + "\n").problem
    assert problem is not None
    assert problem.line == 8


# -- writing ------------------------------------------------------------------------------------------


def test_the_writer_appends_and_flushes(tmp_path: Path) -> None:
    match = play_on(match_of("room", 2, "append"))
    path = tmp_path / "deep" / "match.hzmj.jsonl"
    writer = RecordWriter(path, match.events[:1])
    assert len(path.read_text("utf-8").splitlines()) == 1
    for at in range(1, len(match.events)):
        writer.append(match.events[at : at + 1])
        if at % 40 == 0:
            assert replay(path.read_text("utf-8")).problem is None
    assert path.read_text("utf-8") == record_text(match)
    writer.close()
    assert not list(path.parent.glob("*.new"))


def test_the_writer_replaces_an_older_file_of_that_name(tmp_path: Path) -> None:
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text("old", "utf-8")
    match = match_of("room", 1)
    RecordWriter(path, match.events).close()
    assert replay_file(path).match.events == match.events
