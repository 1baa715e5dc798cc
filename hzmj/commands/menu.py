"""`hzmj` alone: the menu."""

from argparse import Namespace

from hzmj.words import Words


def run(_: Namespace, words: Words) -> int:
    """Opens the menu."""
    from hzmj.tui.app import run as run_app

    return run_app(words.lang)
