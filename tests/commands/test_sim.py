"""`hzmj sim`: what it takes, and the figures it gives (FORMATS.md 3)."""

import os
import re
import stat
from pathlib import Path

import pytest

from hzmj.record.reader import replay_file
from tests.commands.run import Shell
from tests.test_locks import held_elsewhere

RANDOM = "--bots random,random,random,random"
MIXED = "--bots normal,random,random,random"


def test_json(hzmj: Shell) -> None:
    ran = hzmj(f"sim --hands 12 {MIXED} --seed 5 --json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.json
    assert list(told) == [
        "hands", "wins", "discard_wins", "drawn_hands", "score_sum", "score_sum_sq",
        "elapsed_s", "decisions", "decision_ms",
    ]  # fmt: skip
    assert told["hands"] == 12
    assert sum(told["wins"]) + told["drawn_hands"] == 12
    assert sum(told["score_sum"]) == 0
    assert set(told["decision_ms"]) == {"p50", "p99", "max"}
    assert 0 <= told["decision_ms"]["p50"] <= told["decision_ms"]["p99"] <= told["decision_ms"]["max"]


def test_same_seed_same_figures(hzmj: Shell) -> None:
    def figures(line: str) -> dict[str, object]:
        told = hzmj(line).json
        return {name: value for name, value in told.items() if name not in ("elapsed_s", "decision_ms")}

    line = f"sim --hands 24 {MIXED} --rules platform --set base=5 --seed s --json"
    assert figures(line) == figures(line) == figures(f"{line} --jobs 2")
    assert figures(line) != figures(line.replace("--seed s", "--seed t"))


def test_a_seed_found_by_chance_is_told(hzmj: Shell) -> None:
    ran = hzmj(f"sim --hands 1 {RANDOM} --json")
    assert re.fullmatch(r"seed: \w+\n", ran.err)
    assert "seed" in hzmj(f"sim --hands 1 {RANDOM}").out


def test_one_hand_has_no_interval(hzmj: Shell) -> None:
    out = hzmj(f"sim --hands 1 {RANDOM}").out
    assert "inf" not in out
    assert out.count("?") == 8


def test_table(hzmj: Shell) -> None:
    ran = hzmj(f"sim --hands 16 {MIXED} --seed 5")
    assert ran.code == 0
    assert "Room rules, seed 5" in ran.out
    assert "95% interval" in ran.out
    assert "1 normal" in ran.out
    assert "4 random" in ran.out
    changed = hzmj(f"sim --hands 1 {MIXED} --seed 5 --set base=2 --lang zh")
    assert "房间规则（有改动）" in changed.out


def test_the_interval_takes_the_hands_of_one_wall_together(hzmj: Shell) -> None:
    """Equal bots share every wall evenly between them, so that nothing is left to chance."""
    line = "sim --hands 4 --bots normal,normal,normal,normal --seed 1"
    assert hzmj(f"{line} --duplicate").out.count("+0.00  +0.00 to +0.00") == 4
    assert "+0.00 to +0.00" not in hzmj(line).out


def test_duplicate(hzmj: Shell) -> None:
    assert hzmj(f"sim --hands 3 {MIXED} --duplicate --seed 1 --json").json["hands"] == 12


def test_records(hzmj: Shell, tmp_path: Path) -> None:
    assert hzmj(f"sim --hands 20 {MIXED} --seed 1 --record {tmp_path}/new/records --json").code == 0
    paths = sorted((tmp_path / "new/records").iterdir())
    assert [path.name for path in paths] == [f"{index:06}.hzmj.jsonl" for index in range(3)]
    for path in paths:
        assert hzmj(f"replay {path} --check").code == 0
    assert [replay_file(path).match.setup.seed for path in paths] == ["1/0", "1/1", "1/2"]


def test_records_that_are_there_are_not_overwritten(hzmj: Shell, tmp_path: Path) -> None:
    """The line names the file, and nothing is played: no other record comes."""
    there = tmp_path / "000001.hzmj.jsonl"
    there.write_text("kept")
    ran = hzmj(f"sim --hands 20 {MIXED} --seed 1 --record {tmp_path}")
    assert ran.message.startswith("--record: ")
    assert str(there) in ran.message
    assert len(ran.message) < 300
    assert ran.out == ""
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there.name, "kept")]


