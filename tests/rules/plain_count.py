"""RULES.md 8.1-8.7 counted the slow and obvious way, by trying everything, to hold the scorer against."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hzmj.rules.chain import Link
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import plays_as


def fans(
    rules: Ruleset, caishen: int, hand: Sequence[int], tile: int, melds: int, chain: Sequence[Link]
) -> int | None:
    """The sum of the fan of the best reading, not capped; None if no reading wins."""
    whole = [*hand, tile]
    found = []
    if wins(whole, caishen, 4 - melds):
        found.append(_standard(rules, caishen, hand, whole, melds, chain))
    if not melds and pairs(whole, caishen):
        found.append(_seven(rules, caishen, hand, whole, chain))
    worth = [each for each in found if each is not None]
    return max(worth) if worth else None


def wins(pieces: Sequence[int], caishen: int, melds: int) -> bool:
    """Whether the pieces are so many melds and a pair."""
    return _forms(*_split(pieces, caishen), melds, pair=True)


def pairs(pieces: Sequence[int], caishen: int) -> bool:
    """Whether the pieces are pairs, all of them."""
    faces, wild = _split(pieces, caishen)
    return len(pieces) % 2 == 0 and sum(n % 2 for n in Counter(faces).values()) <= wild


def is_baotou(caishen: int, hand: Sequence[int], melds: int) -> bool:
    """Whether one caishen set aside leaves four melds, those laid out counted, or six pairs."""
    return _is_standard_baotou(caishen, hand, melds) or (not melds and _is_pairs_baotou(caishen, hand))


def _is_standard_baotou(caishen: int, hand: Sequence[int], melds: int) -> bool:
    rest = list(hand)
    if caishen not in rest:
        return False
    rest.remove(caishen)
    return _forms(*_split(rest, caishen), 4 - melds, pair=False)


def _is_pairs_baotou(caishen: int, hand: Sequence[int]) -> bool:
    rest = list(hand)
    if caishen not in rest:
        return False
    rest.remove(caishen)
    return pairs(rest, caishen)


def _standard(
    rules: Ruleset, caishen: int, hand: Sequence[int], whole: list[int], melds: int, chain: Sequence[Link]
) -> int | None:
    baotou = _is_standard_baotou(caishen, hand, melds)
    if rules.cross_baotou:
        baotou = is_baotou(caishen, hand, melds)
    gangs_at_end = 0
    for link in reversed(chain):
        if link.kind != "gang":
            break
        gangs_at_end += 1
    piao = sum(link.kind == "piao" for link in chain) if baotou else 0
    gangs = sum(link.kind == "gang" for link in chain) if baotou else gangs_at_end
    if rules.fan_table == "mil2025":
        gangs = min(gangs_at_end, 1)
    if rules.must_baotou and caishen in whole and not baotou and not gangs_at_end:
        return None
    return baotou + gangs + piao + _extras(rules, caishen, whole, piao)


def _seven(
    rules: Ruleset, caishen: int, hand: Sequence[int], whole: list[int], chain: Sequence[Link]
) -> int | None:
    baotou = _is_pairs_baotou(caishen, hand)
    if rules.cross_baotou:
        baotou = is_baotou(caishen, hand, 0)
    if rules.must_baotou and caishen in whole and not baotou:
        return None
    piao = sum(link.kind == "piao" for link in chain) if baotou else 0
    faces, wild = _split(whole, caishen)
    counts = Counter(faces)
    for face in sorted(counts):
        # A caishen beside a single: of its own face it is a real tile, of another one it is none.
        if counts[face] % 2:
            wild -= 1
            if face == caishen or (rules.wild_quads and counts[face] == 3):
                counts[face] += 1
    counts[caishen] += wild
    quads = sum(n >= 4 for n in counts.values())
    if rules.fan_table == "mil2025":
        n = 2 + 2 * (quads > 0)
    else:
        n = 1 + quads + (caishen not in whole and not rules.no_wild_bonus)
    return n + baotou + piao + _extras(rules, caishen, whole, piao)


def _extras(rules: Ruleset, caishen: int, whole: list[int], piao: int) -> int:
    wild = whole.count(caishen)
    all_of_them = 4 if rules.caishen == "white" else 3
    return (rules.no_wild_bonus and not wild) + (rules.four_caishen and wild + piao == all_of_them)


def _split(pieces: Sequence[int], caishen: int) -> tuple[list[int], int]:
    """The faces the ordinary pieces play as, in order, and the number of caishen."""
    return sorted(plays_as(p, caishen) for p in pieces if p != caishen), pieces.count(caishen)


def _forms(faces: list[int], wild: int, melds: int, *, pair: bool) -> bool:
    """Whether faces and caishen are exactly so many melds, and a pair if asked."""
    if not faces:
        return wild == 3 * melds + 2 * pair
    return any(
        _forms(rest, wild - used, melds - (size == 3), pair=pair and size == 3)
        for rest, used, size in _groups(faces)
        if used <= wild and (melds if size == 3 else pair)
    )


def _groups(faces: list[int]) -> Iterator[tuple[list[int], int, int]]:
    """Every group with the first face in it: what is left of the others, caishen used, its size."""
    first, others = faces[0], faces[1:]
    for size in (2, 3):
        for real in range(size):
            if others[:real] == [first] * real:
                yield others[real:], size - 1 - real, size
    if first < 27:
        for low in range(max(first - 2, first // 9 * 9), min(first, first // 9 * 9 + 6) + 1):
            rest, used = list(others), 0
            for face in (low, low + 1, low + 2):
                if face == first:
                    continue
                if face in rest:
                    rest.remove(face)
                else:
                    used += 1
            yield rest, used, 3
