"""Settings, keys, help and the palette in the running program."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len
from textual.binding import Binding
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from hzmj.display.palette import PALETTES
from hzmj.text import Lang
from hzmj.tui.app import HzmjApp
from hzmj.tui.bindings import fold
from hzmj.tui.keymap import COMMAND, COMMANDS, EVERYWHERE, SCREENS, commands_of
from hzmj.tui.screens import command_palette, key_list
from hzmj.tui.screens import help as help_screen
from hzmj.tui.screens.command_palette import PaletteScreen, entries
from hzmj.tui.screens.game_screen import GameScreen
from hzmj.tui.screens.help import HelpScreen
from hzmj.tui.screens.key_list import KeyListScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.new_match import NewMatchScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.screens.settings import SettingsScreen, value_label
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.settings import CHOICES, Settings, SettingsFile, path_of_settings, read_settings
from hzmj.words import Words
from tests.tui.tables import StoppedClock, screen_text, setup

LANGS: tuple[Lang, ...] = ("zh", "en")
SIZE = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def kept() -> Settings:
    return read_settings(path_of_settings().read_text("utf-8"))


@asynccontextmanager
async def running(
    lang: Lang = "zh", *keys: str, table: bool = False, **given: Any
) -> AsyncIterator[tuple[HzmjApp, Pilot[None]]]:
    """The program at its menu or at a table, after some keys."""
    match = setup() if table else None
    app = HzmjApp(lang, setup=match, given={"pace": "instant", **given}, clock=StoppedClock())
    async with app.run_test(size=SIZE) as pilot:
        await on(pilot, TableScreen if table else MenuScreen)
        for key in keys:
            await press(pilot, key)
        yield app, pilot


async def on(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    for _ in range(200):
        screen = pilot.app.screen
        if isinstance(screen, kind) and (not isinstance(screen, TableScreen) or screen.legal):
            await pilot.pause()
            return
        await pilot.pause()
    raise AssertionError(f"{kind} never came, but {pilot.app.screen}")


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.pause()


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Moves to a row of the settings."""
    await press(pilot, *["down"] * list(CHOICES).index(name))


@pytest.mark.parametrize("lang", LANGS)
async def test_every_setting_stands_on_the_screen(lang: Lang) -> None:
    async with running(lang, "6") as (app, pilot):
        text, words = screen_text(app), Words(lang)
        for name in (*CHOICES, "keys"):
            assert words(f"settings.{name}") in text
        assert "settings.toml" in "".join(text.split())
        for name in CHOICES:
            assert "".join(words(f"settings.{name}_about").split()) in "".join(screen_text(app).split())
            await press(pilot, "down")


async def test_every_value_can_be_chosen_by_keys_shows_and_is_kept() -> None:
    async with running("zh", "6") as (app, pilot):
        for name, values in CHOICES.items():
            seen = set()
            for _ in values:
                await press(pilot, "right")
                value = getattr(app.settings, name)
                seen.add(value)
                assert getattr(kept(), name) == value
                assert value_label(name, value, app.look.words) in screen_text(app)
            assert seen == set(values)
            assert app.theme == app.settings.theme
            assert app.look.palette == PALETTES[app.theme]
            assert app.screen.focused is not None
            assert app.screen.focused.name == name
            await press(pilot, "down")


async def test_by_mouse() -> None:
    async with running("zh", "6") as (app, pilot):
        assert await pilot.click(list(app.screen.query("Choice"))[2], offset=(20, 0))
        await pilot.pause()
        assert app.theme == "jade-light"
        assert await pilot.click("#back")
        await on(pilot, MenuScreen)
        assert kept() == Settings(theme="jade-light")


async def test_what_is_given_for_a_run_is_not_kept() -> None:
    async with running("en", "6", tiles="ascii", theme="mono") as (app, pilot):
        await go_to(pilot, "bell")
        await press(pilot, "right")
        assert (app.settings.tiles, app.settings.theme, app.settings.bell) == ("ascii", "mono", True)
        assert kept() == Settings(bell=True)


