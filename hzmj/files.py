"""文件 The game's own files: read up to a limit, replaced as a whole, accessible to their owner only."""

import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

from hzmj.text import Refused, Text

_OWNER_ALONE = 0o700


def make_folder(folder: Path, *, own: bool = False) -> None:
    """Makes the folder and its missing parents, accessible to their owner only. Raises OSError.

    `own`: the folder is the game's own; if it exists and others have access, their access is removed.
    """
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=_OWNER_ALONE, exist_ok=True)
    elif own and sys.platform != "win32":
        found = folder.stat()
        if found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) & 0o077:
            folder.chmod(stat.S_IMODE(found.st_mode) & _OWNER_ALONE)


def check_regular(path: Path) -> None:
    """Raises Refused unless the path is a regular file: reading a pipe could block. Raises OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Refused(Text("不是普通文件", "it is not a regular file"))


def read_text(source: Path | BinaryIO, most: int) -> str:
    """Returns the text of a file, or the rest of an open one.

    Raises Refused if it is longer than `most` bytes or not UTF-8, OSError if it cannot be read.
    """
    if isinstance(source, Path):
        with source.open("rb") as file:
            return read_text(file, most)
    data = source.read(most + 1)
    if len(data) > most:
        raise Refused(Text("太大了", "it is too large"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None


def write_text(path: Path, text: str) -> None:
    """Creates or replaces the file, after the complete new text has been written to disk.

    A process killed at any moment leaves either the old text or the new one. A missing folder is created.
    Only the owner can access the file. Raises OSError and keeps the old text on failure.
    """
    import tempfile  # slow to load, and not needed by commands that only read

    make_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
