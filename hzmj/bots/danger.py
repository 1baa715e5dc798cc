"""放铳 What a discard risks where discards can be won on (RULES.md 8.2).

The tables were counted in self-play at level 3: how often a seat that may win on a discard could,
by the tiles remaining and the melds it has laid out, and by the kind of tile.
"""

from hzmj.game.view import View
from hzmj.rules.settle import Stakes, delta, settle_win
from hzmj.rules.tiles import is_honour, run_position

_READY: tuple[tuple[float, ...], ...] = (
    (0.055, 0.06, 0.09, 0.12, 0.12),
    (0.040, 0.05, 0.06, 0.07, 0.07),
    (0.017, 0.03, 0.04, 0.045, 0.05),
    (0.002, 0.009, 0.018, 0.03, 0.04),
    (0.0, 0.001, 0.003, 0.01, 0.02),
)
"""Share of discards a seat could win on, by tiles remaining (below 50, 60, 70, 80, more) and melds."""
_HONOUR, _TERMINAL, _NEAR, _MIDDLE = 0.08, 0.6, 1.2, 1.6
"""Kinds of tile against the mean: honours, 1 and 9, 2 and 8, 3 to 7."""
_THROWN = 0.25
"""What is left of the risk if the seat has thrown that tile itself."""
_MULTIPLIER = 1.1
"""Mean multiplier of wins on a discard."""


def risk_of(view: View, tile: int) -> tuple[float, float]:
    """The chance that a discard of `tile` is won on, and what that would cost the view's seat."""
    rules = view.rules
    if not rules.discard_win or view.level < rules.discard_win_level or tile == view.caishen:
        return 0.0, 0.0
    stakes = Stakes(rules.base, view.dealer, view.level)
    step = min(4, max(0, view.remaining // 10 - 4))
    total = cost = 0.0
    for seat in range(4):
        if seat == view.seat or view.dealer not in (seat, view.seat) or view.thrower == view.seat:
            continue
        chance = _READY[step][len(view.melds[seat])] * _kind(tile)
        if any(discard.tile == tile for discard in view.discards[seat]):
            chance *= _THROWN
        paid = -delta(settle_win(rules, stakes, seat, view.seat, view.tan, 1))[view.seat]
        total += chance
        cost += chance * paid * _MULTIPLIER
    return total, cost / total if total else 0.0


def _kind(tile: int) -> float:
    if is_honour(tile):
        return _HONOUR
    edge = min(run_position(tile), 8 - run_position(tile))
    return (_TERMINAL, _NEAR, _MIDDLE)[min(edge, 2)]
