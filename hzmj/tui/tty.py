"""The terminal the game is shown in: whether there is one, what it can show, and how large it is."""

import io
import os
import sys

from hzmj.text import Refused, Text
from hzmj.words import Words


def check_terminal() -> None:
    """Raises Refused unless all three standard streams are a terminal that reads ASCII as such."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Refused(Text(Words("zh")("app.no_terminal"), Words("en")("app.no_terminal")))
    screen = sys.stderr  # where Textual draws
    if isinstance(screen, io.TextIOWrapper) and not _keeps_ascii(screen.encoding):
        name = screen.encoding
        screen.reconfigure(encoding="utf-8")  # so that the reason can be read
        raise Refused(
            Text(
                f"终端的编码不能是 {name}：画面会变成乱码",
                f"the terminal's encoding cannot be {name}: the screen would be garbled",
            )
        )


def _keeps_ascii(encoding: str) -> bool:
    """Whether ASCII text is the same bytes in this encoding, as a terminal's control sequences must be."""
    ascii_text = bytes(range(128))
    return ascii_text.decode("ascii").encode(encoding, "replace") == ascii_text


def use_own_size() -> None:
    """Forgets LINES and COLUMNS where the terminal knows its size: Textual would believe them instead."""
    if 0 not in os.get_terminal_size(sys.stdout.fileno()):
        os.environ.pop("LINES", None)
        os.environ.pop("COLUMNS", None)
