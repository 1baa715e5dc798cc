"""The lines of a record, read one at a time, so that the length of the file does not matter."""

from collections import deque
from typing import Any, BinaryIO

from hzmj.record.schema import parse_line
from hzmj.text import Refused, Text

Line = dict[str, Any]
LONGEST = 1 << 16
"""Bytes of a line; the longest that the game writes has some two thousand."""
_BLOCK = 1 << 20


class Fault(Exception):  # noqa: N818 - a finding, not a programming error
    """A line, counted from 1, that does not hold, why, and which field of it is at fault if one is."""

    def __init__(self, line: int, text: Text, field: str | None = None) -> None:
        super().__init__(text.en)
        self.line = line
        self.text = text
        self.field = field

    @property
    def refused(self) -> Refused:
        """The same as a refusal of the whole record."""
        zh, en = self.text
        text = Text(f"第 {self.line} 行不对：{zh}", f"line {self.line} does not hold: {en}")
        return Refused(text, self.field)


class Lines:
    """The complete lines of `file` from byte `start`, before which are `number` lines, up to byte `end`.

    `number` counts the lines taken, `end` is the offset behind the last of them. Once the file has been
    read, `torn` tells whether an incomplete line follows. Reading raises Fault at a line that is none.
    """

    def __init__(self, file: BinaryIO, end: int | None = None, start: int = 0, number: int = 0) -> None:
        if start:
            file.seek(start)
        self.number = number
        self.end = self._read_to = start
        self.torn = False
        self._file = file
        self._stop = end
        self._ahead: deque[tuple[Line, int]] = deque()
        """The lines that were looked at and not taken yet, each with the offset behind it."""

    def peek(self, ahead: int = 0) -> Line | None:
        """The line so many after the next one; None if there are not so many."""
        while len(self._ahead) <= ahead:
            data = self._read()
            if data is None:
                return None
            self._ahead.append((self._parsed(data), self._read_to))
        return self._ahead[ahead][0]

    def take(self) -> Line:
        """The next line, which must have been looked at."""
        line, self.end = self._ahead.popleft()
        self.number += 1
        return line

    def _read(self) -> bytes | None:
        if self.torn or (self._stop is not None and self._read_to >= self._stop):
            return None
        data = self._file.readline(LONGEST + 1)
        if len(data) > LONGEST:
            raise self._fault(Text("这一行太长", "the line is too long"))
        self.torn = data != b"" and not data.endswith(b"\n")
        if self.torn or not data:
            return None
        self._read_to += len(data)
        return data

    def _parsed(self, data: bytes) -> Line:
        try:
            return parse_line(data.decode("utf-8"))
        except UnicodeDecodeError:
            raise self._fault(Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None
        except Refused as refused:
            raise self._fault(refused.text, refused.field) from None

    def _fault(self, text: Text, field: str | None = None) -> Fault:
        return Fault(self.number + len(self._ahead) + 1, text, field)


def lines_before(file: BinaryIO, end: int) -> int:
    """Returns how many lines end before byte `end` of the file."""
    file.seek(0)
    count = 0
    for at in range(0, end, _BLOCK):
        count += file.read(min(_BLOCK, end - at)).count(b"\n")
    return count
