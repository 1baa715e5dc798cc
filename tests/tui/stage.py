"""An app that shows one screen, for tests of the screens around the table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from hzmj.display.palette import THEMES
from hzmj.display.tile_faces import Look
from hzmj.tui.base_app import BaseApp
from hzmj.tui.messages import LookChanged

LOOKS = (Look("zh", "cjk"), Look("en", "indexed"))
SIZE = (80, 24)


class Stage(BaseApp[None]):
    """Pushes the screen and keeps what it answers."""

    def __init__(self, page: Screen[Any], theme: str = THEMES[0]) -> None:
        super().__init__()
        self.theme = theme
        self.page = page
        self.animation_level = "none"
        self.answers: list[Any] = []
        self.looks: list[Look] = []

    def on_mount(self) -> None:
        self.push_screen(self.page, self.answers.append)

    def on_look_changed(self, message: LookChanged) -> None:
        self.looks.append(message.look)

    def lines(self) -> list[str]:
        """What stands on the screen, line by line."""
        return ["".join(segment.text for segment in strip) for strip in self.page._compositor.render_strips()]

    def text(self) -> str:
        """What stands on the screen, blanks made one."""
        return " ".join(" ".join(self.lines()).split())


@asynccontextmanager
async def staged(
    page: Screen[Any], size: tuple[int, int] = SIZE, theme: str = THEMES[0]
) -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    """The screen on its stage, laid out and ready for keys."""
    stage = Stage(page, theme)
    async with stage.run_test(size=size) as pilot:
        await pilot.pause()
        yield stage, pilot
