"""Ten winds 十风: RULES.md 8.1."""

from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.game.actions import Pass, Win
from hzmj.rules.tiles import parse_tile
from tests.game.table import Table

HAND = "111222z33344z12m"
TEN = ["1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z"]


def throw(table: Table, seat: int, codes: list[str]) -> Table:
    """The seat throws those in its turns; the others throw what they draw and claim nothing."""
    for code in codes[:-1]:
        table.until(seat).play(f"{seat}: {code}")
    return table.until(seat).play(f"{seat}: {codes[-1]}")


def at_the_tenth(rules: str = "mil2025", **other: Any) -> Table:
    """Seat 0, who deals, has thrown ten honours and holds no caishen."""
    return throw(Table(rules, {0: HAND}, draws="9s", **other), 0, TEN)


def test_it_is_offered_after_the_tenth_honour() -> None:
    table = at_the_tenth()
    assert dict(table.match.pending) == {0: (Win("ten_winds"), Pass())}


def test_it_is_asked_before_any_claim_on_the_tenth() -> None:
    table = throw(Table("mil2025", {0: HAND[:-2] + "1m2m", 2: "44z"}, draws="9s"), 0, TEN)
    assert set(table.match.pending) == {0}
    table.play("0: pass")
    assert table.claims(2) == set()
    assert "peng" in table.legal(2)


def test_declared_it_is_settled_as_a_win_by_draw() -> None:
    table = at_the_tenth().play("0: win")
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    assert (win.seat, win.by, win.tile, win.source) == (0, "ten_winds", parse_tile("4z"), None)
    # 3 and 1 for no caishen in the 13 left: x16, the dealer at level 1.
    assert win.score.delta == table.match.scores == (96, -32, -32, -32)
    assert win.score.shape == "ten_winds"


def test_declining_is_a_passed_win_and_play_goes_on() -> None:
    table = at_the_tenth()
    before = len(table.match.events)
    table.play("0: pass")
    assert table.match.events[before] == ev.Pass(0, parse_tile("4z"), ("win",))
    table.pass_()
    assert table.turn == 1


def test_it_is_not_offered_again_at_the_eleventh() -> None:
    table = at_the_tenth().play("0: pass").until(0).play("0: 4z")
    assert all(Win("ten_winds") not in actions for actions in table.match.pending.values())


def test_it_is_not_offered_at_the_ninth() -> None:
    table = throw(Table("mil2025", {0: HAND}, draws="9s"), 0, TEN[:9])
    assert 0 not in table.match.pending


def test_a_number_among_the_ten_spoils_it() -> None:
    table = throw(Table("mil2025", {0: HAND}, draws="9s"), 0, [*TEN[:5], "9s", *TEN[5:9]])
    assert 0 not in table.match.pending


def test_it_needs_the_rule() -> None:
    assert 0 not in at_the_tenth(changes={"ten_winds": False}).match.pending
    assert 0 in at_the_tenth("room", changes={"ten_winds": True}).match.pending


@pytest.mark.parametrize(
    ("script", "hand"),
    [
        pytest.param(("1: 5m", "0: peng"), "55m", id="8.1 a peng spoils it"),
        pytest.param(("3: 5m", "0: chi 46m"), "46m", id="8.1 a chi spoils it"),
    ],
)
def test_a_claim_spoils_it(script: tuple[str, ...], hand: str) -> None:
    seat = int(script[0][0])
    table = Table("mil2025", {0: hand + "11122233344z", seat: "5m"}, draws="1z")
    throw(table, 0, ["1z"]).until(seat).play(*script)
    throw(table, 0, ["1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z"])
    assert len(table.state.seats[0].thrown) == 10
    assert 0 not in table.match.pending


def test_a_concealed_gang_spoils_it() -> None:
    table = Table("mil2025", {0: "6666m111222333z"}, draws="4z", tail="4z9s").play("0: concealed 6m")
    throw(table, 0, ["4z", "4z", "1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z"])
    assert len(table.state.seats[0].thrown) == 10
    assert 0 not in table.match.pending


def test_a_claimed_discard_still_counts() -> None:
    table = Table("mil2025", {0: HAND, 2: "77z6z"}, draws="7z")
    table.play("0: 7z", "2: peng", "2: 6z")
    throw(table, 0, TEN[:9])
    assert len(table.state.seats[0].discards) == 9
    assert Win("ten_winds") in table.match.pending[0]


def test_a_caishen_among_the_ten_is_four_fan() -> None:
    table = Table("mil2025", {0: "5z11122233344z1m"}, draws="9s", changes={"no_wild_bonus": False})
    throw(table, 0, ["5z", *TEN[:9]]).play("0: win")
    assert table.match.scores == (96, -32, -32, -32)


def test_a_caishen_kept_gives_no_bonus() -> None:
    table = Table("mil2025", {0: "5z11122233344z1m"}, draws="9s")
    throw(table, 0, TEN).play("0: win")
    assert table.match.scores == (48, -16, -16, -16)


def test_in_flip_whites_count_as_honours_and_are_no_caishen() -> None:
    changes = {"ten_winds": True, "no_wild_bonus": True}
    table = Table("platform", {0: "5z11122233344z1m"}, draws="9s", caishen="3m", changes=changes)
    throw(table, 0, ["5z", *TEN[:9]]).play("0: win")
    # 3 and 1: the white was no caishen, and none is left in the hand.
    assert table.match.scores == (96, -32, -32, -32)


def test_in_flip_a_thrown_caishen_that_is_a_number_spoils_it() -> None:
    table = Table("platform", {0: "3m11122233344z1m"}, draws="9s", caishen="3m", changes={"ten_winds": True})
    throw(table, 0, ["3m", *TEN[:9]])
    assert 0 not in table.match.pending


def test_in_flip_a_thrown_caishen_that_is_a_wind_is_four_fan() -> None:
    changes = {"ten_winds": True}
    table = Table("platform", {0: "11122233366z1m9p"}, draws="6z", caishen="1z", changes=changes)
    throw(table, 0, [*TEN[:9], "6z"]).play("0: win")
    assert table.match.scores == (96, -32, -32, -32)


def test_being_bound_does_not_bar_it() -> None:
    # 3 throws a caishen; 0 draws 4z and must throw it, his tenth.
    table = Table("mil2025", {0: "111222z3331236z", 3: "5z"}, draws="9s", place={52 + 36: "4z"})
    throw(table, 0, TEN[:9])
    table.until(3).play("3: 5z")
    assert table.legal(0) == {"4z"}
    table.play("0: 4z")
    assert dict(table.match.pending) == {0: (Win("ten_winds"), Pass())}


def test_its_liability_is_that_of_a_win_by_draw() -> None:
    # 2 takes three pengs from 0, who then wins by ten winds: 2 pays twice the whole.
    hands = {0: "1234444666z12m9p", 2: "112233777z"}
    table = Table("mil2025", hands, draws="9s", changes={"tan_kinds": "all"})
    for code in ("1z", "2z", "3z"):
        table.until(0).play(f"0: {code}", "2: peng", "2: 7z")
    throw(table, 0, ["4z", "4z", "4z", "4z", "6z", "6z", "6z"]).play("0: win")
    assert table.match.scores == (192, 0, -192, 0)
