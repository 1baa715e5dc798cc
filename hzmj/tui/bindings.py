"""Key bindings made from the table of commands, and the names of keys as shown to a person."""

import unicodedata

from textual.binding import Binding, BindingType
from textual.events import Key

from hzmj.tui.keymap import COMMAND, Command, KeyMap, Keys, commands_of, folded, keys_of
from hzmj.words import Words, sentences


def bindings(screen: str) -> list[BindingType]:
    """Returns the bindings of a screen, each with an id so that a keymap can move it."""
    return [each for command in commands_of(screen) for each in _bindings_of(command, command.actions)]


def binding(name: str, action: str) -> BindingType:
    """Returns the binding of one command's keys to `action`."""
    (found,) = _bindings_of(COMMAND[name], (action,))
    return found


def _bindings_of(command: Command, actions: tuple[str, ...]) -> list[Binding]:
    split = _split(command, command.keys) if actions else {}
    return [
        Binding(keys, action, show=False, id=name, priority=command.first)
        for (name, keys), action in zip(split.items(), actions, strict=True)
    ]


def keymap(keys: KeyMap) -> dict[str, str]:
    """Returns the keys of commands in the form of Textual's keymap: binding ids to joined keys."""
    return {
        name: joined for each, given in keys.items() for name, joined in _split(COMMAND[each], given).items()
    }


def _split(command: Command, keys: Keys) -> dict[str, str]:
    """Maps binding ids to keys: one binding for all keys, or one per key if each does something else."""
    if command.count == 1:
        return {command.id: ",".join(map(_textual, keys))}
    return {f"{command.id}.{at}": _textual(key) for at, key in enumerate(keys)}


def _textual(key: str) -> str:
    return "comma" if key == "," else key


def key_label(key: str, words: Words) -> str:
    """Returns a key's name as shown to a person: "escape" is Esc, "ctrl+p" is Ctrl+P."""
    *held, last = key.split("+") if len(key) > 1 else (key,)
    name = f"key.{last}"
    label = words(name) if name in sentences(words.lang) else last.upper() if held or len(last) > 1 else last
    return "+".join([*(each.capitalize() for each in held), label])


def keys_label(command: Command, keys: KeyMap, words: Words) -> str:
    """Returns the keys of a command in a row, closer together if each does something else."""
    gap = "  " if command.count == 1 else " "
    return gap.join(key_label(key, words) for key in keys_of(command, keys))


def key_name(event: Key) -> str:
    """Returns the name that the table of commands uses for the key that was pressed."""
    printable = event.character is not None and event.character.isprintable() and event.character != " "
    return str(event.character) if printable else event.key


def fold(event: Key) -> None:
    """Changes the event of a full-width or capital character to that of the plain ASCII key."""
    meant = folded(event.character or "")
    if len(meant) == 1 and meant != event.character and meant.isascii() and meant.isprintable():
        event.character = meant
        event.key = meant if meant.isalnum() else unicodedata.name(meant).lower().replace(" ", "_")
