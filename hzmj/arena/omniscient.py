"""天眼 The ceiling: what can be had by seeing the wall and all hands. A cheat, for the arena alone.

It is given the match itself, which no bot is ever given, and so can try every action out to the end of the
hand on the tiles that are really there, all seats played on by the normal bot. It takes the one that
collects most: a bound from below of what perfect knowledge is worth, since it looks one own action ahead
at a time.
"""

import pickle

from hzmj.bots.base import Candidate, Choice
from hzmj.bots.normal import NormalBot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.view import View


class CeilingBot:
    """Knows everything and tries everything."""

    def __init__(self, match: Match, seat: int) -> None:
        """Sits at a seat of the very match that is played."""
        self._match = match
        self._seat = seat
        self._fast = NormalBot(0)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The action that collects most; of equals the one a normal bot would take, if it is among them."""
        if len(legal) == 1:
            return Choice(legal[0])
        usual = self._fast.choose(view, legal).action
        now = pickle.dumps(self._match, pickle.HIGHEST_PROTOCOL)
        tried = [(self._collected(now, action), action == usual, action) for action in legal]
        tried.sort(key=lambda each: each[:2], reverse=True)
        candidates = tuple(Candidate(action, 0, None, points, points) for points, _, action in tried)
        return Choice(tried[0][2], candidates)

    def _collected(self, now: bytes, action: Action) -> float:
        """What the seat collects from the hand if it does `action` and all go on as normal bots would."""
        match: Match = pickle.loads(now)
        first: dict[int, Action] = {self._seat: action}
        while True:
            for event in match.step({**self._answers(match, first), **first}):
                if isinstance(event, ev.Settle):
                    return event.delta[self._seat]
            first = {}

    def _answers(self, match: Match, known: dict[int, Action]) -> dict[int, Action]:
        return {
            seat: self._fast.choose(match.view(seat), legal).action
            for seat, legal in match.pending.items()
            if seat not in known
        }
