"""The easy bot: plays towards a win, but counts no tiles, seldom claims and uses no caishen tactics."""

from hzmj.bots.base import Candidate, Choice, lot
from hzmj.bots.position import Position
from hzmj.game.actions import Action, Chi, Discard, Pass, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import distance

_NOTICED = 3
"""The bot notices one claim in this many."""


class EasyBot:
    """Discards any tile that leaves the least distance, takes every win and overlooks most claims."""

    def __init__(self, seed: int) -> None:
        """The seed decides between equal discards, and which claims are overlooked."""
        self._seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns a win if there is one, otherwise the action that leaves the least distance."""
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
    """Keeps the caishen and the least distance, and chooses at random between equal discards."""
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
    """Chooses chi or peng if the claim is noticed and lowers the distance, otherwise passes."""
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
