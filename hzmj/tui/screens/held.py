"""Asks what to do with a match that another process plays."""

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
    """Dismissed with whether to watch the match; False for another one."""

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]

    def __init__(self, look: Look, holder: Holder) -> None:
        super().__init__()
        self.look = look
        self.holder = holder

    def compose(self) -> ComposeResult:
        """Who plays the match, and what can be done."""
        words = self.look.words
        about = words("held.about", process=self.holder.process, since=self.holder.time)
        with Vertical(classes="question"):
            yield Static(Content(words("held.title")), classes="question-title")
            yield Static(Content(about), classes="question-about")
            yield OptionList(
                Content(f"1  {words('held.watch')}"), Content(f"2  {words('held.other')}"), compact=True
            )

    def on_mount(self) -> None:
        """To watch is picked out."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answers."""
        event.stop()
        self.dismiss(_ANSWERS[event.option_index])

    def on_key(self, event: Key) -> None:
        """Digits answer at once, escape is for another match."""
        key = key_of(event)
        if key in ("1", "2", "escape"):
            event.stop()
            self.dismiss(key == "1")
