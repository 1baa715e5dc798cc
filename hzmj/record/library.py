"""存档 Where match records are kept, and which of them can be resumed."""

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from hzmj.files import check_regular
from hzmj.locks import Holder, Lock, Locked
from hzmj.paths import home, make_data_folder
from hzmj.record.schema import parse_line
from hzmj.rules.ruleset import read_recorded
from hzmj.text import Refused, Text

SUFFIX = ".hzmj.jsonl"
_FOLDER = "matches"
_BLOCK = 1 << 16
_LONGEST_LINE = 1 << 16


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
        head = _event(file.readline(_LONGEST_LINE))
        if head["event"] != "match":
            raise Refused(Text("第一行不是对局的开头", "its first line does not begin a match"), "event")
        rules = read_recorded(head["rules"])
        hand = 0
        scores: list[int] | None = None
        for line in _lines_from_end(file):
            event = _event(line)
            if event["event"] == "end":
                return None
            if event["event"] in ("settle", "hand"):
                scores = scores or event["scores"]
            if event["event"] == "hand":
                hand = event["hand"]
                break
    return Unfinished(
        path=path,
        created=head["created"],
        preset=head["preset"],
        names=tuple(seat["name"] for seat in head["seats"]),
        hand=hand,
        hands=rules.hands,
        scores=tuple(scores or (0, 0, 0, 0)),
        people=tuple(at for at, seat in enumerate(head["seats"]) if seat["player"] == "human"),
        open_table=head.get("open_table", False),
    )


def _lines_from_end(file: BinaryIO) -> Iterator[bytes]:
    """The complete lines of the file, last first. What follows the last newline is torn and left out."""
    end = file.seek(0, os.SEEK_END)
    rest = b""
    torn = True
    while end > 0:
        size = min(_BLOCK, end)
        end -= size
        file.seek(end)
        first, *others = (file.read(size) + rest).split(b"\n")
        for line in reversed(others):
            if not torn:
                yield line
            torn = False
        rest = first
        if len(rest) > _LONGEST_LINE:
            raise Refused(Text("有一行长得不像记录", "a line is too long for a record"))
    if not torn:
        yield rest


def _event(line: bytes) -> dict[str, Any]:
    """The event a line holds; raises Refused where it holds none."""
    try:
        return parse_line(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Refused(Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None
