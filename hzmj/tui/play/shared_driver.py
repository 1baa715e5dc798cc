"""Drives a match for several people at one keyboard; at an open table all hands lie face up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from hzmj.bots.base import Bot
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.play.driver import Clock, Driver, Table
from hzmj.tui.table_options import TableOptions


class SharedTable(Table, Protocol):
    """What the drivers for several people need of the screen besides."""

    @property
    def laid(self) -> Mapping[int, View]:
        """What each seat knows, at an open table, where all may see it; the driver keeps it up."""

    @property
    def options(self) -> TableOptions:
        """How claims are asked for."""

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        """Draws a seat nearest and shows what the lent view knows, without one what everybody knows."""

    def orders(self, seat: int) -> AutoAnswers:
        """The standing orders of a seat's person."""

    async def drawn(self) -> None:
        """Returns once what the table shows has been drawn."""

    async def receive(self, view: View, news: Sequence[ev.Event]) -> bool:
        """Puts up the curtain for the view's seat, and shows the view once its person has opened.

        `news` is what all have seen since that person last looked. False, and nothing is shown, if the
        person lets a bot play.
        """

    async def window(self, window: ClaimRound) -> None:
        """Opens the claim window; returns once it is complete."""

    def shut_window(self) -> ClaimRound:
        """Takes the claim window off and tells what was answered."""


class SharedDriver(Driver):
    """What open and closed tables share. `bottom` is the seat drawn nearest: that of the last one asked."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        table: SharedTable,
        record: Callable[[Sequence[ev.Event]], None],
        clock: Clock | None = None,
    ) -> None:
        super().__init__(match, ev.NOBODY, bots, table, record, clock)
        self.shared = table
        self.people = match.setup.people
        self.bottom = self.people[0]
        self.views = {ev.NOBODY: View(ev.NOBODY), **table.laid}
        """What some seats, and everybody, know of the events that have been shown."""

    def _show(self, event: ev.Event) -> bool:
        """Shows what all may see, and lets each view grow."""
        for seat, view in self.views.items():
            seen = ev.mask(event, seat)
            if seen is not None:
                view.see(seen)
        return super()._show(event)

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        self._turn()
        await super()._catch_up(events)

    def _turn(self) -> None:
        """Shows the table as it is to be seen while nobody is asked."""
        self.shared.turn_to(self.bottom)


class OpenDriver(SharedDriver):
    """All hands lie face up; whoever is asked sits at the bottom."""

    def _is_quick(self, seat: int) -> bool:
        """A person's own moves were seen as they were made."""
        return not self._is_played(seat)

    async def _hand_over(self) -> None:
        """The result is told as everybody may know it."""
        self.shared.turn_to(self.bottom)
        await super()._hand_over()
        self._turn()

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        self.bottom = seat
        self._turn()
        return await super()._ask(seat, legal)

    def _turn(self) -> None:
        self.shared.turn_to(self.bottom, self.views[self.bottom])
