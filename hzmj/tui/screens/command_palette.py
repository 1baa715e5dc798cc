"""找操作 The command palette: finds a command or a setting by a few letters and runs it."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import pad
from hzmj.display.tile_faces import Look
from hzmj.tui.bindings import binding, bindings, key_label
from hzmj.tui.keymap import EVERYWHERE, KeyMap, commands_of, keys_of
from hzmj.tui.screens.game_screen import Question
from hzmj.tui.screens.page import STYLES
from hzmj.tui.screens.settings import value_label
from hzmj.tui.settings import CHOICES

LABEL = 46


@dataclass(frozen=True, slots=True)
class Entry:
    """A palette entry: either the `action` of a command, or a `setting` with the value to give it."""

    label: str
    id: str
    key: str = ""
    action: str = ""
    setting: tuple[str, str | bool | int] | None = None

    def matches(self, sought: str) -> bool:
        """Returns whether every word of `sought` occurs in the label or the id, ignoring case."""
        text = f"{self.label} {self.id}".casefold()
        return all(word in text for word in sought.casefold().split())


def entries(look: Look, screen: str, keys: KeyMap) -> tuple[Entry, ...]:
    """Returns the entries for a screen: its commands, the global commands, and all values of all settings."""
    words = look.words
    commands = [
        Entry(command.label(words), command.id, key_label(keys_of(command, keys)[0], words), command.action)
        for command in (*commands_of(screen), *commands_of(EVERYWHERE))
        if command.listed
    ]
    settings = [
        Entry(
            words("palette.setting", name=words(f"settings.{name}"), value=value_label(name, value, words)),
            f"{name} {value}",
            setting=(name, value),
        )
        for name, values in CHOICES.items()
        for value in values
    ]
    first: dict[str, Entry] = {}
    for entry in commands:
        first.setdefault(entry.label, entry)
    return (*first.values(), *settings)


class PaletteScreen(Question[Entry | None]):
    """Dismissed with the chosen entry, or None to cancel."""

    CSS_PATH: ClassVar = [STYLES / "palette.tcss"]
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar = [*bindings("palette"), binding("app.palette", "cancel")]

    def __init__(self, look: Look, entries: tuple[Entry, ...]) -> None:
        super().__init__()
        self.look = look
        self.entries = entries
        self.found: tuple[Entry, ...] = ()

    def compose(self) -> ComposeResult:
        words = self.look.words
        with Vertical(id="palette"):
            yield Input(placeholder=words("palette.placeholder"), compact=True)
            found = OptionList(id="found", compact=True)
            found.can_focus = False
            yield found
            yield Static(Content(words("palette.hint")), id="hint")

    def on_mount(self) -> None:
        self._find("")

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._find(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        at = self.query_one(OptionList).highlighted
        if self.found and at is not None:
            self.dismiss(self.found[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.found[event.option_index])

    def action_cancel(self) -> None:
        """Closes the palette without running anything."""
        self.dismiss(None)

    def action_go(self, step: int) -> None:
        """Moves the highlight by `step` entries, stopping at the ends of the list."""
        options = self.query_one(OptionList)
        if self.found:
            options.highlighted = max(0, min((options.highlighted or 0) + step, len(self.found) - 1))

    def _find(self, sought: str) -> None:
        self.found = tuple(entry for entry in self.entries if entry.matches(sought))
        options = self.query_one(OptionList)
        options.clear_options()
        if self.found:
            options.add_options([_line(entry) for entry in self.found])
            options.highlighted = 0
        else:
            options.add_option(Option(Content(self.look.words("palette.none")), disabled=True))


def _line(entry: Entry) -> Option:
    return Option(Content.assemble(pad(entry.label, LABEL), (entry.key, "bold")))
