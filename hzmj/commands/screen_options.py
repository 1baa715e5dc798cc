"""What the commands that open the table have in common: settings given for this run alone."""

import gc
from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from hzmj.display.palette import THEMES
from hzmj.text import Lang
from hzmj.tui.table_options import PACES
from hzmj.words import Words

if TYPE_CHECKING:
    from hzmj.game import events as ev
    from hzmj.keeper.journal import Journal

_GIVEN = ("lang", "theme", "tiles", "mouse", "pace")


def add_options(parser: ArgumentParser, words: Words) -> None:
    """The options that are settings. Those left out are not among the parsed ones."""
    parser.add_argument("--theme", choices=THEMES, default=SUPPRESS, help=words("cli.theme"))
    parser.add_argument(
        "--ascii", dest="tiles", action="store_const", const="ascii", default=SUPPRESS,
        help=words("cli.ascii"),
    )  # fmt: skip
    parser.add_argument(
        "--no-mouse", dest="mouse", action="store_false", default=SUPPRESS, help=words("cli.no_mouse")
    )
    parser.add_argument("--pace", choices=PACES, default=SUPPRESS, help=words("cli.pace"))


def given(options: Namespace) -> dict[str, Any]:
    """The settings given for this run."""
    return {name: value for name, value in vars(options).items() if name in _GIVEN}


def open_app(
    options: Namespace,
    words: Words,
    setup: "ev.MatchSetup | None" = None,
    *,
    keep: bool = False,
    journal: "Journal | None" = None,
) -> int:
    """Opens the app, at the table where there is a match, with `keep` at the score keeper.

    Returns the process's exit code.
    """
    gc.disable()  # until the first screen is there: what is loaded now stays, and is much to look through
    from hzmj.tui.app import run

    return run(words.lang, setup=setup, keep=keep, journal=journal, given=given(options))


def language(options: Namespace, words: Words) -> Lang:
    """The language the table is going to be in, `words` being the system's."""
    if "lang" in given(options):
        return words.lang
    from hzmj.tui.settings import SettingsFile

    return SettingsFile().settings.look(words.lang).lang
