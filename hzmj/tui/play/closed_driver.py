"""帘 Drives a match at a closed table, where each person looks at their own hand behind a curtain."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from hzmj.bots.base import Bot
from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Gang, Pass, Peng
from hzmj.game.claims import claimants
from hzmj.game.hand import taker_of
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.play.driver import Clock, Questions
from hzmj.tui.play.shared_driver import SharedDriver, SharedTable

NOTHING: tuple[Action, ...] = (Pass(),)
"""The legal actions of a person who asked for a discard that their hand cannot claim."""
THINKING = 0.6
"""Seconds after which bots answer a discard, at any pace and even if they can only pass.

No built-in bot thinks longer about a claim, so the time reveals nothing.
"""


@dataclass(frozen=True, slots=True)
class Public:
    """The table shows what everybody knows and no hand."""


@dataclass(frozen=True, slots=True)
class Look:
    """The person in `seat` has opened the curtain, and that hand is shown."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared:
    """Every seat that can claim the discard has answered, and the match has not gone on yet.

    `then` is the phase that follows. It is a Look if the person looking gets the discard, since it is that
    person's turn next.
    """

    answers: Mapping[int, Action]
    then: Public | Look


Phase = Public | Look | Declared


class ClosedDriver(SharedDriver):
    """Drives a closed table as a state machine with three phases.

    ::

                  _ask: a seat opens the curtain
          Public ------------------------------> Look
            |  <------------------------------    |
            |      _cover: the seat has answered   |
            |                                      |
            +---- a discard lies on the table -----+
                              |
                         _claims: asks every seat that may claim it by the public view,
                              |   whatever its hand; a seat that calls gets a Look (_ask)
                              v
                          Declared -- _answers: the match goes on --> Public, or the taker's Look

    Nothing on the screen and no delay depends on the contents of a hand. The public view decides who is
    asked. The claim window is the same for all seats, or each person looks in turn if the settings say so.
    Bots answer after `THINKING`.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        table: SharedTable,
        record: Callable[[Sequence[ev.Event]], None],
        clock: Clock | None = None,
    ) -> None:
        super().__init__(match, bots, table, record, clock)
        self.views |= {seat: View(seat) for seat in self.people}
        self._phase: Phase = Public()
        self._news = News(self.people)

    # Showing events

    def _show(self, event: ev.Event) -> bool:
        self._news.add(event)
        return super()._show(event)

    def _is_quick(self, seat: int) -> bool:  # noqa: ARG002
        """Returns False: nobody else has seen what a person did behind the curtain."""
        return False

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        """Shows past events, and asks again about a last discard that nobody has claimed.

        Otherwise a resumed table that did not ask would reveal that nobody could claim it.
        """
        asked = last_asked(events)
        await super()._catch_up(events[:asked])
        await self._tell(events[asked:])

    async def _present(self, event: ev.Event) -> None:
        """Shows an event; for a discard that may be claimed, returns once everybody has answered."""
        dwelling = self._dwell(event, shown=self._show(event))
        if not self._may_be_claimed(event):
            await dwelling
            return
        answers = await self._claims(dwelling)
        if answers:
            self._phase = Declared(answers, self._phase if isinstance(self._phase, Look) else Public())
        await self.shared.drawn()  # else the next frame would reveal whether a claim was declared

    def _may_be_claimed(self, event: ev.Event) -> bool:
        """Returns whether the discard can be claimed after this event.

        If the discarder is asked about ten winds first, that is after their pass.
        """
        offered = self.views[ev.NOBODY].offered
        if offered is None or not isinstance(event, ev.Discard | ev.Pass) or event.seat != offered.seat:
            return False
        return event.seat not in self.match.pending

    # Claims

    async def _claims(self, dwelling: Awaitable[None]) -> dict[int, Action]:
        """Asks about the discard; returns the answers of the seats that can claim it, empty if none can."""
        known = self.views[ev.NOBODY]
        may, offered = claimants(known), known.offered
        assert offered is not None
        pending = {seat: legal for seat, legal in self.match.pending.items() if Pass() in legal}
        people = [seat for seat in may if not self._is_played(seat)]
        played = {seat: pending.get(seat, NOTHING) for seat in may if seat not in people}
        asked = tuple(seat for seat in people if not self.shared.orders(seat).stand)
        thought, _, callers = await asyncio.gather(self._declare(played), dwelling, self._callers(asked))
        answers = {
            seat: await self._claim(seat, pending.get(seat, NOTHING), called=seat in callers)
            for seat in people
        }
        answers |= thought
        taker = taker_of(answers, offered.seat)
        if taker is None or self._phase != Look(taker):
            self._cover()
        return {seat: answers[seat] for seat in pending}

    async def _declare(self, questions: Questions) -> dict[int, Action]:
        """Returns the answers of bots, after a time that reveals nothing about their hands."""
        if not questions:
            return {}
        thought, _ = await asyncio.gather(self._think(questions), self.clock.sleep(THINKING))
        return thought

    async def _stand_in(self, seat: int, legal: tuple[Action, ...]) -> Action:
        return (await self._declare({seat: legal}))[seat]

    async def _callers(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the seats that want to look behind the curtain, in turn order."""
        if not asked or self.shared.options.claims == "turns":
            return asked
        seconds = self.match.setup.rules.claim_seconds or self.shared.options.window_seconds
        answered = asyncio.ensure_future(self.shared.window(ClaimRound(asked)))
        try:
            if not seconds or await self._answered_within(answered, seconds):
                await answered
        finally:
            answered.cancel()
            self.table.countdown(None)
            window = self.shared.shut_window()
        return window.claimants

    async def _claim(self, seat: int, legal: tuple[Action, ...], *, called: bool) -> Action:
        """Returns the answer for a person's seat: the bot's, the person's own, or that of standing orders."""
        if self._is_played(seat):
            return await self._stand_in(seat, legal)
        if called:
            return await self._ask(seat, legal)
        return self.shared.orders(seat).claim(legal)

    # Looks

    async def _answers(self) -> dict[int, Action]:
        """Returns the declared claims if there are any; asks other questions behind the curtain."""
        match self._phase:
            case Declared(answers, then):
                self._phase = then
                return dict(answers)
            case Look(seat) if self._is_played(seat):
                self._cover()
        return await super()._answers()

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Asks a person behind the curtain and returns the answer; closes it before anything else is shown.

        After a chi, peng or gang the curtain stays open until all have declared: if the claim holds, it is
        that person's turn.
        """
        if self._phase != Look(seat):
            self._cover()
            self.bottom = seat
            if not await self.shared.receive(self.views[seat], self._news.unread(seat)):
                return await self._stand_in(seat, legal)
        self._phase = Look(seat)
        answer: Action | None = None
        try:
            answer = await super()._ask(seat, legal)
        finally:
            claims = Pass() in legal and isinstance(answer, Chi | Peng | Gang)
            if not claims or self._is_played(seat):
                self._cover()
        return answer

    def _cover(self) -> None:
        """Closes the curtain if a hand is shown."""
        if isinstance(self._phase, Look):
            self._news.mark_read(self._phase.seat)
            self._phase = Public()
            self._turn()


class News:
    """The public events of this hand, and how far each person has read them."""

    def __init__(self, people: Sequence[int]) -> None:
        self._events: list[ev.Event] = []
        self._read = dict.fromkeys(people, 0)

    def add(self, event: ev.Event) -> None:
        """Adds the public part of an event; starts over with a new hand."""
        if isinstance(event, ev.HandBegun):
            self._events.clear()
            self._read = dict.fromkeys(self._read, 0)
        seen = ev.mask(event, ev.NOBODY)
        if seen is not None:
            self._events.append(seen)

    def unread(self, seat: int) -> Sequence[ev.Event]:
        """Returns the events since the person in the seat last looked."""
        return self._events[self._read[seat] :]

    def mark_read(self, seat: int) -> None:
        """Marks all events as seen by the person in the seat."""
        self._read[seat] = len(self._events)


def last_asked(events: Sequence[ev.Event]) -> int:
    """Returns the index of the event from which the last discard could be claimed.

    That is the discard, or the discarder's own pass after it. Returns `len(events)` if the discard was
    claimed or the hand has ended. Passes and the next draw do not count as going on.
    """
    for at in range(len(events) - 1, -1, -1):
        match events[at]:
            case ev.Overridden() | ev.Reveal() | ev.Draw(source="head"):
                continue
            case ev.Pass(seat=seat):
                if _discarder(events[:at]) == seat:
                    return at
            case ev.Discard():
                return at
            case _:
                break
    return len(events)


def _discarder(events: Sequence[ev.Event]) -> int | None:
    """Returns the seat that discarded last, or None."""
    return next((event.seat for event in reversed(events) if isinstance(event, ev.Discard)), None)
