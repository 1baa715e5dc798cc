"""Chains of gangs and thrown caishen, played out: RULES.md 8.4, 8.5, 12.4."""

from hzmj.game import events as ev
from hzmj.rules.chain import PIAO, Chain, Link
from hzmj.rules.score import Score
from tests.game.table import Table

GANG = Link("gang")


def score(table: Table) -> Score:
    (win,) = table.told(ev.Win)
    assert isinstance(win, ev.Win)
    return win.score


def wins(table: Table, title: str, multiplier: int) -> None:
    """Seat 0, the dealer at level 1, wins by draw under that title."""
    table.until(0).play("0: win")
    assert score(table).title.zh == title
    assert score(table).multiplier == multiplier
    assert table.match.scores == (6 * multiplier, *[-2 * multiplier] * 3)


def test_caipiao() -> None:
    table = Table("room", {0: "55z123m456p789s44z"}, draws="4z").play("0: 5z")
    assert table.state.seats[0].chain == (PIAO,)
    wins(table, "财飘", 4)


def test_double_caipiao_with_a_caishen_drawn_between() -> None:
    table = Table("room", {0: "55z123m456p789s44z"}, draws="4z9m8m7m5z")
    table.play("0: 5z").until(0).play("0: 5z")
    assert table.state.seats[0].chain == (PIAO, PIAO)
    wins(table, "双财飘", 8)


def test_triple_caipiao() -> None:
    # All four: three are thrown, one after another, the last is set aside.
    table = Table("room", {0: "55z123m456p789s44z"}, draws="4z9m8m7m5z9m8m7m5z")
    table.play("0: 5z").until(0).play("0: 5z").until(0).play("0: 5z")
    wins(table, "三财飘", 16)


def test_gang_then_piao() -> None:
    table = Table("room", {0: "4444m55z123p456p7s"}, draws="8s", tail="9s1z")
    table.play("0: concealed 4m", "0: 5z")
    assert table.state.seats[0].chain == (GANG, PIAO)
    wins(table, "杠飘", 8)


def test_piao_then_gang() -> None:
    table = Table("room", {0: "55z444m123p456p78s"}, draws="9s9m8m7m4m", tail="1z2z").play("0: 5z").until(0)
    table.play("0: concealed 4m")
    assert table.state.seats[0].chain == (PIAO, GANG)
    wins(table, "飘杠", 8)


def test_piao_then_an_exposed_gang_of_anothers_discard() -> None:
    # In platform whoever fed it pays what the gang raised (12.4): 2 x 4 from each and 6 x (8 - 4).
    hands = {0: "99p444m123p456s78s", 2: "4m"}
    table = Table("platform", hands, draws="9s", tail="1z", caishen="9p").play("0: 9p").until(2)
    table.play("2: 4m", "0: gang")
    assert table.state.seats[0].chain == (PIAO, Link("gang", 2))
    table.play("0: win")
    assert score(table).title.zh == "飘杠"
    assert table.match.scores == (48, -8, -32, -8)
    assert sorted((t.source, t.amount, t.reason) for t in score(table).transfers) == [
        (1, 8, "share"),
        (2, 8, "share"),
        (2, 24, "late"),
        (3, 8, "share"),
    ]


def test_piao_then_a_peng_then_piao_marks_who_fed_it() -> None:
    # After the peng the throw of the second caishen must leave the hand baotou.
    hands = {0: "999p44m123p456s78s", 2: "4m"}
    table = Table("platform", hands, draws="9s", caishen="9p").play("0: 9p").until(2)
    table.play("2: 4m", "0: peng")
    marked: Chain = (PIAO, Link("peng", 2))
    assert table.state.seats[0].chain == table.match.view(0).chain == marked
    table.play("0: 9p")
    assert table.state.seats[0].chain == (*marked, PIAO)
    table.until(0).play("0: win")
    assert score(table).title.zh == "双财飘"
    assert table.match.scores == (48, -8, -32, -8)


