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
    """The further interface of the screen that the drivers for several people need."""

    @property
    def laid(self) -> Mapping[int, View]:
        """The view of each seat at an open table; the driver keeps them up to date."""

    @property
    def options(self) -> TableOptions:
        """The table's options, among them how claims are asked for."""

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        """Draws a seat at the bottom and shows the lent view, or the public one without it."""

    def orders(self, seat: int) -> AutoAnswers:
        """Returns the standing orders of the person in a seat."""

    async def drawn(self) -> None:
        """Returns once the table's present contents have been drawn."""

    async def receive(self, view: View, news: Sequence[ev.Event]) -> bool:
        """Puts up the curtain for the view's seat, and shows the view once its person opens the curtain.

        `news` are the public events since that person last looked. Returns False, and shows nothing, if
        the person has a bot play instead.
        """

    async def window(self, window: ClaimRound) -> None:
        """Opens the claim window; returns once it is complete."""

    def shut_window(self) -> ClaimRound:
        """Closes the claim window and returns it with the answers so far."""


class SharedDriver(Driver):
    """Base class for open and closed tables. `bottom` is the seat drawn at the bottom, the last one asked."""

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
        """The public view, and the views of those seats that are shown, after the events shown so far."""

    def _show(self, event: ev.Event) -> bool:
        """Updates every view with the event, then shows its public part."""
        for seat, view in self.views.items():
            seen = ev.mask(event, seat)
            if seen is not None:
                view.see(seen)
        return super()._show(event)

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        self._turn()
        await super()._catch_up(events)

    def _turn(self) -> None:
        """Shows the table for `bottom` as it must look while nobody is asked."""
        self.shared.turn_to(self.bottom)


class OpenDriver(SharedDriver):
    """Drives an open table: all hands lie face up, and the seat that is asked is drawn at the bottom."""

    def _is_quick(self, seat: int) -> bool:
        """Returns whether a person plays the seat: everybody saw that move being made."""
        return not self._is_played(seat)

    async def _hand_over(self) -> None:
        """Shows the result with the public view."""
        self.shared.turn_to(self.bottom)
        await super()._hand_over()
        self._turn()

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        self.bottom = seat
        self._turn()
        return await super()._ask(seat, legal)

    def _turn(self) -> None:
        self.shared.turn_to(self.bottom, self.views[self.bottom])
