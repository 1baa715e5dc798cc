"""放铳 The risk of a discard where discards can be won on (RULES.md 8.2).

The tables were counted in self-play at level 3: how often a seat that is allowed to win on a discard was
able to, by tiles remaining, number of exposed melds, and kind of tile.
"""

from hzmj.game.view import View
from hzmj.rules.settle import delta, settle_win
from hzmj.rules.tiles import edge, is_honour

_READY: tuple[tuple[float, ...], ...] = (
    (1.3, 1.9, 2.0, 1.4, 1.0),
    (0.82, 1.12, 1.04, 1.3, 0.95),
    (0.55, 0.77, 0.93, 0.9, 0.93),
    (0.38, 0.59, 0.76, 0.78, 0.9),
    (0.172, 0.35, 0.56, 0.9, 1.2),
    (0.041, 0.136, 0.33, 0.6, 0.8),
    (0.0066, 0.05, 0.15, 0.3, 0.4),
)
"""How likely a seat can win on a discard, relative to the overall mean. Rows: tiles remaining (below 30,
40, ... 80, more). Columns: number of exposed melds."""
_HONOUR, _NUMBER = 0.0071, (0.039, 0.061, 0.088, 0.082, 0.091)
"""The mean chance by kind of tile: honours, and suited tiles by their distance from 1 or 9."""
_UNSEEN = (1.0, 0.95, 1.45, 2.05)
"""The factor on that chance by unseen copies of the tile (0 to 3); few hands can wait for one with none."""
_THROWN = 0.146
"""The factor on the risk if the seat has discarded that tile itself."""
_MULTIPLIER = 1.1
"""The mean multiplier of wins on a discard."""


def risk_of(view: View, tile: int) -> tuple[float, float]:
    """Returns the chance that a discard of `tile` is won on, and the mean points it then costs the seat."""
    rules = view.rules
    if not rules.allows_discard_win(view.level) or tile == view.caishen:
        return 0.0, 0.0
    step = min(6, max(0, (view.remaining - 20) // 10))
    kind = _HONOUR if is_honour(tile) else _NUMBER[edge(tile)]
    mean = kind * _UNSEEN[min(3, view.unseen[tile])]
    total = cost = 0.0
    for seat in range(4):
        if seat == view.seat or view.dealer not in (seat, view.seat) or view.thrower == view.seat:
            continue
        chance = _READY[step][len(view.melds[seat])] * mean
        if any(discard.tile == tile for discard in view.discards[seat]):
            chance *= _THROWN
        paid = -delta(settle_win(rules, view.stakes, seat, view.seat, view.tan, 1))[view.seat]
        total += chance
        cost += chance * paid * _MULTIPLIER
    return min(1.0, total), cost / total if total else 0.0
