"""帮助 The keys of the current screen."""

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hzmj.display.sanitize import pad
from hzmj.display.tile_faces import Look
from hzmj.tui.bindings import bindings, keys_label
from hzmj.tui.keymap import EVERYWHERE, Command, KeyMap, commands_of
from hzmj.tui.screens.page import STYLES, Page

LABEL = 32


class HelpScreen(Page[None]):
    """Shows the keys of the screen named `about`, of the screens in `also`, and the global ones."""

    NAME = "help"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "help.tcss"]
    BINDINGS: ClassVar = bindings("help")
    AUTO_FOCUS = "#help-text"

    def __init__(self, look: Look, about: str, keys: KeyMap, also: tuple[str, ...] = ()) -> None:
        super().__init__(look)
        self.about = about
        self.also = also
        self.keys = keys

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("help.title"), words(f"screen.{self.about}"))
        with VerticalScroll(id="help-text"):
            for screen in (self.about, *self.also, EVERYWHERE):
                yield Static(self._part(screen, commands_of(screen)))
            yield Static(Content(words("help.mouse")))
            yield Static(Content(words("help.more")))
        yield from self.foot(words("help.keys"), ("back", words("help.back")))

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def _part(self, screen: str, commands: tuple[Command, ...]) -> Content:
        """Returns the commands of a screen, one a line with its keys, under the screen's name."""
        title = Content.styled(self.words(f"screen.{screen}"), "bold $accent")
        return Content("\n").join([title, *map(self._line, commands)])

    def _line(self, command: Command) -> Content:
        words = self.words
        label = command.label(words)
        width = max(LABEL, cell_len(label) + 2)
        keys = keys_label(command, self.keys, words)
        return Content.assemble("  ", pad(label, width), (keys, "bold"))