def test_a_claim_then_another_discard_clears_the_chain() -> None:
    hands = {0: "999p44m123p456s78s", 2: "4m"}
    table = Table("platform", hands, draws="9s", caishen="9p").play("0: 9p").until(2)
    table.play("2: 4m", "0: peng", "0: 9s")
    assert table.state.seats[0].chain == ()


def test_a_claim_with_no_chain_running_marks_nothing() -> None:
    table = Table("room", {0: "44m", 2: "4m7z"}, draws="9s").play("0: 9s").until(2).play("2: 4m", "0: peng")
    assert table.state.seats[0].chain == ()


def test_an_ordinary_discard_clears_the_chain() -> None:
    # Baotou again after the gang, but the gang is past.
    table = Table("room", {0: "4444m5z123p456p78s"}, draws="9s", tail="1z2z")
    table.play("0: concealed 4m", "0: 1z")
    assert table.state.seats[0].chain == ()
    wins(table, "爆头", 2)


def test_a_caishen_thrown_from_a_hand_that_is_not_baotou_clears_it() -> None:
    table = Table("room", {0: "4444m555z123p45p"}, draws="7s", tail="1z2z").play("0: concealed 4m", "0: 5z")
    assert table.state.seats[0].chain == ()
    table = Table("room", {0: "5z1357m1357p1357s"}, draws="9s").play("0: 5z")
    assert table.state.seats[0].chain == ()


def test_two_gangs_in_a_row_and_a_plain_win() -> None:
    table = Table("room", {0: "4444m6666p11z78s1m"}, draws="1m", tail="1m9p9s9p")
    table.play("0: concealed 4m", "0: concealed 6p")
    wins(table, "双杠开", 4)


def test_gang_baotou() -> None:
    table = Table("room", {0: "4444m5z123p456p78s"}, draws="9s", tail="1z2z").play("0: concealed 4m")
    wins(table, "杠爆", 4)


def test_an_added_gang_joins_the_chain() -> None:
    # A peng of 4m, later its fourth tile: baotou before and after.
    hands = {0: "44m123p456p789s5z7z", 2: "4m"}
    table = Table("room", hands, draws="6z9p9m8m8m9m4m", tail="1z2z").play("0: 6z", "1: 9p", "2: 4m")
    table.play("0: peng", "0: 7z", "1: 8m", "2: 8m", "3: 9m", "0: added 4m")
    assert table.state.seats[0].chain == (GANG,)
    wins(table, "杠爆", 4)


def test_one_piao_two_gangs() -> None:
    hands = {0: "4444m666p55z123s7s"}
    table = Table("room", hands, draws="8s9m8m7m6p", tail="9s2z3z4z").play("0: concealed 4m", "0: 5z")
    table.until(0).play("0: concealed 6p")
    assert table.state.seats[0].chain == (GANG, PIAO, GANG)
    wins(table, "一飘双杠", 16)


def test_the_chain_of_seven_pairs() -> None:
    table = Table("room", {0: "55z1122m3344p556s"}, draws="6s").play("0: 5z")
    assert table.state.seats[0].chain == (PIAO,)
    wins(table, "七对财飘", 8)


def test_not_won_at_once_the_throw_is_past_but_the_table_goes_on() -> None:
    # After a piao the thrower throws something else: the chain is cleared, the hand still baotou.
    table = Table("room", {0: "55z123m456p789s44z"}, draws="4z9m8m7m2s").play("0: 5z").until(0).play("0: 2s")
    assert table.state.seats[0].chain == ()
    wins(table, "爆头", 2)


def test_a_plain_win_after_a_piao_counts_no_piao() -> None:
    # The gang takes a tile out of a run, the hand is baotou no more: its replacement wins as 杠开 alone.
    table = Table("room", {0: "55z444456m123p45p"}, draws="6p9m8m7m1z", tail="7m9s").play("0: 5z").until(0)
    table.play("0: concealed 4m")
    assert table.state.seats[0].chain == (PIAO, GANG)
    wins(table, "杠开", 2)
