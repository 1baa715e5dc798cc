"""要牌口 The claim window: who may claim the discard, each with a key to claim and a key to pass."""

from collections.abc import Iterator, Sequence

from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.display.sanitize import fit, pad
from hzmj.display.tile_faces import LAST_MARK
from hzmj.tui.bindings import key_label
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.zone import Zone, centred, sides

_COLUMN = 24
"""Largest width in cells of a person's column."""


class ClaimWindow(Zone):
    """Shows the answers in `window`: which seats have answered, but not what they answered."""

    class Pressed(Message):
        """Posted on a click on a seat's claim or pass."""

        def __init__(self, seat: int, time: float, *, claims: bool) -> None:
            super().__init__()
            self.seat = seat
            self.claims = claims
            self.pressed_at = time

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="window")
        self.window = ClaimRound(())
        self.left: int | None = None
        self._spans: list[tuple[int, int, int, int, bool]] = []
        """The place of each key: line, first column, column after the last; its seat, whether it claims."""

    def answer_of(self, key: str) -> tuple[int, bool] | None:
        """Returns the seat a key belongs to and whether it claims, or None for other keys.

        The seat need not be asked at the moment.
        """
        for seat in self.model.people:
            for claims in (True, False):
                if key in self.model.answer_keys(seat, claims=claims):
                    return seat, claims
        return None

    def on_click(self, event: events.Click) -> None:
        """Posts `Pressed` for the key under the pointer."""
        for line, start, end, seat, claims in self._spans:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Pressed(seat, event.time, claims=claims))

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the discard and the seconds left, a column for each person, and an explanation."""
        model, words, palette = self.model, self.model.look.words, self.model.look.palette
        self._spans = []
        if model.last is None:
            return []
        face = model.look.tile(model.last.tile, model.view.caishen, last=True)
        asked = Text.assemble(words("window.who", name=model.name(model.last.seat)), face, LAST_MARK)
        left = "" if self.left is None else words("table.seconds", n=self.left)
        head = sides(Text.assemble(" ", asked, style=palette.accent), Text(f"{left} ", "bold"), width)
        column = min(_COLUMN, (width - 2) // max(1, len(model.people)))
        start = (width - column * len(model.people)) // 2
        gap = (height - 5) // 2
        rows = [Text(" " * start) for _ in range(3)]
        for at, seat in enumerate(model.people):
            for row, part in zip(rows, self._column(seat, start + at * column, gap + 1, column), strict=True):
                row.append_text(part)
        about = Text(fit(words("window.about"), width), style=palette.quiet)
        return [head, *[Text()] * gap, *rows, *[Text()] * (height - 5 - gap), centred(about, width)]

    def _column(self, seat: int, start: int, line: int, width: int) -> Iterator[Text]:
        """Yields a person's name, and the keys to claim and to pass or why there are none."""
        model, words, palette = self.model, self.model.look.words, self.model.look.palette
        name = Text(pad(f" {model.wind(seat)} {model.name(seat)}", width), style="bold")
        told = self._told(seat)
        if told:
            yield from (name, Text(pad(f"  {told}", width), style=palette.quiet), Text(" " * width))
            return
        yield name
        for below, claims in ((1, True), (2, False)):
            key = key_label(model.answer_keys(seat, claims=claims)[0], model.look.words)
            label = words("window.claim" if claims else "window.pass")
            chip = Text.assemble((f" {key.upper()} ", palette.key), (f" {label} ", palette.chip))
            self._spans.append((line + below, start + 1, start + 1 + chip.cell_len, seat, claims))
            yield sides(Text.assemble(" ", chip), Text(), width)

    def _told(self, seat: int) -> str:
        """Returns why a person is not waited for; "" if an answer is expected."""
        model, words = self.model, self.model.look.words
        if model.last is not None and seat == model.last.seat:
            return words("window.discarder")
        if seat in model.replaced:
            return words("window.replaced")
        if model.orders(seat).stand:
            return words("window.orders")
        if seat not in self.window.asked:
            return words("window.barred")
        return words("window.answered") if self.window.answered(seat) else ""
