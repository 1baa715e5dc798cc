"""Which lessons have been done, kept in the user's data folder."""

import json
from contextlib import suppress
from pathlib import Path

from hzmj.files import check_regular, read_text, write_text
from hzmj.record import library
from hzmj.text import Refused
from hzmj.tutor.lessons import LESSONS

_LONGEST = 1 << 12


def path() -> Path:
    """The file: beside the folder of the records."""
    return library.folder().parent / "tutorial.json"


def done() -> frozenset[str]:
    """The ids of the lessons done; none where the file is missing or holds something else."""
    try:
        check_regular(path())
        found = json.loads(read_text(path(), _LONGEST))
    except (OSError, Refused, ValueError, RecursionError):
        return frozenset()
    if not isinstance(found, list):
        return frozenset()
    return frozenset(lesson.id for lesson in LESSONS if lesson.id in found)


def mark(lesson: str) -> None:
    """Notes that a lesson is done; where that cannot be written it stays undone."""
    ids = done() | {lesson}
    text = json.dumps([each.id for each in LESSONS if each.id in ids])
    with suppress(OSError):
        write_text(path(), text)
