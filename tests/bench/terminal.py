"""A program in a real pty of 80x24, and what it writes there."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

SIZE = (24, 80)
PATIENCE = 30.0
"""Seconds after which a program that does not do what is waited for is given up."""


class Terminal:
    """A process whose terminal this is. `count` are the bytes written so far, `last` when the last came."""

    def __init__(self, command: list[str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # installed programs are compiled
        self._started = self.last = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.count = 0
        self._written = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def age(self) -> float:
        """Seconds from the start of the process to its last byte."""
        return self.last - self._started

    @property
    def resident(self) -> float:
        """Megabytes of memory in use."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        (kilobytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024

    def send(self, keys: bytes) -> float:
        """Presses keys; the time of it."""
        pressed = time.perf_counter()
        os.write(self._master, keys)
        return pressed

    def until(self, marker: bytes) -> Self:
        """Returns once the program has written that."""
        give_up = time.perf_counter() + PATIENCE
        while marker not in self._written:
            if time.perf_counter() > give_up:
                raise TimeoutError(f"{marker!r} was not written: {self._written[-2000:]!r}")
            self._read(0.1)
        return self

    def quiet(self, seconds: float) -> None:
        """Returns once nothing has been written for that long."""
        while self._read(seconds):
            pass

    def burst(self, patience: float, pause: float) -> int:
        """The bytes of the next thing written, up to a pause; 0 if none comes within `patience` seconds."""
        before = self.count
        if self._read(patience):
            self.quiet(pause)
        return self.count - before

    def read_for(self, seconds: float) -> None:
        """Reads for that long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self._read(left)

    def _read(self, seconds: float) -> bool:
        """Whether something was written within that time."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        data = os.read(self._master, 1 << 16)
        self.last = time.perf_counter()
        self.count += len(data)
        self._written += data
        return True
