"""存档 Where match records are kept, and which of them can be resumed."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from hzmj.game.head import read_head
from hzmj.game.lines import Lines
from hzmj.game.tail import last_hand
from hzmj.paths import home
from hzmj.text import Refused, Text

SUFFIX = ".hzmj.jsonl"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A record that does not end: what a list needs to tell one match from another.

    `hand` and `scores` are those of the last hand begun (0 and all zero before the first); `hands` is how
    many the match has, 0 for no end. `people` are the seats of people; `open_table`: all hands face up.
    Names are as the file gives them, not cleaned.
    """

    path: Path
    created: str
    preset: str
    names: tuple[str, ...]
    hand: int
    hands: int
    scores: tuple[int, ...]
    people: tuple[int, ...]
    open_table: bool


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file in the folder that is no record, and why."""

    path: Path
    reason: Text


@dataclass(frozen=True, slots=True)
class Saves:
    """What the folder holds besides finished matches, newest first."""

    unfinished: tuple[Unfinished, ...]
    unreadable: tuple[Unreadable, ...]


def now() -> str:
    """The time as a record tells when its match was set up: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def fresh_seed() -> str:
    """A seed found by chance."""
    return os.urandom(8).hex()


def folder() -> Path:
    """The folder of the records."""
    return home("data") / "matches"


def new_path(created: str) -> Path:
    """A path no file has yet, named by the time `created` (ISO 8601); makes the folder."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    digits = "".join(char for char in created if char.isascii() and char.isdigit())[:14]
    stem = f"{digits[:8]}-{digits[8:]}"
    path = place / f"{stem}{SUFFIX}"
    count = 1
    while path.exists():
        count += 1
        path = place / f"{stem}-{count}{SUFFIX}"
    return path


def find() -> Saves:
    """Looks through the folder. Nothing is changed or deleted; what cannot be read is listed as such."""
    unfinished: list[Unfinished] = []
    unreadable: list[Unreadable] = []
    for path in folder().glob(f"*{SUFFIX}"):
        try:
            match = _summary(path)
        except Refused as refused:
            unreadable.append(Unreadable(path, refused.text))
        except OSError as error:
            unreadable.append(Unreadable(path, Text("无法打开文件", f"cannot be opened: {error.strerror}")))
        else:
            if match is not None:
                unfinished.append(match)
    unfinished.sort(key=lambda match: (match.created, match.path.name), reverse=True)
    unreadable.sort(key=lambda file: file.path.name, reverse=True)
    return Saves(tuple(unfinished), tuple(unreadable))


def _summary(path: Path) -> Unfinished | None:
    """The match of a record, None if it has ended; raises Refused where the file is no record.

    Only its first line and its last ones are read, back to where the last hand begins.
    """
    with path.open("rb") as file:
        setup = read_head(Lines(file))
        last = last_hand(file)
    if last is None:
        return None
    return Unfinished(
        path=path,
        created=setup.created,
        preset=setup.preset,
        names=tuple(seat.name for seat in setup.seats),
        hand=0 if last.line is None else last.line["hand"],
        hands=setup.rules.hands,
        scores=last.scores,
        people=setup.people,
        open_table=setup.open_table,
    )
