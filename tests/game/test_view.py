"""A seat's view is folded from what the seat is told, is right at every moment, and holds nothing hidden."""

from collections import Counter

import pytest

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import PRESETS
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import count_tiles, parse_tile, parse_tiles
from tests.game.play import NORMAL, RANDOM, match_of, play_on
from tests.game.table import Table


def check_views(match: Match) -> None:
    """Every seat's view against the truth."""
    assert match.hand is not None
    state = match.hand.state
    for seat in range(4):
        view, own = match.view(seat), state.seats[seat]
        assert Counter(view.hand) == Counter(own.hand)
        assert view.drawn == own.drawn or match.hand.outcome is not None
        assert view.chain == own.chain
        assert view.sizes == [len(other.hand) for other in state.seats]
        assert view.tan == state.tan
        assert view.thrower == state.thrower
        assert view.remaining == state.wall.remaining
        assert view.last_turn == state.last_turn
        assert (view.thrower not in (None, seat)) == state.is_bound(seat)
        assert view.scores == match.scores
        assert (view.dealer, view.level) == (state.stakes.dealer, state.stakes.level)
        assert [[d.tile for d in row] for row in view.discards] == [other.discards for other in state.seats]
        assert view.melds == [
            shown(state.seats[other].melds, other == seat, state.seats[other].hidden) for other in range(4)
        ]
        check_turn(match, view)
        check_unseen(match, view)


def shown(melds: list[Meld], own: bool, hidden: list[int]) -> list[Meld]:
    """The melds as another seat sees them."""
    return [
        Meld("concealed", (), None)
        if not own and meld.kind == "concealed" and meld.tiles[0] in hidden
        else meld
        for meld in melds
    ]


def check_turn(match: Match, view: View) -> None:
    assert match.hand is not None
    if match.hand.outcome is not None:
        return
    offered = match.hand.offered
    if offered is None:
        assert view.offered is None
        assert [view.turn] == list(match.pending)
    else:
        assert view.offered is not None
        assert (view.offered.tile, view.offered.seat) == offered
        assert view.turn == offered[1]


def check_unseen(match: Match, view: View) -> None:
    """What is counted as unseen is exactly what lies where the seat cannot look."""
    assert match.hand is not None
    state = match.hand.state
    unseen = count_tiles((*state.wall.left, *state.burned))
    if state.wall.indicator is not None:
        unseen[state.caishen] -= 1
    for seat, other in enumerate(state.seats):
        if seat != view.seat:
            for tile in (*other.hand, *(face for face in other.hidden for _ in range(4))):
                unseen[tile] += 1
    assert view.unseen == unseen


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_a_view_is_right_at_every_moment(name: str, bots: tuple[str, ...]) -> None:
    play_on(match_of(name, 10, "views", bots), check_views)


@pytest.mark.parametrize("name", PRESETS)
def test_a_view_folded_at_once_is_the_view_folded_on_the_way(name: str) -> None:
    match = play_on(match_of(name, 4, "fold"), check_views)
    for seat in range(4):
        view = View(seat)
        for event in match.told:
            masked = ev.mask(event, seat)
            if masked is not None:
                view.see(masked)
        assert view == match.view(seat)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seat", range(4))
def test_masked_events_hold_no_tile_the_seat_may_not_see(name: str, seat: int) -> None:
    match = play_on(match_of(name, 20, "masks"))
    for event in match.told:
        match ev.mask(event, seat):
            case ev.HandBegun() as hand:
                assert hand.wall == ()
            case ev.Deal() as deal:
                assert [bool(tiles) for tiles in deal.hands] == [other == seat for other in range(4)]
            case ev.Draw() as draw:
                assert draw.burned == ()
                assert (draw.tile is None) == (draw.seat != seat)
            case ev.Gang() as gang:
                assert (gang.tile is None) == (gang.seat != seat and gang.kind == "concealed")
            case ev.Pass() | ev.Overridden() as own:
                assert own.seat == seat
            case ev.Reveal() as reveal:
                assert reveal.seat != seat


def test_others_do_not_hear_what_a_seat_passed_or_lost() -> None:
    table = Table("room", {1: "34m", 2: "55m"}, draws="5m").play("0: 5m", "1: chi 34m, 2: peng")
    (lost,) = table.told(ev.Overridden)
    assert [ev.mask(lost, seat) for seat in range(4)] == [None, lost, None, None]
    table = Table("room", {2: "55m"}, draws="5m").play("0: 5m", "2: pass")
    passed = next(event for event in table.told(ev.Pass) if event == ev.Pass(2, parse_tile("5m"), ("peng",)))
    assert [ev.mask(passed, seat) for seat in range(4)] == [None, None, passed, None]


def test_a_view_keeps_result_payment_and_end() -> None:
    table = Table("room", {0: "123m456p789s111z2z"}, draws="2z", changes={"hands": 1})
    view = table.match.view(3)
    assert (view.result, view.settled, view.end) == (None, None, None)
    table.play("0: win")
    view = table.match.view(3)
    assert isinstance(view.result, ev.Win)
    assert view.settled is not None
    assert view.end == ev.End((6, -2, -2, -2), (1, 2, 2, 2))
    assert view.scores == (6, -2, -2, -2)


def test_a_view_forgets_the_hand_before() -> None:
    table = Table("room", {0: "123m456p789s111z2z"}, draws="2z").play("0: win")
    table.match.view(0)
    table.deal({1: "1112223334445s"}, dealer=0)
    view = table.match.view(1)
    assert (view.result, view.settled, view.thrower, view.offered) == (None, None, None, None)
    assert view.melds == [[], [], [], []]
    assert sorted(view.hand) == sorted(parse_tiles("1112223334445s"))
    assert (view.number, view.level, view.moment) == (2, 2, 1000 + len(table.match.events))
