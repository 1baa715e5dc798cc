"""参谋 Advice: what a bot would do in a position and why, in figures that can be worked out again.

It is the playing bot itself that is asked, so the first candidate is what it does. The figures, of the
hand that an action leaves (after chi or peng: once the best discard has followed):

- distance: tiles to draw or claim until it wins, 1 when it is ready, 0 for a win (`rules.distance`).
- live: unseen pieces that would lower the distance, caishen among them; of a ready hand, those that win.
  `useful` names them.
- points: for a win, what it pays the seat (RULES.md 11, 12). Else V[n] of `bots.prospects` for the n own
  draws that are left, with what being won on costs: a discard with the risk r of that and its mean cost c
  is worth V - r x (V + c).
- chance: to win within the wall. The same V with every win counted 1 and every loss 0.
- risk: the chance that the discard is won on (`bots.danger`); 0 where no discard can be.

Only `hard` and `master` reckon in points; of the others points, chance and risk are not known.
"""

from hzmj.bots.base import Candidate, Choice, make_bot
from hzmj.bots.expert import explain
from hzmj.bots.hand_tables import nearest, wanted
from hzmj.bots.position import Position
from hzmj.bots.traits import HARD, MASTER
from hzmj.game.actions import Action, Chi, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import distance
from hzmj.rules.tiles import FACES, WHITE

ADVISER = "master"
"""The bot that advises where none is named."""
_EXPERTS = {"hard": HARD, "master": MASTER}


def advise(view: View, legal: tuple[Action, ...], bot: str = ADVISER, seed: int = 0) -> Choice:
    """What the bot does, with every candidate it weighs, the chosen one first. `seed` seats the bot."""
    traits = _EXPERTS.get(bot)
    if traits is not None:
        return explain(view, legal, traits)
    action, candidates = make_bot(bot, seed).choose(view, legal)
    chosen = next((each for each in candidates if each.action == action), None) or _bare(view, action)
    return Choice(action, (chosen, *(each for each in candidates if each.action != action)))


def useful(view: View, action: Action) -> dict[int, int]:
    """The pieces that lower the distance after `action`, each with how many are unseen.

    Empty for a win, and for chi and peng, after which a discard is still to be chosen.
    """
    if isinstance(action, Win | Chi | Peng):
        return {}
    position = Position.of(view)
    hand = position.after(action)
    faces = [slot % FACES for slot in wanted(hand.counts, hand.wild, hand.needed)]
    # In flip it is the white that plays as the caishen's face.
    pieces = [view.caishen, *(WHITE if face == view.caishen else face for face in faces)]
    return {piece: view.unseen[piece] for piece in pieces if view.unseen[piece]}


def _bare(view: View, action: Action) -> Candidate:
    """An action the bot took without weighing it."""
    if isinstance(action, Win):
        return Candidate(action, 0, 0, 0.0)
    if isinstance(action, Chi | Peng):
        return Candidate(action, _distance(view, action), None, 0.0)
    live = sum(useful(view, action).values())
    return Candidate(action, _distance(view, action), live, 0.0)


def _distance(view: View, action: Action) -> int:
    """Tiles to a win after an action; after chi or peng the least that a discard leaves."""
    hand = Position.of(view).after(action)
    if isinstance(action, Chi | Peng):
        return nearest(hand.counts, hand.wild, hand.needed)[0]
    return distance(hand.counts, hand.wild, hand.needed)
