"""Distance against a plain search, against a table of hands, and against itself (RULES.md 8.1)."""

import random
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.rules.build_suit_tables import SUITS, build
from hzmj.rules.distance import (
    NO_TILE,
    PLACE,
    Keys,
    discards,
    distance,
    keys_of,
    missing_melds,
    missing_pairs,
    missing_standard,
    useful,
)
from hzmj.rules.tiles import ALL_TILES, FACES, count_tiles, parse_tiles, run_position, write_tiles

Hand = tuple[list[int], int, int]  # counts, caishen, melds to form


def deal(seed: int, spare: int = 1) -> Hand:
    """A hand of random tiles, caishen and melds, `spare` tiles more than its melds and one."""
    rng = random.Random(seed)
    melds = rng.randint(0, 4)
    size = 3 * melds + 1 + spare
    wild = min(rng.choice((0, 0, 0, 1, 1, 2, 3, 4)), size)
    # Half of the hands from few faces, where there are many ways to read them.
    pool = ALL_TILES if seed % 2 else [tile for tile in ALL_TILES if tile < 9 or tile in (13, 14, 27)]
    return count_tiles(rng.sample(pool, size - wild)), wild, melds


HANDS = [deal(seed, seed % 3 % 2) for seed in range(400)]


def shapes(face: int) -> Iterator[list[int]]:
    """The faces of every meld in which `face` can stand."""
    yield [face] * 3
    at = run_position(face)
    for first in range(face - 2, face + 1):
        if at >= 0 and 0 <= run_position(first) <= 6 and first // 9 == face // 9:
            yield [first, first + 1, first + 2]


def without(tiles: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...] | None:
    """The tiles less those taken, if they are there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


@cache
def lacking(tiles: tuple[int, ...], melds: int, pair: int) -> int:
    """The fewest tiles to add to sorted faces for the melds and pair: each tile in turn is left over,
    or is the first of the hand's own in some meld or pair with any others of them."""
    if not tiles:
        return 3 * melds + 2 * pair
    first, rest = tiles[0], tiles[1:]
    best = lacking(rest, melds, pair)
    groups = [(shape, melds - 1, pair) for shape in shapes(first)] if melds else []
    if pair:
        groups.append(([first] * 2, melds, 0))
    for shape, melds_left, pair_left in groups:
        others = list(shape)
        others.remove(first)
        for size in range(len(others) + 1):
            for taken in set(combinations(others, size)):
                left = without(rest, taken)
                if left is not None:
                    best = min(best, len(others) - size + lacking(left, melds_left, pair_left))
    return best


