"""`hzmj play`: opens the table directly, without the menu."""

from argparse import ArgumentParser, Namespace

from hzmj.bots.base import BOTS
from hzmj.commands import arguments, screen_options
from hzmj.commands.rulesets import add_rules, ruleset_of
from hzmj.display.sanitize import clean_line, clean_name
from hzmj.game import events as ev
from hzmj.record import library
from hzmj.rules.ruleset import change
from hzmj.text import Refused, Text, shortened
from hzmj.tui.play.match_form import HUMAN, Seats, seat_faults, seated, usual_names
from hzmj.words import Words

YOU = "you"
SEATS = f"{YOU},normal,normal,normal"


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj play`."""
    add_rules(parser, words, "--preset")
    parser.add_argument("--base", metavar="N", type=arguments.whole(words, 0), help=words("cli_play.base"))
    parser.add_argument("--hands", metavar="N", type=arguments.whole(words, 0), help=words("cli_play.hands"))
    parser.add_argument(
        "--seats", metavar="A,B,C,D", type=arguments.bots(words), default=tuple(SEATS.split(",")),
        help=words("cli_play.seats", you=YOU, bots=", ".join(BOTS)),
    )  # fmt: skip
    parser.add_argument("--open", action="store_true", help=words("cli_play.open"))
    parser.add_argument("--seed", metavar="S", type=arguments.seed(words), help=words("cli_play.seed"))
    screen_options.add_options(parser, words)


def run(options: Namespace, words: Words) -> int:
    """Opens the table and returns the app's exit code."""
    setup = _setup(options, Words(screen_options.language(options, words)))
    return screen_options.open_app(options, words, setup)


def _setup(options: Namespace, words: Words) -> ev.MatchSetup:
    """Returns the match the options describe; raises Refused with the invalid field."""
    given = {"base": options.base, "hands": options.hands}
    rules = ruleset_of(options)
    rules = change(rules, {name: value for name, value in given.items() if value is not None})
    seats, seed = _seats(options.seats, words), options.seed or library.fresh_seed()
    setup = ev.MatchSetup(options.preset, rules, seats, seed, library.now(), options.open)
    if setup.open_table and len(setup.people) < 2:
        raise Refused(Text("只有一个真人，不用明牌", "an open table is for two people or more"), "--open")
    return setup


def _seats(given: tuple[str, ...], words: Words) -> Seats:
    """Returns the four seats. Players without a given name get the names of a new match."""
    players, chosen = zip(*(_player(text) for text in given), strict=True)
    if HUMAN not in players:
        raise Refused(Text(f"四家里至少要有一个 {YOU}", f"at least one of the four is {YOU}"), "seats")
    names = [name or usual for name, usual in zip(chosen, usual_names(players, words), strict=True)]
    seats = seated(players, names)
    fault = next(iter(seat_faults(seats).values()), None)
    if fault is not None:
        raise Refused(fault, "seats")
    return seats


def _player(text: str) -> tuple[str, str]:
    """Parses one seat of `--seats`; returns the player and a person's name, "" if none is given."""
    who, colon, typed = text.partition(":")
    name = clean_line(typed)
    if who == YOU and bool(name) == bool(colon):
        return HUMAN, name and clean_name(name)
    # Matches are resumed from their records, and a record must not choose what code is run.
    if text not in BOTS:
        told, known = shortened(text), ", ".join(BOTS)
        raise Refused(
            Text(f"牌桌上没有「{told}」，只有：{known}", f"no {told!r} at the table, only {known}"), "seats"
        )
    return f"bot:{text}", ""
