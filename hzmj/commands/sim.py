"""`hzmj sim`: bots play each other, and their results are printed (FORMATS.md 3)."""

import math
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from hzmj.arena import simulation
from hzmj.arena.entrants import CEILING, VARIANTS
from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import SECONDS
from hzmj.arena.record_folder import reserved
from hzmj.arena.simulation import Series, Tally
from hzmj.arena.statistics import Ratio
from hzmj.bots.base import BOTS
from hzmj.commands import arguments
from hzmj.commands.external_bots import check_bots
from hzmj.commands.json_io import print_json
from hzmj.commands.progress import progress
from hzmj.commands.rulesets import add_rules, ruleset_of
from hzmj.commands.streams import tell
from hzmj.presets import preset
from hzmj.record import library
from hzmj.text import Refused, Text
from hzmj.words import Words

MOST_JOBS = 64
MOST_SECONDS = 3600
DIFFERENCE = 0.2
"""Default difference, in points per hand, that --sprt tests for."""


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj sim`."""
    add, whole = parser.add_argument, arguments.whole
    add("--hands", metavar="N", type=whole(words, 1), required=True, help=words("cli_sim.hands"))
    _add_players(parser, words)
    add_rules(parser, words, "--rules")
    add("--seed", metavar="S", type=arguments.seed(words), help=words("cli_sim.seed"))
    add("--jobs", metavar="J", type=whole(words, 1, MOST_JOBS), default=1, help=words("cli_sim.jobs"))
    add(
        "--bot-seconds", metavar="T", type=whole(words, 1, MOST_SECONDS), default=SECONDS,
        help=words("cli_sim.bot_seconds", seconds=SECONDS),
    )  # fmt: skip
    add("--record", metavar="DIR", type=Path, help=words("cli_sim.record"))
    add("--duplicate", action="store_true", help=words("cli_sim.duplicate"))
    add("--difference", metavar="D", type=arguments.points(words), help=words("cli_sim.difference"))
    add("--match", action="store_true", help=words("cli_sim.match"))
    add("--state", metavar="FILE", type=Path, help=words("cli_sim.state"))
    add("--json", action="store_true", help=words("cli_sim.json"))


def _add_players(parser: ArgumentParser, words: Words) -> None:
    """Adds the options that say who plays; exactly one of them is required."""
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
    """Plays the hands and prints the figures; raises Refused if a bot fails."""
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
    """Raises Refused for an option that has no meaning together with the others."""
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
        seed=options.seed or library.fresh_seed(),
        created=library.now(),
        duplicate=options.duplicate,
        folder=options.record,
    )
    check_bots(series.bots)
    tally, begun = Tally(), perf_counter()
    standings = [BotTally() for _ in series.bots]
    try:
        with reserved(series), progress(words("cli_sim.playing"), series.total) as advance:
            for figures in simulation.run(series, options.jobs, options.bot_seconds):
                tally.add(figures)
                advance(figures.hands)
                for bot, standing in enumerate(standings):
                    standing.wins.add(figures.wins[bot], figures.hands)
                    standing.points.add(figures.score_sum[bot], figures.hands)
    except BotFailed as failed:
        raise Refused(failed.text) from failed
    elapsed = perf_counter() - begun
    if options.json:
        if options.seed is None:
            tell(words("cli_sim.seeded", seed=series.seed))
        print_json(tally.as_json(elapsed))
    else:
        _print_figures(series, tally, standings, elapsed, words)
    return 0


@dataclass(slots=True)
class BotTally:
    """A bot's wins and points per hand, as ratios with intervals."""

    wins: Ratio = field(default_factory=Ratio)
    points: Ratio = field(default_factory=Ratio)


def _print_figures(
    series: Series, tally: Tally, standings: Sequence[BotTally], elapsed: float, words: Words
) -> None:
    from hzmj.commands.output import paper, table

    out, n = paper(), tally.hands
    name = words(f"preset.{series.preset}")
    if series.rules != preset(series.preset):
        name = words("preset.changed", preset=name)
    out.print(words("cli_sim.title", preset=name, seed=series.seed), style="bold")
    out.print(words("cli_sim.pace", hands=n, seconds=f"{elapsed:.1f}", pace=f"{n / elapsed:.0f}"))
    out.print()
    columns = ("bot", "wins", "share", "interval", "score", "interval")
    sheet = table(*(words(f"cli_sim.{column}") for column in columns), numbers=5)
    for bot, (player, standing) in enumerate(zip(series.bots, standings, strict=True)):
        share = _with_interval(standing.wins, "{:.1%}", words)
        score = _with_interval(standing.points, "{:+.2f}", words)
        sheet.add_row(f"{bot + 1} {player}", str(tally.wins[bot]), *share, *score)
    out.print(sheet)
    out.print()
    out.print(words("cli_sim.rest", drawn=tally.drawn_hands, discard=tally.discard_wins))
    times = {name: f"{ms:.3f}" for name, ms in tally.decision_ms().items()}
    out.print(words("cli_sim.decisions", n=tally.decisions, **times))


def _with_interval(ratio: Ratio, written: str, words: Words) -> tuple[str, str]:
    """Returns the mean and its interval; "?" for an interval that is not finite."""
    mean, (low, high) = written.format(ratio.mean), ratio.interval
    if not math.isfinite(high):
        return mean, "?"
    return mean, words("cli_sim.between", low=written.format(low), high=written.format(high))
