"""听牌 Distance: how many tiles a hand lacks (RULES.md 8.1).

A hand is `counts`, a sequence of 34 counts 0-4 of the faces its ordinary tiles play as, caishen
not among them; `wild`, its caishen, 0-4; and `melds`, how many melds its concealed tiles have
still to form, 4 less the claimed ones. A hand at distance 0 is won, at distance 1 it is ready.

A hand lacks the tiles to add to it less its caishen, at least 0. Nothing limits the copies of an
added tile: a caishen can stand for a fifth.

The tables come from `hzmj.rules.make_suits`, which says how they are made. Every suit has a
class, a small number that says what it lacks, and so has a whole hand. Nothing here checks its
arguments: a value out of range means nothing.
"""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress, islice
from operator import or_
from pathlib import Path
from typing import Any, Literal, TypeVar

Keys = tuple[int, int, int, int]
"""Counts as one base-5 number a suit, its first face the highest digit: m, p, s, honours."""

_SUITS = tuple(range(first, min(first + 9, 34)) for first in (0, 9, 18, 27))

PLACE: tuple[tuple[int, int], ...] = tuple(
    (suit, 5 ** (faces[-1] - face)) for suit, faces in enumerate(_SUITS) for face in faces
)
"""Of each face, its suit 0-3 and what one tile of it adds to that suit's key."""

_DIGITS = bytes(range(ord("0"), ord("5"))).ljust(256, b"?")
_NONE = b"\xff"
# Of the bytes below n, which is 0-14: 1, else 0.
_BELOW = [(b"\1" * n).ljust(256, b"\0") for n in range(15)]
_ODD, _ANY = b"\0\1\0\1".ljust(256, b"\0"), _BELOW[4]

_T = TypeVar("_T")


def _rows(numbers: Iterator[int], rows: int, width: int) -> list[tuple[int, ...]]:
    """The next `rows` rows of the file, `width` numbers each."""
    return list(islice(zip(*[numbers] * width, strict=False), rows))


def _fold(leaves: Sequence[_T], join: Callable[[list[_T]], _T]) -> tuple[_T, _T]:
    """The automaton of a number suit and of the honours, each node made by joining its successors."""
    values = list(leaves)
    for a, b, c, d, e in _nodes:
        values.append(join([values[a], values[b], values[c], values[d], values[e]]))
    return values[_suit_root], values[_honour_root]


def _missing(first: int) -> list[list[list[int]]]:
    """The tiles missing by caishen, melds and class, out of the needs that begin at `first`."""
    return [
        [[max(0, need[first + melds] - wild) for need in _needs] for melds in range(5)] for wild in range(5)
    ]


_data = zlib.decompress(Path(__file__).with_name("suits.bin").read_bytes())
_numbers = iter(struct.unpack(f"<{len(_data) // 2}H", _data))
_class_count, _leaf_count, _node_count, _suit_root, _honour_root = _rows(_numbers, 1, 5)[0]
_needs = _rows(_numbers, _class_count, 10)
# The class of two classes together.
_JOIN = _rows(_numbers, _class_count, _class_count)
_leaves: list[Any] = _rows(_numbers, _leaf_count, 2)
_nodes = _rows(_numbers, _node_count, 5)
_MELDS, _STANDARD = _missing(0), _missing(5)

# Nested tuples, indexed by a suit's counts from first to last, to its class and number of pairs.
_SUIT_TREE, _HONOUR_TREE = _fold(_leaves, tuple)


@cache
def _by_key() -> tuple[bytes, bytes]:
    """The class by key of a number suit, and of honours."""
    return _fold([bytes([number]) for number, _ in _leaves], b"".join)


def keys_of(counts: Sequence[int]) -> Keys:
    """The keys of 34 counts.

    >>> keys_of([1, 2, *[0] * 31, 4])
    (546875, 0, 0, 4)
    """
    text = bytes(counts).translate(_DIGITS)
    return int(text[:9], 5), int(text[9:18], 5), int(text[18:27], 5), int(text[27:], 5)


def _class_of(keys: Keys) -> int:
    """The class of a whole hand."""
    m, p, s, z = keys
    number, honour = _by_key()
    return _JOIN[_JOIN[number[m]][number[p]]][_JOIN[number[s]][honour[z]]]


def missing_standard(keys: Keys, wild: int, melds: int) -> int:
    """Tiles missing to `melds` melds and a pair, 0-14."""
    return _STANDARD[wild][melds][_class_of(keys)]


def missing_melds(keys: Keys, wild: int, melds: int) -> int:
    """Tiles missing to `melds` melds alone, 0-12; what else the hand holds does not matter."""
    return _MELDS[wild][melds][_class_of(keys)]


def missing_pairs(counts: Sequence[int], wild: int) -> int:
    """Tiles missing to seven pairs, 0-14.

    Four equal tiles are two pairs, caishen fill singles, and two caishen left over are a pair.

    >>> missing_pairs([4, 3, *[0] * 32], 1)
    6
    """
    text = bytes(counts)
    pairs = len(text) - text.count(0) - text.count(1) + text.count(4)
    return max(7 - wild - pairs, 14 - wild - sum(text), 0)


