"""Guests: bots that do not come with the game, each in a process of its own.

A guest can be anyone's code. In its process it sees copies of what its seat may see, and the match is not
there to be looked at or changed. One that takes too long is killed.
"""

from typing import TYPE_CHECKING

from hzmj.bots.base import Bot

if TYPE_CHECKING:
    from hzmj.arena.guest import Guest

SECONDS = 10
"""How long a guest may take for a decision where nothing else is said."""


class Guests:
    """The guests of a run, each begun when it first sits down and kept from match to match."""

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
        """The guest of that name at a seat, made with `seed`; raises BotFailed where it cannot be made.

        Two seats never share a process: what one bot sees the other cannot know.
        """
        from hzmj.arena.guest import Guest  # what it takes to start a process is slow to load

        if (name, seat) not in self._guests:
            self._guests[name, seat] = Guest(name, self._seconds)
        guest = self._guests[name, seat]
        guest.sit(seed)
        return guest
