"""Guests, the bots from outside: where they are looked for, and the error if one cannot be loaded."""

import sys
from collections.abc import Iterable
from pathlib import Path

from hzmj.arena.entrants import is_guest
from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import Guests
from hzmj.bots.base import guest_seed
from hzmj.text import Refused


def check_bots(names: Iterable[str]) -> None:
    """Makes each named guest once; raises Refused, naming it, if that fails.

    Also makes modules in the current folder importable, after everything that is installed.
    """
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    with Guests() as guests:
        for name in filter(is_guest, dict.fromkeys(names)):
            try:
                guests.sit(name, 0, guest_seed(0, 0))
            except BotFailed as failed:
                raise Refused(failed.text) from failed
