"""Base classes of the screens over which the app can open help, settings and the command palette."""

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
    """A screen that is dismissed only once.

    Textual would pop the screen below if a key pressed twice dismissed it a second time.
    """

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Dismisses the screen with `result` if it is still active; otherwise does nothing."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Question(SingleDismissScreen[Answer], ModalScreen[Answer], Generic[Answer]):
    """A modal question over another screen, dismissed only once."""


class GameScreen(WholeFrames[Answer], SingleDismissScreen[Answer], Generic[Answer]):
    """A screen with its own commands.

    NAME is the name of the screen in the command table; ALSO lists other screens whose commands it has too.
    """

    NAME: ClassVar[str]
    ALSO: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._opening = True
        self._unseen = ExitStack()
        """Suppresses drawing until the screen has been laid out."""
        super().__init__()

    def on_compose(self) -> None:
        self._unseen.enter_context(self.app.batch_update())

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        if self._opening:
            self.call_later(self._unseen.close)
            self.app.call_next(self._opened)

    def on_screen_suspend(self) -> None:
        """Ends the opening phase if another screen covers this one before its layout is done."""
        self._unseen.close()
        self._opened()

    def on_unmount(self) -> None:
        self._unseen.close()

    def _opened(self) -> None:
        self._opening = False

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Ignores refreshes while the screen opens.

        Textual requests several then, and each would redraw the whole screen.
        """
        if self._opening and not recompose:
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    async def follow(self, settings: Settings, look: Look) -> None:
        """Applies changed settings and the look that comes with them."""
        raise NotImplementedError
