"""`hzmj advise`: what a bot would do at a decision of a record, and why."""

from argparse import ArgumentParser, Namespace
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

from hzmj.bots.advice import ADVISER, advise
from hzmj.bots.base import BOTS, bot_seed
from hzmj.commands import arguments
from hzmj.commands.json_io import print_json
from hzmj.commands.records import named
from hzmj.game.actions import Pass
from hzmj.record.decisions import Decision, walk
from hzmj.record.reader import Replayed
from hzmj.text import Refused, Text
from hzmj.words import Words


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj advise`."""
    number, seat = arguments.whole(words, 1), arguments.whole(words, 0, 3)
    parser.add_argument("file", metavar="FILE", help=words("cli_replay.file"))
    parser.add_argument("--hand", metavar="N", type=number, required=True, help=words("cli_advise.hand"))
    parser.add_argument("--event", metavar="M", type=number, required=True, help=words("cli_advise.event"))
    parser.add_argument("--seat", metavar="S", type=seat, help=words("cli_advise.seat"))
    parser.add_argument("--bot", choices=BOTS, default=ADVISER, help=words("cli_advise.bot"))
    parser.add_argument("--json", action="store_true", help=words("cli_advise.json"))


def run(options: Namespace, words: Words) -> int:
    """Prints the advice; raises Refused if the record has no such decision."""
    with named(options.file):
        decision, replayed = _decision(options)
    seed = bot_seed(str(replayed.match.setup.seed), decision.seat)
    choice = advise(decision.view, decision.legal, options.bot, seed)
    if options.json:
        from hzmj.commands.advice_json import advice_json

        print_json(advice_json(decision, options.bot, choice))
    else:
        from hzmj.commands.advice_sheet import print_advice

        print_advice(decision, options.bot, choice, words)
    return 0


def _decision(options: Namespace) -> tuple[Decision, Replayed]:
    """Returns the decision asked about, with what its seat knew, and the record.

    Raises Refused if there is none, or if several seats decide and none is named.
    """
    here: list[Decision] = []

    def look(decision: Decision) -> None:
        if decision.hand == options.hand and options.event in decision.events:
            here.append(replace(decision, view=deepcopy(decision.view)))

    replayed = walk(Path(options.file), look)
    if not here:
        raise _nobody(options, replayed)
    if options.seat is not None:
        found = [decision for decision in here if decision.seat == options.seat]
    else:
        # A seat that passed without a line of its own shares the line of the claim that was made.
        own = [decision for decision in here if decision.event == options.event] or here
        found = [decision for decision in own if decision.answer not in (None, Pass())] or own
    if len(found) != 1:
        seats = ", ".join(str(decision.seat) for decision in here)
        raise Refused(
            Text(
                f"在这里做决定的座位是 {seats}，用 --seat 指定", f"seats that decide here: {seats}; name one"
            ),
            "--seat",
        )
    return found[0], replayed


def _nobody(options: Namespace, replayed: Replayed) -> Refused:
    """Returns the reason why the record has no such decision."""
    hands = 0 if replayed.match.hand is None else replayed.match.hand.number
    if options.hand > hands:
        return Refused(Text(f"记录里只有 {hands} 局", f"the record has {hands} hands"), "--hand")
    at = options.event
    return Refused(
        Text(f"第 {at} 条之前没有人要做决定", f"nobody decides anything before event {at}"), "--event"
    )
