"""Averages over hands, used where the look-ahead ends. They were counted in self-play or fitted to it."""

from hzmj.rules.tiles import FACES, edge, is_honour

CLAIMED: tuple[tuple[float, float, float], ...] = ((0.8, 0.45, 0.3), (0.4, 0.2, 0.1), (0.2, 0.1, 0.0))
"""The share of the expected claims that happens, by distance (from 2) and number of caishen (0 to 2, or
more). At larger distances the share is 0."""
PENG_FLOW, CHI_FLOW = 2.1, 0.7
"""Expected claims of a useful tile for each draw of it, before that share: by peng and by chi."""
DISCARD_FLOW = 0.8
"""Expected discards of a winning tile by one seat for each draw of it."""
_FLOWS: tuple[tuple[float, float, float, float], ...] = (
    (1.2, 1.0, 0.9, 0.5),
    (1.3, 1.05, 0.95, 0.68),
    (1.1, 1.2, 1.05, 0.75),
    (1.15, 1.3, 1.05, 0.77),
    (1.3, 1.55, 1.22, 0.8),
    (2.2, 1.75, 1.03, 0.6),
    (4.6, 1.45, 0.6, 0.42),
)
"""How often an unseen tile is discarded, relative to the mean at that stage of the hand. Rows: tiles
remaining (below 30, 40, ... 80, more). Columns: honours, 1 and 9, 2 and 8, 3 to 7."""

_READY: tuple[tuple[float, float], ...] = ((0.10, 0.92), (0.16, 0.78), (0.27, 0.85), (0.35, 0.9), (0.4, 1.0))
"""For ready hands, by number of caishen: the share of tiles that win, and the mean multiplier."""
_PAIRS = (3.0, 2.2, 1.7, 1.7, 1.7)
"""The factor on that multiplier for seven pairs, by number of caishen."""
_USEFUL: tuple[tuple[float, float, float], ...] = (
    (0.24, 0.28, 0.36),
    (0.35, 0.45, 0.5),
    (0.5, 0.58, 0.65),
    (0.61, 0.64, 0.7),
    (0.74, 0.8, 0.8),
)
"""The share of useful tiles, including claims, by distance (2 to 6 or more) and caishen (0 to 2 or more)."""
_PAIRS_USEFUL = 0.7
"""The factor on that share for seven pairs."""


def ready(wild: int, *, pairs: bool) -> tuple[float, float]:
    """Returns the share of winning tiles of a ready hand, and the mean multiplier of the wins."""
    share, multiplier = _READY[wild]
    return share, multiplier * (_PAIRS[wild] if pairs else 1.0)


def useful_share(far: int, wild: int, *, pairs: bool) -> float:
    """Returns the share of useful tiles of a hand at distance `far`, which is at least 2."""
    return _USEFUL[min(far - 2, 4)][min(wild, 2)] * (_PAIRS_USEFUL if pairs else 1.0)


def flows(remaining: int) -> list[float]:
    """Returns by face how often a tile that is held is discarded, relative to the mean at this stage."""
    honour, *numbers = _FLOWS[min(6, max(0, (remaining - 20) // 10))]
    return [honour if is_honour(face) else numbers[min(2, edge(face))] for face in range(FACES)]


def claimed_part(far: int, wild: int) -> float:
    """Returns the share of the expected claims that happens, at distance `far` and with `wild` caishen."""
    return CLAIMED[far - 2][min(wild, 2)] if 2 <= far < 2 + len(CLAIMED) else 0.0
