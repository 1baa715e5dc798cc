"""How soon a match is gone on with, through a real pty: `python -m tests.bench.bench_resume`.

A match of 600 hands beside one of 8; from the key that picks it in the list to the table, runs interleaved.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from hzmj.arena import simulation
from hzmj.presets import preset
from hzmj.record import library
from hzmj.rules.ruleset import change
from tests.bench.terminal import Terminal

ROUNDS = 7
SHORT, LONG = 8, 600
HZMJ = [sys.executable, "-m", "hzmj", "--lang", "en"]
QUIET = 0.5
"""Seconds without a byte after which a record is checked and nothing more comes."""


def record(hands: int, folder: Path) -> str:
    """The record of a match of a person, left in the middle of its last hand."""
    rules = change(preset("room"), {"hands": hands})
    series = simulation.Series("room", rules, ("easy",) * 4, hands, "resume", library.now(), folder=folder)
    for _ in simulation.run(series):
        pass
    (path,) = folder.iterdir()
    lines = path.read_text("utf-8").splitlines(keepends=True)
    head = json.loads(lines[0])
    head["seats"][0] = {"name": "You", "player": "human"}
    begun = max(at for at, line in enumerate(lines) if '"hand"' in line[:20])
    asked = next(at for at in range(begun, len(lines)) if _is_own_draw(lines[at]))
    return json.dumps(head) + "\n" + "".join(lines[1 : asked + 1])


def _is_own_draw(line: str) -> bool:
    event = json.loads(line)
    return bool(event["event"] == "draw" and event["seat"] == 0)


def resumed(text: str, hands: int) -> tuple[float, float]:
    """Milliseconds from the key to the table, and megabytes in use once the whole record is checked."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["HZMJ_HOME"] = home
        library.new_path(library.now()).write_text(text, "utf-8")
        with Terminal(HZMJ) as terminal:
            terminal.until(b"New match").quiet(QUIET)
            terminal.send(b"c")
            terminal.until(b"of %d" % hands).quiet(QUIET)
            pressed = terminal.send(b"\r")
            terminal.until(b"/%d" % hands)
            shown = terminal.last
            terminal.quiet(QUIET)
            return 1000 * (shown - pressed), terminal.resident


def main() -> None:
    """Prints the medians."""
    texts = {}
    for hands in (SHORT, LONG):
        with tempfile.TemporaryDirectory() as folder:
            texts[hands] = record(hands, Path(folder))
    found: dict[int, list[tuple[float, float]]] = {hands: [] for hands in texts}
    for _ in range(ROUNDS):
        for hands, text in texts.items():
            found[hands].append(resumed(text, hands))
    time, memory = (
        {hands: statistics.median(run[at] for run in runs) for hands, runs in found.items()} for at in (0, 1)
    )
    print(f"{'':36}{LONG:6} hands{SHORT:6} hands     ratio  limit")
    for name, unit, each in (("key to table", "ms", time), ("resident memory", "MB", memory)):
        ratio = each[LONG] / each[SHORT]
        print(f"{name + ', ' + unit:36}{each[LONG]:12.1f}{each[SHORT]:12.1f}{ratio:9.2f}x  2.0x")


if __name__ == "__main__":
    main()
