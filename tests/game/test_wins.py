"""When a win is offered: RULES.md 8.1-8.3, 8.7, and the dealer's first tiles."""

from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.rules.tiles import parse_tile
from tests.game.table import Table

WAITS_ON_5M = "46m123p456p789s11z"


def test_the_dealer_may_win_with_his_first_fourteen_tiles_without_a_bonus() -> None:
    table = Table("room", {0: WAITS_ON_5M}, draws="5m")
    assert "win" in table.legal(0)
    table.play("0: win")
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    assert (win.score.title.zh, win.score.multiplier) == ("自摸", 1)
    assert table.match.scores == (6, -2, -2, -2)


def test_the_dealers_last_dealt_tile_is_the_drawn_one() -> None:
    # Baotou by the first thirteen, so any fourteenth tile is a baotou win.
    table = Table("room", {0: "123m456p789s111z5z"}, draws="9m").play("0: win")
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    assert (win.tile, win.score.title.zh) == (parse_tile("9m"), "爆头")
    # The same fourteen with the caishen last are no baotou, and no win.
    table = Table("room", {0: "123m456p789s111z9m"}, draws="5z").play("0: win")
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    assert win.score.title.zh == "自摸"


def test_a_win_by_draw_is_always_allowed() -> None:
    for level in (1, 2, 3):
        table = Table("room", {1: WAITS_ON_5M}, draws="9s5m", level=level).play("0: 9s").pass_()
        assert "win" in table.legal(1)


@pytest.mark.parametrize(
    ("rules", "level", "dealer", "seat", "source", "changes", "offered"),
    [
        pytest.param("room", 3, 0, 1, 0, {}, True, id="8.2 level 3, the dealer discards"),
        pytest.param("room", 3, 0, 0, 1, {}, True, id="8.2 level 3, the dealer wins"),
        pytest.param("room", 2, 0, 1, 0, {}, False, id="8.2 level 2"),
        pytest.param("room", 1, 0, 1, 0, {}, False, id="8.2 level 1"),
        pytest.param("room", 3, 0, 2, 1, {}, False, id="8.2 between two non-dealers"),
        pytest.param("platform", 3, 0, 1, 0, {}, True, id="8.2 platform, level 3"),
        pytest.param("mil2025", 3, 0, 1, 0, {}, False, id="8.2 mil2025: never"),
        pytest.param("room", 3, 0, 1, 0, {"discard_win": False}, False, id="8.2 discard_win off"),
        pytest.param("room", 2, 0, 1, 0, {"discard_win_level": 2}, True, id="8.2 discard_win_level 2"),
        pytest.param("room", 1, 0, 1, 0, {"discard_win_level": 1}, True, id="8.2 discard_win_level 1"),
        pytest.param("room", 1, 0, 1, 0, {"discard_win_level": 2}, False, id="8.2 level 1 below level 2"),
        pytest.param("mil2025", 3, 0, 1, 0, {"discard_win": True}, True, id="8.2 mil2025, switched on"),
    ],
)
def test_a_win_on_a_discard(
    rules: str, level: int, dealer: int, seat: int, source: int, changes: dict[str, Any], offered: bool
) -> None:
    hands = {seat: WAITS_ON_5M, source: "5m"}
    table = Table(rules, hands, dealer=dealer, level=level, changes=changes, caishen="7p")
    table.until(source).play(f"{source}: 5m")
    assert ("win" in table.claims(seat)) == offered


@pytest.mark.parametrize("hand", ["123m456p789s111z5z", "1122m3344p5566s5z"])
def test_a_baotou_hand_is_never_offered_a_discard(hand: str) -> None:
    table = Table("room", {1: hand}, draws="7z", level=3).play("0: 7z")
    assert "win" not in table.claims(1)


def test_a_caishen_in_a_hand_that_is_not_baotou_may_win_on_a_discard() -> None:
    table = Table("room", {1: "123m456p78s789s1z5z"}, draws="1z", level=3).play("0: 1z")
    assert table.claims(1) == {"win"}


def test_a_discard_win_counts_no_chain() -> None:
    # The dealer gangs at once, throws, and wins the gang's turn long past: 平胡.
    hands = {0: "4444p46m123p789s1z", 2: "5m"}
    table = Table("room", hands, draws="1z", tail="9m8m", level=3)
    table.play("0: concealed 4p", "0: 9m").until(2).play("2: 5m", "0: win")
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    assert (win.score.title.zh, win.by, win.source) == ("平胡", "discard", 2)
    assert table.match.scores == (8, 0, -8, 0)


def test_seven_pairs_and_caishen_win() -> None:
    assert "win" in Table("room", {0: "1122m3344p55s67s5z"}, draws="6s").legal(0)
    assert "win" not in Table("room", {0: "1122m3344p55s67s5z"}, draws="8p").legal(0)


def test_seven_pairs_need_a_hand_with_nothing_claimed() -> None:
    hands = {0: "1m", 1: "11m3344p5566s77z6z"}
    table = Table("room", hands, draws="9s9p9p8p1m").play("0: 1m", "1: peng", "1: 6z").until(1)
    assert "win" not in table.legal(1)


@pytest.mark.parametrize(
    ("on", "hand", "draw", "offered"),
    [
        pytest.param(False, "123m456p78s789s1z5z", "1z", True, id="8.7 off"),
        pytest.param(True, "123m456p78s789s1z5z", "1z", False, id="8.7 on: a caishen, not baotou"),
        pytest.param(True, "123m456p789s111z5z", "9m", True, id="8.7 on: baotou"),
        pytest.param(True, "123m456p78s789s11z", "9s", True, id="8.7 on: no caishen"),
        pytest.param(True, "123m456p78s789s11z", "5z", False, id="8.7 on: the drawn tile is the caishen"),
        pytest.param(True, "1122m3344p5566s5z", "9m", True, id="8.7 on: seven-pairs baotou"),
    ],
)
def test_must_baotou(on: bool, hand: str, draw: str, offered: bool) -> None:
    table = Table("room", {0: hand}, draws=draw, changes={"must_baotou": on})
    assert ("win" in table.legal(0)) == offered
    if not offered:
        assert "有财必拷响" in table.explain(0, "win").zh


def test_must_baotou_lets_a_gangs_replacement_win() -> None:
    hands = {0: "4444m123p78s789s5z"}
    table = Table("room", hands, draws="1z", tail="9s8p", changes={"must_baotou": True})
    table.play("0: concealed 4m")
    assert "win" in table.legal(0)


def test_must_baotou_never_on_a_discard_with_a_caishen() -> None:
    hands = {1: "123m456p78s789s1z5z"}
    table = Table("room", hands, draws="1z", level=3, changes={"must_baotou": True}).play("0: 1z")
    assert "win" not in table.claims(1)
    hands = {1: WAITS_ON_5M}
    table = Table("room", hands, draws="5m", level=3, changes={"must_baotou": True}).play("0: 5m")
    assert "win" in table.claims(1)


def test_a_winners_tiles_are_shown_in_its_groups() -> None:
    table = Table("room", {0: WAITS_ON_5M}, draws="5m").play("0: win")
    view = table.match.view(2)
    assert isinstance(view.result, ev.Win)
    assert len([tile for group in view.result.score.groups for tile in group.tiles]) == 14
