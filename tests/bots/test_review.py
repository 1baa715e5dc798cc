"""A review: which decisions it finds, and that their cost is the difference of the master's own figures."""

from pathlib import Path

import pytest

from hzmj.bots.advice import advise
from hzmj.bots.base import make_bot
from hzmj.bots.review import review
from hzmj.game import events as ev
from hzmj.presets import PRESETS, preset
from hzmj.record.decisions import Decision, walk
from hzmj.record.writer import RecordWriter
from hzmj.rules.ruleset import change
from hzmj.text import Refused
from tests.game.play import Whole
from tests.record.records import lines_of, text_of

BOTS = ("random", "normal", "master", "easy")


def written(name: str, folder: Path, people: tuple[int, ...] = (), hands: int = 2) -> Path:
    """The record of a match played by those bots, some of them said to be people."""
    rules = change(preset(name), {"hands": hands, "start_level": 3})
    a, b, c, d = (ev.Seat(bot, "human" if seat in people else f"bot:{bot}") for seat, bot in enumerate(BOTS))
    match = Whole(ev.MatchSetup(name, rules, (a, b, c, d), "review", ""))
    bots = [make_bot(bot, seat) for seat, bot in enumerate(BOTS)]
    while not match.over:
        if not match.pending:
            match.deal()
        match.step({s: bots[s].choose(match.view(s), legal).action for s, legal in match.pending.items()})
    path = folder / f"{name}.hzmj.jsonl"
    RecordWriter(path, match.told).close()
    return path


@pytest.mark.parametrize("name", PRESETS)
def test_a_slip_costs_what_the_master_finds_better_by(name: str, tmp_path: Path) -> None:
    path = written(name, tmp_path)
    found = review(path, (0, 1))
    slips = {(slip.hand, slip.event, slip.seat): slip for slip in found.slips}
    assert len(slips) == len(found.slips) > 5
    costs = [slip.cost for slip in found.slips]
    assert costs == sorted(costs, reverse=True)
    assert found.cost == pytest.approx(sum(costs))
    compared = 0

    def look(decision: Decision) -> None:
        nonlocal compared
        slip = slips.pop((decision.hand, decision.event, decision.seat), None)
        if slip is None:
            return
        choice = advise(decision.view, decision.legal)
        points = {each.action: each.points for each in choice.candidates}
        assert slip.better == choice.action != slip.played == decision.answer
        assert list(slip.held) == decision.view.hand
        better, played = points[slip.better], points.get(slip.played)
        if better is not None and played is not None:
            assert slip.cost == pytest.approx(better - played)
            compared += 1

    walk(path, look)
    assert not slips
    assert compared > 2


def test_the_master_makes_no_slip(tmp_path: Path) -> None:
    found = review(written("room", tmp_path), (2,))
    assert found.decisions > 10
    assert found.slips == ()
    assert found.cost == 0


def test_people_are_looked_at_and_all_seats_where_there_are_none(tmp_path: Path) -> None:
    assert review(written("room", tmp_path, (0, 3), 1)).seats == (0, 3)
    assert {slip.seat for slip in review(written("room", tmp_path, (0, 3), 1)).slips} == {0, 3}
    assert review(written("room", tmp_path, (), 1)).seats == (0, 1, 2, 3)


def test_it_can_be_stopped(tmp_path: Path) -> None:
    class Enough(Exception):  # noqa: N818 - an end, no error
        pass

    seen: list[Decision] = []

    def told(decision: Decision) -> None:
        seen.append(decision)
        if len(seen) == 3:
            raise Enough

    with pytest.raises(Enough):
        review(written("room", tmp_path, (), 1), (), told)
    assert len(seen) == 3


def test_a_record_that_does_not_hold_is_refused_before_anything_is_looked_at(tmp_path: Path) -> None:
    path = written("room", tmp_path)
    lines = lines_of(path.read_text("utf-8"))
    path.write_text(text_of([*lines[:40], {"event": "draw"}]), "utf-8")
    looked: list[Decision] = []
    for record in (path, tmp_path / "nofile"):
        with pytest.raises(Refused):
            review(record, (), looked.append)
    assert not looked
