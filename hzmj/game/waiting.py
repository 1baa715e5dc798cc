"""听 The waits of a seat's hand: which tiles it waits for, what they pay, and what each discard leads to.

Pure functions of a seat's view, for the screen. They use only what the seat can see, and the rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hzmj.game.view import View
from hzmj.rules.chain import PIAO, Chain, after_discard
from hzmj.rules.distance import distance, useful
from hzmj.rules.fan import Reading, fans_of, readings, total
from hzmj.rules.holding import Holding
from hzmj.rules.score import check_discard_win, may_win
from hzmj.rules.settle import Stakes, seats_after
from hzmj.rules.tiles import COPIES, FACES, WHITE, count_tiles, plays_as, sort_key
from hzmj.text import Refused


@dataclass(frozen=True, slots=True)
class Wait:
    """A piece that helps: the number of copies that the seat cannot see, and what a win by drawing it pays.

    `multiplier` is 0 for a piece that does not win but only brings the hand nearer.
    """

    tile: int
    left: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class WaitOutlook:
    """The waits of a hand of 13 (10, 7, ...) tiles.

    `distance`: tiles the hand lacks, 1 if it is ready. `waits`: for a ready hand the pieces that win, else
    those that bring it nearer; pieces of which the seat holds all copies are left out. `held`: pieces that
    would win a ready hand, but of which the seat holds all copies. `any_tile`: the hand is baotou, so every
    tile wins. `throw`: the least a win pays if the seat draws a caishen next and throws it, which leaves a
    baotou hand baotou; None if the hand is not baotou or no caishen is unseen.
    """

    distance: int
    waits: tuple[Wait, ...]
    held: tuple[int, ...] = ()
    any_tile: bool = False
    throw: int | None = None

    @property
    def ready(self) -> bool:
        """听牌 Whether the hand lacks one tile."""
        return self.distance == 1

    @property
    def live(self) -> int:
        """Number of unseen pieces that help."""
        return sum(wait.left for wait in self.waits)

    @property
    def dead(self) -> bool:
        """Whether the hand is ready but the seat can see every tile that wins."""
        return self.ready and self.live == 0

    @property
    def multipliers(self) -> tuple[int, int]:
        """The least and the highest multiplier of the waits with tiles left, or of all if none has any."""
        found = [wait.multiplier for wait in self.waits if wait.left or not self.live] or [0]
        return min(found), max(found)


def waiting(view: View) -> WaitOutlook:
    """Returns the waits of the seat's hand outside its turn, one tile short of a winning hand."""
    return _outlook(view, view.hand, view.chain)


def after(view: View, tile: int) -> WaitOutlook:
    """Returns the waits of the seat's hand, in its own turn, after discarding `tile`."""
    rest = _without(view.hand, tile)
    return _outlook(view, rest, _chain_after(view, tile, rest))


def caishen_throw(view: View) -> int | None:
    """财飘 Returns the least a win pays after throwing a caishen now; None if that leaves no baotou hand."""
    if view.caishen not in view.hand:
        return None
    rest = _without(view.hand, view.caishen)
    if not Holding.of(rest, view.caishen).is_baotou(_needed(view)):
        return None
    return _least(view, rest, _chain_after(view, view.caishen, rest))


def win_pays(view: View) -> int:
    """Returns the multiplier of a win now: on the discard offered by another seat, else by the tile drawn.

    Returns 0 if the tile does not win.
    """
    if view.offered is not None and view.offered.seat != view.seat:
        return _multiplier(view, view.hand, view.offered.tile, ())
    if view.drawn is None:
        return 0
    return _multiplier(view, _without(view.hand, view.drawn), view.drawn, view.chain)


def may_feed(view: View) -> tuple[int, ...]:
    """Returns the seats whose discards the hand may win on (8.2).

    Does not check whether the hand is baotou; a baotou hand wins by draw only.
    """
    if view.rules.must_baotou and view.caishen in view.hand:
        return ()
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    return tuple(seat for seat in seats_after(view.seat) if _may_feed(view, stakes, seat))


