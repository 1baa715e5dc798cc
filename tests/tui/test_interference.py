"""Hidden hands change nothing that all see: the same bytes at the same time on a clock that is made.

Two matches are played with the same tiles drawn and thrown, but with other hands dealt. What a person sees
behind the curtain differs, and so may what he can claim; everything between two looks must not: every byte
that is written, when it is, and what the log and the prompts hold.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest
from textual.drivers import headless_driver
from textual.events import Key

from hzmj.game import match as game
from hzmj.game.actions import Action, Discard, Pass
from hzmj.game.view import View
from hzmj.game.wall import Shuffle, shuffled
from hzmj.rules.tiles import parse_tile
from hzmj.tui.app import HzmjApp
from hzmj.tui.play.closed_driver import ClosedDriver
from hzmj.tui.screens.curtain import CurtainScreen
from hzmj.tui.screens.shared_table import SharedTableScreen
from hzmj.tui.table.questions import doubt_of
from hzmj.tui.widgets.claim_window import ClaimWindow
from tests.tui import made_time
from tests.tui.people import people_setup

DEALT = 52
"""Tiles of the four hands before the dealer's last, which counts as drawn."""
STEP = 1.0
"""Seconds people take for whatever they do."""
POINTER = re.compile("\x1b\\]22;[^\a]*\a")
"""The shape of the pointer, which pyte does not know."""
CLAIM, PASS = "qrup", "afjl"
Told = tuple[float, object]
"""When something was to be seen, in seconds since the last look ended, and what."""
HeadlessDriver = headless_driver.HeadlessDriver


class Recorder(HeadlessDriver):
    """A terminal that tells what is written to it."""

    tell: Callable[[object], None]

    @property
    def is_headless(self) -> bool:
        """So that the app writes."""
        return False

    def write(self, data: str) -> None:
        Recorder.tell(data)


class People:
    """The people at the keyboard: each throws what he draws and in the end claims nothing.

    `told` is all there was to be seen between looks, `visits` who looked for a claim, with how many legal.
    """

    def __init__(self, app: HzmjApp, wants: Random) -> None:
        self.app = app
        self.wants = wants
        self.told: list[Told] = []
        self.visits: list[tuple[int, int]] = []
        self.thrown = 0
        self._looking = False
        self._since = 0.0

    def tell(self, seen: object) -> None:
        """Something is to be seen now."""
        if not self._looking:
            now = asyncio.get_running_loop().time()
            self.told.append((round(now - self._since, 6), seen))

    def look(self, *, begins: bool) -> None:
        """A look begins or ends."""
        if self._looking and not begins:
            self._since = asyncio.get_running_loop().time()
        self._looking = begins

    async def play(self, turns: int) -> None:
        """Presses what is asked for until so many tiles have been thrown."""
        while self.thrown < turns:
            await asyncio.sleep(STEP)
            screen = self.app.screen
            if isinstance(screen, CurtainScreen):
                self.tell(("curtain", screen.seat, screen.news))
                self.press(screen.keys[0])
            elif isinstance(screen, SharedTableScreen) and screen._answered is not None:
                await self._answer(screen._window)
            elif isinstance(screen, SharedTableScreen) and screen.legal:
                await self._reply(screen)

    def press(self, key: str) -> None:
        """Presses a key."""
        pressed = Key(key, {"space": " ", "enter": "\r"}.get(key, key))
        pressed.set_sender(self.app)
        assert self.app._driver is not None
        self.app._driver.send_message(pressed)

    async def _answer(self, shown: ClaimWindow) -> None:
        """Everybody wants the discard, does not, or says nothing while there is a clock."""
        asked = shown.window.asked
        self.tell(("window", asked, shown.left))
        for seat in asked:
            key = self.wants.choice((CLAIM[seat], PASS[seat], "" if shown.left else PASS[seat]))
            if key:
                self.press(key)
            await asyncio.sleep(STEP / 8)
        while shown.window.asked == asked:
            await asyncio.sleep(STEP / 8)

    async def _reply(self, table: SharedTableScreen) -> None:
        """Every look takes as long, though some answers have to be given twice."""
        claims, drawn = Pass() in table.legal, table.model.view.drawn
        answer: Action = Pass() if claims else Discard(-1 if drawn is None else drawn)
        if claims:
            self.visits.append((table.model.view.seat, len(table.legal)))
        key = "space" if claims else "enter"
        if doubt_of(table.model, table.legal, answer):
            self.press(key)
        await asyncio.sleep(STEP)
        self.press(key)
        await asyncio.sleep(0)
        self.thrown += not claims

    def told_in_the_end(self, table: SharedTableScreen) -> None:
        """What the log holds, also where it is too small to show it."""
        self.told += [(0.0, tuple(log._told)) for log in table._logs]


