"""The result of a contest for people."""

import math
from collections.abc import Sequence

from hzmj.arena.duel import Contest, Standing
from hzmj.arena.statistics import Ratio, Sprt
from hzmj.commands.contest_json import elo_of
from hzmj.commands.output import paper, table
from hzmj.presets import preset
from hzmj.words import Words

FIRST_RATING = 1000
"""The rating of a ladder's first bot, to which the other ratings are relative."""


def print_contest(
    asked: Contest, standings: Sequence[Standing], sprt: Sprt | None, words: Words, *, ablation: bool
) -> None:
    """Prints every pairing's figures, then the verdict, the worth of the pieces, or the ratings."""
    out = paper()
    out.print(_title(asked, words), style="bold")
    for standing in standings:
        out.print()
        _print_standing(standing, words)
    out.print()
    if sprt is not None:
        out.print(_verdict(standings[0], sprt, words))
    elif ablation:
        _print_worth(standings, words)
    else:
        _print_ratings(standings, words)


def _title(asked: Contest, words: Words) -> str:
    name = words(f"preset.{asked.preset}")
    if asked.rules != preset(asked.preset):
        name = words("preset.changed", preset=name)
    kind = words("contest.matches" if asked.whole else "contest.hands")
    return words("contest.title", preset=name, seed=asked.seed, kind=kind)


def _print_standing(standing: Standing, words: Words) -> None:
    """Prints one pairing: the lead of the first bot, and both bots' figures."""
    out, (first, second) = paper(), standing.bots
    points = standing.points
    out.print(
        words(
            "contest.ahead",
            first=first,
            second=second,
            points=f"{_signed(points.mean)} ({_interval(points, words)})",
            walls=points.clusters,
            hands=round(points.x),
        )
    )
    columns = ("bot", "wins", "multiplier", "ready", "claims")
    sheet = table(*(words(f"contest.{column}") for column in columns), numbers=4)
    for bot, side in zip(standing.bots, standing.sides, strict=True):
        sheet.add_row(
            bot,
            _spread(side.wins, "{:.1%}"),
            _spread(side.multiplier, "{:.2f}"),
            _spread(side.ready, "{:.1%}"),
            _spread(side.claims, "{:.2f}"),
        )
    out.print(sheet)


def _verdict(standing: Standing, sprt: Sprt, words: Words) -> str:
    low, high = sprt.bounds
    facts = {
        "first": standing.bots[0],
        "second": standing.bots[1],
        "difference": f"{sprt.difference:g}",
        "llr": f"{sprt.llr:.2f}",
        "low": f"{low:.2f}",
        "high": f"{high:.2f}",
        "walls": sprt.clusters,
    }
    return words(f"contest.{sprt.verdict or 'open'}", **facts)


def _print_worth(standings: Sequence[Standing], words: Words) -> None:
    """Prints the ablation table: what each part of the strategy is worth to the master."""
    sheet = table(*(words(f"contest.{column}") for column in ("piece", "worth", "interval")), numbers=2)
    for standing in standings:
        piece = standing.bots[1].partition("-")[2]
        worth = _signed(standing.points.mean)
        sheet.add_row(words(f"contest.without_{piece}"), worth, _interval(standing.points, words))
    paper().print(sheet)


def _print_ratings(standings: Sequence[Standing], words: Words) -> None:
    """Prints the ladder, best bot first.

    A bot is rated above the one before it by the Elo difference of their pairing.
    """
    names = ("bot", "rating", "step", "interval", "points", "interval")
    sheet = table(*(words(f"contest.{name}") for name in names), numbers=5)
    rating: float = FIRST_RATING
    rows = [(standings[0].bots[1], f"{rating:.0f}", "", "", "", "")]
    for standing in standings:
        step, low, high = elo_of(standing)
        rating += step
        rows.append(
            (
                standing.bots[0],
                _whole(rating),
                _whole(step, "+"),
                words("cli_sim.between", low=_whole(low, "+"), high=_whole(high, "+")),
                _signed(standing.points.mean),
                _interval(standing.points, words),
            )
        )
    for row in reversed(rows):
        sheet.add_row(*row)
    paper().print(sheet)


def _whole(value: float, sign: str = "") -> str:
    return format(value, f"{sign}.0f") if math.isfinite(value) else "?"


def _signed(value: float) -> str:
    return f"{value:+.2f}"


def _interval(ratio: Ratio, words: Words) -> str:
    """Returns the interval of a difference in points; "?" if it is not finite."""
    low, high = ratio.interval
    if not math.isfinite(low):
        return "?"
    return words("cli_sim.between", low=_signed(low), high=_signed(high))


def _spread(ratio: Ratio, written: str) -> str:
    """Returns a mean with half the width of its symmetric interval; "" if the interval is not finite."""
    low, high = ratio.interval
    if not math.isfinite(low):
        return ""
    return f"{written.format(ratio.mean)} +-{written.format((high - low) / 2)}"
