"""`hzmj keep`: opens the score keeper, lists its sheets, and prints one."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from hzmj.commands import screen_options
from hzmj.commands.json_io import print_json
from hzmj.commands.records import named
from hzmj.commands.streams import tell
from hzmj.keeper.journal import Journal, Kept, find, folder, read_sheet
from hzmj.text import Refused, Text
from hzmj.words import Words

FORMS = ("text", "csv", "markdown", "json")


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj keep`."""
    parser.add_argument("file", nargs="?", metavar="FILE", help=words("cli_keep.file"))
    parser.add_argument("--list", action="store_true", help=words("cli_keep.list"))
    parser.add_argument("--print", dest="form", choices=FORMS, metavar="FORM", help=words("cli_keep.print"))
    screen_options.add_options(parser, words)


def run(options: Namespace, words: Words) -> int:
    """Lists the sheets, prints the one named, or opens the keeper, at the named sheet if there is one."""
    if options.list:
        if options.file is not None or options.form is not None:
            raise Refused(Text("--list 不和别的一起用", "--list goes with nothing else"), "--list")
        _list(words)
        return 0
    if options.form is None:
        return _keep(options, words)
    if options.file is None:
        raise Refused(Text("要写印哪一张记分表", "name the sheet to print"), "--print")
    with named(options.file):
        kept = read_sheet(Path(options.file))
    _print(kept, options.form, words)
    if kept.torn:
        tell(words("cli_keep.torn"))
    return 0


def _keep(options: Namespace, words: Words) -> int:
    """Opens the keeper; returns the exit code."""
    if options.file is None:
        return screen_options.open_app(options, words, keep=True)
    with named(options.file):
        journal = Journal.open(Path(options.file))
    with journal:
        return screen_options.open_app(options, words, keep=True, journal=journal)


def _print(kept: Kept, form: str, words: Words) -> None:
    from hzmj.keeper.export import as_csv, as_json
    from hzmj.keeper.printed import as_markdown, as_text

    if form == "json":
        print_json(as_json(kept.sheet))
        return
    told = {"text": as_text, "csv": as_csv, "markdown": as_markdown}[form]
    print(told(kept.sheet, words), end="")


def _list(words: Words) -> None:
    from hzmj.commands.output import paper, table
    from hzmj.display.sanitize import clean_line

    kept, unreadable = find()
    out = paper()
    if not kept and not unreadable:
        out.print(words("cli_keep.none", folder=folder()), soft_wrap=True)
        return
    columns = (words(f"cli_keep.{name}") for name in ("name", "began", "players", "evenings", "hands"))
    sheet = table(*columns, numbers=2)
    for each in kept:
        hands = sum(len(evening.hands) for evening in each.sheet.evenings)
        players = words("keeper.comma").join(map(clean_line, each.sheet.names))
        began = clean_line(each.sheet.evening.began)
        sheet.add_row(clean_line(each.path.name), began, players, str(len(each.sheet.evenings)), str(hands))
    out.print(sheet)
    for file in unreadable:
        name, reason = clean_line(file.path.name), clean_line(file.reason.pick(words.lang))
        out.print(words("cli_keep.unreadable", file=name, reason=reason), soft_wrap=True)
