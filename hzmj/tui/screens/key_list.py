"""改键 Lists the keys of every command; pressing a key assigns it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import pad
from hzmj.display.tile_faces import Look
from hzmj.text import Refused
from hzmj.tui.bindings import bindings, key_name, keys_label
from hzmj.tui.keymap import COMMAND, COMMANDS, SCREENS, Command, KeyMap, Keys, check_keys, commands_of
from hzmj.tui.messages import SettingChosen
from hzmj.tui.screens.page import STYLES, Page

LABEL = 34
CANCEL = "escape"


class KeyListScreen(Page[None]):
    """Shows the current keys; posts SettingChosen when they change."""

    NAME = "keys"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "settings.tcss"]
    BINDINGS: ClassVar = bindings("keys")
    AUTO_FOCUS = "#commands"

    def __init__(self, look: Look, keys: KeyMap) -> None:
        super().__init__(look)
        self.keys = keys
        self.waiting: Command | None = None
        """The command waiting for its new key, or None. A refused key leaves it waiting."""
        self._pressed: Keys = ()
        """The keys pressed so far, for a command that needs several."""

    def compose(self) -> ComposeResult:
        yield from self.heading(self.words("keys.title"))
        yield OptionList(*self._options(), id="commands")
        yield Static(id="told")
        yield from self.foot(self.words("keys.hint"), ("back", self.words("keys.back")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.waiting, self._pressed = COMMAND[event.option_id or ""], ()
        self._ask()

    def on_key(self, event: Key) -> None:
        """While a command waits for its key, treats every key but Escape as that key."""
        if self.waiting is None:
            return
        event.stop()
        event.prevent_default()
        command = self.waiting
        if event.key == CANCEL:
            self.waiting = None
            self._tell("")
            return
        self._pressed = (*self._pressed, key_name(event))
        if len(self._pressed) < command.count:
            self._ask()
            return
        pressed, self._pressed = self._pressed, ()
        if self._take({**self.keys, command.id: pressed}):
            self.waiting = None

    def _ask(self) -> None:
        """Shows which key is expected."""
        assert self.waiting is not None
        self._tell(self._question(self.waiting))

    def _question(self, command: Command) -> str:
        name, count = command.label(self.words), command.count
        key = "keys.press" if count == 1 else "keys.press_each"
        return self.words(key, name=name, n=len(self._pressed) + 1, all=count)

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def action_reset(self) -> None:
        """Restores the default keys of the highlighted command."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            name = self.query_one(OptionList).get_option_at_index(at).id
            self._take({each: keys for each, keys in self.keys.items() if each != name})

    def show(self, keys: KeyMap) -> None:
        """Shows a changed key map."""
        self.keys = keys
        options = self.query_one(OptionList)
        for command in _movable():
            options.replace_option_prompt(command.id, self._line(command))

    def _take(self, keys: KeyMap) -> bool:
        """Applies a key map and returns True; if it is refused, shows the reason and returns False."""
        try:
            check_keys(keys)
        except Refused as refused:
            reason = refused.text.pick(self.look.lang)
            asked = "" if self.waiting is None else f"\n{self._question(self.waiting)}"
            self._tell(reason + asked, refused=True)
            return False
        self._tell("")
        self.show(keys)
        self.post_message(SettingChosen("keys", keys))
        return True

    def _tell(self, text: str, *, refused: bool = False) -> None:
        told = self.query_one("#told", Static)
        told.set_class(refused, "-refused")
        told.update(Content(text))

    def _options(self) -> list[Option]:
        """Returns the commands whose keys can change, grouped by screen."""
        options: list[Option] = []
        for screen in SCREENS:
            lines = [Option(self._line(each), id=each.id) for each in commands_of(screen) if not each.fixed]
            if lines:
                title = Content.styled(self.words(f"screen.{screen}"), "bold $accent")
                options += [Option(title, disabled=True), *lines]
        return options

    def _line(self, command: Command) -> Content:
        words = self.words
        given = keys_label(command, self.keys, words)
        changed = command.id in self.keys
        return Content.assemble(
            "  ", pad(command.label(words), LABEL), (given, "bold"), f"  {words('keys.changed')}" * changed
        )


def _movable() -> list[Command]:
    return [command for command in COMMANDS if not command.fixed]
