"""帘 Drives a match at a closed table: each person sees the own hand behind a curtain, alone."""

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
"""Offered to a person who asked for a discard that the hand cannot claim."""
THINKING = 0.6
"""Seconds after which bots answer a discard, at any pace and also where they have no choice.

None of the game's own bots thinks longer over a claim, so that the time tells nothing.
"""


@dataclass(frozen=True, slots=True)
class Public:
    """The table shows what everybody knows, and holds nothing else."""


@dataclass(frozen=True, slots=True)
class Look:
    """The person in `seat` has opened the curtain: that hand lies open."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared:
    """Every seat that can claim the discard has answered; the match has yet to go on.

    `then` is the phase that follows: a look goes on where its person gets the discard, as it is that
    person's turn next.
    """

    answers: Mapping[int, Action]
    then: Public | Look


Phase = Public | Look | Declared


class ClosedDriver(SharedDriver):
    """Drives a closed table as a machine of three phases.

    ::

                  _ask: a seat opens the curtain
          Public ------------------------------> Look
            |  <------------------------------    |
            |      _cover: the seat has answered   |
            |                                      |
            +---- a discard lies on the table -----+
                              |
                         _claims: everybody who may claim it by what all know is asked alike,
                              |   whether or not the hand can; who calls gets a look (_ask)
                              v
                          Declared -- _answers: the match goes on --> Public, or the taker's Look

    Nothing on the screen, and no time that passes, depends on what a hand holds. The public view decides
    who is asked; the window stays open equally long for all (or each looks in turn, as the settings have
    it); bots answer after `THINKING`.
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

    # What is shown

    def _show(self, event: ev.Event) -> bool:
        self._news.add(event)
        return super()._show(event)

    def _is_quick(self, seat: int) -> bool:  # noqa: ARG002
        """Nobody else has seen what a person did behind the curtain."""
        return False

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        """Asks again about a discard that nobody has claimed yet.

        Otherwise a resumed table would show by its silence that there was nothing to claim.
        """
        asked = last_asked(events)
        await super()._catch_up(events[:asked])
        await self._tell(events[asked:])

    async def _present(self, event: ev.Event) -> None:
        """Shows an event; a discard that may be claimed stays until all have answered."""
        dwelling = self._dwell(event, shown=self._show(event))
        if not self._may_be_claimed(event):
            await dwelling
            return
        answers = await self._claims(dwelling)
        if answers:
            self._phase = Declared(answers, self._phase if isinstance(self._phase, Look) else Public())
        await self.shared.drawn()  # else the next frame's contents show whether a claim was declared

    def _may_be_claimed(self, event: ev.Event) -> bool:
        """Whether the discard on the table can be claimed from this event on: ten winds come before."""
        offered = self.views[ev.NOBODY].offered
        if offered is None or not isinstance(event, ev.Discard | ev.Pass) or event.seat != offered.seat:
            return False
        return event.seat not in self.match.pending

    # Claims

    async def _claims(self, dwelling: Awaitable[None]) -> dict[int, Action]:
        """Returns what every seat that can claim answers; empty where none can."""
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
        """Returns what bots answer, after a time that says nothing of their hands."""
        if not questions:
            return {}
        thought, _ = await asyncio.gather(self._think(questions), self.clock.sleep(THINKING))
        return thought

    async def _stand_in(self, seat: int, legal: tuple[Action, ...]) -> Action:
        return (await self._declare({seat: legal}))[seat]

    async def _callers(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Returns who of those asked wants to look behind the curtain, in turn order."""
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
        """Returns a person's answer to the discard: by a bot, in a look, or by standing orders."""
        if self._is_played(seat):
            return await self._stand_in(seat, legal)
        if called:
            return await self._ask(seat, legal)
        return self.shared.orders(seat).claim(legal)

    # Looks

    async def _answers(self) -> dict[int, Action]:
        """Returns the claims where they are declared; other questions are asked behind the curtain."""
        match self._phase:
            case Declared(answers, then):
                self._phase = then
                return dict(answers)
            case Look(seat) if self._is_played(seat):
                self._cover()
        return await super()._answers()

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Returns a person's answer from behind the curtain, which closes before anything else is shown.

        Whoever claims looks on until all have declared: with the discard comes the turn.
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
        """Closes the curtain, if a hand lies open."""
        if isinstance(self._phase, Look):
            self._news.mark_read(self._phase.seat)
            self._phase = Public()
            self._turn()


class News:
    """What all have seen of this hand, and how much of it each person has read."""

    def __init__(self, people: Sequence[int]) -> None:
        self._events: list[ev.Event] = []
        self._read = dict.fromkeys(people, 0)

    def add(self, event: ev.Event) -> None:
        """Adds what everybody sees of an event; a new hand starts anew."""
        if isinstance(event, ev.HandBegun):
            self._events.clear()
            self._read = dict.fromkeys(self._read, 0)
        seen = ev.mask(event, ev.NOBODY)
        if seen is not None:
            self._events.append(seen)

    def unread(self, seat: int) -> Sequence[ev.Event]:
        """Returns what has happened since the person in the seat last looked."""
        return self._events[self._read[seat] :]

    def mark_read(self, seat: int) -> None:
        """Notes that the person in the seat has seen everything."""
        self._read[seat] = len(self._events)


def last_asked(events: Sequence[ev.Event]) -> int:
    """How many events there are before the one that let the last discard be claimed, if none claimed it."""
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
    """Who discarded last."""
    return next((event.seat for event in reversed(events) if isinstance(event, ev.Discard)), None)
