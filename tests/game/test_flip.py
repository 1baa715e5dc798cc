"""The turned-up caishen and the whites that play as its face: RULES.md 2."""

from hzmj.rules.melds import Meld
from hzmj.rules.tiles import parse_tile, parse_tiles
from tests.game.table import Table

WHITE = parse_tile("5z")


def test_a_chi_with_a_white_from_the_hand() -> None:
    table = Table("platform", {1: "1m5z77p", 0: "2m"}, draws="9s", caishen="3m").play("0: 2m")
    assert "chi 1m5z" in table.claims(1)
    table.play("1: chi 1m5z")
    assert table.state.seats[1].melds == [Meld("chi", (*parse_tiles("21m"), WHITE), 0)]


def test_a_chi_of_a_discarded_white() -> None:
    table = Table("platform", {1: "12m77p", 0: "5z"}, draws="9s", caishen="3m").play("0: 5z")
    assert "chi 12m" in table.claims(1)
    table.play("1: chi 12m")
    assert table.state.seats[1].melds == [Meld("chi", (WHITE, *parse_tiles("12m")), 0)]


def test_a_chi_never_uses_a_caishen() -> None:
    table = Table("platform", {1: "13m77p1122z3366z1s", 0: "2m"}, draws="9s", caishen="3m").play("0: 2m")
    assert table.claims(1) == set()


def test_a_discarded_white_does_not_chi_with_dragons_or_as_another_face() -> None:
    hands = {1: "45m67z1122z3366z1s", 0: "5z"}
    table = Table("platform", hands, draws="9s", caishen="9p").play("0: 5z")
    assert table.claims(1) == set()


def test_whites_peng_and_gang_as_whites() -> None:
    table = Table("platform", {2: "555z", 0: "5z"}, draws="9s", caishen="3m").play("0: 5z")
    assert table.claims(2) == {"peng", "gang"}
    table.play("2: peng")
    assert table.state.seats[2].melds == [Meld("peng", (WHITE,) * 3, 0)]


def test_where_the_caishen_is_an_honour_a_white_makes_no_run() -> None:
    table = Table("platform", {1: "67z5z12m1122z33s", 0: "5z"}, draws="9s", caishen="4z").play("0: 5z")
    assert table.claims(1) == set()


def test_where_the_indicator_is_a_white_the_three_others_are_wild() -> None:
    hands = {0: "46m123p456p789s1z5z", 2: "5z"}
    table = Table("platform", hands, draws="5m", caishen="5z")
    assert table.state.caishen == WHITE
    assert "win" in table.legal(0)
    table.play("0: 1z").until(2).play("2: 5z")
    assert table.state.thrower == 2


def test_a_won_hand_with_a_white_as_the_caishens_face() -> None:
    table = Table("platform", {0: "12m5z456p789s22z66z"}, draws="6z", caishen="3m")
    table.play("0: win")
    assert table.match.scores == (6, -2, -2, -2)


def test_a_white_does_not_win_as_a_wild_tile() -> None:
    table = Table("platform", {0: "12m456p789s222z66z"}, draws="5z", caishen="9m")
    assert "win" not in table.legal(0)


def test_the_view_knows_caishen_and_indicator_and_counts_it_as_seen() -> None:
    view = Table("platform", {0: "3m"}, caishen="3m", dice=(6, 5)).match.view(0)
    assert (view.caishen, view.indicator, view.dice) == (parse_tile("3m"), 134, (6, 5))
    assert view.unseen[parse_tile("3m")] == 3 - view.hand.count(parse_tile("3m"))
