"""擂台 The arena: matches among bots alone, and the figures that come of them (FORMATS.md 3)."""

import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from hzmj.bots.base import Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.record import RecordWriter
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.text import Refused, Text

Pending = Mapping[int, tuple[Action, ...]]
_AHEAD = 4
"""Matches handed to each worker before their results are taken in."""


class BotFailed(Exception):  # noqa: N818 - what a bot did, told in one sentence
    """A bot could not be made, raised an error, or answered with no legal action."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: the rules, four bots in the order the figures name them, and how long.

    `hands` are hands, or walls where `duplicate` has each wall played four times, the bots rotated
    through the seats. `created` is the time the records tell; `folder` is where they go, None for none.
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
        """How many hands are played in all."""
        return 4 * self.hands if self.duplicate else self.hands


@dataclass(frozen=True, slots=True)
class Game:
    """One match to be played: its setup, which of the series' bots sits at each seat, its record."""

    setup: ev.Match
    bots: tuple[int, ...]
    record: Path | None


@dataclass(slots=True)
class Tally:
    """Figures of hands played; the lists are by bot in the series' order, the times microseconds."""

    hands: int = 0
    wins: list[int] = field(default_factory=lambda: [0] * 4)
    discard_wins: int = 0
    drawn_hands: int = 0
    score_sum: list[int] = field(default_factory=lambda: [0] * 4)
    score_sum_sq: list[int] = field(default_factory=lambda: [0] * 4)
    times: Counter[int] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        """How often a bot was asked."""
        return self.times.total()

    def add(self, other: "Tally") -> None:
        """Take in the figures of other hands."""
        self.hands += other.hands
        self.discard_wins += other.discard_wins
        self.drawn_hands += other.drawn_hands
        for bot in range(4):
            self.wins[bot] += other.wins[bot]
            self.score_sum[bot] += other.score_sum[bot]
            self.score_sum_sq[bot] += other.score_sum_sq[bot]
        self.times.update(other.times)

    def decision_ms(self) -> dict[str, float]:
        """Milliseconds a decision took: the median, the 99th percentile, the longest."""
        return {"p50": self._time_at(0.5), "p99": self._time_at(0.99), "max": self._time_at(1.0)}

    def _time_at(self, share: float) -> float:
        """The shortest time in milliseconds that at least this share of the decisions kept within."""
        within = 0
        for time in sorted(self.times):
            within += self.times[time]
            if within >= share * self.decisions:
                return time / 1000
        return 0.0

    def as_json(self, elapsed: float) -> dict[str, Any]:
        """The answer of FORMATS.md 3; `elapsed` in seconds."""
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
    """The matches of a series in their order. Each has a seed of its own, which nothing else decides."""
    if series.duplicate:
        for index in range(series.total):
            wall, turn = divmod(index, 4)
            yield _game(series, index, f"{series.seed}/{wall}", turn, 1)
        return
    size = series.rules.hands or series.hands
    for index, begun in enumerate(range(0, series.hands, size)):
        yield _game(series, index, f"{series.seed}/{index}", 0, min(size, series.hands - begun))


def _game(series: Series, index: int, seed: str, turn: int, hands: int) -> Game:
    """The match of that index, the bots moved on by `turn` seats."""
    bots = tuple((seat - turn) % 4 for seat in range(4))
    a, b, c, d = (ev.Seat(f"{series.bots[bot]} {bot + 1}", f"bot:{series.bots[bot]}") for bot in bots)
    rules = change(series.rules, {"hands": hands})
    setup = ev.Match(series.preset, rules, (a, b, c, d), seed, series.created)
    record = None if series.folder is None else series.folder / f"{index:06}.hzmj.jsonl"
    return Game(setup, bots, record)


def run(series: Series, jobs: int = 1) -> Iterator[Tally]:
    """Plays a series and yields each match's figures in the matches' order, whatever `jobs` is.

    Raises BotFailed as soon as a bot has failed.
    """
    if jobs == 1:
        yield from map(play, games(series))
    else:
        yield from _run_in_processes(games(series), jobs)


def _run_in_processes(waiting: Iterable[Game], jobs: int) -> Iterator[Tally]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    running: deque[Future[Tally]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _let_go_on_interrupt)
    try:
        for game in waiting:
            running.append(pool.submit(play, game))
            if len(running) > _AHEAD * jobs:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool:
        raise BotFailed(Text("一个对局进程意外终止", "a process that played matches has died")) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _let_go_on_interrupt() -> None:
    """A worker ends without a word when the user interrupts; the main process says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play(game: Game) -> Tally:
    """Plays one match to its end, writes its record if it has one, and answers its figures."""
    seed = str(game.setup.seed)
    match = Match(game.setup)
    bots = [seated(_name(match, seat), bot_seed(seed, seat)) for seat in range(4)]
    tally = Tally()
    while not match.over:
        pending = match.pending
        if pending:
            answers = _answers(match, bots, pending, tally.times)
            try:
                match.step(answers)
            except Exception:  # what a bot made up may be no action at all
                _blame(match, pending, answers)
                raise
        else:
            match.deal()
    _count(tally, match.events, game.bots)
    if game.record is not None:
        RecordWriter(game.record, match.events).close()
    return tally


def _answers(match: Match, bots: Sequence[Bot], pending: Pending, times: Counter[int]) -> dict[int, Action]:
    """What the bots of all pending seats choose."""
    answers: dict[int, Action] = {}
    for seat, legal in pending.items():
        try:
            view = match.view(seat)
            begun = perf_counter()
            answers[seat] = bots[seat].choose(view, legal).action
            times[round((perf_counter() - begun) * 1_000_000)] += 1
        except (Exception, SystemExit) as error:  # anyone's bot may sit here and raise anything
            raise _failed(_name(match, seat), error) from error
    return answers


def _count(tally: Tally, events: Iterable[ev.Event], bots: Sequence[int]) -> None:
    """Counts the results among a match's events; `bots` says which bot sat at each seat."""
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


def seated(name: str, seed: int) -> Bot:
    """The bot of that name, made with `seed`; raises BotFailed if it cannot be."""
    try:
        return make_bot(name, seed)
    except Refused as refused:
        raise BotFailed(refused.text) from None
    except (Exception, SystemExit) as error:  # loading anyone's module may raise anything
        raise _failed(name, error) from error


def _name(match: Match, seat: int) -> str:
    return match.setup.seats[seat].player.removeprefix("bot:")


def _failed(name: str, error: BaseException) -> BotFailed:
    what = f"{type(error).__name__}: {error}"
    return BotFailed(Text(f"电脑 {name} 出错：{what}", f"bot {name} failed: {what}"))


def _blame(match: Match, pending: Pending, answers: Mapping[int, Action]) -> None:
    """Raises BotFailed for the first answer that is none of the seat's legal actions, if there is one."""
    for seat, legal in pending.items():
        if answers[seat] not in legal:
            name, action = _name(match, seat), answers[seat]
            raise BotFailed(
                Text(
                    f"电脑 {name} 的选择不合规则：{action!r}", f"bot {name} chose no legal action: {action!r}"
                )
            ) from None
