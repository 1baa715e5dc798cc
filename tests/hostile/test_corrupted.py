"""Whatever is done to a file or a request: one clear line, no traceback, nothing written over.

`python -m tests.hostile.test_corrupted record 0 500` tells the faults of so many cases and how to see each
again.
"""

import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from hzmj.bots.base import make_bot
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change
from hzmj.tui.play import standing
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.standing import Standing
from hzmj.tui.settings import written
from tests.game.play import answers
from tests.hostile.readers import CONTEST, KINDS, run
from tests.record.records import record_text
from tests.tui.test_settings import EVERY

QUICK = {"record": 12, "request": 150, "settings": 80, "state": 4, "standing": 80}
"""Cases of the usual run."""
SWEPT = {"record": 9_000, "request": 7_500, "settings": 2_000, "state": 500, "standing": 1_000}
"""Cases of the sweep."""
CHUNK = 250
REQUEST = {
    "rules": "room",
    "caishen": "5z",
    "indicator": None,
    "dealer": 0,
    "level": 1,
    "winner": 0,
    "hand": "456p789s1115z",
    "melds": [{"kind": "chi", "tiles": "345m", "from": 3}],
    "tile": "7z",
    "by": "draw",
    "from": None,
    "chain": [],
    "tan": [[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
}
REQUESTS = (
    REQUEST,
    {
        "rules": {"preset": "platform", "base": 2},
        "dealer": 3,
        "level": 3,
        "winner": 1,
        "hand": "123m456p789s1z",
        "tile": "1z",
        "by": "discard",
        "from": 2,
        "melds": [{"kind": "peng", "tiles": "222z", "from": 0}],
    },
    {
        "rules": {"preset": "room", "caishen": "flip"},
        "caishen": "3m",
        "indicator": "3m",
        "dealer": 0,
        "level": 2,
        "winner": 2,
        "hand": "345p3m78p",
        "tile": "6p",
        "by": "draw",
        "melds": [{"kind": "exposed", "tiles": "9999s", "from": 1}, {"kind": "concealed", "tiles": "7777z"}],
        "chain": [{"link": "gang", "fed_by": 1}, {"claim": "peng", "fed_by": 1}, "gang"],
    },
)


@cache
def whole(kind: str, number: int) -> str:
    """An input that is right, one of a few."""
    if kind == "request":
        return json.dumps(REQUESTS[number % len(REQUESTS)])
    if kind == "settings":
        return written(EVERY)
    if kind == "standing":
        with TemporaryDirectory() as folder:
            record = Path(folder) / "match"
            standing.write(
                record,
                Standing(True, 3, {1: AutoAnswers(True, "all", True, {0, 33}), 2: AutoAnswers(faces={5})}),
            )
            return standing.path_beside(record).read_text("utf-8")
    if kind == "state":
        with TemporaryDirectory() as folder:
            path = Path(folder) / "state.jsonl"
            assert run([*CONTEST, str(path)]).code == 0
            return path.read_text("utf-8")
    return record_text(interrupted(number))


def interrupted(number: int) -> Match:
    """A match of one person or two and bots that has ended, or has been left in its first or second hand."""
    name = tuple(PRESETS)[number % len(PRESETS)]
    second = "human" if number % 2 else "bot:easy"
    seats = (
        ev.Seat("甲", "human"),
        ev.Seat("乙", second),
        ev.Seat("丙", "bot:easy"),
        ev.Seat("丁", "bot:easy"),
    )
    rules = change(preset(name), {"hands": 2, "start_level": 1 + number % 3})
    match = Match(
        ev.MatchSetup(name, rules, seats, f"corrupt {number}", "2026-01-02T03:04:05Z", number % 4 == 3)
    )
    bots = [make_bot("easy", seat) for seat in range(4)]
    steps = (10, 25, 40, 60, 10_000)[number % 5]
    while not match.over and steps:
        if match.between_hands:
            match.deal()
        while match.pending and steps:
            match.step(answers(match, bots))
            steps -= 1
    return match


def faults(kind: str, number: int, home: Path) -> tuple[dict[str, list[str]], str]:
    """The faults of each reader with one damaged input, and how it was damaged."""
    damage, read = KINDS[kind]
    random = Random(f"{kind} {number}")
    data, note = damage(whole(kind, number % 20), random)
    return {reader: each for reader, each in read(data, home, random).items() if each}, note


def told(kind: str, first: int, count: int, home: Path) -> list[str]:
    """What went wrong, a line for each kind of fault with the first case that has it."""
    counted: Counter[str] = Counter()
    example: dict[str, str] = {}
    for number in range(first, first + count):
        found, note = faults(kind, number, home)
        for reader, each in found.items():
            for fault in each:
                name = f"{reader}: {fault}"
                counted[name] += 1
                example.setdefault(name, f"{kind} {number}: {note}")
    return [f"{n} times {name}   ({example[name]})" for name, n in counted.most_common()]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_input_is_told_in_one_line_and_stays_as_it_is(kind: str, home: Path) -> None:
    found = told(kind, 0, QUICK[kind], home)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "first"), [(kind, first) for kind, cases in SWEPT.items() for first in range(0, cases, CHUNK)]
)
def test_every_kind_of_damage_is_told_in_one_line(kind: str, first: int, home: Path) -> None:
    found = told(kind, first, CHUNK, home)
    assert not found, "\n".join(found)


if __name__ == "__main__":
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setenv("HZMJ_HOME", folder)
        print("\n".join(told(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(folder))) or "no faults")
