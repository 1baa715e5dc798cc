"""Cards: the tiles of the own hand and melds, drawn several lines high."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from hzmj.rules.melds import Meld
from hzmj.rules.tiles import sort_key
from hzmj.tui.faces import CAISHEN_MARK, face_style
from hzmj.tui.scene import Scene

_EDGE = Style(bgcolor="#2f8f67")
"""The jade back of a standing tile, seen below its face where there is a line to spare."""


def card_rows(
    scene: Scene, tile: int, rows: int, *, lifted: bool = False, dim: bool = False, last: bool = False
) -> list[Text]:
    """One card: `rows` lines of CARD_WIDTH cells, the face on two of them."""
    colours = face_style(tile, scene.view.caishen, dim=dim, selected=lifted, last=last)
    upper, lower = scene.look.card(tile)
    first = CAISHEN_MARK if tile == scene.view.caishen else "[" if lifted else " "
    upper = f"{first}{upper[1:-1]}{']' if lifted else ' '}"
    return _block([Text(upper, style=colours), Text(lower, style=colours)], colours, rows)


def meld_width(meld: Meld) -> int:
    """Cells of a meld drawn by `meld_rows`."""
    return 3 * len(meld.tiles) + 1


def meld_rows(scene: Scene, meld: Meld, rows: int) -> list[Text]:
    """One own meld, its tiles close together, the claimed one in brackets."""
    tiles = sorted(meld.tiles, key=lambda tile: sort_key(tile, scene.view.caishen))
    claimed = None if meld.source is None else tiles.index(meld.tiles[0])
    upper, lower = Text(), Text()
    for at, tile in enumerate(tiles):
        colours = face_style(tile, None)
        first, second = scene.look.stacked(tile)
        upper.append(_lead(at, claimed) + first, colours)
        lower.append(" " + second, colours)
    colours = face_style(tiles[-1], None)
    upper.append(_lead(len(tiles), claimed), colours)
    lower.append(" ", colours)
    return _block([upper, lower], colours, rows)


def _lead(at: int, claimed: int | None) -> str:
    """What stands before the tile at that place."""
    if claimed is None:
        return " "
    return "[" if at == claimed else "]" if at == claimed + 1 else " "


def _block(faces: Sequence[Text], colours: Style, rows: int) -> list[Text]:
    """The face lines, with an edge below and then a blank above where there are lines for them."""
    blank = " " * faces[0].cell_len
    block = list(faces)
    if rows > len(block):
        block.append(Text(blank, style=_EDGE))
    if rows > len(block):
        block.insert(0, Text(blank, style=colours + Style(underline=False)))
    return block
