"""帘 Drives a match at a closed table: each person looks at the own hand behind the curtain, alone."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

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
"""What a person may answer who wants a discard that the own hand cannot claim."""
THINKING = 0.6
"""Seconds after which bots answer to a discard, at any pace and with nothing to think about as well.

Longer than any of the game's own bots thinks over a claim.
"""


class ClosedDriver(SharedDriver):
    """Between two looks the table shows what everybody knows, and holds nothing else.

    After every discard all who may claim it by what everybody knows are asked alike, whether or not they
    can: in a window of the same length for all, or one after the other behind the curtain.
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
        self._news: list[ev.Event] = []
        """What all have seen of this hand."""
        self._read = dict.fromkeys(self.people, 0)
        """How much of it each person had seen at the end of the last look."""
        self._declared: dict[int, Action] = {}
        """What each seat that can claim the discard answers."""
        self._looking: int | None = None
        """Whose hand lies open: of who has claimed as well, while it may be his turn next."""

    def _show(self, event: ev.Event) -> bool:
        if isinstance(event, ev.HandBegun):
            self._news.clear()
            self._read = dict.fromkeys(self.people, 0)
        seen = ev.mask(event, ev.NOBODY)
        if seen is not None:
            self._news.append(seen)
        return super()._show(event)

    def _is_quick(self, seat: int) -> bool:  # noqa: ARG002
        """Nobody else has seen what a person did behind the curtain."""
        return False

    async def _catch_up(self, events: Sequence[ev.Event]) -> None:
        """A discard that nobody has claimed yet is asked about again.

        Else a table opened again would tell by its silence that there was nothing to claim.
        """
        asked = last_asked(events)
        await super()._catch_up(events[:asked])
        await self._tell(events[asked:])

    async def _dwell(self, event: ev.Event, *, shown: bool) -> None:
        """Gives time to see an event, and to claim it where it is a discard."""
        dwelling = super()._dwell(event, shown=shown)
        if self._may_be_claimed(event):
            self._declared = await self._claims(dwelling)
            await self.shared.drawn()  # else what is in the next frame tells if a claim was to be declared
        else:
            await dwelling

    def _may_be_claimed(self, event: ev.Event) -> bool:
        """Whether the discard on the table can be claimed from this event on: ten winds come before."""
        offered = self.views[ev.NOBODY].offered
        if offered is None or not isinstance(event, ev.Discard | ev.Pass) or event.seat != offered.seat:
            return False
        return event.seat not in self.match.pending

    async def _claims(self, dwelling: Awaitable[None]) -> dict[int, Action]:
        """What every seat that can claim answers; nothing that is seen tells which seats can."""
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
        if self._looking != taker_of(answers, offered.seat):
            self._cover()
        return {seat: answers[seat] for seat in pending}

    async def _declare(self, questions: Questions) -> dict[int, Action]:
        """What bots answer, after a time that tells nothing of their hands."""
        if not questions:
            return {}
        thought, _ = await asyncio.gather(self._think(questions), self.clock.sleep(THINKING))
        return thought

    async def _stand_in(self, seat: int, legal: tuple[Action, ...]) -> Action:
        return (await self._declare({seat: legal}))[seat]

    async def _callers(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        """Who of those asked wants to look behind the curtain, in turn order."""
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
        """What a person answers to the discard, who may have called for it, or left orders."""
        if self._is_played(seat):
            return await self._stand_in(seat, legal)
        if called:
            return await self._ask(seat, legal)
        return self.shared.orders(seat).claim(legal)

    async def _answers(self) -> dict[int, Action]:
        """Claims have been declared already; other questions are put behind the curtain."""
        if not self._declared:
            if self._looking is not None and self._is_played(self._looking):
                self._cover()
            return await super()._answers()
        declared, self._declared = self._declared, {}
        return declared

    async def _ask(self, seat: int, legal: tuple[Action, ...]) -> Action:
        """Behind the curtain, which is drawn again before anything else is shown.

        But who claims looks on until all have declared: if he gets the discard it is his turn.
        """
        if seat != self._looking:
            self._cover()
            self.bottom = seat
            if not await self.shared.receive(self.views[seat], self._news[self._read[seat] :]):
                return await self._stand_in(seat, legal)
        self._looking = seat
        answer: Action | None = None
        try:
            answer = await super()._ask(seat, legal)
        finally:
            claims = Pass() in legal and isinstance(answer, Chi | Peng | Gang)
            if not claims or self._is_played(seat):
                self._cover()
        return answer

    def _cover(self) -> None:
        """Nobody looks any more."""
        if self._looking is not None:
            self._read[self._looking] = len(self._news)
            self._looking = None
            self._turn()


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
