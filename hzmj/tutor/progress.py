"""Records in the user's data folder which lessons have been completed."""

import json
from contextlib import suppress
from pathlib import Path

from hzmj.files import check_regular, read_text, write_text
from hzmj.paths import home, make_data_folder
from hzmj.text import Refused
from hzmj.tutor.lessons import LESSONS

_LONGEST = 1 << 12


def path() -> Path:
    """Returns the path of the file."""
    return home("data") / "tutorial.json"


def done() -> frozenset[str]:
    """Returns the ids of the completed lessons; none if the file is missing or invalid."""
    try:
        check_regular(path())
        found = json.loads(read_text(path(), _LONGEST))
    except (OSError, Refused, ValueError, RecursionError):
        return frozenset()
    if not isinstance(found, list):
        return frozenset()
    return frozenset(lesson.id for lesson in LESSONS if lesson.id in found)


def mark(lesson: str) -> None:
    """Marks a lesson as completed; does nothing if the file cannot be written."""
    ids = done() | {lesson}
    with suppress(OSError):
        make_data_folder()
        write_text(path(), json.dumps([each.id for each in LESSONS if each.id in ids]))
