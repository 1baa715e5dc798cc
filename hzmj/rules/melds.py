"""副露 Melds: what lies open (or, for a concealed gang, face down) before a seat (RULES.md 5)."""

from dataclasses import dataclass
from typing import Literal

from hzmj.rules.tiles import FACES, plays_as, run_position

MeldKind = Literal["chi", "peng", "exposed", "added", "concealed"]
GANGS: frozenset[MeldKind] = frozenset({"exposed", "added", "concealed"})


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: its pieces (the claimed one first) and the seat that discarded the claimed one.

    `source` is None only for a concealed gang; an added gang keeps its peng's.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    source: int | None

    @property
    def is_gang(self) -> bool:
        """Whether it is a gang of any kind, four tiles."""
        return self.kind in GANGS


def _run_pairs(face: int) -> tuple[tuple[int, int], ...]:
    at = run_position(face)
    steps = ((-2, -1), (-1, 1), (1, 2)) if at >= 0 else ()
    return tuple((face + a, face + b) for a, b in steps if at + a >= 0 and at + b <= 8)


_RUN_PAIRS = tuple(map(_run_pairs, range(FACES)))


def chi_pairs(tile: int, caishen: int) -> tuple[tuple[int, int], ...]:
    """The pairs of faces, as they play, that make a run with the discard `tile`, lowest first."""
    return _RUN_PAIRS[plays_as(tile, caishen)]


def is_run(tiles: tuple[int, ...], caishen: int) -> bool:
    """Whether three pieces, none a caishen, are consecutive numbers of one suit."""
    faces = sorted(plays_as(tile, caishen) for tile in tiles)
    return (
        caishen not in tiles
        and len(faces) == 3
        and 0 <= run_position(faces[0]) <= 6
        and faces == [faces[0], faces[0] + 1, faces[0] + 2]
    )
