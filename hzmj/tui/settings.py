"""设置 The person's settings, and the file that stores them."""

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from hzmj.display.palette import PALETTES, THEMES
from hzmj.display.tile_faces import TILE_STYLES, Look, TileStyle, default_style
from hzmj.files import check_regular, make_folder, read_text, write_text
from hzmj.paths import home
from hzmj.text import Lang, Refused, Text, shortened
from hzmj.tui.keymap import Keys, check_keys
from hzmj.tui.table_options import PACES, Claims, Pace, TableOptions

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_LARGEST = 1 << 16
"""The largest file that is read, in bytes."""
PATIENCE = 2.0
"""Seconds to wait while another process changes the settings."""

CHOICES: Mapping[str, tuple[str | bool | int, ...]] = {
    "lang": ("auto", "zh", "en"),
    "tiles": ("auto", *TILE_STYLES),
    "theme": THEMES,
    "pace": PACES,
    "sort": ("auto", "manual"),
    "dim_drawn": (False, True),
    "hints": (False, True),
    "confirm": (False, True),
    "bell": (False, True),
    "claims": ("window", "turns"),
    "window_seconds": (0, 3, 5, 8, 12, 20),
    "mouse": (False, True),
}
"""The values that each setting can have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Raises Refused, naming the setting, for a value that it cannot have.

    `lang` auto: the system's language. `tiles` auto: the default style of the language. `hints`: shown
    without asking. `confirm`: discarding a caishen needs a confirmation. `keys`: the commands whose keys
    were changed. `claims`, `window_seconds`: how several people are asked at a closed table.
    """

    lang: Literal["auto", "zh", "en"] = "auto"
    tiles: Literal["auto", "cjk", "indexed", "ascii"] = "auto"
    theme: str = THEMES[0]
    pace: Pace = "normal"
    sort: Literal["auto", "manual"] = "auto"
    dim_drawn: bool = False
    hints: bool = False
    confirm: bool = True
    bell: bool = False
    claims: Claims = "window"
    window_seconds: int = 8
    mouse: bool = True
    keys: Mapping[str, Keys] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                given, allowed = _shown(value), ", ".join(map(_toml, choices))
                raise Refused(
                    Text(f"不能是 {given}，只有：{allowed}", f"cannot be {given}, only {allowed}"), name
                )
        check_keys(self.keys)

    @property
    def table_options(self) -> TableOptions:
        """The settings that only the table uses."""
        return TableOptions(
            self.hints,
            self.sort,
            self.dim_drawn,
            self.confirm,
            self.bell,
            self.claims,
            self.window_seconds,
        )

    def look(self, lang: Lang) -> Look:
        """Returns the language, tile style and palette; `lang` is the system's language."""
        chosen = lang if self.lang == "auto" else self.lang
        style: TileStyle = default_style(chosen) if self.tiles == "auto" else self.tiles
        return Look(chosen, style, PALETTES[self.theme])


