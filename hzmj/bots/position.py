"""局面 What a decision starts from: the seat's tiles and the unseen ones, counted as they play."""

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
    """Concealed tiles: `counts`, a byte a face as it plays; `wild`, the caishen; `needed`, melds to form."""

    counts: bytes
    wild: int
    needed: int

    def less(self, *faces: int) -> "TileCounts":
        """The hand without those ordinary faces, named as they play."""
        counts = bytearray(self.counts)
        for face in faces:
            counts[face] -= 1
        return TileCounts(bytes(counts), self.wild, self.needed)

    def with_wild(self, change: int = 1) -> "TileCounts":
        """The hand with more or fewer caishen."""
        return TileCounts(self.counts, self.wild + change, self.needed)

    def after_meld(self, *faces: int) -> "TileCounts":
        """The hand once those faces have left it for a meld."""
        return TileCounts(self.less(*faces).counts, self.wild, self.needed - 1)


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's decision. `live`: unseen tiles by the face they play as, caishen apart in `live_wild`."""

    view: View
    hand: TileCounts
    live: tuple[int, ...]
    live_wild: int
    unseen: int

    @classmethod
    def of(cls, view: View) -> "Position":
        """What the view's seat knows."""
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
        """Live tiles among those that `wanted` returns, the caishen with them."""
        live = self.live
        return sum([live[slot % FACES] for slot in slots], self.live_wild)

    def face(self, tile: int) -> int | None:
        """The face a piece plays as; None for a caishen."""
        return None if tile == self.view.caishen else plays_as(tile, self.view.caishen)

    def discarded(self, hand: TileCounts, tile: int) -> TileCounts:
        """`hand` once the piece has left it."""
        face = self.face(tile)
        return hand.with_wild(-1) if face is None else hand.less(face)

    def after(self, action: Action) -> TileCounts:
        """The seat's hand once it has done `action`; a draw or a discard may be due."""
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
        """How many tiles the hand is from a win once `action` is done, 0 for a win."""
        return distance(*self.after(action))

    def live_after(self, action: Action) -> int:
        """How many unseen tiles then bring the hand nearer to a win."""
        return self.live_of(wanted(*self.after(action)))

    def draws_left(self, ahead: int = 4) -> int:
        """How many draws the seat still has if its next is the `ahead`th from now (RULES.md 9)."""
        return max(0, (self.view.remaining - LAST_TURN - ahead) // 4 + 1)


def hand_of(tiles: list[int], caishen: int, needed: int) -> TileCounts:
    """Pieces counted as they play."""
    counts = count_tiles(tiles)
    wild, counts[caishen] = counts[caishen], 0
    if caishen != WHITE:
        counts[caishen], counts[WHITE] = counts[WHITE], 0
    assert len(counts) == FACES
    return TileCounts(bytes(counts), wild, needed)
