"""The whole program with a scripted person: from menu to end, resuming, leaving, signals' exits."""

import asyncio
import os
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hzmj.game import events as ev
from hzmj.game.actions import Pass, Win
from hzmj.game.match import Match
from hzmj.locks import Lock
from hzmj.record.reader import replay_file
from hzmj.record.writer import RecordWriter
from hzmj.rules.tiles import parse_tiles
from hzmj.text import Refused
from hzmj.tui.app import HzmjApp, run
from hzmj.tui.flow.match import _give_up
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.leave import LeaveScreen
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.screens.table import TableScreen
from tests.game.play import Whole
from tests.game.table import stack
from tests.test_locks import held_elsewhere
from tests.tui.tables import StoppedClock, play_until, screen_text, setup

Keys = Callable[[TableScreen], str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records go here."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


def app_of(match: ev.MatchSetup | None = None, resume: Path | None = None) -> HzmjApp:
    return HzmjApp("zh", setup=match, resume=resume, pace="instant", clock=StoppedClock())


def plain_keys(table: TableScreen) -> str:
    """Wins if he can, passes every claim, else throws what he drew."""
    if any(isinstance(action, Win) for action in table.legal):
        return "h"
    return "space" if Pass() in table.legal else "enter"


def eager_keys(table: TableScreen) -> str:
    """Takes the first option of every claim."""
    if any(isinstance(action, Win) for action in table.legal):
        return "h"
    return "1" if Pass() in table.legal else "enter"


async def until(pilot: Pilot[None], reached: Callable[[], bool]) -> None:
    for _ in range(200_000):
        if reached():
            await pilot.pause()
            return
        await asyncio.sleep(0)
    raise AssertionError(f"never reached; {pilot.app.screen}")


async def play_to_the_end(pilot: Pilot[None], keys: Keys = plain_keys) -> int:
    """Answers every question and every result screen; how many results there were."""
    results = 0
    for _ in range(100_000):
        screen = pilot.app.screen
        if isinstance(screen, MatchEndScreen):
            return results
        if isinstance(screen, HandResultScreen):
            screen.dismiss(None)
            results += 1
        elif isinstance(screen, TableScreen) and screen.legal and screen.gate.opened:
            await pilot.press(keys(screen))
        await asyncio.sleep(0)
    raise AssertionError("no end")


def only_record(home: Path) -> Path:
    (path,) = home.rglob("*.hzmj.jsonl")
    return path


@pytest.mark.parametrize("keys", [plain_keys, eager_keys])
@pytest.mark.parametrize("rules", ["room", "platform", "mil2025"])
async def test_a_match_from_setup_to_end(home: Path, rules: str, keys: Keys) -> None:
    app = app_of(setup(rules=rules, hands=2))
    async with app.run_test(size=(80, 24)) as pilot:
        assert await play_to_the_end(pilot, keys) == 2
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        replayed = replay_file(only_record(home))
        assert replayed.problem is None
        assert replayed.match.over
        await pilot.press("q")
    assert app.return_code == 0


async def test_two_people_at_an_open_table(home: Path) -> None:
    """Whoever is asked sits below; all four hands are seen as they lie at that moment."""
    alone = setup(hands=1)
    a, b, c, d = alone.seats
    app = app_of(replace(alone, seats=(a, replace(b, player="human"), c, d), open_table=True))
    asked: set[int] = set()

    def keys(table: TableScreen) -> str:
        model = table.model
        assert model.hands is not None
        assert [len(hand) for hand in model.hands()] == model.view.sizes
        assert model.hands()[model.bottom] == model.view.hand
        assert model.bottom == model.view.seat
        asked.add(model.bottom)
        return plain_keys(table)

    async with app.run_test(size=(80, 24)) as pilot:
        assert await play_to_the_end(pilot, keys) == 1
    assert asked == {0, 1}
    replayed = replay_file(only_record(home))
    assert replayed.problem is None
    assert replayed.match.setup.open_table


async def test_from_the_menu_to_the_table_and_back() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("c")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))


async def test_leaving_keeps_the_match_and_it_goes_on_where_it_was(home: Path) -> None:
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.gate.opened))
            assert isinstance(app.screen, TableScreen)
            await pilot.press(plain_keys(app.screen))
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        assert isinstance(app.screen, TableScreen)
        legal, hand = app.screen.legal, sorted(app.screen.model.view.hand)
    again = app_of(resume=only_record(home))
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(again.screen, TableScreen) and bool(again.screen.legal))
        assert isinstance(again.screen, TableScreen)
        assert again.screen.legal == legal
        assert sorted(again.screen.model.view.hand) == hand


async def test_giving_up_ends_the_match(home: Path) -> None:
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("3")
        await until(pilot, lambda: isinstance(app.screen, HandResultScreen))
        app.screen.dismiss(None)
        await until(pilot, lambda: isinstance(app.screen, MatchEndScreen))
    replayed = replay_file(only_record(home))
    assert replayed.match.over
    assert any(isinstance(event, ev.Abandon) for event in replayed.match.events)


