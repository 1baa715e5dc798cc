"""The app as far as settings go: it keeps them, shows them, and lays help and settings over a screen.

Those screens are imported when they are called for, as in `hzmj.tui.app`.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look, default_style
from hzmj.paths import assets
from hzmj.text import Lang, Refused, Text
from hzmj.tui.base_app import BaseApp
from hzmj.tui.bindings import bindings, keymap
from hzmj.tui.keymap import EVERYWHERE
from hzmj.tui.messages import LookChanged, SettingChosen
from hzmj.tui.screens.game_screen import GameScreen
from hzmj.tui.settings import Settings, SettingsFile
from hzmj.tui.textual_internals import set_mouse

if TYPE_CHECKING:
    from hzmj.tui.screens.command_palette import Entry

NO_COLOUR_THEME = "mono"


def name_of(screen: Screen[Any]) -> str | None:
    """The name of a screen; None for one that only asks something."""
    return screen.NAME if isinstance(screen, GameScreen) else None


def _reason(error: OSError | Refused, lang: Lang) -> str:
    """Why the settings could not be kept."""
    return error.text.pick(lang) if isinstance(error, Refused) else error.strerror or type(error).__name__


class ConfiguredApp(BaseApp[None], inherit_bindings=False):
    """An app with settings.

    `settings` are those in force: the file's, and over them what was given for this run. What the person
    chooses goes into both.
    """

    CSS_PATH: ClassVar = [assets() / "styles" / "app.tcss"]
    BINDINGS: ClassVar = [*bindings(EVERYWHERE), Binding("ctrl+c", "help_quit", show=False, system=True)]

    def __init__(self, lang: Lang, file: SettingsFile, given: Mapping[str, Any]) -> None:
        super().__init__()
        self.lang = lang
        self.file = file
        self.settings: Settings = replace(file.settings, **given)
        self.record: Path | None = None
        """The record of the match that is being played."""
        self._dress()

    @property
    def look(self) -> Look:
        """How everything is shown."""
        return replace(self.settings, theme=self._theme).look(self.lang)

    @property
    def _theme(self) -> str:
        """The theme in force; without colours there is only one."""
        return NO_COLOUR_THEME if self.no_color else self.settings.theme

    def on_ready(self) -> None:
        """Tells of a settings file that is not right."""
        if self.file.problem is not None:
            self.tell(self.file.problem, error=True)

    def tell(self, text: Text, *, error: bool = False) -> None:
        """Shows a sentence over the screen for a moment."""
        sentence = clean_line(text.pick(self.look.lang))
        self.notify(sentence, severity="error" if error else "information", markup=False)

    # What is chosen

    async def on_setting_chosen(self, message: SettingChosen) -> None:
        """The person chose another value."""
        message.stop()
        await self.choose(**{message.name: message.value})

    async def on_look_changed(self, message: LookChanged) -> None:
        """The person chose another language or other tiles."""
        message.stop()
        look = message.look
        style = "auto" if look.style == default_style(look.lang) else look.style
        await self.choose(lang=look.lang, tiles=style)

    async def choose(self, **values: Any) -> None:
        """Takes other values for settings, shows them everywhere and keeps them."""
        if all(getattr(self.settings, name) == value for name, value in values.items()):
            return
        self.settings = replace(self.settings, **values)
        self._dress()
        if "mouse" in values:
            set_mouse(self, on=self.settings.mouse)
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                await screen.follow(self.settings, self.look)
        self._keep(values)

    def _keep(self, values: Mapping[str, Any]) -> None:
        words = self.look.words
        try:
            aside = self.file.change(**values)
        except (OSError, Refused) as error:
            reason = clean_line(_reason(error, self.look.lang))
            self.notify(words("settings.not_kept", reason=reason), severity="error", markup=False)
            return
        if aside is not None:
            self.notify(words("settings.kept_aside", name=clean_line(aside.name)), markup=False)

    def _dress(self) -> None:
        """Title, theme and keys as the settings have them."""
        self.title = self.look.words("app.title")
        self.theme = self._theme
        self.set_keymap(keymap(self.settings.keys))

    # What lies over a screen

    def action_help(self) -> None:
        """The keys of this screen."""
        screen = self.screen
        if isinstance(screen, GameScreen) and screen.NAME != "help":
            from hzmj.tui.screens.help import HelpScreen

            self.push_screen(HelpScreen(self.look, screen.NAME, self.settings.keys, screen.ALSO))

    def action_settings(self) -> None:
        """The settings."""
        if name_of(self.screen) not in (None, "help", "settings", "keys"):
            from hzmj.tui.screens.settings import SettingsScreen

            self.push_screen(SettingsScreen(self.look, self.settings, str(self.file.path)))

    def action_keys(self) -> None:
        """The keys of all commands."""
        from hzmj.tui.screens.key_list import KeyListScreen

        self.push_screen(KeyListScreen(self.look, self.settings.keys))

    def action_palette(self) -> None:
        """Everything that can be done here."""
        screen = self.screen
        name = name_of(screen)
        if name is None:
            return
        from hzmj.tui.screens.command_palette import PaletteScreen, entries

        async def carry_out(entry: "Entry | None") -> None:
            await self._carry_out(entry, screen)

        self.push_screen(PaletteScreen(self.look, entries(self.look, name, self.settings.keys)), carry_out)

    async def _carry_out(self, entry: "Entry | None", screen: DOMNode) -> None:
        """Does what was chosen from the palette on the screen below it."""
        if entry is None:
            return
        if entry.setting is not None:
            name, value = entry.setting
            await self.choose(**{name: value})
        else:
            await self.run_action(entry.action, screen)

    def action_help_quit(self) -> None:
        """Ctrl+C: says which key quits."""
        self.notify(self.look.words("app.quit_key"), markup=False)