def test_another_folder_of_the_same_numbers_and_more_files_are_no_hindrance(
    hzmj: Shell, tmp_path: Path
) -> None:
    for name in ("000003.hzmj.jsonl", "000000.hzmj.jsonl.old", "notes.txt"):
        (tmp_path / name).write_text("kept")
    assert hzmj(f"sim --hands 20 {MIXED} --seed 1 --record {tmp_path} --json").code == 0
    assert len(list(tmp_path.iterdir())) == 6


def test_two_do_not_write_into_one_folder(hzmj: Shell, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "records", target_is_directory=True)
    with held_elsewhere(tmp_path / "records" / "sim") as process:
        for name in ("records", "link"):
            ran = hzmj(f"sim --hands 8 {MIXED} --seed 1 --record {tmp_path / name}")
            assert f"in use by process {process.pid}" in ran.message
        assert list((tmp_path / "records").glob("*.jsonl")) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_records_are_for_their_owner_alone(hzmj: Shell, tmp_path: Path) -> None:
    """The folder that somebody named stays as open as it is."""
    tmp_path.chmod(0o755)
    assert hzmj(f"sim --hands 1 {MIXED} --seed 1 --record {tmp_path} --json").code == 0
    (record,) = tmp_path.iterdir()
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_bot_from_the_current_folder(hzmj: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    (tmp_path / "my_own_bot.py").write_text(
        "from hzmj.bots.base import Choice\n"
        "class Bot:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view, legal): return Choice(legal[-1])\n"
    )
    line = "sim --hands 16 --bots my_own_bot:Bot,random,random,my_own_bot:Bot --seed 1 --json"
    assert hzmj(line).json["hands"] == hzmj(f"{line} --jobs 2").json["hands"] == 16


REFUSED = {
    "": "--hands",
    "--hands 1": "--bots",
    f"--hands 0 {RANDOM}": "--hands",
    f"--hands -5 {RANDOM}": "--hands",
    f"--hands 1e3 {RANDOM}": "--hands",
    f"--hands {'9' * 5000} {RANDOM}": "--hands",
    f"--hands 1 --jobs 0 {RANDOM}": "--jobs",
    f"--hands 1 --jobs 1000 {RANDOM}": "--jobs",
    "--hands 1 --bots random": "--bots",
    "--hands 1 --bots random,random,random,": "--bots",
    "--hands 1 --bots random,random,random,random,random": "--bots",
    "--hands 1 --bots random,clever,random,random": "clever",
    "--hands 1 --bots random,nowhere:Bot,random,random": "nowhere",
    "--hands 1 --bots random,..a:Bot,random,random": "..a:Bot",
    "--hands 8 --bots random,tests.arena.odd:Raises,random,random": "tests.arena.odd:Raises failed",
    "--hands 8 --bots random,tests.arena.odd:Cheat,random,random": "tests.arena.odd:Cheat",
    "--hands 8 --jobs 2 --bots random,tests.arena.odd:Cheat,random,random": "tests.arena.odd:Cheat",
    f"--hands 1 --rules club {RANDOM}": "club",
    f"--hands 1 --set base=4 {RANDOM}": "base",
    f"--hands 1 --record /dev/null {RANDOM}": "/dev/null",
}


@pytest.mark.parametrize("line", REFUSED)
def test_refused(hzmj: Shell, line: str) -> None:
    ran = hzmj(f"sim {line}")
    assert REFUSED[line] in ran.message
    assert ran.out == ""
