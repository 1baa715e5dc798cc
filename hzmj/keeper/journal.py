"""The file of a sheet: every step is appended and flushed as it is made, so that a kill loses nothing.

JSON Lines, `*.hzmj-sheet.jsonl`. One process at a time keeps a sheet; others may read it.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock, Timeout

from hzmj.files import make_folder
from hzmj.keeper.lines import check_draft, check_format, line_of, step_of
from hzmj.keeper.sheet import Sheet
from hzmj.keeper.steps import Begin, Draft, Step, apply
from hzmj.paths import home
from hzmj.record.library import Unreadable
from hzmj.text import Refused, Text

SUFFIX = ".hzmj-sheet.jsonl"
MOST_BYTES = 1 << 24
_OWNER_ALONE = 0o600


@dataclass(frozen=True, slots=True)
class Kept:
    """What a sheet's file holds: the sheet, what was half entered, and whether its last line was torn off."""

    path: Path
    sheet: Sheet
    draft: Mapping[str, Any]
    torn: bool


def folder() -> Path:
    """The folder of the sheets."""
    return home("data") / "sheets"


def new_path(began: str) -> Path:
    """A path no sheet has yet, named by the time `began` (ISO 8601)."""
    digits = "".join(char for char in began if char.isascii() and char.isdecimal())[:14]
    stem = f"{digits[:8]}-{digits[8:]}"
    path = folder() / f"{stem}{SUFFIX}"
    count = 1
    while path.exists():
        count += 1
        path = folder() / f"{stem}-{count}{SUFFIX}"
    return path


def find() -> tuple[tuple[Kept, ...], tuple[Unreadable, ...]]:
    """The sheets of the folder, newest first, and the files that are none. Changes nothing."""
    kept: list[Kept] = []
    unreadable: list[Unreadable] = []
    for path in sorted(folder().glob(f"*{SUFFIX}"), reverse=True):
        try:
            kept.append(read_sheet(path))
        except Refused as refused:
            unreadable.append(Unreadable(path, refused.text))
        except OSError as error:
            unreadable.append(Unreadable(path, Text("无法打开文件", f"cannot be opened: {error.strerror}")))
    kept.sort(key=lambda each: each.sheet.evening.began, reverse=True)
    return tuple(kept), tuple(unreadable)


def read_sheet(path: Path) -> Kept:
    """What the file holds, every line of it checked.

    Raises Refused, with the line and the field, if it is no sheet of this version; OSError.
    """
    return _read(path)[0]


def _read(path: Path) -> tuple[Kept, int]:
    """What the file holds, and how many bytes its complete lines are."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Refused(Text("文件太大，不是记分表", "this is no hzmj sheet: too large"))
    end = data.rfind(b"\n") + 1
    try:
        lines = data[:end].decode("utf-8").split("\n")[:-1]
    except UnicodeDecodeError:
        raise Refused(Text("这不是 hzmj 的记分表：不是 UTF-8", "this is no hzmj sheet: not UTF-8")) from None
    if not lines:
        raise Refused(Text("这不是 hzmj 的记分表：没有完整的一行", "this is no hzmj sheet: no complete line"))
    check_format(lines[0])
    sheet: Sheet | None = None
    draft: Mapping[str, Any] = {}
    for number, line in enumerate(lines, 1):
        try:
            step = step_of(line)
            sheet = apply(sheet, step)
        except Refused as refused:
            raise _at_line(number, refused) from None
        draft = step.values if isinstance(step, Draft) else {}
    assert sheet is not None
    return Kept(path, sheet, draft, torn=end < len(data)), end


def _at_line(number: int, refused: Refused) -> Refused:
    """The refusal of a line, which names the line and the field."""
    field = "" if refused.field is None or refused.field in refused.text.en else f" ({refused.field})"
    text = refused.text
    return Refused(
        Text(f"第 {number} 行{field}：{text.zh}", f"line {number}{field}: {text.en}"), refused.field
    )


class Journal:
    """Keeps a sheet in its file. `torn` says whether a torn last line was dropped when it was opened."""

    def __init__(self, path: Path, lock: FileLock, file: int, end: int, kept: Kept) -> None:
        """Use `create` or `open`."""
        self.path = path
        self.sheet = kept.sheet
        self.draft = kept.draft
        self.torn = kept.torn
        self._lock = lock
        self._file = file
        self._end = end

    @classmethod
    def create(cls, begin: Begin, path: Path | None = None) -> Self:
        """A new sheet in a new file. Raises Refused for bad values, OSError if the file is there already."""
        sheet = apply(None, begin)
        path = new_path(begin.began) if path is None else path
        make_folder(path.parent)
        lock = _locked(path)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, _OWNER_ALONE)
        except OSError:
            lock.release()
            raise
        journal = cls(path, lock, file, 0, Kept(path, sheet, {}, torn=False))
        journal._write(begin)
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """Goes on with the sheet of a file; a torn last line is taken off it.

        Raises Refused if the file is no sheet, or another process keeps it; OSError.
        """
        if not path.is_file():
            raise FileNotFoundError(2, os.strerror(2), str(path))
        lock = _locked(path)
        try:
            kept, end = _read(path)
            if kept.torn:
                os.truncate(path, end)
            return cls(path, lock, os.open(path, os.O_WRONLY | os.O_APPEND), end, kept)
        except BaseException:
            lock.release()
            raise

    def do(self, step: Step) -> Sheet:
        """Makes the step, writes it down and answers the sheet after it.

        Raises Refused, changing and writing nothing, for a step that cannot be; OSError.
        """
        if isinstance(step, Draft):
            check_draft(step.values)
        sheet = apply(self.sheet, step)
        self._write(step)
        self.sheet = sheet
        self.draft = step.values if isinstance(step, Draft) else {}
        return sheet

    def close(self) -> None:
        """Closes the file and lets others keep it."""
        os.close(self._file)
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, step: Step) -> None:
        """Appends the step's line; a line that cannot be written whole is taken off again."""
        line = (line_of(step) + "\n").encode()
        try:
            done = os.write(self._file, line)
            while done < len(line):
                done += os.write(self._file, line[done:])
        except OSError:
            os.truncate(self.path, self._end)
            raise
        self._end += len(line)


def _locked(path: Path) -> FileLock:
    """The lock of a sheet, held. Raises Refused if another process holds it."""
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise Refused(
            Text("另一个窗口正在记这张表", "another process is keeping this sheet"),
        ) from None
    return lock
