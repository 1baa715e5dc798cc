"""The groups of a win show one true reading: RULES.md 8.1."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.presets import preset
from hzmj.rules.groups import Group
from hzmj.rules.score import Score, WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import parse_tiles, plays_as, run_position, write_tiles
from tests.rules.wins import Won, draw_win

randoms = st.integers(0, 2**32).map(Random)


def score(won: Won, *, flip: bool) -> Score:
    tan = ((0,) * 4,) * 4
    stakes = Stakes(1, 0, 1)
    facts = WinFacts(stakes, won.caishen, 0, won.hand, won.melds, won.tile, None, (), tan)
    return score_win(preset("platform" if flip else "room"), facts)


def is_true(group: Group, caishen: int) -> bool:
    """Whether a group is what its kind says and each piece but a caishen stands for what it plays as."""
    if len(group.tiles) != len(group.stands_for):
        return False
    for piece, face in zip(group.tiles, group.stands_for, strict=True):
        if piece != caishen and plays_as(piece, caishen) != face:
            return False
    first = group.stands_for[0]
    if group.kind == "run":
        return 0 <= run_position(first) <= 6 and group.stands_for == (first, first + 1, first + 2)
    sizes = {"pair": 2, "triplet": 3, "gang": 4}
    return group.stands_for == (first,) * sizes[group.kind]


@given(randoms, st.booleans())
def test_groups_partition_the_tiles_and_each_is_true(random: Random, flip: bool) -> None:
    won = draw_win(random, flip=flip)
    scored = score(won, flip=flip)
    shown = Counter(tile for group in scored.groups for tile in group.tiles)
    held = Counter((*won.hand, won.tile, *(tile for meld in won.melds for tile in meld.tiles)))
    assert shown == held
    assert all(is_true(group, won.caishen) for group in scored.groups)
    kinds = Counter(group.kind for group in scored.groups)
    if scored.shape == "seven_pairs":
        assert kinds == {"pair": 7}
    else:
        assert kinds["pair"] == 1
        assert kinds.total() == 5
        assert scored.groups[-1].kind == "pair"


@given(randoms, st.booleans())
def test_a_hand_made_to_win_wins_and_one_made_baotou_is(random: Random, flip: bool) -> None:
    won = draw_win(random, flip=flip)
    scored = score(won, flip=flip)
    worth = {"standard": 0, "seven_pairs": 1}[won.shape] + won.baotou
    assert scored.fan >= worth
    if scored.shape == won.shape and won.baotou:
        assert "baotou" in {line.id for line in scored.fans}


@given(randoms, st.booleans())
def test_a_standard_baotou_shows_the_caishen_set_aside_with_the_winning_tile(
    random: Random, flip: bool
) -> None:
    won = draw_win(random, flip=flip)
    scored = score(won, flip=flip)
    if scored.shape == "standard" and "baotou" in {line.id for line in scored.fans}:
        assert scored.groups[-1].tiles == (won.caishen, won.tile)


@given(randoms, st.booleans())
def test_melds_come_first_as_they_lie(random: Random, flip: bool) -> None:
    won = draw_win(random, flip=flip)
    groups = score(won, flip=flip).groups
    for meld, group in zip(won.melds, groups, strict=False):
        assert Counter(group.tiles) == Counter(meld.tiles)
        assert (group.kind == "gang") == (len(meld.tiles) == 4)


@pytest.mark.parametrize(
    ("hand", "tile", "groups"),
    [
        pytest.param(
            "123m456p789s111z5z", "7z", "123m 456p 789s 111z 57z", id="8.1 baotou: the caishen aside"
        ),
        pytest.param("13m456p789s11122z", "5z", "1m5z3m 456p 789s 111z 22z", id="8.1 a caishen in its place"),
        pytest.param("1122m3344p55s67s5z", "6s", "11m 22m 33p 44p 55s 66s 7s5z", id="8.1 seven pairs"),
        pytest.param("123m456p789s1z555z", "5z", "123m 456p 789s 1z55z 55z", id="8.1 nothing but caishen"),
    ],
)
def test_groups_as_they_are_shown(hand: str, tile: str, groups: str) -> None:
    won = Won("standard", False, parse_tiles("5z")[0], parse_tiles(hand), (), parse_tiles(tile)[0])
    shown = [sorted(group.tiles) for group in score(won, flip=False).groups]
    assert shown == [sorted(parse_tiles(text)) for text in groups.split()], [write_tiles(t) for t in shown]
