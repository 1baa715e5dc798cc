"""Leaving the table: what it costs whom, and who leaves (RULES.md 12.5)."""

from dataclasses import replace

import pytest

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.tui.screens.leave import LeaveScreen
from tests.tui import results
from tests.tui.stage import LOOKS, staged

ZH, EN = LOOKS


async def asked(view: View, *keys: str, look: Look = ZH) -> tuple[str, list[object]]:
    """What the screen says, and what it answers to the keys."""
    async with staged(LeaveScreen(look, view)) as (stage, pilot):
        text = stage.text()
        await pilot.press(*keys)
        return text, stage.answers


async def test_at_level_three_it_says_what_is_paid_to_whom() -> None:
    """Against the dealer base x 8 x 4, else base x 4."""
    text, _ = await asked(results.running(level=3))
    assert "付 40：甲 32、乙 4、丙 4" in text
    text, _ = await asked(results.running(dealer=0, level=3))
    assert "付 96：甲 32、乙 32、丙 32" in text
    text, _ = await asked(results.running(names=("You", "A", "B", "C"), level=3), look=EN)
    assert "pays 40: A 32, B 4, C 4" in text


@pytest.mark.parametrize("level", [1, 2])
async def test_below_level_three_nothing_is_paid(level: int) -> None:
    text, _ = await asked(results.running(level=level))
    assert "认输不赔分" in text
    assert "付" not in text


async def test_each_of_several_people_has_his_own_price() -> None:
    view = results.shared(results.running(level=3), 2)
    text, answers = await asked(view, "4")
    assert "3 你 认输，这场结束 付 40：甲 32、乙 4、丙 4" in text
    assert "4 甲 认输，这场结束 付 96：乙 32、丙 32、你 32" in text
    assert "5" not in text
    assert answers == [ev.Abandon(1)]


@pytest.mark.parametrize("result", [True, False])
async def test_between_hands_nobody_can_give_up(result: bool) -> None:
    """Neither after a hand's result nor before the first deal: it is said, and the key does nothing."""
    view = results.plain() if result else results.view_of()
    view.sizes = [13] * 4 if result else []
    text, answers = await asked(view, "3", "4")
    assert "不用赔" in text
    assert "认输" not in text
    assert answers == []


@pytest.mark.parametrize(
    ("keys", "answer"),
    [("1", None), ("2", "save"), ("3", ev.Abandon(0)), ("escape", None), ("down enter", "save"),
     ("down down enter", ev.Abandon(0))],
)  # fmt: skip
async def test_its_keys(keys: str, answer: object) -> None:
    _, answers = await asked(results.running(), *keys.split())
    assert answers == [answer]


@pytest.mark.parametrize("look", LOOKS)
async def test_four_people_with_long_names_fit(look: Look) -> None:
    view = results.shared(results.running(results.LONG_NAMES, level=3), 4)
    view.rules = replace(view.rules, base=5)
    async with staged(LeaveScreen(look, view)) as (stage, _):
        assert stage.page.query_one("#leave").max_scroll_y == 0
        assert all(name in stage.text() for name in view_names(view))


def view_names(view: View) -> list[str]:
    return [seat.name for seat in view.seats]
