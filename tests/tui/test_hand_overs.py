"""Nothing private is on the terminal between two people: a real pty, every state of its screen looked at.

What each may know is taken from the match's record alone.
"""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.rules.tiles import CODES
from tests.record.records import replay_file
from tests.tui.terminal import PATIENCE, Terminal

PROGRAM = """
import sys
from hzmj.tui import key_gate
from hzmj.tui.screens.page import Page
key_gate.GRACE = key_gate.REPEAT = key_gate.HELD = Page.GRACE = 0.0
from hzmj.cli import main
sys.exit(main(["play", "--lang", "zh", "--ascii", "--no-mouse", "--pace", "instant", "--hands", "2",
    "--seats", "{seats}", "--seed", "{seed}", "--set", "claim_seconds=0", "--set", "start_level=3"]))
"""
LEAKY = {
    "hand": """
from hzmj.tui.widgets.hand_row import HandRow
redraw = HandRow.redraw
HandRow.redraw = lambda self: None if self.model.public and self._lines else redraw(self)
from hzmj.tui.play.closed_driver import ClosedDriver
async def nobody(self, asked):
    await self.clock.sleep(0.3)
    return ()
ClosedDriver._callers = nobody
""",
    "curtain": """
from hzmj.tui.screens.curtain import CurtainScreen
CurtainScreen._why = lambda self: "".join(map(self.look.face, self.model.orders(4).faces))
from hzmj.tui.screens.shared_table import SharedTableScreen
from tests.record.records import replay_file
turn_to = SharedTableScreen.turn_to
def remembering(self, bottom, lent=None):
    turn_to(self, bottom, lent)
    if lent is not None:
        self.model.orders(4).faces = set(lent.hand)
SharedTableScreen.turn_to = remembering
""",
}
"""A hand that stays on the table, and one that is told on the next curtain."""
SEATS = ("you:Anna,you:Ben,you:Cai,you:Dora", "you:Anna,normal,you:Cai,normal")
LOG = slice(21, 23)
TILE = re.compile(r"[1-9][mpsz]")
NUMBER = re.compile(r"第 ?(\d+) ?局")
END = "终局"
CARDS = re.compile(r"1 +2 +3 +4")
"""The keys below the cards of a hand that lies face up."""
OPENS = re.compile(r"亮出我的牌（(.)）")
CLAIMS = re.compile("([QRUP])要")
PASSES = {"Q": "a", "R": "f", "U": "j", "P": "l"}
CURTAIN, WINDOW = "curtain", "window"
QUIET = 3.0
"""Seconds without a new frame after which a key is pressed again: it came before it could count."""
ANSWERS = {
    "再按一次": "\r",
    "自摸胡": "h",
    "请打一张牌": "\r",
    "你可以": "\r",
    "按过就行": " ",
    "空格过": "1",
    "再来一场": "a",
    "回车或空格": "\r",
}
"""What is pressed when that stands on the screen."""


ASKED, SYNCHRONIZED = "\x1b[?2026$p", "\x1b[?2026;2$y"
"""The program asks whether the terminal shows whole frames, and it does."""
FRAME_END = "\x1b[?2026l"


