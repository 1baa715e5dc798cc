"""锁 Locks: one process at a time writes a record, a folder of records or a contest's state."""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from hzmj.files import make_folder, read_text, write_text
from hzmj.text import Refused, Text

if TYPE_CHECKING:
    from filelock import BaseFileLock

PATIENCE = 0.2
"""Seconds to wait for a lock, because `Lock.holder` takes a free one for an instant."""
_LONGEST_NOTE = 1 << 10


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds a lock, and since when; each is None if unknown."""

    pid: int | None
    since: datetime | None

    @property
    def time(self) -> str:
        """The time since when, in the local time zone, to the minute; "?" if unknown."""
        return "?" if self.since is None else self.since.astimezone().strftime("%Y-%m-%d %H:%M")

    @property
    def process(self) -> str:
        """The process id as text; "?" if unknown."""
        return "?" if self.pid is None else str(self.pid)


class Locked(Refused):
    """Raised if another process holds the lock, which `holder` describes."""

    def __init__(self, holder: Holder) -> None:
        pid, since = holder.process, holder.time
        super().__init__(Text(f"进程 {pid} 从 {since} 起正在使用", f"in use by process {pid} since {since}"))
        self.holder = holder


class Lock:
    """The lock of `path`, a file or folder that need not exist yet.

    The operating system releases the lock when the process ends, however it ends. While the lock is held,
    two files are beside `path`: NAME.lock, and NAME.holder, which describes the holder. A context manager
    that releases the lock on exit; `take` must be called first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        meant = Path(os.path.realpath(path))  # a symbolic link has the lock of its target
        self._file = meant.with_name(f"{meant.name}.lock")
        self._note = meant.with_name(f"{meant.name}.holder")
        self._held: BaseFileLock | None = None

    def take(self, patience: float = PATIENCE) -> Self:
        """Takes the lock and returns this object. A missing folder is created.

        Raises Locked if another still holds it after `patience` seconds, OSError if it cannot be made.
        """
        from filelock import FileLock, Timeout

        make_folder(self._file.parent)
        lock = FileLock(self._file, mode=0o600, thread_local=False)
        try:
            lock.acquire(timeout=patience)
        except Timeout:
            raise Locked(self._noted()) from None
        self._held = lock
        now = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            write_text(self._note, json.dumps({"pid": os.getpid(), "since": now}))
        except BaseException:
            self.release()
            raise
        return self

    def release(self) -> None:
        """Releases the lock, if it is held, and deletes its files."""
        if self._held is None:
            return
        with suppress(OSError):  # a leftover note is ignored once the lock is free
            self._note.unlink(missing_ok=True)
        with suppress(OSError):  # Windows cannot delete an open file; filelock deletes it after closing
            self._file.unlink(missing_ok=True)
        self._held.release()
        self._held = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def holder(self) -> Holder | None:
        """Returns who holds the lock now, or None. Raises OSError."""
        if not self._file.exists():
            return None
        try:
            self.take(patience=0)
        except Locked as locked:
            return locked.holder
        self.release()
        return None

    def _noted(self) -> Holder:
        """Returns the holder that the note names. The note may be missing: it is written after locking."""
        try:
            told = json.loads(read_text(self._note, _LONGEST_NOTE))
            pid, since = told["pid"], datetime.fromisoformat(told["since"])
            pid = pid if type(pid) is int and pid > 0 else None
            return Holder(pid, since.astimezone(UTC))
        except (OSError, Refused, ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return Holder(None, None)
