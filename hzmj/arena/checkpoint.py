"""进度 The state of a contest in a file: one line that says what is played, then one for each round."""

import json
from pathlib import Path
from typing import Any

from hzmj.arena.duel import Sample
from hzmj.locks import Lock, Locked
from hzmj.text import Refused, Text

FORMAT = "hzmj-arena/1"
_LONGEST_LINE = 1 << 16
_MOST = 1 << 53
"""No count is beyond what a float holds exactly."""


class Checkpoint:
    """Samples as they are made, each on the disk before the next is played.

    Read again they are `samples`; `settings` are then those of the file.
    """

    def __init__(self, path: Path, settings: dict[str, Any], *, free: str | None = None) -> None:
        """Go on with the file, or begin it.

        Raises Refused where it is no such file, was made with other settings, or is being written; the one
        named by `free` is taken over from the file.
        """
        self.settings = {"format": FORMAT, **settings}
        self.samples: list[Sample] = []
        # Two contests that write into one file would count every wall twice.
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
                break  # torn as the process ended
            whole += len(line)
            if number:
                self.samples.append(_sample(line, number))
            else:
                self._compare(line, free)
        self._file.truncate(whole)
        if not whole:
            self._write(self.settings)

    def add(self, sample: Sample) -> None:
        """One round more."""
        self.samples.append(sample)
        self._write(sample)

    def _write(self, value: object) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        """No more is to come."""
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
            # What is told went through JSON, which knows no tuples.
            if told.get(name) != json.loads(json.dumps(value)):
                raise Refused(
                    Text(f"这个文件的设定不一样：{name} 不同", f"it was made with another {name}"), "--state"
                )


def _begins_a_state(line: bytes) -> bool:
    """Whether a first line that is torn is one of a state, not of somebody's own text."""
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
