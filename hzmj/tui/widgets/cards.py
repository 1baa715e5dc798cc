"""Cards: tiles of the nearest hand and its melds, several lines high, bordered where there is room."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from hzmj.display.tile_faces import CAISHEN_MARK, CARD_WIDTH, face_style
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import sort_key
from hzmj.tui.table.model import TableModel

GANG = 4
"""Number of tiles in a gang, including one whose face is not known."""
_BACK = "#"
BORDERED = 4
"""Lines of a card with a border; with one line more, the edge of the tile is drawn too."""


def card_width(rows: int) -> int:
    """Returns the width in cells of a card that is `rows` lines high."""
    return CARD_WIDTH + 2 if rows >= BORDERED else CARD_WIDTH


def card_rows(
    model: TableModel, tile: int, rows: int, *, lifted: bool = False, dim: bool = False, last: bool = False
) -> list[Text]:
    """Returns one card as `rows` lines of `card_width(rows)` cells, the face on two of them."""
    colours = face_style(tile, model.view.caishen, dim=dim, last=last, palette=model.look.palette)
    upper, lower = model.look.card(tile)
    first = CAISHEN_MARK if tile == model.view.caishen else "[" if lifted else " "
    upper = f"{first}{upper[1:-1]}{']' if lifted else ' '}"
    return _block(model, [Text(upper, style=colours), Text(lower, style=colours)], colours, rows)


def back_rows(model: TableModel, rows: int) -> list[Text]:
    """Returns a card face down as `rows` lines."""
    back = Style.parse(model.look.palette.back)
    return _block(model, [Text(_BACK * CARD_WIDTH, style=back)] * 2, back, rows)


def meld_width(meld: Meld, rows: int = 2) -> int:
    """Returns the width in cells of a meld drawn by `meld_rows`."""
    return 3 * (len(meld.tiles) or GANG) + 1 + (2 if rows >= BORDERED else 0)


def meld_rows(model: TableModel, meld: Meld, rows: int) -> list[Text]:
    """Returns one meld as `rows` lines, its tiles side by side, the claimed one in brackets.

    A gang whose tiles are not known is drawn face down.
    """
    if not meld.tiles:
        back = Style.parse(model.look.palette.back)
        return _block(model, [Text(_BACK * (3 * GANG + 1), style=back)] * 2, back, rows)
    tiles = sorted(meld.tiles, key=lambda tile: sort_key(tile, model.view.caishen))
    claimed = None if meld.source is None else tiles.index(meld.tiles[0])
    upper, lower = Text(), Text()
    for at, tile in enumerate(tiles):
        colours = face_style(tile, None, palette=model.look.palette)
        first, second = model.look.stacked(tile)
        upper.append(_lead(at, claimed) + first, colours)
        lower.append(" " + second, colours)
    colours = face_style(tiles[-1], None, palette=model.look.palette)
    upper.append(_lead(len(tiles), claimed), colours)
    lower.append(" ", colours)
    return _block(model, [upper, lower], colours, rows)


def _lead(at: int, claimed: int | None) -> str:
    """Returns the character before the tile at index `at`: a bracket or a blank."""
    if claimed is None:
        return " "
    return "[" if at == claimed else "]" if at == claimed + 1 else " "


def _block(model: TableModel, faces: Sequence[Text], colours: Style, rows: int) -> list[Text]:
    """Returns the face lines, with a border and the lower edge of the tile if `rows` leaves room."""
    block = list(faces)
    if rows >= BORDERED:
        block = _bordered(model, faces, colours)
    if rows > len(block):
        block.append(Text(" " * block[0].cell_len, style=model.look.palette.edge))
    return block


def _bordered(model: TableModel, faces: Sequence[Text], colours: Style) -> list[Text]:
    """Returns the face lines in a border, made of ASCII characters for ASCII tiles."""
    style = Style(color=model.look.palette.inks.white, bgcolor=colours.bgcolor)
    if model.look.style == "ascii":
        top, bottom, across, down = ("+", "+"), ("+", "+"), "-", "|"
    else:
        top, bottom, across, down = ("╭", "╮"), ("╰", "╯"), "─", "│"
    line = across * faces[0].cell_len
    return [
        Text(line.join(top), style=style),
        *(Text.assemble((down, style), face, (down, style)) for face in faces),
        Text(line.join(bottom), style=style),
    ]
