"""The middle of the table and the line above it: what holds for the whole hand, and for this moment."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from hzmj.tui.faces import GOLD
from hzmj.tui.story import story
from hzmj.tui.widgets.seats import QUIET
from hzmj.tui.widgets.zone import Zone, centred, sides

_STRONG = Style(bold=True)
_ALERT = Style(color=GOLD, bold=True)


class Header(Zone):
    """The line at the top: hand, rules, base, dice."""

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """One line."""
        view, words = self.scene.view, self.scene.look.words
        key = "table.hand_of" if view.rules.hands else "table.hand_endless"
        left = Text.assemble(
            (f" {words('app.title')}  ", _ALERT),
            (words(key, n=view.number, hands=view.rules.hands), _STRONG),
            f"  {words('table.level', level=words(f'table.level_{view.level}'))}",
        )
        facts = (
            words(f"preset.{view.preset}"),
            words("table.base", base=view.rules.base),
            words("table.dice", a=view.dice[0], b=view.dice[1]),
        )
        return [sides(left, Text("  ".join(facts) + " ", style=QUIET), width)]


class Centre(Zone):
    """Caishen and wall, whose turn it is, and what binds the seats."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Three lines in the middle of the height."""
        lines = [centred(line, width) for line in (self._wall(), self._turn(), self._force())]
        return [*[Text()] * ((height - len(lines)) // 2), *lines]

    def _wall(self) -> Text:
        view, look = self.scene.view, self.scene.look
        caishen = look.words("table.caishen" if view.indicator is None else "table.indicator")
        left = look.words("table.left", n=view.remaining)
        return Text.assemble(caishen, " ", look.tile(view.caishen, view.caishen), "   ", (left, _STRONG))

    def _turn(self) -> Text:
        view, words = self.scene.view, self.scene.look.words
        if view.result is not None:
            return Text(story(view.result, self.scene), style=_ALERT)
        if view.turn == view.seat:
            return Text(words("table.turn_own"), style=_ALERT)
        return Text(words("table.turn_of", name=self.scene.name(view.turn)))

    def _force(self) -> Text:
        """A thrown caishen in force, or that the last turn has come."""
        view, words = self.scene.view, self.scene.look.words
        if view.result is not None:
            return Text()
        if view.thrower == view.seat:
            return Text(words("table.thrower_own"), style=_ALERT)
        if view.thrower is not None:
            key = "table.thrower" if view.rules.draw_and_throw else "table.thrower_free"
            return Text(words(key, name=self.scene.name(view.thrower)), style=_ALERT)
        return Text(words("table.last_turn"), style=_ALERT) if view.last_turn else Text()
