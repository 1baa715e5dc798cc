"""进度 The state file of a contest: one line with the settings, then one line for each round."""

import json
from pathlib import Path
from typing import Any

from hzmj.arena.duel import Sample
from hzmj.locks import Lock, Locked
from hzmj.text import Refused, Text

FORMAT = "hzmj-arena/1"
_LONGEST_LINE = 1 << 16
_MOST = 1 << 53
"""The largest count: a float holds every integer up to it exactly."""


class Checkpoint:
    """The samples of a contest, each written to a file before the next round is played.

    `samples` holds those read from the file and those added since. `settings` are the contest's, with the
    free one taken from the file.
    """

    def __init__(self, path: Path, settings: dict[str, Any], *, free: str | None = None) -> None:
        """Opens the state file at `path` and reads its samples, or creates it.

        The setting named by `free` need not match: its value is taken from the file. Raises Refused if the
        file is not a state file, was made with other settings, or is being written by another process.
        """
        self.settings = {"format": FORMAT, **settings}
        self.samples: list[Sample] = []
        # Two contests that write to one file would count every wall twice.
        self._lock = Lock(path)
        try:
            self._lock.take()
        except Locked as locked:
            zh, en = locked.text
            raise Refused(
                Text(f"另一场对决正在写这个文件：{zh}", f"another contest is writing into this file: {en}"),
                "--state",
            ) from None
        try:
            self._file = path.open("a+b")
            try:
                self._read(free)
            except BaseException:
                self._file.close()
                raise
        except BaseException:
            self._lock.release()
            raise

    def _read(self, free: str | None) -> None:
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(iter(lambda: self._file.readline(_LONGEST_LINE), b"")):
            if not line.endswith(b"\n"):
                if len(line) == _LONGEST_LINE or not (number or _begins_a_state(line)):
                    raise _no_state(number)
                break  # the process was killed while writing it
            whole += len(line)
            if number:
                self.samples.append(_sample(line, number))
            else:
                self._compare(line, free)
        self._file.truncate(whole)
        if not whole:
            self._write(self.settings)

    def add(self, sample: Sample) -> None:
        """Appends the sample of one round and writes it to the file."""
        self.samples.append(sample)
        self._write(sample)

    def _write(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file and releases its lock."""
        self._file.close()
        self._lock.release()

    def _compare(self, line: bytes, free: str | None) -> None:
        told = _parsed(line, 0)
        if not isinstance(told, dict) or told.get("format") != FORMAT:
            raise _no_state(0)
        if free is not None:
            if not (isinstance(told.get(free), str) and told[free].isprintable()):
                raise _no_state(0)
            self.settings[free] = told[free]
        for name, value in self.settings.items():
            # The file's values went through JSON, which turns tuples into lists.
            if told.get(name) != json.loads(json.dumps(value)):
                raise Refused(
                    Text(f"这个文件的设定不一样：{name} 不同", f"it was made with another {name}"), "--state"
                )


def _begins_a_state(line: bytes) -> bool:
    """Returns whether an incomplete first line is the start of a state file, and not of some other text."""
    head = json.dumps({"format": FORMAT}).encode().removesuffix(b"}")
    return line.startswith(head) or head.startswith(line)


def _sample(line: bytes, number: int) -> Sample:
    match _parsed(line, number):
        case [hands, points, ahead, [_, _] as wins, [_, _] as multipliers, [_, _] as ready, [_, _] as claims]:
            counts = (hands, ahead, *wins, *multipliers, *ready, *claims)
            whole = all(type(n) is int and abs(n) <= _MOST for n in (points, *counts))
            if whole and hands > 0 and all(n >= 0 for n in counts):
                pairs = ((a, b) for a, b in (wins, multipliers, ready, claims))
                return Sample(hands, points, ahead, *pairs)
    raise _no_state(number)


def _parsed(line: bytes, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _no_state(number) from None


def _no_state(number: int) -> Refused:
    return Refused(
        Text(f"第 {number + 1} 行不是对决的进度", f"line {number + 1} is no state of a contest"), "--state"
    )
