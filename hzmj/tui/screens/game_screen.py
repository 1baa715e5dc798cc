"""What the app knows of every screen it can lay help, settings and the palette over."""

from contextlib import ExitStack
from typing import ClassVar, Generic, Self, TypeVar

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.geometry import Region
from textual.screen import ModalScreen, Screen

from hzmj.display.tile_faces import Look
from hzmj.tui.settings import Settings
from hzmj.tui.textual_internals import WholeFrames

Answer = TypeVar("Answer")


class SingleDismissScreen(Screen[Answer], Generic[Answer]):
    """A screen that is left once: asked to again by a key pressed twice, Textual takes off what is below."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Answers and goes, if it has not gone."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Question(SingleDismissScreen[Answer], ModalScreen[Answer], Generic[Answer]):
    """What is asked over a screen, and left once."""


class GameScreen(WholeFrames[Answer], SingleDismissScreen[Answer], Generic[Answer]):
    """A screen with commands of its own; NAME is what the table of commands calls it.

    ALSO are others whose commands it has besides.
    """

    NAME: ClassVar[str]
    ALSO: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._opening = True
        self._unseen = ExitStack()
        """Holds back what would be drawn before all of the screen has its place."""
        super().__init__()

    def on_compose(self) -> None:
        self._unseen.enter_context(self.app.batch_update())

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        if self._opening:
            self.call_later(self._unseen.close)
            self.app.call_next(self._opened)

    def on_screen_suspend(self) -> None:
        """Another screen came over it before it had its place."""
        self._unseen.close()
        self._opened()

    def on_unmount(self) -> None:
        self._unseen.close()

    def _opened(self) -> None:
        self._opening = False

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Textual asks for it several times while a screen opens, and would draw the whole each time."""
        if self._opening and not recompose:
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    async def follow(self, settings: Settings, look: Look) -> None:
        """Other settings are in force, and with them another look."""
        raise NotImplementedError
