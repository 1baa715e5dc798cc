"""The pictures of the README, taken from the running app: `python -m tests.pictures` (`make pictures`).

Every word is put at its own place, so that a picture keeps its columns whatever font shows it.
"""

import asyncio
import os
import re
import tempfile
from html import escape, unescape

from rich.cells import cell_len

from hzmj.display.tile_faces import Look, default_style
from hzmj.paths import assets
from hzmj.text import Lang
from tests.gallery import visit

FOLDER = assets() / "pictures"
PICTURES: tuple[tuple[str, str, Lang, tuple[int, int]], ...] = (
    ("table-zh", "table_picture", "zh", (100, 30)),
    ("table-en", "table_picture", "en", (100, 30)),
    ("scoring-zh", "result_pole", "zh", (80, 24)),
    ("scoring-en", "result_pole", "en", (80, 24)),
    ("menu-zh", "menu", "zh", (80, 24)),
    ("menu-en", "menu", "en", (80, 24)),
    ("tutorial-zh", "lesson", "zh", (80, 24)),
    ("tutorial-en", "lesson", "en", (80, 24)),
)
"""File, room of the gallery, language, size."""
FONTS = "Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK SC', 'Noto Sans CJK SC', monospace"
_TEXT = re.compile(
    r'<text class="(?P<class>[^"]*)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" textLength="(?P<length>[\d.]+)" '
    r'clip-path="(?P<clip>[^"]*)">(?P<text>[^<]*)</text>'
)
_WORD = re.compile(r"[⺀-￿]|[^\s⺀-￿]+")
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def standing(svg: str) -> str:
    """The picture without fonts from elsewhere, each word at its own column."""
    svg = _FONT_FACE.sub("", svg)
    return _TEXT.sub(_placed, re.sub(r"font-family: Fira Code, monospace", f"font-family: {FONTS}", svg))


def _placed(found: re.Match[str]) -> str:
    """A part of a line with every word, and every Chinese character, at its own place.

    Rich gives the length of a text by its characters, two cells wide or not.
    """
    text = unescape(found["text"]).replace("\xa0", " ")
    left, width = float(found["x"]), float(found["length"]) / max(1, len(text))
    words = "".join(
        f'<tspan x="{left + width * cell_len(text[: word.start()]):.1f}">{escape(word[0])}</tspan>'
        for word in _WORD.finditer(text)
    )
    if not words:
        return ""
    return f'<text class="{found["class"]}" y="{found["y"]}" clip-path="{found["clip"]}">{words}</text>'


async def taken(room: str, lang: Lang, size: tuple[int, int]) -> str:
    """One picture as SVG; `$HZMJ_HOME` has to be an empty folder."""
    look = Look(lang, default_style(lang))
    async with visit(room, look, size) as (stage, _):
        return standing(stage.export_screenshot(title=look.words("app.title")))


def main() -> None:
    """Writes all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, room, lang, size in PICTURES:
        with tempfile.TemporaryDirectory() as home:
            os.environ["HZMJ_HOME"] = home
            (FOLDER / f"{name}.svg").write_text(asyncio.run(taken(room, lang, size)), "utf-8")


if __name__ == "__main__":
    main()
