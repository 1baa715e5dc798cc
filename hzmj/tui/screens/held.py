"""Asks what to do with a match that another process is playing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static

from hzmj.display.tile_faces import Look
from hzmj.locks import Holder
from hzmj.paths import assets
from hzmj.tui.key_gate import key_of
from hzmj.tui.screens.game_screen import Question

_ANSWERS = (True, False)


class HeldScreen(Question[bool]):
    """Dismissed with True to watch the match, False to choose another one."""

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]

    def __init__(self, look: Look, holder: Holder) -> None:
        super().__init__()
        self.look = look
        self.holder = holder

    def compose(self) -> ComposeResult:
        """Shows which process plays the match, and the two choices."""
        words = self.look.words
        about = words("held.about", process=self.holder.process, since=self.holder.time)
        with Vertical(classes="question"):
            yield Static(Content(words("held.title")), classes="question-title")
            yield Static(Content(about), classes="question-about")
            yield OptionList(
                Content(f"1  {words('held.watch')}"), Content(f"2  {words('held.other')}"), compact=True
            )

    def on_mount(self) -> None:
        """Focuses the list; watching is highlighted."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Dismisses the screen with the selected choice."""
        event.stop()
        self.dismiss(_ANSWERS[event.option_index])

    def on_key(self, event: Key) -> None:
        """Digits choose at once; Escape means another match."""
        key = key_of(event)
        if key in ("1", "2", "escape"):
            event.stop()
            self.dismiss(key == "1")
