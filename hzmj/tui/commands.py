"""命令表 What the person can do on each screen, and with which keys: one table for keys, help and palette.

Keys are written as Textual names them ("f1", "escape", "ctrl+p"), printable ones as they are ("?").
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from hzmj.rules.text import Refused, Text
from hzmj.words import Words

Keys = tuple[str, ...]
KeyMap = Mapping[str, Keys]
"""Other keys than the usual ones, by the command's id."""

EVERYWHERE = "app"
_MOVES = ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")
_NAMED = frozenset(
    [*_MOVES, "escape", "enter", "space", "tab", "backspace", "delete", "insert"]
    + [f"f{number}" for number in range(1, 25)]
)
_HELD = ("ctrl+", "alt+", "shift+")


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do: `id` is the screen and a name, `action` Textual's action on that screen.

    Without an action the screen reads the keys itself; such a command is only told of in the help, and
    its keys are `fixed`. `listed` ones stand in the command palette.
    """

    id: str
    keys: Keys
    action: str = ""
    listed: bool = True

    @property
    def screen(self) -> str:
        """The screen it belongs to, or EVERYWHERE."""
        return self.id.partition(".")[0]

    @property
    def fixed(self) -> bool:
        """Whether its keys are always the same."""
        return not self.action

    def label(self, words: Words) -> str:
        """What it does, in a few words."""
        return words(f"command.{self.id.replace('.', '_')}")


def _go(name: str, keys: str, action: str) -> Command:
    return Command(name, tuple(keys.split()), action)


def _unlisted(name: str, keys: str, action: str = "") -> Command:
    return Command(name, tuple(keys.split()), action, listed=False)


COMMANDS: tuple[Command, ...] = (
    _go("app.help", "f1 ?", "app.help"),
    _go("app.settings", "f6 ,", "app.settings"),
    _unlisted("app.palette", "ctrl+p f7", "app.palette"),
    _go("app.quit", "ctrl+q", "app.quit"),
    _unlisted("menu.move", "up down enter"),
    _go("menu.new", "1 n", "choose('new')"),
    _go("menu.resume", "2 c", "choose('resume')"),
    _go("menu.tutorial", "3 u", "choose('tutorial')"),
    _go("menu.rules", "4 r", "choose('rules')"),
    _go("menu.settings", "5 s", "choose('settings')"),
    _go("menu.language", "6 l", "choose('language')"),
    _go("menu.tiles", "7 t", "choose('tiles')"),
    _go("menu.quit", "8 q", "choose('quit')"),
    _unlisted("new.move", "up down"),
    _unlisted("new.change", "left right"),
    _unlisted("new.start", "enter"),
    _go("new.back", "escape", "back"),
    _unlisted("resume.move", "up down enter"),
    _go("resume.back", "escape q backspace", "back"),
    _unlisted("rules.move", "up down"),
    _unlisted("rules.preset", "left right"),
    _unlisted("rules.turn", "pagedown pageup space"),
    _go("rules.back", "escape q backspace", "back"),
    _unlisted("tutorial.move", "up down enter"),
    _unlisted("tutorial.lesson", "1 2 3 4 5 6 7 8 9 0"),
    _go("tutorial.back", "escape q backspace", "back"),
    _unlisted("settings.move", "up down"),
    _unlisted("settings.change", "left right space"),
    _go("settings.keys", "k", "keys"),
    _go("settings.back", "escape q backspace", "back"),
    _unlisted("keys.move", "up down"),
    _unlisted("keys.set", "enter"),
    _go("keys.reset", "delete d", "reset"),
    _go("keys.back", "escape q backspace", "back"),
    _unlisted("table.discard", "1 2 3 4 5 6 7 8 9 0 q w e r"),
    _unlisted("table.move", "left right enter"),
    _unlisted("table.chi", "c 吃"),
    _unlisted("table.peng", "p 碰"),
    _unlisted("table.gang", "g b n m 杠"),
    _unlisted("table.win", "h 胡"),
    _unlisted("table.pass", "space x 过"),
    _go("table.auto_win", "a", "auto_win"),
    _go("table.auto_pass", "s", "auto_pass"),
    _go("table.auto_drawn", "d", "auto_drawn"),
    _go("table.hints", "t", "hints"),
    _go("table.sort", "z", "sort"),
    _unlisted("table.left", "shift+left <", "shift(-1)"),
    _unlisted("table.right", "shift+right >", "shift(1)"),
    _go("table.slower", "-", "slower"),
    _go("table.faster", "+ =", "faster"),
    _go("table.pace", "f4", "pace"),
    _go("table.language", "f2 y", "language"),
    _go("table.tiles", "f3 i", "tiles"),
    _go("table.rules", "f5 u", "rules"),
    _go("table.bot", "k", "bot"),
    _go("table.order_face", "f", "order_face"),
    _go("table.leave", "escape f10 l", "leave"),
    *(_unlisted(f"window.claim_{seat}", "qrup"[seat], f"claim({seat})") for seat in range(4)),
    *(_unlisted(f"window.pass_{seat}", "afjl"[seat], f"pass_on({seat})") for seat in range(4)),
    _go("curtain.bot", "k", "bot"),
    _go("curtain.leave", "escape f10", "leave"),
    _unlisted("result.next", "enter space"),
    _unlisted("result.move", "up down"),
    _go("end.again", "a", "answer('again')"),
    _go("end.menu", "m escape", "answer('menu')"),
    _unlisted("end.move", "left right enter"),
    _unlisted("help.turn", "up down pageup pagedown"),
    _go("help.back", "escape q backspace", "back"),
)
SCREENS: tuple[str, ...] = tuple(dict.fromkeys(command.screen for command in COMMANDS))


@cache
def commands_of(screen: str) -> tuple[Command, ...]:
    """The commands of one screen, those that work everywhere not among them."""
    return tuple(command for command in COMMANDS if command.screen == screen)


def keys_of(command: Command, keys: KeyMap) -> Keys:
    """The keys of a command, where some commands were given other ones."""
    return keys.get(command.id, command.keys)


def is_key(name: str) -> bool:
    """Whether a key can be called that.

    >>> is_key("f5"), is_key("ctrl+x"), is_key("?"), is_key("f99"), is_key("")
    (True, True, True, False, False)
    """
    for held in _HELD:
        name = name.removeprefix(held)
    return name in _NAMED or (len(name) == 1 and name.isprintable() and not name.isspace())


def check_keys(keys: KeyMap) -> None:
    """Raises Refused, naming them, for unknown commands and keys, and for two commands on one key."""
    known = {command.id: command for command in COMMANDS}
    for name, given in keys.items():
        if name not in known:
            raise Refused(Text(f"没有「{name}」这个操作", f"there is no command {name!r}"), f"keys.{name}")
        _check_given(known[name], given)
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
    for key in given:
        if not is_key(key):
            raise Refused(Text(f"没有「{key}」这个键", f"there is no key {key!r}"), field)


def _clashes(screen: str, keys: KeyMap) -> Iterator[tuple[Command, Command, str]]:
    """Pairs of commands that can be given at one time by one key; usual keys are known not to clash."""
    together = commands_of(screen) + (commands_of(EVERYWHERE) if screen != EVERYWHERE else ())
    for one, other in combinations(together, 2):
        shared = set(keys_of(one, keys)) & set(keys_of(other, keys))
        if shared and (one.id in keys or other.id in keys):
            yield one, other, min(shared)


def _label(command: Command) -> Text:
    return Text(command.label(Words("zh")), command.label(Words("en")))
