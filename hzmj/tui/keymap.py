"""命令表 The commands of each screen and their keys: one table for bindings, help and the palette.

Keys have Textual's names ("f1", "escape", "ctrl+p"); printable ones stand for themselves ("?").
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache
from itertools import combinations
from typing import Literal

from hzmj.text import Refused, Text, shortened
from hzmj.words import Words

Keys = tuple[str, ...]
KeyMap = Mapping[str, Keys]
"""Keys that replace the default ones, by the command's id."""

EVERYWHERE = "app"
_MOVES = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
_NAMED = frozenset(
    [*_MOVES, "escape", "enter", "space", "tab", "backspace", "delete", "insert"]
    + [f"f{number}" for number in range(1, 25)]
)
_HELD = ("ctrl+", "alt+", "shift+")


@dataclass(frozen=True, slots=True)
class Command:
    """A command; `id` is its screen and a name, joined by a dot.

    `actions`: Textual's actions on that screen, one for all of the keys, or one for each. Without actions
    the screen reads the keys itself. `count`: the number of keys it needs, if each does something else.
    `fixed`: the keys belong to a widget and cannot be changed. `also`: further keys that cannot be changed.
    `listed`: it is in the command palette. `first`: its keys take priority over those of the focused
    widget. `asked`: it applies only in one's own turn, or only to a claim.
    """

    id: str
    keys: Keys
    actions: tuple[str, ...] = ()
    _: KW_ONLY
    count: int = 1
    fixed: bool = False
    also: Keys = ()
    listed: bool = False
    first: bool = False
    asked: Literal["", "turn", "claim"] = ""

    @property
    def screen(self) -> str:
        """The screen the command belongs to, or EVERYWHERE."""
        return self.id.partition(".")[0]

    @property
    def action(self) -> str:
        """The action of its first key, which all keys share unless `count` is above 1; "" without actions."""
        return self.actions[0] if self.actions else ""

    def label(self, words: Words) -> str:
        """Returns a short description of the command."""
        return words(f"command.{self.id.replace('.', '_')}")


def _go(name: str, keys: str, action: str) -> Command:
    """A command that the palette lists too."""
    return Command(name, tuple(keys.split()), (action,), listed=True)


def _press(name: str, keys: str, action: str, *, first: bool = False) -> Command:
    """A command that has keys only and is not in the palette."""
    return Command(name, tuple(keys.split()), (action,), first=first)


def _each(name: str, keys: str, *actions: str) -> Command:
    """A command whose keys each have an action of their own."""
    return Command(name, tuple(keys.split()), actions, count=len(actions))


def _answer(
    name: str, keys: str, also: str = "", *, count: int = 1, asked: Literal["", "turn", "claim"] = ""
) -> Command:
    """An answer at the table, which reads these keys itself: they apply only to the question that is open."""
    return Command(name, tuple(keys.split()), count=count, also=tuple(also.split()), asked=asked)


def _widget(name: str, keys: str) -> Command:
    """A command that a widget carries out itself."""
    return Command(name, tuple(keys.split()), fixed=True)


