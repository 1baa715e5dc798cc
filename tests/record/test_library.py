"""Where records are kept, and which of them are unfinished."""

import errno
import json
import os
from pathlib import Path

import pytest

from hzmj.presets import preset
from hzmj.record import library

NAMES = ("甲", "乙", "丙", "丁")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


def match_line(created: str = "2026-01-02T03:04:05Z") -> dict[str, object]:
    return {
        "event": "match",
        "format": "hzmj-record/1",
        "preset": "room",
        "rules": preset("room").as_dict(),
        "seats": [{"name": name, "player": "human"} for name in NAMES],
        "seed": "1",
        "created": created,
    }


def hand_line(number: int, scores: list[int]) -> dict[str, object]:
    return {
        "event": "hand",
        "hand": number,
        "dealer": 0,
        "level": 1,
        "dice": [1, 1],
        "wall": ["1m"] * 136,
        "caishen": "5z",
        "indicator": None,
        "scores": scores,
    }


def draw_line() -> dict[str, object]:
    return {"event": "draw", "seat": 0, "tile": "1m", "from": "head", "burned": [], "remaining": 80}


def settle_line(scores: list[int]) -> dict[str, object]:
    return {"event": "settle", "delta": [0] * 4, "scores": scores, "transfers": []}


def write(name: str, *lines: object, torn: str = "") -> Path:
    path = library.folder() / f"{name}{library.SUFFIX}"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + torn, "utf-8")
    return path


def test_folder_follows_the_environment(home: Path) -> None:
    assert library.folder() == home / "matches"


def test_folder_without_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HZMJ_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert library.folder().parts[-2:] == ("hzmj", "matches")


def test_new_path_never_names_a_file_that_is_there() -> None:
    created = "2026-01-02T03:04:05+00:00"
    first = library.new_path(created)
    first.touch()
    second = library.new_path(created)
    second.touch()
    third = library.new_path(created)
    assert first.name == "20260102-030405.hzmj.jsonl"
    assert len({first, second, third}) == 3


def test_no_folder_no_saves() -> None:
    assert library.find() == library.Saves((), ())


def test_unfinished_newest_first() -> None:
    write("old", match_line("2026-01-01T00:00:00Z"), hand_line(1, [0, 0, 0, 0]))
    write(
        "new",
        match_line("2026-02-01T00:00:00Z"),
        hand_line(1, [0, 0, 0, 0]),
        settle_line([6, -2, -2, -2]),
        hand_line(2, [6, -2, -2, -2]),
        draw_line(),
    )
    write("over", match_line("2026-03-01T00:00:00Z"), {"event": "end", "scores": [0] * 4, "ranks": [1] * 4})
    new, old = library.find().unfinished
    assert (new.path.name, old.path.name) == ("new.hzmj.jsonl", "old.hzmj.jsonl")
    assert (new.names, new.preset, new.hand, new.hands) == (NAMES, "room", 2, 8)
    assert new.scores == (6, -2, -2, -2)


def test_scores_are_those_after_the_last_settled_hand() -> None:
    write("a", match_line(), hand_line(1, [0, 0, 0, 0]), settle_line([6, -2, -2, -2]))
    (match,) = library.find().unfinished
    assert (match.hand, match.scores) == (1, (6, -2, -2, -2))


def test_before_the_first_hand() -> None:
    write("a", match_line())
    (match,) = library.find().unfinished
    assert (match.hand, match.scores) == (0, (0, 0, 0, 0))


def test_a_torn_last_line_is_no_end() -> None:
    write("a", match_line(), hand_line(3, [0, 0, 0, 0]), torn='{"event": "end", "sco')
    assert library.find().unfinished[0].hand == 3


def test_a_hand_longer_than_a_block_is_found() -> None:
    draws = [{**draw_line(), "note": "x" * 900} for _ in range(300)]
    write("a", match_line(), hand_line(7, [1, -1, 0, 0]), *draws)
    (match,) = library.find().unfinished
    assert (match.hand, match.scores) == (7, (1, -1, 0, 0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json\n",
        "[" * 100_000 + "\n",
        "x" * 200_000,
        '{"event": "match"}\n',
        json.dumps({**match_line(), "seats": [1, 2, 3, 4]}) + "\n",
        json.dumps({**match_line(), "created": 5}) + "\n",
        json.dumps(match_line()) + "\n" + "y" * 200_000 + "\n",
        json.dumps(match_line()) + "\n" + '{"event": "settle", "scores": "many"}\n',
        json.dumps(match_line()) + "\n" + "\n",
    ],
    ids=["empty", "text", "deep", "long", "bare", "seats", "created", "long-line", "scores", "blank"],
)
def test_what_is_no_record_is_reported_and_left_alone(text: str) -> None:
    path = write("broken", torn=text)
    found = library.find()
    assert not found.unfinished
    (file,) = found.unreadable
    assert file.path == path
    assert file.reason.zh
    assert file.reason.en
    assert path.read_text("utf-8") == text


def test_a_folder_of_that_name_is_reported() -> None:
    (library.folder() / f"folder{library.SUFFIX}").mkdir(parents=True)
    assert len(library.find().unreadable) == 1


def test_who_of_them_are_people_and_how_they_sit() -> None:
    line = match_line()
    line["seats"] = [{"name": n, "player": "bot:normal" if n == "乙" else "human"} for n in NAMES]
    write("closed", line)
    (match,) = library.find().unfinished
    assert (match.people, match.open_table) == ((0, 2, 3), False)
    write("closed", line | {"open_table": True})
    (match,) = library.find().unfinished
    assert match.open_table


def test_a_folder_that_may_not_be_read_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    found = library.find()
    assert found.unfinished == ()
    assert found.problem is not None
    assert "Permission denied" in found.problem.en


@pytest.mark.parametrize("name", ["x" * 5000, "file/below"])
def test_a_folder_that_cannot_be_is_told_of(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").touch()
    monkeypatch.setenv("HZMJ_HOME", str(home / name))
    assert library.find().problem is not None


def test_no_folder_is_no_problem() -> None:
    assert library.find() == library.Saves((), ())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such pipes")
def test_a_pipe_among_the_records_is_not_waited_for() -> None:
    library.folder().mkdir()
    os.mkfifo(library.folder() / f"pipe{library.SUFFIX}")
    (file,) = library.find().unreadable
    assert "regular" in file.reason.en
