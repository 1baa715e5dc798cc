"""Text that is wrapped for the width of its widget."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

Lines = Callable[[int], Sequence[Text]]


class Prose(Widget):
    """Shows the lines that a function returns for a width in cells."""

    DEFAULT_CSS = "Prose { height: auto; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: Lines = lambda _: ()

    def show(self, lines: Lines) -> None:
        """Replaces the function that makes the lines."""
        self._lines = lines
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Returns the number of lines at that width."""
        return len(self._lines(width))

    def render(self) -> Text:
        return Text("\n").join(self._lines(self.size.width))
