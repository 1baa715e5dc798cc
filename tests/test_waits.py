"""What a hand waits for and pays, from hands that can be checked by eye."""

from collections import Counter

import pytest

from hzmj.game import events as ev
from hzmj.game import waits
from hzmj.game.actions import Discard
from hzmj.game.view import View
from hzmj.presets import preset
from hzmj.rules.chain import PIAO, Link
from hzmj.rules.ruleset import change
from hzmj.rules.tiles import CODES, COPIES, FACES, parse_tile, parse_tiles
from tests.tui.results import meld, view_of

WHITE = parse_tile("5z")


def view_with(hand: str, **facts: object) -> View:
    view = view_of()
    view.hand = list(parse_tiles(hand))
    for name, value in facts.items():
        setattr(view, name, value)
    return counted(view)


def counted(view: View) -> View:
    """The view, its unseen tiles counted anew after something was laid before it by hand."""
    seen = Counter(view.hand)
    seen.update(tile for melds in view.melds for each in melds for tile in each.tiles)
    seen.update(discard.tile for row in view.discards for discard in row)
    if view.indicator is not None:
        seen[view.caishen] += 1
    view.unseen = [COPIES - seen[face] for face in range(FACES)]
    return view


def told(outlook: waits.Outlook) -> dict[str, tuple[int, int]]:
    """Each tile waited for with how many are left and what it pays."""
    return {CODES[wait.tile]: (wait.left, wait.multiplier) for wait in outlook.waits}


def test_a_plain_wait_counts_what_the_seat_cannot_see() -> None:
    """RULES 8.1: the pair of pairs; any caishen wins as well."""
    view = view_with("123m456p789s1133z")
    assert told(waits.waiting(counted(view))) == {"5z": (4, 1), "1z": (2, 1), "3z": (2, 1)}
    view.discards[2] = [ev.Discard(2, parse_tile("1z"), drawn=False)]
    view.melds[1] = [meld("chi", "123s", 0)]
    assert told(waits.waiting(counted(view))) == {"5z": (4, 1), "1z": (1, 1), "3z": (2, 1)}


def test_a_dead_wait_is_told() -> None:
    view = view_with("123m456p789s1133z")
    thrown = [ev.Discard(1, parse_tile(code), drawn=False) for code in ("1z", "1z", "3z", "3z", *["5z"] * 4)]
    view.discards[1] = thrown
    outlook = waits.waiting(counted(view))
    assert outlook.ready
    assert outlook.dead
    assert [wait.left for wait in outlook.waits] == [0, 0, 0]
    assert outlook.multipliers == (1, 1)


def test_baotou_wins_on_every_tile_and_says_what_a_throw_pays() -> None:
    """RULES 8.3-8.5: baotou x2, with a caishen drawn and thrown again x4."""
    outlook = waits.waiting(view_with("123m456p789s111z5z"))
    assert outlook.any_tile
    assert len(outlook.waits) == 34
    assert outlook.multipliers == (2, 2)
    assert outlook.throw == 4


def test_a_throw_is_not_promised_when_no_caishen_is_left() -> None:
    view = view_with("123m456p789s111z5z")
    view.discards[1] = [ev.Discard(1, WHITE, drawn=False)] * 3
    outlook = waits.waiting(counted(view))
    assert outlook.any_tile
    assert outlook.throw is None


def test_the_chain_counts() -> None:
    """RULES 8.4: a gang and a piao behind a baotou hand are two fan more."""
    chain = (Link("gang"), PIAO)
    assert waits.waiting(view_with("123m456p789s111z5z", chain=chain)).multipliers == (8, 8)


def test_a_caishen_thrown_now() -> None:
    """RULES 8.4: a throw that leaves baotou is a piao; one that does not is none."""
    view = view_with("123m456p789s111z55z", drawn=WHITE)
    assert waits.caishen_throw(counted(view)) == 4
    assert waits.after(counted(view), WHITE).multipliers == (4, 4)
    assert waits.after(counted(view), parse_tile("1m")).multipliers == (2, 2)
    assert waits.caishen_throw(view_with("123m456p789s11z345z")) is None
    assert waits.caishen_throw(view_with("123m456p789s111z22z")) is None


def test_what_the_win_at_hand_pays() -> None:
    """RULES 8.1: of a drawn tile with the chain, of a discard without."""
    assert waits.win_pays(view_with("123m456p789s11133z", drawn=parse_tile("1z"))) == 1
    assert waits.win_pays(view_with("123m456p789s111z5z9m", drawn=parse_tile("9m"))) == 2
    offered = ev.Discard(1, parse_tile("1z"), drawn=False)
    assert waits.win_pays(view_with("123m456p789s1133z", offered=offered, chain=(Link("gang"),))) == 1
    assert waits.win_pays(view_with("123m456p789s1133z")) == 0


def test_a_rule_that_bars_the_win_leaves_no_wait() -> None:
    """RULES 8.7: with must_baotou a caishen in the hand wins as baotou or on a replacement alone."""
    rules = change(preset("room"), {"must_baotou": True})
    barred = view_with("123m456p78s1133z5z", rules=rules)
    assert told(waits.waiting(barred)) == {}
    assert told(waits.waiting(view_with("123m456p78s1133z5z")))


def test_the_white_stands_for_the_caishen_face_in_flip() -> None:
    """RULES 2: waiting for the caishen's own face is waiting for a white."""
    view = view_with("12m456p789s11z333z", caishen=parse_tile("3m"), indicator=130)
    assert told(waits.waiting(counted(view))) == {"3m": (3, 1), "5z": (4, 1)}


@pytest.mark.parametrize(
    ("hand", "best", "distance"),
    [("123m456p789s11z33z9m", "9m", 1), ("123m456p789s11z39m9p", "9m", 2), ("123m456p789s111z55z", "5z", 1)],
)
def test_discards_are_weighed_nearest_first(hand: str, best: str, distance: int) -> None:
    view = view_with(hand)
    found = waits.weigh(counted(view), [Discard(tile) for tile in dict.fromkeys(view.hand)])
    assert {each.tile for each in found} == set(view.hand)
    assert found[0].outlook.distance == distance
    assert CODES[found[0].tile] == best
    distances = [each.outlook.distance for each in found if each.tile != view.caishen]
    assert distances == sorted(distances)


def test_a_wasted_caishen_is_the_last_of_all() -> None:
    view = view_with("123m456p78s1133z5z9m")
    found = waits.weigh(counted(view), [Discard(tile) for tile in dict.fromkeys(view.hand)])
    assert found[-1].tile == WHITE
