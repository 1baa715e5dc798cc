"""A match that another process plays: it can be watched, as everybody may know it."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.locks import Lock
from hzmj.record.writer import RecordWriter
from hzmj.text import Refused
from hzmj.tui.app import HzmjApp
from hzmj.tui.play.follower import Follower
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.held import HeldScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.resume import ResumeScreen, Watch
from hzmj.tui.screens.watch import POLL, WatchScreen
from hzmj.tui.settings import Settings
from tests.game import hidden
from tests.test_locks import held_elsewhere
from tests.tui.stage import LOOKS, Stage, staged
from tests.tui.tables import StoppedClock, play_until, setup

SIZES = ((80, 24), (120, 40))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    (tmp_path / "matches").mkdir()
    return tmp_path


class Ticks:
    """A clock on which time passes when the test says so."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self._ticks: asyncio.Queue[None] = asyncio.Queue()

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self._ticks.get()

    async def tick(self) -> None:
        """Lets the watcher look once more, and waits until it has."""
        looks = len(self.slept)
        self._ticks.put_nowait(None)
        await until(lambda: len(self.slept) > looks)


async def until(reached: Callable[[], bool]) -> None:
    for _ in range(100_000):
        if reached():
            return
        await asyncio.sleep(0)
    raise AssertionError("never reached")


def path_of(home: Path) -> Path:
    return home / "matches" / "20260101-000000.hzmj.jsonl"


def discards(events: list[ev.Event]) -> int:
    return sum(isinstance(event, ev.Discard) for event in events)


def setup_of(people: int, *, open_table: bool = False) -> ev.MatchSetup:
    """A match in which so many people sit."""
    alone = setup()
    seats = (replace(seat, player="human") if at < people else seat for at, seat in enumerate(alone.seats))
    a, b, c, d = seats
    return replace(alone, seats=(a, b, c, d), open_table=open_table)


def in_play(people: int = 1, *, open_table: bool = False) -> Match:
    """The middle of a first hand."""
    match = Match(setup_of(people, open_table=open_table))
    return play_until(match, lambda match: discards(match.events) == 6)


def watch(look: Look, path: Path, clock: Ticks) -> WatchScreen:
    follower = Follower(path)
    begun = follower.news()
    assert isinstance(begun[0], ev.MatchSetup)
    return WatchScreen(look, begun[0], follower, begun, Settings(), clock)


# -- what is read -------------------------------------------------------------------------------------


def test_the_record_is_followed_as_it_grows_and_torn_lines_wait(home: Path) -> None:
    path, match = path_of(home), in_play(2, open_table=True)
    RecordWriter(path, match.events).close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]) + lines[-2][:-7])
    follower = Follower(path)
    seen = list(follower.news())
    assert follower.news() == ()
    with path.open("ab") as file:
        file.write(lines[-2][-7:] + lines[-1][:5])
    seen += follower.news()
    with path.open("ab") as file:
        file.write(lines[-1][5:])
    seen += follower.news()
    assert seen == match.events
    RecordWriter(path, match.events).close()
    assert list(follower.news()) == [], "the same record in a new file tells nothing new"
    assert not follower.over


@pytest.mark.parametrize("people", [1, 2])
def test_nothing_after_a_discard_is_told_before_the_next(home: Path, people: int) -> None:
    """What a watcher sees is the same whether or not somebody could claim the discard."""
    path, match = path_of(home), Match(in_play(people).setup)
    told: list[ev.Event] = []
    with closing(RecordWriter(path, match.events)) as writer:
        follower = Follower(path)

        def look(match: Match) -> bool:
            writer.append(match.events[look.written :])  # type: ignore[attr-defined]
            look.written = len(match.events)  # type: ignore[attr-defined]
            told.extend(follower.news())
            public = [seen for event in told if (seen := ev.mask(event, ev.NOBODY)) is not None]
            assert discards(told) == discards(match.events)
            assert isinstance(
                public[-1], ev.Deal | ev.Discard | ev.Draw | ev.Gang | ev.Chi | ev.Peng | ev.HandBegun
            )
            drawn = isinstance(public[-1], ev.Draw) and public[-1].source == "head"
            assert not drawn or not isinstance(public[-2], ev.Discard)
            return discards(match.events) == 12

        look.written = 1  # type: ignore[attr-defined]
        play_until(match, look)


