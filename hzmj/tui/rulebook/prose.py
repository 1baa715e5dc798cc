"""Wraps sentences that contain tiles, "[123m]". Chinese breaks anywhere except before its punctuation."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.text import Text

from hzmj.display.tile_faces import Look
from hzmj.rules.tiles import parse_tiles

_CLOSING = "，。；：、！？）》”」"
_OPENING = "（《“「"
_STOPS = ",.;:!?)"
_PART = re.compile(
    rf"\[(?P<tiles>[1-9mpsz]+)\]|(?P<close>[{_CLOSING}]+)|(?P<open>[{_OPENING}]+|\[)"
    r"|(?P<wide>[⺀-￿])|(?P<blank>\s+)|(?P<word>[^\s\[⺀-￿]+)"
)


def lines_of(sentence: str, look: Look, caishen: int | None, width: int) -> list[Text]:
    """Returns the sentence in lines of at most `width` cells, with its tiles drawn.

    A piece that is wider than `width` has a line of its own.
    """
    lines = [Text()]
    for part in _glued(sentence, look, caishen):
        if lines[-1].cell_len + part.cell_len > width and lines[-1].plain:
            lines[-1].rstrip()
            lines.append(Text())
        if part.plain.startswith(" ") and (lines[-1].plain[-1:] in ("", " ")):
            part = part[1:]
        lines[-1].append_text(part)
    return lines


def drawn(tiles: Sequence[int], look: Look, caishen: int | None) -> Text:
    """Returns tiles side by side, after a blank, or after the mark of a caishen if they begin with one."""
    row = Text("" if tiles[0] == caishen else " ")
    for tile in tiles:
        row.append_text(look.tile(tile, caishen) if tile == caishen else look.face_content(tile))
    return row


def _glued(sentence: str, look: Look, caishen: int | None) -> Iterator[Text]:
    """Yields the pieces between which a line may break."""
    held = Text()
    for match, following in pairwise([*_PART.finditer(sentence), None]):
        assert match is not None
        tiles = match["tiles"]
        held.append_text(drawn(parse_tiles(tiles), look, caishen) if tiles else Text(match[0]))
        closes = following is not None and (following["close"] or following[0][0] in _STOPS)
        if not (match["open"] or closes):
            yield held
            held = Text()
