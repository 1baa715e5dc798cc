"""Reports on errors in the program itself: where they arose, and nothing of the game.

A report holds no messages and no values: both may name tiles of an action, an event or a hand.
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
"""Frames kept from either end of a traceback; infinite recursion has a thousand."""


class Panic(Exception):  # noqa: N818 - Textual's word for it
    """Raised for an app that Textual itself ended."""


def account_of(error: BaseException, record: Path | None, words: Words) -> str:
    """Writes a report of the error; returns a message that names the report and the match's record.

    `record` is None outside a match. If the report cannot be written, the message says why.
    """
    try:
        told = words("app.fault_kept", path=clean_line(str(_keep(_report(error)))))
    except OSError as why:
        told = words("app.fault_not_kept", reason=clean_line(why.strerror or type(why).__name__))
    saved = "" if record is None else words("app.fault_saved", path=clean_line(str(record)))
    return words("app.fault", report=told, match=saved).rstrip()


def _keep(report: str) -> Path:
    """Writes the report to the data folder; returns its path. Raises OSError."""
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
    """Yields the types of the error and of its causes, causes first, each with its frames."""
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
