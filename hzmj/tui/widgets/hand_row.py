"""手牌 The nearest seat's hand as cards: the caishen first, the drawn tile apart, a key below each.

The cards lie face down while only public knowledge is shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message

from hzmj.display.sanitize import pad
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import sort_key
from hzmj.tui.bindings import key_label
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.cards import BORDERED, back_rows, card_rows, card_width, meld_rows, meld_width
from hzmj.tui.widgets.zone import Zone

FACE_DOWN = -1
"""The tile of a card that lies face down."""
MELD_GAP = 3
_FRAME_LINES = 2
"""Lines besides the card: one to lift it into, and one for its key."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A card: its tile, and its first column counted from the left of the hand."""

    tile: int
    column: int


def arranged(
    hand: Sequence[int], drawn: int | None, caishen: int, order: Sequence[int] | None = None
) -> list[int]:
    """Returns the hand from the left, without one `drawn` tile.

    It is sorted if `order` is None; otherwise tiles in `order` come first, and the others follow sorted.
    """
    rest = sorted(hand, key=lambda tile: sort_key(tile, caishen))
    if drawn is not None:
        rest.remove(drawn)
    if order is None:
        return rest
    laid = []
    for tile in order:
        if tile in rest:
            rest.remove(tile)
            laid.append(tile)
    return laid + rest


def slots_of(row: Sequence[int], drawn: int | None, pitch: int) -> tuple[Slot, ...]:
    """Returns the cards of a row of tiles, `pitch` cells apart, with the drawn one after a gap."""
    slots = [Slot(tile, at * pitch) for at, tile in enumerate(row)]
    if drawn is not None:
        slots.append(Slot(drawn, len(row) * pitch + 2))
    return tuple(slots)


