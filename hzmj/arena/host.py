"""The process of one guest: makes the bot, shows it views, and passes on what it answers.

`hzmj.arena.guests` starts it. Requests are pickles on standard input, the process ends with them; replies are
lines of JSON on what was standard output when it started. What the bot itself prints goes to standard
error, whatever way it prints.
"""

import json
import os
import pickle
import signal
import sys
from dataclasses import fields
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, NoReturn

from hzmj.arena.failure import BotFailed, not_legal, raised
from hzmj.bots.base import Bot, Candidate, Choice, bot_class
from hzmj.game.actions import Action, among
from hzmj.game.view import View
from hzmj.text import Refused, Text

_PR_SET_PDEATHSIG = 1
"""Of Linux's `prctl`: the signal to get when the parent dies."""


class SeatView(View):
    """A view that cannot be changed: it takes no attributes, and tuples stand for its lists."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")


def fixed(view: View) -> SeatView:
    """The view as one that cannot be changed."""
    seat_view = object.__new__(SeatView)
    for field in fields(View):
        object.__setattr__(seat_view, field.name, _as_tuples(getattr(view, field.name)))
    return seat_view


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


class Host:
    """Answers requests: a seed makes the bot anew; a view with the legal actions asks it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: Bot | None = None

    def reply(self, request: Any) -> dict[str, Any]:
        """What to tell of the request: `seated`, `chose` with the action's repr, or `failed` with why."""
        try:
            if isinstance(request, int):
                self._bot = self._made(request)
                return {"seated": True}
            view, legal = request
            return {"chose": self._chosen(view, legal)}
        except BotFailed as failed:
            return {"failed": failed.text}

    def _made(self, seed: int) -> Bot:
        try:
            kind = bot_class(self._name)
        except Refused as refused:
            raise BotFailed(refused.text) from None
        except BaseException as error:
            raise raised(self._name, error) from None
        try:
            return kind(seed)
        except BaseException as error:
            raise raised(self._name, error) from None

    def _chosen(self, view: View, legal: tuple[Action, ...]) -> str:
        """The repr of the legal action that the bot chooses.

        The bot can be anyone's code: there is no telling what it raises, from itself or from what it
        answers.
        """
        assert self._bot is not None
        try:
            choice = self._bot.choose(fixed(view), legal)
            _check(choice)
            own = among(choice.action, legal)
            told = repr(choice.action if own is None else own)
        except BaseException as error:
            raise raised(self._name, error) from None
        if own is None:
            raise not_legal(self._name, told)
        return told


def _check(choice: object) -> None:
    """Raises TypeError where a bot's answer is not what `Bot.choose` promises."""
    if not isinstance(choice, Choice):
        raise TypeError(f"choose answered {choice!r}, which is no Choice")
    for each in choice.candidates:
        if not isinstance(each, Candidate):
            raise TypeError(f"{each!r} is no Candidate")


def main(name: str) -> None:
    """Serve the bot of that name until no more requests can come."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.argv[:] = [name]
    _die_with_parent()
    asked: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_read, args=(requests, asked), daemon=True).start()
    host, process = Host(name), os.getpid()
    while True:
        reply = host.reply(asked.get())
        copied = os.getpid() != process
        if copied:
            reply = {"failed": Text(f"电脑 {name} 复制了自己的进程", f"bot {name} forked its process")}
        try:
            replies.write(json.dumps(reply).encode() + b"\n")
        except OSError:  # the bot has closed it: that nothing comes is noticed at the other end
            _end()
        if copied:
            os._exit(1)


def _read(requests: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Takes requests in, also while the bot thinks: when they end, so does the process."""
    try:
        while True:
            asked.put(pickle.load(requests))
    finally:
        _end()


def _end() -> NoReturn:
    """Ends the process, and what the bot may have started in its process group."""
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _die_with_parent() -> None:
    """Has Linux kill the process with its parent: a bot deep in C code lets no thread see the end."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
