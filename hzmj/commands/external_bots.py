"""Guests, the bots that come from outside: where they are found, and what is said if they cannot be had."""

import sys
from collections.abc import Iterable
from pathlib import Path

from hzmj.arena.entrants import is_guest
from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import Guests
from hzmj.bots.base import guest_seed
from hzmj.text import Refused


def check_bots(names: Iterable[str]) -> None:
    """Makes sure that each named bot can be made; raises Refused, naming it, if one cannot.

    Modules in the current folder can be named too, behind everything that is installed.
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
