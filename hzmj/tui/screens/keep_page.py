"""The base of the score keeper's screens: the sheet's file, and messages about errors."""

from typing import ClassVar, Generic

from textual.content import Content

from hzmj.display.sanitize import clean_line, clean_name
from hzmj.display.tile_faces import Look
from hzmj.keeper.journal import Journal
from hzmj.keeper.sheet import Evening, Sheet
from hzmj.keeper.steps import Step
from hzmj.text import Refused, Text
from hzmj.tui.screens.game_screen import Answer
from hzmj.tui.screens.page import STYLES, Page


class KeepPage(Page[Answer], Generic[Answer]):
    """A page about the sheet in `journal`."""

    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "keep.tcss"]

    def __init__(self, look: Look, journal: Journal) -> None:
        super().__init__(look)
        self.journal = journal

    @property
    def sheet(self) -> Sheet:
        """The current sheet."""
        return self.journal.sheet

    def do(self, step: Step) -> Text | None:
        """Applies a step and writes it to the file; returns the reason if that fails, else None."""
        try:
            self.journal.do(step)
        except Refused as refused:
            return refused.text
        except OSError as error:
            reason = error.strerror or type(error).__name__
            return Text(f"记分表写不下去：{reason}", f"the sheet cannot be written: {reason}")
        return None

    def tell(self, text: str, *, error: bool = False) -> None:
        """Shows a brief notification over the screen."""
        self.notify(clean_line(text), severity="error" if error else "information", markup=False)

    def tell_refused(self, reason: Text | None) -> bool:
        """Shows `reason`, if there is one; returns whether there is none."""
        if reason is not None:
            self.tell(reason.pick(self.look.lang), error=True)
        return reason is None


def shown_names(evening: Evening) -> tuple[str, ...]:
    """Returns the four names, cleaned for display, in the order of the seats."""
    return tuple(map(clean_name, evening.names))


def lines(*each: Content | str) -> Content:
    """Joins lines of text with line breaks."""
    return Content("\n").join(line if isinstance(line, Content) else Content(line) for line in each)
