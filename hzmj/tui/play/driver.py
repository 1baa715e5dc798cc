"""Drives a match: asks bots and the person, writes the record, and shows events at a set pace."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from hzmj.bots.base import Bot
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.rules.tiles import sort_key
from hzmj.tui.table_options import Pace

_FACTOR: dict[Pace, float] = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "instant": 0.0}
_OWN_DISCARD = 0.15
_PAUSES: dict[type[ev.Event], float] = {  # seconds, at normal pace
    ev.HandBegun: 0.8,
    ev.Deal: 0.3,
    ev.Draw: 0.15,
    ev.Discard: 0.6,
    ev.Chi: 0.9,
    ev.Peng: 0.9,
    ev.Gang: 0.9,
    ev.Win: 1.2,
    ev.DrawnHand: 1.2,
}


Questions = Mapping[int, tuple[Action, ...]]
"""The legal actions of each seat that must answer."""


class Clock(Protocol):
    """Waits between events; tests use one that does not wait."""

    async def sleep(self, seconds: float) -> None:
        """Returns after that many seconds."""


class LoopClock:
    """A clock that runs on the event loop's time."""

    async def sleep(self, seconds: float) -> None:
        """Returns after that many seconds."""
        await asyncio.sleep(seconds)


class Table(Protocol):
    """The interface of the screen that the driver needs."""

    pace: Pace

    @property
    def replaced(self) -> Collection[int]:
        """The seats whose person has a bot play for them."""

    def show(self, event: ev.Event) -> None:
        """Shows the next event, which is masked for the person's seat."""

    async def ask(self, legal: tuple[Action, ...]) -> Action | None:
        """Returns the person's answer, one of `legal`, or None if a bot is to play.

        It is cancelled if time runs out.
        """

    def countdown(self, left: int | None) -> None:
        """Shows the seconds left to answer; hides the clock if None."""

    async def ready(self) -> None:
        """Returns once no other screen covers the table."""

    async def hand_over(self) -> None:
        """Shows the result of the hand and returns once the person has read it."""


def forced_answer(view: View, legal: tuple[Action, ...]) -> Action:
    """Returns the action for a person whose time has run out (RULES.md 10); never a win.

    It is a pass if possible, else a discard of the drawn tile, else of the last tile in sorting order.
    """
    if Pass() in legal:
        return Pass()
    if view.drawn is not None and Discard(view.drawn) in legal:
        return Discard(view.drawn)
    discards = sorted(
        (action for action in legal if isinstance(action, Discard)),
        key=lambda action: sort_key(action.tile, view.caishen),
    )
    return discards[-1]


