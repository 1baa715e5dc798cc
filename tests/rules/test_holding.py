"""When a hand is baotou: RULES.md 8.3."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hzmj.rules.holding import Holding
from hzmj.rules.tiles import ALL_TILES, FACES, parse_tile, parse_tiles
from tests.cases import cases


def left(hand: Sequence[int]) -> list[int]:
    """The faces of which a tile can still be drawn."""
    return [face for face in range(FACES) if hand.count(face) < 4]


@pytest.mark.parametrize("case", cases("rules/baotou"))
def test_baotou_as_the_clause_says(case: dict[str, Any]) -> None:
    hand = parse_tiles(case["hand"])
    assert len(hand) == 13 - 3 * case["melds"]
    holding = Holding.of(hand, parse_tile(case["caishen"]))
    needed = 4 - case["melds"]
    assert holding.is_standard_baotou(needed) == case["standard"]
    assert holding.is_pairs_baotou(needed) == case["pairs"]
    assert holding.is_baotou(needed) == (case["standard"] or case["pairs"])


@pytest.mark.parametrize("case", cases("rules/baotou"))
def test_with_a_baotou_hand_any_tile_wins(case: dict[str, Any]) -> None:
    hand, caishen = parse_tiles(case["hand"]), parse_tile(case["caishen"])
    wins = [Holding.of((*hand, tile), caishen).is_win(4 - case["melds"]) for tile in left(hand)]
    assert all(wins) or not (case["standard"] or case["pairs"])


@given(st.data())
def test_four_melds_and_a_caishen_are_baotou_whatever_stands_for_what(data: st.DataObject) -> None:
    # Melds are drawn, some of their tiles are caishen; the caishen that is set aside comes on top.
    caishen = parse_tile("5z")
    wild = data.draw(st.integers(0, 3))
    tiles: list[int] = []
    for _ in range(4):
        start = data.draw(st.sampled_from([face for face in range(FACES) if face != caishen]))
        run = start < 27 and start % 9 <= 6 and data.draw(st.booleans())
        tiles += (start, start + 1, start + 2) if run else (start,) * 3
    places = data.draw(st.lists(st.integers(0, 11), min_size=wild, max_size=wild, unique=True))
    hand = [caishen if place in places else tile for place, tile in enumerate(tiles)]
    assume(all(hand.count(face) <= 4 for face in hand))
    assert Holding.of((*hand, caishen), caishen).is_standard_baotou(4)


@given(st.randoms(use_true_random=False), st.sampled_from(("5z", "3m", "1z")), st.integers(0, 4))
def test_baotou_means_that_any_tile_wins(random: Any, code: str, melds: int) -> None:
    caishen = parse_tile(code)
    wild = random.randint(0, 3)
    rest = [tile for tile in ALL_TILES if tile != caishen and tile < 18]
    hand = [caishen] * wild + random.sample(rest, 13 - 3 * melds)[: 13 - 3 * melds - wild]
    holding = Holding.of(hand, caishen)
    if holding.is_baotou(4 - melds):
        assert holding.wild
        for tile in left(hand):
            assert Holding.of((*hand, tile), caishen).is_win(4 - melds)
