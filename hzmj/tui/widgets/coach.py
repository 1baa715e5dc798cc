"""The tutor's panel: which lesson this is, what is said, and what brings one on."""

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
"""Said, to be read on; a task; said of a wrong or right answer; the lesson's last sentence."""
Sentence = Callable[[Texts], str]

WIDTH = 76
"""The sentences are short enough for three lines of so many cells."""


class Coach(Vertical):
    """Shows one sentence at a time. Posts `Clicked` when it is clicked."""

    class Clicked(Message):
        """The person clicked on it to read on."""

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
        """A line that names the lesson, and below it what is said."""
        with Horizontal(id="coach-head"):
            yield Static(id="coach-title")
            yield Static(id="coach-on")
        yield Static(id="coach-text")

    def on_mount(self) -> None:
        """Shows what is to be said first."""
        self.redraw()

    def on_resize(self) -> None:
        """Breaks the lines anew."""
        self.redraw()

    @property
    def text(self) -> str:
        """What is said now, tiles in brackets."""
        return self.sentence(Texts(self._look().lang))

    def show(self, sentence: Sentence, mood: Mood) -> None:
        """Says that until the next."""
        self.sentence, self.mood = sentence, mood
        if self.is_mounted:
            self.redraw()

    def redraw(self) -> None:
        """Says it again, as the look is now."""
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
        """For the mouse."""
        self.post_message(self.Clicked(event.time))
