"""代打 Asks for which person a bot starts or stops playing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import pad
from hzmj.paths import assets
from hzmj.tui.key_gate import key_of
from hzmj.tui.screens.game_screen import Question
from hzmj.tui.table.model import TableModel

_NAME = 20


class StandInScreen(Question[int | None]):
    """Dismissed with the seat of the person who hands over to a bot or takes back; None to cancel."""

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self.model = model

    def compose(self) -> ComposeResult:
        """Lists the people, each with whether the person or a bot plays now."""
        words = self.model.look.words
        with Vertical(classes="question"):
            yield Static(Content(words("bot.title")), classes="question-title")
            yield Static(Content(words("bot.about")), classes="question-about")
            yield OptionList(*map(self._option, range(len(self.model.people))), compact=True)

    def on_mount(self) -> None:
        """Focuses the list; the first person is highlighted."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Dismisses the screen with the selected person's seat."""
        self.dismiss(self.model.people[event.option_index])

    def on_key(self, event: Key) -> None:
        """Digits select a person at once; Escape cancels."""
        key = key_of(event)
        if key == "escape":
            event.stop()
            self.dismiss(None)
        elif key in "1234"[: len(self.model.people)]:
            event.stop()
            self.dismiss(self.model.people[int(key) - 1])

    def _option(self, at: int) -> Option:
        seat = self.model.people[at]
        state = self.model.look.words("bot.plays" if seat in self.model.replaced else "bot.person")
        return Option(Content(f"{at + 1}  {pad(self.model.name(seat), _NAME)}{state}"))
