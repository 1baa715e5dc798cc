"""要牌口 The claim window: who may have the discard, each with a key to claim it and one to pass."""

from collections.abc import Iterator, Sequence

from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.tui.bindings import key_label
from hzmj.tui.faces import LAST_MARK
from hzmj.tui.plain import fit, pad
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.zone import Zone, centred, sides
from hzmj.tui.window import Window

_COLUMN = 24
"""Cells for each person at most."""


class ClaimWindow(Zone):
    """Shows the scene and `window`, the answers so far: that a seat has answered, not what."""

    class Pressed(Message):
        """A click on a seat's claim or pass."""

        def __init__(self, seat: int, time: float, *, claims: bool) -> None:
            super().__init__()
            self.seat = seat
            self.claims = claims
            self.pressed_at = time

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="window")
        self.window = Window(())
        self.left: int | None = None
        self._spans: list[tuple[int, int, int, int, bool]] = []
        """Where each key is drawn: line, first column, column after the last; its seat, whether it claims."""

    def answer_of(self, key: str) -> tuple[int, bool] | None:
        """Which person's key that is, asked or not, and whether it claims."""
        for seat in self.scene.people:
            for claims in (True, False):
                if key in self.scene.answer_keys(seat, claims=claims):
                    return seat, claims
        return None

    def on_click(self, event: events.Click) -> None:
        """Answers with what is under the pointer."""
        for line, start, end, seat, claims in self._spans:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Pressed(seat, event.time, claims=claims))

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The discard and the seconds left; below it a column for each person; what it is about."""
        scene, words, palette = self.scene, self.scene.look.words, self.scene.look.palette
        self._spans = []
        if scene.last is None:
            return []
        face = scene.look.tile(scene.last.tile, scene.view.caishen, last=True)
        asked = Text.assemble(words("window.who", name=scene.name(scene.last.seat)), face, LAST_MARK)
        left = "" if self.left is None else words("table.seconds", n=self.left)
        head = sides(Text.assemble(" ", asked, style=palette.accent), Text(f"{left} ", "bold"), width)
        column = min(_COLUMN, (width - 2) // max(1, len(scene.people)))
        start = (width - column * len(scene.people)) // 2
        gap = (height - 5) // 2
        rows = [Text(" " * start) for _ in range(3)]
        for at, seat in enumerate(scene.people):
            for row, part in zip(rows, self._column(seat, start + at * column, gap + 1, column), strict=True):
                row.append_text(part)
        about = Text(fit(words("window.about"), width), style=palette.quiet)
        return [head, *[Text()] * gap, *rows, *[Text()] * (height - 5 - gap), centred(about, width)]

    def _column(self, seat: int, start: int, line: int, width: int) -> Iterator[Text]:
        """A person's name, the key to claim and the key to pass, or why there are none."""
        scene, words, palette = self.scene, self.scene.look.words, self.scene.look.palette
        name = Text(pad(f" {scene.wind(seat)} {scene.name(seat)}", width), style="bold")
        told = self._told(seat)
        if told:
            yield from (name, Text(pad(f"  {told}", width), style=palette.quiet), Text(" " * width))
            return
        yield name
        for below, claims in ((1, True), (2, False)):
            key = key_label(scene.answer_keys(seat, claims=claims)[0], scene.look.words)
            label = words("window.claim" if claims else "window.pass")
            chip = Text.assemble((f" {key.upper()} ", palette.key), (f" {label} ", palette.chip))
            self._spans.append((line + below, start + 1, start + 1 + chip.cell_len, seat, claims))
            yield sides(Text.assemble(" ", chip), Text(), width)

    def _told(self, seat: int) -> str:
        """Why a person is not asked for an answer; "" if one is waited for."""
        scene, words = self.scene, self.scene.look.words
        if scene.last is not None and seat == scene.last.seat:
            return words("window.discarder")
        if seat in scene.replaced:
            return words("window.replaced")
        if scene.orders(seat).stand:
            return words("window.orders")
        if seat not in self.window.asked:
            return words("window.barred")
        return words("window.answered") if self.window.answered(seat) else ""
