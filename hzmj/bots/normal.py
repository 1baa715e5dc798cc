"""The normal bot: towards the nearest win, the caishen and seven pairs in mind, liable to nobody."""

from collections.abc import Iterator
from operator import attrgetter

from hzmj.bots.base import Candidate, Choice
from hzmj.bots.hand_tables import is_baotou, nearest, wanted, without
from hzmj.bots.position import Position, TileCounts
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import NO_TILE, discards, distance, missing_pairs
from hzmj.rules.settle import LIABLE_TAN
from hzmj.rules.tiles import plays_as

_BAOTOU_WORTH = 2.0
"""A baotou wait pays double (RULES.md 8.5)."""
_FAR = 1000.0
"""One step of distance outweighs any number of tiles."""
_WASTE = 500.0
"""Against throwing a caishen from a hand that is not baotou, which wastes the best tile."""
_SAFE_WAIT = 40
"""With at least so many tiles left, and nobody three melds down, one more round is likely survived."""
_PAIRS_MARGIN = 2
"""A concealed gang gives up seven pairs; it is made only if those are this much further off."""


_value = attrgetter("value")


class NormalBot:
    """Discards to the least distance and the most live useful tiles; claims only what brings it nearer."""

    def __init__(self, seed: int) -> None:
        """The seed does not matter: nothing here is left to chance."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The best of `legal` by the least distance, then the live tiles that lower it."""
        if len(legal) == 1:
            return Choice(legal[0])
        position = Position.of(view)
        discarding = [action for action in legal if isinstance(action, Discard)]
        if discarding:
            return _play(position, legal, discarding)
        return _claim(position, legal)


def outlook(position: Position, hand: TileCounts, far: int | None = None) -> tuple[int, int, float]:
    """Distance, live useful tiles and value of a hand one tile short; `far` is its distance where known.

    The value is greater the nearer the hand is, then the more tiles are useful; a baotou wait counts by
    what it pays.
    """
    if far is None:
        far = distance(hand.counts, hand.wild, hand.needed)
    if far == 1 and is_baotou(hand.counts, hand.wild, hand.needed):
        return 1, position.unseen, position.unseen * _BAOTOU_WORTH - _FAR
    live = position.live_of(wanted(hand.counts, hand.wild, hand.needed))
    return far, live, live - _FAR * far


def _play(position: Position, legal: tuple[Action, ...], discarding: list[Discard]) -> Choice:
    """In the play phase: win, gang or discard."""
    candidates = tuple(sorted(_weigh(position, discarding), key=_value, reverse=True))
    best = candidates[0]
    for action in legal[: len(legal) - len(discarding)]:
        if isinstance(action, Win):
            return Choice(best.action if _chases(position, best) else action, candidates)
        if isinstance(action, Gang) and _gang_is_good(position, action, best):
            return Choice(action, candidates)
    return Choice(best.action, candidates)


def _weigh(position: Position, discarding: list[Discard]) -> Iterator[Candidate]:
    """Every legal discard; tiles are counted for those that leave the hand nearest."""
    hand, caishen = position.hand, position.view.caishen
    after = discards(hand.counts, hand.wild, hand.needed)
    faces = [(action, plays_as(action.tile, caishen)) for action in discarding]
    least = min([after[face] for action, face in faces if action.tile != caishen], default=NO_TILE)
    for action, face in faces:
        if action.tile == caishen:
            rest = hand.with_wild(-1)
            far, live, value = outlook(position, rest)
            waste = 0.0 if is_baotou(rest.counts, rest.wild, rest.needed) else _WASTE
            yield Candidate(action, far, live, value - waste)
        elif after[face] > least:
            yield Candidate(action, after[face], None, -_FAR * after[face])
        else:
            rest = TileCounts(without(hand.counts, face), hand.wild, hand.needed)
            yield Candidate(action, *outlook(position, rest, least))


def _chases(position: Position, best: Candidate) -> bool:
    """Whether to let a win go for a baotou or a piao that doubles it.

    Only where the best discard leaves a baotou hand that this win would not yet have counted, with
    enough of the wall left and nobody about to win.
    """
    view = position.view
    if view.remaining < _SAFE_WAIT or any(
        len(melds) >= 3 for seat, melds in enumerate(view.melds) if seat != view.seat
    ):
        return False
    assert isinstance(best.action, Discard)
    assert view.drawn is not None
    after = position.after(best.action)
    if not is_baotou(after.counts, after.wild, after.needed):
        return False
    before = position.after(Discard(view.drawn))
    return best.action.tile == view.caishen or not is_baotou(before.counts, before.wild, before.needed)


def _gang_is_good(position: Position, action: Gang, best: Candidate) -> bool:
    """Whether to gang: with a meld shown or when ready, or when seven pairs are far (and never at a loss)."""
    hand, after = position.hand, position.after(action)
    if distance(after.counts, after.wild, after.needed) > best.distance:
        return False
    if action.kind == "added" or hand.needed < 4 or best.distance == 1:
        return True
    return missing_pairs(hand.counts, hand.wild) >= best.distance + _PAIRS_MARGIN


def _claim(position: Position, legal: tuple[Action, ...]) -> Choice:
    """On a discard (or the tenth honour): win, or claim what brings the hand nearer."""
    for action in legal:
        if isinstance(action, Win):
            return Choice(action)
    hand = position.hand
    far, live, value = outlook(position, hand)
    baotou = is_baotou(hand.counts, hand.wild, hand.needed)
    candidates = [Candidate(Pass(), far, live, value)]
    best: Candidate | None = None
    for action in legal:
        if not isinstance(action, Chi | Peng | Gang):
            continue
        after, found = _after_claim(position, action, far)
        candidates.append(found)
        if isinstance(action, Gang):
            good = found.distance <= far and (hand.needed < 4 or far == 1)
        else:
            good = found.distance < far or (not baotou and is_baotou(after.counts, after.wild, after.needed))
        if good and _is_worth_its_tan(position.view, found) and (best is None or found.value > best.value):
            best = found
    chosen = candidates[0] if best is None else best
    others = sorted((each for each in candidates if each is not chosen), key=_value, reverse=True)
    return Choice(chosen.action, (chosen, *others))


def _after_claim(position: Position, action: Chi | Peng | Gang, far: int) -> tuple[TileCounts, Candidate]:
    """The hand after a claim and, where one must follow, the best discard.

    Tiles are counted only where the claim can be good: at a distance under `far`, that without it, or
    where a ready hand may become baotou.
    """
    hand = position.after(action)
    if isinstance(action, Gang):
        return hand, Candidate(action, *outlook(position, hand))
    least, rests = nearest(hand.counts, hand.wild, hand.needed)
    hands = [TileCounts(rest, hand.wild, hand.needed) for rest in rests] or [hand.with_wild(-1)]
    if rests and least >= far and not (least == 1 and hand.wild):
        return hands[0], Candidate(action, least, None, -_FAR * least)
    best = max(hands, key=lambda each: outlook(position, each)[2])
    return best, Candidate(action, *outlook(position, best))


def _is_worth_its_tan(view: View, after: Candidate) -> bool:
    """Whether a claim may be made for its tan: a third one, which can make liable, only to be ready (12)."""
    assert view.offered is not None
    third = view.tan[view.seat][view.offered.seat] >= LIABLE_TAN - 1
    return not third or after.distance == 1
