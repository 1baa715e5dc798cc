"""`hzmj` alone: the menu."""

from argparse import Namespace

from hzmj.commands import screen_options
from hzmj.words import Words


def run(options: Namespace, words: Words) -> int:
    """Opens the menu."""
    return screen_options.open_app(options, words)
