"""The last turn and the drawn hand: RULES.md 9."""

import pytest

from hzmj.game import events as ev
from hzmj.rules.tiles import parse_tile
from tests.game.table import Table

# With dealer 0 and nothing claimed, seat 1 has drawn when 22 remain, seat 2 at 21, seat 3 at 20.
REST = "1122z3366z147s"


@pytest.mark.parametrize(
    ("rules", "remaining", "seat", "allowed"),
    [
        pytest.param("room", 22, 1, True, id="9 burn 1: 22 remain, the replacement leaves 20"),
        pytest.param("room", 21, 2, False, id="9 burn 1: 21 are too few"),
        pytest.param("room", 20, 3, False, id="9 the last turn: no gang"),
        pytest.param("platform", 21, 2, True, id="9 burn 0: 21 remain, the replacement leaves 20"),
        pytest.param("platform", 20, 3, False, id="9 burn 0: 20 are too few"),
    ],
)
def test_a_gang_needs_21_and_what_is_burned(rules: str, remaining: int, seat: int, allowed: bool) -> None:
    table = Table(rules, {seat: "4444m"}, caishen="7p").wait(remaining)
    assert table.turn == seat
    assert table.remaining == remaining
    assert ("concealed 4m" in table.legal(seat)) == allowed
    if allowed:
        table.play(f"{seat}: concealed 4m")
        assert table.remaining == 20
    else:
        assert f"牌墙只剩{remaining}张" in table.explain(seat, "concealed 4m").zh


@pytest.mark.parametrize(
    ("rules", "remaining", "seat", "claims"),
    [
        pytest.param("room", 22, 1, {"peng", "gang"}, id="9 burn 1: 22 remain"),
        pytest.param("room", 21, 2, {"peng"}, id="9 burn 1: 21 remain, peng alone"),
        pytest.param("platform", 21, 2, {"peng", "gang"}, id="9 burn 0: 21 remain"),
        pytest.param("platform", 20, 3, set(), id="9 the last turn: nothing"),
    ],
)
def test_an_exposed_gang_needs_as_many(rules: str, remaining: int, seat: int, claims: set[str]) -> None:
    table = Table(rules, {seat: "5m", 0: "555m" + REST}, caishen="7p").wait(remaining).play(f"{seat}: 5m")
    assert table.claims(0) == claims


@pytest.mark.parametrize(("rules", "at_21"), [("room", False), ("platform", True)])
def test_an_added_gang_needs_as_many(rules: str, at_21: bool) -> None:
    # 0 pengs 2's tile when 81 remain, so that it is in turn at 25 and at 21.
    table = Table(rules, {2: "5m", 0: "555m7z"}, caishen="7p").until(2)
    table.play("2: 5m", "0: peng", "0: 7z").wait(25)
    assert "added 5m" in table.legal(0)
    table.wait(21)
    assert ("added 5m" in table.legal(0)) == at_21
    if not at_21:
        assert "才能杠" in table.explain(0, "added 5m").zh


def test_on_the_last_turn_nobody_may_chi_peng_or_gang() -> None:
    hands = {3: "5m", 0: "46m", 1: "55m" + REST}
    table = Table("room", hands).wait(20).play("3: 5m")
    assert table.claims(0) == set()
    assert table.claims(1) == set()
    assert table.told(ev.DrawnHand) == [ev.DrawnHand(20)]


def test_one_turn_before_the_last_all_is_allowed() -> None:
    hands = {2: "5m", 3: "46m", 0: "55m" + REST}
    table = Table("room", hands).wait(21).play("2: 5m")
    assert "chi 46m" in table.claims(3)
    assert table.claims(0) == {"peng"}


def test_on_the_last_turn_one_may_win_by_draw() -> None:
    table = Table("room", {3: "46m123p456p789s11z"}, place={115: "5m"}).wait(20)
    assert table.state.seats[3].drawn == parse_tile("5m")
    table.play("3: win")
    assert isinstance(table.told(ev.Win)[0], ev.Win)


def test_on_the_last_turn_a_discard_may_be_won_on_where_8_2_lets_it() -> None:
    # Dealer 3, so that seat 2 has the last turn; the dealer waits on what it throws.
    hands = {3: "46m123p456p789s11z", 2: "5m"}
    table = Table("room", hands, dealer=3, level=3).wait(20)
    assert table.turn == 2
    table.play("2: 5m")
    assert table.claims(3) == {"win"}
    table.play("3: win")
    assert table.match.scores == (0, 0, -8, 8)


def test_a_win_passed_on_the_last_turn_draws_the_hand() -> None:
    hands = {3: "46m123p456p789s11z", 2: "5m"}
    table = Table("room", hands, dealer=3, level=3).wait(20).play("2: 5m", "3: pass")
    assert table.told(ev.DrawnHand) == [ev.DrawnHand(20)]
    assert table.match.scores == (0, 0, 0, 0)


def test_a_gang_that_leaves_20_makes_its_turn_the_last() -> None:
    table = Table("room", {1: "4444m", 2: "55m" + REST}, place={135: "5m"}).wait(22)
    table.play("1: concealed 4m", "1: 5m")
    assert table.claims(2) == set()
    assert table.told(ev.DrawnHand) == [ev.DrawnHand(20)]


def test_a_drawn_hand_pays_nobody_and_the_dealer_stays_a_level_up() -> None:
    table = Table("room", dealer=2).wait(20)
    table.play(f"{table.turn}: {sorted(table.legal(table.turn))[0]}")
    assert table.match.events[-1] == ev.Settle((0, 0, 0, 0), (0, 0, 0, 0), ())
    assert table.match.pending == {}
    table.deal({}, dealer=2)
    hand = table.told(ev.HandBegun)[-1]
    assert isinstance(hand, ev.HandBegun)
    assert (hand.dealer, hand.level) == (2, 2)


def test_in_flip_the_indicator_counts_as_remaining() -> None:
    table = Table("platform", caishen="7p")
    assert table.remaining == 136 - 53
    assert table.match.view(1).remaining == 136 - 53
