"""Corrupted records: whatever reads one answers it or refuses it in one short sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hzmj.record import library
from hzmj.record.decisions import Decision, walk
from hzmj.record.reader import replay_file
from hzmj.record.resume import take_up
from hzmj.text import Refused, Text
from tests.game.play import NORMAL
from tests.record.records import lines_of, played, without_sums

FOREIGN: tuple[Any, ...] = (
    None, True, -1, 0, 1, 4, 5, 10**14, 10**20, 1.5, float("nan"), float("inf"), "", "1m", "5z", "\ud800",
    "\0", "x" * 300, [], ["1m"] * 200, {}, {"a": {}}, [[[]]], "human", "bot:x", "draw", "win", "concealed",
)  # fmt: skip


def altered(value: Any, random: Random) -> Any:
    """The value with one thing in it left out, said twice or replaced."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        rest = {name: each for name, each in value.items() if name != key}
        return rest if random.random() < 0.2 else rest | {key: altered(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.7:
        at = random.randrange(len(value))
        middle = random.choice(
            [[], [value[at]] * 2, [altered(value[at], random)], [altered(value[at], random)]]
        )
        return [*value[:at], *middle, *value[at + 1 :]]
    return random.choice(FOREIGN)


def corrupted(random: Random) -> bytes:
    """A record of two hands, the second unfinished, with one thing wrong."""
    lines = lines_of(played("room", 2, "corrupted", NORMAL))[:-8]
    if random.random() < 0.5:
        lines = without_sums(lines)
    at = random.choice([0, 1, 2, random.randrange(len(lines)), random.randrange(len(lines))])
    match random.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, random.choice(lines))
        case _:
            lines[at] = altered(lines[at], random)
    data = bytearray("".join(json.dumps(line) + "\n" for line in lines).encode())
    if random.random() < 0.2:
        data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data)


def look(decision: Decision) -> None:
    assert decision.answer is None or decision.answer in decision.legal


READERS: tuple[Callable[[Path], object], ...] = (
    lambda path: replay_file(path).check(),
    take_up,
    lambda path: walk(path, look),
    library._summary,
)


def read_all(path: Path, data: bytes) -> list[bool]:
    """Which readers took the record; checks what the others said, and that nothing was written."""
    path.write_bytes(data)
    said = [refusal(read, path) for read in READERS]
    assert all(0 < len(sentence) < 200 for text in said if text is not None for sentence in text)
    assert path.read_bytes() == data
    return [text is None for text in said]


def refusal(read: Callable[[Path], object], path: Path) -> Text | None:
    """Why a reader refuses the record; None if it takes it."""
    try:
        read(path)
    except Refused as refused:
        return refused.text
    return None


@pytest.mark.parametrize("count", [60, pytest.param(4000, marks=pytest.mark.slow)])
def test_a_corrupted_record_is_refused_in_one_sentence_and_left_alone(count: int, tmp_path: Path) -> None:
    refused = 0
    for seed in range(count):
        whole, resumed, walked, _ = read_all(tmp_path / "x.hzmj.jsonl", corrupted(Random(seed)))
        assert whole == walked
        assert resumed or not whole, "what holds can be gone on with"
        refused += not whole
    assert refused > count / 2
