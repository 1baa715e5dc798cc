"""擂台 The arena: plays matches between bots and counts their results (FORMATS.md 3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from hzmj.arena.guests import SECONDS, Guests
from hzmj.arena.play import sit
from hzmj.arena.workers import in_order
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.record.writer import RecordWriter
from hzmj.rules.ruleset import Ruleset, change


@dataclass(frozen=True, slots=True)
class Series:
    """The settings of a series of matches. The figures list the four `bots` in the order given here.

    `hands` is the number of hands. With `duplicate` it is the number of walls, each of which is played four
    times with the bots rotated through the seats. `created` is the time written to the records. `folder` is
    where the records go; with None there are no records.
    """

    preset: str
    rules: Ruleset
    bots: tuple[str, str, str, str]
    hands: int
    seed: str
    created: str
    duplicate: bool = False
    folder: Path | None = None

    @property
    def total(self) -> int:
        """The number of hands played in total."""
        return 4 * self.hands if self.duplicate else self.hands


@dataclass(frozen=True, slots=True)
class Game:
    """A match to play.

    `deal` is the number of its seed in the series, `bots` has for each seat the index of its bot in the
    series, and `record` is the path of its record, if any.
    """

    setup: ev.MatchSetup
    deal: int
    bots: tuple[int, ...]
    record: Path | None


@dataclass(slots=True)
class Tally:
    """The figures of hands played. Lists are in the order of the series' bots; times are in microseconds."""

    hands: int = 0
    wins: list[int] = field(default_factory=lambda: [0] * 4)
    discard_wins: int = 0
    drawn_hands: int = 0
    score_sum: list[int] = field(default_factory=lambda: [0] * 4)
    score_sum_sq: list[int] = field(default_factory=lambda: [0] * 4)
    times: Counter[int] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        """The number of decisions that bots made."""
        return self.times.total()

    def add(self, other: "Tally") -> None:
        """Adds the figures of other hands."""
        self.hands += other.hands
        self.discard_wins += other.discard_wins
        self.drawn_hands += other.drawn_hands
        for bot in range(4):
            self.wins[bot] += other.wins[bot]
            self.score_sum[bot] += other.score_sum[bot]
            self.score_sum_sq[bot] += other.score_sum_sq[bot]
        self.times.update(other.times)

    def decision_ms(self) -> dict[str, float]:
        """Returns the median, the 99th percentile and the maximum time of a decision, in milliseconds."""
        return {"p50": self._time_at(0.5), "p99": self._time_at(0.99), "max": self._time_at(1.0)}

    def _time_at(self, share: float) -> float:
        """Returns the least time, in milliseconds, that a share of the decisions (0 to 1) did not exceed."""
        within = 0
        for time in sorted(self.times):
            within += self.times[time]
            if within >= share * self.decisions:
                return time / 1000
        return 0.0

    def as_json(self, elapsed: float) -> dict[str, Any]:
        """Returns the JSON object of FORMATS.md 3; `elapsed` is in seconds."""
        return {
            "hands": self.hands,
            "wins": self.wins,
            "discard_wins": self.discard_wins,
            "drawn_hands": self.drawn_hands,
            "score_sum": self.score_sum,
            "score_sum_sq": self.score_sum_sq,
            "elapsed_s": round(elapsed, 3),
            "decisions": self.decisions,
            "decision_ms": self.decision_ms(),
        }


def games(series: Series) -> Iterator[Game]:
    """Yields the matches of a series in order.

    The seed of a match depends only on the series' seed and the number of the deal.
    """
    if series.duplicate:
        for index in range(series.total):
            wall, turn = divmod(index, 4)
            yield _game(series, index, wall, turn, 1)
        return
    size = series.rules.hands or series.hands
    for index, begun in enumerate(range(0, series.hands, size)):
        yield _game(series, index, index, 0, min(size, series.hands - begun))


def _game(series: Series, index: int, deal: int, turn: int, hands: int) -> Game:
    """Returns the match of that index, with the bots moved on by `turn` seats."""
    bots = tuple((seat - turn) % 4 for seat in range(4))
    a, b, c, d = (ev.Seat(f"{series.bots[bot]} {bot + 1}", f"bot:{series.bots[bot]}") for bot in bots)
    rules = change(series.rules, {"hands": hands})
    setup = ev.MatchSetup(series.preset, rules, (a, b, c, d), f"{series.seed}/{deal}", series.created)
    record = None if series.folder is None else series.folder / f"{index:06}.hzmj.jsonl"
    return Game(setup, deal, bots, record)


def run(series: Series, jobs: int = 1, seconds: int = SECONDS) -> Iterator[Tally]:
    """Plays a series in `jobs` processes and yields the figures of each deal, in order.

    A deal is everything played on one seed: a match, or the four matches of a wall. Guests have `seconds`
    for each decision. Raises BotFailed if one fails.
    """
    matches = in_order(play, games(series), jobs, seconds)
    together = 4 if series.duplicate else 1
    while deal := list(islice(matches, together)):
        tally = Tally()
        for figures in deal:
            tally.add(figures)
        yield tally


def play(game: Game, guests: Guests) -> Tally:
    """Plays one match to its end, writes its record if it has one, and returns its figures."""
    tally = Tally()
    events: list[ev.Event] = [game.setup]
    for fresh in sit(Match(game.setup), guests, game.deal, tally.times):
        events += fresh
    _count(tally, events, game.bots)
    if game.record is not None:
        RecordWriter(game.record, events).close()
    return tally


def _count(tally: Tally, events: Iterable[ev.Event], bots: Sequence[int]) -> None:
    """Adds the results in a match's events to `tally`; `bots` has the index of the bot at each seat."""
    for event in events:
        match event:
            case ev.Win():
                tally.wins[bots[event.seat]] += 1
                tally.discard_wins += event.by == "discard"
            case ev.DrawnHand():
                tally.drawn_hands += 1
            case ev.Settle():
                tally.hands += 1
                for seat, change_ in enumerate(event.delta):
                    tally.score_sum[bots[seat]] += change_
                    tally.score_sum_sq[bots[seat]] += change_ * change_
