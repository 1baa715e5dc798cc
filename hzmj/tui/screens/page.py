"""The base of the screens around the table: a heading, a body, and a line of keys at the bottom."""

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
"""The width in cells and the height in lines from which a screen is roomy."""
STYLES = assets() / "styles"
HELP = Style.from_meta({"@click": "app.help"})


class Page(GameScreen[Answer], Generic[Answer]):
    """A full screen that is drawn in a `Look` and dismissed with an answer."""

    CSS_PATH: ClassVar = [STYLES / "page.tcss"]
    GRACE: ClassVar[float] = 0.4
    """Seconds without Enter or Space before one is accepted where it would dismiss a page."""

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
        """Sets the size classes before the first layout; Textual's breakpoints would set them after it."""
        self.set_class(size.width >= WIDE, "-wide")
        self.set_class(size.height >= HIGH, "-high")

    def is_meant(self) -> bool:
        """Returns whether a key pressed now is meant for this screen.

        False for a key that was meant for the previous screen or has been held down since.
        """
        now = monotonic()
        if now >= self._quiet_since + self.GRACE:
            return True
        self._quiet_since = now
        return False

    @property
    def words(self) -> Words:
        """The sentences in the current language."""
        return self.look.words

    async def follow(self, settings: Settings, look: Look) -> None:  # noqa: ARG002
        """Applies the look; a page uses no other settings."""
        await self.wear(look)

    async def wear(self, look: Look) -> None:
        """Rebuilds the page in a new look, keeping the focus and the highlighted options."""
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
        """Called after the page has been rebuilt in a new look."""

    def _focus_again(self, before: Widget) -> None:
        """Focuses the widget that has replaced `before`."""
        for each in self.query(type(before)):
            if (each.id, each.name) == (before.id, before.name):
                each.focus()
                return

    def heading(self, title: str, aside: str = "") -> ComposeResult:
        """Yields the top line: the title of the screen, and its subject on the right."""
        yield Static(Content(title), classes="heading")
        yield Static(Content(aside), classes="aside")

    def foot(self, keys: str, *buttons: tuple[str, str]) -> ComposeResult:
        """Yields the bottom line: buttons, each an (id, label) pair, the keys, and a link to the help.

        The buttons are for the mouse only and take no focus: each of their actions also has a key.
        """
        with Horizontal(classes="foot"):
            for button_id, label in buttons:
                button = Button(Content(label), id=button_id, compact=True)
                button.can_focus = False
                yield button
            yield Static(Content(keys), classes="keys")
            yield Static(Content.styled(self.words("page.help"), HELP), classes="help")
