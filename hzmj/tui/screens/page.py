"""What the screens around the table share: a heading, a body, a line that names the keys."""

import unicodedata
from time import monotonic
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Static

from hzmj.assets import assets
from hzmj.tui.faces import Look
from hzmj.words import Words

Answer = TypeVar("Answer")
STYLES = assets() / "styles"


class Page(Screen[Answer], Generic[Answer]):
    """A full screen made with a Look and dismissed with an answer."""

    CSS_PATH: ClassVar = [STYLES / "page.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012 - as Textual declares it

    GRACE: ClassVar[float] = 0.4
    """Seconds without Enter or Space before one counts where it would turn a page for good."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._quiet_since = 0.0

    def on_mount(self) -> None:
        self._quiet_since = monotonic()

    def is_meant(self) -> bool:
        """Whether a key pressed now is meant for this screen, not for the one before, nor held down since."""
        now = monotonic()
        if now >= self._quiet_since + self.GRACE:
            return True
        self._quiet_since = now
        return False

    @property
    def words(self) -> Words:
        """The sentences of the language in force."""
        return self.look.words

    def heading(self, title: str, aside: str = "") -> ComposeResult:
        """The line at the top: what this screen is, and on the right what it is about."""
        yield Static(Content(title), classes="heading")
        yield Static(Content(aside), classes="aside")

    def foot(self, keys: str, *buttons: tuple[str, str]) -> ComposeResult:
        """The line at the bottom: buttons, each an id and a label, and what the keys do.

        The buttons are for the mouse; what they do has a key as well, so the focus passes them by.
        """
        with Horizontal(classes="foot"):
            for button_id, label in buttons:
                button = Button(Content(label), id=button_id, compact=True)
                button.can_focus = False
                yield button
            yield Static(Content(keys), classes="keys")


def typed(event: Key) -> str:
    """The character of a key in lower case, full width made half (as a Chinese input method sends it)."""
    return unicodedata.normalize("NFKC", event.character or "").lower()
