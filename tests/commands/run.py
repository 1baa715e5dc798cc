"""Runs the command line within the process of the tests."""

import io
import json
import shlex
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from hzmj.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one line of JSON."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)

    @property
    def message(self) -> str:
        """The one line a refusal wrote, without the program's name; checks that it is one."""
        assert self.code == 2
        assert self.err.startswith("hzmj: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("hzmj: ").rstrip("\n")


class Shell:
    """Runs commands and takes in what they write."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, line: str, given: bytes | str = b"") -> Ran:
        """Runs hzmj with the arguments of this line and `given` on standard input."""
        data = given.encode() if isinstance(given, str) else given
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(shlex.split(line))
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)
