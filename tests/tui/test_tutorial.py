"""The tutorial played through Pilot."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from hzmj.display.tile_faces import Look
from hzmj.game.actions import brief_action, parse_action
from hzmj.rules.tiles import parse_tile
from hzmj.tui.app import HzmjApp
from hzmj.tui.flow.tutorial import play
from hzmj.tui.keymap import COMMAND
from hzmj.tui.screens.lesson import LessonScreen
from hzmj.tui.screens.lesson_panel import LessonPanel
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.tutorial import TutorialScreen
from hzmj.tui.settings import Settings
from hzmj.tutor import progress
from hzmj.tutor.lessons import LESSONS, Lesson, Step
from hzmj.tutor.texts import Texts
from tests.tui.tables import Host, StoppedClock, screen_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress is kept here."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    monkeypatch.setattr(LessonPanel, "GRACE", 0.0)
    return tmp_path


class Lessons(Host):
    """Plays one lesson."""

    def __init__(self, lesson: Lesson, look: Look) -> None:
        super().__init__()
        self.lesson, self.look = lesson, look
        self.outcome: bool | None = None

    def on_mount(self) -> None:
        self.run_worker(self._play())

    async def _play(self) -> None:
        self.outcome = await play(self, self.look, self.lesson, Settings(pace="instant"), StoppedClock())


async def until(pilot: Pilot[None], reached: Callable[[], object]) -> None:
    for _ in range(200_000):
        if reached():
            return
        await asyncio.sleep(0)
    raise AssertionError(f"never reached; {pilot.app.screen}")


def screen_of(pilot: Pilot[None]) -> LessonScreen:
    screen = pilot.app.screen
    assert isinstance(screen, LessonScreen)
    return screen


async def read_on(pilot: Pilot[None]) -> None:
    """Turns the tutor's pages until he waits for an answer, the panel is shown or the lesson is over."""
    while True:
        await until(
            pilot,
            lambda: (
                not isinstance(pilot.app.screen, LessonScreen)
                or pilot.app.screen.gate.opened
                or pilot.app.screen.reading.opened
            ),
        )
        if not isinstance(pilot.app.screen, LessonScreen) or pilot.app.screen.legal:
            return
        await pilot.press("enter")


async def answer(pilot: Pilot[None], text: str) -> None:
    """Gives an answer by its key, once more where the table asks again."""
    screen = screen_of(pilot)
    action = parse_action(text, screen.legal)
    keys = [option.keys[0] for option in screen._prompt.options if option.action == action]
    if not keys:
        tiles = [slot.tile for slot in screen._hand.slots]
        keys = [COMMAND["table.discard"].keys[tiles.index(parse_tile(text))]]
    mood, at = screen.coach.text, screen._at
    for _ in range(2):
        await until(pilot, lambda: screen.gate.opened)
        await pilot.press(keys[0])
        await pilot.pause()
        if (screen.coach.text, screen._at) != (mood, at) or pilot.app.screen is not screen:
            return
    raise AssertionError(f"{text} was not taken")


def wrong_answer(screen: LessonScreen, step: Step) -> str | None:
    """The first legal answer the step does not take."""
    return next((w for w in map(brief_action, screen.legal) if w not in step.right), None)


async def read_panel(pilot: Pilot[None], lesson: Lesson, texts: Texts) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, LessonPanel))
    panel = pilot.app.screen
    assert isinstance(panel, LessonPanel)
    await pilot.pause()
    for question in lesson.questions:
        await pilot.press("enter")
        assert panel.coach.text == texts.question(lesson, question)[0]
        await pilot.press(str((question.right + 1) % 3 + 1))
        assert panel.coach.text == texts.wrong(lesson, question.key)
        await pilot.press("enter", str(question.right + 1))
        assert panel.coach.text == texts.right(lesson, question.key)
    await pilot.press("enter")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
async def test_a_lesson_wrong_once_and_right(lesson: Lesson) -> None:
    look = Look("en", "indexed") if LESSONS.index(lesson) % 2 else Look()
    texts = Texts(look.lang)
    app = Lessons(lesson, look)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        screen = screen_of(pilot)
        for step in lesson.steps:
            await read_on(pilot)
            assert screen.coach.text == texts.ask(lesson, step)[-1]
            legal = screen.legal
            wrong = wrong_answer(screen, step)
            if wrong is not None:
                await answer(pilot, wrong)
                assert screen.coach.text == texts.wrong(lesson, step.key, wrong)
                assert screen.legal == legal
            await answer(pilot, next(right for right in step.right if right in map(brief_action, legal)))
        await read_on(pilot)
        if lesson.panel:
            await read_panel(pilot, lesson, texts)
            await until(pilot, lambda: app.screen is screen)
            await read_on(pilot)
        await until(pilot, lambda: app.outcome is not None)
        assert app.outcome


async def test_the_bound_lesson_says_why_not() -> None:
    (lesson,) = (lesson for lesson in LESSONS if lesson.id == "bound")
    app = Lessons(lesson, Look())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        await read_on(pilot)
        await pilot.press("left")
        await pilot.press("enter")
        await pilot.pause()
        assert "只能打刚摸的牌" in screen_text(app)


async def test_leaving_and_the_language() -> None:
    app = Lessons(LESSONS[0], Look())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        await read_on(pilot)
        await pilot.press("f2")
        await pilot.pause()
        text = screen_text(app)
        assert Texts("en").title(LESSONS[0]) in text
        assert Texts("en").ui("upper") in text
        assert not any("一" <= char <= "鿿" for char in text.replace("中文", ""))
        await pilot.press("escape")
        await until(pilot, lambda: app.outcome is not None)
        assert app.outcome is False


async def test_the_mouse_reads_on() -> None:
    app = Lessons(LESSONS[0], Look())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.reading.opened)
        texts = Texts("zh").ask(LESSONS[0], LESSONS[0].steps[0])
        assert screen_of(pilot).coach.text == texts[0]
        await pilot.click("#coach")
        await pilot.pause()
        assert screen_of(pilot).coach.text == texts[1]


async def test_from_the_menu_through_the_list() -> None:
    """A lesson done is marked, and the next one follows; leaving it leads back to the list."""
    progress.mark("tiles")
    app = HzmjApp("zh", pace="instant", clock=StoppedClock())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, TutorialScreen))
        await pilot.pause()
        assert app.screen.query_one(OptionList).highlighted == 1
        assert "已学 1 / 10" in screen_text(app)
        await pilot.press("7")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        for step in screen_of(pilot).lesson.steps:
            await read_on(pilot)
            await answer(pilot, step.right[0])
        screen = app.screen
        while app.screen is screen:
            await pilot.press("enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        assert screen_of(pilot).lesson is LESSONS[7]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TutorialScreen))
        await pilot.pause()
        assert progress.done() == {"tiles", "bound"}
        assert app.screen.query_one(OptionList).highlighted == 7
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


def test_progress_of_a_spoilt_file(home: Path) -> None:
    for text in ("", "{}", '[1, null, {}, [], "tiles"]', "\xff", "[" * 4000, "9" * 4090, " " * 5000):
        progress.path().write_text(text, "latin-1")
        assert progress.done() <= {"tiles"}
    (home / "tutorial.json").unlink()
    (home / "tutorial.json").mkdir()
    progress.mark("tiles")
    assert progress.done() == frozenset()
    if hasattr(os, "mkfifo"):
        (home / "tutorial.json").rmdir()
        os.mkfifo(home / "tutorial.json")
        assert progress.done() == frozenset()