def plain_pairs(counts: list[int], wild: int) -> int:
    """Seven pairs by trying: take pairs first, then singles, then nothing at all."""
    singles = [face for face, count in enumerate(counts) if count % 2]
    pairs = sum(count // 2 for count in counts)
    cost = sorted([0] * pairs + [1] * len(singles) + [2] * 7)[:7]
    return max(0, sum(cost) - wild)


def plain_distance(counts: list[int], wild: int, melds: int) -> int:
    """The distance by plain search."""
    tiles = tuple(face for face, count in enumerate(counts) for _ in range(count))
    standard = max(0, lacking(tiles, melds, 1) - wild)
    return min(standard, plain_pairs(counts, wild)) if melds == 4 else standard


def changed(counts: list[int], face: int, by: int) -> list[int]:
    """The counts with `by` tiles more of the face."""
    return [count + by * (at == face) for at, count in enumerate(counts)]


def name(hand: Hand) -> str:
    """A hand as a test names it."""
    counts, wild, melds = hand
    tiles = [face for face, count in enumerate(counts) for _ in range(count)]
    return f"{write_tiles(tiles)}+{wild} to {melds}"


def test_hands_vary() -> None:
    assert len(HANDS) == 400
    assert {wild for _, wild, _ in HANDS} == set(range(5))
    assert {melds for _, _, melds in HANDS} == set(range(5))
    assert {distance(*hand) for hand in HANDS} >= set(range(6))


@pytest.mark.parametrize("part", range(4))
def test_agrees_with_plain_search(part: int) -> None:
    for counts, wild, melds in HANDS[part::4]:
        tiles = tuple(face for face, count in enumerate(counts) for _ in range(count))
        keys, hand = keys_of(counts), name((counts, wild, melds))
        assert missing_standard(keys, wild, melds) == max(0, lacking(tiles, melds, 1) - wild), hand
        assert missing_melds(keys, wild, melds) == max(0, lacking(tiles, melds, 0) - wild), hand
        assert missing_pairs(counts, wild) == plain_pairs(counts, wild), hand
        assert distance(counts, wild, melds) == plain_distance(counts, wild, melds), hand


def test_any_size_of_hand() -> None:
    rng = random.Random(8)
    for _ in range(150):
        counts = count_tiles(rng.sample(ALL_TILES, rng.randint(0, 12)))
        wild, melds = rng.randint(0, 4), rng.randint(0, 4)
        assert distance(counts, wild, melds) == plain_distance(counts, wild, melds), name(
            (counts, wild, melds)
        )


CASES = [
    # clause and what it shows, tiles, caishen, melds, distance
    ("8.1 four melds and a pair", "123m456p789s11122z", 0, 4, 0),
    ("8.1 four triplets and a pair", "111m222p333s11122z", 0, 4, 0),
    ("8.1 runs that overlap", "112233m44556677p", 0, 4, 0),
    ("8.1 three equal runs", "111222333m99p567s", 0, 4, 0),
    ("8.1 one suit", "11123455678999m", 0, 4, 0),
    ("8.1 winds and dragons make no runs", "123z456z11122233m", 0, 4, 4),
    ("8.1 no run over the end of a suit", "89m1123p456s11122z", 0, 4, 1),
    ("8.1 all honours", "11122233344455z", 0, 4, 0),
    ("8.1 all honours, ready", "1112223334445z", 0, 4, 1),
    ("8.1 ready on a pair", "123m456p789s1112z", 0, 4, 1),
    ("8.1 ready on the middle", "13m456p789s11122z", 0, 4, 1),
    ("8.1 ready on two pairs", "11m456p789s11122z", 0, 4, 1),
    ("8.1 ready on nine faces", "1112345678999m", 0, 4, 1),
    ("8.1 far away", "147m258p369s12345z", 0, 4, 7),
    ("8.1 claimed melds count, one left", "123m55z", 0, 1, 0),
    ("8.1 claimed melds count, none left", "55z", 0, 0, 0),
    ("8.1 claimed melds count, a single tile", "5z", 0, 0, 1),
    ("8.1 claimed melds count, three left", "12m456p78s122z", 0, 3, 2),
    ("8.1 caishen in a run", "13m456p789s11122z", 1, 4, 0),
    ("8.1 caishen for the pair", "123m456p789s1112z", 1, 4, 0),
    ("8.1 a meld of caishen", "123m456p789s22z", 3, 4, 0),
    ("8.1 a pair of caishen", "123m456p789s111z", 2, 4, 0),
    ("8.1 a meld and a single of caishen", "123m456p789s2z", 4, 4, 0),
    ("8.1 four caishen and singles", "159m159p159s1z", 4, 4, 3),
    ("8.1 two caishen left for a pair", "", 2, 0, 0),
    ("8.1 a caishen for a fifth tile", "1111z123m456p789s", 1, 4, 0),
    ("8.1 two caishen for a fifth and a sixth", "1111z22z123m456p", 2, 4, 0),
    ("8.1 waits on a fifth tile only", "1111z123m456p789s", 0, 4, 1),
    ("8.1 caishen any tile wins", "123m456p789s111z", 1, 4, 1),
    ("8.1 seven pairs", "11m33m55p77p99s22z66z", 0, 4, 0),
    ("8.1 seven pairs, four equal are two", "1111m55p77p99s22z66z", 0, 4, 0),
    ("8.1 seven pairs, three times four equal", "1111m5555p9999s22z", 0, 4, 0),
    ("8.1 seven pairs, ready", "11m33m55p77p99s22z6z", 0, 4, 1),
    ("8.1 seven pairs, three equal", "111m55p77p99s22z66z", 0, 4, 1),
    ("8.1 seven pairs, caishen on a single", "11m33m55p77p99s22z6z", 1, 4, 0),
    ("8.1 seven pairs, a pair of caishen", "11m33m55p77p99s22z", 2, 4, 0),
    ("8.1 seven pairs, a caishen and any tile", "11m33m55p77p99s22z", 1, 4, 1),
    ("8.1 seven pairs, four caishen", "11m33m55p7p9s26z", 4, 4, 0),
    ("8.1 seven pairs, not with a claimed meld", "11m33m55p77p99s2z", 0, 3, 3),
    ("8.1 six pairs and two singles", "11m33m55p77p99s22z67z", 0, 4, 1),
]


@pytest.mark.parametrize(
    ("tiles", "wild", "melds", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_hand(tiles: str, wild: int, melds: int, expected: int) -> None:
    counts = count_tiles(parse_tiles(tiles))
    assert 1 <= 3 * melds + 2 - sum(counts) - wild + 1 <= 2
    assert distance(counts, wild, melds) == expected
    assert plain_distance(counts, wild, melds) == expected


ANY = "123456789m123456789p123456789s1234567z"
USEFUL = [
    ("8.1 an edge", "12m456p789s11122z", 0, 4, "3m"),
    ("8.1 two sides", "23m456p789s11122z", 0, 4, "14m"),
    ("8.1 two pairs", "11m456p789s11122z", 0, 4, "1m2z"),
    ("8.1 the pair", "123m456p789s1112z", 0, 4, "2z"),
    ("8.1 nine faces", "1112345678999m", 0, 4, "123456789m"),
    ("8.1 a fifth tile cannot be drawn", "123m456p789s1111z", 0, 4, ""),
    ("8.1 a caishen widens the wait", "12m456p789s1122z", 1, 4, "3m12z"),
    ("8.1 any tile, standard", "123m456p789s111z", 1, 4, ANY),
    ("8.1 any tile, seven pairs", "11m33m55p77p99s22z", 1, 4, ANY),
    ("8.1 the seventh pair", "11m33m55p77p99s22z6z", 0, 4, "6z"),
    ("8.1 seven pairs and triplets alike", "11m33m55p77p999s22z", 0, 4, "9s"),
    ("8.1 won already", "123m55z", 0, 1, ""),
    ("8.1 a single tile", "5z", 0, 0, "5z"),
]


@pytest.mark.parametrize(
    ("tiles", "wild", "melds", "expected"), [case[1:] for case in USEFUL], ids=[c[0] for c in USEFUL]
)
def test_useful_faces(tiles: str, wild: int, melds: int, expected: str) -> None:
    assert useful(count_tiles(parse_tiles(tiles)), wild, melds) == parse_tiles(expected)


def test_useful_lowers_the_distance() -> None:
    seen = 0
    for counts, wild, melds in HANDS:
        now = distance(counts, wild, melds)
        lower = tuple(
            face
            for face in range(FACES)
            if counts[face] < 4 and distance(changed(counts, face, 1), wild, melds) < now
        )
        assert useful(counts, wild, melds) == lower, name((counts, wild, melds))
        seen += bool(lower)
    assert seen > 200


def hands(spare: int) -> st.SearchStrategy[Hand]:
    """Hands as `deal` makes them."""
    return st.integers(0, 2**32).map(lambda seed: deal(seed, spare))


@settings(max_examples=200, deadline=None)
@given(hands(1))
def test_discards_are_distances(hand: Hand) -> None:
    counts, wild, melds = hand
    after = discards(counts, wild, melds)
    assert len(after) == FACES
    for face, missing in enumerate(after):
        if not counts[face]:
            assert missing == NO_TILE
            continue
        assert missing == distance(changed(counts, face, -1), wild, melds)
        assert missing >= max(1, distance(counts, wild, melds))
        assert missing <= distance(counts, wild, melds) + 1


@settings(max_examples=200, deadline=None)
@given(hands(0))
def test_a_caishen_is_one_tile_less(hand: Hand) -> None:
    counts, wild, melds = hand
    if wild < 4:
        assert distance(counts, wild + 1, melds) == max(0, distance(counts, wild, melds) - 1)


@settings(max_examples=200, deadline=None)
@given(hands(1))
def test_some_discard_keeps_the_distance(hand: Hand) -> None:
    counts, wild, melds = hand
    after = discards(counts, wild, melds)
    if any(counts) and distance(counts, wild, melds):
        assert min(after) == distance(counts, wild, melds)


@settings(max_examples=100, deadline=None)
@given(hands(1))
def test_keys_change_by_places(hand: Hand) -> None:
    counts, wild, melds = hand
    keys = keys_of(counts)
    for face in range(FACES):
        if counts[face]:
            suit, place = PLACE[face]
            fewer: Keys = tuple(key - place * (at == suit) for at, key in enumerate(keys))  # type: ignore[assignment]
            assert fewer == keys_of(changed(counts, face, -1))
            assert missing_melds(fewer, wild, melds) <= missing_standard(fewer, wild, melds)


def test_counts_may_be_any_sequence() -> None:
    counts, wild, melds = HANDS[0]
    for same in (tuple(counts), bytes(counts)):
        assert distance(same, wild, melds) == distance(counts, wild, melds)
        assert useful(same, wild, melds) == useful(counts, wild, melds)
        assert discards(same, wild, melds) == discards(counts, wild, melds)


def test_suits_file_is_what_its_maker_makes() -> None:
    packed = SUITS.read_bytes()
    assert len(packed) < 120_000
    assert zlib.decompress(packed) == build()
