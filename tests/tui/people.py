"""Several people at one keyboard, for tests: their matches, and a table that is no screen."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hzmj.bots.base import bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass, Win
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.play.closed_driver import ClosedDriver
from hzmj.tui.play.shared_driver import OpenDriver
from hzmj.tui.table_options import Pace, TableOptions
from tests.game.play import Whole
from tests.tui.tables import StoppedClock, setup

NAMES = ("Anna", "Ben", "Cai", "Dora")
Answerer = Callable[[View, tuple[Action, ...]], Action | None]
Presses = Sequence[tuple[int, bool]]


def people_setup(
    people: Sequence[int] = (0, 1, 2, 3), seed: str = "people", *, is_open: bool = False, **changes: Any
) -> ev.MatchSetup:
    """A match of people in those seats and bots in the others."""
    match = setup(seed, names=NAMES, **changes)
    a, b, c, d = (
        replace(seat, player="human" if at in people else "bot:normal") for at, seat in enumerate(match.seats)
    )
    return replace(match, seats=(a, b, c, d), open_table=is_open)


def plain(view: View, legal: tuple[Action, ...]) -> Action:
    """Wins if he can, passes every claim, else throws what he drew."""
    for action in legal:
        if isinstance(action, Win):
            return action
    if Pass() in legal:
        return Pass()
    drawn = Discard(-1 if view.drawn is None else view.drawn)
    return drawn if drawn in legal else legal[-1]


def eager(view: View, legal: tuple[Action, ...]) -> Action:
    """Takes the first claim there is."""
    return legal[0] if Pass() in legal else plain(view, legal)


def all_claim(window: ClaimRound) -> Presses:
    """Everybody presses claim."""
    return [(seat, True) for seat in window.asked]


def all_pass(window: ClaimRound) -> Presses:
    """Everybody presses pass."""
    return [(seat, False) for seat in window.asked]


@dataclass
class Paper:
    """A table that notes what happens on it, in order, in `told`.

    An `answer` of None is silence; a window whose `presses` leave somebody out waits for the clock.
    """

    answer: Answerer = plain
    presses: Callable[[ClaimRound], Presses] = all_pass
    options: TableOptions = field(default_factory=TableOptions)
    pace: Pace = "instant"
    told: list[tuple[object, ...]] = field(default_factory=list)
    replaced: set[int] = field(default_factory=set)
    auto_answers: dict[int, AutoAnswers] = field(default_factory=dict)
    laid: dict[int, View] = field(default_factory=dict)
    lent: View | None = None
    clock: list[int | None] = field(default_factory=list)
    results: int = 0
    _window: ClaimRound = field(default_factory=lambda: ClaimRound(()))

    def show(self, event: ev.Event) -> None:
        self.told.append(("show", event))
        if isinstance(event, ev.Settle):
            self.auto_answers.clear()

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        self.lent = lent
        self.told.append(("turn", bottom, None if lent is None else lent.seat))

    async def drawn(self) -> None:
        return

    async def receive(self, view: View, news: Sequence[ev.Event]) -> bool:
        assert self.lent is None, "the curtain goes up before what everybody knows"
        self.told.append(("curtain", view.seat, tuple(news)))
        if view.seat in self.replaced:
            return False
        self.turn_to(view.seat, view)
        return True

    async def ask(self, legal: tuple[Action, ...]) -> Action | None:
        assert self.lent is not None
        self.told.append(("ask", self.lent.seat, legal))
        answer = self.answer(self.lent, legal)
        if answer is None and self.lent.seat not in self.replaced:
            await asyncio.Event().wait()
        return answer

    async def window(self, window: ClaimRound) -> None:
        assert self.lent is None, "nobody's hand is shown in the window"
        self.told.append(("window", window.asked))
        self._window = window
        for seat, claims in self.presses(window):
            self._window = self._window.press(seat, claims=claims)
        if not self._window.complete:
            await asyncio.Event().wait()

    def shut_window(self) -> ClaimRound:
        self.told.append(("shut",))
        return self._window

    def orders(self, seat: int) -> AutoAnswers:
        return self.auto_answers.setdefault(seat, AutoAnswers())

    def countdown(self, left: int | None) -> None:
        self.clock.append(left)

    async def ready(self) -> None:
        return

    async def hand_over(self) -> None:
        self.results += 1

    def of(self, kind: str) -> list[tuple[object, ...]]:
        """What was told of that kind."""
        return [each for each in self.told if each[0] == kind]

    def shown(self) -> list[ev.Event]:
        """The events that were shown."""
        return [event for _, event in self.of("show")]  # type: ignore[misc]


def driver_of(
    match: Match, table: Paper, record: Callable[[Sequence[ev.Event]], None] | None = None
) -> OpenDriver | ClosedDriver:
    """The driver of the match, with a bot for every seat."""
    bots = {seat: make_bot("normal", bot_seed(str(match.setup.seed), seat)) for seat in range(4)}
    kind = OpenDriver if match.setup.open_table else ClosedDriver
    if match.setup.open_table:
        table.laid = {seat: View(seat) for seat in range(4)}
    return kind(match, bots, table, record or (lambda _: None), StoppedClock())


async def played(
    setup_of: ev.MatchSetup | Whole, table: Paper, stop: Callable[[Match], bool] | None = None
) -> Whole:
    """The match played to its end on that table, or until `stop` holds."""
    match = Whole(setup_of) if isinstance(setup_of, ev.MatchSetup) else setup_of
    task = asyncio.ensure_future(driver_of(match, table).play())
    while not task.done() and not (stop and stop(match)):
        await asyncio.sleep(0)
    if task.done():
        task.result()
    task.cancel()
    return match
