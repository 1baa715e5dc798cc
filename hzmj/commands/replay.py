"""`hzmj replay`: prints a record hand by hand, or checks it against the rules (FORMATS.md 1)."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from hzmj.commands.output import paper, table
from hzmj.commands.records import named
from hzmj.display.sanitize import clean_line
from hzmj.display.seat_names import names_of
from hzmj.game import events as ev
from hzmj.presets import PRESETS
from hzmj.record.reader import Replayed, replay_file
from hzmj.words import Words

CHECK_FAILED = 1


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj replay`."""
    parser.add_argument("file", metavar="FILE", help=words("cli_replay.file"))
    parser.add_argument("--check", action="store_true", help=words("cli_replay.check"))


def run(options: Namespace, words: Words) -> int:
    """Replays the record; returns 1 if a line of it breaks the rules."""
    told = _Told(words)
    with named(options.file):
        replayed = replay_file(Path(options.file), told.take_in)
    if not options.check:
        _print_match(replayed.match.setup, told, words)
    _print_verdict(replayed, told.hands, clean_line(options.file), words)
    return 0 if replayed.problem is None else CHECK_FAILED


class _Told:
    """Collects the rows of the table, one for each hand, while the record is read."""

    def __init__(self, words: Words) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.end: ev.End | None = None
        self.hands = 0
        """The number of hands settled."""
        self._words = words
        self._names: tuple[str, ...] = ()
        self._begun: tuple[str, ...] = ()
        self._result = ""

    def take_in(self, events: Sequence[ev.Event]) -> None:
        """Takes in the next events of the record."""
        for event in events:
            match event:
                case ev.MatchSetup():
                    self._names = names_of(event.seats, self._words.lang)
                case ev.HandBegun():
                    self._begun = str(event.hand), self._names[event.dealer], str(event.level)
                case ev.Win() | ev.DrawnHand() | ev.Abandon():
                    self._result = _result(event, self._names, self._words)
                case ev.Settle():
                    self.hands += 1
                    self.rows.append((*self._begun, self._result, *(f"{each:+}" for each in event.delta)))
                case ev.End():
                    self.end = event


def _print_verdict(replayed: Replayed, hands: int, file: str, words: Words) -> None:
    out, problem = paper(), replayed.problem
    if problem is not None:
        reason = clean_line(problem.text.pick(words.lang))
        out.print(words("cli_replay.problem", file=file, line=problem.line, reason=reason), soft_wrap=True)
        return
    out.print(words("cli_replay.holds", file=file, hands=hands), soft_wrap=True)
    if not replayed.ended:
        out.print(words("cli_replay.unfinished"))
    if replayed.torn:
        out.print(words("cli_replay.torn"))


def _print_match(setup: ev.MatchSetup, told: _Told, words: Words) -> None:
    """Prints who played, and a table of the hands."""
    out = paper()
    names = names_of(setup.seats, words.lang)
    known = setup.preset in PRESETS
    preset = words(f"preset.{setup.preset}") if known else clean_line(setup.preset)
    out.print(
        words("cli_replay.title", preset=preset, created=clean_line(setup.created)),
        style="bold",
    )
    if len(setup.people) > 1:
        people = words("result.comma").join(names[seat] for seat in setup.people)
        out.print(words("cli_replay.open" if setup.open_table else "cli_replay.closed", names=people))
    columns = (words(f"cli_replay.{name}") for name in ("hand", "dealer", "level", "result"))
    sheet = table(*columns, *names, numbers=4)
    for row in told.rows:
        sheet.add_row(*row)
    if told.end is not None:
        sheet.add_row("", "", "", words("cli_replay.scores"), *map(str, told.end.scores), style="bold")
        sheet.add_row("", "", "", words("cli_replay.ranks"), *map(str, told.end.ranks))
    out.print(sheet)


def _result(event: ev.Win | ev.DrawnHand | ev.Abandon, names: tuple[str, ...], words: Words) -> str:
    match event:
        case ev.Win():
            title = event.score.title.pick(words.lang)
            return words("cli_replay.won", name=names[event.seat], title=title, n=event.score.multiplier)
        case ev.Abandon():
            return words("cli_replay.abandoned", name=names[event.seat])
        case _:
            return words("cli_replay.drawn")
