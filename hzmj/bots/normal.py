"""The normal bot: plays for the nearest win, knows caishen tactics and seven pairs, and avoids liability."""

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
"""The value of one step of distance, more than that of any number of tiles."""
_WASTE = 500.0
"""The penalty for discarding a caishen without leaving a baotou hand, which wastes the best tile."""
_SAFE_WAIT = 40
"""With at least this many tiles left, and no other seat with three melds, waiting a round is likely safe."""
_PAIRS_MARGIN = 2
"""A gang gives up seven pairs, and is made only if those are at least this much further away."""


_value = attrgetter("value")


class NormalBot:
    """Discards for the least distance, then the most live useful tiles; claims to improve the hand."""

    def __init__(self, seed: int) -> None:
        """Ignores the seed: the bot makes no random choices."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns the action that leaves the least distance, then the most live tiles that lower it."""
        if len(legal) == 1:
            return Choice(legal[0])
        position = Position.of(view)
        discarding = [action for action in legal if isinstance(action, Discard)]
        if discarding:
            return _play(position, legal, discarding)
        return _claim(position, legal)


def outlook(position: Position, hand: TileCounts, far: int | None = None) -> tuple[int, int, float]:
    """Returns the distance, the number of live useful tiles and the value of a hand one tile short.

    `far` is the distance, if the caller knows it. The value rises with a smaller distance, then with more
    useful tiles. In a baotou hand every unseen tile is useful, and counts double because the win pays double.
    """
    if far is None:
        far = distance(hand.counts, hand.wild, hand.needed)
    if far == 1 and is_baotou(hand.counts, hand.wild, hand.needed):
        return 1, position.unseen, position.unseen * _BAOTOU_WORTH - _FAR
    live = position.live_of(wanted(hand.counts, hand.wild, hand.needed))
    return far, live, live - _FAR * far


def _play(position: Position, legal: tuple[Action, ...], discarding: list[Discard]) -> Choice:
    """Chooses in the play phase: a win, a gang or a discard."""
    candidates = tuple(sorted(_weigh(position, discarding), key=_value, reverse=True))
    best = candidates[0]
    for action in legal[: len(legal) - len(discarding)]:
        if isinstance(action, Win):
            return Choice(best.action if _chases(position, best) else action, candidates)
        if isinstance(action, Gang) and _gang_is_good(position, action, best):
            return Choice(action, candidates)
    return Choice(best.action, candidates)


def _weigh(position: Position, discarding: list[Discard]) -> Iterator[Candidate]:
    """Yields a candidate for every legal discard, with `live` None if others leave a smaller distance."""
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
    """Returns whether to pass up a win for a baotou or a piao that doubles it.

    True only if the best discard is a piao or makes a baotou hand that this win would not count, enough of
    the wall is left, and no other seat has three melds.
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
    """Returns whether to make a gang.

    Never if it raises the distance. Otherwise if it is an added gang, a meld is exposed, the hand is ready or
    seven pairs are far away.
    """
    hand, after = position.hand, position.after(action)
    if distance(after.counts, after.wild, after.needed) > best.distance:
        return False
    if action.kind == "added" or hand.needed < 4 or best.distance == 1:
        return True
    return missing_pairs(hand.counts, hand.wild) >= best.distance + _PAIRS_MARGIN


def _claim(position: Position, legal: tuple[Action, ...]) -> Choice:
    """Chooses on a discard or the tenth honour: a win, a claim that improves the hand, or a pass."""
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
    """Returns the hand after a claim and, except for a gang, the best discard, with its candidate.

    `far` is the distance without the claim. Useful tiles are counted only if the claim can be good: if it
    lowers the distance, or if a ready hand may become baotou.
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
    """Returns whether a claim is worth its tan: a third can make liable, and must leave a ready hand (12)."""
    assert view.offered is not None
    third = view.tan[view.seat][view.offered.seat] >= LIABLE_TAN - 1
    return not third or after.distance == 1
