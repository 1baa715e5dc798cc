"""Checks the terminal before the game starts: whether there is one, its encoding, its size."""

import io
import os
import sys

from hzmj.text import Refused, Text
from hzmj.words import Words


def check_terminal() -> None:
    """Raises Refused unless all three standard streams are a terminal with an ASCII-compatible encoding."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Refused(Text(Words("zh")("app.no_terminal"), Words("en")("app.no_terminal")))
    screen = sys.stderr  # where Textual draws
    if isinstance(screen, io.TextIOWrapper) and not _keeps_ascii(screen.encoding):
        name = screen.encoding
        screen.reconfigure(encoding="utf-8")  # so that the reason is readable
        raise Refused(
            Text(
                f"终端的编码不能是 {name}：画面会变成乱码",
                f"the terminal's encoding cannot be {name}: the screen would be garbled",
            )
        )


def _keeps_ascii(encoding: str) -> bool:
    """Returns whether ASCII text is unchanged in this encoding, as control sequences must be."""
    ascii_text = bytes(range(128))
    return ascii_text.decode("ascii").encode(encoding, "replace") == ascii_text


def use_own_size() -> None:
    """Unsets LINES and COLUMNS if the terminal reports its size, since Textual would prefer them."""
    if 0 not in os.get_terminal_size(sys.stdout.fileno()):
        os.environ.pop("LINES", None)
        os.environ.pop("COLUMNS", None)
