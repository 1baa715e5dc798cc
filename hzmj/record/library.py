"""存档 Where match records are kept, and which of them can be resumed."""

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
    """A record that does not end: what a list needs to tell one match from another.

    `hand` and `scores` are those of the last hand begun (0 and all zero before the first); `hands` is how
    many the match has, 0 for no end. `people` are the seats of people; `open_table`: all hands face up.
    Names are as the file gives them, not cleaned. `holder`: the process that plays the match now.
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
    """A file in the folder that is no record, and why."""

    path: Path
    reason: Text


@dataclass(frozen=True, slots=True)
class Saves:
    """What the folder holds besides finished matches, newest first.

    `problem`: why the folder itself cannot be looked through, None if it can or is not there yet.
    """

    unfinished: tuple[Unfinished, ...]
    unreadable: tuple[Unreadable, ...]
    problem: Text | None = None


def now() -> str:
    """The time as a record tells when its match was set up: ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def fresh_seed() -> str:
    """A seed found by chance."""
    return os.urandom(8).hex()


def folder() -> Path:
    """The folder of the records."""
    return home("data") / _FOLDER


def new_record(created: str) -> Lock:
    """The lock, taken, of a record no file has yet, named by the time `created` (ISO 8601).

    Two processes that ask at the same moment get two records. Raises OSError.
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
    """A path no file has yet and none of `busy`, named by the time `created`; makes the folder."""
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
    """Looks through the folder. Nothing is changed or deleted; what cannot be read is listed as such."""
    unfinished: list[Unfinished] = []
    unreadable: list[Unreadable] = []
    try:
        # unlike glob(), which takes a folder that may not be read for an empty one
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
    """The match of a record, None if it has ended; raises Refused where the file is no record.

    Only its first line and its last ones are read, back to where the last hand begins.
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
