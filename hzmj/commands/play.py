"""`hzmj play`: straight to the table, without the menu."""

from argparse import ArgumentParser, Namespace

from hzmj import saves
from hzmj.bots.base import BOTS
from hzmj.commands import arguments, screen
from hzmj.commands.rulesets import add_rules, ruleset_of
from hzmj.game import events as ev
from hzmj.rules.ruleset import change
from hzmj.rules.text import Refused, Text
from hzmj.tui.draft import HUMAN
from hzmj.words import Words

YOU = "you"
SEATS = f"{YOU},normal,normal,normal"


def add_options(parser: ArgumentParser, words: Words) -> None:
    """The options of this command."""
    add_rules(parser, words, "--preset")
    parser.add_argument("--base", metavar="N", type=arguments.whole(words, 0), help=words("cli_play.base"))
    parser.add_argument("--hands", metavar="N", type=arguments.whole(words, 0), help=words("cli_play.hands"))
    parser.add_argument(
        "--seats", metavar="A,B,C,D", type=arguments.bots(words), default=tuple(SEATS.split(",")),
        help=words("cli_play.seats", you=YOU, bots=", ".join(BOTS)),
    )  # fmt: skip
    parser.add_argument("--seed", metavar="S", type=arguments.seed(words), help=words("cli_play.seed"))
    screen.add_options(parser, words)


def run(options: Namespace, words: Words) -> int:
    """Opens the table; answers the app's exit code."""
    setup = _setup(options, Words(screen.language(options, words)))
    from hzmj.tui.app import run as run_app

    return run_app(words.lang, setup=setup, given=screen.given(options))


def _setup(options: Namespace, words: Words) -> ev.Match:
    """The match the options describe; raises Refused with the field that is at fault."""
    given = {"base": options.base, "hands": options.hands}
    rules = ruleset_of(options)
    rules = change(rules, {name: value for name, value in given.items() if value is not None})
    a, b, c, d = _seats(options.seats, words)
    return ev.Match(options.preset, rules, (a, b, c, d), options.seed or saves.fresh_seed(), saves.now())


def _seats(players: tuple[str, ...], words: Words) -> list[ev.Seat]:
    """Who sits where: the person under the name a new match gives, the bots under theirs."""
    if players.count(YOU) != 1:
        raise Refused(Text(f"四家里要有一个 {YOU}", f"one of the four is {YOU}"), "seats")
    for player in players:
        # A match is resumed from its record, and a record is not to choose what code is run.
        if player not in (YOU, *BOTS):
            known = ", ".join(BOTS)
            raise Refused(
                Text(f"牌桌上没有「{player}」，只有：{known}", f"no {player!r} at the table, only {known}"),
                "seats",
            )
    seats: list[ev.Seat] = []
    others = iter((1, 2, 3))
    for player in players:
        if player == YOU:
            seats.append(ev.Seat(words("new.default_0"), HUMAN))
        else:
            seats.append(ev.Seat(words(f"new.default_{next(others)}"), f"bot:{player}"))
    return seats
