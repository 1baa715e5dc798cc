"""Bots that do what bots should not, and one that remembers."""
# ruff: noqa: ARG002 - a protocol names its arguments, used or not

import os
from typing import Any, ClassVar

from hzmj.bots.base import Choice
from hzmj.game.actions import Action, Discard, Win
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


class Sulks(First):
    """Raises what cannot even be told."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        raise Unspeakable


class Unspeakable(Exception):  # noqa: N818 - an error by its base
    def __str__(self) -> str:
        raise RuntimeError("no")


class Poser:
    """An action to look at, which raises when it is compared, hashed or shown."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        raise RuntimeError("do not hash me")

    def __repr__(self) -> str:
        raise RuntimeError("do not show me")


class Poses(First):
    """Answers with something that can be neither compared nor shown."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Poser())  # type: ignore[arg-type]


class Hides(First):
    """Answers with an action whose tile can be neither compared nor shown."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Discard(Poser()))  # type: ignore[arg-type]


class Disguised(Win):
    """Pretends to be every action."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Mimes(First):
    """Answers with what equals everything."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Any:
        return Choice(Disguised("draw"))


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