async def test_in_the_middle_of_a_hand_changes_show_and_nothing_is_played() -> None:
    async with running("zh", table=True) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        legal, hand = table.legal, list(table.model.view.hand)
        await press(pilot, ",")
        assert isinstance(app.screen, SettingsScreen)
        await press(pilot, "right", "right", "down", "right")
        await press(pilot, "escape")
        await on(pilot, TableScreen)
        assert table.model.look.lang == "en"
        assert "Hand 1/8" in screen_text(app)
        assert table.model.look.palette == PALETTES[app.theme]
        assert (table.legal, list(table.model.view.hand)) == (legal, hand)
        await press(pilot, "f1")
        assert "The table" in screen_text(app)
        await press(pilot, "q")
        assert (table.legal, list(table.model.view.hand)) == (legal, hand)


async def test_what_the_table_changes_is_kept() -> None:
    async with running("zh", "f2", "f3", "-", table=True) as (app, _):
        assert (app.settings.lang, app.settings.tiles) == ("en", "ascii")
        assert (kept().lang, kept().tiles, kept().pace) == ("en", "ascii", "fast")


async def test_usual_tiles_stay_those_of_the_language() -> None:
    async with running("zh", "7") as (app, _):
        assert kept() == Settings(lang="en")
        assert app.look.style == "indexed"


async def test_a_form_keeps_what_was_typed_when_the_language_changes() -> None:
    async with running("zh", "1") as (app, pilot):
        form = app.screen
        await press(pilot, "down", "down", "right", "f6", "right", "right", "escape")
        assert app.screen is form
        assert isinstance(form, NewMatchScreen)
        assert form.draft.preset == "platform"
        assert "Platform rules" in screen_text(app)
        assert [seat.name for seat in form.draft.seats] == ["You", "Bot A", "Bot B", "Bot C"]
        await press(pilot, "escape")
        await on(pilot, MenuScreen)
        assert "New match" in screen_text(app)


async def test_no_colours_means_monochrome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(theme="ansi-dark") as (app, _):
        assert app.theme == "mono"
        assert app.settings.theme == "ansi-dark"
        assert app.look.palette == PALETTES["mono"]
        for strip in app.screen._compositor.render_strips():
            for segment in strip.apply_style(app.screen.rich_style):
                style = segment.style
                assert style is None or style.color != style.bgcolor


@pytest.mark.parametrize("lang", LANGS)
async def test_a_bad_file_is_told_of(home: Path, lang: Lang) -> None:
    (home / "settings.toml").write_text("theme = '\x1b[2Jpink'".replace("\x1b", "\\u001b").replace("'", '"'))
    async with running(lang, "6") as (app, pilot):
        (told,) = app._notifications
        assert "theme" in told.message
        assert "\x1b" not in told.message
        assert app.settings.theme == "jade"
        await go_to(pilot, "bell")
        await press(pilot, "right")
        assert kept() == Settings(bell=True)
        assert "pink" in (home / "settings.toml.bad").read_text()
        assert any("settings.toml.bad" in told.message for told in app._notifications)


async def test_settings_that_cannot_be_written_still_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: SettingsFile, **_: object) -> None:  # noqa: ARG001
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SettingsFile, "change", full)
    async with running("en", "6") as (app, pilot):
        await go_to(pilot, "bell")
        await press(pilot, "right")
        assert app.settings.bell
        assert any("No space left" in told.message for told in app._notifications)


# Keys


async def test_a_key_is_changed_works_at_once_and_is_kept() -> None:
    async with running("en", "6", "k") as (app, pilot):
        keys = app.screen
        assert isinstance(keys, KeyListScreen)
        ids = [option.id for option in keys.query_one(OptionList).options]
        keys.query_one(OptionList).highlighted = ids.index("menu.rules")
        await press(pilot, "enter")
        assert keys.waiting is not None
        await press(pilot, "f12")
        assert kept().keys == {"menu.rules": ("f12",)}
        assert "F12" in screen_text(app)
        await press(pilot, "escape")
        assert "1 changed" in screen_text(app)
        await press(pilot, "escape", "4")
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "f1")
        assert "F12" in screen_text(app)
        await press(pilot, "escape", "f12")
        assert not isinstance(app.screen, MenuScreen)


