"""The scorer against a slow and obvious count, and ten winds: RULES.md 8."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.presets import PRESETS, preset
from hzmj.rules.chain import Chain, Link
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import WinFacts, score_ten_winds, score_win
from hzmj.rules.settle import Stakes
from hzmj.text import Refused
from tests.rules import plain_count
from tests.rules.wins import Won, draw_win

HOUSE = ("cross_baotou", "must_baotou", "four_caishen", "wild_quads", "no_wild_bonus")
randoms = st.integers(0, 2**32).map(Random)
house_rules = st.fixed_dictionaries({name: st.booleans() for name in HOUSE} | {"fan_cap": st.integers(0, 5)})
NO_TAN = ((0,) * 4,) * 4


def draw_chain(random: Random, rules: Ruleset, won: Won) -> Chain:
    """A chain that the hand could have."""
    wild = (*won.hand, won.tile).count(won.caishen)
    spare = rules.caishen_count - wild if won.caishen in won.hand else 0
    links = [Link("piao")] * random.randint(0, max(spare, 0))
    links += [Link("gang")] * random.randint(0, sum(meld.is_gang for meld in won.melds))
    random.shuffle(links)
    return tuple(links)


def of(rules: Ruleset, won: Won, chain: Chain) -> WinFacts:
    stakes = Stakes(rules.base, 0, 1)
    return WinFacts(stakes, won.caishen, 0, won.hand, won.melds, won.tile, None, chain, NO_TAN)


@given(randoms, st.sampled_from(PRESETS), house_rules)
def test_a_win_is_worth_what_the_plain_count_says(random: Random, name: str, house: dict[str, Any]) -> None:
    rules = change(preset(name), house)
    won = draw_win(random, flip=rules.caishen == "flip")
    chain = draw_chain(random, rules, won)
    n = plain_count.fans(rules, won.caishen, won.hand, won.tile, len(won.melds), chain)
    if n is None:
        with pytest.raises(Refused):
            score_win(rules, of(rules, won, chain))
        return
    scored = score_win(rules, of(rules, won, chain))
    assert sum(line.fan for line in scored.fans) == n
    assert scored.fan == (min(n, rules.fan_cap) if rules.fan_cap else n)
    assert scored.multiplier == 2**scored.fan


@given(randoms, st.booleans(), st.integers(0, 9))
def test_a_random_hand_wins_if_the_plain_count_says_so(random: Random, flip: bool, swaps: int) -> None:
    # From a won hand on, tile after tile is exchanged for another: most such hands win no more, some do.
    rules = preset("platform" if flip else "room")
    won = draw_win(random, flip=flip)
    hand = list(won.hand)
    for _ in range(swaps // 3):
        hand[random.randrange(len(hand))] = random.randrange(34)
    if any((*hand, won.tile).count(face) > 4 for face in range(34)):
        return
    changed = Won(won.shape, won.baotou, won.caishen, tuple(hand), won.melds, won.tile)
    wins = plain_count.fans(rules, won.caishen, hand, won.tile, len(won.melds), ()) is not None
    try:
        score_win(rules, of(rules, changed, ()))
    except Refused:
        assert not wins
    else:
        assert wins


@pytest.mark.parametrize(
    ("rules", "among", "left", "fans", "title", "delta"),
    [
        pytest.param({}, False, True, {"ten_winds": 3}, "十风", (48, -16, -16, -16), id="8.1 十风 x8"),
        pytest.param(
            {}, True, True, {"ten_winds": 4}, "十风", (96, -32, -32, -32), id="8.1 a caishen among them"
        ),
        pytest.param(
            {},
            False,
            False,
            {"ten_winds": 3, "no_wild": 1},
            "无财十风",
            (96, -32, -32, -32),
            id="8.1 no caishen left",
        ),
        pytest.param(
            {},
            True,
            False,
            {"ten_winds": 4, "no_wild": 1},
            "无财十风",
            (96, -32, -32, -32),
            id="8.1 five, under the cap of four",
        ),
        pytest.param(
            {"fan_cap": 0},
            True,
            False,
            {"ten_winds": 4, "no_wild": 1},
            "无财十风",
            (192, -64, -64, -64),
            id="8.1 five without a cap x32",
        ),
        pytest.param(
            {"no_wild_bonus": False},
            False,
            False,
            {"ten_winds": 3},
            "十风",
            (48, -16, -16, -16),
            id="8.1 no bonus",
        ),
        pytest.param(
            {"four_caishen": True, "wild_quads": True, "must_baotou": True},
            False,
            True,
            {"ten_winds": 3},
            "十风",
            (48, -16, -16, -16),
            id="8.1 nothing else adds",
        ),
    ],
)
def test_ten_winds(
    rules: dict[str, Any], among: bool, left: bool, fans: dict[str, int], title: str, delta: tuple[int, ...]
) -> None:
    scored = score_ten_winds(
        change(preset("mil2025"), rules), Stakes(1, 2, 3), 2, NO_TAN, caishen_among=among, caishen_left=left
    )
    assert {line.id: line.fan for line in scored.fans} == fans
    assert (scored.shape, scored.title.zh) == ("ten_winds", title)
    assert scored.groups == ()
    # The dealer, seat 2, at level 3: four times the figures of level 1.
    shares = [-4 * part for part in delta[1:]]
    assert scored.delta == (-shares[0], -shares[1], sum(shares), -shares[2])


def test_ten_winds_are_settled_as_a_win_by_draw_with_liability() -> None:
    tan = ((0, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    scored = score_ten_winds(
        preset("mil2025"), Stakes(1, 0, 1), 0, tan, caishen_among=False, caishen_left=True
    )
    assert scored.delta == (96, -96, 0, 0)
    assert [t.reason for t in scored.transfers] == ["reverse"]
