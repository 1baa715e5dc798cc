"""Files are read up to a limit, replaced as a whole, and belong to their owner alone."""

import io
import os
import stat
from pathlib import Path

import pytest

from hzmj.files import make_folder, read_text, write_text
from hzmj.text import Refused


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "file.txt"
    write_text(path, "东风\n")
    assert read_text(path, 7) == "东风\n"
    assert path.parent.is_dir()


def test_a_file_longer_than_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    write_text(path, "12345")
    with pytest.raises(Refused, match="too large"):
        read_text(path, 4)


def test_what_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(b"\xff")
    with pytest.raises(Refused, match="UTF-8"):
        read_text(path, 10)


def test_a_failure_leaves_the_old_text_and_no_other_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file.txt"
    write_text(path, "old")

    def fail(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        write_text(path, "new")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_files_and_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file.txt"
    write_text(path, "text")
    make_folder(tmp_path / "c")
    modes = {stat.S_IMODE(each.stat().st_mode) for each in (path.parent, path.parent.parent, tmp_path / "c")}
    assert modes == {0o700}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_folders_of_the_games_own_are_closed_to_others(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
        folder.chmod(0o755)
    make_folder(own, own=True)
    make_folder(other)
    write_text(other / "file.txt", "")
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (own, other)] == [0o700, 0o755]


def test_an_open_file_is_read_up_to_the_limit() -> None:
    assert read_text(io.BytesIO("东".encode()), 3) == "东"
    with pytest.raises(Refused, match="too large"):
        read_text(io.BytesIO(b"1234"), 3)