async def test_a_key_in_use_is_refused_by_name_and_the_usual_one_comes_back() -> None:
    async with running("en", "6", "k") as (app, pilot):
        keys = app.screen
        ids = [option.id for option in keys.query_one(OptionList).options]
        keys.query_one(OptionList).highlighted = ids.index("menu.rules")
        await press(pilot, "enter", "n")
        assert "'New match' and 'The rules' cannot both be on the key n" in screen_text(app)
        assert "press the new key" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, KeyListScreen)
        assert isinstance(keys, KeyListScreen)
        assert keys.waiting is None
        assert app.settings.keys == {}
        await press(pilot, "enter", "n", "x")
        assert app.settings.keys == {"menu.rules": ("x",)}
        await press(pilot, "delete")
        assert app.settings.keys == {}


def test_no_screen_has_a_key_outside_the_table() -> None:
    """Only widgets within a screen have keys of their own."""
    for screen in (*every_kind_of(GameScreen), PaletteScreen):
        for each in screen.__dict__.get("BINDINGS", ()):
            assert isinstance(each, Binding)
            assert (each.id or "").rstrip(".0123456789") in COMMAND, (screen, each)


def every_kind_of(screen: type[Screen[Any]]) -> list[type[Screen[Any]]]:
    """The classes made from one, with those made from them."""
    return [each for kind in screen.__subclasses__() for each in (kind, *every_kind_of(kind))]


async def test_keys_that_each_do_something_else_are_asked_for_one_by_one() -> None:
    async with running("en", "6", "k") as (app, pilot):
        options = app.screen.query_one(OptionList)
        options.highlighted = [option.id for option in options.options].index("table.gang")
        await press(pilot, "enter", "j", ".")
        assert "press key 3 of 4" in screen_text(app)
        await press(pilot, "v", "o")
        assert kept().keys == {"table.gang": ("j", ".", "v", "o")}
        await press(pilot, "enter", "1", "escape")
        assert kept().keys == {"table.gang": ("j", ".", "v", "o")}


async def test_other_keys_leave_a_form_and_turn_its_rows() -> None:
    keys = {"new.back": ("f9",), "new.move": ("f7", "f8"), "app.palette": ("f12",)}
    async with running("zh", "1", keys=keys) as (app, pilot):
        assert isinstance(app.screen, NewMatchScreen)
        before = app.screen.focused
        await press(pilot, "escape", "f8")
        assert app.screen.focused is not before
        await press(pilot, "f7")
        assert app.screen.focused is before
        await press(pilot, "f9")
        await on(pilot, MenuScreen)


async def test_other_keys_answer_and_show_at_the_table() -> None:
    keys = {"table.discard": tuple("67890qwer12345"), "table.win": ("v",), "table.slower": ("(",)}
    async with running("en", table=True, keys=keys) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        assert re.search(r" 6 +7 +8 +9 +0 +q +w", screen_text(app))
        assert " (  instant  +" in screen_text(app)
        first = table._hand.slots[0].tile
        await press(pilot, "6")
        assert table.model.pointed == first


async def test_keys_of_the_file_hold(home: Path) -> None:
    (home / "settings.toml").write_text('[keys]\n"app.help" = "f12"\n')
    async with running("zh", "f1") as (app, pilot):
        assert isinstance(app.screen, MenuScreen)
        await press(pilot, "f12")
        assert isinstance(app.screen, HelpScreen)


async def test_full_width_and_capital_keys_work() -> None:
    async with running("zh", "ｓ", "Ｋ") as (app, pilot):
        assert isinstance(app.screen, KeyListScreen)
        await press(pilot, "Q")
        assert isinstance(app.screen, SettingsScreen)


@pytest.mark.parametrize(
    ("key", "character", "meant"),
    [
        ("fullwidth_question_mark", "？", "question_mark"),
        ("fullwidth_comma", "，", "comma"),
        ("ideographic_space", "\u3000", "space"),
        ("１", "１", "1"),
        ("A", "A", "a"),
        ("吃", "吃", "吃"),
        ("escape", "\x1b", "escape"),
        ("up", None, "up"),
    ],
)
def test_what_a_full_width_key_is_meant_to_be(key: str, character: str | None, meant: str) -> None:
    event = Key(key, character)
    fold(event)
    assert event.key == meant


# Help and palette


