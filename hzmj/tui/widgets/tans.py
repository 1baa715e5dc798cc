"""摊 A table of how often each seat has claimed from each other, beside a wide table."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.sanitize import fit, pad
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.zone import Zone

_NAME, _COUNT = 13, 5


class Tans(Zone):
    """One row for each seat: its claims from each of the four; counts near liability are marked."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="tans")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Returns a title, a line with the seats' signs, and four rows."""
        model, palette = self.model, self.model.look.palette
        title = Text(f" {fit(model.look.words('table.tans'), width - 1)}", style=palette.accent)
        signs = "".join(pad(model.initial(seat), _COUNT) for seat in range(4))
        lines = [title, Text(f" {pad('', _NAME)}{signs}", style=palette.quiet)]
        for seat in range(4):
            line = Text(f" {pad(model.name(seat), _NAME)}")
            for other, count in enumerate(model.view.tan[seat]):
                matters = model.view.rules.chengbao and count >= LIABLE_TAN - 1
                cell = "" if other == seat else f"{count}!" if matters else str(count)
                line.append(pad(cell, _COUNT), palette.accent if matters else "")
            lines.append(line)
        return lines
