"""谱 The record: a match as JSON Lines, written while it is played (FORMATS.md 1).

Each line also has a `"sum"`, a running CRC-32 of everything up to and including this line that affects the
game. It shows that a record was altered even where the altered line is legal. Records without sums,
written by other programs, can be read too.
"""

import json
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hzmj.files import write_text
from hzmj.game import events as ev
from hzmj.rules.score import score_json, transfers_json
from hzmj.rules.tiles import CODES

FORMAT = "hzmj-record/1"
NAMES: dict[type, str] = {
    ev.MatchSetup: "match", ev.HandBegun: "hand", ev.Deal: "deal", ev.Draw: "draw", ev.Discard: "discard",
    ev.Chi: "chi", ev.Peng: "peng", ev.Gang: "gang", ev.Pass: "pass", ev.Overridden: "overridden",
    ev.Win: "win", ev.DrawnHand: "drawn_hand", ev.Abandon: "abandon", ev.Settle: "settle", ev.End: "end",
}  # fmt: skip
_RENAMED = {"source": "from", "own": "with"}
_TILE_FIELDS = {"tile", "caishen"}
_TILES_FIELDS = {"wall", "burned", "own"}
"""Event attributes that hold a sequence of tiles; they and `_TILE_FIELDS` are written as tile codes."""


def event_json(event: ev.Event) -> dict[str, Any]:
    """Returns the event as the object of its line. A Reveal has no line and is not accepted."""
    line: dict[str, Any] = {"event": NAMES[type(event)]}
    if isinstance(event, ev.MatchSetup):
        return line | _match_fields(event)
    for name in event.__slots__:
        value = getattr(event, name)
        if name in _TILE_FIELDS:
            value = CODES[value]
        elif name in _TILES_FIELDS:
            value = [CODES[tile] for tile in value]
        elif name == "hands":
            value = [[CODES[tile] for tile in hand] for hand in value]
        elif name == "score":
            value = score_json(value)
        elif name == "transfers":
            value = transfers_json(value)
        elif isinstance(value, tuple):
            value = list(value)
        line[_RENAMED.get(name, name)] = value
    return line


def _match_fields(event: ev.MatchSetup) -> dict[str, Any]:
    """Returns the fields of a `match` line; `open_table` is only written if it is true."""
    fields = {
        "format": FORMAT,
        "preset": event.preset,
        "rules": event.rules.as_dict(),
        "seats": [{"name": seat.name, "player": seat.player} for seat in event.seats],
        "seed": event.seed,
        "created": event.created,
    }
    return fields | {"open_table": True} if event.open_table else fields


_FREE = {"match": {"seats", "seed", "created"}}
"""Fields that do not affect the game and are left out of the sums, by event."""


def add_to_sum(total: int, line: dict[str, Any]) -> int:
    """Returns the running sum after `line`, which must not hold its own `sum` or unknown fields."""
    counted = {name: value for name, value in line.items() if name not in _FREE.get(line["event"], ())}
    return zlib.crc32(json.dumps(counted, sort_keys=True).encode(), total)


@dataclass(frozen=True, slots=True)
class Tail:
    """The point where a record is continued: the offset behind the last valid line, and its sum.

    `total` is None if that line has no sum; then the lines appended to it get none either.
    """

    end: int
    total: int | None


class RecordWriter:
    """Appends a match's events to its record. `append` flushes, so that a killed process loses nothing."""

    def __init__(self, path: Path, events: Iterable[ev.Event] = (), tail: Tail | None = None) -> None:
        """Starts a new record at `path` with `events`, or appends them to the record that ends at `tail`.

        A new record replaces an older file of that name only once it is complete on the disk. If another
        process might write the same record, the caller must hold its lock until the writer is closed.
        """
        self.path = path
        self._total = 0 if tail is None else tail.total
        if tail is None:
            write_text(path, self._lines(events))
        else:
            os.truncate(path, tail.end)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        if tail is not None:
            self.append(events)

    def append(self, events: Iterable[ev.Event]) -> None:
        """Writes the events in one piece. Called before they are shown to anyone."""
        self._file.write(self._lines(events))
        self._file.flush()

    def close(self) -> None:
        """Closes the file; the record may be unfinished."""
        self._file.close()

    def _lines(self, events: Iterable[ev.Event]) -> str:
        return "".join(self._line(event_json(event)) for event in events if not isinstance(event, ev.Reveal))

    def _line(self, line: dict[str, Any]) -> str:
        if self._total is not None:
            self._total = add_to_sum(self._total, line)
            line["sum"] = f"{self._total:08x}"
        return json.dumps(line, ensure_ascii=False) + "\n"
