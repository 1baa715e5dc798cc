"""The result of a hand, from hands with known values."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Static

from hzmj.display import result_text
from hzmj.display.tile_faces import TILE_STYLES, Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.tui.result_tables import payment_lines, score_sheet
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.widgets.spread import Spread
from tests.tui import results
from tests.tui.stage import LOOKS, staged

ZH, EN = LOOKS
ALL = (
    results.plain,
    results.piao_twice,
    results.pole,
    results.both_ways,
    results.discard_beside_liable,
    results.late,
    results.capped,
    results.gangs,
    results.ten_winds,
    results.drawn_hand,
    results.abandoned,
    results.house_rules,
)


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandResultScreen, "GRACE", 0.0)


async def text_of(view: View, look: Look = ZH) -> str:
    """What the screen says, without blanks, so that line breaks do not matter."""
    async with staged(HandResultScreen(look, view)) as (stage, _):
        return "".join("".join(stage.lines()).split())


def has(text: str, *parts: str) -> None:
    for part in parts:
        assert "".join(part.split()) in text, part


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("make", ALL)
async def test_fits_the_smallest_terminal(make: Callable[[], View], look: Look) -> None:
    """Nothing is cut at 80x24, and nothing needs scrolling."""
    async with staged(HandResultScreen(look, make())) as (stage, _):
        body = stage.page.query_one("#result")
        assert body.max_scroll_y == 0
        shown = "".join("".join(stage.lines()).split())
        for child in body.query("#title Static, #story, .payment, .because"):
            assert "".join(str(child.render()).split()) in shown


@pytest.mark.parametrize("look", LOOKS)
async def test_the_longest_names_fit(look: Look) -> None:
    async with staged(HandResultScreen(look, results.pole(results.LONG_NAMES))) as (stage, _):
        assert stage.page.query_one("#result").max_scroll_y == 0
        assert all(name in stage.text() for name in results.LONG_NAMES)


@pytest.mark.parametrize(
    ("names", "sign"),
    [(results.LONG_NAMES, "七"), (("一二三四五六", "一二三四五七", "上中下左右前", "春夏秋冬风月"), "东")],
)
def test_whom_is_told_by_a_sign_of_his_own(names: tuple[str, ...], sign: str) -> None:
    """Where whole names leave no room for the sum: the first of the name, the wind where two are the same."""
    view = results.pole(names)
    assert view.settled is not None
    lines = payment_lines(view, view.settled.transfers, ZH.words)
    assert {line.plain.split("-> ")[1].split()[0] for line in lines} == {sign}


async def test_scrolls_where_the_window_is_too_low() -> None:
    async with staged(HandResultScreen(ZH, results.pole()), (80, 16)) as (stage, pilot):
        assert "丙 不用付" not in stage.text()
        await pilot.press("end")
        await pilot.pause()
        assert "丙 不用付" in stage.text()


async def test_a_plain_win() -> None:
    has(
        await text_of(results.plain()),
        "第 5 局，共 8 局   你 坐庄，平庄",
        "自摸 1 倍",
        "你 自摸 东",
        "没有番 1",
        "合计 0 番 2^0 1",
        "你 庄 -12 +6 -6",
        "甲 48 -2 46",
        "甲 -> 你 -2 各付 1 x 2 x 1",
        "下一局 你 连庄",
    )


async def test_several_people_read_it_together() -> None:
    """Nothing is marked as anyone's own, and nobody's hand is shown where nobody has won."""
    view = results.shared(results.drawn_hand(), 2)
    async with staged(HandResultScreen(ZH, view)) as (stage, _):
        assert not stage.page.query(Spread)
        assert str(stage.page.query_one("#gain", Static).render()) == ""
    view = results.shared(results.plain(), 2)
    view.seat = 2
    sheet = score_sheet(view, ZH.words)
    assert [line.split()[0] for line in sheet.plain.splitlines()[1:]] == ["你", "甲", "乙", "丙"]
    names = [sheet.plain.index(name) for name in results.NAMES]
    bold = [span.start for span in sheet.spans if span.style == "bold" and span.start in names]
    assert bold == []


async def test_fan_build_up_and_caishen_stand_for_tiles() -> None:
    text = await text_of(results.piao_twice())
    has(text, "双财飘 8 倍", "爆头 +1 x2 2", "财飘 +2 x4 8", "合计 3 番 2^3 8", "你 -> 甲 -32 各付 1 x 4 x 8")
    async with staged(HandResultScreen(ZH, results.piao_twice())) as (stage, _):
        lines = stage.lines()
        beneath = next(line for line in lines if "九条" in line)
        assert beneath.split() == ["九条", "中"]


async def test_the_pole_tells_who_is_liable_since_which_claims() -> None:
    """12.1-3, two seats: the sums, the claims that made liable, and who need not pay."""
    has(
        await text_of(results.pole()),
        "甲 自摸 二条",
        "杠飘 8 倍",
        "乙 -> 甲 -384 反承包 2 x (1 x 8 x 8 + 1 x 8 x 8 + 1 x 8 x 8)",
        "乙 吃碰杠了 甲 3 摊：吃一二三筒、碰四条、杠九条。反承包：乙 加倍付三家的分。",
        "你 -> 甲 -192 承包 1 x 8 x 8 + 1 x 8 x 8 + 1 x 8 x 8",
        "甲 吃碰杠了 你 3 摊：碰发、吃三四五万、杠中。三摊承包：你 付三家的分。",
        "挑扁担",
        "丙 不用付",
        "碰 你",
        "直杠 你",
    )


async def test_the_pole_in_english() -> None:
    has(
        await text_of(results.pole(), EN),
        "Gang then piao times 8",
        "Bot B -> Bot A -384 reverse 2 x (1 x 8 x 8",
        "Bot B took 3 tan from Bot A: chi 123p, peng 4s, gang 9s. ",
        "Reverse: Bot B must pay all three shares twice.",
        "Bot A took 3 tan from You: peng Gr, chi 345m, gang Rd. ",
        "Chengbao: You must pay all three shares.",
        "Nothing to pay: Bot C.",
    )


async def test_one_seat_liable_both_ways_on_its_discard() -> None:
    text = await text_of(results.both_ways())
    has(
        text,
        "甲 胡了 你 打出的 四条",
        "你 -> 甲 -8 承包",
        "你 -> 甲 -16 反承包",
        "付放铳的分",
        "你 庄 -12 -24 -36",
        "下一局 甲 坐庄",
    )
    assert "不用付" not in text


async def test_discarder_pays_beside_the_liable_seat() -> None:
    text = await text_of(results.discard_beside_liable())
    has(text, "乙 -> 甲 -8 承包 1 x 8 x 1", "你 -> 甲 -8 各付 1 x 8 x 1")


async def test_late_liability() -> None:
    has(
        await text_of(results.late()),
        "飘杠 8 倍",
        "乙 -> 你 -48 后半场承包 12 x (8 - 4)",
        "你 又拿了 乙 的牌：杠八条。",
        "你 自摸 中",
    )


def test_late_liability_lists_the_claims_after_the_throw_alone() -> None:
    """RULES 12.4."""
    view = results.late()
    view.melds[0].insert(0, results.meld("peng", "111z", 2))
    view.melded_after[0].insert(0, 0)
    assert isinstance(view.result, ev.Win)
    assert result_text.late_claims(view, view.result, 2) == (results.meld("exposed", "8888s", 2),)


async def test_the_cap() -> None:
    has(await text_of(results.ten_winds()), "十风 +4 x16 16", "无财 +1 x2 32", "封顶 4 番 2^4 16")
    assert "封顶" not in await text_of(results.capped())


async def test_a_drawn_hand() -> None:
    has(await text_of(results.drawn_hand()), "流局", "剩 20 张，没有人胡", "吃 丙", "下一局 你 连庄")


async def test_leaving() -> None:
    has(
        await text_of(results.abandoned()), "你 离场", "你 -> 甲 -32 离场 1 x 8 x 4", "照财飘赔三家", "看总分"
    )
    has(await text_of(results.abandoned(level=2)), "不到三老庄，不赔分")


@pytest.mark.parametrize("style", TILE_STYLES)
async def test_every_tile_style_fits_eighteen_tiles(style: str) -> None:
    look = Look("en", style)  # type: ignore[arg-type]
    async with staged(HandResultScreen(look, results.gangs())) as (stage, _):
        spread = stage.page.query_one(Spread)
        assert "win" in stage.text()
        assert spread.size.width >= 76


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_goes_on(key: str) -> None:
    async with staged(HandResultScreen(ZH, results.plain())) as (stage, pilot):
        await pilot.press("down", "x", "escape")
        assert stage.answers == []
        await pilot.press(key)
        assert stage.answers == [None]


async def test_goes_on_by_mouse() -> None:
    async with staged(HandResultScreen(ZH, results.plain())) as (stage, pilot):
        await pilot.click("#next")
        assert stage.answers == [None]


async def test_a_key_meant_for_the_table_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandResultScreen, "GRACE", 1000.0)
    async with staged(HandResultScreen(ZH, results.plain())) as (stage, pilot):
        await pilot.press("enter", "enter", "space")
        assert stage.answers == []


def test_steps_multiply_to_the_score() -> None:
    for make in ALL:
        result = make().result
        score = getattr(result, "score", None)
        if score is not None and not result_text.is_capped(score):
            steps = result_text.steps(score, ZH.words)
            assert (steps[-1].multiplier if steps else 1) == score.multiplier


def test_claims_listed_are_the_tan_counted() -> None:
    for make in ALL:
        view = make()
        for taker in range(4):
            for giver in range(4):
                claims = result_text.tan_claims(view.rules, view.melds[taker], giver)
                assert len(claims) == view.tan[taker][giver]


async def test_it_is_not_drawn_before_it_is_laid_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each drawing of a whole screen is some ten kilobytes."""
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        drawn: list[tuple[object, object]] = []
        monkeypatch.setattr(stage, "_display", lambda screen, update: drawn.append((screen, update)))
        result = HandResultScreen(LOOKS[0], results.pole())
        await stage.push_screen(result)
        await pilot.pause()
        await pilot.pause()
        assert result.app._batch_count == 0
        assert len([update for screen, update in drawn if screen is result and update]) <= 3


async def test_what_is_gone_before_it_was_drawn_holds_nothing_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HZMJ_HOME", str(tmp_path))
    async with staged(MenuScreen(LOOKS[0])) as (stage, pilot):
        result = HandResultScreen(LOOKS[0], results.pole())
        stage.push_screen(result)
        await stage.pop_screen()
        await pilot.pause()
        assert stage._batch_count == 0
