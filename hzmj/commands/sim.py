"""`hzmj sim`: bots against each other, and how they fared (FORMATS.md 3)."""

import math
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from hzmj import saves
from hzmj.bots import arena
from hzmj.bots.arena import Series, Tally
from hzmj.bots.base import BOTS
from hzmj.bots.estimates import Z_95
from hzmj.bots.lineup import CEILING, VARIANTS, BotFailed
from hzmj.cli import tell
from hzmj.commands import arguments
from hzmj.commands.data import print_json
from hzmj.commands.foreign import check_bots
from hzmj.commands.progress import progress
from hzmj.commands.rulesets import add_rules, ruleset_of
from hzmj.presets import preset
from hzmj.rules.text import Refused, Text
from hzmj.words import Words

MOST_JOBS = 64
DIFFERENCE = 0.2
"""The points a hand that --sprt looks for where nothing else is said."""


def add_options(parser: ArgumentParser, words: Words) -> None:
    """The options of this command."""
    add, whole = parser.add_argument, arguments.whole
    add("--hands", metavar="N", type=whole(words, 1), required=True, help=words("cli_sim.hands"))
    _add_players(parser, words)
    add_rules(parser, words, "--rules")
    add("--seed", metavar="S", type=arguments.seed(words), help=words("cli_sim.seed"))
    add("--jobs", metavar="J", type=whole(words, 1, MOST_JOBS), default=1, help=words("cli_sim.jobs"))
    add("--record", metavar="DIR", type=Path, help=words("cli_sim.record"))
    add("--duplicate", action="store_true", help=words("cli_sim.duplicate"))
    add("--difference", metavar="D", type=arguments.points(words), help=words("cli_sim.difference"))
    add("--match", action="store_true", help=words("cli_sim.match"))
    add("--state", metavar="FILE", type=Path, help=words("cli_sim.state"))
    add("--json", action="store_true", help=words("cli_sim.json"))


def _add_players(parser: ArgumentParser, words: Words) -> None:
    """The ways to say who plays, one of which must be chosen."""
    add = parser.add_mutually_exclusive_group(required=True).add_argument
    names = ", ".join((*BOTS, CEILING, *VARIANTS))
    add(
        "--bots", metavar="A,B,C,D", type=arguments.bots(words),
        help=words("cli_sim.bots", bots=names),
    )  # fmt: skip
    add("--sprt", nargs=2, metavar=("A", "B"), help=words("cli_sim.sprt", difference=DIFFERENCE))
    add("--ladder", metavar="A,B,...", type=arguments.ladder(words), help=words("cli_sim.ladder"))
    add("--ablation", action="store_true", help=words("cli_sim.ablation"))


def run(options: Namespace, words: Words) -> int:
    """Plays the hands and prints the figures."""
    _check_fit(options)
    if options.bots is not None:
        return _run_series(options, words)
    from hzmj.commands import contest

    if options.difference is None:
        options.difference = DIFFERENCE
    try:
        return contest.run(options, words)
    except BotFailed as failed:
        raise Refused(failed.text) from failed


def _check_fit(options: Namespace) -> None:
    """Raises Refused for an option that has no meaning beside the others."""
    alone = {
        "--record": options.record is not None and options.bots is None,
        "--duplicate": options.duplicate and options.bots is None,
        "--match": options.match and options.bots is not None,
        "--state": options.state is not None and options.bots is not None,
        "--difference": options.difference is not None and options.sprt is None,
    }
    for name, wrong in alone.items():
        if wrong:
            raise Refused(Text("不能和这些选项一起用", "not allowed with the other options"), name)


def _run_series(options: Namespace, words: Words) -> int:
    series = Series(
        preset=options.preset,
        rules=ruleset_of(options),
        bots=options.bots,
        hands=options.hands,
        seed=options.seed or saves.fresh_seed(),
        created=saves.now(),
        duplicate=options.duplicate,
        folder=options.record,
    )
    check_bots(series.bots)
    tally, begun = Tally(), perf_counter()
    try:
        with progress(words("cli_sim.playing"), series.total) as advance:
            for figures in arena.run(series, options.jobs):
                tally.add(figures)
                advance(figures.hands)
    except BotFailed as failed:
        raise Refused(failed.text) from failed
    elapsed = perf_counter() - begun
    if options.json:
        if options.seed is None:
            tell(words("cli_sim.seeded", seed=series.seed))
        print_json(tally.as_json(elapsed))
    else:
        _print_figures(series, tally, elapsed, words)
    return 0


def _print_figures(series: Series, tally: Tally, elapsed: float, words: Words) -> None:
    from hzmj.commands.paper import paper, table

    out, n = paper(), tally.hands
    name = words(f"preset.{series.preset}")
    if series.rules != preset(series.preset):
        name = words("preset.changed", preset=name)
    out.print(words("cli_sim.title", preset=name, seed=series.seed), style="bold")
    out.print(words("cli_sim.pace", hands=n, seconds=f"{elapsed:.1f}", pace=f"{n / elapsed:.0f}"))
    out.print()
    columns = ("bot", "wins", "share", "interval", "score", "interval")
    sheet = table(*(words(f"cli_sim.{column}") for column in columns), numbers=5)
    for bot, player in enumerate(series.bots):
        wins, points = tally.wins[bot], tally.score_sum[bot]
        low, high = share_interval(wins, n)
        share = f"{wins / n:.1%}", words("cli_sim.between", low=f"{low:.1%}", high=f"{high:.1%}")
        low, high = mean_interval(points, tally.score_sum_sq[bot], n)
        score = f"{points / n:+.2f}", words("cli_sim.between", low=f"{low:+.2f}", high=f"{high:+.2f}")
        sheet.add_row(f"{bot + 1} {player}", str(wins), *share, *score)
    out.print(sheet)
    out.print()
    out.print(words("cli_sim.rest", drawn=tally.drawn_hands, discard=tally.discard_wins))
    times = {name: f"{ms:.3f}" for name, ms in tally.decision_ms().items()}
    out.print(words("cli_sim.decisions", n=tally.decisions, **times))


def share_interval(hits: int, n: int) -> tuple[float, float]:
    """The 95% interval of a share of `n` tries by Wilson, which holds at 0 and 1 as well.

    >>> [round(bound, 3) for bound in share_interval(0, 20)]
    [0.0, 0.161]
    """
    z, share = Z_95, hits / n
    scale = 1 + z * z / n
    middle = (share + z * z / (2 * n)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(total: int, squares: int, n: int) -> tuple[float, float]:
    """The 95% interval of a mean, from the sum and the sum of squares of `n` values; endless for one.

    >>> mean_interval(4, 16, 1)
    (-inf, inf)
    """
    if n < 2:
        return -math.inf, math.inf
    mean = total / n
    half = Z_95 * math.sqrt((squares - total * mean) / (n - 1) / n)
    return mean - half, mean + half
