"""设置 The settings, one a line; a change is applied and saved at once."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click, DescendantFocus
from textual.widgets import Label, Static

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.rules.tiles import WHITE
from hzmj.tui.bindings import bindings
from hzmj.tui.messages import SettingChosen
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.settings import CHOICES, Settings
from hzmj.tui.widgets.choice import Choice
from hzmj.words import Words

SHOWN = (0, 4, 8, 9, 17, 20, 26, 27, WHITE, 32, 33)
"""Sample tiles for the current theme and style."""


def value_label(name: str, value: str | bool | int, words: Words) -> str:
    """Returns the text shown for the value of a setting."""
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    if isinstance(value, int):
        return words("settings.seconds", n=value) if value else words("settings.no_clock")
    if name == "pace":
        return words(f"table.pace_{value}")
    if name == "tiles" and value != "auto":
        return words(f"tiles.{value}")
    return words(f"settings.{name}_{value.replace('-', '_')}")


class Rows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The rows of settings. The up and down keys move between rows instead of scrolling."""


class SettingsScreen(Page[None]):
    """Shows the current settings; posts SettingChosen on a change. `path` is the settings file."""

    NAME = "settings"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "settings.tcss"]
    BINDINGS: ClassVar = bindings("settings")
    AUTO_FOCUS = "Choice"

    def __init__(self, look: Look, settings: Settings, path: str) -> None:
        super().__init__(look)
        self.settings = settings
        self.path = path

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("settings.title"))
        with Rows(id="rows"):
            for name in CHOICES:
                with Horizontal(classes="row"):
                    yield Label(Content(words(f"settings.{name}")), classes="label")
                    yield Choice(self._options(name), _written(getattr(self.settings, name)), name=name)
            with Horizontal(classes="row"):
                yield Label(Content(words("settings.keys")), classes="label")
                yield KeysLine(self._keys_told(), id="keys")
        yield Static(self._sample(), id="sample")
        yield Static(id="about")
        yield Static(Content(words("settings.path", path=clean_line(self.path))), id="path")
        yield from self.foot(words("settings.hint"), ("back", words("settings.back")))

    async def follow(self, settings: Settings, look: Look) -> None:
        """Shows the changed settings in the new look."""
        await super().follow(settings, look)
        self.settings = settings
        self.dressed()

    def dressed(self) -> None:
        for choice in self.query(Choice):
            choice.show(_written(getattr(self.settings, choice.name or "")))
        self.query_one("#keys", Static).update(Content(self._keys_told()))
        self.query_one("#sample", Static).update(self._sample())

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        about = self.words(f"settings.{event.widget.name}_about") if event.widget.name else ""
        self.query_one("#about", Static).update(Content(about))

    def on_choice_changed(self, event: Choice.Changed) -> None:
        name = event.choice.name or ""
        value = next(value for value in CHOICES[name] if _written(value) == event.value)
        self.post_message(SettingChosen(name, value))

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    async def action_keys(self) -> None:
        """Opens the list of keys."""
        await self.run_action("app.keys")

    def _options(self, name: str) -> tuple[tuple[str, str], ...]:
        return tuple((_written(value), value_label(name, value, self.words)) for value in CHOICES[name])

    def _keys_told(self) -> str:
        count = len(self.settings.keys)
        return self.words("settings.keys_changed", n=count) if count else self.words("settings.keys_usual")

    def _sample(self) -> Text:
        """Returns sample tiles: white as the caishen, the last two drawn as dimmed and as newly discarded."""
        *plain, faded, fresh = SHOWN
        tiles = [self.look.tile(tile, WHITE) for tile in plain]
        tiles += [self.look.tile(faded, WHITE, dim=True), self.look.tile(fresh, WHITE, last=True)]
        return Text().join(tiles)


class KeysLine(Static):
    """Shows how many keys were changed; a click opens the list of keys."""

    async def on_click(self, event: Click) -> None:
        event.stop()
        await self.run_action("app.keys")


def _written(value: str | bool | int) -> str:
    return str(value).lower()
