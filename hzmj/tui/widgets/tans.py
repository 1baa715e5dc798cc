"""摊 Who has claimed how often from whom, for the column beside a broad table."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.plain import fit, pad
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.zone import Zone

_NAME, _COUNT = 13, 5


class Tans(Zone):
    """A row a seat: what it claimed from each of the four; a count that matters is marked."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="tans")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """A title, the seats' signs, four rows."""
        scene, palette = self.scene, self.scene.look.palette
        title = Text(f" {fit(scene.look.words('table.tans'), width - 1)}", style=palette.accent)
        signs = "".join(pad(scene.initial(seat), _COUNT) for seat in range(4))
        lines = [title, Text(f" {pad('', _NAME)}{signs}", style=palette.quiet)]
        for seat in range(4):
            line = Text(f" {pad(scene.name(seat), _NAME)}")
            for other, count in enumerate(scene.view.tan[seat]):
                matters = scene.view.rules.chengbao and count >= LIABLE_TAN - 1
                cell = "" if other == seat else f"{count}!" if matters else str(count)
                line.append(pad(cell, _COUNT), palette.accent if matters else "")
            lines.append(line)
        return lines
