"""The easy bot: it plays towards a win, but counts no tiles, seldom claims and knows no caishen tricks."""

from hzmj.bots.base import Candidate, Choice, lot
from hzmj.bots.position import Position
from hzmj.game.actions import Action, Chi, Discard, Pass, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import distance

_NOTICED = 3
"""One claim in so many is noticed."""


class EasyBot:
    """Discards to the least distance, any such tile; wins at once; overlooks most claims."""

    def __init__(self, seed: int) -> None:
        """The seed decides which of equal tiles goes and what is overlooked."""
        self._seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """A win if there is one, else the nearest hand it sees."""
        for action in legal:
            if isinstance(action, Win):
                return Choice(action)
        if len(legal) == 1:
            return Choice(legal[0])
        position = Position.of(view)
        luck = lot(f"{self._seed}/{view.moment}")
        if isinstance(legal[-1], Discard):
            return _discard(position, legal, luck)
        return _claim(position, legal, luck)


def _discard(position: Position, legal: tuple[Action, ...], luck: int) -> Choice:
    """Keeps the caishen and the nearest hand; of equal tiles one by lot."""
    candidates = []
    for action in legal:
        if isinstance(action, Discard):
            after = position.after(action)
            far = distance(after.counts, after.wild, after.needed)
            thrown = action.tile == position.view.caishen
            candidates.append(Candidate(action, far, None, -float(far) - 100.0 * thrown))
    turn = luck % len(candidates)
    candidates = candidates[turn:] + candidates[:turn]
    candidates.sort(key=lambda each: -each.value)
    return Choice(candidates[0].action, tuple(candidates))


def _claim(position: Position, legal: tuple[Action, ...], luck: int) -> Choice:
    """Chi or peng if it notices, and if that brings the hand nearer."""
    hand = position.hand
    far = distance(hand.counts, hand.wild, hand.needed)
    candidates = [Candidate(Pass(), far, None, -float(far))]
    if luck % _NOTICED == 0:
        for action in legal:
            if isinstance(action, Chi | Peng):
                after = position.after(action)
                near = distance(after.counts, after.wild, after.needed)
                candidates.append(Candidate(action, near, None, -float(near)))
    best = max(candidates, key=lambda each: each.value)
    return Choice(best.action, (best, *(each for each in candidates if each is not best)))