def test_a_match_that_is_over_is_told_to_its_end(home: Path) -> None:
    match = Match(setup(hands=1))
    with pytest.raises(AssertionError, match="ended"):
        play_until(match, lambda _: False)
    RecordWriter(path_of(home), match.events).close()
    follower = Follower(path_of(home))
    assert list(follower.news()) == match.events
    assert follower.over


def test_a_record_that_does_not_hold_is_refused(home: Path) -> None:
    path = path_of(home)
    RecordWriter(path, in_play().events).close()
    path.write_text(path.read_text("utf-8") + "{}\n", "utf-8")
    with pytest.raises(Refused, match=r"line \d+ does not hold"):
        Follower(path).news()
    path.unlink()
    with pytest.raises(Refused, match="cannot be read"):
        Follower(path).news()


# -- what is seen -------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_table_is_shown_and_goes_on(home: Path, look: Look, size: tuple[int, int]) -> None:
    path, match, clock = path_of(home), in_play(), Ticks()
    with Lock(path).take() as lock, closing(RecordWriter(path, match.events)) as writer:
        holder = lock.holder()
        assert holder is not None
        screen = watch(look, path, clock)
        async with staged(screen, size) as (stage, pilot):
            await until(lambda: clock.slept == [POLL])
            await pilot.pause()
            assert screen.model.public
            assert all(ev.mask(event, ev.NOBODY) == event for event in screen._events)
            assert not any(isinstance(event, ev.Pass | ev.Overridden) for event in screen._events)
            text = stage.text()
            assert look.words("watch.played", process=holder.process, since=holder.time) in text
            before = discards(screen._events)
            play_until(match, lambda match: discards(match.events) == before + 4)
            writer.append(match.events[len(in_play().events) :])
            await clock.tick()
            assert discards(screen._events) == before + 4
            lock.release()
            await clock.tick()
            await pilot.pause()
            assert look.words("watch.nobody") in stage.text()
            await pilot.press("h", "p", "enter", "1", "k", "a")
            assert stage.answers == []
            await pilot.press("q")
            assert stage.answers == [None]


async def test_at_an_open_table_all_hands_are_seen_and_at_no_other(home: Path) -> None:
    for open_table in (True, False):
        match = in_play(2, open_table=open_table)
        RecordWriter(path_of(home), match.events).close()
        screen = watch(LOOKS[0], path_of(home), Ticks())
        async with staged(screen) as (_, pilot):
            await pilot.pause()
            if open_table:
                assert screen.model.hands is not None
                assert list(map(sorted, screen.model.hands())) == [
                    sorted(match.view(seat).hand) for seat in range(4)
                ]
                assert screen.model.view.seat == 0
            else:
                assert screen.model.hands is None
                assert screen.model.public
                assert screen.model.view.hand == []


async def test_the_result_of_a_hand_is_shown_and_the_end_is_told(home: Path) -> None:
    match, clock = Match(setup(hands=1)), Ticks()
    match.deal()
    with closing(RecordWriter(path_of(home), match.events)) as writer:
        screen = watch(LOOKS[1], path_of(home), clock)
        async with staged(screen) as (stage, pilot):
            await until(lambda: bool(clock.slept))
            count = len(match.events)
            with pytest.raises(AssertionError, match="ended"):
                play_until(match, lambda _: False)
            writer.append(match.events[count:])
            clock._ticks.put_nowait(None)
            await until(lambda: isinstance(stage.screen, HandResultScreen))
            assert isinstance(stage.screen, HandResultScreen)
            assert stage.screen.view.seat == ev.NOBODY
            stage.screen.dismiss(None)
            await until(lambda: screen._prompt.question == LOOKS[1].words("watch.over"))
            await pilot.press("escape")
            assert stage.answers == [None]


