"""The part of the app that handles settings: saves and applies them, opens help, settings and palette.

Those screens are imported when they are opened, as in `hzmj.tui.app`.
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
    """Returns the name of a screen; None for one that is not a GameScreen, such as a question."""
    return screen.NAME if isinstance(screen, GameScreen) else None


def _reason(error: OSError | Refused, lang: Lang) -> str:
    return error.text.pick(lang) if isinstance(error, Refused) else error.strerror or type(error).__name__


class ConfiguredApp(BaseApp[None], inherit_bindings=False):
    """An app with settings.

    `settings` are those in force: the file's, overridden by those given for this run. What the person
    chooses changes both.
    """

    CSS_PATH: ClassVar = [assets() / "styles" / "app.tcss"]
    BINDINGS: ClassVar = [*bindings(EVERYWHERE), Binding("ctrl+c", "help_quit", show=False, system=True)]

    def __init__(self, lang: Lang, file: SettingsFile, given: Mapping[str, Any]) -> None:
        super().__init__()
        self.lang = lang
        self.file = file
        self.settings: Settings = replace(file.settings, **given)
        self.record: Path | None = None
        """The record of the match that is being played; None outside a match."""
        self._dress()

    @property
    def look(self) -> Look:
        """The language, tile style and palette in force."""
        return replace(self.settings, theme=self._theme).look(self.lang)

    @property
    def _theme(self) -> str:
        """The theme in force: always the same one if Textual runs without colours."""
        return NO_COLOUR_THEME if self.no_color else self.settings.theme

    def on_ready(self) -> None:
        """Shows what is wrong with the settings file, if anything."""
        if self.file.problem is not None:
            self.tell(self.file.problem, error=True)

    def tell(self, text: Text, *, error: bool = False) -> None:
        """Shows a sentence as a notification, without control characters or markup."""
        sentence = clean_line(text.pick(self.look.lang))
        self.notify(sentence, severity="error" if error else "information", markup=False)

    # Changing settings

    async def on_setting_chosen(self, message: SettingChosen) -> None:
        """Applies and saves a setting that the person changed."""
        message.stop()
        await self.choose(**{message.name: message.value})

    async def on_look_changed(self, message: LookChanged) -> None:
        """Applies and saves a language and tile style; the language's default style is saved as "auto"."""
        message.stop()
        look = message.look
        style = "auto" if look.style == default_style(look.lang) else look.style
        await self.choose(lang=look.lang, tiles=style)

    async def choose(self, **values: Any) -> None:
        """Changes settings, applies them on every open screen and saves them to the file."""
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
        """Applies the settings to the app's title, theme and keys."""
        self.title = self.look.words("app.title")
        self.theme = self._theme
        self.set_keymap(keymap(self.settings.keys))

    # Screens opened over the current one

    def action_help(self) -> None:
        """Opens the help for this screen."""
        screen = self.screen
        if isinstance(screen, GameScreen) and screen.NAME != "help":
            from hzmj.tui.screens.help import HelpScreen

            self.push_screen(HelpScreen(self.look, screen.NAME, self.settings.keys, screen.ALSO))

    def action_settings(self) -> None:
        """Opens the settings."""
        if name_of(self.screen) not in (None, "help", "settings", "keys"):
            from hzmj.tui.screens.settings import SettingsScreen

            self.push_screen(SettingsScreen(self.look, self.settings, str(self.file.path)))

    def action_keys(self) -> None:
        """Opens the list of all commands and their keys."""
        from hzmj.tui.screens.key_list import KeyListScreen

        self.push_screen(KeyListScreen(self.look, self.settings.keys))

    def action_palette(self) -> None:
        """Opens the command palette with the commands of this screen."""
        screen = self.screen
        name = name_of(screen)
        if name is None:
            return
        from hzmj.tui.screens.command_palette import PaletteScreen, entries

        async def carry_out(entry: "Entry | None") -> None:
            await self._carry_out(entry, screen)

        self.push_screen(PaletteScreen(self.look, entries(self.look, name, self.settings.keys)), carry_out)

    async def _carry_out(self, entry: "Entry | None", screen: DOMNode) -> None:
        """Carries out the chosen palette entry on `screen`, which lies below the palette."""
        if entry is None:
            return
        if entry.setting is not None:
            name, value = entry.setting
            await self.choose(**{name: value})
        else:
            await self.run_action(entry.action, screen)

    def action_help_quit(self) -> None:
        """Tells which key quits, on Ctrl+C."""
        self.notify(self.look.words("app.quit_key"), markup=False)
