"""The main menu."""

from pathlib import Path

import pytest

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.presets import preset
from hzmj.record import library
from hzmj.record.writer import RecordWriter
from hzmj.tui.screens.menu import MenuScreen
from tests.tui.stage import LOOKS, staged


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))


def begin_a_match() -> None:
    seats = tuple(ev.Seat(name, "human") for name in "甲乙丙丁")
    setup = ev.MatchSetup("room", preset("room"), seats, "1", "2026-01-02T03:04:05Z")  # type: ignore[arg-type]
    RecordWriter(library.new_path(setup.created), [setup]).close()


@pytest.mark.parametrize("look", LOOKS)
async def test_shows_every_item(look: Look) -> None:
    async with staged(MenuScreen(look)) as (stage, _):
        words = look.words
        for key in (
            "menu.new",
            "menu.resume",
            "menu.rules",
            "menu.settings",
            "menu.language",
            "menu.quit",
            "menu.hint",
        ):
            assert words(key) in stage.text()
        assert words("menu.resume_none") in stage.text()
        assert "杭" in stage.text()


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "new"),
        (["1"], "new"),
        (["n"], "new"),
        (["N"], "new"),
        (["１"], "new"),
        (["3"], "tutorial"),
        (["u"], "tutorial"),
        (["4"], "rules"),
        (["down", "enter"], "tutorial"),
        (["up", "enter"], "quit"),
        (["q"], "quit"),
        (["9"], "quit"),
        (["5"], "keep"),
        (["k"], "keep"),
    ],
)
async def test_keys(keys: list[str], answer: str) -> None:
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        await pilot.press(*keys)
        assert stage.answers == [answer]


async def test_mouse() -> None:
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        await pilot.click("#items", offset=(8, 2))
        assert stage.answers == ["tutorial"]


@pytest.mark.parametrize("key", ["2", "c"])
async def test_nothing_to_resume(key: str) -> None:
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        await pilot.press(key, "0", "x", "space")
        assert stage.answers == []


async def test_resume_with_the_count() -> None:
    begin_a_match()
    begin_a_match()
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        assert LOOKS[0].words("menu.resume_count", n=2) in stage.text()
        await pilot.press("2")
        assert stage.answers == ["resume"]


async def test_a_folder_that_cannot_be_read_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path / ("x" * 5000)))
    async with staged(MenuScreen(LOOKS[1])) as (stage, pilot):
        await pilot.pause()
        assert "cannot be listed" in " ".join(notice.message for notice in stage._notifications)


async def test_language_changes_at_once() -> None:
    async with staged(MenuScreen(Look("zh", "cjk"))) as (stage, pilot):
        await pilot.press("7")
        await pilot.pause()
        assert "New match" in stage.text()
        assert stage.looks == [Look("en", "indexed")]
        await pilot.press("enter")
        assert stage.looks[-1] == Look("zh", "cjk")
        assert stage.answers == []


async def test_tiles_go_round() -> None:
    async with staged(MenuScreen(Look("zh", "cjk"))) as (stage, pilot):
        await pilot.press("8", "t", "t")
        await pilot.pause()
        assert [look.style for look in stage.looks] == ["indexed", "ascii", "cjk"]
        assert LOOKS[0].words("menu.tiles", style=LOOKS[0].words("tiles.cjk")) in stage.text()


async def test_the_cursor_stands_on_an_unfinished_match_unless_it_was_moved() -> None:
    begin_a_match()
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        await pilot.pause()
        await pilot.press("enter")
        assert stage.answers == ["resume"]
    menu = MenuScreen(LOOKS[0])
    async with staged(menu) as (stage, pilot):
        await pilot.press("down")
        menu.unfinished = None
        menu._look_for_unfinished()
        await pilot.press("enter")
        assert stage.answers == ["tutorial"]
