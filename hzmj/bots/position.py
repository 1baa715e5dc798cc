"""局面 The basis of a decision: the seat's tiles and the unseen ones, counted by the face they play as."""

from dataclasses import dataclass
from typing import NamedTuple

from hzmj.bots.hand_tables import wanted
from hzmj.game.actions import Action, Chi, Discard, Gang, Peng
from hzmj.game.view import View
from hzmj.game.wall import LAST_TURN
from hzmj.rules.distance import distance
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import FACES, WHITE, count_tiles, plays_as


class TileCounts(NamedTuple):
    """Concealed tiles: `counts`, one byte per face as played; `wild`, caishen; `needed`, melds to form."""

    counts: bytes
    wild: int
    needed: int

    def less(self, *faces: int) -> "TileCounts":
        """Returns the hand without one ordinary tile for each of `faces`, given as they play."""
        counts = bytearray(self.counts)
        for face in faces:
            counts[face] -= 1
        return TileCounts(bytes(counts), self.wild, self.needed)

    def with_wild(self, change: int = 1) -> "TileCounts":
        """Returns the hand with `change` more caishen; negative for fewer."""
        return TileCounts(self.counts, self.wild + change, self.needed)

    def after_meld(self, *faces: int) -> "TileCounts":
        """Returns the hand after a meld that uses those faces of it."""
        return TileCounts(self.less(*faces).counts, self.wild, self.needed - 1)


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's position. `live` counts unseen tiles by the face they play as, `live_wild` unseen caishen."""

    view: View
    hand: TileCounts
    live: tuple[int, ...]
    live_wild: int
    unseen: int

    @classmethod
    def of(cls, view: View) -> "Position":
        """Returns the position as the view's seat knows it."""
        caishen = view.caishen
        live = list(view.unseen)
        unseen = sum(live)
        live_wild, live[caishen] = live[caishen], 0
        if caishen != WHITE:
            live[caishen], live[WHITE] = live[WHITE], 0
        hand = hand_of(view.hand, caishen, view.needed)
        return cls(view, hand, tuple(live), live_wild, unseen)

    @property
    def rules(self) -> Ruleset:
        """The table's rules."""
        return self.view.rules

    def live_of(self, slots: tuple[int, ...]) -> int:
        """Returns the number of live tiles in the slots that `wanted` returned, including the caishen."""
        live = self.live
        return sum([live[slot % FACES] for slot in slots], self.live_wild)

    def face(self, tile: int) -> int | None:
        """Returns the face that a piece plays as, or None for a caishen."""
        return None if tile == self.view.caishen else plays_as(tile, self.view.caishen)

    def discarded(self, hand: TileCounts, tile: int) -> TileCounts:
        """Returns `hand` after a discard of the piece `tile`."""
        face = self.face(tile)
        return hand.with_wild(-1) if face is None else hand.less(face)

    def after(self, action: Action) -> TileCounts:
        """Returns the seat's hand after `action`, before any draw or discard that follows."""
        caishen = self.view.caishen
        match action:
            case Discard(tile):
                return self.discarded(self.hand, tile)
            case Chi(_, own):
                return self.hand.after_meld(*(plays_as(tile, caishen) for tile in own))
            case Peng(tile):
                return self.hand.after_meld(*[plays_as(tile, caishen)] * 2)
            case Gang(tile, "added"):
                return self.hand.less(plays_as(tile, caishen))
            case Gang(tile, kind):
                return self.hand.after_meld(*[plays_as(tile, caishen)] * (4 if kind == "concealed" else 3))
            case _:
                return self.hand

    def distance_after(self, action: Action) -> int:
        """Returns the distance after `action`: the number of tiles to a win, 0 for a win."""
        return distance(*self.after(action))

    def live_after(self, action: Action) -> int:
        """Returns the number of unseen tiles that lower the distance after `action`."""
        return self.live_of(wanted(*self.after(action)))

    def draws_left(self, ahead: int = 4) -> int:
        """Returns how many draws the seat has left if its next is the `ahead`th from now (RULES.md 9)."""
        return max(0, (self.view.remaining - LAST_TURN - ahead) // 4 + 1)


def hand_of(tiles: list[int], caishen: int, needed: int) -> TileCounts:
    """Returns the pieces `tiles` counted by the face they play as."""
    counts = count_tiles(tiles)
    wild, counts[caishen] = counts[caishen], 0
    if caishen != WHITE:
        counts[caishen], counts[WHITE] = counts[WHITE], 0
    assert len(counts) == FACES
    return TileCounts(bytes(counts), wild, needed)
