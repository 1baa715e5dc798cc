"""The log: sentences on what has happened, the latest last."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.sanitize import fit
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.zone import Zone

_KEPT = 60


class Log(Zone):
    """Shows the latest sentences that fit, run together in lines; in a `column`, each on its own line."""

    def __init__(self, model: TableModel, *, column: bool = False) -> None:
        super().__init__(model, id="column" if column else "log")
        self.column = column
        self._told: list[str] = []

    def tell(self, sentences: Sequence[str]) -> None:
        """Adds sentences. They are drawn with the next redraw."""
        self._told = [*self._told, *sentences][-_KEPT:]

    def tell_again(self, sentences: Sequence[str]) -> None:
        """Replaces all sentences."""
        self._told = []
        self.tell(sentences)

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the last `height` lines."""
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
