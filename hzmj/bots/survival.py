"""快慢 How long a hand lasts: the chance that another seat wins before one's next draw.

The tables were counted in self-play (they are a fit, not a rule). A round is the three
draws of the others between two of one's own.
"""

from hzmj.game.view import View
from hzmj.game.wall import LAST_TURN
from hzmj.rules.settle import delta, settle_win

_HAZARD: tuple[float, ...] = (0.11, 0.11, 0.11, 0.11, 0.11, 0.1075, 0.08, 0.0444, 0.0194, 0.0015, 0.0005)
"""Chance that a seat wins with one draw, by tiles remaining in steps of 8 from 4 up."""
_THREAT: tuple[float, ...] = (0.5, 1.0, 1.8, 2.1, 2.1)
"""How much likelier a seat with so many melds laid out wins, against the mean of its time."""
_FADE = 0.6
"""What is left of a threat's excess from one round to the next, as the others catch up."""
_BOUND = 0.45
"""Share of the hazard that is left while the others are bound by a thrown caishen (RULES.md 7)."""
_DISCARD_WINS: tuple[float, float, float] = (0.40, 0.13, 0.53)
"""Wins on discards for each win by draw of another, where they can be (8.2): on the dealer's own, on the
seat's own if it does not deal, and between others then."""
_MEAN_MULTIPLIER = {"classic": 1.35, "mil2025": 1.75}
_DISCARD_MULTIPLIER = 1.1
"""Mean multipliers of the others' wins, by draw with either table of fan and on a discard."""


def hazard(remaining: int) -> float:
    """Chance that a seat of whom nothing is known wins with its draw when so many tiles remain."""
    at = max(0.0, (remaining - 4) / 8)
    low = min(int(at), len(_HAZARD) - 2)
    part = min(1.0, at - low)
    return _HAZARD[low] * (1 - part) + _HAZARD[low + 1] * part


def threats(view: View) -> tuple[float, ...]:
    """For each seat how much likelier than the mean it is to win; 0 for the seat itself."""
    return tuple(0.0 if seat == view.seat else _THREAT[len(melds)] for seat, melds in enumerate(view.melds))


def evenly(view: View) -> tuple[float, ...]:
    """The same where nobody looks at the melds: 1 for each of the others."""
    return tuple(float(seat != view.seat) for seat in range(4))


def survival(view: View, draws: int, threat: tuple[float, ...]) -> list[float]:
    """Chance to come through the round before a draw, by how many draws are left then (1 to `draws`).

    `threat` is what `threats` or `evenly` says.
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
    """Wins on discards for each win by draw of another: on the seat's own discards, and between others."""
    if not view.rules.allows_discard_win(view.level):
        return 0.0, 0.0
    dealing, own, aside = _DISCARD_WINS
    return (dealing, 0.0) if view.seat == view.dealer else (own, aside)


def bound(rounds: list[float]) -> list[float]:
    """The same while the others are bound by a caishen one has thrown."""
    return [1.0 - _BOUND * (1.0 - each) for each in rounds]


def win_worth(view: View, tan: list[list[int]]) -> float:
    """What the seat collects by a win by draw of multiplier 1 (RULES.md 11, 12.1-3)."""
    return float(delta(settle_win(view.rules, view.stakes, view.seat, None, tan, 1))[view.seat])


def loss(view: View, tan: list[list[int]], threat: tuple[float, ...]) -> float:
    """What the seat pays on average when another wins."""
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
