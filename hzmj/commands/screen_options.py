"""The options of the commands that open the app: settings for this run only."""

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
    """Adds the options that override settings. Those not given are absent from the parsed options."""
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
    """Returns the settings given for this run, by name."""
    return {name: value for name, value in vars(options).items() if name in _GIVEN}


def open_app(
    options: Namespace,
    words: Words,
    setup: "ev.MatchSetup | None" = None,
    *,
    keep: bool = False,
    journal: "Journal | None" = None,
) -> int:
    """Opens the app and returns the exit code of the process.

    It starts at the table if `setup` is given, at the score keeper if `keep` is true, else at the menu.
    """
    gc.disable()  # for a fast start: the many objects loaded until the first screen all stay alive
    from hzmj.tui.app import run

    return run(words.lang, setup=setup, keep=keep, journal=journal, given=given(options))


def language(options: Namespace, words: Words) -> Lang:
    """Returns the language the app will use; `words` is in the system's language or that of `--lang`."""
    if "lang" in given(options):
        return words.lang
    from hzmj.tui.settings import SettingsFile

    return SettingsFile().settings.look(words.lang).lang
