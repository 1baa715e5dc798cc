"""`hzmj review`: what it lists, and that `hzmj advise` shows the same."""

from pathlib import Path

import pytest

from tests.bots.test_review import written
from tests.commands.run import Shell


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written("room", tmp_path_factory.mktemp("records"), (1,), 4)


def test_json(hzmj: Shell, record: Path) -> None:
    told = hzmj(f"review {record} --json").json
    assert told["seats"] == [1]
    assert told["slips"] >= len(told["dearest"]) > 2
    costs = [slip["cost"] for slip in told["dearest"]]
    assert costs == sorted(costs, reverse=True)
    assert len(hzmj(f"review {record} --json --most 2").json["dearest"]) == 2
    assert hzmj(f"review {record} --json --seat 2").json["slips"] == 0


def test_every_slip_can_be_asked_about(hzmj: Shell, record: Path) -> None:
    for slip in hzmj(f"review {record} --json --most 5").json["dearest"]:
        told = hzmj(
            f"advise {record} --hand {slip['hand']} --event {slip['event']} --seat {slip['seat']} --json"
        ).json
        assert (told["action"], told["played"]) == (slip["better"], slip["played"])
        assert told["tiles"] == slip["tiles"]


def test_for_people(hzmj: Shell, record: Path) -> None:
    english, chinese = hzmj(f"review {record}").out, hzmj(f"review {record} --lang zh").out
    assert "decisions" in english
    assert f"hzmj advise {record} --hand" in english
    assert "吃亏" in chinese
    assert "decisions" not in chinese
    assert "none cost anything" in hzmj(f"review {record} --seat 2").out


def test_refused(hzmj: Shell, record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.hzmj.jsonl"
    broken.write_text("".join(record.read_text("utf-8").splitlines(keepends=True)[:30]) + "{}\n", "utf-8")
    for line, why in {
        f"{tmp_path}/nofile": "nofile: cannot be read",
        str(broken): "line 31 does not hold",
        f"{record} --seat 4": "--seat",
        f"{record} --most 0": "--most",
    }.items():
        assert why in hzmj(f"review {line}").message
