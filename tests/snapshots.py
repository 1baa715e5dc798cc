"""Text snapshots of every screen: what stands there, in which styles, on which grounds.

`python -m tests.snapshots` (`make snapshots`) writes them anew; look at the differences before you keep them.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from string import ascii_letters

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.strip import Strip

from hzmj.display.palette import PALETTES, THEMES
from hzmj.display.tile_faces import Look, TileStyle
from hzmj.text import Lang
from tests.gallery import PLAYED_WELL, ROOMS, visit

FOLDER = Path(__file__).parent / "data" / "snapshots"
ATTRIBUTES = {"bold": 1, "underline": 2, "reverse": 4, "dim": 8}
GREYS = 10
HOME = "home"
"""`$HZMJ_HOME` while a snapshot is taken: in the folder the process runs in, so that none shows its path."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One snapshot: a room of the gallery in a look at a size."""

    room: str
    lang: Lang
    style: TileStyle
    theme: str
    size: tuple[int, int]

    @property
    def look(self) -> Look:
        """Language, tiles and colours."""
        return Look(self.lang, self.style, PALETTES[self.theme])

    @property
    def path(self) -> Path:
        """Where it is kept."""
        width, height = self.size
        return FOLDER / f"{self.room}-{self.lang}-{self.style}-{self.theme}-{width}x{height}.txt"


_SMALL, _MIDDLE, _LARGE, _WIDE = (80, 24), (100, 30), (120, 40), (160, 45)
_NOTICES = ((79, 24), (40, 10))
LANGS: tuple[Lang, ...] = ("zh", "en")
_FULLEST = ("table_claim", "table_open")


def shots() -> Iterator[Shot]:
    """Every room in each language, size, style of tiles, and in dark, light and mono.

    At 80x24 in both languages with their usual tiles; else the languages by turns. The fullest table in both.
    """
    for room, turn in zip(ROOMS, cycle((LANGS, LANGS[::-1])), strict=False):
        if room in PLAYED_WELL:
            continue
        if room == "too_small":
            yield from (Shot(room, lang, "cjk", "jade", size) for lang in LANGS for size in _NOTICES)
            continue
        yield Shot(room, "zh", "cjk", "jade", _SMALL)
        yield Shot(room, "en", "indexed", "jade", _SMALL)
        for one, other in (turn, turn[::-1]) if room in _FULLEST else (turn,):
            yield Shot(room, one, "ascii", "mono", _MIDDLE)
            yield Shot(room, other, "indexed", "jade-light", _LARGE)
            yield Shot(room, one, "cjk", "jade", _WIDE)


def written(strips: list[Strip], *, colours: bool) -> str:
    """The lines of a screen; below a line, where it has any, the attributes and the grounds of its cells.

    An attribute is the sum of bold 1, underline 2, reverse 4, dim 8. A ground is a grey, 0 to 9 by how light
    it is, where the line has more than one; with `colours` a letter for ink and ground, told at
    the end; one letter where the whole line has the same.
    """
    lines: list[str] = []
    letters: dict[str, str] = {}
    for number, strip in enumerate(strips, 1):
        attributes = grounds = ""
        for segment in strip:
            style, cells = segment.style or Style(), cell_len(segment.text)
            code = sum(value for name, value in ATTRIBUTES.items() if getattr(style, name))
            attributes += ("." if code == 0 else f"{code:x}") * cells
            if colours:
                pair = f"{_hex(style.color)} on {_hex(style.bgcolor)}"
                grounds += letters.setdefault(pair, ascii_letters[len(letters)]) * cells
            else:
                grounds += str(_grey(style.bgcolor)) * cells
        lines.append(f"{number:2}|{strip.text.rstrip()}")
        if attributes.strip("."):
            lines.append(f" a|{attributes.rstrip('.')}")
        if len(set(grounds)) > 1:
            lines.append(f" g|{grounds}")
        elif colours:
            lines.append(f" g|{grounds[0]}")
    lines += [f" {letter} {pair}" for pair, letter in letters.items()]
    return "\n".join(lines) + "\n"


def _hex(color: Color | None) -> str:
    return "-" if color is None or color.triplet is None else color.triplet.hex


def _grey(color: Color | None) -> int:
    """How light a ground is, 0 to 9."""
    if color is None or color.triplet is None:
        return 0
    red, green, blue = color.triplet
    return int((0.299 * red + 0.587 * green + 0.114 * blue) / 256 * GREYS)


async def taken(shot: Shot) -> str:
    """The snapshot as the screen is now; `$HZMJ_HOME` has to be HOME and empty."""
    async with visit(shot.room, shot.look, shot.size, shot.theme) as (stage, _):
        return written(stage.screen._compositor.render_strips(), colours=shot.theme != THEMES[0])


def main() -> None:
    """Writes all of them, and removes those of rooms that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["HZMJ_HOME"] = HOME
    wanted = list(shots())
    for path in set(FOLDER.glob("*.txt")) - {shot.path for shot in wanted}:
        path.unlink()
    for shot in wanted:
        with tempfile.TemporaryDirectory() as home, chdir(home):
            text = asyncio.run(taken(shot))
        if not shot.path.exists() or shot.path.read_text("utf-8") != text:
            print(shot.path.name, file=sys.stderr)
            shot.path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
