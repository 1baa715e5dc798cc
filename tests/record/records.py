"""Records of played matches as lines of JSON, and what can be done to them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.record import reader as replays
from hzmj.record.lines import Fault
from hzmj.record.writer import RecordWriter
from tests.game.play import RANDOM, Whole, match_of, play_on

Line = dict[str, Any]


@dataclass(frozen=True)
class Heard:
    """A record played through, with all the events of its match."""

    match: Whole
    problem: Fault | None
    torn: bool
    ended: bool


def replay(text: str | bytes) -> Heard:
    """Plays the text of a record."""
    events: list[ev.Event] = []
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    replayed = replays.replay(BytesIO(data), tell=events.extend)
    return Heard(Whole.of(replayed.match, events), replayed.problem, replayed.torn, replayed.ended)


def replay_file(path: Path) -> Heard:
    """Plays the record at `path`."""
    return replay(path.read_bytes())


def record_text(match: Match) -> str:
    """The record the game would have written of a match."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.hzmj.jsonl"
        writer = RecordWriter(path, match.told if isinstance(match, Whole) else match.events)
        writer.close()
        return path.read_text("utf-8")


@cache
def played(name: str, hands: int, seed: str, bots: tuple[str, ...] = RANDOM) -> str:
    """The record of a match played by bots."""
    return record_text(play_on(match_of(name, hands, seed, bots)))


def lines_of(text: str) -> list[Line]:
    return [json.loads(line) for line in text.splitlines()]


def without_sums(lines: Sequence[Line]) -> list[Line]:
    """The lines as another program would write them."""
    return [{name: value for name, value in line.items() if name != "sum"} for line in lines]


def text_of(lines: Sequence[Line]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def check(lines: Sequence[Line]) -> Heard:
    """The lines played through the engine."""
    return replay(text_of(lines))


def refused_line(lines: Sequence[Line]) -> int | None:
    """The first line, from 1, that does not hold; None if all do."""
    problem = check(lines).problem
    return None if problem is None else problem.line
