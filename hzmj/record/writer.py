"""谱 The record: a match as JSON Lines, written as it is played, and read back (FORMATS.md 1).

Each line also carries `"sum"`, a running CRC-32 of everything before it that changes the game, so that a
record altered after the fact is found out even where the change would have been legal. Records without
sums, written by other programs, are read all the same.
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
"""Attributes that hold a tile, or a sequence of tiles, and are written as codes."""


def event_json(event: ev.Event) -> dict[str, Any]:
    """The event as the record's line has it, ready for JSON; not for a Reveal, which has no line."""
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
    """The fields of a match's line; that all hands lie face up is written only where they do."""
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
"""Fields that change nothing of the game and are left out of the sums."""


def add_to_sum(total: int, line: dict[str, Any]) -> int:
    """The running sum after a line (a line's own `sum` and unknown fields are not to be in it)."""
    counted = {name: value for name, value in line.items() if name not in _FREE.get(line["event"], ())}
    return zlib.crc32(json.dumps(counted, sort_keys=True).encode(), total)


@dataclass(frozen=True, slots=True)
class Tail:
    """Where a record goes on: the offset behind the last line that counts, and the sum there.

    `total` is None where that line has no sum: then the lines that follow have none either.
    """

    end: int
    total: int | None


class RecordWriter:
    """Appends a match's events to its record, flushed before `append` returns: a kill loses nothing."""

    def __init__(self, path: Path, events: Iterable[ev.Event] = (), tail: Tail | None = None) -> None:
        """Begin the record anew at `path` with `events`, or go on with them behind its `tail`.

        Begun anew, an older file of that name is replaced only when the new one lies complete on the disk.
        Where another process might write it too, the caller holds its lock until the writer is closed.
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
        """Write the events, in one piece, before anyone is shown them."""
        self._file.write(self._lines(events))
        self._file.flush()

    def close(self) -> None:
        """Close the file; the record may be unfinished."""
        self._file.close()

    def _lines(self, events: Iterable[ev.Event]) -> str:
        return "".join(self._line(event_json(event)) for event in events if not isinstance(event, ev.Reveal))

    def _line(self, line: dict[str, Any]) -> str:
        if self._total is not None:
            self._total = add_to_sum(self._total, line)
            line["sum"] = f"{self._total:08x}"
        return json.dumps(line, ensure_ascii=False) + "\n"
