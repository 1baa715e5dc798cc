"""What has happened, in words, the newest last; and the line at the foot that says what to do."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from hzmj.tui.faces import GOLD
from hzmj.tui.plain import fit
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.seats import QUIET
from hzmj.tui.widgets.zone import Zone, centred, sides

_KEPT = 60
_NEWEST = Style(bold=True)
_ALERT = Style(color=GOLD, bold=True)


class Log(Zone):
    """Sentences one after the other, as many lines of them as there is room for."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="log")
        self._told: list[str] = []

    def tell(self, sentence: str) -> None:
        """One more sentence."""
        self._told = [*self._told[1 - _KEPT :], sentence]
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The last lines."""
        lines = [Text()]
        for at, sentence in enumerate(self._told):
            style = _NEWEST if at == len(self._told) - 1 else QUIET
            part = Text(f" {fit(sentence, width - 2)} ", style=style)
            if lines[-1].cell_len + part.cell_len > width:
                lines.append(Text())
            lines[-1].append_text(part)
        return lines[-height:]


class Hint(Zone):
    """One line: what can be done now, or why something cannot."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="hint")
        self._text, self._alert = "", False

    def say(self, text: str, *, alert: bool = False) -> None:
        """Shows that text until the next."""
        self._text, self._alert = text, alert
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """An alert alone; else what can be done now, and the keys that always work."""
        if self._alert:
            return [centred(Text(fit(self._text, width), style=_ALERT), width)]
        keys = Text(f"{self.scene.look.words('table.hint_keys')} ", style=QUIET)
        return [sides(Text(f" {fit(self._text, width - keys.cell_len - 2)}"), keys, width)]