def read_settings(text: str) -> Settings:
    """Returns the settings in a TOML text, with defaults for those it leaves out.

    Raises Refused for text that is not valid TOML; for an unknown setting or a wrong value, naming it.
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(Text(f"不是 TOML：{error}", f"it is not TOML: {error}")) from None
    except ValueError:
        raise Refused(Text("有一个数太长", "a number has too many digits")) from None
    except RecursionError:
        raise Refused(Text("嵌套太深", "it is nested too deeply")) from None
    known = {each.name for each in fields(Settings)}
    for name in given:
        if name not in known:
            told = shortened(name)
            raise Refused(Text(f"没有「{told}」这项设置", f"there is no setting {told!r}"), name)
    if "keys" in given:
        given["keys"] = _read_keys(given["keys"])
    return Settings(**given)


def _read_keys(given: object) -> dict[str, Keys]:
    """Returns the keys by command. Each value must be a string or a list of strings."""
    if not isinstance(given, dict):
        raise Refused(Text("应是一张表", "must be a table"), "keys")
    keys: dict[str, Keys] = {}
    for name, value in given.items():
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(key, str) for key in listed):
            raise Refused(Text("应是一个键名或一列键名", "must be a key or a list of keys"), f"keys.{name}")
        keys[name] = tuple(listed)
    return keys


def written(settings: Settings) -> str:
    """Returns the settings as TOML, without those that have their default value.

    >>> print(written(Settings(theme="mono", keys={"table.tiles": ("j",)})), end="")
    theme = "mono"
    <BLANKLINE>
    [keys]
    "table.tiles" = ["j"]
    """
    usual = Settings()
    lines = [
        f"{name} = {_toml(getattr(settings, name))}"
        for name in CHOICES
        if getattr(settings, name) != getattr(usual, name)
    ]
    if settings.keys:
        lines += ["", "[keys]"]
        lines += [f"{_toml(name)} = {_toml(list(keys))}" for name, keys in sorted(settings.keys.items())]
    return "".join(f"{line}\n" for line in lines)


def _toml(value: str | bool | int | list[str]) -> str:
    """Returns a value in TOML syntax, which is that of JSON for strings, numbers, booleans and lists."""
    return json.dumps(value, ensure_ascii=False)


def _shown(value: object) -> str:
    """Returns a short form for messages of any value that TOML can hold."""
    match value:
        case dict():
            return "{...}"
        case list():
            return "[...]"
        case str():
            return _toml(shortened(value))
        case bool():
            return _toml(value)
        case int():
            return shortened(hex(value) if value.bit_length() > 64 else str(value))  # str() has a limit
        case _:
            return str(value)


def path_of_settings() -> Path:
    """Returns the path of the settings file."""
    return home("config") / "settings.toml"


class SettingsFile:
    """The settings file, read once. `problem` says in one line what is wrong with it, or is None.

    A file that cannot be read stays as it is until a setting is changed; then it is renamed.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or path_of_settings()
        self.problem: Text | None = None
        self.settings = Settings()
        try:
            self.settings, _ = _load(self.path)
        except Refused as refused:
            self.problem = self._problem(refused)

    def change(self, **changes: Any) -> Path | None:
        """Changes some settings in the file; returns the new path of an unreadable file, or None.

        Keeps what another process or a person has written to the file meanwhile. Raises Refused for a wrong
        value or if another process holds the lock too long, OSError if the file cannot be written.
        """
        from filelock import FileLock, Timeout

        make_folder(self.path.parent)
        lock = FileLock(self.path.with_name(f".{self.path.name}.lock"), mode=0o600)
        try:
            with lock.acquire(timeout=PATIENCE):
                return self._change(changes)
        except Timeout:
            raise Refused(Text("另一个程序正在写", "another process is writing them")) from None

    def _change(self, changes: dict[str, Any]) -> Path | None:
        try:
            found, text = _load(self.path)
        except Refused:
            found, text = self.settings, None
        if "keys" in changes:
            changes["keys"] = _merged(self.settings.keys, found.keys, changes["keys"])
        settings = replace(found, **changes)
        edited = None if text is None else _edited(text, found, settings)
        target = self._target()
        aside = _put_aside(target) if edited is None else None
        try:
            write_text(target, written(settings) if edited is None else edited)
        except BaseException:
            if aside is not None:
                aside.rename(target)
            raise
        self.settings, self.problem = settings, None
        return aside

    def _target(self) -> Path:
        """Returns the path to replace: the target of a link, or the link itself if its target is no file."""
        found = Path(os.path.realpath(self.path))
        return found if found.is_file() or not os.path.lexists(found) else self.path

    def _problem(self, refused: Refused) -> Text:
        field = "" if refused.field is None else f"{refused.field}: "
        return Text(
            f"设置文件有误，这次用默认设置。{self.path.name}：{field}{refused.text.zh}",
            f"The settings file is not right, the usual settings are used. "
            f"{self.path.name}: {field}{refused.text.en}",
        )


def _load(path: Path) -> tuple[Settings, str]:
    """Returns the settings of a file and its text: the defaults and "" if there is no file.

    Raises Refused for anything else that is wrong with the file.
    """
    try:
        check_regular(path)
        text = read_text(path, _LARGEST).removeprefix("\ufeff")  # some editors write a byte order mark
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused(Text(f"打不开：{reason}", f"cannot be opened: {reason}")) from None
    return read_settings(text), text


def _merged(
    known: Mapping[str, Keys], found: Mapping[str, Keys], wanted: Mapping[str, Keys]
) -> dict[str, Keys]:
    """Returns the keys `found` in the file after applying the changes from `known` to `wanted`."""
    kept = {name: keys for name, keys in found.items() if name in wanted or name not in known}
    return kept | {name: keys for name, keys in wanted.items() if known.get(name) != keys}


def _edited(text: str, old: Settings, new: Settings) -> str | None:
    """Edits the TOML text of the `old` settings to hold the `new` ones, keeping comments and order.

    Returns None if tomlkit fails, as it does for some dotted keys.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for name in CHOICES:
            if getattr(old, name) != getattr(new, name):
                document = _with(document, name, getattr(new, name))
        if old.keys != new.keys:
            table = document.setdefault("keys", tomlkit.table())
            for name in sorted(old.keys.keys() - new.keys.keys()):
                del table[name]
            for name, keys in sorted(new.keys.items()):
                if old.keys.get(name) != keys:
                    table[name] = list(keys)
        edited = tomlkit.dumps(document)
        return edited if read_settings(edited) == new else None
    except (TOMLKitError, LookupError, Refused):
        return None


def _with(document: "TOMLDocument", name: str, value: str | bool | int) -> "TOMLDocument":
    """Sets a value and returns the document; a new value goes behind the last one.

    tomlkit would put a new value right above the first table, below the comment that belongs to that table.
    """
    import tomlkit
    from tomlkit.items import Table

    simple = [at for at, (key, item) in enumerate(document.body) if key and not isinstance(item, Table)]
    if name in document or not simple or len(document.body) == simple[-1] + 1:
        document[name] = value
        return document
    document.body.insert(simple[-1] + 1, (tomlkit.key(name), tomlkit.item(value)))
    return tomlkit.parse(tomlkit.dumps(document))  # its index by name does not include the inserted value


def _put_aside(path: Path) -> Path:
    """Renames a file to an unused name; returns the new path."""
    number = 1
    aside = path.with_name(f"{path.name}.bad")
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.bad{number}")
    return path.rename(aside)
