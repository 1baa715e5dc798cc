"""Small questions over the score sheet: a line of text, and the first dealer."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.tile_faces import Look
from hzmj.keeper.sheet import LONGEST_NOTE
from hzmj.text import Text
from hzmj.tui.key_gate import key_of
from hzmj.tui.screens.game_screen import Question
from hzmj.tui.screens.page import STYLES


class KeepLineScreen(Question[bool]):
    """Asks for a line of text. Dismissed with True once `take` accepts it, False if cancelled.

    `keep` is called with the text after every change. `take` returns the reason if it refuses the text, else
    None.
    """

    CSS_PATH: ClassVar = [STYLES / "keep.tcss"]
    AUTO_FOCUS = "Input"

    def __init__(
        self,
        look: Look,
        title: str,
        value: str,
        keep: Callable[[str], None],
        take: Callable[[str], Text | None],
    ) -> None:
        super().__init__()
        self.look = look
        self._title, self._value = title, value
        self._keep, self._take = keep, take

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(Content(self._title), id="question-title")
            yield Input(self._value, max_length=LONGEST_NOTE, compact=True)
            yield Static(Content(self.look.words("keep.line_keys")), id="question-keys")

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._keep(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        reason = self._take(event.value)
        if reason is None:
            self.dismiss(True)
        else:
            self.query_one("#question-keys", Static).update(Content(reason.pick(self.look.lang)))

    def on_key(self, event: Key) -> None:
        """Escape cancels."""
        if event.key == "escape":
            event.stop()
            self.dismiss(False)


class KeepDealerScreen(Question[int | None]):
    """Asks who deals first. Dismissed with the seat, or None if cancelled."""

    CSS_PATH: ClassVar = [STYLES / "keep.tcss"]

    def __init__(self, look: Look, title: str, names: tuple[str, ...]) -> None:
        super().__init__()
        self.look = look
        self._title, self.names = title, names

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(Content(self._title), id="question-title")
            yield OptionList(
                *(Option(Content(f"{seat}  {name}")) for seat, name in enumerate(self.names, 1)), compact=True
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def on_key(self, event: Key) -> None:
        """Digits answer at once; Escape cancels."""
        key = key_of(event)
        if key == "escape":
            event.stop()
            self.dismiss(None)
        elif key in ("1", "2", "3", "4"):
            event.stop()
            self.dismiss(int(key) - 1)
