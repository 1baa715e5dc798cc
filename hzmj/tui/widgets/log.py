"""What has happened, in words, the newest last."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.sanitize import fit
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.zone import Zone

_KEPT = 60


class Log(Zone):
    """Sentences one after the other, as many lines of them as there is room for; in a column one a line."""

    def __init__(self, model: TableModel, *, column: bool = False) -> None:
        super().__init__(model, id="column" if column else "log")
        self.column = column
        self._told: list[str] = []

    def tell(self, sentences: Sequence[str]) -> None:
        """More sentences, to be drawn with the next change of the model."""
        self._told = [*self._told, *sentences][-_KEPT:]

    def tell_again(self, sentences: Sequence[str]) -> None:
        """The same from the beginning in other words."""
        self._told = []
        self.tell(sentences)

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The last lines."""
        lines = [Text()]
        for at, sentence in enumerate(self._told):
            style = "bold" if at == len(self._told) - 1 else self.model.look.palette.quiet
            if self.column:
                lines += Text(sentence, style=style).wrap(self.app.console, width - 1)
                continue
            part = Text(f" {fit(sentence, width - 2)} ", style=style)
            if lines[-1].cell_len + part.cell_len > width:
                lines.append(Text())
            lines[-1].append_text(part)
        return lines[-height:]
