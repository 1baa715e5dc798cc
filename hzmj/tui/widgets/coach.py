"""The tutor's panel: the lesson's title, the current sentence, and the key that goes on."""

from collections.abc import Callable
from typing import Literal

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from hzmj.display.tile_faces import Look
from hzmj.tui.rulebook.prose import lines_of
from hzmj.tutor.lessons import LESSONS, Lesson
from hzmj.tutor.texts import Texts

Mood = Literal["say", "ask", "wrong", "right", "last"]
"""A page to read; a task; the comment on a wrong or a right answer; the end of the lesson."""
Sentence = Callable[[Texts], str]

WIDTH = 76
"""Width in cells at which every sentence fits into three lines."""


class Coach(Vertical):
    """Shows one sentence at a time; posts `Clicked` on a click."""

    class Clicked(Message):
        """Posted when the person clicks on the panel to read on."""

        def __init__(self, time: float) -> None:
            super().__init__()
            self.pressed_at = time

    def __init__(self, lesson: Lesson, look: Callable[[], Look], caishen: Callable[[], int]) -> None:
        super().__init__(id="coach")
        self.lesson = lesson
        self._look, self._caishen = look, caishen
        self.sentence: Sentence = lambda _: ""
        self.mood: Mood = "say"

    def compose(self) -> ComposeResult:
        """Lays out a line with the lesson's title above the text."""
        with Horizontal(id="coach-head"):
            yield Static(id="coach-title")
            yield Static(id="coach-on")
        yield Static(id="coach-text")

    def on_mount(self) -> None:
        """Shows the first sentence."""
        self.redraw()

    def on_resize(self) -> None:
        """Wraps the text for the new width."""
        self.redraw()

    @property
    def text(self) -> str:
        """The current sentence, with tiles in brackets."""
        return self.sentence(Texts(self._look().lang))

    def show(self, sentence: Sentence, mood: Mood) -> None:
        """Shows a sentence until the next one."""
        self.sentence, self.mood = sentence, mood
        if self.is_mounted:
            self.redraw()

    def redraw(self) -> None:
        """Draws the current sentence again in the current look."""
        look = self._look()
        texts = Texts(look.lang)
        number = LESSONS.index(self.lesson) + 1
        title = texts.ui("lesson", n=number, all=len(LESSONS), title=texts.title(self.lesson))
        self.query_one("#coach-title", Static).update(Content(title))
        key = {"say": "on", "last": "next" if number < len(LESSONS) else "on"}.get(self.mood, "your_turn")
        on = "" if self.mood == "right" else texts.ui(key)
        self.query_one("#coach-on", Static).update(Content(f"{on}   {texts.ui('leave')}"))
        text = self.query_one("#coach-text", Static)
        text.set_classes(f"-{self.mood}")
        lines = lines_of(self.text, look, self._caishen(), min(self.size.width - 2, 2 * WIDTH))
        text.update(Text("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        """Posts `Clicked`."""
        self.post_message(self.Clicked(event.time))
