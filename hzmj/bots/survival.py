"""快慢 How long a hand lasts: the chance that another seat wins before the seat's next draw.

The tables are a fit to counts from self-play. A round is the three draws of the other seats between two of
the seat's own.
"""

from hzmj.game.view import View
from hzmj.game.wall import LAST_TURN
from hzmj.rules.settle import delta, settle_win

_HAZARD: tuple[float, ...] = (0.11, 0.11, 0.11, 0.11, 0.11, 0.1075, 0.08, 0.0444, 0.0194, 0.0015, 0.0005)
"""The chance that a seat wins with one draw, by tiles remaining, in steps of 8 from 4."""
_THREAT: tuple[float, ...] = (0.5, 1.0, 1.8, 2.1, 2.1)
"""How likely a seat wins by number of exposed melds, relative to the mean at that stage of the hand."""
_FADE = 0.6
"""The factor per round on the excess of the threats over the mean, as the other seats catch up."""
_BOUND = 0.45
"""The factor on the hazard while the others are restricted by a discarded caishen (RULES.md 7)."""
_DISCARD_WINS: tuple[float, float, float] = (0.40, 0.13, 0.53)
"""Wins on discards for each win by draw of another seat, where discards can be won on (8.2): on the seat's
own discards if it is the dealer; if not, on its own, and between other seats."""
_MEAN_MULTIPLIER = {"classic": 1.35, "mil2025": 1.75}
_DISCARD_MULTIPLIER = 1.1
"""The mean multipliers of the others' wins: by draw for each fan table, and on a discard."""


def hazard(remaining: int) -> float:
    """Returns the chance that an average seat wins with its draw when `remaining` tiles are left."""
    at = max(0.0, (remaining - 4) / 8)
    low = min(int(at), len(_HAZARD) - 2)
    part = min(1.0, at - low)
    return _HAZARD[low] * (1 - part) + _HAZARD[low + 1] * part


def threats(view: View) -> tuple[float, ...]:
    """Returns for each seat how likely it wins relative to the mean, by its melds; 0 for the view's seat."""
    return tuple(0.0 if seat == view.seat else _THREAT[len(melds)] for seat, melds in enumerate(view.melds))


def evenly(view: View) -> tuple[float, ...]:
    """Returns the threats if melds are ignored: 1 for each other seat, 0 for the view's seat."""
    return tuple(float(seat != view.seat) for seat in range(4))


def survival(view: View, draws: int, threat: tuple[float, ...]) -> list[float]:
    """Returns the chance that nobody else wins in the round before a draw, by own draws left (1 to `draws`).

    Index 0 is unused. `threat` is the result of `threats` or `evenly`.
    """
    rounds = [1.0] * (draws + 1)
    excess = sum(threat) - 3.0
    factor = 1.0 + sum(discard_wins(view))
    for left in range(draws, 0, -1):
        remaining = min(view.remaining, LAST_TURN + 4 * left)
        rounds[left] = max(0.0, 1.0 - hazard(remaining)) ** (factor * max(0.5, 3.0 + excess))
        excess *= _FADE
    return rounds


def discard_wins(view: View) -> tuple[float, float]:
    """Returns the wins on the seat's own discards, and between others, for each win by draw of another."""
    if not view.rules.allows_discard_win(view.level):
        return 0.0, 0.0
    dealing, own, aside = _DISCARD_WINS
    return (dealing, 0.0) if view.seat == view.dealer else (own, aside)


def bound(rounds: list[float]) -> list[float]:
    """Returns the chances of `survival` while the others are restricted by a discarded caishen."""
    return [1.0 - _BOUND * (1.0 - each) for each in rounds]


def win_worth(view: View, tan: list[list[int]]) -> float:
    """Returns the points that the seat collects for a win by draw of multiplier 1 (RULES.md 11, 12.1-3)."""
    return float(delta(settle_win(view.rules, view.stakes, view.seat, None, tan, 1))[view.seat])


def loss(view: View, tan: list[list[int]], threat: tuple[float, ...]) -> float:
    """Returns the mean points that the seat pays when another seat wins."""
    stakes = view.stakes
    paid = sum(
        -delta(settle_win(view.rules, stakes, seat, None, tan, 1))[view.seat] * threat[seat]
        for seat in range(4)
        if seat != view.seat
    )
    own, aside = discard_wins(view)
    by_draw = _MEAN_MULTIPLIER[view.rules.fan_table] * paid / sum(threat)
    by_discard = _DISCARD_MULTIPLIER * stakes.unit(view.dealer, view.dealer)
    return (by_draw + own * by_discard) / (1.0 + own + aside)
