"""A thrown caishen and draw-and-throw 抓打: RULES.md 6.4, 7, and 2 on claiming a caishen."""

import pytest

from hzmj.game import events as ev
from hzmj.rules.chain import PIAO
from hzmj.rules.tiles import parse_tile
from tests.game.table import Table

CAISHEN = parse_tile("5z")
REST = "1122z3366z147s"


def discards(texts: set[str]) -> set[str]:
    return {text for text in texts if len(text) == 2}


@pytest.mark.parametrize("level", [1, 3])
def test_a_discarded_caishen_can_be_claimed_by_nobody(level: int) -> None:
    # 1 holds two more; 2 waits on 5m, which the caishen would stand for in its own hand.
    hands = {0: "5z", 1: "55z34m", 2: "123m456p789s11z46m"}
    table = Table("room", hands, draws="9s", level=level).play("0: 5z")
    assert [table.claims(seat) for seat in (1, 2, 3)] == [set(), set(), set()]


def test_in_flip_a_discarded_caishen_can_be_claimed_by_nobody_a_white_can() -> None:
    hands = {0: "3m5z", 1: "124m", 2: "55z11m", 3: "33m"}
    table = Table("platform", hands, draws="9s", caishen="3m").play("0: 3m")
    assert [table.claims(seat) for seat in (1, 2, 3)] == [set(), set(), set()]
    table = Table("platform", hands, draws="9s", caishen="3m").play("0: 5z")
    assert "peng" in table.claims(2)
    assert {"chi 12m", "chi 24m"} <= table.claims(1)


@pytest.mark.parametrize("rules", ["room", "platform", "mil2025"])
def test_any_thrown_caishen_holds_the_table_baotou_or_not(rules: str) -> None:
    hands = {0: "5z1357m1357p1357s", 2: "55m" + REST}
    table = Table(rules, hands, draws="9s5m", caishen="5z").play("0: 5z")
    assert table.state.thrower == 0
    assert table.state.seats[0].chain == ()
    table.play("1: 5m")
    assert table.claims(2) == set()


def test_the_others_cannot_chi_or_peng() -> None:
    hands = {1: "5m", 2: "46m" + REST, 3: "55m1122p33s", 0: "5z1357p"}
    free = Table("room", hands, draws="9s", dealer=1, level=3).play("1: 5m")
    assert free.claims(2)
    assert free.claims(3)
    bound = Table("room", hands, draws="9s", dealer=1, level=3, changes={"draw_and_throw": False})
    bound.until(0).play("0: 5z", "1: 5m")
    assert bound.claims(2) == set()
    assert bound.claims(3) == set()


def test_the_others_cannot_win_on_a_discard() -> None:
    # 2 waits on 5m at level 3; 3 has thrown a caishen; 0, who deals, draws and throws 5m.
    hands = {2: "46m123p456p789s11z", 3: "5z1357p"}
    script = ("0: 9s", "1: 9s", "2: 9s", "3: {}", "0: 5m")
    draws = "9s9s9s2z5m"
    free = Table("room", hands, draws=draws, level=3).play(*(line.format("2z") for line in script))
    assert "win" in free.claims(2)
    bound = Table("room", hands, draws=draws, level=3).play(*(line.format("5z") for line in script))
    assert bound.claims(2) == set()


@pytest.mark.parametrize(
    ("rules", "free"),
    [
        pytest.param("room", False, id="7 B: the drawn tile must go"),
        pytest.param("platform", True, id="7 A C: any tile may go"),
        pytest.param("mil2025", False, id="7 M: the drawn tile must go"),
    ],
)
def test_what_a_bound_seat_may_discard(rules: str, free: bool) -> None:
    hands = {0: "5z", 1: "123456m123456p1z"}
    table = Table(rules, hands, draws="9s9s", caishen="5z").play("0: 5z")
    assert table.turn == 1
    held = {"1m", "2m", "3m", "4m", "5m", "6m", "1p", "2p", "3p", "4p", "5p", "6p", "1z", "9s"}
    assert discards(table.legal(1)) == (held if free else {"9s"})
    if not free:
        assert "抓打" in table.explain(1, "1z").zh


def test_a_bound_seat_may_win_by_draw() -> None:
    hands = {0: "5z", 1: "46m123p456p789s11z"}
    table = Table("room", hands, draws="9s5m").play("0: 5z")
    assert table.legal(1) == {"win", "5m"}


def test_a_bound_seat_may_gang_concealed_and_throws_the_replacement() -> None:
    hands = {0: "5z", 1: "4444m123456p11z2z"}
    table = Table("room", hands, draws="9s8s", tail="7s").play("0: 5z")
    assert table.legal(1) == {"concealed 4m", "8s"}
    table.play("1: concealed 4m")
    assert table.legal(1) == {"7s"}


