"""The scoring panel at the end of a lesson, with comments and questions about it."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.widgets import Button

from hzmj.display.tile_faces import Look
from hzmj.game.view import View
from hzmj.tui.key_gate import key_of
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.page import STYLES
from hzmj.tui.widgets.coach import Coach, Mood, Sentence
from hzmj.tutor.lessons import Lesson
from hzmj.tutor.texts import Texts


class LessonPanel(HandResultScreen):
    """Dismissed once it has been read and all its questions are answered."""

    CSS_PATH: ClassVar = [*HandResultScreen.CSS_PATH, STYLES / "lesson.tcss"]

    def __init__(self, look: Look, view: View, lesson: Lesson) -> None:
        super().__init__(look, view)
        self.lesson = lesson
        self.coach = self._seat_coach(lambda texts: texts.panel(lesson), "say")
        self._left = list(lesson.questions)
        """The unanswered questions. The first is on the screen while the mood is "ask" or "wrong"."""

    def _seat_coach(self, sentence: Sentence, mood: Mood) -> Coach:
        coach = Coach(self.lesson, lambda: self.look, lambda: self.view.caishen)
        coach.show(sentence, mood)
        return coach

    def compose(self) -> ComposeResult:
        """Puts the tutor and the answer buttons above the panel."""
        self.coach = self._seat_coach(self.coach.sentence, self.coach.mood)
        yield self.coach
        with Horizontal(id="answers"):
            for number in range(1, 4):
                button = Button(id=f"answer-{number}", compact=True)
                button.can_focus = False
                yield button
        yield from super().compose()

    def on_mount(self) -> None:
        """Hides the answer buttons, as no question is asked yet."""
        self._show_answers()

    def dressed(self) -> None:
        """Redraws the answers in the new look."""
        super().dressed()
        self._show_answers()

    @property
    def asking(self) -> bool:
        """Whether a question is waiting for an answer."""
        return self.coach.mood in ("ask", "wrong")

    def on_key(self, event: Key) -> None:
        """Digits answer a question; Enter and Space go on to the next one."""
        key = key_of(event)
        if self.asking and key in ("1", "2", "3"):
            event.stop()
            self._answer(int(key) - 1)
        elif key in ("enter", "space") and (self.asking or self._left):
            event.stop()
            event.prevent_default()
            if not self.asking and self.is_meant():
                self._ask()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Answers a question, or goes on to the next one, on a click."""
        pressed = event.button.id or ""
        if pressed.startswith("answer-"):
            event.prevent_default()
            self._answer(int(pressed[-1]) - 1)
        elif self.asking or self._left:
            event.prevent_default()
            if not self.asking:
                self._ask()

    def _ask(self) -> None:
        question = self._left[0]
        self.coach.show(lambda texts: texts.question(self.lesson, question)[0], "ask")
        self._show_answers()

    def _show_answers(self) -> None:
        """Shows the answers to the current question, or hides them if there is none."""
        self.query_one("#answers").display = self.asking
        if self.asking:
            _, options = Texts(self.look.lang).question(self.lesson, self._left[0])
            for number, option in enumerate(options, 1):
                self.query_one(f"#answer-{number}", Button).label = Content(f"{number}:  {option}")

    def _answer(self, at: int) -> None:
        question = self._left[0]
        if at != question.right:
            self.coach.show(lambda texts: texts.wrong(self.lesson, question.key), "wrong")
            return
        self._left.pop(0)
        self.coach.show(lambda texts: texts.right(self.lesson, question.key), "say")
        self._show_answers()
