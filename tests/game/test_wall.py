"""The wall, the deal, the dice and the indicator: RULES.md 3."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.game.wall import Shuffle, Wall, first_dealer, indicator_index, shuffled
from hzmj.presets import preset
from hzmj.rules.tiles import ALL_TILES, WHITE, parse_tile
from hzmj.text import Refused

SORTED = tuple(ALL_TILES)


@pytest.mark.parametrize(
    ("total", "index"),
    [
        # k = (total - 1) mod 10 + 1; the upper tile of stack k from the tail is 136 - 2k.
        pytest.param(2, 132, id="3 k = 2"),
        pytest.param(3, 130, id="3 k = 3"),
        pytest.param(4, 128, id="3 k = 4"),
        pytest.param(5, 126, id="3 k = 5"),
        pytest.param(6, 124, id="3 k = 6"),
        pytest.param(7, 122, id="3 k = 7"),
        pytest.param(8, 120, id="3 k = 8"),
        pytest.param(9, 118, id="3 k = 9"),
        pytest.param(10, 116, id="3 k = 10, the last of ten stacks"),
        pytest.param(11, 134, id="3 k = 1"),
        pytest.param(12, 132, id="3 k = 2 again"),
    ],
)
def test_the_dice_place_the_indicator(total: int, index: int) -> None:
    dice = (total - min(6, total - 1), min(6, total - 1))
    assert indicator_index(preset("platform"), dice) == index
    assert indicator_index(preset("room"), dice) is None


@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_is_three_times_four_then_one_then_the_dealers(dealer: int) -> None:
    wall = Wall(SORTED, None)
    hands = wall.deal(dealer)
    for step in range(4):
        seat = (dealer + step) % 4
        indexes = [16 * turn + 4 * step + n for turn in range(3) for n in range(4)] + [48 + step]
        expected = [SORTED[n] for n in indexes] + ([SORTED[52]] if seat == dealer else [])
        assert list(hands[seat]) == expected
    assert wall.remaining == 83


def test_head_and_tail_draws_go_their_ways_and_skip_the_indicator() -> None:
    wall = Wall(SORTED, 134)
    assert [wall.draw() for _ in range(3)] == list(SORTED[:3])
    assert [wall.draw_tail() for _ in range(3)] == [SORTED[135], SORTED[133], SORTED[132]]
    assert wall.remaining == 130
    assert Counter(wall.left) == Counter(SORTED[3:132]) + Counter([SORTED[134]])


def test_the_indicator_is_left_while_the_tail_has_not_reached_it() -> None:
    wall = Wall(SORTED, 132)
    assert wall.draw_tail() == SORTED[135]
    assert wall.left == SORTED[:135]
    assert wall.draw_tail() == SORTED[134]
    assert [wall.draw_tail(), wall.draw_tail()] == [SORTED[133], SORTED[131]]
    assert Counter(wall.left) == Counter(SORTED[:131]) + Counter([SORTED[132]])


def test_the_caishen_is_the_indicators_face_or_the_white() -> None:
    assert Wall(SORTED, 132).caishen == SORTED[132]
    assert Wall(SORTED, None).caishen == WHITE


@pytest.mark.parametrize(
    ("shuffle", "field"),
    [
        pytest.param(Shuffle((0, 1), SORTED), "dice", id="3 a die shows 1 to 6"),
        pytest.param(Shuffle((1, 7), SORTED), "dice", id="3 a die shows 1 to 6, the other"),
        pytest.param(Shuffle((1, 1), SORTED[1:]), "wall", id="3 a tile too few"),
        pytest.param(Shuffle((1, 1), (*SORTED, 0)), "wall", id="3 a tile too many"),
        pytest.param(Shuffle((1, 1), (*SORTED[1:], parse_tile("7z"))), "wall", id="3 five of a tile"),
    ],
)
def test_what_is_no_shuffle_is_refused(shuffle: Shuffle, field: str) -> None:
    with pytest.raises(Refused) as refused:
        shuffle.check()
    assert refused.value.field == field


@given(st.text(), st.integers(1, 100))
def test_a_shuffle_follows_from_seed_and_hand_alone_and_is_sound(seed: str, hand: int) -> None:
    shuffle = shuffled(seed, hand)
    shuffle.check()
    assert shuffled(seed, hand) == shuffle
    assert shuffled(seed, hand + 1).wall != shuffle.wall
    assert first_dealer(seed) in range(4)


def test_dice_and_first_dealers_are_spread_evenly() -> None:
    dice = Counter(die for n in range(1200) for die in shuffled("dice", n).dice)
    assert min(dice[die] for die in range(1, 7)) > 300
    dealers = Counter(first_dealer(str(n)) for n in range(1000))
    assert min(dealers[seat] for seat in range(4)) > 200
