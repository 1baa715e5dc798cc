"""Stacks the wall of a hand so that it deals the tiles of a lesson."""

from collections import Counter
from collections.abc import Mapping

from hzmj.game.wall import TILES, Shuffle
from hzmj.rules.tiles import ALL_TILES, WHITE, parse_tiles

FIRST_DRAW = 52
"""Wall index of the dealer's fourteenth tile, which counts as drawn; the next draws follow it."""


def dealt_to(seat: int, dealer: int) -> list[int]:
    """Returns the wall indexes of a seat's first thirteen tiles (RULES.md 3)."""
    place = (seat - dealer) % 4
    return [16 * turn + 4 * place + n for turn in range(3) for n in range(4)] + [48 + place]


def stack(hands: Mapping[int, str], draws: str, tail: str = "", *, dealer: int = 0) -> Shuffle:
    """Returns a shuffle that deals `hands`, then `draws` from the head and `tail` from the tail, all in MPSZ.

    `draws` begins with the dealer's fourteenth tile. For rules under which white is the caishen: whites not
    asked for lie in the last free places, where no lesson draws them. Raises ValueError if more copies of a
    tile are asked for than there are.
    """
    known: dict[int, int] = {}
    for seat, tiles in hands.items():
        known |= zip(dealt_to(seat, dealer), parse_tiles(tiles), strict=True)
    known |= {FIRST_DRAW + n: tile for n, tile in enumerate(parse_tiles(draws))}
    known |= {TILES - 1 - n: tile for n, tile in enumerate(parse_tiles(tail))}
    free = [index for index in range(TILES) if index not in known]
    left = Counter(ALL_TILES)
    left.subtract(known.values())
    if min(left.values()) < 0:
        raise ValueError("more of a tile is asked for than there are")
    rest = sorted(left.elements(), key=WHITE.__eq__)
    known |= zip(free, rest, strict=True)
    return Shuffle((3, 4), tuple(known[at] for at in range(TILES)))
