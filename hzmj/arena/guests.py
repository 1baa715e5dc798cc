"""Guests: bots that do not come with the game, each in a process of its own.

A guest can be anyone's code. Its process gets copies of what its seat may see; the match itself is in another
process, where the guest can neither read nor change it. A guest that takes too long is killed.
"""

from typing import TYPE_CHECKING

from hzmj.bots.base import Bot

if TYPE_CHECKING:
    from hzmj.arena.guest import Guest

SECONDS = 10
"""How long a guest may take for a decision by default."""


class Guests:
    """The guests of a run. Each process is started when it is first needed and kept from match to match."""

    def __init__(self, seconds: int = SECONDS) -> None:
        self._seconds = seconds
        self._guests: dict[tuple[str, int], Guest] = {}

    def __enter__(self) -> "Guests":
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self._guests.values():
            guest.close()
        self._guests.clear()

    def sit(self, name: str, seat: int, seed: int) -> Bot:
        """Returns the guest of that name at a seat, made with `seed`. Raises BotFailed if it cannot be made.

        Two seats never share a process, so that no bot can see what another one sees.
        """
        from hzmj.arena.guest import Guest  # imports subprocess, which is slow to load

        if (name, seat) not in self._guests:
            self._guests[name, seat] = Guest(name, self._seconds)
        guest = self._guests[name, seat]
        guest.sit(seed)
        return guest
