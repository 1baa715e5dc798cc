"""The open table's driver, and the whole program with several people at the keyboard."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from hzmj.game import events as ev
from hzmj.game.actions import Pass
from hzmj.game.match import Match
from hzmj.record.reader import replay_file
from hzmj.tui.app import HzmjApp
from hzmj.tui.screens.choose_stand_in import StandInScreen
from hzmj.tui.screens.curtain import CurtainScreen
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.leave import LeaveScreen
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.screens.shared_table import SharedTableScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.settings import Settings
from hzmj.tui.widgets.seats import OwnBar
from tests.tui.people import NAMES, Paper, eager, people_setup, plain, played
from tests.tui.tables import StoppedClock, screen_text, setup

CLAIM, PASS = "qrup", "afjl"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records go here."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


# An open table


async def test_at_an_open_table_each_is_asked_in_turn_order_with_the_own_hand_below() -> None:
    table = Paper(eager)
    match = await played(people_setup((0, 1, 3), is_open=True, hands=3), table)
    assert match.over
    assert not table.of("curtain")
    assert not table.of("window")
    asked = table.of("ask")
    assert {seat for _, seat, _ in asked} == {0, 1, 3}
    for before, here in zip(table.told, table.told[1:], strict=False):
        if here[0] == "ask":
            assert before == ("turn", here[1], here[1])
    claims = [seat for _, seat, legal in asked if Pass() in legal]  # type: ignore[operator]
    assert claims


async def test_the_hands_of_an_open_table_are_those_of_the_moment() -> None:
    table = Paper(plain)
    seen: list[tuple[int, ...]] = []

    def stop(_: Match) -> bool:
        if table.of("ask"):
            seen.append(tuple(len(table.laid[seat].hand) for seat in range(4)))
        return False

    match = await played(people_setup((0, 2), is_open=True, hands=1), table, stop)
    assert match.over
    assert all(sorted(sizes)[-1] - sorted(sizes)[0] <= 13 for sizes in seen)
    assert [view.hand for _, view in sorted(table.laid.items())] == [match.view(s).hand for s in range(4)]


# The program


def app_of(match: ev.MatchSetup | None = None, resume: Path | None = None, **given: object) -> HzmjApp:
    app = HzmjApp("zh", setup=match, resume=resume, pace="instant", given=given, clock=StoppedClock())
    app.animation_level = "none"
    return app


async def until(pilot: Pilot[None], reached: Callable[[], bool]) -> None:
    for _ in range(100_000):
        if reached():
            await pilot.pause()
            return
        await asyncio.sleep(0)
    raise AssertionError(f"never reached; {pilot.app.screen}")


def keys_for(screen: Screen[Any], *, claim: bool = False) -> list[str]:
    """What the people press on that screen; nothing while nothing is asked."""
    if isinstance(screen, CurtainScreen):
        return [screen.keys[0]]
    if not isinstance(screen, SharedTableScreen) or not screen.gate.opened:
        return []
    if screen._answered is not None:
        window = screen._window.window
        keys = CLAIM if claim else PASS
        return [keys[seat] for seat in window.asked if not window.answered(seat)]
    options = screen._prompt.options
    if screen.legal and Pass() in screen.legal:
        return [options[0].keys[0] if claim else "space"]
    if screen.legal:
        return [options[-1].keys[0] if options and options[-1].shown == "h" else "enter"]
    return []


async def play_to_the_end(pilot: Pilot[None], *, claim: bool = False) -> int:
    """Presses what is asked for until the match ends; how many keys it took."""
    pressed = 0
    for _ in range(100_000):
        screen = pilot.app.screen
        if isinstance(screen, MatchEndScreen):
            return pressed
        if isinstance(screen, HandResultScreen):
            screen.dismiss(None)
        for key in keys_for(screen, claim=claim):
            await pilot.press(key)
            pressed += 1
        await asyncio.sleep(0)
    raise AssertionError(f"no end; {pilot.app.screen}")


async def next_look(pilot: Pilot[None]) -> int:
    """Everybody claims; whom the next curtain is for, which is opened and answered behind."""
    app = pilot.app
    while not isinstance(app.screen, CurtainScreen):
        await pilot.press(*keys_for(app.screen, claim=True))
        await pilot.pause()
    seat = app.screen.seat
    await pilot.press(*keys_for(app.screen))
    await until(pilot, lambda: bool(keys_for(app.screen)))
    await pilot.press(*keys_for(app.screen, claim=True))
    return seat


def only_record(home: Path) -> Path:
    (path,) = home.rglob("*.hzmj.jsonl")
    return path


@pytest.mark.parametrize("claims", ["window", "turns"])
@pytest.mark.parametrize("people", [(0, 1, 2, 3), (1, 3)], ids=str)
async def test_a_closed_match_by_keys(home: Path, people: tuple[int, ...], claims: str) -> None:
    app = app_of(people_setup(people, hands=1), claims=claims)
    async with app.run_test(size=(80, 24)) as pilot:
        looks = [await next_look(pilot) for _ in range(10)]
    assert set(looks) == set(people)
    replayed = replay_file(only_record(home))
    assert replayed.problem is None
    assert len(replayed.match.events) > 8


async def test_a_closed_match_to_its_end_by_keys(home: Path) -> None:
    app = app_of(people_setup((1, 3), hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await play_to_the_end(pilot, claim=True)
    replayed = replay_file(only_record(home))
    assert replayed.problem is None
    assert replayed.match.over


async def test_an_open_match_by_keys(home: Path) -> None:
    app = app_of(people_setup((0, 1), is_open=True, hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SharedTableScreen) and bool(app.screen.legal))
        assert isinstance(app.screen, SharedTableScreen)
        name = NAMES[app.screen.model.view.seat]
        assert f"{name}：" in screen_text(app), "it is said who is asked"
        await play_to_the_end(pilot)
    assert replay_file(only_record(home)).match.over


async def test_a_closed_match_is_taken_up_again_at_a_curtain_or_a_window(home: Path) -> None:
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(12):
            await until(pilot, lambda: bool(keys_for(app.screen)))
            await pilot.press(*keys_for(app.screen))
    again = app_of(resume=only_record(home), window_seconds=0)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(keys_for(again.screen)))
        screen = again.screen
        assert isinstance(screen, CurtainScreen) or (
            isinstance(screen, SharedTableScreen) and screen._answered is not None
        )
        assert screen.model.public
        await next_look(pilot)


async def test_keys_of_the_window_can_be_others_and_count_once() -> None:
    keys = {"window.claim_1": ("o",), "window.pass_2": ("f9",)}
    app = app_of(people_setup(hands=1), keys=keys, window_seconds=0)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_window(pilot)
        asked = table._window.window.asked
        await pilot.press("r", "o", "o", "q", "q", "f9", "j", "u", "p", "l")
        await pilot.pause()
        assert not table._window.window.asked, "the window has closed"
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert isinstance(app.screen, CurtainScreen)
        assert app.screen.seat == next(seat for seat in asked if seat in (0, 1, 3))


async def at_the_window(pilot: Pilot[None]) -> SharedTableScreen:
    """Plays to the first claim window."""
    app = pilot.app
    while True:
        await until(pilot, lambda: bool(keys_for(app.screen)))
        screen = app.screen
        if isinstance(screen, SharedTableScreen) and screen._answered is not None:
            return screen
        await pilot.press(*keys_for(screen))


async def test_keys_of_the_window_do_nothing_else_while_it_is_open() -> None:
    app = app_of(people_setup(hands=1), window_seconds=0)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_window(pilot)
        waiting = table._window.window.asked[-1]
        await pilot.press(PASS[waiting])
        await pilot.pause()
        assert app.screen is table
        assert table._window.window.answered(waiting)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is table and bool(table.gate.opened))
        assert table._window.window.answered(waiting)


async def test_the_window_by_mouse() -> None:
    app = app_of(people_setup(hands=1), window_seconds=0)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_window(pilot)
        for line, start, _, seat, claims in list(table._window._spans):
            if not claims:
                await pilot.click("#window", offset=(start + 1, line))
                assert table._window.window.answered(seat) or not table._window.window.asked
        await pilot.pause()
        assert not table._window.window.asked
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.click("#open")
        await until(pilot, lambda: app.screen is table and bool(table.legal))


async def test_only_the_own_key_opens_the_curtain() -> None:
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        (own,) = keys_for(app.screen)
        await pilot.press(*(key for key in "qrupafjl" if key != own), "enter", "space")
        await pilot.pause()
        assert keys_for(app.screen) == [own]
        await pilot.press(own)
        await until(pilot, lambda: isinstance(app.screen, SharedTableScreen) and bool(app.screen.legal))


async def test_the_key_that_opened_the_curtain_does_nothing_else_pressed_again() -> None:
    """The third seat's is otherwise that of the rules."""
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        while not (isinstance(app.screen, CurtainScreen) and app.screen.seat == 2):
            await pilot.press(*keys_for(app.screen))
            await pilot.pause()
        await pilot.press("u", "u")
        await until(pilot, lambda: bool(keys_for(app.screen)))
        table = app.screen
        assert isinstance(table, SharedTableScreen)
        await pilot.press("u")
        await pilot.pause()
        assert app.screen is table
        assert table.model.view.seat == 2
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))


