"""Builds `suits.bin`, the tables behind `distance` (RULES.md 8.1): `python -m hzmj.rules.build_suit_tables`.

What a suit lacks depends on its own counts only. Its *need* is ten numbers: the fewest tiles to
add for 0-4 melds, and for 0-4 melds and a pair. The needs of several suits are joined by min-plus
convolution. Fewer than 255 different needs arise, however many suits are joined. Each need is numbered;
the number is its class. Joining two classes is one look-up.

An automaton turns counts into a class. It reads one count (0-4) at a time, starting with the first
face. Its final states, the leaves, hold the class and the number of pairs, at most seven.

The file is a zlib stream of little-endian 16-bit numbers: the number of classes, leaves and nodes;
the start node for a number suit and that for honours; ten numbers per class; the joined class of
each two classes; class and pairs of each leaf; and five successors per node, one for each count.
Leaves are numbered first, and a successor's number is always below the node's own.
"""

import struct
import zlib
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path

Need = tuple[int, ...]
# Melds, pair, open runs that end on this face, open runs that also need the next one, and tiles added.
Way = tuple[int, int, int, int, int]
Ways = tuple[Way, ...]
Row = tuple[int, ...]

SUITS = Path(__file__).with_name("suits.bin")
START: Ways = ((0, 0, 0, 0, 0),)
SUIT, HONOURS = 9, 7


def _prune(costs: dict[tuple[int, int, int, int], int]) -> Ways:
    """Drops each way that another with the same open runs equals or beats in melds, pair and cost."""
    by_runs: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for (melds, pair, last, more), cost in costs.items():
        by_runs.setdefault((last, more), []).append((melds, pair, -cost))
    return tuple(
        sorted(
            (melds, pair, last, more, -gain)
            for (last, more), ways in by_runs.items()
            for melds, pair, gain in ways
            if sum(a >= melds and b >= pair and c >= gain for a, b, c in ways) == 1
        )
    )


@cache
def _step(ways: Ways, held: int, runs: bool) -> Ways:
    """Returns the ways after one more face with `held` tiles; `runs` says whether a run may begin on it.

    At most two of each are tried: three equal runs can be read as three triplets, and a third triplet of
    one face is no cheaper than one of another face.
    """
    costs: dict[tuple[int, int, int, int], int] = {}
    for melds, pair, last, more, cost in ways:
        for triplets in range(min(2, 4 - melds) + 1):
            for pairs in range(2 - pair):
                for begun in range(min(2, 4 - melds - triplets) + 1 if runs else 1):
                    lacks = last + more + 3 * triplets + 2 * pairs + begun - held
                    total = cost + lacks if lacks > 0 else cost
                    way = melds + triplets + begun, pair + pairs, more, begun
                    if total < costs.get(way, 99):
                        costs[way] = total
    return _prune(costs)


def _need(ways: Ways) -> Need:
    """Returns the least cost of 0-4 melds over the ways with no open run: without, then with a pair."""
    return tuple(
        min(cost for m, p, last, more, cost in ways if m >= melds and p >= pair and not last and not more)
        for pair in (0, 1)
        for melds in range(5)
    )


def _join(a: Need, b: Need) -> Need:
    """Returns the need of two suits together."""
    alone = [min(a[i] + b[k - i] for i in range(k + 1)) for k in range(5)]
    paired = [min(min(a[i] + b[5 + k - i], a[5 + i] + b[k - i]) for i in range(k + 1)) for k in range(5)]
    return (*alone, *paired)


def _closure(needs: Iterable[Need]) -> list[Need]:
    """Returns every need that any number of suits with these needs can have together, sorted."""
    simple = set(needs)
    found, fresh = set(simple), set(simple)
    while fresh:
        fresh = {_join(a, b) for a in fresh for b in simple} - found
        found |= fresh
    return sorted(found)


def build() -> bytes:
    """Returns the content of `suits.bin` before compression."""
    leaves: dict[tuple[Need, int], int] = {}
    nodes: dict[Row, int] = {}

    @cache
    def node(ways: Ways, left: int, pairs: int, runs: bool) -> int:
        # Leaves are numbered from 0 up and nodes from -1 down, until all leaves are known.
        if not left:
            return leaves.setdefault((_need(ways), pairs), len(leaves))
        row = tuple(
            node(_step(ways, held, runs and left > 2), left - 1, min(7, pairs + held // 2), runs)
            for held in range(5)
        )
        return nodes.setdefault(row, -1 - len(nodes))

    roots = node(START, SUIT, 0, True), node(START, HONOURS, 0, False)
    needs = _closure(need for need, _ in leaves)
    classes = {need: number for number, need in enumerate(needs)}
    if len(classes) > 255:
        raise ValueError(f"{len(classes)} classes do not leave a byte for none")

    def number(child: int) -> int:
        return child if child >= 0 else len(leaves) - 1 - child

    numbers = [
        (len(classes), len(leaves), len(nodes), *map(number, roots)),
        *needs,
        *(tuple(classes[_join(a, b)] for b in needs) for a in needs),
        *((classes[need], pairs) for need, pairs in leaves),
        *(tuple(map(number, row)) for row in nodes),
    ]
    flat = list(chain.from_iterable(numbers))
    return struct.pack(f"<{len(flat)}H", *flat)


if __name__ == "__main__":
    SUITS.write_bytes(zlib.compress(build(), 9))