def _may_feed(view: View, stakes: Stakes, source: int) -> bool:
    try:
        check_discard_win(view.rules, stakes, view.seat, source)
    except Refused:
        return False
    return True


def _outlook(view: View, hand: Sequence[int], chain: Chain) -> WaitOutlook:
    holding, needed = Holding.of(hand, view.caishen), _needed(view)
    lacking = distance(holding.counts, holding.wild, needed)
    unseen, spent = view.unseen, _spent(view, hand)
    if lacking != 1:
        faces = useful(holding.counts, holding.wild, needed)
        pieces = [view.caishen, *(WHITE if face == view.caishen else face for face in faces)]
        nearer = (Wait(piece, unseen[piece], 0) for piece in pieces if piece not in spent)
        return WaitOutlook(lacking, tuple(nearer))
    waits, held = [], []
    for piece in sorted(range(FACES), key=lambda tile: sort_key(tile, view.caishen)):
        if piece in spent:
            if _would_win(view, holding, piece, chain):
                held.append(piece)
        elif multiplier := _multiplier(view, hand, piece, chain):
            waits.append(Wait(piece, unseen[piece], multiplier))
    baotou = holding.is_baotou(needed)
    throw = None
    if baotou and unseen[view.caishen]:
        throw = _least(view, hand, (*chain, PIAO), thrown=1)
    return WaitOutlook(lacking, tuple(waits), tuple(held), baotou, throw)


def _spent(view: View, hand: Sequence[int]) -> frozenset[int]:
    """Returns the pieces with all copies in the hand, its melds and the indicator: none is left to draw."""
    counts = count_tiles(hand)
    for meld in view.melds[view.seat]:
        for tile in meld.tiles:
            counts[tile] += 1
    if view.indicator is not None:
        counts[view.caishen] += 1
    return frozenset(piece for piece, count in enumerate(counts) if count >= COPIES)


def _would_win(view: View, holding: Holding, piece: int, chain: Chain) -> bool:
    """Returns whether a spent piece would win the hand by draw if there were one more of it."""
    needed = _needed(view)
    reading = Reading("standard", holding.is_baotou(needed), 0, holding.wild + (piece == view.caishen))
    if not may_win(view.rules, reading, chain):
        return False
    return piece == view.caishen or holding.is_won_by(plays_as(piece, view.caishen), needed)


def _multiplier(view: View, hand: Sequence[int], piece: int, chain: Chain) -> int:
    """Returns the multiplier of a win with the piece, of which the hand has fewer than four; 0 if none."""
    before, whole = Holding.of(hand, view.caishen), Holding.of((*hand, piece), view.caishen)
    return max(
        (
            2 ** total(view.rules, fans_of(view.rules, reading, chain))
            for reading in readings(view.rules, before, whole, _needed(view))
            if may_win(view.rules, reading, chain)
        ),
        default=0,
    )


def _least(view: View, hand: Sequence[int], chain: Chain, *, thrown: int = 0) -> int:
    """Returns the least multiplier of a baotou hand over the tiles that the seat cannot see.

    `thrown`: the number of those that are caishen the seat draws and throws first.
    """
    left = list(view.unseen)
    left[view.caishen] -= thrown
    spent = _spent(view, hand)
    pieces = [piece for piece in range(FACES) if left[piece] > 0 and piece not in spent]
    return min((_multiplier(view, hand, piece, chain) for piece in pieces), default=0)


def _chain_after(view: View, tile: int, rest: Sequence[int]) -> Chain:
    thrown = tile == view.caishen
    leaves = thrown and Holding.of(rest, view.caishen).is_baotou(_needed(view))
    return after_discard(view.chain, caishen_thrown=thrown, leaves_baotou=leaves)


def _needed(view: View) -> int:
    return 4 - len(view.melds[view.seat])


def _without(hand: Sequence[int], tile: int) -> list[int]:
    rest = list(hand)
    rest.remove(tile)
    return rest
