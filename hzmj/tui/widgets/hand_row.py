"""手牌 The person's own hand as cards: the caishen first, the drawn tile apart, a key below each."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.rules.melds import Meld
from hzmj.rules.tiles import sort_key
from hzmj.tui.faces import CARD_WIDTH
from hzmj.tui.plain import pad
from hzmj.tui.scene import Scene
from hzmj.tui.widgets.cards import card_rows, meld_rows, meld_width
from hzmj.tui.widgets.seats import QUIET
from hzmj.tui.widgets.zone import Zone

LABELS = "1234567890qwer"
"""The key of each card from the left; the number row and on below it."""
MELD_GAP = 3
_KEY = Style(bold=True)


@dataclass(frozen=True, slots=True)
class Slot:
    """A card's tile and its first column, counted from the left of the hand."""

    tile: int
    column: int


def slots_of(hand: Sequence[int], drawn: int | None, caishen: int) -> tuple[Slot, ...]:
    """The hand's cards from the left: sorted, and the drawn one at the end after a gap."""
    rest = list(hand)
    if drawn is not None:
        rest.remove(drawn)
    rest.sort(key=lambda tile: sort_key(tile, caishen))
    pitch = CARD_WIDTH + 1
    slots = [Slot(tile, at * pitch) for at, tile in enumerate(rest)]
    if drawn is not None:
        slots.append(Slot(drawn, len(rest) * pitch + 2))
    return tuple(slots)


class HandRow(Zone):
    """The hand and, right of it, its melds. It says which card is chosen, legal or not."""

    class Chosen(Message):
        """The person wants to discard a tile."""

        def __init__(self, tile: int, time: float) -> None:
            super().__init__()
            self.tile = tile
            self.pressed_at = time

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="hand")
        self.legal: frozenset[int] = frozenset()
        self.cursor: int | None = None
        """The card that is lifted; None while no discard is asked for."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The cards."""
        view = self.scene.view
        return slots_of(view.hand, view.drawn, view.caishen)

    def open(self, legal: frozenset[int]) -> None:
        """A discard is asked for; the drawn tile is lifted, or the last one that may go."""
        self.legal = legal
        allowed = [at for at, slot in enumerate(self.slots) if slot.tile in legal]
        self.cursor = allowed[-1] if allowed else None
        self.redraw()

    def close(self) -> None:
        """No discard is asked for any more."""
        self.legal, self.cursor = frozenset(), None
        self.redraw()

    def press(self, key: str) -> int | None:
        """Takes a key while a discard is asked for; the tile to discard if the key says so."""
        slots = self.slots
        if self.cursor is None:
            return None
        if key == "enter":
            return slots[self.cursor].tile
        if len(key) == 1 and 0 <= LABELS.find(key) < len(slots):
            self.cursor = LABELS.find(key)
            self.redraw()
            return slots[self.cursor].tile
        moves = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0, "end": len(slots) - 1}
        if key in moves:
            self.cursor = moves[key] % len(slots)
            self.redraw()
        return None

    def on_click(self, event: events.Click) -> None:
        """Lifts the card, or discards it if it is lifted already."""
        column = event.x - self._left(self.size.width)
        hit = [at for at, slot in enumerate(self.slots) if 0 <= column - slot.column < CARD_WIDTH]
        if not hit or self.cursor is None:
            return
        if hit[0] == self.cursor:
            self.post_message(self.Chosen(self.slots[self.cursor].tile, event.time))
        self.cursor = hit[0]
        self.redraw()

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """One line to lift a card into, the cards, their keys."""
        rows = height - 2
        columns = [self._card(at, rows) for at in range(len(self.slots))]
        melds = [self._meld(meld, rows) for meld in self.scene.view.melds[self.scene.view.seat]]
        left = self._left(width)
        return [self._line(y, left, columns, melds) for y in range(height)]

    def _line(self, y: int, left: int, columns: list[list[Text]], melds: list[list[Text]]) -> Text:
        line = Text(" " * left)
        for slot, column in zip(self.slots, columns, strict=True):
            line.append(" " * (left + slot.column - line.cell_len))
            line.append_text(column[y])
        for at, meld in enumerate(melds):
            line.append(" " * (1 if at else MELD_GAP))
            line.append_text(meld[y])
        return line

    def _left(self, width: int) -> int:
        """The first column of the hand, so that hand and melds lie in the middle."""
        melds = self.scene.view.melds[self.scene.view.seat]
        used = self.slots[-1].column + CARD_WIDTH if self.slots else 0
        if melds:
            used += MELD_GAP - 1 + sum(1 + meld_width(meld) for meld in melds)
        return max(0, (width - used) // 2)

    def _card(self, at: int, rows: int) -> list[Text]:
        """The column of one card with its key: lifted it stands a line higher."""
        tile, lifted = self.slots[at].tile, at == self.cursor
        dim = self.cursor is not None and tile not in self.legal
        card = card_rows(self.scene, tile, rows, lifted=lifted, dim=dim)
        label = Text(f" {LABELS[at]}  ", style=QUIET if self.cursor is None or dim else _KEY)
        blank = Text(" " * CARD_WIDTH)
        return [*card, blank, label] if lifted else [blank, *card, label]

    def _meld(self, meld: Meld, rows: int) -> list[Text]:
        """The column of one own meld, below it what it is and from whom."""
        block = meld_rows(self.scene, meld, rows)
        source = "" if meld.source is None else f"<{self.scene.source_sign(meld)}"
        label = pad(f" {self.scene.look.words(f'table.{meld.kind}')}{source}", block[0].cell_len)
        return [Text(" " * block[0].cell_len), *block, Text(label, style=QUIET)]
