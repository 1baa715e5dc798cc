"""听口 Facts about a hand's own tiles: its distance, useful draws and best discards. Results are cached.

A hand is given as `counts`, one byte per face as it plays, `wild`, the number of caishen, and `needed`, the
number of melds still to form (`hzmj.rules.distance`). Unseen tiles play no part, so that the cached results
are valid for every decision.
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
    """Returns the counts with one tile of `face` removed."""
    return counts[:face] + bytes((counts[face] - 1,)) + counts[face + 1 :]


def plus(counts: bytes, face: int) -> bytes:
    """Returns the counts with one tile of `face` added."""
    return counts[:face] + bytes((counts[face] + 1,)) + counts[face + 1 :]


def moved(keys: Keys, face: int, change: int) -> Keys:
    """Returns the keys with `change` tiles of `face` added; 1 or -1."""
    suit, step = PLACE[face]
    m, p, s, z = keys
    step *= change
    return m + step * (suit == 0), p + step * (suit == 1), s + step * (suit == 2), z + step * (suit == 3)


def missing(counts: bytes, wild: int, needed: int, *, pairs: bool = True) -> int:
    """Returns the distance to a win; without `pairs`, seven pairs do not count."""
    if pairs or needed < 4:
        return distance(counts, wild, needed)
    return missing_standard(keys_of(counts), wild, needed)


@lru_cache(_REMEMBERED)
def wanted(counts: bytes, wild: int, needed: int, pairs: bool = True) -> tuple[int, ...]:
    """Returns the faces that lower the distance, each as a slot: 34 x the tiles held of it + the face."""
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
    """Returns the least distance after discarding an ordinary tile, and the counts after each such discard.

    A hand of caishen alone has no ordinary tile to discard: returns 0 and no counts.
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
    """Returns whether seven pairs are within distance `far`, and a standard win is not."""
    return (
        needed == 4
        and missing_pairs(counts, wild) <= far
        and far < missing_standard(keys_of(counts), wild, needed)
    )


def is_standard_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """Returns whether the hand without one caishen has all its melds (RULES.md 8.3)."""
    return wild > 0 and missing_melds(keys_of(counts), wild - 1, needed) == 0


def is_pairs_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """七客 Returns whether the hand without one caishen has six pairs (RULES.md 8.3)."""
    return needed == 4 and sum([count & 1 for count in counts]) < wild


def is_baotou(counts: bytes, wild: int, needed: int) -> bool:
    """爆头 Returns whether a hand one tile short wins with any tile (RULES.md 8.3)."""
    return wild > 0 and (is_standard_baotou(counts, wild, needed) or is_pairs_baotou(counts, wild, needed))