@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        pytest.param({"locked_added_gang": False}, False, id="7 off: no added gang"),
        pytest.param({"locked_added_gang": True}, True, id="7 M on: an added gang"),
    ],
)
def test_an_added_gang_of_a_bound_seat(changes: dict[str, bool], allowed: bool) -> None:
    # 1 pengs 5m of 0 and throws 2z; 0 throws a caishen later; 1 draws the fourth 5m.
    hands = {0: "5m5z", 1: "55m123456p11z22z"}
    table = Table("room", hands, draws="9s9s9s9s5m", changes=changes)
    table.play("0: 5m", "1: peng", "1: 2z", "2: 9s", "3: 9s", "0: 5z")
    assert table.turn == 1
    assert table.legal(1) == ({"added 5m", "5m"} if allowed else {"5m"})
    if not allowed:
        assert "抓打中不能补杠" in table.explain(1, "added 5m").zh


def test_an_own_thrown_caishen_does_not_bind_the_thrower() -> None:
    # The thrower may chi, peng and gang the others' discards.
    hands = {0: "5z55m66p999s46s", 3: "5s"}
    table = Table("room", hands, draws="1z5m6p").play("0: 5z", "1: 5m")
    assert table.claims(0) == {"peng"}
    table.play("2: 6p")
    assert table.claims(0) == {"peng"}
    table = Table("room", hands, draws="1z8p9s").play("0: 5z", "1: 8p", "2: 9s")
    assert table.claims(0) == {"peng", "gang"}
    table = Table("room", hands, draws="1z8p8p5s").play("0: 5z", "1: 8p", "2: 8p", "3: 5s")
    assert table.claims(0) == {"chi 46s"}


def test_the_thrower_may_win_on_a_discard() -> None:
    hands = {0: "5z46m123p456p789s1z"}
    table = Table("room", hands, draws="1z5m", level=3).play("0: 5z", "1: 5m")
    assert table.claims(0) == {"win"}


def test_a_thrower_that_is_baotou_may_not_win_on_a_discard() -> None:
    table = Table("room", {0: "55z123m123p456p78s"}, draws="9s9s", level=3).play("0: 5z", "1: 9s")
    assert table.state.seats[0].chain == (PIAO,)
    assert table.claims(0) == set()


def test_it_ends_at_the_throwers_next_draw() -> None:
    hands = {0: "5z5m", 2: "55m" + REST}
    table = Table("room", hands, draws="1z8p8p8p").play("0: 5z", "1: 8p", "2: 8p", "3: 8p")
    assert table.turn == 0
    assert table.state.thrower is None
    table.play("0: 5m")
    assert table.claims(2) == {"peng"}


def test_it_ends_at_the_throwers_claim() -> None:
    hands = {0: "5z66p5m", 2: "55m" + REST}
    table = Table("room", hands, draws="1z6p").play("0: 5z", "1: 6p", "0: peng")
    assert table.state.thrower is None
    table.play("0: 5m")
    assert table.claims(2) == {"peng"}


def test_it_passes_to_another_who_throws_one_and_binds_the_first() -> None:
    hands = {0: "5z66p1357s", 2: "66p" + REST}
    table = Table("room", hands, draws="1z5z9p9p7z").play("0: 5z", "1: 5z")
    assert table.state.thrower == 1
    table.play("2: 9p", "3: 9p")
    # The first thrower's draw does not end the second's; he too must throw what he drew.
    assert table.turn == 0
    assert table.state.thrower == 1
    assert discards(table.legal(0)) == {"7z"}


def test_the_earlier_thrower_can_claim_no_more() -> None:
    hands = {0: "5z66p1357s"}
    table = Table("room", hands, draws="1z5z6p").play("0: 5z", "1: 5z", "2: 6p")
    assert table.claims(0) == set()


def test_the_second_throwers_next_draw_ends_it() -> None:
    hands = {0: "5z", 1: "5m", 3: "55m" + REST}
    table = Table("room", hands, draws="1z5z9p9p7z8s").play("0: 5z", "1: 5z", "2: 9p", "3: 9p", "0: 7z")
    assert table.turn == 1
    assert table.state.thrower is None
    table.play("1: 5m")
    assert table.claims(3) == {"peng"}


def test_everyone_sees_who_holds_the_table() -> None:
    table = Table("room", {0: "5z"}, draws="1z9s").play("0: 5z")
    views = [table.match.view(seat) for seat in range(4)]
    assert [view.thrower for view in views] == [0, 0, 0, 0]
    table.play("1: 9s").until(0)
    assert [table.match.view(seat).thrower for seat in range(4)] == [None] * 4


def test_a_bound_discard_is_told_as_drawn() -> None:
    table = Table("room", {0: "5z"}, draws="1z9s").play("0: 5z", "1: 9s")
    assert table.told(ev.Discard)[-1] == ev.Discard(1, parse_tile("9s"), True)
