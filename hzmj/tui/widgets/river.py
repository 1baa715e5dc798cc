"""牌河 The discards of one seat."""

from rich.text import Text

from hzmj.display.tile_faces import CARD_WIDTH, LAST_MARK
from hzmj.tui.table.model import TableModel
from hzmj.tui.widgets.cards import card_rows

USUAL = 20
"""Number of discards of one seat that few hands exceed."""
CARD_ROWS = 3


def river_lines(model: TableModel, seat: int, width: int, height: int) -> list[Text]:
    """Returns the discards in rows, oldest first: as cards if there is room, else as one-line faces."""
    per_row = max(1, (width - 1) // (CARD_WIDTH + 1))
    room = height // CARD_ROWS * per_row
    if room >= max(USUAL, len(model.view.discards[seat])):
        return _in_cards(model, seat, per_row)
    return _in_faces(model, seat, width, height)


def _is_last(model: TableModel, seat: int, at: int) -> bool:
    """Returns whether discard number `at` of the seat is the latest of the whole table."""
    return model.last is not None and model.last.seat == seat and at == len(model.view.discards[seat]) - 1


def _in_cards(model: TableModel, seat: int, per_row: int) -> list[Text]:
    cards = []
    for at, discard in enumerate(model.view.discards[seat]):
        last = _is_last(model, seat, at)
        dim = discard.drawn and model.options.dim_drawn and not last
        upper, *rest = card_rows(model, discard.tile, CARD_ROWS, last=last, dim=dim)
        mark = (LAST_MARK if last else " ", model.look.palette.accent)
        cards.append([Text.assemble(upper, mark), *(Text.assemble(row, " ") for row in rest)])
    return [
        Text.assemble(" ", *(card[y] for card in cards[at : at + per_row]))
        for at in range(0, len(cards), per_row)
        for y in range(CARD_ROWS)
    ]


def _in_faces(model: TableModel, seat: int, width: int, height: int) -> list[Text]:
    """Returns rows of faces, with blank lines between them if there is room.

    If the rows do not fit, "+n" replaces the oldest discards.
    """
    pitch = model.look.face_width + 1
    per_row = max(1, (width - 1) // pitch)
    parts = [_face(model, seat, at) for at in range(len(model.view.discards[seat]))]
    overflow = len(parts) - per_row * height
    if overflow > 0:
        parts = [Text(f"+{overflow + 1}".ljust(pitch)), *parts[overflow + 1 :]]
    rows = [Text.assemble(*parts[at : at + per_row]) for at in range(0, len(parts), per_row)]
    if height >= 2 * max(len(rows), -(-USUAL // per_row)) - 1:
        rows = [line for row in rows for line in (row, Text())]
    return rows


def _face(model: TableModel, seat: int, at: int) -> Text:
    discard, last = model.view.discards[seat][at], _is_last(model, seat, at)
    dim = discard.drawn and model.options.dim_drawn and not last
    face = model.look.tile(discard.tile, model.view.caishen, last=last, dim=dim)
    return face.append(LAST_MARK, model.look.palette.accent) if last else face