class HandRow(Zone):
    """The hand with its melds to the right. It posts the chosen card without checking that it is legal."""

    class Chosen(Message):
        """Posted when the person chooses a tile to discard."""

        def __init__(self, tile: int, time: float) -> None:
            super().__init__()
            self.tile = tile
            self.pressed_at = time

    class Pointed(Message):
        """Posted when another card is lifted."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="hand")
        self.legal: frozenset[int] = frozenset()
        self.cursor: int | None = None
        """Index of the lifted card; None while no discard is asked for."""
        self._orders: dict[int, list[int]] = {}
        """The tiles in the order chosen by a seat's person; a seat without an entry is kept sorted."""
        self._pressed: int | None = None
        """Index of the card on which the mouse button went down."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The cards of the current view."""
        return slots_of(self._row(), self.model.view.drawn, self._pitch)

    def _row(self) -> list[int]:
        view = self.model.view
        row = arranged(view.hand, view.drawn, view.caishen, self._orders.get(view.seat))
        if view.seat in self._orders:
            self._orders[view.seat] = row
        return row

    @property
    def _rows(self) -> int:
        """The height of a card in lines."""
        return max(2, self.size.height - _FRAME_LINES)

    @property
    def _pitch(self) -> int:
        """The distance from one card to the next in cells; bordered cards have no gap."""
        return card_width(self._rows) + (self._rows < BORDERED)

    def begin(self) -> None:
        """Starts a new hand, sorting it as the options say."""
        self.keep_sorted(self.model.options.sort == "auto")

    def toggle_sorting(self) -> bool:
        """Toggles between a sorted hand and the person's order; returns whether it is kept sorted now."""
        seat = self.model.view.seat
        if self._orders.pop(seat, None) is None:
            self._orders[seat] = self._row()
        self.redraw()
        return seat not in self._orders

    def keep_sorted(self, sort: bool) -> None:
        """Keeps every hand sorted, or sorts it once and then leaves its order to the person."""
        seats = self.model.people or (self.model.view.seat,)
        self._orders = {} if sort else {seat: [] for seat in seats}
        self.redraw()

    def shift(self, step: int) -> None:
        """Moves the lifted card by `step` places; from then on the hand keeps the person's order."""
        if self.cursor is not None:
            self._lay(self.cursor, self.cursor + step)

    def _lay(self, start: int, end: int) -> None:
        row = self._row()
        if not (0 <= start < len(row) and 0 <= end < len(row)):
            return
        row.insert(end, row.pop(start))
        self._orders[self.model.view.seat] = row
        if self.cursor is not None:
            self._lift(end)
        self.redraw()

    def open(self, legal: frozenset[int]) -> None:
        """Asks for a discard among the tiles `legal`.

        Lifts the drawn tile if it is legal, else the last legal card, preferably not a caishen.
        """
        self.legal = legal
        slots = self.slots
        allowed = [at for at, slot in enumerate(slots) if slot.tile in legal]
        tame = [at for at in allowed if slots[at].tile != self.model.view.caishen]
        if self.model.view.drawn is not None and len(slots) - 1 in allowed:
            self._lift(len(slots) - 1)
        else:
            self._lift(max(tame or allowed, default=None))

    def close(self) -> None:
        """Stops asking for a discard."""
        self.legal = frozenset()
        self._lift(None)

    def _lift(self, at: int | None) -> None:
        self.cursor = at
        self.model.pointed = None if at is None else self.slots[at].tile
        self.post_message(self.Pointed())
        self.redraw()

    def press(self, key: str) -> int | None:
        """Handles a key while a discard is asked for; returns the tile it discards, or None."""
        if self.cursor is None:
            return None
        slots = self.slots
        if key == "enter":
            return slots[self.cursor].tile
        keys = self.model.keys("table.discard")[: len(slots)]
        if key in keys:
            self._lift(keys.index(key))
            return slots[keys.index(key)].tile
        moves = {"left": self.cursor - 1, "right": self.cursor + 1, "home": 0, "end": len(slots) - 1}
        if key in moves:
            self._lift(moves[key] % len(slots))
        return None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Notes the card at which a click or a drag starts."""
        self._pressed = self._card_at(event.x)

    def on_click(self, event: events.Click) -> None:
        """Lifts a card, or discards it if it is already lifted; a dragged card moves to where it is put."""
        start, end = self._pressed, self._card_at(event.x)
        if start is None or end is None:
            return
        if start != end:
            self._lay(start, end)
        elif self.cursor is not None and end == self.cursor:
            self.post_message(self.Chosen(self.slots[end].tile, event.time))
        elif self.cursor is not None:
            self._lift(end)

    def _card_at(self, x: int) -> int | None:
        column, width = x - self._left(self.size.width), card_width(self._rows)
        return next((at for at, slot in enumerate(self.slots) if 0 <= column - slot.column < width), None)

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns a line to lift a card into, the cards, and their keys."""
        slots = self._places
        columns = [self._card(at, slot) for at, slot in enumerate(slots)]
        melds = [self._meld(meld) for meld in self._melds]
        left = self._left(width)
        return [self._line(y, left, slots, columns, melds) for y in range(height)]

    def _line(
        self, y: int, left: int, slots: Sequence[Slot], columns: list[list[Text]], melds: list[list[Text]]
    ) -> Text:
        line = Text(" " * left)
        for slot, column in zip(slots, columns, strict=True):
            line.append(" " * (left + slot.column - line.cell_len))
            line.append_text(column[y])
        for at, meld in enumerate(melds):
            line.append(" " * (1 if at else MELD_GAP))
            line.append_text(meld[y])
        return line

    @property
    def _melds(self) -> Sequence[Meld]:
        return self.model.view.melds[self.model.bottom]

    @property
    def _places(self) -> tuple[Slot, ...]:
        """The cards of the view, or as many cards face down as everybody knows there are."""
        if not self.model.public:
            return self.slots
        return slots_of([FACE_DOWN] * self.model.view.sizes[self.model.bottom], None, self._pitch)

    def _left(self, width: int) -> int:
        """Returns the first column of the hand, such that hand and melds are centred together."""
        melds, slots = self._melds, self._places
        used = slots[-1].column + card_width(self._rows) if slots else 0
        if melds:
            used += MELD_GAP - 1 + sum(1 + meld_width(meld, self._rows) for meld in melds)
        return max(0, (width - used) // 2)

    def _card(self, at: int, slot: Slot) -> list[Text]:
        """Returns the column of one card with its key; a lifted card is drawn one line higher."""
        if slot.tile == FACE_DOWN:
            back = back_rows(self.model, self._rows)
            blank = Text(" " * back[0].cell_len)
            return [blank, *back, blank]
        palette, lifted = self.model.look.palette, at == self.cursor
        dim = self.cursor is not None and slot.tile not in self.legal
        card = card_rows(self.model, slot.tile, self._rows, lifted=lifted, dim=dim)
        width = card[0].cell_len
        told = key_label(self.model.keys("table.discard")[at], self.model.look.words)
        blank, key = Text(" " * width), pad(" " * (width // 2 - 1) + told, width)
        style = palette.accent if lifted else palette.quiet if self.cursor is None or dim else "bold"
        label = Text(key, style=style)
        return [*card, blank, label] if lifted else [blank, *card, label]

    def _meld(self, meld: Meld) -> list[Text]:
        """Returns the column of one meld, with its kind and source below."""
        block = meld_rows(self.model, meld, self._rows)
        source = "" if meld.source is None else f"<{self.model.source_sign(meld)}"
        label = pad(f" {self.model.look.words(f'table.{meld.kind}')}{source}", block[0].cell_len)
        return [Text(" " * block[0].cell_len), *block, Text(label, style=self.model.look.palette.quiet)]