class Driver:
    """Plays `match` to its end.

    `person` is the seat asked through `table`. `bots` play the other seats, and that one too while the
    person has a bot play. `record` is called with new events before they are shown, so that a match cut
    off at any point loses nothing that was seen.
    """

    def __init__(
        self,
        match: Match,
        person: int,
        bots: Mapping[int, Bot],
        table: Table,
        record: Callable[[Sequence[ev.Event]], None],
        clock: Clock | None = None,
    ) -> None:
        self.match = match
        self.person = person
        self.people: tuple[int, ...] = (person,)
        self.bots = bots
        self.table = table
        self.record = record
        self.clock = clock or LoopClock()

    async def play(self) -> None:
        """Shows the events so far, then plays until the match is over."""
        await self._catch_up(tuple(self.match.events))
        while not self.match.over:
            pending = self.match.pending
            events = self.match.step(await self._answers()) if pending else self.match.deal()
            self.record(events)
            await self._tell(events)

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        """Shows the events before the table was opened, without pauses."""
        for event in events:
            self._show(event)
        if self.match.hand is not None and self.match.between_hands:
            await self._hand_over()

    async def _tell(self, events: Sequence[ev.Event]) -> None:
        """Shows new events one after the other, then the result if they end the hand."""
        for event in events:
            await self._present(event)
        if any(isinstance(event, ev.Settle) for event in events):
            await self._hand_over()

    async def _present(self, event: ev.Event) -> None:
        """Shows one new event and waits long enough for it to be seen."""
        await self._dwell(event, shown=self._show(event))

    async def _hand_over(self) -> None:
        """Shows the result of a hand."""
        await self.table.hand_over()

    def _show(self, event: ev.Event) -> bool:
        """Shows the event as the person's seat sees it; returns whether that seat sees anything of it."""
        seen = ev.mask(event, self.person)
        if seen is not None:
            self.table.show(seen)
        return seen is not None

    async def _dwell(self, event: ev.Event, *, shown: bool) -> None:
        """Waits long enough for the event to be seen, and until the table is uncovered."""
        seconds = _PAUSES.get(type(event), 0.0) if shown else 0.0
        if isinstance(event, ev.Draw | ev.Discard) and self._is_quick(event.seat):
            seconds = _OWN_DISCARD if isinstance(event, ev.Discard) else 0.0
        seconds *= _FACTOR[self.table.pace]
        if seconds > 0:
            await self.clock.sleep(seconds)
        else:
            await asyncio.sleep(0)
        await self.table.ready()

    def _is_quick(self, seat: int) -> bool:
        """Returns whether draws and discards of the seat need only a short pause: its person made them."""
        return seat == self.person and not self._is_played(seat)

    def _is_played(self, seat: int) -> bool:
        """Returns whether a bot answers for the seat."""
        return seat not in self.people or seat in self.table.replaced

    async def _answers(self) -> dict[int, Action]:
        """Returns the answers of all pending seats; bots think at the same time as the person."""
        played, asked = self._parted(self.match.pending)
        thought, answered = await asyncio.gather(self._think(played), self._ask_all(asked))
        return thought | answered

    def _parted(self, questions: Questions) -> tuple[Questions, Questions]:
        """Returns the questions for bots and the questions for people."""
        played = {seat: legal for seat, legal in questions.items() if self._is_played(seat)}
        return played, {seat: legal for seat, legal in questions.items() if seat not in played}

    async def _think(self, questions: Questions) -> dict[int, Action]:
        """Returns the answers of bots, which think in a thread so that the screen never stalls."""
        views = {seat: self.match.view(seat) for seat, legal in questions.items() if len(legal) > 1}

        def choose(seat: int, legal: tuple[Action, ...]) -> Action:
            return self.bots[seat].choose(views[seat], legal).action if seat in views else legal[0]

        def choices() -> dict[int, Action]:
            return {seat: choose(seat, legal) for seat, legal in questions.items()}

        return await asyncio.to_thread(choices) if views else choices()

    async def _ask_all(self, questions: Questions) -> dict[int, Action]:
        """Returns the answers of people, who are asked one after the other."""
        return {seat: await self._ask(seat, legal) for seat, legal in questions.items()}

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Returns the answer of the person in the seat, or the forced one when the rules' time runs out."""
        rules = self.match.setup.rules
        seconds = rules.claim_seconds if Pass() in legal else rules.turn_seconds
        answer = asyncio.ensure_future(self.table.ask(legal))
        try:
            if seconds and not await self._answered_within(answer, seconds):
                return forced_answer(self.match.view(seat), legal)
            chosen = await answer
        finally:
            answer.cancel()
            self.table.countdown(None)
        return await self._stand_in(seat, legal) if chosen is None else chosen

    async def _stand_in(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Returns the answer of the bot that plays for the person in the seat."""
        return (await self._think({seat: legal}))[seat]

    async def _answered_within(self, answer: "asyncio.Future[Any]", seconds: int) -> bool:
        for left in range(seconds, 0, -1):
            await self.table.ready()
            self.table.countdown(left)
            tick = asyncio.ensure_future(self.clock.sleep(1))
            try:
                race: set[asyncio.Future[Any]] = {answer, tick}
                await asyncio.wait(race, return_when=asyncio.FIRST_COMPLETED)
            finally:
                tick.cancel()
            if answer.done():
                return True
        await self.table.ready()
        return answer.done()
