"""文件 Files of the game's own: read up to a limit, replaced as a whole, readable by their owner alone."""

import os
import stat
import tempfile
from pathlib import Path

from hzmj.text import Refused, Text

_OWNER_ALONE = 0o700


def make_folder(folder: Path) -> None:
    """Makes the folder and those above it that are missing, for their owner alone. Raises OSError."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=_OWNER_ALONE, exist_ok=True)


def check_regular(path: Path) -> None:
    """Raises Refused unless it is a regular file: a pipe, say, would be waited for. Raises OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise Refused(Text("不是普通文件", "it is not a regular file"))


def read_text(path: Path, most: int) -> str:
    """The file's text.

    Raises Refused where it is longer than `most` bytes or not UTF-8, OSError where it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Refused(Text("文件太大", "the file is too large"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None


def write_text(path: Path, text: str) -> None:
    """Replaces the file, or makes it, once the new text lies complete on the disk.

    A process killed at any moment leaves the old text or the new one. Makes the folder if there is none.
    The file is for its owner alone. Raises OSError; the old text stays then.
    """
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
