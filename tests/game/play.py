"""Plays whole matches by bots, for properties that hold of any play."""

from collections.abc import Callable, Sequence

from hzmj.bots.base import Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.presets import preset
from hzmj.rules.ruleset import Ruleset, change

RANDOM = ("random",) * 4
NORMAL = ("normal",) * 4


def set_up(rules: Ruleset, seed: str | None = "1", bots: Sequence[str] = RANDOM, name: str = "room") -> Match:
    """A match of bots about to begin."""
    a, b, c, d = (ev.Seat(f"{bot} {seat}", f"bot:{bot}") for seat, bot in enumerate(bots))
    return Match(ev.MatchSetup(name, rules, (a, b, c, d), seed, "2026-01-02T03:04:05Z"))


def match_of(name: str, hands: int, seed: str = "1", bots: Sequence[str] = RANDOM) -> Match:
    """A match of a preset about to begin."""
    return set_up(change(preset(name), {"hands": hands}), seed, bots, name)


def seated(match: Match) -> list[Bot]:
    """The bots of the match's seats, as the game seats them."""
    return [
        make_bot(seat.bot, bot_seed(str(match.setup.seed), n)) for n, seat in enumerate(match.setup.seats)
    ]


def answers(match: Match, bots: Sequence[Bot]) -> dict[int, Action]:
    """What the bots of the pending seats answer."""
    return {seat: bots[seat].choose(match.view(seat), legal).action for seat, legal in match.pending.items()}


def play_on(match: Match, watch: Callable[[Match], None] | None = None) -> Match:
    """Play to the end of the match, showing it to `watch` before every answer and after every hand."""
    bots = seated(match)
    while not match.over:
        if match.between_hands:
            match.deal()
        while match.pending:
            if watch:
                watch(match)
            match.step(answers(match, bots))
        if watch:
            watch(match)
    return match
