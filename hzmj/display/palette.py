"""The colours of tiles and everything else that is drawn cell by cell: one palette for each theme."""

from dataclasses import dataclass

THEMES: tuple[str, ...] = ("jade", "jade-light", "contrast", "mono", "ansi-dark", "ansi-light")
"""The names of the themes, the default first."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The text colours of tiles."""

    characters: str
    dots: str
    bamboo: str
    wind: str
    white: str
    green: str
    red: str

    def of(self, tile: int) -> str:
        """Returns the ink of a tile: suits are 0-8, 9-17 and 18-26, winds 27-30, then white, green, red."""
        if tile < 27:
            return (self.characters, self.dots, self.bamboo)[tile // 9]
        return self.wind if tile < 31 else (self.white, self.green, self.red)[tile - 31]


@dataclass(frozen=True, slots=True)
class Palette:
    """Backgrounds and inks of tiles, and the styles of everything else, in Rich's syntax.

    `ivory` is the normal background of a tile, `gold` the caishen's, `fresh` the newest discard's. Faded
    tiles, which have their own backgrounds and inks, may not be discarded, or were thrown right after they
    were drawn.
    """

    ivory: str
    gold: str
    fresh: str
    inks: Inks
    faded: str
    faded_gold: str
    faded_inks: Inks
    back: str
    edge: str
    shade: str
    accent: str
    quiet: str
    name: str
    acting: str
    chip: str
    key: str
    win: str
    picked: str


_IVORY_INKS = Inks("#8f1a16", "#164a80", "#0d5a2c", "#1c1c1c", "#3d4f60", "#0d5a2c", "#8f1a16")
_SHADOW_INKS = Inks("#f6c0b6", "#b4d4f2", "#b0e0be", "#dce0d8", "#c8d8e4", "#b0e0be", "#f6c0b6")

_JADE = Palette(
    ivory="#f4ecd8",
    gold="#f0c75e",
    fresh="#ffb97d",
    inks=_IVORY_INKS,
    faded="#3c5a4c",
    faded_gold="#5c5228",
    faded_inks=_SHADOW_INKS,
    back="#082f22 on #5fa57f",
    edge="on #2f8f67",
    shade="on #e0d4b4",
    accent="bold #f0c75e",
    quiet="#9fc0af",
    name="bold #e8efe6 on #1c5a40",
    acting="bold #0d2a20 on #f0c75e",
    chip="#ffffff on #1f6f54",
    key="bold #ffe9a8 on #17563f",
    win="bold #ffffff on #b3201a",
    picked="bold #0d2a20 on #f0c75e",
)
_JADE_LIGHT = Palette(
    ivory="#fffaf0",
    gold="#f6d47a",
    fresh="#ffc48f",
    inks=_IVORY_INKS,
    faded="#c9d3c8",
    faded_gold="#d9cb98",
    faded_inks=Inks("#7d2a24", "#2a4a70", "#1f5233", "#2c302c", "#44525c", "#1f5233", "#7d2a24"),
    back="#f2faf5 on #2a7051",
    edge="on #2f7d5b",
    shade="on #e6d9bb",
    accent="bold #7a4a00",
    quiet="#3f5c4e",
    name="bold #0f2f22 on #b4d8c2",
    acting="bold #ffffff on #7a4a00",
    chip="#ffffff on #1f6f54",
    key="bold #ffe9a8 on #17563f",
    win="bold #ffffff on #a81c17",
    picked="bold #ffffff on #7a4a00",
)
_CONTRAST = Palette(
    ivory="#ffffff",
    gold="#ffe000",
    fresh="#ffc890",
    inks=Inks("#a00000", "#0000b0", "#005000", "#000000", "#303030", "#005000", "#a00000"),
    faded="#303030",
    faded_gold="#4c4400",
    faded_inks=Inks("#ffb0a8", "#b0d0ff", "#a0f0b0", "#ffffff", "#d8d8d8", "#a0f0b0", "#ffb0a8"),
    back="#ffffff on #505050",
    edge="on #808080",
    shade="on #c8c8c8",
    accent="bold #ffe000",
    quiet="#d0d0d0",
    name="bold #ffffff on #404040",
    acting="bold #000000 on #ffe000",
    chip="#ffffff on #004c99",
    key="bold #ffe000 on #00264d",
    win="bold #ffffff on #b00000",
    picked="bold #000000 on #ffe000",
)
_BLACK = Inks(*("#000000",) * 7)
_MONO = Palette(
    ivory="#d8d8d8",
    gold="#ffffff",
    fresh="#ffffff",
    inks=_BLACK,
    faded="#3a3a3a",
    faded_gold="#3a3a3a",
    faded_inks=Inks(*("#d0d0d0",) * 7),
    back="#d0d0d0 on #505050",
    edge="on #808080",
    shade="on #b0b0b0",
    accent="bold #ffffff",
    quiet="#b4b4b4",
    name="bold #ffffff on #3a3a3a",
    acting="bold #000000 on #ffffff",
    chip="#ffffff on #444444",
    key="bold #ffffff on #222222",
    win="bold #000000 on #ffffff",
    picked="bold underline #000000 on #ffffff",
)
_ANSI_INKS = Inks("red", "blue", "black", "black", "black", "black", "red")
_ANSI_DARK = Palette(
    ivory="bright_white",
    gold="bright_yellow",
    fresh="bright_white",
    inks=_ANSI_INKS,
    faded="black",
    faded_gold="black",
    faded_inks=Inks("bright_white", "bright_cyan", "bright_green", *("bright_white",) * 4),
    back="bright_white on blue",
    edge="on blue",
    shade="on white",
    accent="bold bright_yellow",
    quiet="default",
    name="bold bright_white on blue",
    acting="bold black on bright_yellow",
    chip="bright_white on blue",
    key="bold bright_yellow on blue",
    win="bold bright_white on red",
    picked="bold black on bright_yellow",
)
_ANSI_LIGHT = Palette(
    ivory="bright_white",
    gold="bright_yellow",
    fresh="bright_white",
    inks=_ANSI_INKS,
    faded="white",
    faded_gold="white",
    faded_inks=Inks("black", "blue", *("black",) * 5),
    back="bright_white on blue",
    edge="on blue",
    shade="on white",
    accent="bold blue",
    quiet="default",
    name="bold black on bright_white",
    acting="bold black on bright_yellow",
    chip="bright_white on blue",
    key="bold bright_yellow on blue",
    win="bold bright_white on red",
    picked="bold black on bright_yellow",
)
PALETTES: dict[str, Palette] = dict(
    zip(THEMES, (_JADE, _JADE_LIGHT, _CONTRAST, _MONO, _ANSI_DARK, _ANSI_LIGHT), strict=True)
)

"""The palette of each theme, by the theme's name."""
