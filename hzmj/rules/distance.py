"""听牌 Distance: the number of tiles a hand lacks to win (RULES.md 8.1).

A hand is given as `counts`, a sequence of 34 counts (0-4) of the faces its ordinary tiles play as,
without the caishen; `wild`, its number of caishen (0-4); and `melds`, the number of melds its concealed
tiles still have to form (4 less the melds laid out). At distance 0 a hand wins, at distance 1 it is ready.

The distance is the number of tiles that must be added, less the caishen, and at least 0. The copies
of an added tile are not limited: a caishen can stand for a fifth.

The tables are built by `hzmj.rules.build_suit_tables`, which describes them. Each suit, and each whole
hand, has a class: a small number that identifies what it lacks. Arguments are not checked, and the
result for a value out of range is undefined.
"""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress, islice
from pathlib import Path
from typing import Any, Literal, TypeVar

Keys = tuple[int, int, int, int]
"""Counts as one base-5 number per suit (m, p, s, honours), with the first face as the highest digit."""

_SUITS = tuple(range(first, min(first + 9, 34)) for first in (0, 9, 18, 27))

PLACE: tuple[tuple[int, int], ...] = tuple(
    (suit, 5 ** (faces[-1] - face)) for suit, faces in enumerate(_SUITS) for face in faces
)
"""For each face, its suit (0-3) and the amount that one tile of it adds to that suit's key."""

_DIGITS = bytes(range(ord("0"), ord("5"))).ljust(256, b"?")
NO_TILE = 255
"""Takes the place of a distance for a tile that cannot be discarded or drawn."""
_FAR = 14
# Translation tables for n = 0-14: to 1 for a byte below n, else 0; and to the lesser of the byte and n.
_BELOW = [(b"\1" * n).ljust(256, b"\0") for n in range(15)]
_AT_MOST = [bytes([min(n, value) for value in range(256)]) for n in range(15)]

_T = TypeVar("_T")


def _rows(numbers: Iterator[int], rows: int, width: int) -> list[tuple[int, ...]]:
    """Returns the next `rows` rows of the file, `width` numbers each."""
    return list(islice(zip(*[numbers] * width, strict=False), rows))


def _fold(leaves: Sequence[_T], join: Callable[[list[_T]], _T]) -> tuple[_T, _T]:
    """Returns the values of the automaton's roots, number suit and honours.

    The value of a node is `join` of the values of its five successors.
    """
    values = list(leaves)
    for a, b, c, d, e in _nodes:
        values.append(join([values[a], values[b], values[c], values[d], values[e]]))
    return values[_suit_root], values[_honour_root]


def _missing(first: int) -> list[list[list[int]]]:
    """Returns the missing tiles, indexed by caishen, melds and class. `first` is the need for 0 melds."""
    return [
        [[max(0, need[first + melds] - wild) for need in _needs] for melds in range(5)] for wild in range(5)
    ]


_data = zlib.decompress(Path(__file__).with_name("suits.bin").read_bytes())
_numbers = iter(struct.unpack(f"<{len(_data) // 2}H", _data))
_class_count, _leaf_count, _node_count, _suit_root, _honour_root = _rows(_numbers, 1, 5)[0]
_needs = _rows(_numbers, _class_count, 10)
# Indexed by two classes: the class of both together.
_JOIN = _rows(_numbers, _class_count, _class_count)
_leaves: list[Any] = _rows(_numbers, _leaf_count, 2)
# The classes that a single suit can have: so few that an index and one more bit fit in a byte.
_CLASSES = sorted({number for number, _ in _leaves})
_nodes = _rows(_numbers, _node_count, 5)
_MELDS, _STANDARD = _missing(0), _missing(5)

# Nested tuples, indexed by a suit's counts from first to last. The leaves are (class, number of pairs).
_SUIT_TREE, _HONOUR_TREE = _fold(_leaves, tuple)


@cache
def _by_key() -> tuple[bytes, bytes]:
    """Returns two tables from key to class, for a number suit and for honours."""
    return _fold([bytes([number]) for number, _ in _leaves], b"".join)


def keys_of(counts: Sequence[int]) -> Keys:
    """Returns the keys of 34 counts.

    >>> keys_of([1, 2, *[0] * 31, 4])
    (546875, 0, 0, 4)
    """
    text = bytes(counts).translate(_DIGITS)
    return int(text[:9], 5), int(text[9:18], 5), int(text[18:27], 5), int(text[27:], 5)


def _class_of(keys: Keys) -> int:
    m, p, s, z = keys
    number, honour = _by_key()
    return _JOIN[_JOIN[number[m]][number[p]]][_JOIN[number[s]][honour[z]]]


def missing_standard(keys: Keys, wild: int, melds: int) -> int:
    """Returns the number of tiles missing for `melds` melds and a pair, 0-14."""
    return _STANDARD[wild][melds][_class_of(keys)]


def missing_melds(keys: Keys, wild: int, melds: int) -> int:
    """Returns the number of tiles missing for `melds` melds, 0-12. The other tiles do not matter."""
    return _MELDS[wild][melds][_class_of(keys)]


