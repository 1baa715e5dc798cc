"""The centre of the table and the header above it: facts of the hand, and of the moment."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import fit, number
from hzmj.display.tile_faces import LAST_MARK
from hzmj.tui.table.log_text import log_sentence
from hzmj.tui.widgets.zone import Zone, centred, sides

_BAR = 10
"""Width in cells of the progress bar."""


class Header(Zone):
    """The top line: hand, dealer and level, rules, base, dice; or the progress of checking the record."""

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Returns one line; the name of the rules is left out if it does not fit."""
        view, look = self.model.view, self.model.look
        words, palette = look.words, look.palette
        key = "table.hand_of" if view.rules.hands else "table.hand_endless"
        level = words(f"table.level_{view.level}")
        left = Text.assemble(
            (f" {words('app.title')}  ", palette.accent),
            (words(key, n=view.number, hands=number(view.rules.hands)), "bold"),
            f"  {words('table.dealt', name=self.model.name(view.dealer), level=level)}",
        )
        if self.model.checked is not None:
            done = self.model.checked * _BAR // 100 * "#"
            bar = words("table.checking", bar=done.ljust(_BAR), n=self.model.checked)
            return [sides(left, Text(f"{bar} ", style=palette.quiet), width)]
        facts = [
            words("table.base", base=view.rules.base),
            words("table.dice", a=view.dice[0], b=view.dice[1]),
        ]
        preset = preset_label(view.preset, words)
        if left.cell_len + sum(len(fact) + 2 for fact in facts) + Text(preset).cell_len + 4 <= width:
            facts.insert(0, preset)
        return [sides(left, Text("  ".join(facts) + " ", style=palette.quiet), width)]


class Centre(Zone):
    """The caishen and the wall, the last discard, whose turn it is, and what restricts the seats."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns three lines centred vertically, with gaps between them if there is room."""
        lines = [centred(line, width) for line in (self._wall(), self._moment(width), self._force())]
        if height > 2 * len(lines) - 2:
            lines = [lines[0], Text(), lines[1], Text(), lines[2]]
        return [*[Text()] * ((height - len(lines)) // 2), *lines]

    def _wall(self) -> Text:
        view, look = self.model.view, self.model.look
        caishen = look.words("table.caishen" if view.indicator is None else "table.indicator")
        left = look.words("table.left", n=view.remaining)
        return Text.assemble(caishen, " ", look.tile(view.caishen, view.caishen), "   ", (left, "bold"))

    def _moment(self, width: int) -> Text:
        """Returns the last discard, its seat and whose turn it is; after the hand, its result."""
        model, view, look = self.model, self.model.view, self.model.look
        if view.result is not None:
            return Text(log_sentence(view.result, model), style=look.palette.accent)
        line = Text()
        if model.last is not None:
            line.append(f"{look.words('table.last', name=model.name(model.last.seat))}")
            line.append_text(look.tile(model.last.tile, view.caishen, last=True))
            line.append(f"{LAST_MARK}  ", look.palette.accent)
        own = model.asking or view.turn == view.seat
        if own and len(model.people) < 2:
            return line.append(look.words("table.turn_own"), look.palette.accent)
        turn = look.words("table.turn_of", name=model.name(model.bottom if own else view.turn))
        return line.append(fit(turn, width - line.cell_len), look.palette.accent if own else None)

    def _force(self) -> Text:
        """Returns a thrown caishen in force, or the notice of the last turn; otherwise empty."""
        view, words, alert = self.model.view, self.model.look.words, self.model.look.palette.accent
        if view.result is not None:
            return Text()
        if view.thrower == view.seat:
            return Text(words("table.thrower_own"), style=alert)
        if view.thrower is not None:
            key = "table.thrower" if view.rules.draw_and_throw else "table.thrower_free"
            return Text(words(key, name=self.model.name(view.thrower)), style=alert)
        return Text(words("table.last_turn"), style=alert) if view.last_turn else Text()
