"""What the app knows of every screen it can lay help, settings and the palette over."""

from typing import ClassVar, Generic, TypeVar

from textual.screen import Screen

from hzmj.settings import Settings
from hzmj.tui.faces import Look

Answer = TypeVar("Answer")


class GameScreen(Screen[Answer], Generic[Answer]):
    """A screen with commands of its own; NAME is what the table of commands calls it."""

    NAME: ClassVar[str]

    async def follow(self, settings: Settings, look: Look) -> None:
        """Other settings are in force, and with them another look."""
        raise NotImplementedError
