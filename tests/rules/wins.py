"""Draws random won hands, made group by group, for properties of scoring."""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Literal

from hzmj.rules.melds import Meld, MeldKind
from hzmj.rules.tiles import COPIES, FACES, WHITE, parse_tile

Shape = Literal["standard", "seven_pairs"]


@dataclass(frozen=True)
class Won:
    """A winning hand by construction; `baotou` if made as four melds (or six pairs) and a caishen."""

    shape: Shape
    baotou: bool
    caishen: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    tile: int


def draw_win(random: Random, *, flip: bool) -> Won:
    """A random won hand of seat 0: no more pieces of a face than there are."""
    while True:
        won = _draw(random, flip)
        pieces = Counter((*won.hand, won.tile, *(tile for meld in won.melds for tile in meld.tiles)))
        if flip:
            pieces[won.caishen] += 1
        if max(pieces.values()) <= COPIES:
            return won


def _draw(random: Random, flip: bool) -> Won:
    caishen = random.choice([face for face in range(FACES) if face != WHITE]) if flip else WHITE
    faces = [face for face in range(FACES) if face != WHITE]
    baotou = random.random() < 0.4
    if random.random() < 0.4:
        pairs = [(face, face) for face in random.choices(faces, k=6 if baotou else 7)]
        return _win(random, "seven_pairs", baotou, caishen, (), [tile for pair in pairs for tile in pair])
    open_ = random.randrange(5)
    melds = tuple(_meld(random, caishen, faces) for _ in range(open_))
    tiles = [tile for _ in range(4 - open_) for tile in _group(random, faces)]
    if not baotou:
        tiles += [random.choice(faces)] * 2
    return _win(random, "standard", baotou, caishen, melds, tiles)


def _win(
    random: Random, shape: Shape, baotou: bool, caishen: int, melds: tuple[Meld, ...], faces: list[int]
) -> Won:
    """Turns faces into pieces, some of them caishen; a baotou hand has its caishen and any tile besides."""
    pieces = [_piece(face, caishen) for face in faces]
    wild = random.randrange(min(4, len(pieces) + 1))
    for at in random.sample(range(len(pieces)), wild):
        pieces[at] = caishen
    if baotou:
        tile = random.randrange(FACES)
        return Won(shape, baotou, caishen, (*pieces, caishen), melds, tile)
    random.shuffle(pieces)
    return Won(shape, baotou, caishen, tuple(pieces[1:]), melds, pieces[0])


def _piece(face: int, caishen: int) -> int:
    """The piece that plays as the face: of the caishen's face only the white does."""
    return WHITE if face == caishen else face


def _group(random: Random, faces: list[int]) -> tuple[int, int, int]:
    face = random.choice(faces)
    if face < parse_tile("1z") and face % 9 <= 6 and random.random() < 0.6:
        return face, face + 1, face + 2
    return face, face, face


def _meld(random: Random, caishen: int, faces: list[int]) -> Meld:
    first, *rest = (_piece(face, caishen) for face in _group(random, faces))
    if first != rest[0]:
        return Meld("chi", (first, *rest), 3)
    kinds: tuple[MeldKind, ...] = ("peng", "exposed", "added", "concealed")
    kind = random.choice(kinds)
    source = None if kind == "concealed" else random.choice((1, 2, 3))
    return Meld(kind, (first,) * (3 if kind == "peng" else 4), source)
