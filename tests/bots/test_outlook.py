"""What is remembered of hands is what the rules' own functions answer."""

from hypothesis import given
from hypothesis import strategies as st

from hzmj.bots.outlook import is_baotou, nearest, plus, wanted, without
from hzmj.rules.distance import NO_TILE, discards, useful
from hzmj.rules.holding import Holding
from hzmj.rules.tiles import ALL_TILES, FACES, WHITE

tiles = st.permutations(ALL_TILES)


@given(wall=tiles, melds=st.integers(0, 4), size=st.sampled_from((1, 2)))
def test_outlook_agrees_with_the_rules(wall: list[int], melds: int, size: int) -> None:
    needed = 4 - melds
    holding = Holding.of(wall[: 3 * needed + size], WHITE)
    counts = bytes(holding.counts)
    slots = wanted(counts, holding.wild, needed)
    assert tuple(slot % FACES for slot in slots) == useful(counts, holding.wild, needed)
    assert all(slot // FACES == counts[slot % FACES] for slot in slots)
    after = discards(counts, holding.wild, needed)
    least, rests = nearest(counts, holding.wild, needed)
    assert rests == tuple(without(counts, face) for face, far in enumerate(after) if far == least < NO_TILE)
    assert all(plus(without(counts, face), face) == counts for face, far in enumerate(after) if far < NO_TILE)
    if size == 1:
        assert is_baotou(counts, holding.wild, needed) == holding.is_baotou(needed)
