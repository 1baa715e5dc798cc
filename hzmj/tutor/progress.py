"""Which lessons have been done, kept in the user's data folder."""

import json
from pathlib import Path

from hzmj.record import library
from hzmj.tutor.lessons import LESSONS

_LONGEST = 1 << 12


def path() -> Path:
    """The file: beside the folder of the records."""
    return library.folder().parent / "tutorial.json"


def done() -> frozenset[str]:
    """The ids of the lessons done; none where the file is missing or holds something else."""
    try:
        with path().open("rb") as file:
            found = json.loads(file.read(_LONGEST))
    except (OSError, ValueError):
        return frozenset()
    if not isinstance(found, list):
        return frozenset()
    return frozenset(lesson.id for lesson in LESSONS if lesson.id in found)


def mark(lesson: str) -> None:
    """Notes that a lesson is done; where that cannot be written it stays undone."""
    ids = done() | {lesson}
    text = json.dumps([each.id for each in LESSONS if each.id in ids])
    target = path()
    fresh = target.with_suffix(".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, "utf-8")
        fresh.replace(target)
    except OSError:
        return
