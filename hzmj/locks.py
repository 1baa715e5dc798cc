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
"""Seconds to wait for a lock: whoever asks who holds it has it for an instant."""
_LONGEST_NOTE = 1 << 10


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds a lock, and since when; None where that is not known."""

    pid: int | None
    since: datetime | None

    @property
    def time(self) -> str:
        """Since when, in the local time zone, to the minute; "?" where it is not known."""
        return "?" if self.since is None else self.since.astimezone().strftime("%Y-%m-%d %H:%M")

    @property
    def process(self) -> str:
        """The number of the process; "?" where it is not known."""
        return "?" if self.pid is None else str(self.pid)


class Locked(Refused):
    """Another process holds the lock."""

    def __init__(self, holder: Holder) -> None:
        pid, since = holder.process, holder.time
        super().__init__(Text(f"进程 {pid} 从 {since} 起正在使用", f"in use by process {pid} since {since}"))
        self.holder = holder


class Lock:
    """The lock of `path`, a file or folder that need not exist yet.

    The operating system keeps the lock and frees it when the process ends, however it ends. What lies
    beside `path` while it is held: NAME.lock, and NAME.holder, which says who holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        meant = Path(os.path.realpath(path))  # a file has one lock, however it is named
        self._file = meant.with_name(f"{meant.name}.lock")
        self._note = meant.with_name(f"{meant.name}.holder")
        self._held: BaseFileLock | None = None

    def take(self, patience: float = PATIENCE) -> Self:
        """Takes the lock, making the folder where there is none.

        Raises Locked if another holds it for `patience` seconds from now, OSError if it cannot be made.
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
        """Lets go of the lock, if it is held, and leaves nothing beside `path`."""
        if self._held is None:
            return
        with suppress(OSError):  # a note left behind says nothing once the lock is free
            self._note.unlink(missing_ok=True)
        with suppress(OSError):  # Windows deletes no open file; filelock does it there once it is closed
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
        """Who holds the lock now, None if nobody does. Raises OSError."""
        if not self._file.exists():
            return None
        try:
            self.take(patience=0)
        except Locked as locked:
            return locked.holder
        self.release()
        return None

    def _noted(self) -> Holder:
        """What the note says. It may be missing for an instant, and is no part of the lock."""
        try:
            told = json.loads(read_text(self._note, _LONGEST_NOTE))
            pid, since = told["pid"], datetime.fromisoformat(told["since"])
            pid = pid if type(pid) is int and pid > 0 else None
            return Holder(pid, since.astimezone(UTC))
        except (OSError, Refused, ValueError, TypeError, KeyError, OverflowError, RecursionError):
            return Holder(None, None)
