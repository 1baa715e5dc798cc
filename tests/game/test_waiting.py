"""What a hand waits for and what it pays, as the screen shows it, against the scorer and the engine."""

import pytest

from hzmj.game import events as ev
from hzmj.game.actions import Discard, Win
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.game.waiting import WaitOutlook, after, caishen_throw, may_feed, waiting, win_pays
from hzmj.presets import PRESETS
from hzmj.rules.chain import PIAO, Chain, Link
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import CODES, FACES, parse_tile, parse_tiles
from hzmj.text import Refused
from tests.game.play import NORMAL, match_of, play_on
from tests.game.table import Table


def multiplier(view: View, tile: int, chain: Chain | None = None) -> int:
    """What the scorer gives for drawing the tile; 0 if it is no win."""
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    melds, hand = tuple(view.melds[view.seat]), tuple(view.hand)
    links = view.chain if chain is None else chain
    facts = WinFacts(stakes, view.caishen, view.seat, hand, melds, tile, None, links, view.tan)
    try:
        return score_win(view.rules, facts).multiplier
    except Refused:
        return 0


def check_waits(match: Match) -> None:
    """The waits of a seat that waits, and its discards in its turn, against the scorer."""
    for seat in range(4):
        view = match.view(seat)
        if match.hand is not None and match.hand.outcome is None and len(view.hand) % 3 == 1:
            check_outlook(view, waiting(view))


def check_outlook(view: View, outlook: WaitOutlook) -> None:
    wins = {tile: multiplier(view, tile) for tile in range(FACES) if view.hand.count(tile) < 4}
    wins = {tile: paid for tile, paid in wins.items() if paid}
    assert outlook.ready == (bool(wins) or outlook.distance == 1)
    unseen = view.unseen
    assert all(wait.left == unseen[wait.tile] for wait in outlook.waits)
    if outlook.ready:
        told = {wait.tile: wait.multiplier for wait in outlook.waits}
        assert {tile: told.get(tile) for tile in wins} == wins
        assert outlook.any_tile == view.holding.is_baotou(4 - len(view.melds[view.seat]))


@pytest.mark.parametrize("name", PRESETS)
def test_waits_pay_what_the_scorer_says_at_every_moment(name: str) -> None:
    play_on(match_of(name, 3, "waits", NORMAL), check_waits)


@pytest.mark.parametrize("name", PRESETS)
def test_after_a_discard_the_hand_stands_as_was_foretold(name: str) -> None:
    foretold: dict[int, dict[int, WaitOutlook]] = {}
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        last = next((event for event in reversed(match.events) if isinstance(event, ev.Discard)), None)
        if last is not None and last.seat in foretold and last.seat not in match.pending:
            assert waiting(match.view(last.seat)) == foretold[last.seat][last.tile]
            compared += 1
        foretold.clear()
        for seat, legal in match.pending.items():
            if any(isinstance(action, Discard) for action in legal):
                plays = [action for action in legal if isinstance(action, Discard)]
                foretold[seat] = {action.tile: after(match.view(seat), action.tile) for action in plays}

    play_on(match_of(name, 2, "foretold", NORMAL), watch)
    assert compared > 20


@pytest.mark.parametrize("name", PRESETS)
def test_an_open_win_pays_what_it_will_score(name: str) -> None:
    foretold: dict[int, int] = {}
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        for event in match.events[-4:]:
            if isinstance(event, ev.Win) and event.seat in foretold:
                assert foretold[event.seat] == event.score.multiplier
                compared += 1
        foretold.clear()
        for seat, legal in match.pending.items():
            if any(isinstance(action, Win) for action in legal):
                foretold[seat] = win_pays(match.view(seat))

    play_on(match_of(name, 12, "open", NORMAL), watch)
    assert compared > 6


def test_a_win_on_a_discard_counts_no_chain_and_no_win_pays_nothing() -> None:
    hands = {0: "4444p46m123p789s1z", 2: "5m"}
    table = Table("room", hands, draws="1z", tail="9m8m", level=3)
    assert win_pays(table.match.view(0)) == 0
    table.play("0: concealed 4p", "0: 9m").until(2).play("2: 5m")
    assert win_pays(table.match.view(0)) == 1
    assert win_pays(table.match.view(2)) == 0
    table = Table("room", {2: "55m123p456p789s11z"}, draws="5m").play("0: 5m", "2: peng")
    assert win_pays(table.match.view(2)) == 0


def test_a_discard_and_then_the_wait() -> None:
    table = Table("room", {0: "46m123p456p789s11z"}, draws="9s")
    foretold = after(table.match.view(0), parse_tile("9s"))
    table.play("0: 9s")
    assert waiting(table.match.view(0)) == foretold
    assert [(wait.tile, wait.multiplier) for wait in foretold.waits] == [
        (parse_tile("5z"), 1),
        (parse_tile("5m"), 1),
    ]
    assert (foretold.distance, foretold.ready, foretold.dead, foretold.any_tile) == (1, True, False, False)
    assert foretold.live == sum(wait.left for wait in foretold.waits) > 0
    assert foretold.multipliers == (1, 1)


