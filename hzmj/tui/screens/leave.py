"""Asks a person who wants to leave the table how."""

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.assets import assets
from hzmj.tui.faces import Look
from hzmj.tui.keys import key_of

Leaving = Literal["save", "abandon"]
CHOICES: tuple[Literal["stay", "save", "abandon"], ...] = ("stay", "save", "abandon")


class LeaveScreen(ModalScreen[Leaving | None]):
    """Dismissed with how the person leaves; None to play on."""

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        """A question and three answers."""
        words = self.look.words
        with Vertical(id="leave"):
            yield Static(Content(words("leave.title")), id="leave-title")
            yield Static(Content(words("leave.about")), id="leave-about")
            yield OptionList(
                *(
                    Option(Content(f"{number}  {words(f'leave.{choice}')}"))
                    for number, choice in enumerate(CHOICES, 1)
                ),
                compact=True,
            )

    def on_mount(self) -> None:
        """The first answer is to stay."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answers."""
        self._choose(event.option_index)

    def on_key(self, event: Key) -> None:
        """Digits answer at once, escape plays on."""
        key = key_of(event)
        if key == "escape":
            event.stop()
            self.dismiss(None)
        elif key in ("1", "2", "3"):
            event.stop()
            self._choose(int(key) - 1)

    def _choose(self, at: int) -> None:
        choice = CHOICES[at]
        self.dismiss(None if choice == "stay" else choice)
