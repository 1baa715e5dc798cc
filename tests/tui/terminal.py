"""Runs the program in a real terminal of its own: a pseudo-terminal, its screen kept by pyte."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path

import pyte

LINES, COLUMNS = 24, 80
PATIENCE = 20.0
"""Seconds until what is waited for counts as never coming."""
IN_PIECES = 0.1
"""Seconds of silence after which a frame, which a terminal may pass on in pieces, is whole."""
_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")


class Terminal:
    """A process whose three streams are a terminal. `seen` is every byte it has written."""

    def __init__(self, code: str, home: Path, environment: Mapping[str, str] | None = None) -> None:
        self.screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.Stream(self.screen)
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        self.seen = b""
        self.code: int | None = None
        env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        env |= {"HZMJ_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
        env |= {"PYTHONPATH": str(Path(__file__).parents[2]), "TEXTUAL_ANIMATIONS": "none"}
        env |= environment or {}
        self.process, self._file = pty.fork()
        if self.process == 0:
            os.execve(sys.executable, [sys.executable, "-c", code], env)
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        self.before = termios.tcgetattr(self._file)

    def read(self, seconds: float = 0.05) -> bool:
        """Takes in what has been written within so many seconds; False once the process has closed."""
        if not select.select([self._file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._file, 1 << 16)
        except OSError:
            return False
        self.seen += data
        self.take(self._text.decode(data))
        return bool(data)

    def take(self, text: str) -> None:
        """Shows what has been written."""
        self._stream.feed(text)

    def wait_for(self, text: str) -> None:
        """Returns once `text` stands on the screen, blanks aside, and the rest of its frame as well."""
        end = time.monotonic() + PATIENCE
        while "".join(text.split()) not in self.text():
            assert time.monotonic() < end, f"{text!r} never came:\n" + "\n".join(self.screen.display)
            assert self.read(), "\n".join(self.screen.display)
        self._drain(IN_PIECES)

    def _drain(self, seconds: float) -> None:
        """Takes in all that comes until nothing has for so long."""
        while select.select([self._file], [], [], seconds)[0] and self.read(0):
            pass

    def text(self) -> str:
        """The screen without blanks; pyte leaves an empty cell after a wide character."""
        return "".join("".join(self.screen.display).split())

    def send(self, keys: str) -> None:
        """Presses keys."""
        os.write(self._file, keys.encode())

    def kill(self, number: signal.Signals) -> None:
        """Sends a signal."""
        os.kill(self.process, number)

    def end(self) -> int:
        """Waits for the process to end; its exit code, negative for a signal."""
        end = time.monotonic() + PATIENCE
        while self.code is None:
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.code = os.waitstatus_to_exitcode(status)
        self._drain(0)
        return self.code

    def modes(self) -> dict[int, bool]:
        """The private modes of the terminal as they were last set."""
        found = {}
        for numbers, way in _MODE.findall(self.seen):
            for number in numbers.split(b";"):
                found[int(number)] = way == b"h"
        return found

    def close(self) -> None:
        """Ends the process if it has not ended."""
        if self.code is None:
            self.kill(signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self._file)