COMMANDS: tuple[Command, ...] = (
    _go("app.help", "f1 ?", "app.help"),
    _go("app.settings", "f6 ,", "app.settings"),
    _press("app.palette", "ctrl+p f7", "app.palette"),
    Command("app.quit", ("ctrl+q",), ("app.quit",), listed=True, first=True),
    _widget("menu.move", "up down enter"),
    _go("menu.new", "1 n", "choose('new')"),
    _go("menu.resume", "2 c", "choose('resume')"),
    _go("menu.tutorial", "3 u", "choose('tutorial')"),
    _go("menu.rules", "4 r", "choose('rules')"),
    _go("menu.keep", "5 k", "choose('keep')"),
    _go("menu.settings", "6 s", "choose('settings')"),
    _go("menu.language", "7 l", "choose('language')"),
    _go("menu.tiles", "8 t", "choose('tiles')"),
    _go("menu.quit", "9 q", "choose('quit')"),
    _each("new.move", "up down", "app.focus_previous", "app.focus_next"),
    _widget("new.change", "left right"),
    _press("new.start", "enter", "start"),
    _go("new.back", "escape", "back"),
    _widget("resume.move", "up down enter"),
    _go("resume.back", "escape q backspace", "back"),
    _widget("rules.move", "up down"),
    _each("rules.preset", "left right", "preset(-1)", "preset(1)"),
    _press("rules.on", "pagedown space", "turn(1)", first=True),
    _press("rules.before", "pageup", "turn(-1)", first=True),
    _widget("rules.clause", "enter"),
    _go("rules.back", "escape q backspace", "back"),
    _widget("clause.turn", "up down pageup pagedown"),
    _go("clause.back", "escape q backspace", "back"),
    _widget("tutorial.move", "up down enter"),
    _each("tutorial.lesson", "1 2 3 4 5 6 7 8 9 0", *(f"lesson({at})" for at in range(10))),
    _go("tutorial.back", "escape q backspace", "back"),
    _each("settings.move", "up down", "app.focus_previous", "app.focus_next"),
    _widget("settings.change", "left right space"),
    _go("settings.keys", "k", "keys"),
    _go("settings.back", "escape q backspace", "back"),
    _widget("keys.move", "up down"),
    _widget("keys.set", "enter"),
    _go("keys.reset", "delete d", "reset"),
    _go("keys.back", "escape q backspace", "back"),
    _answer("table.discard", "1 2 3 4 5 6 7 8 9 0 q w e r", count=14, asked="turn"),
    _widget("table.move", "left right enter"),
    _answer("table.number", "1 2 3 4 5 6", count=6, asked="claim"),
    _answer("table.chi", "c", "吃", asked="claim"),
    _answer("table.peng", "p", "碰", asked="claim"),
    _answer("table.gang", "g b n m", "杠", count=4),
    _answer("table.win", "h", "胡"),
    _answer("table.pass", "space x 0", "过 過", asked="claim"),
    _go("table.auto_win", "a", "auto_win"),
    _go("table.auto_pass", "s", "auto_pass"),
    _go("table.auto_drawn", "d", "auto_drawn"),
    _go("table.hints", "t", "hints"),
    _go("table.sort", "z", "sort"),
    _press("table.left", "shift+left <", "shift(-1)"),
    _press("table.right", "shift+right >", "shift(1)"),
    _go("table.slower", "-", "slower"),
    _go("table.faster", "+ =", "faster"),
    _go("table.pace", "f4", "pace"),
    _go("table.language", "f2 y", "language"),
    _go("table.tiles", "f3 i", "tiles"),
    _go("table.rules", "f5 u", "rules"),
    _go("table.bot", "k", "bot"),
    _go("table.order_face", "f", "order_face"),
    _go("table.leave", "escape f10 l", "leave"),
    _go("watch.language", "f2 y", "language"),
    _go("watch.tiles", "f3 i", "tiles"),
    _go("watch.rules", "f5 u", "rules"),
    _go("watch.leave", "escape q backspace", "leave"),
    *(_answer(f"window.claim_{seat}", key) for seat, key in enumerate("qrup")),
    *(_answer(f"window.pass_{seat}", key) for seat, key in enumerate("afjl")),
    _go("curtain.bot", "k", "bot"),
    _go("curtain.leave", "escape f10", "leave"),
    _press("result.next", "enter space", "next"),
    _widget("result.move", "up down"),
    _go("end.again", "a", "answer('again')"),
    _go("end.menu", "m escape", "answer('menu')"),
    _go("end.review", "r", "review"),
    _press("end.press", "enter space", "press", first=True),
    _press("end.move", "left right", "other_button"),
    _each("end.scroll", "up down", "scroll(-1)", "scroll(1)"),
    _widget("review.turn", "up down pageup pagedown"),
    _go("review.back", "escape q backspace", "back"),
    _widget("keep_list.move", "up down enter"),
    _go("keep_list.new", "n", "new"),
    _go("keep_list.back", "escape q backspace", "back"),
    _each("keep_new.move", "up down", "app.focus_previous", "app.focus_next"),
    _widget("keep_new.change", "left right"),
    _press("keep_new.start", "enter", "start"),
    _go("keep_new.back", "escape", "back"),
    _widget("keep_sheet.move", "up down enter"),
    _go("keep_sheet.hand", "h", "hand"),
    _go("keep_sheet.undo", "u backspace", "undo"),
    _go("keep_sheet.correct", "c", "correct"),
    _go("keep_sheet.note", "n", "note"),
    _go("keep_sheet.pause", "b", "pause"),
    _go("keep_sheet.evening", "e", "evening"),
    _go("keep_sheet.money", "m", "money"),
    _go("keep_sheet.export", "x", "export"),
    _each("keep_sheet.turn", "left right", "turn(-1)", "turn(1)"),
    _go("keep_sheet.back", "escape q", "back"),
    _widget("keep_hand.choose", "1 2 3 4 0"),
    _widget("keep_hand.nobody", "d l"),
    _widget("keep_hand.move", "up down enter"),
    _press("keep_hand.undo", "backspace", "undo"),
    _go("keep_hand.back", "escape", "back"),
    _widget("keep_changes.move", "up down"),
    _press("keep_changes.take", "enter", "take"),
    _go("keep_changes.back", "escape q backspace", "back"),
    _widget("help.turn", "up down pageup pagedown"),
    _go("help.back", "escape q backspace", "back"),
    _each("palette.move", "up down pageup pagedown", "go(-1)", "go(1)", "go(-8)", "go(8)"),
    _widget("palette.do", "enter"),
    _press("palette.cancel", "escape", "cancel"),
)
COMMAND: Mapping[str, Command] = {command.id: command for command in COMMANDS}
_BESIDE = {"curtain": ("window",)}
"""Screens that also take the commands of other screens."""
SCREENS: tuple[str, ...] = tuple(dict.fromkeys(command.screen for command in COMMANDS))


