"""Text snapshots of every screen: what stands there, and what is left of its styles without colours.

`python -m tests.snapshots` (`make snapshots`) writes them anew; look at the differences before you keep them.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.strip import Strip

from hzmj.rules.text import Lang
from hzmj.tui.faces import Look, TileStyle
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
    size: tuple[int, int]

    @property
    def look(self) -> Look:
        """Language and tiles."""
        return Look(self.lang, self.style)

    @property
    def path(self) -> Path:
        """Where it is kept."""
        width, height = self.size
        return FOLDER / f"{self.room}-{self.lang}-{self.style}-{width}x{height}.txt"


_SMALL, _MIDDLE, _LARGE, _WIDE = (80, 24), (100, 30), (120, 40), (160, 45)
_ALWAYS: tuple[tuple[Lang, TileStyle, tuple[int, int]], ...] = (
    ("zh", "cjk", _SMALL),
    ("en", "indexed", _SMALL),
)
_IN_TURN: tuple[tuple[Lang, TileStyle, tuple[int, int]], ...] = (
    ("en", "ascii", _SMALL),
    ("zh", "indexed", _MIDDLE),
    ("en", "indexed", _LARGE),
    ("zh", "cjk", _WIDE),
    ("zh", "ascii", _LARGE),
    ("en", "cjk", _MIDDLE),
    ("en", "indexed", _WIDE),
)


def shots() -> Iterator[Shot]:
    """Every room at 80x24 in both languages; the other looks and sizes in turn, the full table in each."""
    turn = cycle(_IN_TURN)
    for room in ROOMS:
        if room in PLAYED_WELL:
            continue
        rest = _IN_TURN if room in ("table_claim", "table_open") else islice(turn, 1)
        for lang, style, size in (*_ALWAYS, *rest):
            yield Shot(room, lang, style, size)


def written(strips: list[Strip]) -> str:
    """The lines of a screen; below a line, where it has any, the attributes and the greys of its cells.

    An attribute is the sum of bold 1, underline 2, reverse 4, dim 8; a grey is how light the ground is, 0 to
    9, where the line has more than one.
    """
    lines: list[str] = []
    for number, strip in enumerate(strips, 1):
        attributes = greys = ""
        for segment in strip:
            style = segment.style or Style()
            code = sum(value for name, value in ATTRIBUTES.items() if getattr(style, name))
            attributes += ("." if code == 0 else f"{code:x}") * cell_len(segment.text)
            greys += str(_grey(style.bgcolor)) * cell_len(segment.text)
        lines.append(f"{number:2}|{strip.text.rstrip()}")
        if attributes.strip("."):
            lines.append(f" a|{attributes.rstrip('.')}")
        if len(set(greys)) > 1:
            lines.append(f" g|{greys}")
    return "\n".join(lines) + "\n"


def _grey(color: Color | None) -> int:
    """How light a ground is, 0 to 9."""
    if color is None or color.triplet is None:
        return 0
    red, green, blue = color.triplet
    return int((0.299 * red + 0.587 * green + 0.114 * blue) / 256 * GREYS)


async def taken(shot: Shot) -> str:
    """The snapshot as the screen is now; `$HZMJ_HOME` has to be HOME and empty."""
    async with visit(shot.room, shot.look, shot.size) as (stage, _):
        return written(stage.screen._compositor.render_strips())


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
