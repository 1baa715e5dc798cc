"""The end of a match."""

from dataclasses import replace

import pytest

from hzmj.display.seat_names import names_in
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.course import Course
from hzmj.game.view import View
from hzmj.rules.tiles import WHITE
from hzmj.tui.screens.match_end import MatchEndScreen
from hzmj.tui.sparkline import ASCII_BARS, BARS, WIDEST, sparkline
from tests.tui import results
from tests.tui.stage import LOOKS, staged

ZH = LOOKS[0]


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchEndScreen, "GRACE", 0.0)


def ended() -> View:
    view = results.plain()
    view.end = ev.End((120, -48, -48, -24), (1, 3, 3, 2))
    return view


def events() -> list[ev.Event]:
    found: list[ev.Event] = []
    views = (results.plain(), results.drawn_hand(), results.pole(), results.abandoned())
    for number, view in enumerate(views, 1):
        assert view.result is not None
        assert view.settled is not None
        found += [
            ev.HandBegun(number, 0, 1, (1, 1), (), WHITE, None, (0, 0, 0, 0)),
            ev.Draw(0, None, "head", (), 80),
            view.result,
            view.settled,
        ]
    return found


def test_hands_played() -> None:
    hands = Course(events()).hands
    assert [hand.number for hand in hands] == [1, 2, 3, 4]
    assert hands[2].scores == results.pole().scores
    assert hands[2].delta == (-192, 576, -384, 0)
    assert not Course(events()[:2]).hands


@pytest.mark.parametrize("look", LOOKS)
async def test_ranks_and_hands(look: Look) -> None:
    async with staged(MatchEndScreen(look, ended(), Course(events()))) as (stage, _):
        lines = [" ".join(line.split()) for line in stage.lines()]
        you, a, b, c = names_in(look.lang, tuple("你甲乙丙"), (0,))
        standing = ((1, f"{you} +120"), (2, f"{c} -24"), (3, f"{a} -48"), (3, f"{b} -48"))
        start = f"{look.words('end.rank', n=1)} {you} +120"
        first = next(at for at, line in enumerate(lines) if line.startswith(start))
        for line, (n, who) in zip(lines[first:], standing, strict=False):
            assert line.startswith(f"{look.words('end.rank', n=n)} {who}")
        drawn = look.words("result.drawn_hand")
        assert f"2 0 0 0 0 {drawn}" in lines
        assert any(line.startswith("3 -192 +576 -384 0 ") for line in lines)
        assert any(line.endswith(look.words("result.left", name=you)) for line in lines)


async def test_nobody_of_several_people_is_marked() -> None:
    def bold(view: View) -> set[str]:
        ranks = MatchEndScreen(ZH, view, Course())._ranks()
        return {ranks.plain[s.start : s.end].strip() for s in ranks.spans if s.style == "bold"}

    view = ended()
    view.seat = 2
    assert bold(results.shared(view, 2)) == {"你"}, "the first alone"
    view.seats = tuple(replace(seat, player="bot:normal") for seat in view.seats)
    view.seats = (*view.seats[:2], replace(view.seats[2], player="human"), view.seats[3])
    assert bold(view) == {"你", "乙"}


def test_the_best_hand_is_the_highest_multiplier() -> None:
    best = Course(events()).best
    assert best is not None
    assert best.number == 3
    assert Course(events()[4:8]).best is None


@pytest.mark.parametrize("look", LOOKS)
async def test_the_best_hand_is_laid_out(look: Look) -> None:
    async with staged(MatchEndScreen(look, ended(), Course(events()))) as (stage, _):
        assert look.words("end.best") in stage.text()
        assert look.words("end.best_hand", n=3, name=names_in(look.lang, ("甲",), ())[0]) in stage.text()
        assert stage.page.query_one("#best-tiles").region.height == 4


async def test_a_match_nobody_won_has_no_best_hand() -> None:
    drawn = events()[4:8]
    async with staged(MatchEndScreen(ZH, ended(), Course(drawn))) as (stage, _):
        assert not stage.page.query("#best")


def test_sparkline() -> None:
    assert sparkline([-4, 0, 4], -4, 4, 9, "cjk").plain == "▁▁▁▄▄▄███"
    assert sparkline([-4, 0, 4], -4, 4, 3, "ascii").plain == "_-#"
    assert sparkline([0, 0], 0, 0, 32, "ascii").plain == "______"
    assert sparkline([], 0, 0, 32, "cjk").plain == ""
    many = sparkline(list(range(100)), 0, 99, 32, "cjk").plain
    assert len(many) == 32
    assert (many[0], many[-1]) == ("▁", "█")


@pytest.mark.parametrize("look", [*LOOKS, Look("en", "ascii")])
async def test_every_seat_has_its_graph(look: Look) -> None:
    async with staged(MatchEndScreen(look, ended(), Course(events()))) as (stage, _):
        bars = ASCII_BARS if look.style == "ascii" else BARS
        rows = stage.lines()[2:6]
        assert all(sum(char in bars for char in row) >= 4 * WIDEST for row in rows)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_at_once_was_meant_for_the_table(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchEndScreen, "GRACE", 60.0)
    async with staged(MatchEndScreen(ZH, ended(), Course(events()))) as (stage, pilot):
        await pilot.press(key)
        assert stage.answers == []


async def test_without_events_only_the_ranks() -> None:
    async with staged(MatchEndScreen(ZH, ended(), Course())) as (stage, _):
        assert "第 1 名 你 +120" in stage.text()
        assert "结果" not in stage.text()


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "menu"),
        (["left", "enter"], "again"),
        (["right", "space"], "again"),
        (["right", "left", "enter"], "menu"),
        (["a"], "again"),
        (["m"], "menu"),
        (["escape"], "menu"),
    ],
)
async def test_keys(keys: list[str], answer: str) -> None:
    async with staged(MatchEndScreen(ZH, ended(), Course(events()))) as (stage, pilot):
        await pilot.press(*keys)
        assert stage.answers == [answer]


async def test_mouse() -> None:
    async with staged(MatchEndScreen(ZH, ended(), Course())) as (stage, pilot):
        await pilot.click("#again")
        assert stage.answers == ["again"]


async def test_long_matches_scroll() -> None:
    many = events() * 10
    async with staged(MatchEndScreen(ZH, ended(), Course(many))) as (stage, pilot):
        hands = stage.page.query_one("#hands")
        assert hands.max_scroll_y > 0
        await pilot.press("down")
        await pilot.pause()
        assert hands.scroll_y == 1
