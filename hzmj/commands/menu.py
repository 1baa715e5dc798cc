"""`hzmj` without a command: the main menu."""

from argparse import Namespace

from hzmj.commands import screen_options
from hzmj.words import Words


def run(options: Namespace, words: Words) -> int:
    """Opens the main menu and returns the exit code."""
    return screen_options.open_app(options, words)
