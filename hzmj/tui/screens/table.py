"""牌桌 The table: shows what the person's seat sees, and takes the person's answers."""

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.widgets import Static

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass
from hzmj.game.view import View
from hzmj.paths import assets
from hzmj.text import Text as Sentence
from hzmj.tui.bindings import bindings, key_label
from hzmj.tui.key_gate import Gate, key_of
from hzmj.tui.keymap import KeyMap
from hzmj.tui.screens.controls import Controls
from hzmj.tui.screens.leave import LeaveScreen, Leaving
from hzmj.tui.table.layout import LAYOUTS, layout_of
from hzmj.tui.table.log_text import log_sentences
from hzmj.tui.table.model import TableModel
from hzmj.tui.table.questions import doubt_of, question_of
from hzmj.tui.table_options import Pace, TableOptions
from hzmj.tui.widgets.centre import Centre, Header
from hzmj.tui.widgets.claim_prompt import ClaimPrompt, options_of
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.open_hands import OpenHands
from hzmj.tui.widgets.seats import AcrossSeat, OwnBar, OwnRiver, SideSeat
from hzmj.tui.widgets.tans import Tans

SMALL, _COVERED = "-small", "covered"
"""Reasons for the game to wait: the terminal is too small, or another screen covers the table."""


class TableScreen(Controls):
    """The driver's table (see `driver.Table`). `explain` returns why an action is not legal now.

    `people` are the seats whose persons may let a bot play for them. `hands` makes it an open table: it
    returns the four concealed hands at the time of the call.
    """

    NAME = "table"
    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]
    LEAVE: ClassVar[str] = "table.leave"
    """The command that leaves the table."""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("table")]

    def __init__(
        self,
        look: Look,
        seat: int,
        explain: Callable[[Action], Sentence],
        *,
        pace: Pace = "normal",
        options: TableOptions | None = None,
        keys: KeyMap | None = None,
        people: tuple[int, ...] = (),
        hands: Callable[[], tuple[Sequence[int], ...]] | None = None,
    ) -> None:
        model = TableModel(
            View(seat), look, options=options or TableOptions(), people=people, keymap=keys or {}, hands=hands
        )
        super().__init__(model, pace)
        self.set_class(hands is not None, "-open")
        self.gate = Gate()
        self._explain = explain
        self._answer: asyncio.Future[Action | None] | None = None
        self._asking = 0
        """The number of the current question."""
        self._doubted: Action | None = None
        """The answer that the person has been asked to confirm."""
        self._left: asyncio.Future[Leaving] = asyncio.get_running_loop().create_future()
        self._held: set[str] = set()
        """The current reasons for which the table cannot be seen."""
        self._visible = asyncio.Event()
        self._visible.set()

    def compose(self) -> ComposeResult:
        """Lays out three seats around the centre, the person's own zones below, and the logs."""
        model = self.model
        yield Header(model, id="header")
        with Horizontal(id="table"):
            with Vertical(id="board"):
                with Horizontal(id="felt"):
                    yield SideSeat(model, "left")
                    with Vertical(id="middle"):
                        yield AcrossSeat(model, "across")
                        yield Centre(model, id="centre")
                        yield OwnRiver(model, "own")
                    yield SideSeat(model, "right")
                if model.hands is not None:
                    yield OpenHands(model)
                yield OwnBar(model)
                yield from self.asking_zones()
                yield self._logs[0]
                yield self._advice
            with Vertical(id="side"):
                yield Tans(model)
                yield self._logs[1]
        yield self._bar
        yield Static(id="too-small")

    def asking_zones(self) -> ComposeResult:
        """Yields the prompt and the hand."""
        yield self._prompt
        yield self._hand

    def on_resize(self, event: Resize) -> None:
        """Chooses the layout for the terminal's size; if there is none, says so and makes the game wait."""
        layout = layout_of(event.size)
        for each in LAYOUTS:
            self.set_class(each == layout, f"-{each}")
        self.set_class(layout is None, SMALL)
        if layout is None:
            self._hold(SMALL)
            self.query_one("#too-small", Static).update(self._too_small(event.size.width, event.size.height))
        elif SMALL in self._held:
            self._release(SMALL)

    def _too_small(self, width: int, height: int) -> Content:
        model, words = self.model, self.model.look.words
        leave, help_ = (key_label(model.keys(name)[-1], words) for name in (self.LEAVE, "app.help"))
        ways = words("table.small_keys", leave=leave, help=help_)
        return Content("\n\n").join(
            [Content(words("table.too_small", width=width, height=height)), Content(ways)]
        )

    # What the driver calls

    def show(self, event: ev.Event) -> None:
        """Applies the next event and shows it."""
        self.model.see(event)
        if isinstance(event, ev.HandBegun):
            self._hand.begin()
            self._recall_orders(event.hand)
            del self._events[1:]
        self._events.append(event)
        for log in self._logs:
            log.tell(log_sentences(event, self.model))
        self._redraw_soon()

    def show_check(self, share: float | None) -> None:
        """Shows the share, from 0 to 1, of the match's record that has been checked; None hides it."""
        percent = None if share is None else int(100 * share)
        if percent != self.model.checked:
            self.model.checked = percent
            self.query_one(Header).redraw()

    @property
    def replaced(self) -> set[int]:
        """The seats of the people for whom a bot is playing."""
        return self.model.replaced

    async def ask(self, legal: tuple[Action, ...]) -> Action | None:
        """Returns the person's answer, or None once a bot takes over.

        Keys pressed before the question was drawn are ignored.
        """
        model = self.model
        answer = model.auto_answers.answer(model.view, legal, replacement=model.replacement)
        if answer is not None and not model.closed:
            return answer
        self._answer = asyncio.get_running_loop().create_future()
        model.legal = legal
        self._open()
        try:
            return await self._answer
        finally:
            self._close()

    def countdown(self, left: int | None) -> None:
        """Shows the seconds left; None hides the clock."""
        self._prompt.countdown(left)

    async def ready(self) -> None:
        """Waits until the table can be seen."""
        await self._visible.wait()

    async def hand_over(self) -> None:
        """Shows the result of the hand until the person goes on."""
        await self.ready()
        from hzmj.tui.screens.hand_result import HandResultScreen

        await self.app.push_screen_wait(HandResultScreen(self.model.look, self.model.view))

    async def left(self) -> Leaving:
        """Waits until the person leaves the table, and returns how."""
        return await self._left

    # Asking

    @property
    def legal(self) -> tuple[Action, ...]:
        """The actions the person may answer with; empty while no question is open."""
        return self.model.legal

    @property
    def _waiting(self) -> bool:
        """Whether a question on the screen waits for a key."""
        return self._answer is not None

    @property
    def _claiming(self) -> bool:
        return Pass() in self.legal

    def _open(self) -> None:
        self._doubted = None
        self._prompt.open(question_of(self.model, self.legal), options_of(self.model))
        if self._claiming:
            if self.model.options.bell:
                self.app.bell()
        else:
            self._hand.open(frozenset(a.tile for a in self.legal if isinstance(a, Discard)))
        self._advise()
        self._redraw()
        self._open_gate_when_drawn()

    def _open_gate_when_drawn(self) -> None:
        """Keeps the gate shut until the current question is on the screen."""
        self.gate.shut()
        self._asking += 1
        self.call_after_refresh(self._open_gate, self._asking)

    def _open_gate(self, asking: int) -> None:
        """Opens the gate, unless question number `asking` is no longer the current one."""
        if self._waiting and asking == self._asking:
            self.gate.open()

    def _close(self) -> None:
        self.gate.shut()
        self._answer, self.model.legal = None, ()
        self._prompt.close()
        self._hand.close()
        self._advise()
        self._redraw()

    def _reply(self, action: Action) -> None:
        """Takes a legal answer; a risky one only when it is given a second time."""
        if self._answer is None or self._answer.done():
            return
        if action not in self.legal:
            self._prompt.warn(self._explain(action).pick(self.model.look.lang))
            return
        doubt = doubt_of(self.model, self.legal, action)
        if doubt and action != self._doubted:
            self._doubted = action
            self._prompt.doubt(doubt)
            self._open_gate_when_drawn()
            return
        self._answer.set_result(action)

    # What the person does

    def on_key(self, event: Key) -> None:
        """Handles a key; it answers a question only if pressed after the question was drawn."""
        key = key_of(event)
        admitted = self.gate.admits(key, event.time)
        if not self.has_class(SMALL) and self._take_key(key, admitted=admitted):
            event.stop()

    def _take_key(self, key: str, *, admitted: bool) -> bool:
        """Returns whether the key means an answer; an admitted one is also taken as the answer."""
        if self._answer is None or not admitted:
            return False
        self._prompt.warn("")
        action = self._action_of(key)
        if action is not None:
            self._reply(action)
        return action is not None

    def _action_of(self, key: str) -> Action | None:
        prompt = self._prompt
        action = prompt.press(key)
        if action is not None:
            return action
        if self._claiming:
            return prompt.move(key)
        tile = self._hand.press(key)
        return None if tile is None else Discard(tile)

    def on_claim_prompt_chosen(self, message: ClaimPrompt.Chosen) -> None:
        """Answers with the clicked option."""
        if self.gate.admits_click(message.pressed_at):
            self._reply(message.action)

    def on_hand_row_chosen(self, message: HandRow.Chosen) -> None:
        """Discards a card on the second click."""
        if self.gate.admits_click(message.pressed_at):
            self._reply(Discard(message.tile))

    def on_hand_row_pointed(self) -> None:
        """Redraws the note, which shows what discarding the lifted card leads to."""
        self._prompt.redraw()

    def action_bot(self) -> None:
        """Hands over to a bot, or takes back. Only for a single person."""
        if len(self.model.people) == 1:
            self._exchange(self.model.people[0])

    def _exchange(self, seat: int) -> None:
        """Toggles whether a bot plays for the person in `seat`."""
        self.model.replaced ^= {seat}
        asked = seat in self.model.replaced and self.model.view.seat == seat
        if asked and self._answer is not None and not self._answer.done():
            self._answer.set_result(None)
        self._redraw()

    def action_rules(self) -> None:
        """Shows the rules of this table; the game waits."""
        self._read_rules()

    def action_leave(self) -> None:
        """Asks how to leave the table; the game waits."""
        self._ask_leave()

    @work
    async def _read_rules(self) -> None:
        view = self.model.view
        from hzmj.tui.screens.rules import RulesScreen

        await self.app.push_screen_wait(RulesScreen(self.model.look, view.preset, view.rules))

    @work
    async def _ask_leave(self) -> None:
        await self._leave()

    async def _leave(self) -> None:
        leaving = await self.app.push_screen_wait(LeaveScreen(self.model.look, self.model.view))
        if leaving is not None and not self._left.done():
            self._left.set_result(leaving)

    def on_screen_suspend(self) -> None:
        """Makes the game wait while another screen covers the table."""
        self._hold(_COVERED)

    def on_screen_resume(self) -> None:
        """Lets the game go on."""
        self._release(_COVERED)

    def _hold(self, by: str) -> None:
        """Adds a reason for the game to wait."""
        self._held.add(by)
        self._visible.clear()

    def _release(self, by: str) -> None:
        """Removes a reason to wait. Keys meant for the screen before do not answer the question."""
        self._held.discard(by)
        if self._held:
            return
        self._visible.set()
        if self._waiting:
            self._open_gate_when_drawn()
