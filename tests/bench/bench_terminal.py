"""What a terminal sees of the game, through a real pty: `python -m tests.bench.bench_terminal`.

Beside it run a trivial Textual app, for what any such app costs, and the curses game `hk-mahjong` of the
`bench` extra. Runs are interleaved; the figures are medians.
"""

import importlib.util
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench.terminal import Terminal

ROUNDS = 7
KEYS = 12
IDLE = 3.0
ACTIONS = 60
BETWEEN, AFTER_LAST = 0.03, 0.9
"""Seconds of silence between two things shown at the fast pace, and after which the person must be asked."""
PYTHON = sys.executable
TRIVIAL = """
from textual.app import App
from textual.widgets import Static

class Trivial(App):
    def compose(self):
        yield Static("Good day")

Trivial().run()
"""
HZMJ = [PYTHON, "-m", "hzmj", "--lang", "en"]
TABLE = "-m hzmj play --lang en --seed bench --set claim_seconds=0 --pace fast"
MATCH = b"Hand 1"
ACTED = ("discard", "chi", "peng", "gang")
Start = Callable[[], Terminal]
LEFT, RIGHT = b"\x1bOD", b"\x1bOC"


def trivial() -> Terminal:
    """The trivial app once it is seen."""
    return Terminal([PYTHON, "-c", TRIVIAL]).until(b"Good day")


def menu() -> Terminal:
    """The game's menu once it is seen."""
    return Terminal(HZMJ).until(b"New match")


def table() -> Terminal:
    """The game's table once nothing more comes of itself, so that the person is asked."""
    terminal = Terminal([PYTHON, *TABLE.split()]).until(MATCH)
    terminal.quiet(AFTER_LAST)
    return terminal


def peer() -> Terminal:
    """hk-mahjong once it asks for a discard."""
    return Terminal([PYTHON, "-m", "hk_mahjong", "--ascii", "--seed", "1"]).until(b"Select tile")


def first_frame(start: Start) -> float:
    """Milliseconds from the start of the process until its screen is there."""
    with start() as terminal:
        return 1000 * terminal.age


def memory(start: Start) -> float:
    """Resident megabytes once the screen has been there for a moment."""
    with start() as terminal:
        terminal.quiet(0.5)
        return terminal.resident


def key_to_screen(start: Start) -> float:
    """Milliseconds from a key until the screen has been written that it changes; median of some."""
    with start() as terminal:
        terminal.quiet(0.5)
        times = []
        for at in range(KEYS):
            pressed = terminal.send(LEFT if at % 2 else RIGHT)
            terminal.quiet(0.2)
            times.append(1000 * (terminal.last - pressed))
        return statistics.median(times)


def idle_bytes(start: Start) -> int:
    """Bytes written while nothing happens."""
    with start() as terminal:
        terminal.quiet(AFTER_LAST)
        before = terminal.count
        terminal.read_for(IDLE)
        return terminal.count - before


def bytes_per_action() -> tuple[float, int]:
    """Bytes written for a bot's action in the mean, and for the dearest thing shown at once.

    The pace shows each draw, discard and claim alone; a bot's action is its discard or claim with the draw
    before it. What is shown first after a key and last before a question is the person's own; results and
    deals, which change the whole screen, are left out.
    """
    with table() as terminal:
        bursts: list[int] = []
        actions = 0
        while actions < ACTIONS:
            begun = len(_lines())
            stretch: list[int] = []
            while burst := terminal.burst(AFTER_LAST, BETWEEN):
                stretch.append(burst)
            told = [json.loads(line) for line in _lines()[begun:]]
            if not any(each["event"] in ("hand", "settle") for each in told):
                bursts += stretch[1:-2]
                actions += sum(each["event"] in ACTED and each["seat"] != 0 for each in told)
            claiming = json.loads(_lines()[-1])["event"] == "discard"
            terminal.send(b" " if claiming else b"\r")
        return sum(bursts) / actions, max(bursts)


def _lines() -> list[str]:
    """The record of the match being played, line by line."""
    (path,) = Path(os.environ["HZMJ_HOME"]).rglob("*.jsonl")
    return path.read_text("utf-8").splitlines()


def medians(
    measure: Callable[[Callable[[], Terminal]], float], *starts: Callable[[], Terminal]
) -> list[float]:
    """The median for each program, the runs interleaved."""
    found: list[list[float]] = [[] for _ in starts]
    for _ in range(ROUNDS):
        for row, start in zip(found, starts, strict=True):
            with tempfile.TemporaryDirectory() as home:
                os.environ["HZMJ_HOME"] = home
                row.append(measure(start))
    return [statistics.median(row) for row in found]


def row(name: str, unit: str, ours: float, other: float | None, limit: str) -> None:
    """Prints a line of the table."""
    beside = "" if other is None else f"{other:10.1f}{ours / other:9.2f}x"
    print(f"{name:36}{ours:10.1f}{beside:20}  {unit:6}{limit}")


def main() -> None:
    """Prints the table."""
    if importlib.util.find_spec("hk_mahjong") is None:
        sys.exit("hk-mahjong is missing: install the extra `bench`")
    print(f"{'':36}{'hzmj':>10}{'other':>10}{'ratio':>10}")
    ours, other = medians(first_frame, menu, trivial)
    row("first frame; trivial app", "ms", ours, other, "1.3x")
    ours, other = medians(key_to_screen, table, peer)
    row("key to changed screen; hk-mahjong", "ms", ours, other, "1.5x")
    ours, table_mb, other = medians(memory, menu, table, trivial)
    row("resident memory, menu; trivial app", "MB", ours, other, "1.6x")
    row("resident memory, table; trivial app", "MB", table_mb, other, "1.6x")
    with tempfile.TemporaryDirectory() as home:
        os.environ["HZMJ_HOME"] = home
        row("written while nothing happens", "bytes", idle_bytes(table), None, "0")
    with tempfile.TemporaryDirectory() as home:
        os.environ["HZMJ_HOME"] = home
        mean, most = bytes_per_action()
    row("written for a bot's action, mean", "bytes", mean, None, "4096")
    row("written at once, most", "bytes", most, None, "4096")


if __name__ == "__main__":
    main()
