"""What hands are like on average, for where the look-ahead ends: counted in self-play, fitted to it."""

CLAIMED: tuple[tuple[float, float, float], ...] = ((0.8, 0.45, 0.3), (0.4, 0.2, 0.1), (0.2, 0.1, 0.0))
"""The part of the claims to expect that comes true, by distance from 2 up and caishen up to 2; further
off nothing."""
PENG_FLOW, CHI_FLOW = 2.1, 0.7
"""Claims of a useful tile to expect, before that, for each draw of it: of a pair's third and of a run's."""
DISCARD_FLOW = 0.8
"""Discards of a waited tile to expect from one seat for each draw of it."""

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


def claimed_part(far: int, wild: int) -> float:
    """The part of the claims to expect that comes true."""
    return CLAIMED[far - 2][min(wild, 2)] if 2 <= far < 2 + len(CLAIMED) else 0.0
