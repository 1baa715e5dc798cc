"""Every screen looks as it did when somebody last looked at it."""

import difflib
from pathlib import Path

import pytest

from tests.snapshots import FOLDER, HOME, Shot, shots, taken

SHOTS = tuple(shots())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HZMJ_HOME", HOME)


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.path.stem)
async def test_snapshot(shot: Shot) -> None:
    kept = shot.path.read_text("utf-8") if shot.path.exists() else ""
    found = await taken(shot)
    if found != kept:
        difference = difflib.unified_diff(kept.splitlines(), found.splitlines(), "kept", "now", lineterm="")
        pytest.fail("\n".join(["`make snapshots` renews it", *difference]), pytrace=False)


def test_no_snapshot_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {shot.path for shot in SHOTS}
