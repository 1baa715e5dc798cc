"""副露 Melds in running text: the claimed tile in brackets, the seat it came from after "<"."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.tile_faces import back_content
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import sort_key
from hzmj.tui.table.model import TableModel


def meld_text(meld: Meld, model: TableModel) -> Text:
    """Returns a meld on one line. A gang is drawn as one tile and "x4", or as a back if it is not known."""
    look, caishen = model.look, model.view.caishen
    if meld.kind == "concealed":
        tile = look.tile(meld.tiles[0], caishen) if meld.tiles else back_content(look)
        return Text.assemble(tile, "x4 ", look.words("table.concealed"))
    claimed, source = meld.tiles[0], f"<{model.source_sign(meld)}"
    if meld.is_gang:
        return Text.assemble(row_text((claimed,), claimed, model), "x4 ", source)
    tiles = tuple(sorted(meld.tiles, key=lambda tile: sort_key(tile, caishen)))
    return Text.assemble(row_text(tiles, claimed, model), source)


def row_text(tiles: Sequence[int], claimed: int, model: TableModel) -> Text:
    """Returns the tiles side by side, with brackets around the claimed one."""
    at = tiles.index(claimed)
    row = Text()
    for place, tile in enumerate((*tiles, None)):
        row.append({at: "[", at + 1: "]"}.get(place, " "))
        if tile is not None:
            row.append_text(model.look.face_content(tile))
    return row
