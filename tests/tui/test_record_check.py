"""A long record is checked while its match goes on; a short one before its table is opened."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hzmj.game.match import Match
from hzmj.record.writer import RecordWriter
from hzmj.tui.play import record_check
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.table import TableScreen
from tests.game.play import Whole
from tests.tui.tables import play_until, setup
from tests.tui.test_app import app_of, play_to_the_end, until

HANDS = 4


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every record counts as long."""
    monkeypatch.setattr(record_check, "SHORT", 0)


def asked(match: Match) -> bool:
    return match.view(0).number == HANDS and len(match.pending.get(0, ())) > 1


def interrupted(home: Path, alter: Callable[[list[str]], None] = lambda _: None) -> Path:
    """The record of a match left in its last hand."""
    match = Whole(setup(hands=HANDS))
    play_until(match, asked)
    path = home / "match.hzmj.jsonl"
    RecordWriter(path, match.told).close()
    lines = path.read_text("utf-8").splitlines(keepends=True)
    alter(lines)
    path.write_text("".join(lines), "utf-8")
    return path


def spoil(lines: list[str]) -> None:
    """Another tile is drawn in the first hand."""
    at = next(at for at, line in enumerate(lines) if '"draw"' in line)
    line = json.loads(lines[at])
    line["tile"] = "1m" if line["tile"] != "1m" else "2m"
    lines[at] = json.dumps(line) + "\n"


@pytest.mark.usefixtures("long")
async def test_a_long_record_whose_earlier_hands_do_not_hold_stops_the_match(home: Path) -> None:
    path = interrupted(home, spoil)
    before = path.read_bytes()
    app = app_of(resume=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        (notice,) = app._notifications
        assert notice.severity == "error"
        assert "match.hzmj.jsonl：第 " in notice.message
        assert "tile" in notice.message
    assert path.read_bytes().startswith(before), "nothing is taken from it"


async def test_a_short_record_whose_earlier_hands_do_not_hold_is_not_touched(home: Path) -> None:
    path = interrupted(home, spoil)
    before = path.read_bytes()
    app = app_of(resume=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        assert any("第 " in notice.message for notice in app._notifications)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("long")
async def test_the_end_of_a_match_shows_the_hands_from_before_it_was_taken_up(home: Path) -> None:
    app = app_of(resume=interrupted(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await play_to_the_end(pilot)
        assert isinstance(app.screen, MatchEndScreen)
        assert [hand.number for hand in app.screen.hands] == list(range(1, HANDS + 1))


async def test_the_table_shows_how_far_the_check_is(home: Path) -> None:
    app = app_of(resume=interrupted(home))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal))
        table = app.screen
        assert isinstance(table, TableScreen)

        def header() -> str:
            return "".join(segment.text for segment in table._compositor.render_strips()[0])

        for share, told in ((0.42, "核对记录 [####      ] 42%"), (1.0, "[##########] 100%")):
            table.show_check(share)
            await pilot.pause()
            assert told in header()
        table.show_check(None)
        await pilot.pause()
        assert "核对" not in header()
