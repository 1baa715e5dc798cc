"""听口 What a hand's tiles alone say: its distance, what to draw, what to discard; all remembered.

Hands are `counts`, one byte a face as it plays, `wild` caishen and `needed` melds still to form
(`hzmj.rules.distance`). Nothing here knows what is unseen, so the answers hold for every decision.
"""

from functools import lru_cache

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
from hzmj.rules.tiles import COPIES, FACES

_REMEMBERED = 1 << 15


def without(counts: bytes, face: int) -> bytes:
    """The counts with one tile less."""
    return counts[:face] + bytes((counts[face] - 1,)) + counts[face + 1 :]


def plus(counts: bytes, face: int) -> bytes:
    """The counts with one tile more."""
    return counts[:face] + bytes((counts[face] + 1,)) + counts[face + 1 :]


def moved(keys: Keys, face: int, change: int) -> Keys:
    """The keys with one tile more or less."""
    suit, step = PLACE[face]
    m, p, s, z = keys
    step *= change
    return m + step * (suit == 0), p + step * (suit == 1), s + step * (suit == 2), z + step * (suit == 3)


def missing(counts: bytes, wild: int, needed: int, *, pairs: bool = True) -> int:
    """The distance; without `pairs` that to a standard win alone."""
    if pairs or needed < 4:
        return distance(counts, wild, needed)
    return missing_standard(keys_of(counts), wild, needed)


@lru_cache(_REMEMBERED)
def wanted(counts: bytes, wild: int, needed: int, pairs: bool = True) -> tuple[int, ...]:
    """The faces that lower the distance, each as 34 x the tiles held of it + the face."""
    if pairs or needed < 4:
        faces = useful(counts, wild, needed)
    else:
        keys = keys_of(counts)
        far = missing_standard(keys, wild, needed)
        faces = tuple(
            [
                face
                for face, count in enumerate(counts)
                if count < COPIES and missing_standard(moved(keys, face, 1), wild, needed) < far
            ]
        )
    return tuple([FACES * counts[face] + face for face in faces])


@lru_cache(_REMEMBERED)
def nearest(counts: bytes, wild: int, needed: int, pairs: bool = True) -> tuple[int, tuple[bytes, ...]]:
    """The least distance that discarding an ordinary tile leaves, and the counts that it leaves there.

    A hand of caishen alone has nothing to discard: distance 0 and no counts.
    """
    if pairs or needed < 4:
        after = discards(counts, wild, needed)
    else:
        keys = keys_of(counts)
        after = bytes(
            [
                missing_standard(moved(keys, face, -1), wild, needed) if count else NO_TILE
                for face, count in enumerate(counts)
            ]
        )
    least = min(after)
    if least == NO_TILE:
        return 0, ()
    return least, tuple([without(counts, face) for face, far in enumerate(after) if far == least])


@lru_cache(_REMEMBERED)
def is_pairs_route(counts: bytes, wild: int, needed: int, far: int) -> bool:
    """Whether seven pairs are at distance `far` and a standard hand is further."""
    return (
        needed == 4
        and missing_pairs(counts, wild) <= far
        and far < missing_standard(keys_of(counts), wild, needed)
    )


def is_standard_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """Whether one caishen set aside leaves all the melds (RULES.md 8.3)."""
    return wild > 0 and missing_melds(keys_of(counts), wild - 1, needed) == 0


def is_pairs_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """七客 Whether one caishen set aside leaves six pairs (RULES.md 8.3)."""
    return needed == 4 and sum([count & 1 for count in counts]) < wild


def is_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """爆头 Whether a hand one tile short wins with any tile (RULES.md 8.3)."""
    return wild > 0 and (is_standard_baotou(counts, wild, needed) or is_pairs_baotou(counts, wild, needed))
