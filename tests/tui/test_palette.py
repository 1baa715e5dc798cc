"""The colours of every theme: what is written on tiles can be read."""

from dataclasses import fields

import pytest
from rich.color import Color
from rich.style import Style

from hzmj.display.palette import PALETTES, THEMES, Palette
from hzmj.display.tile_faces import face_style
from hzmj.tui.theme import ALL

ENOUGH = 4.5
Colours = tuple[tuple[int, int, int], ...]


def hexes(text: str) -> Colours:
    return tuple((int(h[:2], 16), int(h[2:4], 16), int(h[4:], 16)) for h in text.split())


TERMINALS: dict[str, Colours] = {
    "xterm": hexes(
        "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
        " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    ),
    "vga": hexes(
        "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
        " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
    ),
    "windows": hexes(
        "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
        " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
    ),
}
"""The sixteen colours as three kinds of terminal have them."""


def luminance(colour: Color, terminal: Colours) -> float:
    triplet = colour.triplet or terminal[colour.number or 0]
    shares = [value / 255 for value in triplet]
    red, green, blue = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style, terminal: Colours) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    low, high = sorted(luminance(colour, terminal) for colour in (style.color, style.bgcolor))
    return (high + 0.05) / (low + 0.05)


def test_every_theme_has_its_palette_and_its_colours() -> None:
    assert tuple(PALETTES) == THEMES == tuple(theme.name for theme in ALL)
    extra = [set(theme.variables) for theme in ALL]
    assert all({"felt", "tray", "urgent", "quiet"} <= names for names in extra)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("theme", THEMES)
def test_tiles_can_be_read(theme: str, terminal: str) -> None:
    """Every face in every state it can be in."""
    palette = PALETTES[theme]
    for tile in range(34):
        for caishen in (None, tile):
            for dim, selected, last in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
                style = face_style(
                    tile, caishen, dim=bool(dim), selected=bool(selected), last=bool(last), palette=palette
                )
                assert contrast(style, TERMINALS[terminal]) >= ENOUGH, (tile, dim, last)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("theme", THEMES)
def test_labels_can_be_read(theme: str, terminal: str) -> None:
    palette = PALETTES[theme]
    for name in ("back", "name", "acting", "chip", "key", "win", "picked"):
        assert contrast(Style.parse(getattr(palette, name)), TERMINALS[terminal]) >= ENOUGH, name
    on_name = Style(bgcolor=Style.parse(palette.name).bgcolor) + Style(
        color=Style.parse(palette.accent).color
    )
    assert contrast(on_name, TERMINALS[terminal]) >= ENOUGH


@pytest.mark.parametrize("name", ["jade", "jade-light", "contrast", "mono"])
def test_texts_can_be_read_on_every_ground(name: str) -> None:
    """The colours of texts on those of screens, zones and cursors."""
    theme = ALL[THEMES.index(name)]
    colours = {**theme.variables, **{each.name: getattr(theme, each.name) for each in fields(theme)}}
    grounds = ("background", "surface", "panel", "felt", "tray")
    for text in ("foreground", "accent", "quiet", "success", "error", "warning"):
        for ground in grounds:
            style = Style.parse(f"{colours[text]} on {colours[ground]}")
            assert contrast(style, ()) >= ENOUGH, (text, ground)
    cursor = Style.parse(f"{colours['block-cursor-foreground']} on {colours['block-cursor-background']}")
    assert contrast(cursor, ()) >= ENOUGH
    for style_name in ("accent", "quiet"):
        colour = Style.parse(getattr(PALETTES[name], style_name)).color
        assert colour is not None
        for ground in grounds:
            style = Style(color=colour, bgcolor=colours[ground])
            assert contrast(style, ()) >= ENOUGH, (style_name, ground)


def test_without_colours_the_monochrome_palette_is_grey() -> None:
    mono: Palette = PALETTES["mono"]
    for ground in (mono.ivory, mono.gold, mono.fresh, mono.faded, mono.faded_gold):
        red, green, blue = Color.parse(ground).triplet or (0, 1, 2)
        assert red == green == blue
