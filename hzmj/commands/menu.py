"""`hzmj` alone: the menu."""

from argparse import Namespace

from hzmj.commands import screen
from hzmj.words import Words


def run(options: Namespace, words: Words) -> int:
    """Opens the menu."""
    from hzmj.tui.app import run as run_app

    return run_app(words.lang, given=screen.given(options))
