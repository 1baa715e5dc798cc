"""The reader of the rules."""

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList, Static

from hzmj.display.rule_labels import preset_label, rule_label, value_label
from hzmj.display.tile_faces import Look
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS, change
from hzmj.tui.rulebook.chapters import chapters
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.widgets.prose import Prose
from tests.tui.stage import LOOKS, Stage, staged

ZH = LOOKS[0]


def content(stage: Stage) -> str:
    return str(stage.page.query_one("#content", Static).render())


def chapter(stage: Stage) -> str:
    return stage.page.query_one(Prose).render().plain


@pytest.mark.parametrize("look", LOOKS)
async def test_every_option_of_every_preset(look: Look) -> None:
    words = look.words
    async with staged(RulesScreen(look)) as (stage, pilot):
        for name in PRESETS:
            assert preset_label(name, words) in stage.text()
            shown = content(stage)
            for rule, option in OPTIONS.items():
                value = preset(name).as_dict()[rule]
                assert rule_label(rule, words) in shown
                assert value_label(rule, value, words) in shown
                assert option.meaning.pick(look.lang) in shown
                assert option.clause in shown
            await pilot.press("right")
            await pilot.pause()
        assert preset_label("room", words) in stage.text()


@pytest.mark.parametrize("look", LOOKS)
async def test_every_chapter_can_be_read_to_its_end(look: Look) -> None:
    async with staged(RulesScreen(look)) as (stage, pilot):
        page = stage.page.query_one("#text")
        for each in chapters(look.lang):
            await pilot.press("down")
            await pilot.pause()
            assert content(stage) == each.title
            assert "".join(chapter(stage).split()).startswith("".join(each.text.split("[")[0].split()))
            assert page.scroll_y == 0
            for _ in range(10):
                await pilot.press("pagedown")
            await pilot.pause()
            assert page.scroll_y == page.max_scroll_y
        assert stage.page.query_one(OptionList).highlighted == len(chapters(look.lang))


async def test_the_tables_of_the_rules_are_not_wrapped() -> None:
    """A line with columns is short enough to stay one at 80 columns."""
    for look in LOOKS:
        async with staged(RulesScreen(look)) as (stage, _):
            width = stage.page.query_one("#content").content_size.width
        texts = [each.text for each in chapters(look.lang)]
        lines = [line for text in texts for line in text.splitlines() if "   " in line]
        assert lines
        assert all(cell_len(line) <= width for line in lines)


async def test_rules_of_the_table_show_what_was_changed() -> None:
    rules = change(preset("platform"), {"base": 5})
    async with staged(RulesScreen(ZH, "platform", rules)) as (stage, pilot):
        assert "本桌规则" in stage.text()
        assert "改过，原为 1" in content(stage)
        assert content(stage).count("改过") == 1
        await pilot.press("right")
        await pilot.pause()
        assert "房间规则" in stage.text()
        assert "改过" not in content(stage)


async def test_rules_of_a_preset_from_elsewhere() -> None:
    async with staged(RulesScreen(ZH, "house", preset("room"))) as (stage, _):
        assert "改过" not in content(stage)


@pytest.mark.parametrize("key", ["escape", "q", "backspace"])
async def test_back(key: str) -> None:
    async with staged(RulesScreen(ZH)) as (stage, pilot):
        await pilot.press(key)
        assert stage.answers == [None]


async def test_mouse() -> None:
    async with staged(RulesScreen(ZH)) as (stage, pilot):
        await pilot.click("#chapters", offset=(4, 2))
        await pilot.pause()
        assert content(stage).startswith(chapters("zh")[0].title)
        await pilot.click("#back")
        assert stage.answers == [None]
