"""Names and record text from anywhere: they are shown as text, rows keep their width, a match is played."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hzmj.game.match import Match
from hzmj.record import library
from hzmj.record.writer import RecordWriter
from hzmj.tui.app import HzmjApp
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.resume import ResumeScreen
from hzmj.tui.screens.table import TableScreen
from tests.tui.tables import StoppedClock, setup
from tests.tui.terminal import Terminal
from tests.tui.test_app import plain_keys, until

NAMES = (
    ("[red]", "[type=x, v={'a[0]'}]", "a\\", "杭" * 40),
    ("👩‍👩‍👧‍👦👍🏽", "\x1b]52;c;aGk=\x07", "שלום עולם‮‭", "e\u0301\u0301\u0301\x9b2J\x00"),
    ("[@click=app.quit]x[/]", "\ufeff\u2028a\r\nb", "🀄🀀", "$accent"),
)
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


def is_clean(pilot: Pilot[None]) -> None:
    """Every row is as wide as the screen, and nothing in it is a command to the terminal."""
    width = pilot.app.size.width
    for strip in pilot.app.screen._compositor.render_strips():
        assert sum(segment.cell_length for segment in strip) == width
        text = "".join(segment.text for segment in strip)
        assert not CONTROL.search(text), repr(text)


def interrupted(names: tuple[str, ...], moves: int) -> Path:
    """The record of a match with those names, left after some moves."""
    match = Match(setup(names=names, hands=1))
    match.deal()
    for _ in range(moves):
        match.step({seat: legal[-1] for seat, legal in match.pending.items()})
    path = library.new_path(match.setup.created)
    RecordWriter(path, match.events).close()
    return path


@pytest.mark.parametrize("names", NAMES)
async def test_a_record_with_such_names_is_listed_resumed_and_played_to_the_end(
    names: tuple[str, ...],
) -> None:
    interrupted(names, 6)
    app = HzmjApp("zh", pace="instant", clock=StoppedClock())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, ResumeScreen))
        is_clean(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        seen = 0
        for _ in range(2_000):
            screen = app.screen
            if isinstance(screen, MatchEndScreen):
                break
            if isinstance(screen, TableScreen) and screen.legal and screen.gate.opened:
                if seen % 8 == 0:
                    is_clean(pilot)
                seen += 1
                await pilot.press(plain_keys(screen))
            elif not isinstance(screen, TableScreen):
                await pilot.pause()
                is_clean(pilot)
                screen.dismiss(None)
            await pilot.pause()
        is_clean(pilot)
        assert seen > 3


async def test_a_preset_and_a_seed_from_a_record_are_shown_as_text() -> None:
    before = setup()
    path = library.new_path(before.created)
    RecordWriter(path, [replace(before, preset="[b]x\x1b[2J[/b]" + "杭" * 40, seed="\x1b]0;t\x07")]).close()
    app = HzmjApp("en", resume=path, pace="instant", clock=StoppedClock())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        is_clean(pilot)
        await pilot.press("f5")
        await pilot.pause()
        is_clean(pilot)


def test_no_control_byte_of_a_name_reaches_a_terminal(tmp_path: Path) -> None:
    path = interrupted(("\x1b]52;c;aGk=\x07", "\x1b[2J\x9b2J", "[red]", "a\\"), 0)
    run = f"run('en', resume=Path({str(path)!r}))"
    terminal = Terminal(f"from pathlib import Path; from hzmj.tui.app import run; {run}", tmp_path)
    try:
        terminal.wait_for("Your discard")
        assert "]52;c;aGk=" in terminal.text()
        terminal.send("\x11")
        terminal.end()
    finally:
        terminal.close()
    seen = re.sub(rb"\x1b\]22;[a-z-]*\x07", b"", terminal.seen)  # the shape of the pointer
    assert b"\x1b]" not in seen
    assert b"\x07" not in seen
    assert b"\xc2\x9b" not in seen
    assert b"\x1b[2J" not in seen
