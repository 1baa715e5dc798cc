"""What is kept and said of an error in the program itself: where it arose, and nothing of the game.

Neither messages nor values are kept. Both may hold tiles: those of an action, an event or a hand.
"""

import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from traceback import FrameSummary, TracebackException

from textual.worker import WorkerFailed

from hzmj import __version__
from hzmj.display.sanitize import clean_line
from hzmj.files import write_text
from hzmj.paths import home
from hzmj.words import Words

FIRST, LAST = 20, 80
"""Frames of a traceback that are kept; endless recursion has a thousand."""


class Panic(Exception):  # noqa: N818 - Textual's word for it
    """Textual ended the app of its own accord."""


def account_of(error: BaseException, record: Path | None, words: Words) -> str:
    """Keeps a report of the error; returns the line that says so, and where the match played is saved."""
    try:
        told = words("app.fault_kept", path=clean_line(str(_keep(_report(error)))))
    except OSError as why:
        told = words("app.fault_not_kept", reason=clean_line(why.strerror or type(why).__name__))
    saved = "" if record is None else words("app.fault_saved", path=clean_line(str(record)))
    return words("app.fault", report=told, match=saved).rstrip()


def _keep(report: str) -> Path:
    """Writes the report into the data folder; returns where. Raises OSError."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    path = home("data") / "reports" / f"{now}-{os.getpid()}.txt"
    write_text(path, report)
    return path


def _report(error: BaseException) -> str:
    cause = error.error if isinstance(error, WorkerFailed) else error
    system = f"Python {platform.python_version()}, textual {version('textual')}, {platform.system()}"
    return "\n".join(
        (f"hzmj {__version__}, {system}", "", *_lines(TracebackException.from_exception(cause)), "")
    )


def _lines(error: TracebackException) -> Iterator[str]:
    """The types of the error and of those that led to it, each with its frames."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _lines(earlier)
        yield ""
    yield "" if error.exc_type is None else f"{error.exc_type.__module__}.{error.exc_type.__qualname__}"
    frames = [_frame(frame) for frame in error.stack]
    if len(frames) > FIRST + LAST:
        frames[FIRST:-LAST] = [f"  ... {len(frames) - FIRST - LAST} more"]
    yield from frames
    for each in error.exceptions or ():
        yield ""
        yield from _lines(each)


def _frame(frame: FrameSummary) -> str:
    return f"  {frame.filename}, line {frame.lineno}, in {frame.name}"
