"""Records, a saved match and settings that an earlier version wrote still open (tests/data/before)."""

from pathlib import Path

import pytest

from hzmj.record.reader import replay_file
from hzmj.record.resume import take_up
from hzmj.tui.settings import Settings, SettingsFile

BEFORE = Path(__file__).parents[1] / "data" / "before"


@pytest.mark.parametrize("preset", ["room", "platform", "mil2025"])
def test_a_record_of_before_still_holds(preset: str) -> None:
    replayed = replay_file(BEFORE / f"{preset}.hzmj.jsonl")
    replayed.check()
    assert replayed.ended
    assert not replayed.match.rules.cross_baotou


def test_a_match_saved_before_goes_on_where_it_stopped() -> None:
    resumed = take_up(BEFORE / "saved.hzmj.jsonl")
    hand = resumed.match.hand
    assert hand is not None
    assert hand.number == 2
    assert resumed.match.pending
    assert resumed.match.setup.people == (0,)


def test_settings_of_before_are_read() -> None:
    file = SettingsFile(BEFORE / "settings.toml")
    assert file.problem is None
    keys = {"app.help": ("f12",), "table.win": ("v",)}
    assert file.settings == Settings(
        lang="zh", theme="mono", pace="fast", hints=True, window_seconds=5, keys=keys
    )
