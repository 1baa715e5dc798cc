"""The result of a contest as JSON."""

import math
from collections.abc import Sequence
from typing import Any

from hzmj.arena.duel import Contest, Side, Standing
from hzmj.arena.statistics import Ratio, Sprt, elo


def contest_json(
    asked: Contest, standings: Sequence[Standing], sprt: Sprt | None, elapsed: float
) -> dict[str, Any]:
    """Returns the settings of the contest, and each pairing's figures with 95 % intervals."""
    return {
        "preset": asked.preset,
        "rules": asked.rules.as_dict(),
        "seed": asked.seed,
        "match": asked.whole,
        "pairings": [_standing_json(standing) for standing in standings],
        **({} if sprt is None else {"sprt": _sprt_json(sprt)}),
        "elapsed_s": round(elapsed, 3),
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    points = standing.points
    return {
        "bots": list(standing.bots),
        "walls": points.clusters,
        "hands": points.x,
        "points": _ratio_json(points),
        "ahead": _ratio_json(standing.ahead),
        "elo": dict(zip(("mean", "low", "high"), map(_finite, elo_of(standing)), strict=True)),
        "sides": [_side_json(side) for side in standing.sides],
    }


def elo_of(standing: Standing) -> tuple[float, float, float]:
    """Returns how much higher the first bot is rated, and the ends of the interval: (mean, low, high)."""
    low, high = standing.ahead.interval
    return elo(standing.ahead.mean), elo(low), elo(high)


def _side_json(side: Side) -> dict[str, Any]:
    return {
        "wins": _ratio_json(side.wins),
        "multiplier": _ratio_json(side.multiplier),
        "ready": _ratio_json(side.ready),
        "claims": _ratio_json(side.claims),
    }


def _ratio_json(ratio: Ratio) -> dict[str, float | None]:
    low, high = ratio.interval
    return {"mean": round(ratio.mean, 6), "low": _finite(low), "high": _finite(high)}


def _sprt_json(sprt: Sprt) -> dict[str, Any]:
    low, high = sprt.bounds
    return {
        "verdict": sprt.verdict,
        "difference": sprt.difference,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": _finite(sprt.llr),
        "bounds": [_finite(low), _finite(high)],
        "walls": sprt.clusters,
    }


def _finite(value: float) -> float | None:
    """Rounds a value to six places; returns None for infinities and NaN, which JSON does not have."""
    return round(value, 6) if math.isfinite(value) else None
