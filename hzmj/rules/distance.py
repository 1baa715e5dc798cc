"""听牌 Distance: how many tiles a hand lacks (RULES.md 8.1).

A hand is `counts`, a sequence of 34 counts 0-4 of the faces its ordinary tiles play as, caishen
not among them; `wild`, its caishen, 0-4; and `melds`, how many melds its concealed tiles have
still to form, 4 less the claimed ones. A hand at distance 0 is won, at distance 1 it is ready.

A hand lacks the tiles to add to it less its caishen, at least 0. Nothing limits the copies of an
added tile: a caishen can stand for a fifth.

The tables come from `hzmj.rules.build_suit_tables`, which says how they are made. Every suit has a
class, a small number that says what it lacks, and so has a whole hand. Nothing here checks its
arguments: a value out of range means nothing.
"""

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress, islice
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
NO_TILE = 255
"""In place of a distance, where there is none."""
_FAR = 14
# Of the bytes below n, which is 0-14: 1, else 0; and each byte, but at most n.
_BELOW = [(b"\1" * n).ljust(256, b"\0") for n in range(15)]
_AT_MOST = [bytes([min(n, value) for value in range(256)]) for n in range(15)]

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
# The classes that one suit alone can have, few enough to leave a bit beside them in a byte.
_CLASSES = sorted({number for number, _ in _leaves})
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


Way = Literal[-1, 1]
"""A discard, a draw."""


class _Suits(dict[bytes, tuple[int, int, int, bytes]]):
    """What is remembered of a suit by its counts: its class, pairs and tiles, and what it is after each way
    on, as codes a face.

    A code is twice the place of a class in _CLASSES, and one more where the pairs are not as many as
    before. It is NO_TILE where there is no tile to discard, or where there are four already.
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
    """By the class of the other suits together: the distance by the code of one suit.

    `same` and `changed` are what seven pairs lack where the pairs are as many as before, and where not.
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
    """By the class of the other suits together: the class of the hand by the place of one suit's."""
    return [bytes(map(row.__getitem__, _CLASSES)) for row in _JOIN]


@cache
def _with_pairs(wild: int, pairs: int, tiles: int, way: Way) -> list[bytes]:
    """`_distances` of a hand of four melds to form, which may be seven pairs too."""
    seven, absent = 7 - wild - pairs, 14 - wild - tiles - way
    return _distances(wild, 4, max(seven, absent, 0), max(seven - way, absent, 0))


def discards(counts: Sequence[int], wild: int, melds: int) -> bytes:
    """The distance after discarding each of the 34 faces, NO_TILE where it is not held.

    >>> list(discards([3, 1, 1, 1, 1, 1, 1, 1, 3, 1, *[0] * 24], 0, 4)[:11])
    [2, 1, 2, 2, 1, 2, 2, 1, 2, 1, 255]
    """
    return _try_each(_DISCARDED, counts, wild, melds, -1)


def useful(counts: Sequence[int], wild: int, melds: int) -> tuple[int, ...]:
    """The ordinary faces that lower the distance when drawn, in order, named as they play.

    A caishen lowers every distance above 0 and is not listed, nor is a face the hand has four of.

    >>> useful([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25], 0, 4)
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    """
    nearer = _BELOW[distance(counts, wild, melds)]
    return tuple(compress(range(34), _try_each(_DRAWN, counts, wild, melds, 1).translate(nearer)))


def _try_each(suits: _Suits, counts: Sequence[int], wild: int, melds: int, way: Way) -> bytes:
    """The distance after each face is discarded or drawn, NO_TILE where it cannot be."""
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
