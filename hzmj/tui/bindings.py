"""Key bindings made from the table of commands, and the keys as a person reads them."""

import unicodedata

from textual.binding import Binding, BindingType
from textual.events import Key

from hzmj.tui.keymap import COMMAND, Command, KeyMap, Keys, commands_of, folded, keys_of
from hzmj.words import Words, sentences


def bindings(screen: str) -> list[BindingType]:
    """The bindings of a screen, each with an id, so that a keymap can move it."""
    return [each for command in commands_of(screen) for each in _bindings_of(command, command.actions)]


def binding(name: str, action: str) -> BindingType:
    """The keys of a command, for what it does on one screen."""
    (found,) = _bindings_of(COMMAND[name], (action,))
    return found


def _bindings_of(command: Command, actions: tuple[str, ...]) -> list[Binding]:
    split = _split(command, command.keys) if actions else {}
    return [
        Binding(keys, action, show=False, id=name, priority=command.first)
        for (name, keys), action in zip(split.items(), actions, strict=True)
    ]


def keymap(keys: KeyMap) -> dict[str, str]:
    """The keys of commands as Textual's keymap wants them."""
    return {
        name: joined for each, given in keys.items() for name, joined in _split(COMMAND[each], given).items()
    }


def _split(command: Command, keys: Keys) -> dict[str, str]:
    """A command's keys by the ids of its bindings: one, or as many as there are things to do."""
    if command.count == 1:
        return {command.id: ",".join(map(_textual, keys))}
    return {f"{command.id}.{at}": _textual(key) for at, key in enumerate(keys)}


def _textual(key: str) -> str:
    return "comma" if key == "," else key


def key_label(key: str, words: Words) -> str:
    """A key as a person calls it: "escape" is Esc, "ctrl+p" Ctrl+P."""
    *held, last = key.split("+") if len(key) > 1 else (key,)
    name = f"key.{last}"
    label = words(name) if name in sentences(words.lang) else last.upper() if held or len(last) > 1 else last
    return "+".join([*(each.capitalize() for each in held), label])


def keys_label(command: Command, keys: KeyMap, words: Words) -> str:
    """The keys of a command in a row, those that do different things close together."""
    gap = "  " if command.count == 1 else " "
    return gap.join(key_label(key, words) for key in keys_of(command, keys))


def key_name(event: Key) -> str:
    """What the table of commands calls the key that was pressed."""
    printable = event.character is not None and event.character.isprintable() and event.character != " "
    return str(event.character) if printable else event.key


def fold(event: Key) -> None:
    """Makes a full-width or capital character the key it is meant to be."""
    meant = folded(event.character or "")
    if len(meant) == 1 and meant != event.character and meant.isascii() and meant.isprintable():
        event.character = meant
        event.key = meant if meant.isalnum() else unicodedata.name(meant).lower().replace(" ", "_")
