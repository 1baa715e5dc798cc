"""The process of one guest: makes the bot, shows it views, and sends back its choices.

`hzmj.arena.guest` starts it. Requests are pickles on standard input; the process ends when that is closed.
Replies are lines of JSON on the original standard output. Everything that the bot itself prints goes to
standard error.
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
"""Option of Linux's `prctl` that sets the signal to receive when the parent dies."""


class SeatView(View):
    """A read-only view: its attributes cannot be set or deleted, and its lists are tuples."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")


def fixed(view: View) -> SeatView:
    """Returns a read-only copy of the view."""
    seat_view = object.__new__(SeatView)
    for field in fields(View):
        object.__setattr__(seat_view, field.name, _as_tuples(getattr(view, field.name)))
    return seat_view


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


class Host:
    """Handles requests: a seed makes a new bot; a view with the legal actions asks it to choose."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: Bot | None = None

    def reply(self, request: Any) -> dict[str, Any]:
        """Returns the reply: `seated`, `chose` with the action's repr, or `failed` with the reason."""
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
        """Returns the repr of the legal action that the bot chooses. Raises BotFailed if it fails.

        The bot can be anyone's code: both it and the object it returns may raise any exception.
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
    """Raises TypeError if a bot's answer is not of the type that `Bot.choose` declares."""
    if not isinstance(choice, Choice):
        raise TypeError(f"choose answered {choice!r}, which is no Choice")
    for each in choice.candidates:
        if not isinstance(each, Candidate):
            raise TypeError(f"{each!r} is no Candidate")


def main(name: str) -> None:
    """Serves requests for the bot of that name until standard input is closed."""
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
        except OSError:  # the bot has closed it: the other end notices that no reply comes
            _end()
        if copied:
            os._exit(1)


def _read(requests: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Reads requests, also while the bot computes, and ends the process when they end."""
    try:
        while True:
            asked.put(pickle.load(requests))
    finally:
        _end()


def _end() -> NoReturn:
    """Kills the process and everything in its process group, such as processes the bot started."""
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _die_with_parent() -> None:
    """Has Linux kill the process with its parent: C code in a bot may block the reading thread."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
