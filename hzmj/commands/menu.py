"""`hzmj` alone: the menu."""

from argparse import Namespace

from hzmj.commands import screen
from hzmj.words import Words


def run(options: Namespace, words: Words) -> int:
    """Opens the menu."""
    return screen.open_app(options, words)
