"""合桌 The table for several people sharing one keyboard, open or closed."""

import asyncio
from collections.abc import Callable, Sequence

from textual import work
from textual.app import ComposeResult

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.text import Text as Sentence
from hzmj.tui.keymap import KeyMap
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.screens.choose_stand_in import StandInScreen
from hzmj.tui.screens.curtain import CurtainScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.table_options import Pace, TableOptions
from hzmj.tui.widgets.claim_window import ClaimWindow
from hzmj.tui.widgets.zone import Zone

_OPEN = "-window"


class SharedTableScreen(TableScreen):
    """The drivers' table (see `several.SharedTable`). If `closed`, each hand is hidden from the others.

    It shows what everybody knows, or the view it is lent while a person looks. An open table shows all four
    hands as well, taken from the views in `laid`.
    """

    ALSO = ("window",)

    def __init__(
        self,
        look: Look,
        people: tuple[int, ...],
        explain: Callable[[int, Action], Sentence],
        *,
        closed: bool,
        pace: Pace = "normal",
        options: TableOptions | None = None,
        keys: KeyMap | None = None,
    ) -> None:
        self.laid: dict[int, View] = {} if closed else {seat: View(seat) for seat in range(4)}
        super().__init__(
            look,
            ev.NOBODY,
            lambda action: explain(self.model.view.seat, action),
            pace=pace,
            options=options,
            keys=keys,
            people=people,
            hands=None if closed else lambda: tuple(self.laid[seat].hand for seat in range(4)),
        )
        self.model.closed = closed
        self.model.show_waits = not closed
        self._bar.hints = False
        self._window = ClaimWindow(self.model)
        self._answered: asyncio.Future[None] | None = None
        """Resolved once the claim window is complete; None while no window is open."""

    def asking_zones(self) -> ComposeResult:
        """Adds the claim window, which takes the place of the hand while it is open."""
        yield from super().asking_zones()
        yield self._window

    # What the drivers call

    @property
    def options(self) -> TableOptions:
        """The current table options."""
        return self.model.options

    def orders(self, seat: int) -> AutoAnswers:
        """Returns the standing orders of a seat's person."""
        return self.model.orders(seat)

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        """Puts the seat `bottom` at the bottom, showing the `lent` view or else what everybody knows.

        A closed table also closes its hints. Every line is redrawn in one frame, so that no text is left from
        what was shown before.
        """
        self.model.turn_to(bottom, lent)
        if self.model.closed:
            self._bar.hints = self.model.show_waits = False
            self._advise()
        for zone in self.query(Zone):
            zone.anew()
        self.refresh()

    async def drawn(self) -> None:
        """Waits until the current state has been drawn."""
        drawn = asyncio.Event()
        self.call_after_refresh(drawn.set)
        await drawn.wait()

    async def receive(self, view: View, news: Sequence[ev.Event]) -> bool:
        """Shows the curtain until the person of `view` opens it; returns False if a bot takes over."""
        while True:
            await self.ready()
            await self.drawn()  # so that the curtain never appears next to what one person saw
            curtain = CurtainScreen(
                self.model, view.seat, news, lambda: self.turn_to(view.seat, view), self.gate
            )
            drawn = await self.app.push_screen_wait(curtain)
            if drawn == "open":
                return True
            if drawn == "bot":
                self._exchange(view.seat)
                return False
            await self._leave()

    async def window(self, window: ClaimRound) -> None:
        """Asks all claimants at once, and returns when everyone has answered."""
        self._window.window = window
        self.add_class(_OPEN)
        self._answered = asyncio.get_running_loop().create_future()
        self._open_gate_when_drawn()
        if self.model.options.bell:
            self.app.bell()
        await self._answered

    def shut_window(self) -> ClaimRound:
        """Closes the claim window and returns its answers."""
        window, self._window.window = self._window.window, ClaimRound(())
        self._answered = None
        self.gate.shut()
        self.remove_class(_OPEN)
        return window

    def countdown(self, left: int | None) -> None:
        """Shows the seconds left, also in the claim window."""
        super().countdown(left)
        self._window.left = left
        self._window.redraw()

    # What the people do

    @property
    def _waiting(self) -> bool:
        return self._answered is not None or super()._waiting

    def _take_key(self, key: str, *, admitted: bool) -> bool:
        """Swallows the keys of the claim window while nobody looks: one may be pressed too late."""
        taken = key in self.model.taken
        if not (taken and self.model.public):
            return super()._take_key(key, admitted=admitted) or taken
        answer = self._window.answer_of(key)
        if answer is not None and admitted:
            self._press(answer[0], claims=answer[1])
        return True

    def on_claim_window_pressed(self, message: ClaimWindow.Pressed) -> None:
        """Handles a click on a key of the claim window."""
        if self.gate.admits_click(message.pressed_at):
            self._press(message.seat, claims=message.claims)

    def _press(self, seat: int, *, claims: bool) -> None:
        if self._answered is None or self._answered.done():
            return
        self._window.window = self._window.window.press(seat, claims=claims)
        self._window.redraw()
        if self._window.window.complete:
            self._answered.set_result(None)

    def action_hints(self) -> None:
        """At a closed table, shows the waits together with the hints, for this look only."""
        if self.model.closed:
            if self.model.public:
                return
            self.model.show_waits = not self._bar.hints
        super().action_hints()
        self._prompt.redraw()

    def action_order_face(self) -> None:
        """Toggles the standing order to claim discards of the lifted card's face."""
        if self.model.closed and self.model.pointed is not None:
            self.model.auto_answers.faces ^= {self.model.pointed}
            self._keep()
            self._redraw()

    def action_bot(self) -> None:
        """Asks which person a bot is to play for; the game waits."""
        self._ask_stand_in()

    @work
    async def _ask_stand_in(self) -> None:
        seat = await self.app.push_screen_wait(StandInScreen(self.model))
        if seat is not None:
            self._exchange(seat)

    def _exchange(self, seat: int) -> None:
        """Also passes in the claim window for a person who hands over; the bot is asked instead."""
        super()._exchange(seat)
        if seat in self.model.replaced:
            self._press(seat, claims=False)
