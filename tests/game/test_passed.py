"""Passed peng and passed win, and when they end: RULES.md 6.1, 6.2."""

from tests.game.table import Table

# Eleven tiles that can claim neither 5m nor each other's throws below.
REST = "1122z3366z147s"
# Waits on 5m and on nothing else of use here; not baotou.
WAITS_ON_5M = "46m123p456p789s11z"
# Waits on 5m and 8m.
WAITS_ON_58M = "67m123p456p789s11z"


def test_a_passed_peng_binds_until_the_seats_next_turn() -> None:
    table = Table("room", {2: "55m" + REST}, draws="5m5m").play("0: 5m", "2: pass", "1: 5m")
    assert table.claims(2) == set()


def test_without_a_pass_the_same_discard_may_be_taken() -> None:
    table = Table("room", {2: "55m" + REST}, draws="9p5m").play("0: 9p", "1: 5m")
    assert table.claims(2) == {"peng"}


def test_its_next_draw_ends_it() -> None:
    table = Table("room", {2: "55m" + REST}, draws="5m9p9p5m")
    table.play("0: 5m", "2: pass", "1: 9p", "2: 9p", "3: 5m")
    assert table.claims(2) == {"peng"}


def test_its_next_claim_ends_it() -> None:
    # Seat 3 passes 5m of 0, claims 9p of 1 and throws; 0 throws 5m again.
    table = Table("room", {3: "55m99p" + REST[2:]}, draws="5m9p5m")
    table.play("0: 5m", "3: pass", "1: 9p", "3: peng", "3: 2z", "0: 5m")
    assert table.claims(3) == {"peng"}


def test_other_faces_are_not_affected() -> None:
    table = Table("room", {2: "55m99p" + REST[2:]}, draws="5m9p").play("0: 5m", "2: pass", "1: 9p")
    assert table.claims(2) == {"peng"}


def test_a_chi_passes_the_peng_on_the_same_tile() -> None:
    # Seat 1 may chi or peng 5m; its own claim begins its turn, so nothing binds it afterwards.
    table = Table("room", {1: "5546m" + REST[:-3] + "14s"}, draws="5m").play("0: 5m")
    assert {"peng", "chi 46m"} <= table.claims(1)
    table.play("1: chi 46m")
    assert table.state.seats[1].passed_peng == set()


def test_the_seats_own_discard_of_the_face_is_no_pass() -> None:
    table = Table("room", {2: "555m" + REST[1:-1] + "4s"}, draws="9p9p9p5m")
    table.play("0: 9p", "1: 9p", "2: 5m", "3: 5m")
    assert "peng" in table.claims(2)


def test_a_seat_that_a_tan_limit_barred_has_passed_nothing() -> None:
    # Seat 3 has two tan on 1, so at level 1 it cannot peng 1's 5m; 2 then throws the other one.
    hands = {3: "1122p55m1122z336z", 1: "12p5m", 2: "5m"}
    table = Table("room", hands, draws="9s").play("0: 9s", "1: 1p", "3: peng", "3: 1z").until(1)
    table.play("1: 2p", "3: peng", "3: 2z").until(1).play("1: 5m")
    assert table.claims(3) == set()
    table.play("2: 5m")
    assert table.claims(3) == {"peng"}


def test_a_seat_that_a_thrown_caishen_barred_has_passed_nothing() -> None:
    # 0 throws a caishen; 1's 5m is barred for 3; 0 claims 2's 9p, which ends it, and throws 5m.
    hands = {0: "99p5m5z", 3: "55m" + REST}
    table = Table("room", hands, draws="1z5m9p").play("0: 5z", "1: 5m")
    assert table.claims(3) == set()
    table.play("2: 9p", "0: peng", "0: 5m")
    assert table.claims(3) == {"peng"}


def test_a_passed_win_binds_until_the_seats_next_turn() -> None:
    # Level 3, seat 0 deals and waits: all the others' discards could be won on.
    table = Table("room", {0: WAITS_ON_58M}, draws="4z5m5m8m5m", level=3)
    table.play("0: 4z", "1: 5m")
    assert table.claims(0) == {"win"}
    table.play("0: pass", "2: 5m")
    assert table.claims(0) == set()


def test_a_passed_win_does_not_bar_another_face() -> None:
    table = Table("room", {0: WAITS_ON_58M}, draws="4z5m8m", level=3)
    table.play("0: 4z", "1: 5m", "0: pass", "2: 8m")
    assert table.claims(0) == {"win"}


def test_its_next_draw_ends_a_passed_win() -> None:
    table = Table("room", {0: WAITS_ON_58M}, draws="4z5m9s9s4z5m", level=3)
    table.play("0: 4z", "1: 5m", "0: pass", "2: 9s", "3: 9s", "0: 4z", "1: 5m")
    assert table.claims(0) == {"win"}


def test_a_win_passed_by_an_overridden_chi_is_passed() -> None:
    # 1 could win or chi 5m and declares chi; 2 pengs it; 0, who deals, throws the last 5m.
    hands = {1: WAITS_ON_5M, 2: "55m7z"}
    table = Table("room", hands, draws="5m9s5m", level=3).play("0: 5m")
    assert table.claims(1) == {"win", "chi 46m"}
    table.play("1: chi 46m, 2: peng", "2: 7z", "3: 9s", "0: 5m")
    assert table.claims(1) == {"chi 46m"}
    assert "漏胡" in table.explain(1, "win").zh


def test_an_overridden_chi_alone_passes_no_win_that_was_not_there() -> None:
    hands = {1: WAITS_ON_5M, 2: "55m7z"}
    table = Table("room", hands, draws="5m9s5m", level=1).play("0: 5m", "1: chi 46m, 2: peng")
    assert table.state.seats[1].passed_win == set()


def test_a_passed_win_is_no_passed_peng_where_there_was_none() -> None:
    table = Table("room", {0: WAITS_ON_58M}, draws="4z5m", level=3).play("0: 4z", "1: 5m", "0: pass")
    assert table.state.seats[0].passed_peng == set()
    assert len(table.state.seats[0].passed_win) == 1
