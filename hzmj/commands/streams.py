"""The standard streams: lines to stderr, and output that cannot be written."""

import os
import sys

TYPE_CHECKING = False  # as in `typing`, which is slow to load
if TYPE_CHECKING:
    from typing import TextIO


def drop_unwritten(stream: "TextIO") -> None:
    """Discards output that cannot be written: the interpreter would retry, and fail, at exit."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def tell(line: str) -> None:
    """Prints a line to stderr; ignores a closed or full stderr."""
    if sys.stderr is None:
        return
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        drop_unwritten(sys.stderr)
