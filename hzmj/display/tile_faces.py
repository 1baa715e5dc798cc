"""牌面 The look of tiles: text of a fixed width for each style, plain and with colours.

A tile in running text is a face. Where it may be a caishen, one cell before the face holds the mark,
so a row of tiles has a pitch of `Look.face_width` + 1. A card is the larger tile of the person's hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rich.style import Style
from rich.text import Text

from hzmj.display.palette import PALETTES, THEMES, Palette
from hzmj.display.sanitize import pad
from hzmj.rules.tiles import CODES, FACES, WHITE, is_honour
from hzmj.text import Lang
from hzmj.words import Words

TileStyle = Literal["cjk", "indexed", "ascii"]
TILE_STYLES: tuple[TileStyle, ...] = ("cjk", "indexed", "ascii")
CAISHEN_MARK = "*"
LAST_MARK = "<"
CARD_WIDTH = 4

_NUMBERS = "一二三四五六七八九"
_SUITS = "万筒条"
_HONOURS_ZH = "东南西北白发中"
_SECOND_ZH = "风风风风板财"
"""The lower half of an honour's card, as in 东风, 白板 and 发财; red reads 红中 from above."""
_HONOURS_EN = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
_KINDS_EN = ("char", "dots", "bamb", "wind", "drag")

_USUAL = PALETTES[THEMES[0]]


def suit_of(tile: int) -> int:
    """Returns 0 for characters, 1 for dots, 2 for bamboo, 3 for winds, 4 for dragons."""
    if not is_honour(tile):
        return tile // 9
    return 3 if tile < WHITE else 4


def default_style(lang: Lang) -> TileStyle:
    """Returns the default style of a language."""
    return "cjk" if lang == "zh" else "indexed"


def face_width(style: TileStyle, lang: Lang) -> int:
    """Returns the width of every face of a style, in cells."""
    if style == "cjk":
        return 4
    return 3 if style == "indexed" and lang == "zh" else 2


def face_text(tile: int, style: TileStyle, lang: Lang) -> str:
    """Returns the face as plain text of exactly `face_width` cells.

    >>> face_text(2, "cjk", "zh"), face_text(2, "indexed", "zh"), face_text(31, "indexed", "en")
    ('三万', '3万', 'Wh')
    """
    return pad(_face(tile, style, lang), face_width(style, lang))