def distance(counts: Sequence[int], wild: int, melds: int) -> int:
    """Tiles missing to a win, 0-14: standard or, with nothing claimed, seven pairs.

    >>> distance([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25], 0, 4)
    1
    >>> distance([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25], 1, 4)
    0
    """
    c, tree, join = counts, _SUIT_TREE, _JOIN
    m, m_pairs = tree[c[0]][c[1]][c[2]][c[3]][c[4]][c[5]][c[6]][c[7]][c[8]]
    p, p_pairs = tree[c[9]][c[10]][c[11]][c[12]][c[13]][c[14]][c[15]][c[16]][c[17]]
    s, s_pairs = tree[c[18]][c[19]][c[20]][c[21]][c[22]][c[23]][c[24]][c[25]][c[26]]
    z, z_pairs = _HONOUR_TREE[c[27]][c[28]][c[29]][c[30]][c[31]][c[32]][c[33]]
    standard: int = _STANDARD[wild][melds][join[join[m][p]][join[s][z]]]
    if melds == 4:
        seven: int = 7 - wild - m_pairs - p_pairs - s_pairs - z_pairs
        if seven < standard:
            absent = 14 - wild - sum(c)
            return seven if seven > 0 and seven > absent else max(absent, 0)
    return standard


@lru_cache(maxsize=1 << 16)
def _suit(counts: bytes) -> tuple[int, int, bytes, bytes]:
    """A suit's class, its pairs, and its class after a discard and after a draw of each face.

    The class is _NONE where there is no tile to discard, or where there are four already.
    """
    classes = _by_key()[len(counts) < 9]
    key = int(counts.translate(_DIGITS), 5)
    faces = [(count, 5**place) for place, count in enumerate(reversed(counts))][::-1]
    return (
        classes[key],
        sum([count // 2 for count in counts]),
        bytes([classes[key - step] if count else _NONE[0] for count, step in faces]),
        bytes([classes[key + step] if count < 4 else _NONE[0] for count, step in faces]),
    )


@cache
def _by_class(wild: int, melds: int) -> list[bytes]:
    """By the class of the other suits together: the tiles missing by the class of one suit."""
    missing = bytes(_STANDARD[wild][melds])
    return [bytes(row).translate(missing.ljust(256)).ljust(256, _NONE) for row in _JOIN]


def _try_each(counts: Sequence[int], wild: int, melds: int, way: Literal[2, 3]) -> tuple[int, int, bytes]:
    """Tiles missing to a standard win, pairs, and the tiles missing after each face.

    `way` is 2 for a discard and 3 for a draw; where it cannot be, _NONE are missing.
    """
    text, join, tables = bytes(counts), _JOIN, _by_class(wild, melds)
    m, p, s, z = _suit(text[:9]), _suit(text[9:18]), _suit(text[18:27]), _suit(text[27:])
    m_class, p_class, s_class, z_class = m[0], p[0], s[0], z[0]
    mp, sz = join[m_class][p_class], join[s_class][z_class]
    return (
        _STANDARD[wild][melds][join[mp][sz]],
        m[1] + p[1] + s[1] + z[1],
        m[way].translate(tables[join[p_class][sz]])
        + p[way].translate(tables[join[m_class][sz]])
        + s[way].translate(tables[join[mp][z_class]])
        + z[way].translate(tables[join[mp][s_class]]),
    )


def discards(counts: Sequence[int], wild: int, melds: int) -> dict[int, int]:
    """The distance after discarding one tile, for each ordinary face held, in order of face."""
    _, pairs, missing = _try_each(counts, wild, melds, 2)
    held = missing.translate(None, delete=_NONE)
    after = dict(zip(compress(range(34), counts), held, strict=True))
    seven = 7 - wild - pairs
    if melds == 4 and seven < max(held, default=0):
        # From an even count the discard breaks a pair.
        absent = max(15 - wild - sum(counts), 0)
        odd, even = max(seven, absent), max(seven + 1, absent)
        for face, standard in after.items():
            missing_seven = odd if counts[face] & 1 else even
            if missing_seven < standard:
                after[face] = missing_seven
    return after


def useful(counts: Sequence[int], wild: int, melds: int) -> tuple[int, ...]:
    """The ordinary faces that lower the distance when drawn, in order, named as they play.

    A caishen lowers every distance above 0 and is not listed, nor is a face the hand has four of.

    >>> useful([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25], 0, 4)
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    now, pairs, missing = _try_each(counts, wild, melds, 3)
    seven = 7 - wild - pairs
    if melds < 4 or seven > now:
        return tuple(compress(range(34), missing.translate(_BELOW[now])))
    absent = 14 - wild - sum(counts)
    now = min(now, max(seven, absent, 0))
    if not now:
        return ()
    # Where there is an odd tile another makes a pair; any tile is one of the fourteen.
    pairing = _ANY if max(seven, absent - 1) < now else _ODD
    lower = map(or_, missing.translate(_BELOW[now]), bytes(counts).translate(pairing))
    return tuple(compress(range(34), lower))
