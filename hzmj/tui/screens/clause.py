"""条款 Shows the text of the clause that defines a rule option."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll

from hzmj.clauses import clause_lines
from hzmj.display.rule_labels import rule_label
from hzmj.display.tile_faces import Look
from hzmj.rules.ruleset import OPTIONS
from hzmj.tui.bindings import bindings
from hzmj.tui.rulebook.prose import lines_of
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.prose import Prose


class ClauseScreen(Page[None]):
    """Shows the clause of the rule option named `option`."""

    NAME = "clause"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "clause.tcss"]
    BINDINGS: ClassVar = bindings("clause")
    AUTO_FOCUS = "#clause-text"

    def __init__(self, look: Look, option: str) -> None:
        super().__init__(look)
        self.option = option

    def compose(self) -> ComposeResult:
        words, clause = self.words, OPTIONS[self.option].clause
        yield from self.heading(rule_label(self.option, words), words("rules.clause", clause=clause))
        with VerticalScroll(id="clause-text"):
            prose = Prose(id="clause")
            prose.show(self._lines)
            yield prose
        yield from self.foot(words("help.keys"), ("back", words("help.back")))

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def _lines(self, width: int) -> list[Text]:
        """Returns the paragraphs of the clause with blank lines between them, but none between table rows."""
        lines: list[Text] = []
        paragraphs = clause_lines(OPTIONS[self.option].clause, self.look.lang)
        for before, paragraph in zip(("", *paragraphs), paragraphs, strict=False):
            if before and not (" | " in before and " | " in paragraph):
                lines.append(Text())
            lines += lines_of(paragraph, self.look, None, width)
        return lines