def hidden_otherwise(shuffle: Shuffle, random: Random) -> Shuffle:
    """The same draws, the dealt tiles among the four hands as they may come."""
    dealt = list(shuffle.wall[:DEALT])
    random.shuffle(dealt)
    return Shuffle(shuffle.dice, (*dealt, *shuffle.wall[DEALT:]))


def watched(shuffle: Shuffle, turns: int, **given: Any) -> People:
    """The people after so many tiles have been thrown, and a window has followed the last."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless_driver, "HeadlessDriver", Recorder)
        patch.setattr(game, "shuffled", lambda *_: shuffle)
        return made_time.run(_watched(turns, given, patch), patch)


async def _watched(turns: int, given: dict[str, Any], patch: pytest.MonkeyPatch) -> People:
    app = HzmjApp("zh", setup=people_setup(seed="same"), given=given)
    app.animation_level = "none"
    people = People(app, Random("wants"))
    turn_to = SharedTableScreen.turn_to

    def noticed(self: SharedTableScreen, bottom: int, lent: View | None = None) -> None:
        turn_to(self, bottom, lent)
        people.look(begins=lent is not None)

    patch.setattr(SharedTableScreen, "turn_to", noticed)
    patch.setattr(Recorder, "tell", people.tell, raising=False)
    async with app.run_test(size=(80, 24), headless=True):
        await people.play(turns)
        await asyncio.sleep(10 * STEP)
        (table,) = (screen for screen in app.screen_stack if isinstance(screen, SharedTableScreen))
        people.told_in_the_end(table)
    return people


def compare(seed: str, turns: int, **given: Any) -> bool:
    """Whether what could be claimed differed; fails if anything differed that all see."""
    shuffle = shuffled(seed, 1)
    first = watched(shuffle, turns, **given)
    second = watched(hidden_otherwise(shuffle, Random(seed)), turns, **given)
    assert first.told == second.told
    assert [seat for seat, _ in first.visits] == [seat for seat, _ in second.visits]
    return first.visits != second.visits


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records go here."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


MODES: tuple[dict[str, Any], ...] = (
    {"claims": "window", "window_seconds": 0},
    {"claims": "window", "window_seconds": 5},
    {"claims": "turns"},
)
"""A window without a clock and with one, and asking one after the other."""


@pytest.mark.parametrize("given", MODES, ids=["window", "clock", "turns"])
def test_other_hands_change_nothing_between_looks(given: dict[str, Any]) -> None:
    assert compare("hidden 2", 2, **given)


def test_a_curtain_is_drawn_whole_in_its_first_frame() -> None:
    """Nothing of the table is left beside it."""
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    curtains = 0
    for _, told in watched(shuffled("hidden 1", 1), 2, claims="turns").told:
        if isinstance(told, str):
            stream.feed(POINTER.sub("", told))
            text = "".join("".join(screen.display).split())
            if "坐到键盘前" in text:
                curtains += 1
                assert "####" not in text
                assert "财神" in text
    assert curtains > 5


def test_another_public_tile_would_be_noticed() -> None:
    """The dealer's first discard."""
    shuffle = shuffled("hidden 1", 1)
    wall = list(shuffle.wall)
    here = next(at for at in range(DEALT) if wall[at] not in (wall[DEALT], parse_tile("5z")))
    wall[here], wall[DEALT] = wall[DEALT], wall[here]
    first, second = watched(shuffle, 1), watched(Shuffle(shuffle.dice, tuple(wall)), 1)
    assert first.told != second.told


def test_time_that_only_some_hands_take_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a frame, and only where the discard can be claimed."""
    claims = ClosedDriver._claims

    async def hesitating(self: ClosedDriver, dwelling: Awaitable[None]) -> dict[int, Action]:
        declared = await claims(self, dwelling)
        if any(len(self.match.pending[seat]) > 1 for seat in declared):
            await self.clock.sleep(1 / 60)
        return declared

    monkeypatch.setattr(ClosedDriver, "_claims", hesitating)
    with pytest.raises(AssertionError):
        compare("hidden 2", 2, **MODES[0])


@pytest.mark.slow
def test_two_hundred_pairs() -> None:
    differing = [compare(f"pair {number}", 3, **MODES[number % len(MODES)]) for number in range(200)]
    assert sum(differing) > 50, "what could be claimed differs"
