"""牌型 Groups: one way to group the tiles of a win, with the face each caishen stands for (RULES.md 8.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hzmj.rules.fan import Reading
from hzmj.rules.holding import Holding
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import FACES, WHITE, plays_as, run_position

GroupKind = Literal["run", "triplet", "gang", "pair"]


@dataclass(frozen=True, slots=True)
class Group:
    """A run, triplet, gang or pair: its pieces, and the face that each of them stands for, in parallel."""

    kind: GroupKind
    tiles: tuple[int, ...]
    stands_for: tuple[int, ...]


def groups_of(
    reading: Reading, hand: Sequence[int], tile: int, melds: Sequence[Meld], caishen: int
) -> tuple[Group, ...]:
    """Returns the groups of a win in that reading: the melds first, then the concealed groups, the pair last.

    `hand` is the concealed pieces without the winning `tile`. If the hand was standard baotou, the pair is
    the caishen set aside and the winning tile: that pair is what made the hand baotou.
    """
    laid = tuple(_laid(meld, caishen) for meld in melds)
    needed = 4 - len(melds)
    if reading.shape == "seven_pairs":
        faces = _pairs(Holding.of((*hand, tile), caishen))
        return tuple(_dressed(group, caishen) for group in faces)
    if Holding.of(hand, caishen).is_standard_baotou(needed):
        rest = list(hand)
        rest.remove(caishen)
        found = _split(Holding.of(rest, caishen), needed, pair=False)
        last = [Group("pair", (caishen, tile), (plays_as(tile, caishen),) * 2)]
    else:
        found = _split(Holding.of((*hand, tile), caishen), needed, pair=True)
        last = []
    concealed = [*sorted((_dressed(group, caishen) for group in found), key=_order), *last]
    return (*laid, *concealed)


Faces = tuple[GroupKind, tuple[int | None, ...], int | None]
"""A group without its pieces: its kind, its faces (None for a caishen) and its lowest face.

The lowest face is None for a group of caishen alone, which is shown as the caishen's own face.
"""


def _laid(meld: Meld, caishen: int) -> Group:
    kind: GroupKind = "gang" if meld.is_gang else "run" if meld.kind == "chi" else "triplet"
    tiles = tuple(sorted(meld.tiles, key=lambda tile: plays_as(tile, caishen)))
    return Group(kind, tiles, tuple(plays_as(tile, caishen) for tile in tiles))


def _order(group: Group) -> tuple[bool, int]:
    return group.kind == "pair", group.stands_for[0]


def _dressed(group: Faces, caishen: int) -> Group:
    """Returns the group with pieces in place of faces."""
    kind, faces, found = group
    lowest = caishen if found is None else found
    stands = tuple(range(lowest, lowest + 3)) if kind == "run" else (lowest,) * len(faces)
    return Group(kind, tuple(caishen if face is None else _piece(face, caishen) for face in faces), stands)


def _piece(face: int, caishen: int) -> int:
    """Returns the ordinary piece that plays as `face`: for the caishen's own face that is the white."""
    return WHITE if face == caishen else face


def _pairs(holding: Holding) -> list[Faces]:
    found: list[Faces] = []
    wild = holding.wild
    for face, count in enumerate(holding.counts):
        found += [("pair", (face, face), face)] * (count // 2)
        if count % 2:
            found.append(("pair", (face, None), face))
            wild -= 1
    return found + [("pair", (None, None), None)] * (wild // 2)


def _split(holding: Holding, needed: int, *, pair: bool) -> list[Faces]:
    """Splits the tiles into exactly `needed` melds and, with `pair`, a pair. The tiles must allow it."""
    found = _search(list(holding.counts), holding.wild, needed, pair)
    assert found is not None, "only a hand that wins is split into groups"
    return found


def _search(counts: list[int], wild: int, needed: int, pair: bool) -> list[Faces] | None:
    """Returns a split of the tiles, found depth first, or None if there is none.

    Each step takes a group that uses the lowest face left, since some group must.
    """
    face = next((face for face in range(FACES) if counts[face]), None)
    if face is None:
        if wild != 3 * needed + 2 * pair:
            return None
        melds: list[Faces] = [("triplet", (None,) * 3, None)] * needed
        return [*melds, ("pair", (None, None), None)] if pair else melds
    for group in _candidates(counts, face, wild, needed, pair):
        kind, faces, _ = group
        used = [each for each in faces if each is not None]
        for each in used:
            counts[each] -= 1
        rest = _search(
            counts, wild - (len(faces) - len(used)), needed - (kind != "pair"), pair and kind != "pair"
        )
        for each in used:
            counts[each] += 1
        if rest is not None:
            return [group, *rest]
    return None


def _candidates(counts: list[int], face: int, wild: int, needed: int, pair: bool) -> list[Faces]:
    """Returns the groups that contain `face`, the lowest face left, those with the fewest caishen first."""
    found: list[Faces] = []
    if needed:
        real = min(counts[face], 3)
        found.append(("triplet", (face,) * real + (None,) * (3 - real), face))
        at = run_position(face)
        for lowest in (face, face - 1, face - 2) if at >= 0 else ():
            start = at + lowest - face
            if 0 <= start <= 6:
                faces = tuple(each if counts[each] else None for each in range(lowest, lowest + 3))
                found.append(("run", faces, lowest))
    if pair:
        real = min(counts[face], 2)
        found.append(("pair", (face,) * real + (None,) * (2 - real), face))
    return sorted((group for group in found if _caishen_in(group) <= wild), key=_caishen_in)


def _caishen_in(group: Faces) -> int:
    return group[1].count(None)
