"""The reader of the rules."""

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList, Static

from hzmj.clauses import clause_lines
from hzmj.display.rule_labels import preset_label, rule_label, value_label
from hzmj.display.tile_faces import Look
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS, change
from hzmj.tui.rulebook.chapters import chapters
from hzmj.tui.screens.clause import ClauseScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.widgets.prose import Prose
from tests.tui.stage import LOOKS, Stage, staged

ZH = LOOKS[0]


def content(stage: Stage) -> str:
    return str(stage.page.query_one("#content", Static).render())


def options(stage: Stage) -> str:
    shown = stage.page.query_one("#options", OptionList).options
    return "\n".join(str(each.prompt) for each in shown)


def chapter(stage: Stage) -> str:
    return stage.page.query_one(Prose).render().plain


@pytest.mark.parametrize("look", LOOKS)
async def test_every_option_of_every_preset(look: Look) -> None:
    words = look.words
    async with staged(RulesScreen(look)) as (stage, pilot):
        for name in PRESETS:
            assert preset_label(name, words) in stage.text()
            shown = options(stage)
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
        assert stage.page.query_one("#chapters", OptionList).highlighted == len(chapters(look.lang))


async def test_the_tables_of_the_rules_are_not_wrapped() -> None:
    """A line with columns is short enough to stay one at 80 columns."""
    for look in LOOKS:
        async with staged(RulesScreen(look)) as (stage, pilot):
            await pilot.press("down")
            await pilot.pause()
            width = stage.page.query_one("#content").content_size.width
        texts = [each.text for each in chapters(look.lang)]
        lines = [line for text in texts for line in text.splitlines() if "   " in line]
        assert lines
        assert all(cell_len(line) <= width for line in lines)


async def test_rules_of_the_table_show_what_was_changed() -> None:
    rules = change(preset("platform"), {"base": 5})
    async with staged(RulesScreen(ZH, "platform", rules)) as (stage, pilot):
        assert "本桌规则" in stage.text()
        assert "改过，原为 1" in options(stage)
        assert options(stage).count("改过") == 1
        await pilot.press("right")
        await pilot.pause()
        assert "房间规则" in stage.text()
        assert "改过" not in options(stage)


async def test_rules_of_a_preset_from_elsewhere() -> None:
    async with staged(RulesScreen(ZH, "house", preset("room"))) as (stage, _):
        assert "改过" not in options(stage)


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


def clause(stage: Stage) -> list[str]:
    """The clause that lies open, its lines without blanks."""
    assert isinstance(stage.screen, ClauseScreen)
    return [
        "".join(line.split()) for line in stage.screen.query_one(Prose).render().plain.splitlines() if line
    ]


@pytest.mark.parametrize("look", LOOKS)
async def test_the_clause_of_every_option_can_be_read_to_its_end(look: Look) -> None:
    async with staged(RulesScreen(look)) as (stage, pilot):
        await pilot.press("enter")
        for rule, option in OPTIONS.items():
            await pilot.press("enter")
            await pilot.pause()
            text = "".join("".join(clause_lines(option.clause, look.lang)).split())
            assert "".join(clause(stage)) == text
            assert rule_label(rule, look.words) in str(stage.screen.query_one(".heading", Static).render())
            page = stage.screen.query_one("#clause-text")
            assert page.max_scroll_x == 0
            await pilot.press("end")
            await pilot.pause()
            assert page.scroll_y == page.max_scroll_y
            await pilot.press("escape", "down")
        assert stage.answers == []


async def test_back_goes_from_the_options_to_the_chapters_first() -> None:
    async with staged(RulesScreen(ZH)) as (stage, pilot):
        await pilot.press("enter", "pagedown", "escape")
        assert stage.focused is stage.page.query_one("#chapters")
        assert stage.answers == []
        await pilot.press("escape")
        assert stage.answers == [None]


async def test_another_preset_keeps_the_option() -> None:
    async with staged(RulesScreen(ZH)) as (stage, pilot):
        await pilot.press("enter", "down", "down", "right")
        shown = stage.page.query_one("#options", OptionList)
        assert shown.highlighted_option is not None
        assert shown.highlighted_option.id == list(OPTIONS)[2]


async def test_a_clause_by_mouse() -> None:
    async with staged(RulesScreen(ZH)) as (stage, pilot):
        await pilot.click("#options", offset=(4, 3))
        await pilot.pause()
        assert clause(stage)[0] == "2.财神（百搭）"
        await pilot.click("#back")
        assert stage.screen is stage.page
