"""Hidden hands change nothing that all see: the same screens after the same waits.

Two matches are played with the same tiles drawn and thrown, but with other hands dealt. What a person sees
behind the curtain differs, and so may what he can claim; everything between two looks must not. What is
written is compared as a terminal shows it at every wait and every curtain: how Textual cuts it into frames
hangs on the machine's speed.
"""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest
from textual.drivers import headless_driver
from textual.pilot import Pilot

from hzmj.game import match as game
from hzmj.game.actions import Pass
from hzmj.game.view import View
from hzmj.game.wall import Shuffle, shuffled
from hzmj.rules.tiles import parse_tile
from hzmj.tui.app import HzmjApp
from hzmj.tui.screens.curtain import CurtainScreen
from hzmj.tui.screens.shared_table import SharedTableScreen
from tests.tui.people import people_setup

DEALT = 52
"""Tiles of the four hands before the dealer's last, which counts as drawn."""
SETTLED = 0.04
"""Seconds in which everything is drawn that is to be drawn."""
MARK = re.compile(r"<[\d.]+>|\[\w+\]")
POINTER = re.compile("\x1b\\]22;[^\a]*\a")
"""The shape of the pointer, which pyte does not know."""
CLAIM, PASS = "qrup", "afjl"
HeadlessDriver = headless_driver.HeadlessDriver


class Recorder(HeadlessDriver):
    """A terminal that keeps what is written while nobody looks."""

    written: list[str]
    listening = True

    @property
    def is_headless(self) -> bool:
        """So that the app writes."""
        return False

    def write(self, data: str) -> None:
        if Recorder.listening:
            Recorder.written.append(data)


class SettlingClock:
    """Every wait lasts as long as it takes to draw; how long it should have been is kept."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(SETTLED)
        Recorder.written.append(f"<{seconds}>")


def hidden_otherwise(shuffle: Shuffle, random: Random) -> Shuffle:
    """The same draws, the dealt tiles among the four hands as they may come."""
    dealt = list(shuffle.wall[:DEALT])
    random.shuffle(dealt)
    return Shuffle(shuffle.dice, (*dealt, *shuffle.wall[DEALT:]))


def screens(written: list[str]) -> list[tuple[object, ...]]:
    """Every wait, and every curtain and claim window with each cell; and how often the bell has rung."""
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    found: list[tuple[object, ...]] = []
    bells = 0
    for text in written:
        if MARK.fullmatch(text):
            cells = (screen.buffer[y][x] for y in range(24) for x in range(80))
            found.append((text, bells, *(cells if text[0] == "[" else ())))
        else:
            bells += text == "\a"
            stream.feed(POINTER.sub("", text))
    return found


async def watched(
    shuffle: Shuffle, turns: int, monkeypatch: pytest.MonkeyPatch, **given: Any
) -> tuple[list[str], list[tuple[int, int]]]:
    """All that is written between looks, and the visits: whose, with how many claims that were legal.

    Everybody throws what he draws and in the end claims nothing.
    """
    Recorder.written, Recorder.listening = [], True
    monkeypatch.setattr(headless_driver, "HeadlessDriver", Recorder)
    monkeypatch.setattr(game, "shuffled", lambda *_: shuffle)
    turn_to = SharedTableScreen.turn_to

    def listening(self: SharedTableScreen, bottom: int, lent: View | None = None) -> None:
        turn_to(self, bottom, lent)
        Recorder.listening = lent is None

    monkeypatch.setattr(SharedTableScreen, "turn_to", listening)
    app = HzmjApp("zh", setup=people_setup(seed="same"), given=given, clock=SettlingClock())
    app.animation_level = "none"
    visits: list[tuple[int, int]] = []
    wants = Random("wants")
    thrown = 0
    async with app.run_test(size=(80, 24)) as pilot:
        while thrown < turns:
            await pilot.pause(SETTLED)
            thrown += await _go_on(pilot, visits, wants)
    monkeypatch.undo()
    return Recorder.written, visits


async def _go_on(pilot: Pilot[None], visits: list[tuple[int, int]], wants: Random) -> bool:
    """Presses what is asked for; whether a tile was thrown."""
    screen = pilot.app.screen
    if isinstance(screen, CurtainScreen):
        await pilot.pause(3 * SETTLED)
        Recorder.written.append(f"[{screen.seat}]")
        await pilot.press(screen.keys[0])
    elif isinstance(screen, SharedTableScreen) and screen._answered is not None:
        await pilot.pause(3 * SETTLED)
        Recorder.written.append("[window]")
        for seat in screen._window.window.asked:
            await pilot.press(wants.choice((CLAIM, PASS))[seat])
            await pilot.pause(SETTLED)
            Recorder.written.append("[pressed]")
    elif isinstance(screen, SharedTableScreen) and screen.legal:
        claims = Pass() in screen.legal
        if claims:
            visits.append((screen.scene.view.seat, len(screen.legal)))
        while screen.legal:
            await pilot.press("space" if claims else "enter")
            await pilot.pause()
        return not claims
    return False


async def compare(seed: str, turns: int, monkeypatch: pytest.MonkeyPatch, **given: Any) -> bool:
    """Whether what could be claimed differed; fails if anything differed that all see."""
    shuffle = shuffled(seed, 1)
    other = hidden_otherwise(shuffle, Random(seed))
    first, visits = await watched(shuffle, turns, monkeypatch, **given)
    second, others = await watched(other, turns, monkeypatch, **given)
    assert screens(first) == screens(second)
    assert [seat for seat, _ in visits] == [seat for seat, _ in others]
    return visits != others


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records go here."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def patched() -> Callable[[], pytest.MonkeyPatch]:
    """Patches of one run, undone after it."""
    return pytest.MonkeyPatch


@pytest.mark.slow
@pytest.mark.parametrize("claims", ["window", "turns"])
async def test_other_hands_change_nothing_between_looks(
    patched: Callable[[], pytest.MonkeyPatch], claims: str
) -> None:
    assert await compare("hidden 2", 2, patched(), claims=claims, window_seconds=0)


async def test_a_difference_would_be_noticed(patched: Callable[[], pytest.MonkeyPatch]) -> None:
    """A public tile that differs: the dealer's first discard."""
    shuffle = shuffled("hidden 1", 1)
    wall = list(shuffle.wall)
    here = next(at for at in range(DEALT) if wall[at] not in (wall[DEALT], parse_tile("5z")))
    wall[here], wall[DEALT] = wall[DEALT], wall[here]
    first, _ = await watched(shuffle, 2, patched(), window_seconds=0)
    second, _ = await watched(Shuffle(shuffle.dice, tuple(wall)), 2, patched(), window_seconds=0)
    assert screens(first) != screens(second)


@pytest.mark.slow
async def test_two_hundred_pairs(patched: Callable[[], pytest.MonkeyPatch]) -> None:
    differing = [
        await compare(f"pair {number}", 3, patched(), claims="window", window_seconds=0)
        for number in range(200)
    ]
    assert sum(differing) > 50, "what could be claimed differs"
