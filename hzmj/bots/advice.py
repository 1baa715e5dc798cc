"""参谋 Advice: what a bot would do in a position and why, in figures that can be checked by hand.

The advice comes from the bot that plays, so the first candidate is the action it would take. The figures
describe the hand after an action; after chi or peng, the hand after the best discard that follows:

- distance: tiles to draw or claim before the hand wins; 1 for a ready hand, 0 for a win (`rules.distance`).
- live: unseen pieces that lower the distance, including caishen; for a ready hand, the pieces that win.
  `useful` lists them.
- points: for a win, what it pays the seat (RULES.md 11, 12). For other actions V[n] of `bots.prospects`,
  where n is the number of the seat's own draws left. A discard that is won on with probability r, at a mean
  cost c, is worth V - r x (V + c).
- chance: the chance to win before the wall ends. It is V with every win counted as 1 and every loss as 0.
- risk: the chance that the discard is won on (`bots.danger`); 0 where discards cannot be won on.

Only `hard` and `master` compute points; for the other bots points, chance and risk are not known.
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
"""The default bot for advice."""
_EXPERTS = {"hard": HARD, "master": MASTER}


def advise(view: View, legal: tuple[Action, ...], bot: str = ADVISER, seed: int = 0) -> Choice:
    """Returns what `bot`, made with `seed`, would do, and every candidate it weighs, the chosen one first."""
    traits = _EXPERTS.get(bot)
    if traits is not None:
        return explain(view, legal, traits)
    action, candidates = make_bot(bot, seed).choose(view, legal)
    chosen = next((each for each in candidates if each.action == action), None) or _bare(view, action)
    return Choice(action, (chosen, *(each for each in candidates if each.action != action)))


def useful(view: View, action: Action) -> dict[int, int]:
    """Returns the pieces that lower the distance after `action`, each with its number of unseen copies.

    Returns an empty dict for a win, and for chi and peng, which are followed by a discard.
    """
    if isinstance(action, Win | Chi | Peng):
        return {}
    position = Position.of(view)
    hand = position.after(action)
    faces = [slot % FACES for slot in wanted(hand.counts, hand.wild, hand.needed)]
    # In flip mode whites play as the caishen's face.
    pieces = [view.caishen, *(WHITE if face == view.caishen else face for face in faces)]
    return {piece: view.unseen[piece] for piece in pieces if view.unseen[piece]}


def _bare(view: View, action: Action) -> Candidate:
    """Returns the candidate for an action that the bot took without weighing it."""
    if isinstance(action, Win):
        return Candidate(action, 0, 0, 0.0)
    if isinstance(action, Chi | Peng):
        return Candidate(action, _distance(view, action), None, 0.0)
    live = sum(useful(view, action).values())
    return Candidate(action, _distance(view, action), live, 0.0)


def _distance(view: View, action: Action) -> int:
    """Returns the distance after an action; after chi or peng, the least that a discard can leave."""
    hand = Position.of(view).after(action)
    if isinstance(action, Chi | Peng):
        return nearest(hand.counts, hand.wild, hand.needed)[0]
    return distance(hand.counts, hand.wild, hand.needed)
