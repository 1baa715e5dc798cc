"""设置 What the person has chosen, and the file it is kept in."""

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

from hzmj.display.palette import PALETTES, THEMES
from hzmj.display.tile_faces import TILE_STYLES, Look, TileStyle, default_style
from hzmj.paths import home
from hzmj.text import Lang, Refused, Text
from hzmj.tui.keymap import Keys, check_keys
from hzmj.tui.table_options import PACES, Claims, Pace, TableOptions

_LARGEST = 1 << 16
"""Bytes; a longer file is none of ours."""

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
"""The values each setting takes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen; raises Refused, naming the setting, for a value there is not.

    `lang` auto: as the system says. `tiles` auto: those usual in the language. `hints`: shown without
    asking. `confirm`: a caishen is thrown only when asked for twice. `keys`: commands with other keys
    than the usual ones. `claims`, `window_seconds`: how several people are asked at a closed table.
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
                told = ", ".join(map(_told, choices))
                raise Refused(
                    Text(f"不能是 {_told(value)}，只有：{told}", f"cannot be {_told(value)}, only {told}"),
                    name,
                )
        check_keys(self.keys)

    @property
    def table_options(self) -> TableOptions:
        """What of it is about the table alone."""
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
        """How everything is shown, `lang` being the system's language."""
        chosen = lang if self.lang == "auto" else self.lang
        style: TileStyle = default_style(chosen) if self.tiles == "auto" else self.tiles
        return Look(chosen, style, PALETTES[self.theme])


def read_settings(text: str) -> Settings:
    """The settings a TOML text holds, the usual ones for what it leaves out.

    Raises Refused, naming the setting, for whatever it cannot mean.
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(Text(f"不是 TOML：{error}", f"it is not TOML: {error}")) from None
    except RecursionError:
        raise Refused(Text("嵌套太深", "it is nested too deeply")) from None
    known = {each.name for each in fields(Settings)}
    for name in given:
        if name not in known:
            raise Refused(Text(f"没有「{name}」这项设置", f"there is no setting {name!r}"), name)
    if "keys" in given:
        given["keys"] = _read_keys(given["keys"])
    return Settings(**given)


def _read_keys(given: object) -> dict[str, Keys]:
    """The keys by command: each a text or a list of texts."""
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
    """The settings as TOML; those that are as usual are left out.

    >>> print(written(Settings(theme="mono", keys={"table.tiles": ("j",)})), end="")
    theme = "mono"
    <BLANKLINE>
    [keys]
    "table.tiles" = ["j"]
    """
    usual = Settings()
    lines = [
        f"{name} = {_told(getattr(settings, name))}"
        for name in CHOICES
        if getattr(settings, name) != getattr(usual, name)
    ]
    if settings.keys:
        lines += ["", "[keys]"]
        lines += [f"{_told(name)} = {_told(list(keys))}" for name, keys in sorted(settings.keys.items())]
    return "".join(f"{line}\n" for line in lines)


def _told(value: Any) -> str:
    """A value as TOML writes it, in which texts, switches and lists are as in JSON."""
    return json.dumps(value, ensure_ascii=False, default=str)


def path_of_settings() -> Path:
    """The file they are kept in."""
    return home("config") / "settings.toml"


class SettingsFile:
    """The file, read once. `problem` says in one line what is wrong with it, None if nothing is.

    A file that cannot be read stays as it is until something is changed; then it is put aside.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = (path or path_of_settings()).resolve()
        self.problem: Text | None = None
        self.settings = Settings()
        try:
            self.settings = read_settings(_text_of(self.path))
        except FileNotFoundError:
            pass
        except Refused as refused:
            self.problem = self._problem(refused)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self.problem = self._problem(Refused(Text(f"打不开：{reason}", f"cannot be opened: {reason}")))

    def change(self, **changes: Any) -> Path | None:
        """Changes some of the settings and writes them; where a file that could not be read was put.

        Raises Refused for what cannot be, OSError where nothing can be written.
        """
        settings = replace(self.settings, **changes)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        try:
            with new.open("w", encoding="utf-8") as file:
                file.write(written(settings))
                file.flush()
                os.fsync(file.fileno())
            aside = self._put_aside() if self.problem else None
            new.replace(self.path)
        finally:
            new.unlink(missing_ok=True)
        self.settings, self.problem = settings, None
        return aside

    def _put_aside(self) -> Path | None:
        """Renames the file to a name that none has."""
        number = 1
        aside = self.path.with_name(f"{self.path.name}.bad")
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}.bad{number}")
        self.path.rename(aside)
        return aside

    def _problem(self, refused: Refused) -> Text:
        field = "" if refused.field is None else f"{refused.field}: "
        return Text(
            f"设置文件有误，这次用默认设置。{self.path.name}：{field}{refused.text.zh}",
            f"The settings file is not right, the usual settings are used. "
            f"{self.path.name}: {field}{refused.text.en}",
        )


def _text_of(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise Refused(Text("太大了", "it is too large"))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(Text("不是 UTF-8 文本", "it is not UTF-8 text")) from None
