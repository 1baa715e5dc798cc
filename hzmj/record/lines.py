"""Reading the lines of a record one at a time, so that a long file does not fill the memory."""

from collections import deque
from typing import Any, BinaryIO

from hzmj.record.schema import parse_line
from hzmj.text import Refused, Text

Line = dict[str, Any]
LONGEST = 1 << 16
"""Most bytes in a line. The longest line that the game writes has about two thousand."""
_BLOCK = 1 << 20


class Fault(Exception):  # noqa: N818 - a finding, not a programming error
    """A wrong line: its number, counted from 1, the reason, and the field at fault if there is one."""

    def __init__(self, line: int, text: Text, field: str | None = None) -> None:
        super().__init__(text.en)
        self.line = line
        self.text = text
        self.field = field

    @property
    def refused(self) -> Refused:
        """The fault as a Refused for the whole record, naming the line."""
        zh, en = self.text
        text = Text(f"第 {self.line} 行不对：{zh}", f"line {self.line} does not hold: {en}")
        return Refused(text, self.field)


class Lines:
    """The complete lines of `file` from byte `start` up to byte `end`; `number` lines come before `start`.

    The attribute `number` is the number of the last line taken, `end` the offset behind it. Once the file
    has been read, `torn` tells whether an incomplete line follows. Reading raises Fault at an invalid line.
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
        """Lines peeked at but not yet taken, each with the offset behind it."""

    def peek(self, ahead: int = 0) -> Line | None:
        """Returns the line `ahead` lines after the next one, or None if the file ends before it."""
        while len(self._ahead) <= ahead:
            data = self._read()
            if data is None:
                return None
            self._ahead.append((self._parsed(data), self._read_to))
        return self._ahead[ahead][0]

    def take(self) -> Line:
        """Takes and returns the next line, which must have been peeked at before."""
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
