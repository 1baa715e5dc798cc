"""牌墙 The wall: 136 tiles in a row; draws come from the head, replacements from the tail (RULES.md 3)."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import ALL_TILES, WHITE
from hzmj.text import Refused, Text

TILES = len(ALL_TILES)
LAST_TURN = 20
"""A turn is the hand's last when this many tiles or fewer remain (RULES.md 9)."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The random part of a hand: two dice (1-6) and the wall, 136 faces, head first."""

    dice: tuple[int, int]
    wall: tuple[int, ...]

    def check(self) -> None:
        """Raises Refused, naming the field, unless these are two dice and the 136 tiles."""
        if not all(1 <= die <= 6 for die in self.dice):
            raise Refused(Text("骰子只有 1 到 6 点", "a die shows 1 to 6"), "dice")
        if Counter(self.wall) != Counter(ALL_TILES):
            raise Refused(Text("牌墙不是 136 张牌", "the wall is not the 136 tiles"), "wall")


def shuffled(seed: str, hand: int) -> Shuffle:
    """Returns the shuffle of a match's hand. It depends only on the seed and the hand's number."""
    random = Random(f"{seed}/hand {hand}")
    dice = (random.randint(1, 6), random.randint(1, 6))
    tiles = list(ALL_TILES)
    random.shuffle(tiles)
    return Shuffle(dice, tuple(tiles))


def first_dealer(seed: str) -> int:
    """Returns the seat that deals the first hand of the match with that seed."""
    return Random(f"{seed}/dealer").randrange(4)


def indicator_index(rules: Ruleset, dice: tuple[int, int]) -> int | None:
    """Returns the wall index of the turned-up tile, the upper tile of the k-th stack from the tail (3).

    k follows from the dice. Returns None if no tile is turned up.
    """
    if rules.caishen == "white":
        return None
    k = (sum(dice) - 1) % 10 + 1
    return TILES - 2 * k


class Wall:
    """The wall of one hand. `tiles` are all 136, head first; `indicator` is an index into them, or None."""

    __slots__ = ("_head", "_tail", "indicator", "remaining", "tiles")

    def __init__(self, tiles: tuple[int, ...], indicator: int | None) -> None:
        self.tiles = tiles
        self.indicator = indicator
        self.remaining = len(tiles)
        """Number of tiles left, the indicator included (RULES.md 3)."""
        self._head = 0
        self._tail = len(tiles) - 1

    @property
    def caishen(self) -> int:
        """The caishen's face: that of the indicator, or the white."""
        return WHITE if self.indicator is None else self.tiles[self.indicator]

    @property
    def left(self) -> tuple[int, ...]:
        """The tiles left, head first. An indicator that `draw_tail` has skipped is the last of them."""
        passed = self.indicator is not None and self.indicator > self._tail
        behind = (self.caishen,) if passed else ()
        return self.tiles[self._head : self._tail + 1] + behind

    def draw(self) -> int:
        """Takes the next tile from the head and returns it."""
        tile = self.tiles[self._head]
        self._head += 1
        self.remaining -= 1
        return tile

    def draw_tail(self) -> int:
        """Takes the next tile from the tail, skipping the indicator, and returns it."""
        if self._tail == self.indicator:
            self._tail -= 1
        tile = self.tiles[self._tail]
        self._tail -= 1
        self.remaining -= 1
        return tile

    def deal(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """Deals four hands, by seat: three rounds of four tiles, one each and one more for the dealer (3)."""
        hands: list[list[int]] = [[], [], [], []]
        order = [(dealer + step) % 4 for step in range(4)]
        for size in (4, 4, 4, 1):
            for seat in order:
                hands[seat] += [self.draw() for _ in range(size)]
        hands[dealer].append(self.draw())
        return tuple(tuple(hand) for hand in hands)
