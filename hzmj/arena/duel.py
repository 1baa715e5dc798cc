"""对决 Two bots against each other on the same walls, two of each at the table.

Each wall is played six times, once for every way to seat two of each bot, so that both bots get the tiles of
every seat equally often. With `whole`, a whole match is played on each seed instead of one hand, with dealers
that stay and levels that rise.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from hzmj.arena.guests import Guests
from hzmj.arena.play import sit
from hzmj.arena.statistics import Ratio
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.rules.distance import distance
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset, change

SEATINGS: tuple[tuple[int, ...], ...] = tuple(combinations(range(4), 2))
"""The pairs of seats that the first bot can have."""
Pair = tuple[int, int]
"""A count of the first bot's two seats together, and of the second's."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings of a contest: pairings of bots, all played on the same walls."""

    preset: str
    rules: Ruleset
    pairings: tuple[tuple[str, str], ...]
    walls: int
    seed: str
    whole: bool = False

    def rounds(self, begun: int = 0) -> "Iterator[Round]":
        """Yields all rounds after the first `begun`, wall by wall."""
        rules = self.rules if self.whole else change(self.rules, {"hands": 1})
        for index in range(begun, self.walls * len(self.pairings)):
            wall, pairing = divmod(index, len(self.pairings))
            yield Round(self.preset, rules, self.pairings[pairing], f"{self.seed}/{wall}", wall)

    @property
    def hands(self) -> int:
        """The number of hands that a pairing plays on one wall."""
        return len(SEATINGS) * (self.rules.hands if self.whole else 1)


class Round(NamedTuple):
    """One pairing on one wall, the `deal`-th of the contest."""

    preset: str
    rules: Ruleset
    bots: tuple[str, str]
    seed: str
    deal: int = 0


class Sample(NamedTuple):
    """The results of a round, summed over all seatings.

    - points: the points that the first bot's seats collected.
    - ahead: 2 for each hand in which the first bot's seats gained points, 1 where they broke even.
    - multipliers: the sum of the multipliers of the wins.
    - ready: the number of seats that won, or were one tile from a win after a discard, counted per hand.
    - claims: the number of chi, peng and exposed gangs.
    """

    hands: int
    points: int
    ahead: int
    wins: Pair
    multipliers: Pair
    ready: Pair
    claims: Pair


def play(asked: Round, guests: Guests) -> Sample:
    """Plays a round and returns its sample. Raises BotFailed as soon as a guest fails."""
    counted: Counter[tuple[str, bool]] = Counter()
    for seats in SEATINGS:
        names = [asked.bots[seat not in seats] for seat in range(4)]
        a, b, c, d = (ev.Seat(name, f"bot:{name}") for name in names)
        match = Match(ev.MatchSetup(asked.preset, asked.rules, (a, b, c, d), asked.seed, ""))
        _count(sit(match, guests, asked.deal), match, seats, counted)
    pairs = (_pair(counted, name) for name in ("wins", "multipliers", "ready", "claims"))
    return Sample(counted["hands", True], counted["points", True], counted["ahead", True], *pairs)


def _pair(counted: Counter[tuple[str, bool]], name: str) -> Pair:
    return counted[name, True], counted[name, False]


def _count(
    steps: Iterable[Sequence[ev.Event]],
    match: Match,
    first: tuple[int, ...],
    counted: Counter[tuple[str, bool]],
) -> None:
    """Plays the `steps` of a match and adds up its results; keys are (figure, whether of the first bot)."""
    ready: set[int] = set()
    for events in steps:
        for event in events:
            match event:
                case ev.Discard(seat=seat) if seat not in ready and _is_ready(match, seat):
                    ready.add(seat)
                case ev.Chi(seat=seat) | ev.Peng(seat=seat) | ev.Gang(seat=seat, kind="exposed"):
                    counted["claims", seat in first] += 1
                case ev.Win(seat=seat):
                    ready.add(seat)
                    counted["wins", seat in first] += 1
                    counted["multipliers", seat in first] += event.score.multiplier
                case ev.Settle():
                    points = sum(event.delta[seat] for seat in first)
                    counted["hands", True] += 1
                    counted["points", True] += points
                    counted["ahead", True] += 1 + (points > 0) - (points < 0)
                    counted.update(("ready", seat in first) for seat in ready)
                    ready.clear()


def _is_ready(match: Match, seat: int) -> bool:
    """Returns whether a seat that has just discarded is one tile from a win."""
    assert match.hand is not None
    state = match.hand.state
    own = state.seats[seat]
    holding = Holding.of(own.hand, state.caishen)
    return distance(holding.counts, holding.wild, own.needed) == 1


@dataclass(slots=True)
class Side:
    """The results of one bot: win rate and ready rate per seat and hand, mean multiplier, claims per hand."""

    wins: Ratio = field(default_factory=Ratio)
    multiplier: Ratio = field(default_factory=Ratio)
    ready: Ratio = field(default_factory=Ratio)
    claims: Ratio = field(default_factory=Ratio)


@dataclass(slots=True)
class Standing:
    """The estimates from the samples of a pairing.

    `points` is the lead of a seat of the first bot over one of the second, in points per hand. `ahead` is
    the share of hands in which the first bot's seats gained points; breaking even counts as half.
    """

    bots: tuple[str, str]
    points: Ratio = field(default_factory=Ratio)
    ahead: Ratio = field(default_factory=Ratio)
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))

    def add(self, sample: Sample) -> None:
        """Adds the sample of one wall."""
        # A seat gains half of the two seats' points; the other side loses as much, which doubles the lead.
        self.points.add(sample.points, sample.hands)
        self.ahead.add(sample.ahead, 2 * sample.hands)
        for at, side in enumerate(self.sides):
            side.wins.add(sample.wins[at], 2 * sample.hands)
            side.multiplier.add(sample.multipliers[at], sample.wins[at])
            side.ready.add(sample.ready[at], 2 * sample.hands)
            side.claims.add(sample.claims[at], 2 * sample.hands)
