"""What the terminal is like during the program and after it, whichever way it ends."""

import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from hzmj.record.reader import replay_file
from tests.tui.terminal import Terminal

ALTERNATE, CURSOR, MOUSE = 1049, 25, (1000, 1003, 1006)
TABLE = """
import sys
from hzmj.cli import main
sys.exit(main(["play", "--seed", "terminal", "--lang", "en", "--pace", "instant"{more}]))
"""
MENU = 'import sys; from hzmj.cli import main; sys.exit(main(["--lang", "en"{more}]))'
CRASH = """
from hzmj.tui.screens.table import TableScreen
def broken(self):
    hand = self.model.view.hand
    raise RuntimeError(f"what nobody expected: {hand!r}")
TableScreen.action_rules = broken
"""
Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a program in a terminal and ends it after the test."""
    running: list[Terminal] = []

    def begin(code: str, *more: str, environment: Mapping[str, str] | None = None) -> Terminal:
        options = "".join(f", {option!r}" for option in more)
        running.append(Terminal(code.replace("{more}", options), tmp_path, environment))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.close()


def is_as_before(terminal: Terminal) -> None:
    modes = terminal.modes()
    assert not modes[ALTERNATE]
    assert modes[CURSOR]
    assert not any(modes.get(mode) for mode in MOUSE)
    assert not modes.get(2004)


def can_be_resumed(home: Path) -> None:
    (path,) = home.rglob("*.hzmj.jsonl")
    replayed = replay_file(path)
    assert replayed.problem is None
    assert not replayed.match.over
    assert replayed.match.pending


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1"])
def test_a_signal_leaves_the_terminal_as_it_was(start: Start, tmp_path: Path, name: str) -> None:
    terminal = start(TABLE)
    terminal.wait_for("Your discard")
    assert terminal.modes()[ALTERNATE]
    assert all(terminal.modes()[mode] for mode in MOUSE)
    number = signal.Signals[name]
    terminal.kill(number)
    assert terminal.end() == 128 + number
    is_as_before(terminal)
    can_be_resumed(tmp_path)


def test_an_error_leaves_the_terminal_as_it_was_and_is_told(start: Start, tmp_path: Path) -> None:
    terminal = start(CRASH + TABLE)
    terminal.wait_for("Your discard")
    terminal.send("\x1b[15~")  # F5
    assert terminal.end() == 1
    is_as_before(terminal)
    check_told(terminal, tmp_path, "RuntimeError", "in broken")
    can_be_resumed(tmp_path)


LOST = """
import asyncio
from hzmj.tui.screens.table import TableScreen
async def broken():
    raise RuntimeError("what nobody expected")
def begin(self):
    asyncio.ensure_future(broken())
TableScreen.action_rules = begin
"""
IN_A_WORKER = """
from hzmj.tui.play import driver
def broken(self, *_):
    raise RuntimeError("what nobody expected")
