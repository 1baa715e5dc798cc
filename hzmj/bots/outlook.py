"""听口 What a hand's tiles alone say: its distance, what to draw, what to discard; all remembered.

Hands are `counts`, one byte a face as it plays, `wild` caishen and `needed` melds still to form
(`hzmj.rules.distance`). Nothing here knows what is unseen, so the answers hold for every decision.
"""

from functools import lru_cache

from hzmj.rules.distance import (
    NO_TILE,
    discards,
    keys_of,
    missing_melds,
    missing_pairs,
    missing_standard,
    useful,
)
from hzmj.rules.tiles import FACES

_REMEMBERED = 1 << 15


def without(counts: bytes, face: int) -> bytes:
    """The counts with one tile less."""
    return counts[:face] + bytes((counts[face] - 1,)) + counts[face + 1 :]


def plus(counts: bytes, face: int) -> bytes:
    """The counts with one tile more."""
    return counts[:face] + bytes((counts[face] + 1,)) + counts[face + 1 :]


@lru_cache(_REMEMBERED)
def wanted(counts: bytes, wild: int, needed: int) -> tuple[int, ...]:
    """The faces that lower the distance, each as 34 x the tiles held of it + the face."""
    return tuple([FACES * counts[face] + face for face in useful(counts, wild, needed)])


@lru_cache(_REMEMBERED)
def nearest(counts: bytes, wild: int, needed: int) -> tuple[int, tuple[bytes, ...]]:
    """The least distance that discarding an ordinary tile leaves, and the counts that it leaves there.

    A hand of caishen alone has nothing to discard: distance 0 and no counts.
    """
    after = discards(counts, wild, needed)
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
