"""`hzmj sim`: bots against each other, and how they fared (FORMATS.md 3)."""

import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from hzmj import saves
from hzmj.bots import arena
from hzmj.bots.arena import BotFailed, Series, Tally
from hzmj.bots.base import BOTS
from hzmj.cli import tell
from hzmj.commands import arguments
from hzmj.commands.data import print_json
from hzmj.commands.foreign import check_bots
from hzmj.presets import preset
from hzmj.rules.text import Refused
from hzmj.words import Words

MOST_JOBS = 64
_Z_95 = 1.96


def add_options(parser: ArgumentParser, words: Words) -> None:
    """The options of this command."""
    parser.add_argument(
        "--hands", metavar="N", type=arguments.whole(words, 1), required=True, help=words("cli_sim.hands")
    )
    parser.add_argument(
        "--bots", metavar="A,B,C,D", type=arguments.bots(words), required=True,
        help=words("cli_sim.bots", bots=", ".join(BOTS)),
    )  # fmt: skip
    arguments.add_rules(parser, words, "--rules")
    parser.add_argument("--seed", metavar="S", type=arguments.seed(words), help=words("cli_sim.seed"))
    parser.add_argument(
        "--jobs",
        metavar="J",
        type=arguments.whole(words, 1, MOST_JOBS),
        default=1,
        help=words("cli_sim.jobs"),
    )
    parser.add_argument("--record", metavar="DIR", type=Path, help=words("cli_sim.record"))
    parser.add_argument("--duplicate", action="store_true", help=words("cli_sim.duplicate"))
    parser.add_argument("--json", action="store_true", help=words("cli_sim.json"))


def run(options: Namespace, words: Words) -> int:
    """Plays the hands and prints the figures."""
    series = Series(
        preset=options.preset,
        rules=arguments.ruleset_of(options),
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
        with _progress(series.total, words) as advance:
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


@contextmanager
def _progress(total: int, words: Words) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal; gives the function that moves it on."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words("cli_sim.playing"), total=total)
        yield lambda hands: progress.advance(task, hands)


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
    z, share = _Z_95, hits / n
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
    half = _Z_95 * math.sqrt((squares - total * mean) / (n - 1) / n)
    return mean - half, mean + half
