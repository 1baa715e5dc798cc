"""Hints and orders are on a resume as they were when the match was left."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hzmj.game import events as ev
from hzmj.text import Refused
from hzmj.tui.app import HzmjApp
from hzmj.tui.play import standing
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.standing import Standing
from hzmj.tui.screens.table import TableScreen
from tests.tui.people import people_setup
from tests.tui.tables import StoppedClock, setup
from tests.tui.test_app import only_record, play_to_the_end, until


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    return tmp_path


def app_of(match: ev.MatchSetup | None = None, resume: Path | None = None) -> HzmjApp:
    return HzmjApp("en", setup=match, resume=resume, pace="instant", clock=StoppedClock())


async def asked(pilot: Pilot[None]) -> TableScreen:
    """The table, once it asks something."""
    app = pilot.app
    await until(
        pilot,
        lambda: isinstance(app.screen, TableScreen) and bool(app.screen.legal and app.screen.gate.opened),
    )
    assert isinstance(app.screen, TableScreen)
    return app.screen


@pytest.mark.parametrize("match", [setup(), people_setup(is_open=True)], ids=["one person", "open table"])
async def test_hints_and_orders_are_as_they_were_when_the_match_was_left(
    match: ev.MatchSetup, home: Path
) -> None:
    async with app_of(match).run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        await pilot.press("t", "a", "s")
    async with app_of(resume=only_record(home)).run_test(size=(80, 24)) as pilot:
        table = await asked(pilot)
        assert table._bar.hints
        assert table.has_class("-advised")
        assert table.model.auto_answers == AutoAnswers(win=True, passing="claims")


async def test_orders_of_a_hand_that_is_over_are_not_given_again(home: Path) -> None:
    async with app_of(setup()).run_test(size=(80, 24)) as pilot:
        await asked(pilot)
    path = only_record(home)
    standing.write(path, Standing(False, 7, {0: AutoAnswers(win=True)}))
    async with app_of(resume=path).run_test(size=(80, 24)) as pilot:
        assert (await asked(pilot)).model.auto_answers == AutoAnswers()


async def test_at_a_closed_table_hints_stay_closed() -> None:
    async with app_of(people_setup()).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any(isinstance(each, TableScreen) for each in pilot.app.screen_stack))
        (table,) = (each for each in pilot.app.screen_stack if isinstance(each, TableScreen))
        table.recall(Standing(True, 1, {2: AutoAnswers(faces={3})}))
        table._recall_orders(1)
        assert not table._bar.hints
        assert table.model.orders(2).faces == {3}


async def test_nothing_is_left_of_them_once_the_match_is_over(home: Path) -> None:
    async with app_of(setup(hands=1)).run_test(size=(80, 24)) as pilot:
        await asked(pilot)
        await pilot.press("t")
        assert standing.path_beside(only_record(home)).exists()
        await play_to_the_end(pilot)
        assert not standing.path_beside(only_record(home)).exists()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    record = tmp_path / "match.hzmj.jsonl"
    assert standing.read(record) is None
    kept = Standing(True, 3, {1: AutoAnswers(True, "all", True, {0, 33}), 2: AutoAnswers(faces={5})})
    standing.write(record, kept)
    assert standing.read(record) == kept
    assert standing.path_beside(record).stat().st_mode & 0o077 == 0
    standing.forget(record)
    assert standing.read(record) is None


def of_orders(orders: str) -> str:
    return f'{{"hints": true, "hand": 1, "orders": {orders}}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 4_000,
        "x" * 5_000,
        "9" * 4_095,
        '"\\ud800"',
        '{"hints": 1, "hand": 1, "orders": {}}',
        '{"hints": true, "hand": true, "orders": {}}',
        of_orders('{"4": {"win": true, "passing": "off", "drawn": true, "faces": []}}'),
        of_orders('{"0": {"win": 1, "passing": "off", "drawn": true, "faces": []}}'),
        of_orders('{"0": {"win": true, "passing": "x", "drawn": true, "faces": []}}'),
        of_orders('{"0": {"win": true, "passing": "off", "drawn": true, "faces": [[]]}}'),
        of_orders('{"0": null}'),
    ],
)
def test_a_file_that_holds_something_else_is_refused_by_name(tmp_path: Path, text: str) -> None:
    record = tmp_path / "match.hzmj.jsonl"
    standing.path_beside(record).write_text(text, "utf-8")
    with pytest.raises(Refused, match=r"match\.hzmj\.jsonl\.table: ") as refused:
        standing.read(record)
    assert len(refused.value.text.en) < 300
