"""`hzmj sim` with pairs of bots: the sequential test, the ladder, the ablation, and their state."""

from pathlib import Path
from typing import Any

import pytest

from hzmj.arena.entrants import VARIANTS
from hzmj.arena.statistics import Sprt
from tests.commands.run import Shell

LADDER = "sim --ladder random,easy,normal --hands 4 --seed 5"


def figures(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != "elapsed_s"}


def test_a_ladder_has_each_bot_play_the_one_before_it(hzmj: Shell) -> None:
    told = hzmj(f"{LADDER} --json").json
    assert [each["bots"] for each in told["pairings"]] == [["easy", "random"], ["normal", "easy"]]
    for each in told["pairings"]:
        assert (each["walls"], each["hands"]) == (4, 24)
        assert each["points"]["low"] <= each["points"]["mean"] <= each["points"]["high"]
        for side in each["sides"]:
            assert set(side) == {"wins", "multiplier", "ready", "claims"}
    assert told["pairings"][0]["elo"]["mean"] > 0
    assert "sprt" not in told


def test_the_result_is_the_same_whatever_the_jobs(hzmj: Shell) -> None:
    assert figures(hzmj(f"{LADDER} --json").json) == figures(hzmj(f"{LADDER} --json --jobs 2").json)


def test_a_ladder_for_people(hzmj: Shell) -> None:
    english, chinese = hzmj(LADDER).out, hzmj(f"{LADDER} --lang zh").out
    assert "easy is ahead of random by +" in english
    assert [line.split()[0] for line in english.splitlines()[-3:]] == ["normal", "easy", "random"]
    assert "1000" in english.splitlines()[-1]
    assert "等级分" in chinese
    assert "ahead" not in chinese


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are decided after few walls."""
    monkeypatch.setattr(Sprt, "LEAST", 10)


@pytest.mark.usefixtures("early")
def test_the_sequential_test_stops_when_it_is_decided(hzmj: Shell, tmp_path: Path) -> None:
    line = "sim --sprt easy random --difference 3 --hands 4000 --seed 5 --set start_level=3"
    told = hzmj(f"{line} --state {tmp_path}/state --json").json
    assert told["sprt"]["verdict"] == "better"
    assert told["sprt"]["llr"] >= told["sprt"]["bounds"][1]
    assert told["sprt"]["walls"] == told["pairings"][0]["walls"] < 100
    again = hzmj(f"{line} --state {tmp_path}/state")
    assert "accepts that easy is better than random by 3 points a hand" in " ".join(again.out.split())


@pytest.mark.usefixtures("early")
def test_equal_bots_and_an_open_test(hzmj: Shell) -> None:
    told = hzmj("sim --sprt random random --hands 10 --seed 5 --json").json
    assert told["sprt"]["verdict"] == "not_better"
    assert "has not decided" in hzmj("sim --sprt random random --hands 3 --seed 5").out


def test_a_state_is_gone_on_with(hzmj: Shell, tmp_path: Path) -> None:
    state = tmp_path / "state"
    whole = figures(hzmj(f"{LADDER} --json").json)
    assert hzmj(f"{LADDER.replace('--hands 4', '--hands 2')} --state {state} --json").code == 0
    assert len(state.read_text("utf-8").splitlines()) == 1 + 2 * 2
    lines = state.read_text("utf-8")
    assert figures(hzmj(f"{LADDER} --state {state} --json").json) == whole
    assert state.read_text("utf-8").startswith(lines), "what was played is not played again"
    assert len(state.read_text("utf-8").splitlines()) == 1 + 2 * 4
    unseeded = hzmj(f"{LADDER.replace(' --seed 5', '')} --state {state} --json")
    assert figures(unseeded.json) == whole
    assert unseeded.err == "seed: 5\n"


def test_the_ablation_plays_the_master_against_itself_without_each_piece(hzmj: Shell, tmp_path: Path) -> None:
    line = f"sim --ablation --hands 1 --seed 5 --state {tmp_path}/state"
    told = hzmj(f"{line} --json").json
    assert [each["bots"] for each in told["pairings"]] == [["master", variant] for variant in VARIANTS]
    out = hzmj(line).out
    assert "The master without" in out
    assert "declining wins for baotou" in out


def test_whole_matches(hzmj: Shell) -> None:
    told = hzmj("sim --sprt easy random --match --set hands=2 --hands 2 --seed 5 --json").json
    assert told["match"]
    assert told["pairings"][0]["hands"] == 2 * 6 * 2


REFUSED = {
    "--hands 1": "--bots",
    "--hands 1 --sprt easy": "--sprt",
    "--hands 1 --sprt easy clever": "clever",
    "--hands 1 --ladder easy": "--ladder",
    "--hands 1 --ladder easy,,normal": "--ladder",
    "--hands 1 --ladder easy,tests.arena.odd:Raises": "tests.arena.odd:Raises failed",
    "--hands 1 --sprt easy random --ablation": "--ablation",
    "--hands 1 --sprt easy random --difference 0": "--difference",
    "--hands 1 --sprt easy random --difference nan": "--difference",
    "--hands 1 --sprt easy random --difference inf": "--difference",
    "--hands 1 --sprt easy random --record /tmp/x": "--record",
    "--hands 1 --sprt easy random --duplicate": "--duplicate",
    "--hands 1 --ladder easy,random --difference 1": "--difference",
    "--hands 1 --bots easy,easy,easy,easy --state /tmp/x": "--state",
    "--hands 1 --bots easy,easy,easy,easy --match": "--match",
    "--hands 1 --sprt easy random --match --set hands=0": "--match",
    "--hands 1 --sprt easy random --state /dev/null/x": "/dev/null",
}


@pytest.mark.parametrize("line", REFUSED)
def test_refused(hzmj: Shell, line: str) -> None:
    ran = hzmj(f"sim {line}")
    assert REFUSED[line] in ran.message
    assert ran.out == ""


def test_a_state_of_another_contest_is_refused(hzmj: Shell, tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert hzmj(f"{LADDER} --state {state} --json").code == 0
    kept = state.read_bytes()
    for other, named in {
        LADDER.replace("--seed 5", "--seed 6"): "seed",
        LADDER.replace("easy,", ""): "pairings",
        f"{LADDER} --rules mil2025": "preset",
        f"{LADDER} --set base=2": "rules",
        f"{LADDER} --match": "match",
    }.items():
        assert f"another {named}" in hzmj(f"{other} --state {state}").message
    assert state.read_bytes() == kept
