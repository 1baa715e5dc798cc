"""What every app of this program starts from: its themes, its way to read keys, plain scroll bars."""

from typing import ClassVar, TypeVar

from textual.events import Event, Key
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widgets import Input

from hzmj.tui.bindings import fold
from hzmj.tui.textual_internals import QuietFailure
from hzmj.tui.theme import ALL, JADE

Answer = TypeVar("Answer")


class PlainScroll(ScrollBarRender):
    """Nothing but coloured blanks: every terminal has those, one cell wide."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


class BaseApp(QuietFailure[Answer], inherit_bindings=False):
    """An app that knows the themes, and begins with the usual one."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        ScrollBar.renderer = PlainScroll
        for theme in ALL:
            self.register_theme(theme)
        self.theme = JADE.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours that style sheets may name from the first moment on."""
        return JADE.variables

    async def on_event(self, event: Event) -> None:
        """A key as a Chinese input method or caps lock sends it is the key it is meant to be."""
        if isinstance(event, Key) and not isinstance(self.focused, Input):
            fold(event)
        await super().on_event(event)