def _face(tile: int, style: TileStyle, lang: Lang) -> str:
    if style == "ascii":
        return CODES[tile]
    if is_honour(tile):
        at = tile - FACES + len(_HONOURS_ZH)
        if style == "cjk":
            return f" {_HONOURS_ZH[at]} "
        return _HONOURS_ZH[at] if lang == "zh" else _HONOURS_EN[at]
    if style == "cjk":
        return _NUMBERS[tile % 9] + _SUITS[tile // 9]
    return f"{tile % 9 + 1}{_SUITS[tile // 9]}" if lang == "zh" else CODES[tile]


def face_style(
    tile: int,
    caishen: int | None,
    *,
    dim: bool = False,
    selected: bool = False,
    last: bool = False,
    palette: Palette = _USUAL,
) -> Style:
    """Returns the colours of a face: ink by suit on ivory; on gold and underlined for the caishen."""
    wild = tile == caishen
    if dim:
        inks, ground = palette.faded_inks, palette.faded_gold if wild else palette.faded
    else:
        inks, ground = palette.inks, palette.fresh if last else palette.gold if wild else palette.ivory
    return Style(color=inks.of(tile), bgcolor=ground, bold=not dim, underline=wild, reverse=selected)


def tile_content(
    tile: int,
    caishen: int | None,
    style: TileStyle,
    lang: Lang,
    *,
    dim: bool = False,
    selected: bool = False,
    last: bool = False,
    palette: Palette = _USUAL,
) -> Text:
    """Returns the coloured face after one cell for the caishen's mark, `face_width` + 1 cells in all."""
    colours = face_style(tile, caishen, dim=dim, selected=selected, last=last, palette=palette)
    face = face_text(tile, style, lang)
    if tile != caishen:
        return Text.assemble((" ", palette.accent), (face, colours))
    if face.startswith(" "):  # the mark goes right before the character
        return Text.assemble((" ", palette.accent), (CAISHEN_MARK + face[1:], colours))
    return Text.assemble((CAISHEN_MARK, palette.accent), (face, colours))


def backs_content(count: int, palette: Palette = _USUAL) -> Text:
    """Returns a row of `count` standing tiles seen from behind, one cell each."""
    return Text("|" * count, style=palette.back)


def back_content(look: "Look") -> Text:
    """Returns a tile that lies face down, as wide as `Look.tile`."""
    return Text.assemble(" ", ("#" * look.face_width, look.palette.back))


@dataclass(frozen=True, slots=True)
class Look:
    """The language, the style of the tiles and the colours of the theme."""

    lang: Lang = "zh"
    style: TileStyle = "cjk"
    palette: Palette = _USUAL

    @property
    def words(self) -> Words:
        """The words of the language."""
        return Words(self.lang)

    @property
    def face_width(self) -> int:
        """The width of a face, in cells."""
        return face_width(self.style, self.lang)

    def other_language(self) -> "Look":
        """Returns the look in the other language; a default tile style changes with it, another one stays."""
        lang: Lang = "en" if self.lang == "zh" else "zh"
        style = default_style(lang) if self.style == default_style(self.lang) else self.style
        return replace(self, lang=lang, style=style)

    def next_style(self) -> "Look":
        """Returns the look with the next tile style."""
        at = TILE_STYLES.index(self.style) + 1
        return replace(self, style=TILE_STYLES[at % len(TILE_STYLES)])

    def face(self, tile: int) -> str:
        """Returns the face as plain text without padding."""
        return _face(tile, self.style, self.lang).strip()

    def faces(self, tiles: Sequence[int]) -> str:
        """Returns the faces side by side in running text; a common suit is written once.

        >>> Look("en", "indexed").faces((2, 3, 4)), Look().faces((2, 3, 4)), Look().faces((31, 31))
        ('345m', '三四五万', '白白')
        """
        faces = [self.face(tile) for tile in tiles]
        suits = {face[1:] for face in faces}
        if len(suits) > 1 or suits == {""} or any(map(is_honour, tiles)):
            return "".join(faces)
        return "".join(face[0] for face in faces) + suits.pop()

    def tile(self, tile: int, caishen: int | None = None, *, dim: bool = False, last: bool = False) -> Text:
        """Returns the coloured face after one cell for the mark; `last` for the newest discard."""
        return tile_content(tile, caishen, self.style, self.lang, dim=dim, last=last, palette=self.palette)

    def face_content(self, tile: int) -> Text:
        """Returns the coloured face without a cell for a mark, for tiles that cannot be caishen."""
        return Text(
            face_text(tile, self.style, self.lang), style=face_style(tile, None, palette=self.palette)
        )

    def stacked(self, tile: int) -> tuple[str, str]:
        """Returns the face on two lines of two cells each, for the melds beside the person's hand."""
        if self.style == "cjk" and is_honour(tile):
            at = tile - FACES + len(_HONOURS_ZH)
            return ("红", "中") if at == len(_SECOND_ZH) else (_HONOURS_ZH[at], _SECOND_ZH[at])
        face = face_text(tile, self.style, self.lang).strip()
        if self.face_width > 2 and len(face) == 2:
            return pad(face[0], 2), face[1]
        return pad(face, 2), "  "

    def card(self, tile: int) -> tuple[str, str]:
        """Returns the two lines of a card, CARD_WIDTH cells each; the first begins and ends with a blank."""
        upper, lower = self.stacked(tile)
        if self.face_width > 2:
            return f" {upper} ", f" {lower} "
        kind = _KINDS_EN[suit_of(tile)]
        if self.style == "ascii" and is_honour(tile):
            kind = f" {_HONOURS_EN[tile - FACES]}"
        return f" {upper} ", pad(kind, CARD_WIDTH)
