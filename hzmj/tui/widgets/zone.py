"""A zone of the table: a widget that draws its lines from the model."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from hzmj.tui.table.model import TableModel


class Zone(Widget):
    """Shows the lines that `draw` returns for the model and the zone's size."""

    ALLOW_SELECT = False

    def __init__(self, model: TableModel, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.model = model
        self._lines: list[Text] = []
        self._strips: list[Strip] = []
        self._ground: Style | None = None
        """The style of cells that no line styles; None forces the next redraw to draw every line."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the zone's lines from the top; missing lines stay blank."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draws the lines that differ from those on the screen."""
        if not self.size:
            self._lines, self._strips = [], []
            return
        width, height = self.size
        lines = list(self.draw(width, height)[:height]) if self.model.playing else []
        lines += [Text()] * (height - len(lines))
        if len(lines) != len(self._lines) or self._ground is None:
            self._ground = self.rich_style
            self._strips = [self._strip(line) for line in lines]
            self.refresh()
        else:
            changed = [y for y, line in enumerate(lines) if not _same(line, self._lines[y])]
            for y in changed:
                self._strips[y] = self._strip(lines[y])
            if changed:
                self.refresh(*(Region(0, y, width, 1) for y in changed))
        self._lines = lines

    def _strip(self, line: Text) -> Strip:
        """Returns a line as a Textual strip of the zone's width."""
        whole = Text.assemble(line)  # Text.render drops the style of a text without spans
        segments = Segment.apply_style(whole.render(self.app.console), self._ground)
        return Strip(segments).adjust_cell_length(self.size.width, self._ground)

    def anew(self) -> None:
        """Draws every line, changed or not."""
        self._ground = None
        self.redraw()

    def on_resize(self) -> None:
        """Draws the zone for its new size."""
        self.anew()

    def notify_style_update(self) -> None:
        """Redraws the zone, as its colours may have changed."""
        super().notify_style_update()
        if self.is_mounted:
            self.anew()

    def render_line(self, y: int) -> Strip:
        """Returns line `y` of the zone."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)


def _same(one: Text, other: Text) -> bool:
    """Returns whether two lines look the same."""
    return one.plain == other.plain and one.spans == other.spans and one.style == other.style


def centred(text: Text, width: int) -> Text:
    """Returns `text` centred in `width` cells."""
    return Text.assemble(" " * max(0, (width - text.cell_len) // 2), text)


def sides(left: Text, right: Text, width: int) -> Text:
    """Returns `left` and `right` at the two ends of a line of `width` cells."""
    gap = max(0, width - left.cell_len - right.cell_len)
    return Text.assemble(left, " " * gap, right)