async def frame(path: Path) -> list[str]:
    screen = watch(LOOKS[0], path, Ticks())
    async with staged(screen, (160, 45)) as (stage, pilot):
        await pilot.pause()
        await pilot.pause()
        return stage.lines()


@pytest.mark.parametrize("people", [1, 2])
async def test_what_nobody_may_know_is_not_on_the_screen(home: Path, people: int) -> None:
    """Every tile that not all have seen lies elsewhere, and each line of the screen is the same."""
    bots = tuple(replace(seat, player="bot:normal") for seat in setup().seats)
    told = hidden.play_hand(Match(replace(setup(), seats=bots)))  # type: ignore[arg-type]
    told = replace(told, setup=setup_of(people))
    count, random, path = 5, Random(7), path_of(home)
    first = hidden.retell(told, told.shuffle, count)
    assert first is not None
    places = sorted({*hidden.hidden_places(told, first, 0), *hidden.hidden_places(told, first, 1)})
    tries = (hidden.retell(told, hidden.permuted(told.shuffle, places, random), count) for _ in range(500))
    others = [other for other in tries if other is not None and other.view(0).hand != first.view(0).hand][:3]
    assert len(others) == 3
    RecordWriter(path, first.events).close()
    shown = await frame(path)
    for other in others:
        RecordWriter(path, other.events).close()
        assert await frame(path) == shown


# -- how one comes to watch ---------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
async def test_the_list_tells_of_a_match_in_use_and_offers_to_watch_it(home: Path, look: Look) -> None:
    path, match = path_of(home), in_play()
    RecordWriter(path, match.events).close()
    with held_elsewhere(path) as process:
        for key, answers in (("1", [Watch(path)]), ("enter", [Watch(path)]), ("2", []), ("escape", [])):
            async with staged(ResumeScreen(look)) as (stage, pilot):
                holder = Lock(path).holder()
                assert holder is not None
                assert holder.pid == process.pid
                known = {"process": holder.process, "since": holder.time}
                assert look.words("resume.held", **known) in stage.text()
                await pilot.press("enter")
                assert isinstance(stage.screen, HeldScreen)
                assert look.words("held.about", **known) in text_of(stage)
                await pilot.press(key)
                await pilot.pause()
                assert stage.answers == answers


def text_of(stage: Stage) -> str:
    """What the screen in front shows."""
    strips = stage.screen._compositor.render_strips()
    return " ".join("".join(segment.text for strip in strips for segment in strip).split())


async def test_a_match_taken_while_the_list_is_read(home: Path) -> None:
    path = path_of(home)
    RecordWriter(path, in_play().events).close()
    async with staged(ResumeScreen(LOOKS[0])) as (stage, pilot):
        assert "正在打" not in stage.text()
        with held_elsewhere(path):
            await pilot.press("enter")
            assert isinstance(stage.screen, HeldScreen)
            await pilot.press("2")
        await pilot.press("enter")
        assert stage.answers == [path], "given up by the other process, it can be gone on with"


async def test_from_the_menu_to_the_watched_table_and_back(home: Path) -> None:
    path = path_of(home)
    RecordWriter(path, in_play().events).close()
    before = path.read_bytes(), path.stat().st_ino
    app = HzmjApp("zh", pace="instant", clock=StoppedClock())
    with held_elsewhere(path):
        async with app.run_test(size=(80, 24)) as pilot:
            for key, screen in (("c", ResumeScreen), ("enter", HeldScreen), ("1", WatchScreen)):
                await pilot.press(key)
                await until(lambda: isinstance(app.screen, screen))  # noqa: B023 - awaited at once
                await pilot.pause()
            await pilot.press("q")
            await until(lambda: isinstance(app.screen, MenuScreen))
    assert (path.read_bytes(), path.stat().st_ino) == before
