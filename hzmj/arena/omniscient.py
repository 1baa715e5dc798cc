"""天眼 The ceiling: a bot that cheats by seeing the wall and all hands. Only for the arena.

Unlike other bots it gets the match itself. It tries every action and plays the hand on to its end with the
real tiles, all seats played by the normal bot, and takes the action that collects most. Since it looks only
one own action ahead, its result is a lower bound of what perfect knowledge is worth.
"""

import pickle

from hzmj.bots.base import Candidate, Choice
from hzmj.bots.normal import NormalBot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.view import View


class CeilingBot:
    """Tries every legal action on the real tiles."""

    def __init__(self, match: Match, seat: int) -> None:
        """Plays `seat` of `match`, which must be the match that is being played."""
        self._match = match
        self._seat = seat
        self._fast = NormalBot(0)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns the action that collects most; if several do, prefers the one that the normal bot takes."""
        if len(legal) == 1:
            return Choice(legal[0])
        usual = self._fast.choose(view, legal).action
        now = pickle.dumps(self._match, pickle.HIGHEST_PROTOCOL)
        tried = [(self._collected(now, action), action == usual, action) for action in legal]
        tried.sort(key=lambda each: each[:2], reverse=True)
        candidates = tuple(Candidate(action, 0, None, points, points) for points, _, action in tried)
        return Choice(tried[0][2], candidates)

    def _collected(self, now: bytes, action: Action) -> float:
        """Returns what the seat collects if it does `action` and the normal bot then plays all seats."""
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
