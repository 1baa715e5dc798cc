"""What is remembered of hands is what the rules' own functions answer."""

from hypothesis import given
from hypothesis import strategies as st

from hzmj.bots.hand_tables import is_baotou, missing, nearest, plus, wanted, without
from hzmj.rules.distance import NO_TILE, discards, keys_of, missing_standard, useful
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


@given(wall=tiles, melds=st.integers(0, 4))
def test_without_seven_pairs_only_the_standard_win_counts(wall: list[int], melds: int) -> None:
    needed = 4 - melds
    holding = Holding.of(wall[: 3 * needed + 1], WHITE)
    counts, wild = bytes(holding.counts), holding.wild

    def far(tiles: bytes) -> int:
        return missing_standard(keys_of(tiles), wild, needed)

    assert missing(counts, wild, needed, pairs=False) == far(counts)
    nearer = {f for f in range(FACES) if counts[f] < 4 and far(plus(counts, f)) < far(counts)}
    assert {slot % FACES for slot in wanted(counts, wild, needed, False)} == nearer
    full = plus(counts, next(f for f in range(FACES) if counts[f] < 4))
    least, rests = nearest(full, wild, needed, False)
    assert least == min(far(without(full, f)) for f in range(FACES) if full[f])
    assert all(far(rest) == least for rest in rests)
