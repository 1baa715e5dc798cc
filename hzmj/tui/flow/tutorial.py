"""Runs the tutorial: the list of lessons, a lesson, the next one, until the person leaves."""

import asyncio
from collections.abc import Callable
from typing import Any

from textual.app import App

from hzmj.display.tile_faces import Look
from hzmj.tui.play.driver import Clock, Driver
from hzmj.tui.screens.lesson import LessonScreen
from hzmj.tui.screens.tutorial import TutorialScreen
from hzmj.tui.settings import Settings
from hzmj.tutor import progress
from hzmj.tutor.lessons import LESSONS, PERSON, Lesson, begin, bots
from hzmj.tutor.texts import Texts


async def teach(
    app: App[Any], look: Callable[[], Look], settings: Callable[[], Settings], clock: Clock | None = None
) -> None:
    """Lets the person choose and play lessons. `look` and `settings` return those in force when called."""
    lesson: Lesson | None = None
    while True:
        lesson = await app.push_screen_wait(TutorialScreen(look(), lesson))
        if lesson is None:
            return
        while await play(app, look(), lesson, settings(), clock):
            progress.mark(lesson.id)
            if lesson is LESSONS[-1]:
                break
            lesson = LESSONS[LESSONS.index(lesson) + 1]


async def play(
    app: App[Any], look: Look, lesson: Lesson, settings: Settings, clock: Clock | None = None
) -> bool:
    """Plays one lesson; returns True if it was completed, False if it was left."""
    match = begin(lesson, Texts(look.lang).names)
    table = LessonScreen(look, lesson, lambda action: match.explain(PERSON, action), settings)
    await app.push_screen(table)
    driver = Driver(match, PERSON, bots(), table, lambda _: None, clock)
    game = asyncio.ensure_future(driver.play())
    try:
        race: set[asyncio.Future[Any]] = {game, table.ended}
        await asyncio.wait(race, return_when=asyncio.FIRST_COMPLETED)
        if not table.ended.done():
            game.result()
    finally:
        game.cancel()
    await app.pop_screen()
    return table.ended.result()
