"""What hands are like on average, for where the look-ahead ends: counted in self-play, fitted to it."""

from hzmj.rules.tiles import FACES, edge, is_honour

CLAIMED: tuple[tuple[float, float, float], ...] = ((0.8, 0.45, 0.3), (0.4, 0.2, 0.1), (0.2, 0.1, 0.0))
"""The part of the claims to expect that comes true, by distance from 2 up and caishen up to 2; further
off nothing."""
PENG_FLOW, CHI_FLOW = 2.1, 0.7
"""Claims of a useful tile to expect, before that, for each draw of it: of a pair's third and of a run's."""
DISCARD_FLOW = 0.8
"""Discards of a waited tile to expect from one seat for each draw of it."""
_FLOWS: tuple[tuple[float, float, float, float], ...] = (
    (1.2, 1.0, 0.9, 0.5),
    (1.3, 1.05, 0.95, 0.68),
    (1.1, 1.2, 1.05, 0.75),
    (1.15, 1.3, 1.05, 0.77),
    (1.3, 1.55, 1.22, 0.8),
    (2.2, 1.75, 1.03, 0.6),
    (4.6, 1.45, 0.6, 0.42),
)
"""How much more readily than the mean of its time an unseen tile is thrown, by tiles remaining (below 30,
40, ... 80, more) and kind: honours, 1 and 9, 2 and 8, 3 to 7."""

_READY: tuple[tuple[float, float], ...] = ((0.10, 0.92), (0.16, 0.78), (0.27, 0.85), (0.35, 0.9), (0.4, 1.0))
"""Of ready hands by caishen: the share of tiles that win, and what they multiply."""
_PAIRS = (3.0, 2.2, 1.7, 1.7, 1.7)
"""By caishen: how much more seven pairs multiply."""
_USEFUL: tuple[tuple[float, float, float], ...] = (
    (0.24, 0.28, 0.36),
    (0.35, 0.45, 0.5),
    (0.5, 0.58, 0.65),
    (0.61, 0.64, 0.7),
    (0.74, 0.8, 0.8),
)
"""The share of useful tiles, claims included, by distance from 2 up and caishen up to 2."""
_PAIRS_USEFUL = 0.7
"""Seven pairs have fewer."""


def ready(wild: int, *, pairs: bool) -> tuple[float, float]:
    """The share of winning tiles of a ready hand, and what they multiply on average."""
    share, multiplier = _READY[wild]
    return share, multiplier * (_PAIRS[wild] if pairs else 1.0)


def useful_share(far: int, wild: int, *, pairs: bool) -> float:
    """The share of useful tiles of a hand at distance `far`, from 2 up."""
    return _USEFUL[min(far - 2, 4)][min(wild, 2)] * (_PAIRS_USEFUL if pairs else 1.0)


def flows(remaining: int) -> list[float]:
    """How much more readily than the mean of its time each face is thrown, if somebody holds it."""
    honour, *numbers = _FLOWS[min(6, max(0, (remaining - 20) // 10))]
    return [honour if is_honour(face) else numbers[min(2, edge(face))] for face in range(FACES)]


def claimed_part(far: int, wild: int) -> float:
    """The part of the claims to expect that comes true."""
    return CLAIMED[far - 2][min(wild, 2)] if 2 <= far < 2 + len(CLAIMED) else 0.0