@pytest.mark.parametrize("lang", LANGS)
async def test_help_names_every_command_of_a_screen(lang: Lang) -> None:
    async with running(lang) as (app, pilot):
        for name in set(SCREENS) - {EVERYWHERE}:
            await app.push_screen(HelpScreen(app.look, name, {}))
            await pilot.pause()
            seen = screen_text(app)
            await press(pilot, "end")
            seen += screen_text(app)
            for command in (*commands_of(name), *commands_of(EVERYWHERE)):
                assert command.label(app.look.words) in seen, command.id
            await press(pilot, "escape")


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_is_cut_in_help_keys_and_palette(lang: Lang) -> None:
    words = Words(lang)
    for command in COMMANDS:
        assert cell_len(command.label(words)) < min(help_screen.LABEL, key_list.LABEL), command.id
    look = Settings(lang=lang).look(lang)
    for name in set(SCREENS) - {EVERYWHERE}:
        for entry in entries(look, name, {}):
            assert cell_len(entry.label) < command_palette.LABEL, entry.label


@pytest.mark.parametrize("lang", LANGS)
def test_every_label_fits_its_box(lang: Lang) -> None:
    words = Words(lang)
    for name, values in CHOICES.items():
        assert cell_len(words(f"settings.{name}")) <= 28
        assert cell_len(words(f"settings.{name}_about")) <= 2 * 70
        assert all(cell_len(value_label(name, value, words)) <= 27 for value in values)
    for foot in ("settings.hint", "keys.hint", "help.keys", "rules.keys", "resume.keys", "result.keys"):
        assert cell_len(words(foot)) <= 80 - 4 - 16 - cell_len(words("page.help"))
    for foot in ("menu.hint", "new.keys", "end.keys"):
        assert cell_len(words(foot)) <= 80 - 4 - cell_len(words("page.help"))
    assert cell_len(words("palette.hint")) <= 60
    assert cell_len(words("palette.placeholder")) <= 58


async def test_the_palette_finds_and_does() -> None:
    async with running("zh", "ctrl+p") as (app, pilot):
        assert isinstance(app.screen, PaletteScreen)
        await press(pilot, *"theme mono", "enter")
        assert isinstance(app.screen, MenuScreen)
        assert app.theme == "mono"
        await press(pilot, "f7", *"menu.new", "enter")
        await on(pilot, NewMatchScreen)


async def test_the_palette_says_when_there_is_nothing_and_closes() -> None:
    async with running("zh", "ctrl+p") as (app, pilot):
        await press(pilot, *"xyzzy")
        assert app.look.words("palette.none") in screen_text(app)
        await press(pilot, "enter", "down")
        assert isinstance(app.screen, PaletteScreen)
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, MenuScreen)


async def test_the_palette_by_mouse_at_the_table() -> None:
    async with running("zh", "ctrl+p", table=True) as (app, pilot):
        await press(pilot, *"table.rules")
        assert await pilot.click("#found", offset=(3, 0))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_in_chinese_no_english_is_left() -> None:
    """Of words longer than a key's name; the name of the other language and of files stay."""
    known = {"English", "ASCII", "Ctrl", "Esc", "MIL", "PgUp", "PgDn", "Del"}
    async with running("zh") as (app, pilot):
        for keys in ("6", "k", "escape escape f1", "escape ctrl+p", "escape 1", "escape 4"):
            await press(pilot, *keys.split())
            for path in app.screen.query("#path"):
                path.display = False
            await pilot.pause()
            words = set(re.findall(r"[A-Za-z]{2,}", screen_text(app))) - known
            assert not words, (keys, words)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 45)])
@pytest.mark.parametrize("lang", LANGS)
async def test_with_ascii_tiles_nothing_is_of_doubtful_width(lang: Lang, size: tuple[int, int]) -> None:
    """Borders and scroll bars too; in English nothing else is left but names and keys of an input method."""
    app = HzmjApp(lang, setup=setup(), given={"pace": "instant", "tiles": "ascii"}, clock=StoppedClock())
    async with app.run_test(size=size) as pilot:
        await on(pilot, TableScreen)
        for keys in ("", "t", "f1", "q f5", "q f6", "k", "q q f7"):
            if keys:
                await press(pilot, *keys.split())
            text = screen_text(app)
            assert not {char for char in text if east_asian_width(char) == "A"}
            assert all(char.isascii() or char in "中文你甲乙丙吃碰杠胡过過" for char in text) or lang == "zh"