@pytest.mark.parametrize(
    ("seat", "level", "changes", "feeders"),
    [
        (1, 2, {}, ()),
        (1, 3, {}, (0,)),
        (0, 3, {}, (1, 2, 3)),
        (1, 2, {"discard_win_level": 2}, (0,)),
        (0, 3, {"discard_win": False}, ()),
        (2, 3, {"must_baotou": True}, ()),
        (1, 3, {"must_baotou": True}, (0,)),
    ],
)
def test_whose_discards_may_be_won_on(
    seat: int, level: int, changes: dict[str, int], feeders: tuple[int, ...]
) -> None:
    """RULES 8.2: between the dealer and another, from a level on; 8.7 bars hands with a caishen."""
    hands = {1: "46m123p456p789s11z", 2: "46m123p456p789s1z5z"}
    assert may_feed(Table("room", hands, level=level, changes=changes).match.view(seat)) == feeders


def test_a_hand_that_is_not_ready_shows_what_brings_it_nearer() -> None:
    view = Table("room", {1: "46m12p456p789s11z9p"}).match.view(1)
    outlook = waiting(view)
    assert outlook.distance == 2
    assert {wait.tile for wait in outlook.waits} >= {parse_tile("5z"), parse_tile("5m"), parse_tile("3p")}
    assert not any(wait.multiplier for wait in outlook.waits)
    assert not outlook.ready


def test_a_wait_of_which_every_tile_can_be_seen_is_dead() -> None:
    # Waits on 4z and on a caishen, all of which lie discarded.
    view = Table("room", {1: "123m123p456p789s4z"}).match.view(1)
    for tile in parse_tiles("4445555z"):
        view.see(ev.Discard(2, tile, False))
    outlook = waiting(view)
    assert [wait.tile for wait in outlook.waits] == [parse_tile("5z"), parse_tile("4z")]
    assert outlook.dead
    assert outlook.multipliers == (1, 1)


def test_baotou_waits_on_every_tile_and_foretells_the_throw() -> None:
    view = Table("room", {1: "123m456p789s111z5z"}).match.view(1)
    outlook = waiting(view)
    assert outlook.any_tile
    assert {wait.multiplier for wait in outlook.waits} == {2}
    assert outlook.throw == 4


def test_the_throw_of_a_caishen_is_foretold_where_it_leaves_baotou() -> None:
    view = Table("room", {0: "123m456p789s444z5z"}, draws="5z").match.view(0)
    assert caishen_throw(view) == 4
    assert multiplier(Table("room", {0: "123m456p789s444z"}).match.view(1), 0, (PIAO,)) == 0
    assert caishen_throw(Table("room", {0: "1357m1357p1357s5z"}, draws="9m").match.view(0)) is None
    assert caishen_throw(Table("room", {0: "1357m1357p1357s1z"}, draws="9m").match.view(0)) is None


def test_must_baotou_bars_the_waits_it_bars() -> None:
    changes = {"must_baotou": True}
    view = Table("room", {1: "123m456p78s789s1z5z"}, changes=changes).match.view(1)
    outlook = waiting(view)
    assert outlook.distance == 1
    assert outlook.waits == ()
    assert outlook.multipliers == (0, 0)


def test_in_flip_the_waits_are_pieces_the_white_for_the_caishens_face() -> None:
    table = Table("platform", {1: "12m456p789s222z66z"}, caishen="3m")
    assert {wait.tile for wait in waiting(table.match.view(1)).waits} == set(parse_tiles("3m5z"))
    far = waiting(Table("platform", {1: "12m45p789s222z6z9m1p"}, caishen="3m").match.view(1))
    assert parse_tile("5z") in {wait.tile for wait in far.waits}
    assert parse_tile("3m") in {wait.tile for wait in far.waits}


def told(outlook: WaitOutlook) -> dict[str, tuple[int, int]]:
    """Each tile waited for with how many are left and what it pays."""
    return {CODES[wait.tile]: (wait.left, wait.multiplier) for wait in outlook.waits}


def test_a_wait_counts_what_the_seat_cannot_see() -> None:
    """RULES 8.1: either pair can become the triplet; any caishen wins as well."""
    view = Table("room", {1: "123m456p789s1133z"}).match.view(1)
    assert told(waiting(view)) == {"5z": (4, 1), "1z": (2, 1), "3z": (2, 1)}
    view.see(ev.Discard(2, parse_tile("1z"), False))
    assert told(waiting(view))["1z"] == (1, 1)


def test_a_throw_is_not_promised_when_no_caishen_is_left() -> None:
    view = Table("room", {1: "123m456p789s111z5z"}).match.view(1)
    for tile in parse_tiles("555z"):
        view.see(ev.Discard(2, tile, False))
    outlook = waiting(view)
    assert outlook.any_tile
    assert outlook.throw is None


def test_the_chain_counts() -> None:
    """RULES 8.4: a gang and a piao behind a baotou hand are two fan more."""
    view = Table("room", {1: "123m456p789s111z5z"}).match.view(1)
    view.chain = (Link("gang"), PIAO)
    assert waiting(view).multipliers == (8, 8)


def test_what_is_drawn_pays_with_its_baotou() -> None:
    assert win_pays(Table("room", {0: "123m456p789s1133z"}, draws="1z").match.view(0)) == 1
    assert win_pays(Table("room", {0: "123m456p789s111z5z"}, draws="9m").match.view(0)) == 2
