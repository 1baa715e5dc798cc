"""The driver, with a table that is no screen and a clock on which no time passes."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hzmj.bots.base import make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass, Win
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.record.reader import replay_file
from hzmj.record.writer import RecordWriter
from hzmj.rules.tiles import parse_tile, parse_tiles
from hzmj.tui.play.driver import Driver, forced_answer
from hzmj.tui.table_options import PACES, Pace
from tests.game.play import Whole
from tests.tui.tables import StoppedClock, setup

Answerer = Callable[[tuple[Action, ...]], Action | None]


class Paper:
    """A table that notes what it is told; `answer` gives None to stay silent."""

    def __init__(self, answer: Answerer, pace: Pace = "instant") -> None:
        self.pace: Pace = pace
        self.answer = answer
        self.seen: list[ev.Event] = []
        self.asked: list[tuple[Action, ...]] = []
        self.clock: list[int | None] = []
        self.results = 0
        self.replaced: set[int] = set()

    def show(self, event: ev.Event) -> None:
        self.seen.append(event)

    async def ask(self, legal: tuple[Action, ...]) -> Action:
        self.asked.append(legal)
        answer = self.answer(legal)
        if answer is None:
            await asyncio.Event().wait()
        assert answer is not None
        return answer

    def countdown(self, left: int | None) -> None:
        self.clock.append(left)

    async def ready(self) -> None:
        return

    async def hand_over(self) -> None:
        self.results += 1


def first(legal: tuple[Action, ...]) -> Action:
    return legal[0]


def silent(legal: tuple[Action, ...]) -> None:  # noqa: ARG001
    return None


def driver_of(
    match: Match, table: Paper, record: Callable[[Sequence[ev.Event]], None] | None = None
) -> Driver:
    bots = {seat: make_bot("normal", seat) for seat in (1, 2, 3)}
    return Driver(match, 0, bots, table, record or (lambda events: None), StoppedClock())  # noqa: ARG005


async def test_a_match_is_played_to_its_end() -> None:
    match = Match(setup(hands=3))
    table = Paper(first)
    await driver_of(match, table).play()
    assert match.over
    assert table.results == 3
    assert isinstance(table.seen[0], ev.MatchSetup)
    assert isinstance(table.seen[-1], ev.End)


async def test_only_masked_events_are_shown() -> None:
    match = Whole(setup())
    table = Paper(first)
    await driver_of(match, table).play()
    assert table.seen == [seen for event in match.told if (seen := ev.mask(event, 0)) is not None]
    assert all(event.tile is None for event in table.seen if isinstance(event, ev.Draw) and event.seat)


async def test_events_are_recorded_before_they_are_shown() -> None:
    match = Match(setup(hands=1))
    recorded: list[ev.Event] = [match.setup]
    table = Paper(first)
    shown: list[tuple[int, int]] = []
    show = table.show

    def counting(event: ev.Event) -> None:
        show(event)
        shown.append((len(recorded), len(match.events)))

    table.show = counting  # type: ignore[method-assign]
    await driver_of(match, table, recorded.extend).play()
    assert shown
    assert all(written == happened for written, happened in shown)
    assert recorded == match.events


async def test_a_match_cut_off_goes_on_from_its_record(tmp_path: Path) -> None:
    """Cut off at every question, the record gives the same match back."""
    path = tmp_path / "match.hzmj.jsonl"
    match = Match(setup(hands=1, rules="mil2025"))
    questions = 0
    while not match.over:
        writer = RecordWriter(path, match.events)
        before = questions

        def once(legal: tuple[Action, ...]) -> Action | None:
            nonlocal questions
            questions += 1
            return legal[0] if questions == before + 1 else None  # noqa: B023

        task = asyncio.ensure_future(driver_of(match, Paper(once), writer.append).play())
        while questions < before + 2 and not task.done():
            await asyncio.sleep(0)
        task.cancel()
        writer.close()
        replayed = replay_file(path)
        assert replayed.problem is None
        assert not replayed.torn
        assert replayed.match.events == match.events
        assert replayed.match.pending == match.pending
        match = replayed.match
    assert questions > 5


async def test_silence_passes_claims_and_throws_the_drawn_tile() -> None:
    match = Match(setup(hands=1, claim_seconds=3, turn_seconds=5))
    table = Paper(silent)
    await driver_of(match, table).play()
    assert match.over
    assert [left for left in table.clock if left is not None][:5] in ([5, 4, 3, 2, 1], [3, 2, 1, 5, 4])
    own = [
        event
        for event in match.events
        if isinstance(event, ev.Discard | ev.Chi | ev.Peng) and event.seat == 0
    ]
    assert own
    assert all(isinstance(event, ev.Discard) and event.drawn for event in own)
    assert not any(isinstance(event, ev.Win) and event.seat == 0 for event in match.events)


async def test_an_answer_in_time_counts_and_no_clock_means_no_limit() -> None:
    for seconds in (0, 9):
        match = Match(setup(hands=1, claim_seconds=seconds, turn_seconds=seconds))
        table = Paper(first)
        await driver_of(match, table).play()
        assert match.over
        assert any(table.clock) == bool(seconds)


async def test_time_stands_still_while_the_table_is_covered() -> None:
    match = Match(setup(hands=1, claim_seconds=3, turn_seconds=3))
    table = Paper(silent)
    uncovered = asyncio.Event()

    async def ready() -> None:
        await uncovered.wait()

    table.ready = ready  # type: ignore[method-assign]
    task = asyncio.ensure_future(driver_of(match, table).play())
    for _ in range(100):
        await asyncio.sleep(0)
    assert not any(table.clock)
    before = len(match.events)
    for _ in range(100):
        await asyncio.sleep(0)
    assert len(match.events) == before
    uncovered.set()
    await task
    assert match.over


@pytest.mark.parametrize("pace", PACES)
async def test_pace(pace: Pace) -> None:
    match = Match(setup(hands=1))
    driver = driver_of(match, Paper(first, pace))
    await driver.play()
    assert isinstance(driver.clock, StoppedClock)
    assert bool(driver.clock.slept) == (pace != "instant")


def a_view(hand: str, drawn: str | None) -> View:
    view = View(0)
    view.caishen = parse_tile("5z")
    view.hand = list(parse_tiles(hand))
    view.drawn = None if drawn is None else parse_tile(drawn)
    return view


@pytest.mark.parametrize(
    ("hand", "drawn", "barred", "forced"),
    [
        ("123m5z", "2m", "", "2m"),
        ("123m5z", "5z", "", "5z"),
        ("123m7z5z", None, "", "7z"),
        ("123m7z5z", None, "7z", "3m"),
        ("55z", None, "", "5z"),
    ],
)
def test_what_is_discarded_when_the_clock_runs_out(
    hand: str, drawn: str | None, barred: str, forced: str
) -> None:
    """RULES 10: the drawn tile, else the last of the sorted hand that may go and is no caishen."""
    tiles = set(parse_tiles(hand)) - set(parse_tiles(barred))
    legal: tuple[Action, ...] = (Win("draw"), *(Discard(tile) for tile in tiles))
    assert forced_answer(a_view(hand, drawn), legal) == Discard(parse_tile(forced))


def test_a_claim_is_passed_when_the_clock_runs_out() -> None:
    assert forced_answer(a_view("123m", None), (Win("discard"), Pass())) == Pass()