def missing_pairs(counts: Sequence[int], wild: int) -> int:
    """Returns the number of tiles missing for seven pairs, 0-14.

    Four equal tiles are two pairs, a caishen pairs a single tile, and two caishen left over are a pair.

    >>> missing_pairs([4, 3, *[0] * 32], 1)
    6
    """
    text = bytes(counts)
    pairs = len(text) - text.count(0) - text.count(1) + text.count(4)
    return max(7 - wild - pairs, 14 - wild - sum(text), 0)


def distance(counts: Sequence[int], wild: int, melds: int) -> int:
    """Returns the number of tiles missing to win, 0-14: standard or, with no melds laid out, seven pairs.

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


Way = Literal[-1, 1]
"""The change of a count by a discard (-1) or a draw (1)."""


class _Suits(dict[bytes, tuple[int, int, int, bytes]]):
    """A cache from a suit's counts to its class, its number of pairs and of tiles, and a code for each face.

    The code describes the suit after that face is discarded or drawn: twice the index of its class in
    _CLASSES, plus one if the number of pairs changes. It is NO_TILE if there is no tile to discard, or if
    there are four already.
    """

    def __init__(self, way: Way) -> None:
        super().__init__()
        self._way = way

    def __missing__(self, counts: bytes) -> tuple[int, int, int, bytes]:
        classes, place, way = _by_key()[len(counts) < 9], _CLASSES.index, self._way
        key = int(counts.translate(_DIGITS), 5)
        codes = [
            2 * place(classes[key + way * 5**at]) + (count % 2 == (way > 0))
            if 0 <= count + way <= 4
            else NO_TILE
            for at, count in enumerate(reversed(counts))
        ]
        found = classes[key], sum([count // 2 for count in counts]), sum(counts), bytes(codes[::-1])
        self[counts] = found
        return found


_DISCARDED, _DRAWN = _Suits(-1), _Suits(1)


@cache
def _distances(wild: int, melds: int, same: int, changed: int) -> list[bytes]:
    """Returns tables from one suit's code to the distance, indexed by the class of the other suits together.

    `same` and `changed` are the tiles missing for seven pairs if the number of pairs stays or changes.
    """
    missing, end = bytes(_STANDARD[wild][melds]).ljust(256), 2 * len(_CLASSES)
    rows = []
    for joined in _joined():
        standard = joined.translate(missing)
        row = bytearray([NO_TILE]) * 256
        row[0:end:2] = standard.translate(_AT_MOST[same])
        row[1:end:2] = standard.translate(_AT_MOST[changed])
        rows.append(bytes(row))
    return rows


@cache
def _joined() -> list[bytes]:
    """Returns tables from one suit's index in _CLASSES to the hand's class, by the class of the others."""
    return [bytes(map(row.__getitem__, _CLASSES)) for row in _JOIN]


@cache
def _with_pairs(wild: int, pairs: int, tiles: int, way: Way) -> list[bytes]:
    """Returns `_distances` for a hand with four melds to form, which may also win as seven pairs."""
    seven, absent = 7 - wild - pairs, 14 - wild - tiles - way
    return _distances(wild, 4, max(seven, absent, 0), max(seven - way, absent, 0))


def discards(counts: Sequence[int], wild: int, melds: int) -> bytes:
    """Returns the distance after discarding each of the 34 faces, NO_TILE for a face that is not held.

    >>> list(discards([3, 1, 1, 1, 1, 1, 1, 1, 3, 1, *[0] * 24], 0, 4)[:11])
    [2, 1, 2, 2, 1, 2, 2, 1, 2, 1, 255]
    """
    return _try_each(_DISCARDED, counts, wild, melds, -1)


def useful(counts: Sequence[int], wild: int, melds: int) -> tuple[int, ...]:
    """Returns the ordinary faces, as they play, that lower the distance when drawn, in ascending order.

    A caishen, which lowers every distance above 0, is not listed; nor is a face the hand has four of.

    >>> useful([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25], 0, 4)
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    nearer = _BELOW[distance(counts, wild, melds)]
    return tuple(compress(range(34), _try_each(_DRAWN, counts, wild, melds, 1).translate(nearer)))


def _try_each(suits: _Suits, counts: Sequence[int], wild: int, melds: int, way: Way) -> bytes:
    """Returns the distance after discarding or drawing each face, NO_TILE for one that cannot be."""
    text, join = bytes(counts), _JOIN
    m, m_pairs, m_tiles, m_codes = suits[text[:9]]
    p, p_pairs, p_tiles, p_codes = suits[text[9:18]]
    s, s_pairs, s_tiles, s_codes = suits[text[18:27]]
    z, z_pairs, z_tiles, z_codes = suits[text[27:]]
    if melds == 4:
        pairs, tiles = m_pairs + p_pairs + s_pairs + z_pairs, m_tiles + p_tiles + s_tiles + z_tiles
        after = _with_pairs(wild, pairs, tiles, way)
    else:
        after = _distances(wild, melds, _FAR, _FAR)
    mp, sz = join[m][p], join[s][z]
    return (
        m_codes.translate(after[join[p][sz]])
        + p_codes.translate(after[join[m][sz]])
        + s_codes.translate(after[join[mp][z]])
        + z_codes.translate(after[join[mp][s]])
    )