@pytest.mark.parametrize("is_open", [True, False])
async def test_language_and_tiles_change_in_anybodys_turn(is_open: bool) -> None:
    """The second time round the seats have thrown a tile that is told again."""
    app = app_of(people_setup(hands=1, is_open=is_open))
    async with app.run_test(size=(80, 24)) as pilot:
        for turn in range(6):
            while not (isinstance(app.screen, SharedTableScreen) and app.screen.legal):
                await pilot.press(*keys_for(app.screen))
                await pilot.pause()
            before = app.screen.model.look
            await pilot.press("f2", "f3")
            await pilot.pause()
            assert app.screen.model.look.lang != before.lang, turn
            await until(pilot, lambda: bool(keys_for(app.screen)))
            await pilot.press(*keys_for(app.screen))
            await pilot.pause()


async def test_a_key_that_comes_twice_at_once_opens_the_curtain_once() -> None:
    """Both are there before the curtain has gone; else the table would go with it."""
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        for _ in range(2):
            app.screen.post_message(Key(*keys_for(app.screen) * 2))
        await until(pilot, lambda: not isinstance(app.screen, CurtainScreen))
        assert isinstance(app.screen, SharedTableScreen)
        await until(pilot, lambda: bool(keys_for(app.screen)))


@pytest.mark.parametrize("instead", ["bot", "leave"])
async def test_a_key_that_comes_after_the_curtain_was_left_shows_no_hand(instead: str) -> None:
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        curtain, table = app.screen, app.screen_stack[-2]
        assert isinstance(table, SharedTableScreen)
        curtain.post_message(Key(*keys_for(curtain) * 2))
        await curtain.run_action(instead)
        await until(pilot, lambda: app.screen is not curtain)
        await pilot.pause()
        assert table.model.public