driver.Driver.play = broken
"""


@pytest.mark.parametrize("crash", [LOST, IN_A_WORKER], ids=["task", "worker"])
def test_an_error_of_a_task_ends_the_program_too(start: Start, tmp_path: Path, crash: str) -> None:
    terminal = start(crash + TABLE)
    if crash is LOST:
        terminal.wait_for("Your discard")
        terminal.send("\x1b[15~")  # F5
    assert terminal.end() == 1
    is_as_before(terminal)
    check_told(terminal, tmp_path, "RuntimeError", "in broken")


def test_an_error_whose_report_cannot_be_kept(start: Start, tmp_path: Path) -> None:
    (tmp_path / "reports").touch()
    terminal = start(CRASH + TABLE)
    terminal.wait_for("Your discard")
    terminal.send("\x1b[15~")
    assert terminal.end() == 1
    assert "No report could be kept" in last_words(terminal)


def last_words(terminal: Terminal) -> str:
    """What was said once the terminal was as before."""
    return terminal.seen.rpartition(b"\x1b[?1004l")[2].decode()


def check_told(terminal: Terminal, home: Path, *frames: str) -> None:
    """One line says where the report is, and where the match; the report names no more than places."""
    (report,) = (home / "reports").iterdir()
    (record,) = home.rglob("*.hzmj.jsonl")
    told = last_words(terminal)
    assert told.count("\n") == 1
    assert all(str(path) in told for path in (report, record))
    assert b"what nobody expected" not in terminal.seen
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    text = report.read_text()
    assert all(frame in text for frame in frames)
    assert "what nobody expected" not in text
    assert len(text) < 20_000


def test_quitting_is_no_error(start: Start) -> None:
    terminal = start(MENU, "--theme", "ansi-light")
    terminal.wait_for("New match")
    terminal.send("q")
    assert terminal.end() == 0
    is_as_before(terminal)


def test_ascii_and_no_mouse(start: Start) -> None:
    terminal = start(TABLE, "--ascii", "--no-mouse", "--theme", "mono")
    terminal.wait_for("Your discard")
    assert not any(terminal.modes().get(mode) for mode in MOUSE)
    assert terminal.text().isascii()
    terminal.send("?")
    terminal.wait_for("The keys here")
    terminal.send("q,")
    terminal.wait_for("Settings")
    assert "".join(terminal.text().replace("中文", "")).isascii()
    terminal.send("\x11")
    assert terminal.end() == 0


def test_the_mouse_can_be_turned_off_and_on(start: Start) -> None:
    terminal = start(MENU)
    terminal.wait_for("New match")
    terminal.send("s")
    terminal.wait_for("Ask before a caishen goes")
    terminal.send("\x1b[A")  # up from the first row is the last
    terminal.wait_for("own selecting and copying works")
    terminal.send("\x1b[C")
    while any(terminal.modes().get(mode) for mode in MOUSE):
        assert terminal.read(1.0)
    terminal.send("\x1b[C")
    while not all(terminal.modes().get(mode) for mode in MOUSE):
        assert terminal.read(1.0)
    terminal.send("\x11")
    assert terminal.end() == 0
    is_as_before(terminal)


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_without_a_terminal_it_says_so_in_a_sentence(tmp_path: Path, stream: str) -> None:
    """Whichever of the three is none: the screen is drawn on standard error."""
    code = (
        "import sys; from unittest.mock import Mock\n"
        "for name in ('stdin', 'stdout', 'stderr'):\n"
        f"    getattr(sys, name).isatty = lambda name=name: name != {stream!r}\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code + MENU.replace("{more}", "")],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={"HZMJ_HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == b""
    assert ran.stderr.count(b"\n") == 1
    assert b"terminal" in ran.stderr


def test_an_encoding_that_garbles_the_screen_is_refused(start: Start) -> None:
    terminal = start(MENU, environment={"PYTHONIOENCODING": "utf-16"})
    assert terminal.end() == 2
    assert terminal.seen.count(b"\n") == 1
    assert b"cannot be utf-16" in terminal.seen
    assert b"\x1b" not in terminal.seen


def test_the_terminal_knows_its_size_best(start: Start) -> None:
    terminal = start(MENU, environment={"LINES": "999", "COLUMNS": "99999"})
    terminal.wait_for("New match")
    terminal.send("q")
    assert terminal.end() == 0


def test_a_data_folder_that_cannot_be_is_told_of(start: Start) -> None:
    terminal = start(TABLE, environment={"HZMJ_HOME": "/" + "x" * 5000})
    terminal.wait_for("cannot be listed")
    terminal.wait_for("New match")
    terminal.send("q")
    assert terminal.end() == 0
    is_as_before(terminal)


def test_a_second_process_watches_the_match_and_goes_on_with_it_once_the_first_is_dead(
    start: Start, tmp_path: Path
) -> None:
    first = start(TABLE)
    first.wait_for("Your discard")
    (path,) = tmp_path.rglob("*.hzmj.jsonl")
    number = path.stat().st_ino
    second = start(MENU)
    second.wait_for("New match")
    second.send("c")
    second.wait_for(f"Being played by process {first.process}")
    second.send("\r")
    second.wait_for("Choose another match")
    second.send("1")
    second.wait_for("You are watching")
    first.kill(signal.SIGKILL)
    second.wait_for("Nobody plays this match now")
    assert path.stat().st_ino == number, "watching does not touch the record"
    can_be_resumed(tmp_path)
    second.send("q")
    second.wait_for("New match")
    second.send("c")
    second.wait_for("Enter to go on with it")
    second.send("\r")
    second.wait_for("Your discard")
    second.kill(signal.SIGTERM)
    second.end()
    assert list(path.parent.iterdir()) == [path], "a process that ends itself leaves no lock"
    can_be_resumed(tmp_path)
