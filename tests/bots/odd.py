"""Bots that do what bots should not, and one that remembers."""
# ruff: noqa: ARG002 - a protocol names its arguments, used or not

import os
from typing import Any, ClassVar

from hzmj.bots.base import Choice
from hzmj.game.actions import Action, Win
from hzmj.game.view import View


class First:
    """Takes the first action there is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(legal[0])


class Curious(First):
    """Keeps the views it is shown."""

    seen: ClassVar[list[View]] = []

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        self.seen.append(view)
        return super().choose(view, legal)


class Raises(First):
    """Does not know what to do."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise ValueError("what now")


class Leaves(First):
    """Ends the process, as it believes."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise SystemExit(0)


class Mute(First):
    """Says nothing."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return None


class Cheat(First):
    """Always wins."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Win("draw"))


class Dreamer(First):
    """Answers with what is no action at all."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice("win")  # type: ignore[arg-type]


class Refuses(First):
    """Takes no seed."""

    def __init__(self) -> None:
        super().__init__(0)


class Kills(First):
    """Takes its process with it."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        os._exit(1)


class NoBot:
    """Cannot choose."""
