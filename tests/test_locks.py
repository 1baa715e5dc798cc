"""One process at a time holds a lock, and a process that ends in any way lets go of it."""

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hzmj.locks import Holder, Lock, Locked
from hzmj.record import library

HOLD = """
import sys
from pathlib import Path
from hzmj.locks import Lock
lock = Lock(Path(sys.argv[1])).take()
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_elsewhere(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process holds the lock of `path`."""
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_lock_is_held_by_one_process_which_is_named(tmp_path: Path) -> None:
    path = tmp_path / "record"
    with held_elsewhere(path) as process:
        holder = Lock(path).holder()
        assert holder is not None
        assert holder.pid == process.pid
        assert holder.since is not None
        with pytest.raises(Locked, match=f"process {process.pid} since") as refused:
            Lock(path).take()
        assert refused.value.holder == holder


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_killed_process_frees_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "record"
    with held_elsewhere(path) as process:
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert [file.name for file in tmp_path.iterdir()] != []
        assert Lock(path).holder() is None
        with Lock(path).take():
            assert Lock(path).holder() == Holder(os.getpid(), Lock(path)._noted().since)


def test_a_lock_let_go_of_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "record"
    with Lock(path).take() as lock, pytest.raises(Locked):
        Lock(path).take(patience=0)
    lock.release()
    assert list(tmp_path.iterdir()) == []
    Lock(path).take().release()


def test_who_asks_does_not_stand_in_the_way(tmp_path: Path) -> None:
    """A lock somebody left behind by dying is freed by being asked for; nothing else changes it."""
    path = tmp_path / "record"
    assert Lock(path).holder() is None
    assert list(tmp_path.iterdir()) == []
    with Lock(path).take():
        before = sorted((file.name, file.read_text()) for file in tmp_path.iterdir())
        assert Lock(path).holder() is not None
        assert sorted((file.name, file.read_text()) for file in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "note",
    [
        "",
        "[]",
        "{}",
        '{"pid": "x", "since": 1}',
        '{"pid": -1, "since": "0001-01-01T00:00:00+14:00"}',
        "[" * 999,
    ],
)
def test_a_note_that_says_nothing_is_told_so(tmp_path: Path, note: str) -> None:
    path = tmp_path / "record"
    with Lock(path).take():
        (tmp_path / "record.holder").write_text(note)
        assert Lock(path).holder() == Holder(None, None)
        with pytest.raises(Locked, match=r"process \? since \?"):
            Lock(path).take(patience=0)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_lies_beside_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with Lock(tmp_path / "new" / "record").take():
            files = list((tmp_path / "new").iterdir())
            assert len(files) == 2
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    finally:
        os.umask(before)


def test_two_new_matches_of_one_moment_get_two_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    created = "2026-01-02T03:04:05+00:00"
    with (
        held_elsewhere(library.new_path(created)),
        library.new_record(created) as one,
        library.new_record(created) as other,
    ):
        names = [one.path.name, other.path.name]
        assert names == ["20260102-030405-2.hzmj.jsonl", "20260102-030405-3.hzmj.jsonl"]


def test_a_name_taken_at_the_last_moment_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process begins and leaves a match between the look for a name and the lock."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    created = "2026-01-02T03:04:05+00:00"
    wanted = library.new_path(created)
    take = Lock.take

    def late(lock: Lock, patience: float = 0) -> Lock:
        if lock.path == wanted:
            wanted.touch()
        return take(lock, patience)

    monkeypatch.setattr(Lock, "take", late)
    with library.new_record(created) as lock:
        assert lock.path.name == "20260102-030405-2.hzmj.jsonl"
        assert wanted.read_text() == ""


def test_the_list_tells_who_plays_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    from tests.record.test_library import match_line, write

    path = write("a", match_line())
    assert library.find().unfinished[0].holder is None
    with held_elsewhere(path) as process:
        found = library.find()
        assert [match.holder and match.holder.pid for match in found.unfinished] == [process.pid]
        assert found.unreadable == ()
    assert json.loads(path.read_text()) == json.loads(json.dumps(match_line()))
