"""The base class of every app in this program: themes, key reading, plain scroll bars."""

from typing import ClassVar, TypeVar

from textual.events import Event, Key
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widgets import Input

from hzmj.tui.bindings import fold
from hzmj.tui.textual_internals import QuietFailure
from hzmj.tui.theme import ALL, JADE

Answer = TypeVar("Answer")


class PlainScroll(ScrollBarRender):
    """Draws scroll bars as coloured blanks, which are one cell wide in every terminal."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


class BaseApp(QuietFailure[Answer], inherit_bindings=False):
    """An app that registers all themes and starts with the default one."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        ScrollBar.renderer = PlainScroll
        for theme in ALL:
            self.register_theme(theme)
        self.theme = JADE.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Returns the colours that style sheets may name before a theme is set."""
        return JADE.variables

    async def on_event(self, event: Event) -> None:
        """Folds keys from a Chinese input method or caps lock to the plain key, except in a text field."""
        if isinstance(event, Key) and not isinstance(self.focused, Input):
            fold(event)
        await super().on_event(event)
