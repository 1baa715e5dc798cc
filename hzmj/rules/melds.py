"""副露 Melds: groups laid out before a seat, open or, for a concealed gang, face down (RULES.md 5)."""

import re
from dataclasses import dataclass
from typing import Literal

from hzmj.rules.tiles import FACES, parse_tiles, plays_as, run_position, write_tiles
from hzmj.text import Refused, Text

MeldKind = Literal["chi", "peng", "exposed", "added", "concealed"]
GANGS: frozenset[MeldKind] = frozenset({"exposed", "added", "concealed"})
MELD_SIZES: dict[MeldKind, int] = {"chi": 3, "peng": 3, "exposed": 4, "added": 4, "concealed": 4}
_MELD = re.compile(r"(?P<kind>[a-z]+):(?P<tiles>[^@]*)(@(?P<seat>[0-3]))?")


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: its pieces (the claimed one first) and the seat that discarded the claimed one.

    `source` is None only for a concealed gang; an added gang keeps the `source` of its peng.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    source: int | None

    @property
    def is_gang(self) -> bool:
        """Whether the meld is a gang of any kind, that is, has four tiles."""
        return self.kind in GANGS


def parse_meld(text: str) -> Meld:
    """Returns the meld written as kind, tiles (the claimed one first) and the seat that discarded that one.

    Raises Refused for any other text. Does not check that the tiles make such a meld: that depends on the
    caishen.

    >>> parse_meld("chi:345m@3")
    Meld(kind='chi', tiles=(2, 3, 4), source=3)
    >>> parse_meld("concealed:1111z").source is None
    True
    """
    found = _MELD.fullmatch(text)
    if found is None:
        raise Refused(
            Text(f"副露应写作 chi:345m@3，不是「{text}」", f"a meld is like chi:345m@3, not {text!r}"),
            "melds",
        )
    kind, seat = meld_kind(found["kind"]), found["seat"]
    try:
        tiles = parse_tiles(found["tiles"])
    except Refused as refused:
        raise Refused(refused.text, "melds") from None
    return Meld(kind, tiles, None if seat is None else int(seat))


def write_meld(meld: Meld) -> str:
    """Returns the meld as text that `parse_meld` reads.

    >>> write_meld(Meld("added", (3, 3, 3, 3), 2))
    'added:4444m@2'
    """
    source = "" if meld.source is None else f"@{meld.source}"
    return f"{meld.kind}:{write_tiles(meld.tiles)}{source}"


def meld_kind(name: object) -> MeldKind:
    """Returns `name` if it is a kind of meld; raises Refused otherwise."""
    for kind in MELD_SIZES:
        if kind == name:
            return kind
    raise Refused(Text(f"没有「{name}」这种副露", f"there is no meld {name!r}"), "melds")


def _run_pairs(face: int) -> tuple[tuple[int, int], ...]:
    at = run_position(face)
    steps = ((-2, -1), (-1, 1), (1, 2)) if at >= 0 else ()
    return tuple((face + a, face + b) for a, b in steps if at + a >= 0 and at + b <= 8)


_RUN_PAIRS = tuple(map(_run_pairs, range(FACES)))


def chi_pairs(tile: int, caishen: int) -> tuple[tuple[int, int], ...]:
    """Returns the pairs of faces, as they play, that make a run with the discard `tile`, lowest first."""
    return _RUN_PAIRS[plays_as(tile, caishen)]


def is_run(tiles: tuple[int, ...], caishen: int) -> bool:
    """Returns whether `tiles` are three consecutive numbers of one suit, none of them a caishen."""
    faces = sorted(plays_as(tile, caishen) for tile in tiles)
    return (
        caishen not in tiles
        and len(faces) == 3
        and 0 <= run_position(faces[0]) <= 6
        and faces == [faces[0], faces[0] + 1, faces[0] + 2]
    )
