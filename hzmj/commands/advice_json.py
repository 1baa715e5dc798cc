"""Advice as JSON: the candidate actions with every figure the bot has computed."""

from typing import Any

from hzmj.bots.advice import useful
from hzmj.bots.base import Candidate, Choice
from hzmj.game.actions import Action, Chi, Discard, Gang, Peng, Win
from hzmj.game.view import View
from hzmj.record.decisions import Decision
from hzmj.rules.tiles import CODES, write_tiles


def advice_json(decision: Decision, bot: str, choice: Choice) -> dict[str, Any]:
    """Returns the decision, the action played and the candidates, best first.

    `played` is null if the record stops before the answer.
    """
    view = decision.view
    return {
        "hand": decision.hand,
        "event": decision.event,
        "seat": decision.seat,
        "tiles": write_tiles(sorted(view.hand)),
        "bot": bot,
        "action": action_json(choice.action),
        "played": None if decision.answer is None else action_json(decision.answer),
        "candidates": [_candidate_json(view, each) for each in choice.candidates],
    }


def action_json(action: Action) -> dict[str, Any]:
    """Returns an action in the form it has in the record."""
    match action:
        case Discard(tile):
            return {"do": "discard", "tile": CODES[tile]}
        case Chi(tile, own):
            return {"do": "chi", "tile": CODES[tile], "with": [CODES[each] for each in own]}
        case Peng(tile):
            return {"do": "peng", "tile": CODES[tile]}
        case Gang(tile, kind):
            return {"do": "gang", "tile": CODES[tile], "kind": kind}
        case Win(by):
            return {"do": "win", "by": by}
        case _:
            return {"do": "pass"}


def _candidate_json(view: View, each: Candidate) -> dict[str, Any]:
    return {
        **action_json(each.action),
        "distance": each.distance,
        "live": each.live,
        "useful": {CODES[tile]: left for tile, left in useful(view, each.action).items()},
        "points": number(each.points),
        "chance": number(each.chance),
        "risk": number(each.risk),
    }


def number(value: float | None) -> float | None:
    """Rounds a figure to six places; None stays None, JSON's null."""
    return None if value is None else round(value, 6)
