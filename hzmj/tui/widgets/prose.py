"""Text that breaks its own lines for the width it is given."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

Lines = Callable[[int], Sequence[Text]]


class Prose(Widget):
    """Shows the lines that a function makes for a width."""

    DEFAULT_CSS = "Prose { height: auto; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: Lines = lambda _: ()

    def show(self, lines: Lines) -> None:
        """Shows other lines from now on."""
        self._lines = lines
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as there are lines."""
        return len(self._lines(width))

    def render(self) -> Text:
        return Text("\n").join(self._lines(self.size.width))
