"""Finds the last hand of a record from the end of the file, so that a long file takes no longer."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from hzmj.record.lines import LONGEST, Fault, Line, lines_before
from hzmj.record.schema import parse_line
from hzmj.text import Refused, Text

_BLOCK = 1 << 16
_MOST_LINES = 2000
"""More lines than any hand has: each of 136 tiles is drawn, discarded, and answered by up to three seats."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """The start of the last hand of a record, as needed to list and to resume the match.

    `line` is its `hand` line and `start` the offset of that line; before the first hand they are None and
    0. `before` is the line before `line`. `scores` are the last ones in the record, all zero if it has none.
    """

    line: Line | None
    start: int
    before: Line | None
    scores: tuple[int, ...]


def last_hand(file: BinaryIO) -> LastHand | None:
    """Returns the last hand, or None if the match has ended. Raises Refused, naming a wrong line."""
    scores: tuple[int, ...] | None = None
    hand: tuple[Line, int] | None = None
    for count, (start, text) in enumerate(_from_end(file)):
        line = _parsed(file, start, text)
        event = line["event"]
        if hand is not None:
            return LastHand(*hand, line, scores or (0, 0, 0, 0))
        if event == "end":
            return None
        if event in ("settle", "hand"):
            scores = scores or tuple(line["scores"])
        if event == "hand":
            hand = line, start
        elif event == "match" and start > 0:
            raise _refused(file, start, Text("中间又开始一场", "another match begins within it"), "event")
        elif count == _MOST_LINES:
            raise _refused(file, start, Text("最后一局太长", "the last hand is longer than any"), "event")
    return LastHand(None, 0, None, (0, 0, 0, 0))


def _from_end(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yields the complete lines of the file, last first, each with its offset; skips a torn last line."""
    begin = file.seek(0, os.SEEK_END)
    rest = b""
    torn = True
    while begin > 0:
        size = min(_BLOCK, begin)
        begin -= size
        file.seek(begin)
        first, *others = (file.read(size) + rest).split(b"\n")
        offset = begin + len(first) + sum(len(line) + 1 for line in others) + 1
        for line in reversed(others):
            offset -= len(line) + 1
            if not torn:
                yield offset, line
            torn = False
        rest = first
        if len(rest) > LONGEST:
            raise _refused(file, begin, Text("这一行太长", "the line is too long"))
    if not torn:
        yield 0, rest


def _parsed(file: BinaryIO, start: int, text: bytes) -> Line:
    try:
        return parse_line(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise _refused(file, start, Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None
    except Refused as refused:
        raise _refused(file, start, refused.text, refused.field) from None


def _refused(file: BinaryIO, start: int, text: Text, field: str | None = None) -> Refused:
    """Returns the Refused for a fault in the line that contains byte `start`."""
    return Fault(lines_before(file, start) + 1, text, field).refused
