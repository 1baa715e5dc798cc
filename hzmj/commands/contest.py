"""`hzmj sim --sprt`, `--ladder` and `--ablation`: bots play each other in pairs on the same walls."""

from argparse import Namespace
from collections.abc import Generator, Sequence
from contextlib import closing, nullcontext
from itertools import pairwise
from time import perf_counter

from hzmj import __version__
from hzmj.arena import duel
from hzmj.arena.checkpoint import Checkpoint
from hzmj.arena.duel import Contest, Sample, Standing
from hzmj.arena.entrants import VARIANTS
from hzmj.arena.statistics import Sprt
from hzmj.arena.workers import in_order
from hzmj.commands.contest_json import contest_json
from hzmj.commands.external_bots import check_bots
from hzmj.commands.json_io import print_json
from hzmj.commands.progress import progress
from hzmj.commands.rulesets import ruleset_of
from hzmj.commands.streams import tell
from hzmj.record import library
from hzmj.text import Refused, Text
from hzmj.words import Words

ABLATED = "master"


def run(options: Namespace, words: Words) -> int:
    """Plays the contest the options describe and prints its result."""
    pairings = _pairings(options)
    check_bots(bot for pairing in pairings for bot in pairing)
    sprt = None if options.sprt is None else Sprt(options.difference)
    seed = options.seed or library.fresh_seed()
    rules = ruleset_of(options)
    if options.match and not rules.hands:
        raise Refused(
            Text("--match 要打完整场，hands 不能是 0", "--match plays matches to the end: hands cannot be 0"),
            "hands",
        )
    asked = Contest(options.preset, rules, pairings, options.hands, seed, options.match)
    begun = perf_counter()
    with nullcontext() if options.state is None else closing(_journal(options, asked)) as journal:
        if journal is not None:
            asked = Contest(
                asked.preset, rules, pairings, asked.walls, journal.settings["seed"], options.match
            )
        if options.seed is None and options.json:
            tell(words("cli_sim.seeded", seed=asked.seed))
        standings = _played(asked, options, journal, sprt, words)
    elapsed = perf_counter() - begun
    if options.json:
        print_json(contest_json(asked, standings, sprt, elapsed))
    else:
        from hzmj.commands.contest_sheet import print_contest

        print_contest(asked, standings, sprt, words, ablation=options.ablation)
    return 0


def _pairings(options: Namespace) -> tuple[tuple[str, str], ...]:
    """Returns the pairs of bots; in a ladder, each bot plays the one before it."""
    if options.sprt is not None:
        first, second = options.sprt
        return ((first, second),)
    if options.ablation:
        return tuple((ABLATED, variant) for variant in VARIANTS)
    return tuple((higher, lower) for lower, higher in pairwise(options.ladder))


def _journal(options: Namespace, asked: Contest) -> Checkpoint:
    """Opens the file that keeps the state of the contest.

    The number of walls is not part of the settings, so that a later run may ask for more.
    """
    settings = {
        "version": __version__,
        "preset": asked.preset,
        "rules": asked.rules.as_dict(),
        "pairings": asked.pairings,
        "match": asked.whole,
        "difference": options.difference if options.sprt is not None else None,
        "seed": asked.seed,
    }
    return Checkpoint(options.state, settings, free="seed" if options.seed is None else None)


def _played(
    asked: Contest, options: Namespace, journal: Checkpoint | None, sprt: Sprt | None, words: Words
) -> Sequence[Standing]:
    """Returns the standings after all walls, or as soon as the test has decided."""
    standings = [Standing(bots) for bots in asked.pairings]
    total = asked.walls * len(standings)
    samples = _samples(asked, options, journal)
    with closing(samples), progress(words("cli_sim.playing"), total * asked.hands) as advance:
        for index in range(total):
            if sprt is not None and sprt.verdict is not None:
                break
            sample = next(samples)
            standings[index % len(standings)].add(sample)
            advance(sample.hands)
            if sprt is not None:
                sprt.add(sample.points / sample.hands)
    return standings


def _samples(asked: Contest, options: Namespace, journal: Checkpoint | None) -> Generator[Sample, None, None]:
    """Yields the result of every round: first those in the journal, then newly played ones."""
    kept = [] if journal is None else list(journal.samples)
    yield from kept
    rounds = asked.rounds(len(kept))
    for sample in in_order(duel.play, rounds, options.jobs, options.bot_seconds):
        if journal is not None:
            journal.add(sample)
        yield sample
