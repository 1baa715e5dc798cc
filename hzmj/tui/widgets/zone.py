"""A zone of the table: one widget that draws its lines from the scene."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.text import Text
from textual.strip import Strip
from textual.widget import Widget

from hzmj.tui.scene import Scene


class Zone(Widget):
    """Shows the lines that `draw` makes of the scene for the zone's size."""

    ALLOW_SELECT = False

    def __init__(self, scene: Scene, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.scene = scene
        self._drawn: Sequence[Text] | None = None

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The zone's lines, top first; those that are missing stay blank."""
        raise NotImplementedError

    def redraw(self) -> None:
        """The scene has changed."""
        self._drawn = None
        self.refresh()

    def on_resize(self) -> None:
        """Draws for the new size."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """One line of the zone."""
        if self._drawn is None:
            self._drawn = self.draw(self.size.width, self.size.height) if self.scene.playing else ()
        ground = self.rich_style
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, ground)
        line = Text.assemble(self._drawn[y])  # without a span Text.render leaves its style out
        segments = Segment.apply_style(line.render(self.app.console), ground)
        return Strip(segments).adjust_cell_length(self.size.width, ground)


def centred(text: Text, width: int) -> Text:
    """`text` in the middle of `width` cells."""
    return Text.assemble(" " * max(0, (width - text.cell_len) // 2), text)


def sides(left: Text, right: Text, width: int) -> Text:
    """`left` and `right` at the two ends of `width` cells."""
    gap = max(0, width - left.cell_len - right.cell_len)
    return Text.assemble(left, " " * gap, right)
