"""No fifth tile of a face is reckoned with: waits against a loop that scores each tile there is."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.game.view import View
from hzmj.game.waiting import WaitOutlook, after, caishen_throw, waiting
from hzmj.rules.chain import PIAO, Chain
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import CODES, COPIES, FACES, parse_tile, parse_tiles
from hzmj.text import Refused
from tests.game.fours import draw_view, owned
from tests.game.rulesets import rulesets
from tests.game.table import Table
from tests.rules import plain_count

randoms = st.integers(0, 2**32).map(Random)


def scored(view: View, hand: list[int], piece: int, chain: Chain) -> int:
    """By what a win multiplies that draws the piece; 0 if it is none."""
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    melds = tuple(view.melds[view.seat])
    facts = WinFacts(stakes, view.caishen, view.seat, tuple(hand), melds, piece, None, chain, view.tan)
    try:
        return score_win(view.rules, facts).multiplier
    except Refused:
        return 0


def chain_after(view: View, rest: list[int], tile: int) -> Chain:
    """The chain once `tile` is thrown (8.4)."""
    baotou = plain_count.is_baotou(view.caishen, rest, len(view.melds[view.seat]))
    return (*view.chain, PIAO) if tile == view.caishen and baotou else ()


def check(view: View, hand: list[int], chain: Chain, outlook: WaitOutlook) -> None:
    """Holds an outlook against every piece that can still come, and those of which none can."""
    melds, counts = len(view.melds[view.seat]), owned(view, hand)
    plain = {
        piece: plain_count.fans(view.rules, view.caishen, hand, piece, melds, chain) is not None
        for piece in range(FACES)
    }
    assert all(counts[wait.tile] < COPIES for wait in outlook.waits)
    assert all(wait.left == view.unseen[wait.tile] for wait in outlook.waits)
    if not outlook.ready:
        assert not any(plain.values())
        assert outlook.held == ()
        return
    can_come = [piece for piece in range(FACES) if counts[piece] < COPIES]
    told = {wait.tile: wait.multiplier for wait in outlook.waits}
    assert told == {piece: won for piece in can_come if (won := scored(view, hand, piece, chain))}
    assert set(outlook.held) == {piece for piece in range(FACES) if counts[piece] >= COPIES and plain[piece]}
    assert outlook.any_tile == plain_count.is_baotou(view.caishen, hand, melds)
    assert outlook.dead == (not any(view.unseen[piece] for piece in told))
    if outlook.throw is not None:
        assert outlook.throw == least(view, hand, (*chain, PIAO), drawn=1)


def least(view: View, hand: list[int], chain: Chain, drawn: int = 0) -> int:
    """The least that a draw of what is left pays; `drawn` caishen are gone before."""
    left = list(view.unseen)
    left[view.caishen] -= drawn
    return min(scored(view, hand, piece, chain) for piece in range(FACES) if left[piece] > 0)


def check_drawn(random: Random, rules: Ruleset) -> None:
    view = draw_view(random, rules, turn=False)
    check(view, view.hand, view.chain, waiting(view))
    view = draw_view(random, rules, turn=True)
    for tile in dict.fromkeys(view.hand):
        rest = list(view.hand)
        rest.remove(tile)
        chain = chain_after(view, rest, tile)
        check(view, rest, chain, after(view, tile))
        if tile == view.caishen:
            assert caishen_throw(view) == (least(view, rest, chain) if chain else None)


@settings(max_examples=15)
@given(randoms, rulesets)
def test_a_hand_waits_for_tiles_that_there_are(random: Random, rules: Ruleset) -> None:
    check_drawn(random, rules)


@pytest.mark.slow
@settings(max_examples=2000)
@given(randoms, rulesets)
def test_many_hands_wait_for_tiles_that_there_are(random: Random, rules: Ruleset) -> None:
    check_drawn(random, rules)


@pytest.mark.parametrize(
    ("rules", "caishen", "hand", "held"),
    [
        pytest.param("room", "5z", "1111m456p789s222z", "1m", id="four of what would be the pair"),
        pytest.param("room", "5z", "1111m2233p4455s6z", "", id="four of a face in seven pairs"),
        pytest.param("room", "5z", "123m456p159s5555z", "5z", id="four caishen"),
        pytest.param("platform", "1m", "456p789s222z5555z", "5z", id="four whites that play as 1m"),
        pytest.param("platform", "1m", "111m456p789s22z3z5s", "1m", id="three caishen and the indicator"),
    ],
)
def test_no_further_tile_is_waited_for(rules: str, caishen: str, hand: str, held: str) -> None:
    view = Table(rules, {1: hand}, caishen=caishen).match.view(1)
    outlook = waiting(view)
    check(view, view.hand, view.chain, outlook)
    assert outlook.ready
    assert outlook.held == parse_tiles(held)


def test_a_caishen_stands_for_the_fifth_tile_that_there_is_not() -> None:
    """RULES 2: 1m is the pair that lacks, and the caishen alone can be it."""
    view = Table("room", {1: "1111m456p789s222z"}).match.view(1)
    outlook = waiting(view)
    assert [wait.tile for wait in outlook.waits] == [parse_tile("5z")]
    assert not outlook.dead


def test_a_hand_that_waits_for_nothing_but_what_it_holds_is_dead() -> None:
    """RULES 8.7: must_baotou bars the win with a caishen, which alone could stand for the fifth."""
    view = Table("room", {1: "1111m456p789s222z"}, changes={"must_baotou": True}).match.view(1)
    outlook = waiting(view)
    assert (outlook.distance, outlook.waits, outlook.held) == (1, (), (parse_tile("1m"),))
    assert outlook.ready
    assert outlook.dead
    assert outlook.multipliers == (0, 0)


def test_four_in_melds_and_hand_are_all_there_are() -> None:
    """The three of a peng and the one in the hand, which waits for its pair."""
    table = Table("room", {1: "1119m456p789s222z", 0: "1m"}, draws="9m").play("0: 1m", "1: peng", "1: 9m")
    outlook = waiting(table.match.view(1))
    assert [CODES[wait.tile] for wait in outlook.waits] == ["5z"]
    assert outlook.held == (parse_tile("1m"),)
