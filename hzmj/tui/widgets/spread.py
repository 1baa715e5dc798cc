"""摊牌 A hand laid out in groups, with the tile that each caishen stands for below it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from hzmj.display.sanitize import fit, pad
from hzmj.display.tile_faces import CAISHEN_MARK, CARD_WIDTH, Look, face_style
from hzmj.rules.groups import Group

ROWS = 4
"""Height in lines: a mark above the tiles, two lines of cards, a line below."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One group: its pieces, the faces they stand for, a note, and the index of the winning piece."""

    tiles: tuple[int, ...]
    stands_for: tuple[int, ...]
    note: str = ""
    won: int | None = None


def laid_out(groups: Sequence[Group], tile: int, notes: Sequence[str] = ()) -> tuple[Laid, ...]:
    """Returns the groups of a win by `tile`, melds first, each meld with its note.

    The last piece equal to `tile` outside the melds is marked as the winning one.
    """
    place = max(
        (at, each)
        for at, group in enumerate(groups)
        for each, held in enumerate(group.tiles)
        if at >= len(notes) and held == tile
    )
    return tuple(
        Laid(
            group.tiles,
            group.stands_for,
            notes[at] if at < len(notes) else "",
            place[1] if at == place[0] else None,
        )
        for at, group in enumerate(groups)
    )


class Spread(Widget):
    """A row of groups; the cards move closer together if the row would not fit."""

    def __init__(self, look: Look, groups: Sequence[Laid], caishen: int, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.look = look
        self.groups = tuple(groups)
        self.caishen = caishen
        self.styles.height = ROWS

    def render(self) -> Text:
        pitch = CARD_WIDTH + 1
        if _width(self.groups, pitch) > self.size.width:
            pitch = CARD_WIDTH
        rows = [Text(no_wrap=True, overflow="crop") for _ in range(ROWS)]
        for group in self.groups:
            for row, part in zip(rows, self._group(group, pitch), strict=True):
                row.append_text(part)
                row.append(" ")
        return Text("\n", no_wrap=True, overflow="crop").join(rows)

    def _group(self, group: Laid, pitch: int) -> tuple[Text, Text, Text, Text]:
        above, upper, lower, beneath = Text(), Text(), Text(), Text()
        mark, palette = self.look.words("result.won_tile"), self.look.palette
        for at, (tile, face) in enumerate(zip(group.tiles, group.stands_for, strict=True)):
            style = face_style(tile, self.caishen, palette=palette)
            # without gaps, a shaded background on every other card keeps them apart
            if pitch == CARD_WIDTH and at % 2 and tile != self.caishen:
                style += Style.parse(palette.shade)
            first, second = self.look.card(tile)
            if tile == self.caishen:
                first = CAISHEN_MARK + first[1:]
            for row, line in ((upper, first), (lower, second)):
                row.append(line, style)
                row.append(" " * (pitch - CARD_WIDTH))
            above.append(pad(_middle(mark) if at == group.won else "", pitch), palette.accent)
            beneath.append(pad(_middle(self.look.face(face)) if face != tile else "", pitch), palette.accent)
        if group.note:
            beneath = Text(
                pad(fit(group.note, cell_len(upper.plain) - 1), cell_len(upper.plain)), palette.quiet
            )
        return above, upper, lower, beneath


def _middle(text: str) -> str:
    """Returns `text` centred in the width of a card."""
    return " " * ((CARD_WIDTH - cell_len(text)) // 2) + text


def _width(groups: Sequence[Laid], pitch: int) -> int:
    return sum(len(group.tiles) * pitch + 1 for group in groups) - 1
