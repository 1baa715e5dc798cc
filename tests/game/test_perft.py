"""How many ways a hand can go in its first steps, from fixed walls: counts kept as data."""

from collections import Counter
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from hzmj.game.hand import Hand
from hzmj.game.wall import Shuffle
from hzmj.presets import preset
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import parse_tile, parse_tiles
from tests.cases import cases


def begin(case: dict[str, Any]) -> Hand:
    a, b = case["dice"]
    stakes = Stakes(1, case["dealer"], case["level"])
    return Hand(preset(case["preset"]), 1, stakes, Shuffle((a, b), parse_tiles(case["wall"])), (0,) * 4)


def count(hand: Hand, depth: int) -> int:
    """How many different rows of so many answers there are; fewer where the hand ends before."""
    if not hand.pending:
        return 1
    ways = [dict(zip(hand.pending, chosen, strict=True)) for chosen in product(*hand.pending.values())]
    if depth == 1:
        return len(ways)
    total = 0
    for answers in ways:
        after = deepcopy(hand)
        after.step(answers)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("case", cases("game/perft"))
def test_the_count_of_ways(case: dict[str, Any]) -> None:
    assert [count(begin(case), depth) for depth in (1, 2, 3)] == case["ways"][:3]


@pytest.mark.slow
@pytest.mark.parametrize("case", cases("game/perft"))
def test_the_count_of_ways_one_step_further(case: dict[str, Any]) -> None:
    assert count(begin(case), 4) == case["ways"][3]


@pytest.mark.parametrize("case", cases("game/perft"))
def test_the_first_count_is_the_dealers_faces_gangs_and_win(case: dict[str, Any]) -> None:
    # Told from the wall alone: the dealer's tiles are 0-3, 16-19, 32-35, 48 and 52.
    wall = parse_tiles(case["wall"])
    held = Counter((*wall[0:4], *wall[16:20], *wall[32:36], wall[48], wall[52]))
    gangs = sum(n == 4 for face, n in held.items() if face != parse_tile(case["caishen"]))
    assert case["ways"][0] == len(held) + gangs + case["wins"]