class Watched(Terminal):
    """A terminal of which every frame is looked at, however short it is shown."""

    def __init__(self, code: str, home: Path, random: Random) -> None:
        super().__init__(code, home)
        self.home = home
        self._rest = ""
        """What has been written of a frame that has not ended."""
        self.random = random
        self.looking: int | None = None
        """Whose look it is; None between two people."""
        self.answered = False
        """Whether the one who looks has answered, so that the hand is about to go."""
        self.hand_overs = self.states = 0
        self.written = 0.0
        """When something was written last."""
        self._known: tuple[int, set[str], list[set[str]], set[str]] = (0, set(), [], set())
        self._before: set[str] = set()
        self._number = 0
        """Which hand is recorded last, and the faces that all have seen of the one before."""

    def take(self, text: str) -> None:
        """Shows what has been written and looks at every frame, which ends where the program says so."""
        self.written = time.monotonic()
        if ASKED in text:
            self.send(SYNCHRONIZED)
        *frames, self._rest = (self._rest + text).split(FRAME_END)
        for frame in frames:
            super().take(frame + FRAME_END)
            self.look()

    @property
    def lines(self) -> list[str]:
        """The screen line by line; half a character may have been written over."""
        rows = (self.screen.buffer[y] for y in range(self.screen.lines))
        return ["".join(row[x].data for x in range(self.screen.columns)) for row in rows]

    def text(self) -> str:
        """The screen without blanks."""
        return "".join("".join(self.lines).split())

    def look(self) -> None:
        """Fails where a tile is shown that those who look may not know."""
        self.states += 1
        lines = self.lines
        rest = "\n".join(line for at, line in enumerate(lines) if not LOG.start <= at < LOG.stop)
        shown = set(TILE.findall(rest))
        public, hands, ever = self.known()
        number = NUMBER.search(lines[0])
        if number and int(number[1]) < self._number:
            public = self._before  # the next hand may be recorded before this one is taken off
        elif END in lines[0]:
            public = ever
        bare = CARDS.search(rest) is None and shown <= public
        if self.looking is not None and self.answered and self.between(rest):
            self.looking = None
        allowed = public if self.looking is None else public | hands[self.looking]
        told = "\n".join(lines)
        assert shown <= allowed, f"{self.looking} sees {sorted(shown - allowed)}\n{told}"
        assert self.looking is not None or bare, f"a hand lies there between two people\n{told}"
        assert set(TILE.findall("\n".join(lines[LOG]))) <= ever, told

    def between(self, rest: str) -> bool:
        """Whether the screen says that nobody looks any more: hints are for one who does."""
        return "提示" not in rest.replace(" ", "")

    def known(self) -> tuple[set[str], list[set[str]], set[str]]:
        """The faces that all have seen of this hand, those of each hand, and all seen in the match."""
        records = sorted(self.home.rglob("*.hzmj.jsonl"), key=lambda path: (len(path.name), path.name))
        if not records:
            return set(), [set()] * 4, set()
        size = sum(path.stat().st_size for path in records)
        if size != self._known[0]:
            match = replay_file(records[-1]).match
            view = View(ev.NOBODY)
            ever: set[str] = set()
            seen: set[str] = set()
            for event in match.told:
                masked = ev.mask(event, ev.NOBODY)
                if masked is None:
                    continue
                view.see(masked)
                if isinstance(event, ev.HandBegun):
                    self._before, seen = seen, set()
                if not isinstance(event, ev.MatchSetup):
                    seen |= set(_faces(view))
                ever |= seen
            hands = [{CODES[tile] for tile in match.view(seat).hand} for seat in range(4)]
            self._number = view.number
            self._known = (size, seen, hands, ever | self._known[3])
        return self._known[1:]

    def play(self, hand_overs: int) -> None:
        """Presses what is asked for until so many looks have begun."""
        asked = ""
        deadline = time.monotonic() + PATIENCE
        while self.hand_overs < hand_overs:
            now, text = time.monotonic(), self.text()
            assert now < deadline, "\n".join(self.lines)
            sign = self.asked(text)
            if sign != asked:
                deadline = now + PATIENCE
            if sign != asked or now > self.written + QUIET:
                asked, self.written = sign, now
                self.press(sign, text)
            assert self.read(0.02), "\n".join(self.lines)

    def asked(self, text: str) -> str:
        """What stands on the screen to be answered."""
        if OPENS.search(text):
            return CURTAIN
        if CLAIMS.search(text):
            return WINDOW
        return next((sign for sign in ANSWERS if sign in text), "")

    def press(self, sign: str, text: str) -> None:
        """Answers what stands on the screen."""
        if sign == CURTAIN:
            (key,) = OPENS.findall(text)
            self.hand_overs += self.looking is None
            self.looking, self.answered = "QRUP".index(key), False
            self.send(key.lower())
        elif sign == WINDOW:
            left = CLAIMS.findall(text)
            self.random.shuffle(left)
            self.send("".join(key.lower() if self.random.random() < 0.3 else PASSES[key] for key in left))
        elif sign:
            self.answered = True
            self.send(ANSWERS[sign])


def _faces(view: View) -> Iterator[str]:
    """The faces on the table that everybody sees."""
    yield CODES[view.caishen]
    if not view.sizes:
        return
    for discards, melds in zip(view.discards, view.melds, strict=True):
        yield from (CODES[discard.tile] for discard in discards)
        yield from (CODES[tile] for meld in melds for tile in meld.tiles)
    if isinstance(view.result, ev.Win):
        groups = view.result.score.groups
        yield from (CODES[tile] for group in groups for tile in (*group.tiles, *group.stands_for))


def watched(tmp_path: Path, seats: str, hand_overs: int, more: str = "") -> Watched:
    code = more + PROGRAM.replace("{seats}", seats).replace("{seed}", f"hand-over {hand_overs}")
    terminal = Watched(code, tmp_path, Random("hand-over"))
    try:
        terminal.play(hand_overs)
    finally:
        terminal.close()
    return terminal


@pytest.mark.parametrize("seats", SEATS)
def test_between_two_people_no_tile_is_shown_that_is_not_public(tmp_path: Path, seats: str) -> None:
    terminal = watched(tmp_path, seats, 20)
    assert terminal.states > 100


@pytest.mark.parametrize("leak", LEAKY)
def test_a_leak_would_be_noticed(tmp_path: Path, leak: str) -> None:
    with pytest.raises(AssertionError, match=r"between two people|sees"):
        watched(tmp_path, SEATS[0], 6, LEAKY[leak])


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_a_thousand_hand_overs_across_whole_matches(tmp_path: Path, seats: str) -> None:
    assert watched(tmp_path, seats, 1000).hand_overs == 1000
    ended = [path for path in tmp_path.rglob("*.hzmj.jsonl") if replay_file(path).match.over]
    assert ended
