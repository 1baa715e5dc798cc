"""Who sits in the arena alone: the master's variants, and the ceiling."""

import pytest

from hzmj.arena import duel
from hzmj.arena.duel import Round, Standing
from hzmj.arena.entrants import CEILING, VARIANTS, arena_bot
from hzmj.arena.guests import Guests
from hzmj.arena.play import seated
from hzmj.bots.base import BOTS, make_bot
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from hzmj.text import Refused
from tests.game.play import NORMAL, answers, match_of, set_up
from tests.game.play import seated as bots_of


@pytest.mark.parametrize("name", [CEILING, *VARIANTS])
def test_they_sit_at_no_table(name: str) -> None:
    assert name not in BOTS
    with pytest.raises(Refused):
        make_bot(name, 0)


@pytest.mark.slow
def test_each_piece_changes_what_the_master_does() -> None:
    """Somewhere in many hands; nowhere would mean that the piece is no piece."""
    master = make_bot("master", 0)
    left = {name: arena_bot(name, 0) for name in VARIANTS}
    for hand in range(600):
        name = ("room", "mil2025")[hand % 2]
        rules = change(preset(name), {"hands": 1, "start_level": 3})
        match = set_up(rules, f"piece {hand}", ("normal", "hard", "normal", "hard"), name)
        bots = bots_of(match)
        match.deal()
        while match.pending:
            for seat, legal in match.pending.items():
                view = match.view(seat)
                if len(legal) > 1:
                    done = master.choose(view, legal).action
                    left = {n: bot for n, bot in left.items() if bot.choose(view, legal).action == done}
            match.step(answers(match, bots))
        if not left:
            return
    assert not left


def test_the_ceiling_takes_what_collects_most_to_the_end_and_leaves_the_match_as_it_is() -> None:
    match = match_of("room", 1, "ceiling", NORMAL)
    match.deal()
    bots = bots_of(match)
    for _ in range(8):
        match.step(answers(match, bots))
    ((seat, legal), *_) = match.pending.items()
    before = repr(match.events), repr(match.view(seat))
    names = tuple(CEILING if at == seat else "normal" for at in range(4))
    a, b, c, d = (ev.Seat(name, f"bot:{name}") for name in names)
    told = Match(ev.MatchSetup("room", match.rules, (a, b, c, d), "ceiling", ""))
    told.deal()
    while len(told.events) < len(match.events):
        told.step(answers(told, bots))
    choice = seated(told, seat, Guests()).choose(told.view(seat), legal)
    values = [each.value for each in choice.candidates]
    assert choice.action == choice.candidates[0].action
    assert values == sorted(values, reverse=True)
    for each in choice.candidates[:2]:
        twin = match_of("room", 1, "ceiling", NORMAL)
        twin.deal()
        while len(twin.events) < len(match.events):
            twin.step(answers(twin, bots))
        first = {seat: each.action}
        while not twin.over:
            twin.step({**answers(twin, bots), **first})
            first = {}
        assert twin.scores[seat] == each.value
    assert (repr(match.events), repr(match.view(seat))) == before


@pytest.mark.slow
def test_the_ceiling_is_above_all() -> None:
    rules = change(preset("room"), {"hands": 1, "start_level": 3})
    standing = Standing((CEILING, "hard"))
    for wall in range(20):
        standing.add(duel.play(Round("room", rules, (CEILING, "hard"), f"above/{wall}"), Guests()))
    assert standing.points.interval[0] > 0
