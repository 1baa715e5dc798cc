"""存档 The folder of match records, and which of them can be resumed."""

import os
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from hzmj.files import check_regular
from hzmj.locks import Holder, Lock, Locked
from hzmj.paths import home, make_data_folder
from hzmj.record.head import read_head
from hzmj.record.lines import Lines
from hzmj.record.tail import last_hand
from hzmj.text import Refused, Text

SUFFIX = ".hzmj.jsonl"
_FOLDER = "matches"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished record, with what a list shows of it.

    `hand` and `scores` are those of the last hand begun (0 and all zero before the first). `hands` is the
    number of hands in the match, 0 for no limit. `people` are the seats of human players. `open_table`
    means that all hands lie face up. `names` are as in the file and may hold unprintable characters.
    `holder` is the process that plays the match now, if any.
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
    holder: Holder | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file in the folder that cannot be read as a record, and the reason."""

    path: Path
    reason: Text


@dataclass(frozen=True, slots=True)
class Saves:
    """The unfinished and unreadable records in the folder, newest first.

    `problem` says why the folder cannot be listed; it is None if the listing worked or there is no folder.
    """

    unfinished: tuple[Unfinished, ...]
    unreadable: tuple[Unreadable, ...]
    problem: Text | None = None


def now() -> str:
    """Returns the current time as a record stores it: ISO 8601, UTC, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def fresh_seed() -> str:
    """Returns a random seed of 16 hexadecimal digits."""
    return os.urandom(8).hex()


def folder() -> Path:
    """Returns the folder of the records, which need not exist."""
    return home("data") / _FOLDER


def new_record(created: str) -> Lock:
    """Returns the lock, already taken, of a new record named after the time `created` (ISO 8601).

    Two processes that call it at the same moment get different records. Raises OSError.
    """
    busy: list[Path] = []
    while True:
        lock = Lock(new_path(created, busy))
        try:
            lock.take(patience=0)
        except Locked:
            busy.append(lock.path)
            continue
        if not lock.path.exists():
            return lock
        lock.release()


def new_path(created: str, busy: Collection[Path] = ()) -> Path:
    """Returns an unused path, not in `busy`, named after the time `created`; makes the folder."""
    place = make_data_folder(_FOLDER)
    digits = "".join(char for char in created if char.isascii() and char.isdigit())[:14]
    stem = f"{digits[:8]}-{digits[8:]}"
    path = place / f"{stem}{SUFFIX}"
    count = 1
    while path in busy or path.exists():
        count += 1
        path = place / f"{stem}-{count}{SUFFIX}"
    return path


def find() -> Saves:
    """Lists the folder. Changes no file; records that cannot be read go into `unreadable`."""
    unfinished: list[Unfinished] = []
    unreadable: list[Unreadable] = []
    try:
        # glob() would show an unreadable folder as empty; iterdir() raises
        paths = [path for path in folder().iterdir() if path.name.endswith(SUFFIX)]
    except FileNotFoundError:
        paths = []
    except OSError as error:
        reason = error.strerror
        return Saves((), (), Text(f"牌局的文件夹打不开：{reason}", f"the matches cannot be listed: {reason}"))
    for path in paths:
        try:
            match, holder = _summary(path), Lock(path).holder()
        except Refused as refused:
            unreadable.append(Unreadable(path, refused.text))
        except OSError as error:
            unreadable.append(Unreadable(path, Text("无法打开文件", f"cannot be opened: {error.strerror}")))
        else:
            if match is not None:
                unfinished.append(replace(match, holder=holder))
    unfinished.sort(key=lambda match: (match.created, match.path.name), reverse=True)
    unreadable.sort(key=lambda file: file.path.name, reverse=True)
    return Saves(tuple(unfinished), tuple(unreadable))


def _summary(path: Path) -> Unfinished | None:
    """Returns the match of a record, or None if it has ended. Raises Refused if the file is not a record.

    Reads only the first line and the last ones, back to the start of the last hand.
    """
    check_regular(path)
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
