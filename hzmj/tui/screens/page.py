"""What the screens around the table share: a heading, a body, a line that names the keys."""

from time import monotonic
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Button, OptionList, Static

from hzmj.display.tile_faces import Look
from hzmj.paths import assets
from hzmj.tui.screens.game_screen import Answer, GameScreen
from hzmj.tui.settings import Settings
from hzmj.words import Words

WIDE, HIGH = 110, 32
"""Cells and lines from which a screen has room to spare."""
STYLES = assets() / "styles"
HELP = Style.from_meta({"@click": "app.help"})


class Page(GameScreen[Answer], Generic[Answer]):
    """A full screen made with a Look and dismissed with an answer."""

    CSS_PATH: ClassVar = [STYLES / "page.tcss"]
    GRACE: ClassVar[float] = 0.4
    """Seconds without Enter or Space before one counts where it would turn a page for good."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._quiet_since = 0.0

    def on_compose(self) -> None:
        self._fit(self.app.size)

    def on_mount(self) -> None:
        self._quiet_since = monotonic()

    def on_resize(self, event: Resize) -> None:
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        """Tells the style sheets of room to spare before anything is laid out; breakpoints do it after."""
        self.set_class(size.width >= WIDE, "-wide")
        self.set_class(size.height >= HIGH, "-high")

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

    async def follow(self, settings: Settings, look: Look) -> None:  # noqa: ARG002
        """Wears the look."""
        await self.wear(look)

    async def wear(self, look: Look) -> None:
        """Shows everything in another look; the focus and what is highlighted stay where they are."""
        if look == self.look:
            return
        self.look = look
        focused = self.focused
        lit = {each.id: each.highlighted for each in self.query(OptionList)}
        async with self.batch():
            await self.recompose()
            for each in self.query(OptionList):
                each.highlighted = lit.get(each.id)
            self.dressed()
        if focused is not None:
            self._focus_again(focused)

    def dressed(self) -> None:
        """Called after everything was made anew in another look."""

    def _focus_again(self, before: Widget) -> None:
        """Gives the focus to the widget that stands where the one before stood."""
        for each in self.query(type(before)):
            if (each.id, each.name) == (before.id, before.name):
                each.focus()
                return

    def heading(self, title: str, aside: str = "") -> ComposeResult:
        """The line at the top: what this screen is, and on the right what it is about."""
        yield Static(Content(title), classes="heading")
        yield Static(Content(aside), classes="aside")

    def foot(self, keys: str, *buttons: tuple[str, str]) -> ComposeResult:
        """The line at the bottom: buttons, each an id and a label, what the keys do, and the help.

        The buttons are for the mouse; what they do has a key as well, so the focus passes them by.
        """
        with Horizontal(classes="foot"):
            for button_id, label in buttons:
                button = Button(Content(label), id=button_id, compact=True)
                button.can_focus = False
                yield button
            yield Static(Content(keys), classes="keys")
            yield Static(Content.styled(self.words("page.help"), HELP), classes="help")
