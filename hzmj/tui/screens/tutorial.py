"""教程 The list of lessons."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import pad
from hzmj.display.tile_faces import Look
from hzmj.tui.bindings import bindings
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tutor import progress
from hzmj.tutor.lessons import LESSONS, Lesson
from hzmj.tutor.texts import Texts

TITLE = 22


class TutorialScreen(Page[Lesson | None]):
    """Dismissed with the lesson to start, or None to go back; `after` is the lesson just left."""

    NAME = "tutorial"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "tutorial.tcss"]
    BINDINGS: ClassVar = bindings("tutorial")

    def __init__(self, look: Look, after: Lesson | None = None) -> None:
        super().__init__(look)
        self.done = progress.done()
        undone = [at for at, lesson in enumerate(LESSONS) if lesson.id not in self.done]
        self.first = LESSONS.index(after) if after is not None else undone[0] if undone else 0

    @property
    def texts(self) -> Texts:
        """The texts of the lessons in the current language."""
        return Texts(self.look.lang)

    def compose(self) -> ComposeResult:
        texts = self.texts
        progressed = texts.ui("progress", done=len(self.done), all=len(LESSONS))
        yield from self.heading(texts.ui("title"), progressed)
        with Vertical(id="tutorial"):
            yield Static(Content(texts.ui("about")), id="about")
            rows = [Option(self._row(number, lesson)) for number, lesson in enumerate(LESSONS, 1)]
            with Center():
                yield OptionList(*rows, id="lessons", compact=True)
            yield Static(id="teaches")
        yield from self.foot(texts.ui("keys"), ("back", texts.ui("back")))

    def on_mount(self) -> None:
        lessons = self.query_one(OptionList)
        lessons.highlighted = self.first
        lessons.focus()

    def _row(self, number: int, lesson: Lesson) -> Content:
        mark = self.texts.ui("done") if lesson.id in self.done else ""
        return Content.assemble((f"{number:2}  ", "bold"), pad(self.texts.title(lesson), TITLE), pad(mark, 6))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        about = self.texts.about(LESSONS[event.option_index])
        self.query_one("#teaches", Static).update(Content(about))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(LESSONS[event.option_index])

    def action_lesson(self, at: int) -> None:
        """Starts the lesson with index `at`."""
        self.dismiss(LESSONS[at])

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)
