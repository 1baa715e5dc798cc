"""Key bindings made from the table of commands, and the keys as a person reads them."""

import unicodedata
from collections.abc import Iterable

from textual.binding import Binding, BindingType
from textual.events import Key

from hzmj.tui.commands import KeyMap, Keys, commands_of
from hzmj.words import Words, sentences

_FIRST = ("app.quit",)
"""Commands whose keys nothing that has the focus may take."""


def bindings(screen: str) -> list[BindingType]:
    """The bindings of a screen, each with its command's id, so that a keymap can move it."""
    return [
        Binding(
            _joined(command.keys), command.action, show=False, id=command.id, priority=command.id in _FIRST
        )
        for command in commands_of(screen)
        if not command.fixed
    ]


def keymap(keys: KeyMap) -> dict[str, str]:
    """The keys of commands as Textual's keymap wants them."""
    return {name: _joined(given) for name, given in keys.items()}


def _joined(keys: Keys) -> str:
    return ",".join("comma" if key == "," else key for key in keys)


def key_label(key: str, words: Words) -> str:
    """A key as a person calls it: "escape" is Esc, "ctrl+p" Ctrl+P."""
    *held, last = key.split("+") if len(key) > 1 else (key,)
    name = f"key.{last}"
    label = words(name) if name in sentences(words.lang) else last.upper() if held or len(last) > 1 else last
    return "+".join([*(each.capitalize() for each in held), label])


def keys_label(keys: Iterable[str], words: Words) -> str:
    """Several keys in a row."""
    return "  ".join(key_label(key, words) for key in keys)


def key_name(event: Key) -> str:
    """What the table of commands calls the key that was pressed."""
    printable = event.character is not None and event.character.isprintable() and event.character != " "
    return str(event.character) if printable else event.key


def fold(event: Key) -> None:
    """Makes a full-width or capital character the key it is meant to be."""
    folded = unicodedata.normalize("NFKC", event.character or "").lower()
    if len(folded) == 1 and folded != event.character and folded.isascii() and folded.isprintable():
        event.character = folded
        event.key = folded if folded.isalnum() else unicodedata.name(folded).lower().replace(" ", "_")
