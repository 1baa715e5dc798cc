"""`hzmj review`: the decisions of a record that cost most by the master's estimate."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from hzmj.bots.review import Review, Slip, review
from hzmj.commands import arguments
from hzmj.commands.advice_json import action_json, number
from hzmj.commands.json_io import print_json
from hzmj.commands.progress import progress
from hzmj.commands.records import named
from hzmj.display.action_text import action_text
from hzmj.display.sanitize import clean_line
from hzmj.display.seat_names import names_of
from hzmj.record.decisions import Decision
from hzmj.rules.tiles import CODES, sort_key, write_tiles
from hzmj.words import Words

LISTED = 10


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj review`."""
    seat, number_ = arguments.whole(words, 0, 3), arguments.whole(words, 1)
    parser.add_argument("file", metavar="FILE", help=words("cli_replay.file"))
    parser.add_argument("--seat", metavar="S", type=seat, help=words("cli_review.seat"))
    parser.add_argument("--most", metavar="N", type=number_, default=LISTED, help=words("cli_review.most"))
    parser.add_argument("--json", action="store_true", help=words("cli_review.json"))


def run(options: Namespace, words: Words) -> int:
    """Prints the review; raises Refused if the record is not valid."""
    seats = () if options.seat is None else (options.seat,)
    with named(options.file), progress(words("cli_review.looking"), None) as advance:

        def at(_: Decision) -> None:
            advance(1)

        found = review(Path(options.file), seats, at)
    if options.json:
        print_json(_review_json(found, options.most))
    else:
        _print_review(found, options, words)
    return 0


def _review_json(found: Review, most: int) -> dict[str, Any]:
    return {
        "seats": list(found.seats),
        "decisions": found.decisions,
        "slips": len(found.slips),
        "cost": number(found.cost),
        "dearest": [
            {
                "hand": slip.hand,
                "event": slip.event,
                "seat": slip.seat,
                "tiles": write_tiles(sorted(slip.held)),
                "played": action_json(slip.played),
                "better": action_json(slip.better),
                "cost": number(slip.cost),
            }
            for slip in found.slips[:most]
        ],
    }


def _print_review(found: Review, options: Namespace, words: Words) -> None:
    from hzmj.commands.output import paper, table

    out = paper()
    if not found.slips:
        out.print(words("review.none", decisions=found.decisions))
        return
    facts = {"decisions": found.decisions, "slips": len(found.slips), "cost": f"{found.cost:.2f}"}
    out.print(words("review.summary", **facts))
    out.print()
    names = names_of(found.replayed.match.setup.seats, words.lang)
    columns = ("hand", "event", "who", "tiles", "played", "better", "cost")
    sheet = table(*(words(f"cli_review.{column}") for column in columns), numbers=1)
    for slip in found.slips[: options.most]:
        sheet.add_row(
            str(slip.hand),
            str(slip.event),
            f"{slip.seat} {names[slip.seat]}",
            _held(slip),
            action_text(slip.played, words, CODES.__getitem__),
            action_text(slip.better, words, CODES.__getitem__),
            f"{slip.cost:.2f}",
        )
    out.print(sheet)
    out.print()
    first = found.slips[0]
    where = {"hand": first.hand, "event": first.event, "seat": first.seat}
    out.print(words("cli_review.more", file=clean_line(options.file), **where), soft_wrap=True)


def _held(slip: Slip) -> str:
    return write_tiles(sorted(slip.held, key=lambda tile: sort_key(tile, slip.caishen)))
