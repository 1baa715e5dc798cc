"""The match's side of a guest's process; `hzmj.arena.host` runs inside that process."""

import json
import os
import pickle
import signal
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO, Any

from hzmj.arena.failure import BotFailed, ending, not_legal
from hzmj.bots.base import Choice
from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.text import Text

MAKING_SECONDS = 60
"""How long a guest may take to be loaded and made."""
_LONGEST_LINE = 1 << 16
_START = "import sys; name, *sys.path[:] = sys.argv[1:]; from hzmj.arena.host import main; main(name)"
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8:backslashreplace"}
"""Fixes string hashes, so that a bot that iterates over a set plays the same way in every process."""


class Guest:
    """A guest at one seat. `sit` makes the bot anew for every match.

    Everything that the guest's process prints goes to standard error, with the guest's name in front.
    """

    def __init__(self, name: str, seconds: int) -> None:
        self._name = name
        self._seconds = seconds
        self._process = Popen(
            [sys.executable, "-P", "-u", "-c", _START, name, *map(str, sys.path)],
            stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True, env=os.environ | _ENVIRONMENT,
        )  # fmt: skip
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._requests = self._process.stdin
        self._replies: SimpleQueue[bytes] = SimpleQueue()
        self._threads = (
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            Thread(target=self._pass_on, args=(self._process.stderr,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def sit(self, seed: int) -> None:
        """Makes the bot for a match. Raises BotFailed if it cannot be made."""
        self._ask(seed, MAKING_SECONDS)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns the bot's choice. Raises BotFailed if it fails or chooses none of `legal`."""
        told = self._ask((view, legal), self._seconds).get("chose")
        for action in legal:
            if repr(action) == told:
                return Choice(action)
        raise not_legal(self._name, str(told))

    def _ask(self, request: object, seconds: int) -> dict[str, Any]:
        try:
            pickle.dump(request, self._requests)
            self._requests.flush()
        except OSError:
            raise self._vanished() from None
        line = self._awaited(seconds)
        try:
            reply = json.loads(line)
            if "failed" in reply:
                zh, en = reply["failed"]
                raise BotFailed(Text(zh, en))
        except (ValueError, TypeError):
            raise not_legal(self._name, repr(line)) from None
        return dict(reply)

    def _awaited(self, seconds: int) -> bytes:
        """Returns the next reply. Raises BotFailed after `seconds`, or if the process has ended.

        Waits one second at a time, so that a break in which all processes were stopped counts as one second.
        """
        for _ in range(seconds):
            try:
                line = self._replies.get(timeout=1)
            except Empty:
                continue
            if line:
                return line
            raise self._vanished()
        if self._process.poll() is not None:
            raise self._vanished()
        name = self._name
        raise BotFailed(
            Text(f"电脑 {name} 超过 {seconds} 秒没有答复", f"bot {name} took more than {seconds} s to answer")
        )

    def _vanished(self) -> BotFailed:
        """Returns the BotFailed for a process that can send no more replies."""
        try:
            how = ending(self._process.wait(1))
        except TimeoutExpired:
            how = Text("它关掉了答复的通道", "it has closed what it answers through")
        return BotFailed(
            Text(
                f"电脑 {self._name} 的进程中断：{how.zh}",
                f"the process of bot {self._name} has ended: {how.en}",
            )
        )

    def _listen(self, replies: IO[bytes]) -> None:
        """Puts every reply into the queue, and b"" at the end."""
        line = b"-"
        while line:
            line = replies.readline(_LONGEST_LINE)
            self._replies.put(line)

    def _pass_on(self, output: IO[bytes]) -> None:
        """Copies what the bot prints to standard error, line by line, with its name in front."""
        while line := output.readline(_LONGEST_LINE):
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            _tell(self._name + ": " + "".join(char if char.isprintable() else " " for char in text))

    def close(self) -> None:
        """Kills the process and those it has started."""
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):  # all have ended already
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join(1)


def _tell(line: str) -> None:
    """Prints a line to stderr; ignores a closed stderr."""
    try:
        if sys.stderr is not None:
            sys.stderr.write(line + "\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        return
