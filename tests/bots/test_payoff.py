"""What a ready hand's wins multiply, against the full scoring of the same wins."""

import pytest

from hzmj.bots.payoff import Payoff
from hzmj.bots.position import Position
from hzmj.bots.prospects import Prospects
from hzmj.bots.traits import Traits
from hzmj.game.match import Match
from hzmj.presets import PRESETS, preset
from hzmj.rules.melds import Meld
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import WHITE
from tests.game.play import match_of, play_on
from tests.game.table import Table


def multipliers(match: Match, seat: int) -> set[int]:
    """What every tile that can still come and wins by draw multiplies, by the full scoring."""
    view = match.view(seat)
    unseen = view.unseen
    found = set()
    for tile in range(34):
        holding = type(view.holding).of([*view.hand, tile], view.caishen)
        if unseen[tile] and holding.is_win(4 - len(view.melds[seat])):
            melds: tuple[Meld, ...] = tuple(view.melds[seat])
            stakes = Stakes(1, view.dealer, view.level)
            facts = WinFacts(
                stakes,
                view.caishen,
                seat,
                tuple(view.hand),
                melds,
                tile,
                None,
                (),
                [[0] * 4 for _ in range(4)],
            )
            found.add(score_win(view.rules, facts).multiplier)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_waits_multiply_as_the_scoring_says(name: str) -> None:
    seen = 0

    def watch(match: Match) -> None:
        nonlocal seen
        for seat in match.pending:
            position = Position.of(match.view(seat))
            hand = position.hand
            tiles = sum(hand.counts) + hand.wild
            if tiles != 3 * hand.needed + 1 or (
                match.view(seat).caishen != WHITE and hand.counts[match.view(seat).caishen]
            ):
                continue
            payoff = Payoff(position.rules)
            fan = payoff.baotou(hand.counts, hand.wild, hand.needed)
            plain = [float(live) for live in position.live] * 5
            waits = payoff.waits(hand.counts, hand.wild, hand.needed, plain, float(position.live_wild))
            truth = multipliers(match, seat)
            if not truth:
                continue
            seen += 1
            if fan:
                assert payoff.multiplier(fan) in truth
            else:
                assert {won for won, _ in waits} == truth

    for game in range(4):
        play_on(match_of(name, 10, f"waits {game}", ("normal",) * 4), watch)
    assert seen >= 3


def test_a_baotou_hand_is_worth_what_the_formula_says() -> None:
    table = Table("room", {0: "5z123m456p789s444z"}, draws="7z")
    position = Position.of(table.match.view(0))
    draws = position.draws_left()
    prospects = Prospects(position, draws, table.match.view(0).tan, Traits(piao=False))
    values = prospects.baotou(1)
    alive = prospects.rounds[draws]
    assert values[0] == 0
    # The dealer at level 1 collects 2 from each, twice over for baotou.
    assert values[draws] == pytest.approx(alive * 12 - (1 - alive) * prospects.loss)
    assert prospects.value(position.discarded(position.hand, 33)) == values


def test_values_grow_with_the_draws_left_of_a_good_hand() -> None:
    table = Table("room", {1: "46m123p456p789s11z"}, draws="9m")
    position = Position.of(table.match.view(1))
    prospects = Prospects(position, 6, table.match.view(1).tan, Traits(), counting=True)
    values = prospects.value(position.hand)
    assert values == sorted(values)
    assert 0 < values[6] < 1


@pytest.mark.parametrize(
    ("wild", "pairs", "least", "most"),
    [
        (1, False, 1.0, 1.0),
        (0, False, 1.5, 2.0),  # a hand with no caishen counts one fan more, if no caishen finishes it
        (1, True, 2.0, 2.0),  # seven pairs count two fan for one
        (0, True, 2.0, 2.0),  # and with no caishen three for two
    ],
)
def test_ready_hands_bring_more_by_the_fan_of_8_6(wild: int, pairs: bool, least: float, most: float) -> None:
    classic, competition = Payoff(preset("room")), Payoff(preset("mil2025"))
    assert classic.average(1.3, wild, pairs=pairs) == 1.3
    assert 1.3 * least <= competition.average(1.3, wild, pairs=pairs) <= 1.3 * most
    counting = Payoff(preset("mil2025"), counting=True)
    assert counting.average(1.3, wild, pairs=pairs) == 1.0
