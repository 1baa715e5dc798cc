"""快慢 How long a hand lasts: the chance that another seat wins before one's next draw.

The tables were counted in self-play (docs: they are a fit, not a rule). A round is the three
draws of the others between two of one's own.
"""

from hzmj.game.view import View
from hzmj.game.wall import LAST_TURN
from hzmj.rules.settle import Stakes, delta, settle_win

_HAZARD: tuple[float, ...] = (0.11, 0.11, 0.11, 0.11, 0.107, 0.08, 0.044, 0.0185, 0.0025, 0.0003, 0.0)
"""Chance that a seat wins with one draw, by tiles remaining in steps of 8 from 4 up."""
_THREAT: tuple[float, ...] = (0.5, 1.0, 1.8, 2.1, 2.1)
"""How much likelier a seat with so many melds laid out wins, against the mean of its time."""
_FADE = 0.6
"""What is left of a threat's excess from one round to the next, as the others catch up."""
_BOUND = 0.45
"""Share of the hazard that is left while the others are bound by a thrown caishen (RULES.md 7)."""
_ASIDE = 0.5
"""Wins on discards between others, for each win by draw, where they can be: they cost nothing (8.2)."""
_MEAN_MULTIPLIER = 1.3
"""Mean multiplier of the others' wins."""


def hazard(remaining: int) -> float:
    """Chance that a seat of whom nothing is known wins with its draw when so many tiles remain."""
    at = max(0.0, (remaining - 4) / 8)
    low = min(int(at), len(_HAZARD) - 2)
    part = min(1.0, at - low)
    return _HAZARD[low] * (1 - part) + _HAZARD[low + 1] * part


def threats(view: View) -> tuple[float, ...]:
    """For each seat how much likelier than the mean it is to win; 0 for the seat itself."""
    return tuple(0.0 if seat == view.seat else _THREAT[len(melds)] for seat, melds in enumerate(view.melds))


def survival(view: View, draws: int) -> list[float]:
    """Chance to come through the round before a draw, by how many draws are left then (1 to `draws`)."""
    rounds = [1.0] * (draws + 1)
    excess = sum(threats(view)) - 3.0
    aside = 1.0 + aside_wins(view)
    for left in range(draws, 0, -1):
        remaining = min(view.remaining, LAST_TURN + 4 * left)
        rounds[left] = max(0.0, 1.0 - hazard(remaining)) ** (aside * max(0.5, 3.0 + excess))
        excess *= _FADE
    return rounds


def aside_wins(view: View) -> float:
    """Wins on discards in which the seat has no part, for each win by draw of another."""
    rules = view.rules
    possible = rules.discard_win and view.level >= rules.discard_win_level and view.seat != view.dealer
    return _ASIDE if possible else 0.0


def bound(rounds: list[float]) -> list[float]:
    """The same while the others are bound by a caishen one has thrown."""
    return [1.0 - _BOUND * (1.0 - each) for each in rounds]


def win_worth(view: View, tan: list[list[int]]) -> float:
    """What the seat collects by a win by draw of multiplier 1 (RULES.md 11, 12.1-3)."""
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    return float(delta(settle_win(view.rules, stakes, view.seat, None, tan, 1))[view.seat])


def loss(view: View, tan: list[list[int]]) -> float:
    """What the seat pays on average when another wins."""
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    threat = threats(view)
    paid = sum(
        -delta(settle_win(view.rules, stakes, seat, None, tan, 1))[view.seat] * threat[seat]
        for seat in range(4)
        if seat != view.seat
    )
    return _MEAN_MULTIPLIER * paid / sum(threat) / (1.0 + aside_wins(view))