async def test_giving_up_too_late_is_said_and_changes_nothing(home: Path) -> None:
    """The hand was decided while its end was still to be shown."""
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        match = Match(setup())
        with closing(RecordWriter(home / "late.hzmj.jsonl", match.events)) as writer:
            _give_up(app, match, 0, writer.append)
        assert not match.over
        await pilot.pause()
        assert [notice.message for notice in app._notifications] == [app.look.words("leave.too_late")]


async def test_staying_and_reading_the_rules_change_nothing() -> None:
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        table = app.screen
        assert isinstance(table, TableScreen)
        legal = table.legal
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table)
        assert table.legal == legal
        await pilot.press(plain_keys(table))
        await until(pilot, lambda: table.legal != legal)


def spoilt(*, seed: str | None = "table", player: str = "bot:normal") -> ev.MatchSetup:
    before = setup()
    a, b, _, d = before.seats
    return replace(before, seed=seed, seats=(a, b, ev.Seat("乙", player), d))


def nobody() -> ev.MatchSetup:
    before = setup()
    _, b, c, d = before.seats
    return replace(before, seats=(ev.Seat("你", "bot:normal"), b, c, d))


@pytest.mark.parametrize("match", [spoilt(seed=None), spoilt(player="bot:spoiled_module:Bot"), nobody()])
async def test_records_that_cannot_be_gone_on_with(
    home: Path, match: ev.MatchSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No seed, a bot that is foreign code, no person: refused with a word, and the menu comes."""
    (home / "spoiled_module.py").write_text("class Bot: ...")
    monkeypatch.syspath_prepend(home)
    path = home / "x.hzmj.jsonl"
    RecordWriter(path, [match]).close()
    app = app_of(resume=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert "spoiled_module" not in sys.modules


async def test_a_record_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full after the match has begun: a word, the menu, no crash."""

    def full(self: RecordWriter, events: object) -> None:  # noqa: ARG001
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RecordWriter, "append", full)
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert any("No space left" in notice.message for notice in app._notifications)


def test_without_a_terminal_it_is_refused() -> None:
    with pytest.raises(Refused, match="terminal"):
        run("en")


async def test_a_finished_hand_is_shown_again_before_the_next(home: Path) -> None:
    """Resumed between two hands, the result is there to be read first."""
    match = Whole(setup(hands=2))
    play_until(match, lambda match: match.view(0).number == 2)
    events = match.told[: next(n for n, e in enumerate(match.told) if isinstance(e, ev.Settle)) + 1]
    path = home / "between.hzmj.jsonl"
    RecordWriter(path, events).close()
    app = app_of(resume=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandResultScreen))
        assert isinstance(app.screen, HandResultScreen)
        assert app.screen.view.number == 1
        app.screen.dismiss(None)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        assert isinstance(app.screen, TableScreen)
        assert app.screen.model.view.number == 2


@pytest.mark.parametrize(
    ("hand", "draws", "must_baotou", "note"),
    [
        ("1111m2233p4455s6z", "7z", False, "听 共"),
        ("1111m456p789s222z", "3z", False, "听 共"),
        ("1111m456p789s222z", "3z", True, "无牌可胡，能胡的都在自己手里"),
        ("123m456p159s5555z", "9m", False, "听 共"),
    ],
)
async def test_a_match_saved_with_four_of_a_face_in_hand_goes_on(
    home: Path, hand: str, draws: str, must_baotou: bool, note: str
) -> None:
    """The drawn tile is lifted, and without it the hand is ready: what it waits for is told."""
    match = Match(setup(must_baotou=must_baotou))
    match.deal(stack({0: hand}, draws), 0)
    path = home / "fours.hzmj.jsonl"
    RecordWriter(path, match.events).close()
    app = app_of(resume=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        assert isinstance(app.screen, TableScreen)
        assert sorted(app.screen.model.view.hand) == sorted(parse_tiles(hand + draws))
        assert note in screen_text(app).replace("\n", "")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and len(app.screen._events) > 4)


async def test_a_match_that_another_process_plays_is_not_gone_on_with(home: Path) -> None:
    path = home / "x.hzmj.jsonl"
    RecordWriter(path, [setup()]).close()
    before = path.read_bytes(), path.stat().st_ino
    with held_elsewhere(path) as process:
        app = app_of(resume=path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, MenuScreen))
            (notice,) = app._notifications
            assert f"进程 {process.pid} 从" in notice.message
    assert (path.read_bytes(), path.stat().st_ino) == before


async def test_a_match_is_locked_while_it_is_played(home: Path) -> None:
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        holder = Lock(only_record(home)).holder()
        assert holder is not None
        assert holder.pid == os.getpid()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert [path.name for path in (home / "matches").iterdir()] == [only_record(home).name]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
async def test_a_record_and_its_folder_are_for_their_owner_alone(home: Path) -> None:
    (home / "matches").mkdir()
    (home / "matches").chmod(0o755)
    app = app_of(setup())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
    assert stat.S_IMODE((home / "matches").stat().st_mode) == 0o700
    assert stat.S_IMODE(only_record(home).stat().st_mode) == 0o600
