"""教程 A lesson at the real table: the tutor explains, asks for an action and judges it."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Key

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Action, brief_action
from hzmj.paths import assets
from hzmj.text import Text as Reason
from hzmj.tui.key_gate import Gate, key_of
from hzmj.tui.screens.lesson_panel import LessonPanel
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.settings import Settings
from hzmj.tui.widgets.coach import Coach, Mood, Sentence
from hzmj.tutor.lessons import PERSON, Lesson, Step, set_up
from hzmj.tutor.texts import Texts


class LessonScreen(TableScreen):
    """The driver's table for a lesson. `ended` resolves to True if it was completed, False if left."""

    CSS_PATH: ClassVar = [*TableScreen.CSS_PATH, assets() / "styles" / "lesson.tcss"]

    def __init__(
        self, look: Look, lesson: Lesson, explain: Callable[[Action], Reason], settings: Settings
    ) -> None:
        super().__init__(
            look,
            PERSON,
            explain,
            pace=settings.pace,
            options=settings.table_options,
            keys=settings.keys,
        )
        self.lesson = lesson
        self.coach = Coach(lesson, lambda: self.model.look, lambda: self.model.view.caishen)
        self.reading = Gate()
        """Ignores keys pressed before the tutor's page was drawn, so that they do not turn it."""
        self.ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._at = 0
        self._praise: Sentence | None = None
        self._page: asyncio.Future[None] | None = None

    def compose(self) -> ComposeResult:
        """Puts the tutor above the table."""
        yield self.coach
        yield from super().compose()

    # What the driver calls

    async def ask(self, legal: tuple[Action, ...]) -> Action:
        """Asks until the answer to the next step is right, and returns it.

        After the last step, ends the lesson and never returns.
        """
        await self._read_praise()
        if self._at == len(self.lesson.steps):
            await self._end()
            await asyncio.Event().wait()
        step = self.lesson.steps[self._at]
        await self._introduce(step)
        while (answer := brief_action(action := await self._answered(legal))) not in step.right:
            self.coach.show(_wrong(self.lesson, step, answer), "wrong")
        self._at += 1
        self._praise = lambda texts: texts.right(self.lesson, step.key)
        self.coach.show(self._praise, "right")
        return action

    async def _answered(self, legal: tuple[Action, ...]) -> Action:
        """Returns an answer given by the person; automatic answers are turned off."""
        self.model.auto_answers.reset()
        action = await super().ask(legal)
        assert action is not None, "no bot plays a lesson"
        return action

    async def hand_over(self) -> None:
        """Shows the scoring panel if the lesson has one, then the closing sentences."""
        await self.ready()
        await self._read_praise()
        if self.lesson.panel:
            await self.app.push_screen_wait(LessonPanel(self.model.look, self.model.view, self.lesson))
        await self._end()

    # What the tutor says

    async def _introduce(self, step: Step) -> None:
        """Shows the sentences before a step, one page at a time, and then the task."""
        count = len(self._texts.ask(self.lesson, step))
        for at in range(count - 1):
            await self._say(_asked(self.lesson, step, at), "say")
        self.coach.show(_asked(self.lesson, step, count - 1), "ask")

    async def _read_praise(self) -> None:
        """Keeps the comment on the last right answer on the screen until it has been read."""
        praise, self._praise = self._praise, None
        if praise is not None:
            await self._say(praise, "say")

    async def _end(self) -> None:
        for at in range(len(self._texts.end(self.lesson))):
            await self._say(_ended(self.lesson, at), "last")
        self._finish(done=True)

    async def _say(self, sentence: Sentence, mood: Mood) -> None:
        """Shows a sentence and waits until the person has read it."""
        self.coach.show(sentence, mood)
        self.reading.shut()
        self.call_after_refresh(self.reading.open)
        self._page = asyncio.get_running_loop().create_future()
        try:
            await self._page
        finally:
            self._page = None

    @property
    def _texts(self) -> Texts:
        return Texts(self.model.look.lang)

    def _finish(self, *, done: bool) -> None:
        if not self.ended.done():
            self.ended.set_result(done)

    # What the person does

    def on_key(self, event: Key) -> None:
        """Enter and Space turn the tutor's page."""
        key = key_of(event)
        admitted = self.reading.admits(key, event.time)
        if self._page is not None and key in ("enter", "space"):
            event.stop()
            event.prevent_default()
            if admitted:
                self._read_on()

    def on_coach_clicked(self, message: Coach.Clicked) -> None:
        """Turns the tutor's page on a click."""
        if self.reading.admits_click(message.pressed_at):
            self._read_on()

    def _read_on(self) -> None:
        if self._page is not None and not self._page.done():
            self._page.set_result(None)

    def show_look(self, look: Look) -> None:
        """Applies a new look, also to the tutor and the names of the seats."""
        named = set_up(self.lesson, Texts(look.lang).names)
        self.model.see(named)
        self._events = [named if isinstance(event, ev.MatchSetup) else event for event in self._events]
        super().show_look(look)
        self.coach.redraw()

    def action_leave(self) -> None:
        """Returns to the list of lessons. Nothing is saved."""
        self._finish(done=False)


def _asked(lesson: Lesson, step: Step, at: int) -> Sentence:
    return lambda texts: texts.ask(lesson, step)[at]


def _wrong(lesson: Lesson, step: Step, answer: str) -> Sentence:
    return lambda texts: texts.wrong(lesson, step.key, answer)


def _ended(lesson: Lesson, at: int) -> Sentence:
    return lambda texts: texts.end(lesson)[at]