async def test_leaving_from_the_curtain_lies_over_the_public_table() -> None:
    app = app_of(people_setup(hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        table = app.screen_stack[-2]
        assert isinstance(table, SharedTableScreen)
        assert table.model.public
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LeaveScreen))
        await pilot.press("2")
        await until(pilot, lambda: "MenuScreen" in str(app.screen))


async def test_orders_are_left_in_the_own_turn_and_stand_for_all_to_see() -> None:
    app = app_of(people_setup(hands=1), window_seconds=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press(*keys_for(app.screen))
        await until(pilot, lambda: bool(keys_for(app.screen)))
        table = app.screen
        assert isinstance(table, SharedTableScreen)
        seat, tile = table.model.view.seat, table.model.pointed
        assert tile is not None
        await pilot.press("f", "a")
        await pilot.pause()
        orders = table.orders(seat)
        assert (orders.faces, orders.win) == ({tile}, True)
        assert "留话" in screen_text(app)
        await pilot.press("a", "f", "s")
        assert (orders.faces, orders.win, orders.passing) == (set(), False, "all")
        await pilot.press("enter")
        await at_the_window(pilot)
        await pilot.press("a", "s")
        assert orders.passing == "all", "nobody changes orders while all can see"
        await pilot.press(*keys_for(table))
        await at_the_window(pilot)
        assert seat not in table._window.window.asked
        assert "已留话" in screen_text(app)


async def test_hints_and_waits_are_closed_at_every_look() -> None:
    app = app_of(people_setup(hands=1), hints=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
            await pilot.press(*keys_for(app.screen))
            await until(pilot, lambda: bool(keys_for(app.screen)))
            table = app.screen
            assert isinstance(table, SharedTableScreen)
            advice = table.query_one("#advice")
            assert not advice.display
            assert not table.model.show_waits
            await pilot.press("t")
            await pilot.pause()
            assert advice.display
            assert table.model.show_waits
            await pilot.press("enter")
            while not isinstance(app.screen, CurtainScreen):
                await pilot.press(*keys_for(app.screen))
                await pilot.pause()
            assert not advice.display


async def test_a_person_hands_over_in_the_middle_of_a_look_and_comes_back() -> None:
    app = app_of(people_setup((0, 1), hands=1))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press(*keys_for(app.screen))
        await until(pilot, lambda: bool(keys_for(app.screen)))
        table = app.screen
        assert isinstance(table, SharedTableScreen)
        seat = table.model.view.seat
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, StandInScreen))
        await pilot.press(str((0, 1).index(seat) + 1))
        await until(pilot, lambda: table.model.public)
        assert table.replaced == {seat}
        while not isinstance(curtain := app.screen, CurtainScreen):
            assert seat not in table._window.window.asked
            await pilot.press(*keys_for(curtain))
            await pilot.pause()
        assert curtain.seat != seat
        await pilot.press("k")
        await until(pilot, lambda: table.replaced == {0, 1})
        await until(pilot, lambda: isinstance(app.screen, HandResultScreen))


async def test_one_person_alone_lets_a_bot_play_and_plays_on() -> None:
    app = app_of(setup(hands=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not isinstance(table, SharedTableScreen)
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, HandResultScreen))
        assert "代打" in table.query_one(OwnBar)._lines[0].plain
        assert isinstance(app.screen, HandResultScreen)
        table.action_bot()
        app.screen.dismiss(None)
        await until(pilot, lambda: bool(table.legal))


def test_a_stand_in_sits_behind_every_person() -> None:
    from hzmj.tui.flow.match import _bots

    assert sorted(_bots(people_setup((0, 2)))) == [0, 1, 2, 3]
    assert Settings().table_options.claims == "window"