@cache
def commands_of(screen: str) -> tuple[Command, ...]:
    """Returns the commands of one screen, without those that work everywhere."""
    return tuple(command for command in COMMANDS if command.screen == screen)


def keys_of(command: Command, keys: KeyMap) -> Keys:
    """Returns the keys of a command under a key map."""
    return keys.get(command.id, command.keys) + command.also


def is_key(name: str) -> bool:
    """Returns whether `name` is the name of a key.

    Letters must be lower case and half width, since the keys of caps lock and input methods are folded.

    >>> is_key("f5"), is_key("ctrl+x"), is_key("?"), is_key("f99"), is_key(""), is_key("A")
    (True, True, True, False, False, False)
    """
    for held in _HELD:
        name = name.removeprefix(held)
    return name in _NAMED or (
        len(name) == 1 and name.isprintable() and not name.isspace() and name == folded(name)
    )


def folded(text: str) -> str:
    """Returns the text in half width and lower case."""
    return unicodedata.normalize("NFKC", text).lower()


def check_keys(keys: KeyMap) -> None:
    """Raises Refused, naming the command, unless all commands and keys are known and no two share a key.

    Commands with fixed keys, repeated keys and a wrong number of keys are refused too.
    """
    for name, given in keys.items():
        if name not in COMMAND:
            told = shortened(name)
            raise Refused(Text(f"没有「{told}」这个操作", f"there is no command {told!r}"), f"keys.{name}")
        _check_given(COMMAND[name], given)
    for screen in SCREENS:
        for one, other, key in _clashes(screen, keys):
            raise Refused(
                Text(
                    f"「{_label(one).zh}」和「{_label(other).zh}」不能都用 {key} 键",
                    f"{_label(one).en!r} and {_label(other).en!r} cannot both be on the key {key}",
                ),
                f"keys.{(one if one.id in keys else other).id}",
            )


def _check_given(command: Command, given: Keys) -> None:
    field, label = f"keys.{command.id}", _label(command)
    if command.fixed:
        raise Refused(Text(f"「{label.zh}」的键不能改", f"the keys of {label.en!r} are fixed"), field)
    if not given:
        raise Refused(Text(f"「{label.zh}」要有一个键", f"{label.en!r} needs a key"), field)
    if command.count > 1 and len(given) != command.count:
        raise Refused(
            Text(
                f"「{label.zh}」要有 {command.count} 个键，一一对应",
                f"{label.en!r} needs {command.count} keys, each for something else",
            ),
            field,
        )
    for key in given:
        if given.count(key) > 1:
            told = shortened(key)
            raise Refused(
                Text(f"「{label.zh}」里 {told} 键出现了两次", f"{label.en!r} has the key {told} twice"), field
            )
    for key in given:
        if not is_key(key):
            told = shortened(key)
            raise Refused(Text(f"没有「{told}」这个键", f"there is no key {told!r}"), field)


def _clashes(screen: str, keys: KeyMap) -> Iterator[tuple[Command, Command, str]]:
    """Yields pairs of commands that share a key and are available at the same time, with that key.

    Only commands in `keys` are compared with others: the default keys are known not to clash.
    """
    beside = (*_BESIDE.get(screen, ()), *((EVERYWHERE,) if screen != EVERYWHERE else ()))
    together = commands_of(screen) + tuple(each for other in beside for each in commands_of(other))
    if not any(command.id in keys for command in together):
        return
    for one, other in combinations(together, 2):
        shared = set(keys_of(one, keys)) & set(keys_of(other, keys))
        apart = one.asked and other.asked and one.asked != other.asked
        if shared and not apart and (one.id in keys or other.id in keys):
            yield one, other, min(shared)


def _label(command: Command) -> Text:
    return Text(command.label(Words("zh")), command.label(Words("en")))
