"""Plays whole matches by bots, for properties that hold of any play."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from hzmj.bots.base import Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.wall import Shuffle
from hzmj.presets import preset
from hzmj.rules.ruleset import Ruleset, change

RANDOM = ("random",) * 4
NORMAL = ("normal",) * 4


Played = TypeVar("Played", bound=Match)


class Whole(Match):
    """A match that keeps all its events in `told`."""

    def __init__(self, setup: ev.MatchSetup) -> None:
        super().__init__(setup)
        self.told: list[ev.Event] = [setup]

    @classmethod
    def of(cls, match: Match, told: Sequence[ev.Event]) -> "Whole":
        """The same match, with what it has told so far."""
        whole = cls(match.setup)
        whole.__dict__.update(match.__dict__, told=list(told))
        return whole

    def deal(self, shuffle: Shuffle | None = None, dealer: int | None = None) -> tuple[ev.Event, ...]:
        return self._kept(super().deal(shuffle, dealer))

    def step(self, answers: Mapping[int, Action]) -> tuple[ev.Event, ...]:
        return self._kept(super().step(answers))

    def abandon(self, seat: int) -> tuple[ev.Event, ...]:
        return self._kept(super().abandon(seat))

    def _kept(self, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        self.told += events
        return events


def set_up(rules: Ruleset, seed: str | None = "1", bots: Sequence[str] = RANDOM, name: str = "room") -> Whole:
    """A match of bots about to begin."""
    a, b, c, d = (ev.Seat(f"{bot} {seat}", f"bot:{bot}") for seat, bot in enumerate(bots))
    return Whole(ev.MatchSetup(name, rules, (a, b, c, d), seed, "2026-01-02T03:04:05Z"))


def match_of(name: str, hands: int, seed: str = "1", bots: Sequence[str] = RANDOM) -> Whole:
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


def play_on(match: Played, watch: Callable[[Match], None] | None = None) -> Played:
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
