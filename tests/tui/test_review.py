"""The review after a match: found beside the screen, shown, left."""

import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hzmj.bots import review as reviews
from hzmj.display.action_text import action_text
from hzmj.display.tile_faces import Look
from hzmj.game.course import Course
from hzmj.tui.screens import review as screen
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.screens.review import ReviewScreen
from tests.bots.test_review import written
from tests.tui.stage import LOOKS, Stage, staged
from tests.tui.test_match_end import ended, events


async def done(stage: Stage, pilot: Pilot[None]) -> None:
    """Waits until everything is looked at."""
    await stage.workers.wait_for_complete([worker for worker in stage.workers if worker.node is stage.screen])
    await pilot.pause()


def lines(stage: Stage) -> str:
    strips = stage.screen._compositor.render_strips()
    return " ".join("".join(segment.text for strip in strips for segment in strip).split())


@pytest.mark.parametrize("look", LOOKS)
async def test_the_dearest_slips_are_shown_first(look: Look, tmp_path: Path) -> None:
    record = written("room", tmp_path, (1,))
    found = reviews.review(record)
    async with staged(ReviewScreen(look, record)) as (stage, pilot):
        await done(stage, pilot)
        shown = lines(stage)
        first = found.slips[0]
        assert str(found.decisions) in shown
        assert look.words("review.cost", points=f"{first.cost:.2f}") in shown
        assert action_text(first.better, look.words, look.face) in shown
        assert record.name in shown.replace(" ", "")
        await pilot.press("escape")
        assert stage.answers == [None]


async def test_a_faultless_match(tmp_path: Path) -> None:
    record = written("room", tmp_path, (2,), 1)
    async with staged(ReviewScreen(LOOKS[1], record)) as (stage, pilot):
        await done(stage, pilot)
        assert "none cost anything" in lines(stage)


async def test_a_record_that_is_gone(tmp_path: Path) -> None:
    async with staged(ReviewScreen(LOOKS[1], tmp_path / "nofile")) as (stage, pilot):
        await done(stage, pilot)
        assert "cannot be read" in lines(stage)


async def test_the_screen_answers_while_it_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = written("room", tmp_path, (1,), 1)
    held, stopped = threading.Event(), threading.Event()

    def slow(path: Path, seats: tuple[int, ...], at: object) -> reviews.Review:
        held.wait(10)
        try:
            return reviews.review(path, seats, at)  # type: ignore[arg-type]
        except screen.Closed:
            stopped.set()
            raise

    monkeypatch.setattr(screen, "review", slow)
    async with staged(ReviewScreen(LOOKS[0], record)) as (stage, pilot):
        await pilot.press("escape")
        await pilot.pause()
        assert stage.answers == [None]
        held.set()
        assert stopped.wait(10), "and ends when nobody waits for it any more"


async def test_it_is_reached_from_the_end_by_key_and_mouse(tmp_path: Path) -> None:
    record = written("room", tmp_path, (1,), 1)
    async with staged(MatchEndScreen(LOOKS[1], ended(), Course(events()), record)) as (stage, pilot):
        for act in (lambda: pilot.press("r"), lambda: pilot.click("#review")):
            await act()
            await pilot.pause()
            assert isinstance(stage.screen, ReviewScreen)
            await done(stage, pilot)
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(stage.screen, MatchEndScreen)
    async with staged(MatchEndScreen(LOOKS[1], ended(), Course(events()))) as (stage, pilot):
        await pilot.press("r")
        assert stage.screen is stage.page, "without a record there is nothing to review"
        assert not stage.page.query("#review")
