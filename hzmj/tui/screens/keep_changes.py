"""Shows what a correction changes before it is applied."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.keeper.journal import Journal
from hzmj.keeper.printed import result_of
from hzmj.keeper.sheet import Correction, Hand
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED, signed
from hzmj.tui.screens.keep_page import KeepPage, lines, shown_names


class KeepChangesScreen(KeepPage[bool]):
    """Dismissed with True to apply the correction, False to go back.

    If the correction makes a later hand impossible, True means to enter that hand again as well.
    """

    NAME = "keep_changes"
    BINDINGS: ClassVar = bindings("keep_changes")
    AUTO_FOCUS = "#changes"

    def __init__(self, look: Look, journal: Journal, evening: int, correction: Correction) -> None:
        super().__init__(look, journal)
        self.names = shown_names(self.sheet.evenings[evening - 1])
        self.correction = correction

    def compose(self) -> ComposeResult:
        words, problem = self.words, self.correction.problem
        yield from self.heading(words("keep.changes"))
        with VerticalScroll(id="changes"):
            yield Static(lines(*self._changes()))
        if problem is not None:
            reason = clean_line(problem.text.pick(self.look.lang))
            yield Static(Content(words("keep.problem", n=problem.number, reason=reason)), id="refused")
        take = words("keep.take" if problem is None else "keep.enter_too")
        yield from self.foot(words("keep.changes_keys"), ("take", take), ("back", words("keep.back")))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "take")

    def action_take(self) -> None:
        self.dismiss(True)

    def action_back(self) -> None:
        self.dismiss(False)

    def _changes(self) -> Iterator[Content | str]:
        if not self.correction.changes:
            yield self.words("keep.no_changes")
        for change in self.correction.changes:
            yield Content.styled(self.words("keep.hand_n", n=change.before.number), "bold $accent")
            yield Content.styled(self._line("keep.before", change.before), MUTED)
            yield self._line("keep.after", change.after)

    def _line(self, key: str, hand: Hand) -> str:
        stakes = self.words("keep.stakes", dealer=self.names[hand.stakes.dealer], level=hand.stakes.level)
        gains = " ".join(map(signed, hand.delta))
        result = result_of(self.sheet.rules, hand, self.names, self.words)
        return f"  {self.words(key)} {stakes}   {gains}   {result}"
