"""`hzmj advise`: which decision it shows, and what it says of it."""

from pathlib import Path

import pytest

from hzmj.bots.base import BOTS, make_bot
from hzmj.bots.base import bot_seed as seed_of
from hzmj.commands.advice_json import action_json
from hzmj.game.actions import Pass
from hzmj.record.decisions import Decision, walk
from tests.commands.run import Shell
from tests.game.play import NORMAL, match_of, play_on
from tests.game.table import Table
from tests.record.records import lines_of, record_text, text_of, without_sums


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "match.hzmj.jsonl"
    path.write_text(record_text(play_on(match_of("room", 2, "advise", NORMAL))), "utf-8")
    return path


def asked(path: Path) -> list[tuple[int, int, int]]:
    """Hand, event and seat of the decisions with something to choose."""
    found: list[tuple[int, int, int]] = []

    def look(decision: Decision) -> None:
        if len(decision.legal) > 1:
            found.append((decision.hand, decision.event, decision.seat))

    walk(path, look)
    return found


@pytest.mark.parametrize("bot", BOTS)
def test_json_tells_what_the_bot_does(hzmj: Shell, record: Path, bot: str) -> None:
    told: dict[tuple[int, int], str] = {}

    def look(decision: Decision) -> None:
        seed = seed_of("advise", decision.seat)
        choice = make_bot(bot, seed).choose(decision.view, decision.legal)
        told[decision.hand, decision.event, decision.seat] = choice.action  # type: ignore[index,assignment]

    walk(record, look)
    for hand, event, seat in asked(record)[3:30:9]:
        ran = hzmj(f"advise {record} --hand {hand} --event {event} --seat {seat} --bot {bot} --json").json
        action = action_json(told[hand, event, seat])  # type: ignore[index,arg-type]
        assert (ran["hand"], ran["event"], ran["seat"], ran["bot"]) == (hand, event, seat, bot)
        assert ran["action"] == action
        assert ran["candidates"][0] | action == ran["candidates"][0]


def test_the_master_advises_in_words_and_figures(hzmj: Shell, record: Path) -> None:
    hand, event, seat = asked(record)[5]
    line = f"advise {record} --hand {hand} --event {event} --seat {seat}"
    told = hzmj(f"{line} --json").json
    assert told["bot"] == "master"
    assert all(each["points"] is not None for each in told["candidates"])
    english, chinese = " ".join(hzmj(line).out.split()), " ".join(hzmj(f"{line} --lang zh").out.split())
    assert f"Hand {hand}, event {event}: normal {seat} (seat {seat}) decides." in english
    assert "master chooses:" in english
    assert f"It expects {told['candidates'][0]['points']:+.2f} points of this hand." in english
    assert "Useful tiles" in english
    assert "大师的选择" in chinese
    assert "预期得" in chinese
    assert "expects" not in chinese


def claims(tmp_path: Path) -> Path:
    """1 could chi what 2 pengs."""
    hands = {1: "34m1122z3366z147s", 2: "55m", 3: "1122z3366z147s99p"}
    path = tmp_path / "claims.hzmj.jsonl"
    table = Table("room", hands, draws="5m").play("0: 5m", "2: peng")
    path.write_text(record_text(table.match), "utf-8")
    return path


def test_the_seat_is_that_of_the_event_or_the_one_named(hzmj: Shell, tmp_path: Path) -> None:
    path = claims(tmp_path)
    assert hzmj(f"advise {path} --hand 1 --event 3 --json").json["seat"] == 0
    assert hzmj(f"advise {path} --hand 1 --event 4 --json").json["played"] == {"do": "peng", "tile": "5m"}
    told = hzmj(f"advise {path} --hand 1 --event 4 --seat 1 --json").json
    assert (told["seat"], told["played"]) == (1, action_json(Pass()))
    assert "pass" in {each["do"] for each in told["candidates"]}


def test_the_place_where_a_record_stops(hzmj: Shell, tmp_path: Path) -> None:
    path = claims(tmp_path)
    told = hzmj(f"advise {path} --hand 1 --event 5 --json").json
    assert (told["seat"], told["played"]) == (2, None)
    assert "In the record" not in hzmj(f"advise {path} --hand 1 --event 5").out


def test_what_is_not_there_is_said_in_one_line(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    for line, why in {
        f"{record} --hand 3 --event 5": "the record has 2 hands",
        f"{record} --hand 1 --event 1": "nobody decides anything before event 1",
        f"{record} --hand 1 --event 9999": "nobody decides anything before event 9999",
        f"{record} --hand 0 --event 5": "--hand",
        f"{record} --hand 1": "--event",
        f"{record} --hand 1 --event 3 --seat 4": "--seat",
        f"{record} --hand 1 --event 3 --bot clever": "clever",
        f"{tmp_path}/nofile --hand 1 --event 3": "nofile: cannot be read",
        f"{claims(tmp_path)} --hand 1 --event 4 --seat 3": "seats that decide here: 1, 2",
        "/dev/null --hand 1 --event 3": "no hzmj record",
    }.items():
        ran = hzmj(f"advise {line}")
        assert why in ran.message
        assert ran.out == ""


def test_of_a_record_that_does_not_hold_nothing_is_answered(
    hzmj: Shell, record: Path, tmp_path: Path
) -> None:
    lines = lines_of(record.read_text("utf-8"))
    broken = tmp_path / "broken.hzmj.jsonl"
    broken.write_text(text_of([*lines[:20], {"event": "draw"}, *lines[20:]]), "utf-8")
    for hand in (1, 2):
        assert "line 21 does not hold" in hzmj(f"advise {broken} --hand {hand} --event 3").message


def test_an_impossible_discard_is_refused_with_its_line(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    lines = without_sums(lines_of(record.read_text("utf-8")))
    at = next(at for at, line in enumerate(lines) if line["event"] == "discard")
    held = lines[2]["hands"][lines[at]["seat"]]
    lines[at]["tile"] = next(tile for tile in lines[1]["wall"] if tile not in held)
    broken = tmp_path / "broken.hzmj.jsonl"
    broken.write_text(text_of(lines), "utf-8")
    for command in (f"advise {broken} --hand 1 --event {at}", f"review {broken}"):
        assert f"{broken}: line {at + 1} does not hold" in hzmj(command).message
