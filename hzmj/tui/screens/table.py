"""牌桌 The table: shows what the person's seat sees, and takes the person's answers."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from hzmj.assets import assets
from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass, Win
from hzmj.game.view import View
from hzmj.rules.text import Text as Sentence
from hzmj.tui.driver import PACES, Pace
from hzmj.tui.faces import Look
from hzmj.tui.keys import Gate, key_of
from hzmj.tui.messages import LookChanged
from hzmj.tui.scene import Scene
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.leave import LeaveScreen, Leaving
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.story import story
from hzmj.tui.widgets.centre import Centre, Header
from hzmj.tui.widgets.claim_prompt import ClaimPrompt, claim_options, turn_options
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.log import Hint, Log
from hzmj.tui.widgets.seats import AcrossSeat, OwnBar, OwnRiver, SideSeat
from hzmj.tui.widgets.zone import Zone

MIN_SIZE = Size(80, 24)
SMALL = "-small"


class TableScreen(Screen[None]):
    """The driver's table (see `driver.Table`). `explain` says why an action is not legal now."""

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (118, "-vast")]  # noqa: RUF012 - as Textual has it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (29, "-tall"), (37, "-high")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "rules", show=False),
        Binding("f2", "language", show=False),
        Binding("f3", "tiles", show=False),
        Binding("f4", "pace", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(
        self, look: Look, seat: int, explain: Callable[[Action], Sentence], *, pace: Pace = "normal"
    ) -> None:
        super().__init__()
        self.scene = Scene(View(seat), look)
        self._prompt, self._hand = ClaimPrompt(self.scene), HandRow(self.scene)
        self._story, self._hint = Log(self.scene), Hint(self.scene)
        self.pace: Pace = pace
        self.gate = Gate(grace=0, repeat=0) if pace == "instant" else Gate()
        self._explain = explain
        self.legal: tuple[Action, ...] = ()
        """What the person may answer now; empty while nothing is asked."""
        self._answer: asyncio.Future[Action] | None = None
        self._asking = 0
        """Counts the questions as they are put."""
        self._doubted: Action | None = None
        """The answer that would let a win go, once it has been warned of."""
        self._left: asyncio.Future[Leaving] = asyncio.get_running_loop().create_future()
        self._uncovered = asyncio.Event()
        self._uncovered.set()

    def compose(self) -> ComposeResult:
        """The zones: three seats around the middle, one's own below."""
        scene = self.scene
        yield Header(scene, id="header")
        with Horizontal(id="felt"):
            yield SideSeat(scene, "left")
            with Vertical(id="middle"):
                yield AcrossSeat(scene, "across")
                yield Centre(scene, id="centre")
                yield OwnRiver(scene, "own")
            yield SideSeat(scene, "right")
        yield OwnBar(scene)
        yield self._prompt
        yield self._hand
        yield self._story
        yield self._hint
        yield Static(id="too-small")

    def on_resize(self, event: Resize) -> None:
        """Says so where there is no room for a table."""
        width, height = event.size
        self.set_class(width < MIN_SIZE.width or height < MIN_SIZE.height, SMALL)
        text = self.scene.look.words("table.too_small", width=width, height=height)
        self.query_one("#too-small", Static).update(Content(text))

    # What the driver calls

    def show(self, event: ev.Event) -> None:
        """Takes in the next event and shows it."""
        self.scene.see(event)
        sentence = story(event, self.scene)
        if sentence:
            self._story.tell(sentence)
        self._redraw()

    async def ask(self, legal: tuple[Action, ...]) -> Action:
        """The person's answer; every key pressed before the question was drawn is ignored."""
        self._answer = asyncio.get_running_loop().create_future()
        self.legal = legal
        self._open()
        try:
            return await self._answer
        finally:
            self._close()

    def countdown(self, left: int | None) -> None:
        """Shows the seconds left."""
        self._prompt.countdown(left)

    async def ready(self) -> None:
        """Returns once no other screen covers the table."""
        await self._uncovered.wait()

    async def hand_over(self) -> None:
        """Shows the hand's result until the person goes on."""
        await self.ready()
        await self.app.push_screen_wait(HandResultScreen(self.scene.look, self.scene.view))

    async def left(self) -> Leaving:
        """How the person leaves the table, once he does."""
        return await self._left

    # Asking

    @property
    def _claiming(self) -> bool:
        return Pass() in self.legal

    def _open(self) -> None:
        self._doubted = None
        self._ask_again()

    def _ask_again(self) -> None:
        """Puts the question on the screen."""
        scene, prompt, words = self.scene, self._prompt, self.scene.look.words
        if self._claiming:
            prompt.open(self._question(), claim_options(scene, self.legal))
            self._hint.say(words("table.hint_claim"))
        else:
            options = turn_options(scene, self.legal)
            question = words("table.asked_turn" if options else "table.your_discard")
            prompt.open(question, options)
            discards = frozenset(action.tile for action in self.legal if isinstance(action, Discard))
            self._hand.open(discards)
            self._hint.say(words("table.hint_turn"))
        self._open_gate_when_drawn()

    def _open_gate_when_drawn(self) -> None:
        """Shuts the gate until what is asked now is on the screen."""
        self.gate.shut()
        self._asking += 1
        self.call_after_refresh(self._open_gate, self._asking)

    def _open_gate(self, asking: int) -> None:
        """What was asked has been drawn; nothing is opened if it is not what is asked any more."""
        if self._answer is not None and asking == self._asking:
            self.gate.open()

    def _question(self) -> str:
        scene, words = self.scene, self.scene.look.words
        offered = scene.view.offered
        if offered is None or offered.seat == scene.view.seat:
            return words("table.asked_ten_winds")
        tile = scene.look.face(offered.tile)
        return words("table.asked_claim", name=scene.name(offered.seat), tile=tile)

    def _close(self) -> None:
        self.gate.shut()
        self._answer, self.legal = None, ()
        self._prompt.close()
        self._hand.close()
        self._hint.say("")

    def _reply(self, action: Action) -> None:
        """Takes an answer if it is legal, and if it lets a win go only the second time."""
        if self._answer is None or self._answer.done():
            return
        words, hint = self.scene.look.words, self._hint
        if action not in self.legal:
            hint.say(self._explain(action).pick(self.scene.look.lang), alert=True)
            return
        wins = any(isinstance(legal, Win) for legal in self.legal)
        if wins and not isinstance(action, Win) and action != self._doubted:
            self._doubted = action
            self._prompt.doubt(words("table.pass_win"))
            self._open_gate_when_drawn()
            return
        self._answer.set_result(action)

    # What the person does

    def on_key(self, event: Key) -> None:
        """A key answers only if it was pressed for the question that is open."""
        key = key_of(event)
        admitted = self.gate.admits(key, event.time)
        if self._answer is None or not admitted or self.has_class(SMALL):
            return
        action = self._action_of(key)
        if action is not None:
            event.stop()
            self._reply(action)

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
        """A click on an option."""
        if self.gate.admits_click(message.pressed_at):
            self._reply(message.action)

    def on_hand_row_chosen(self, message: HandRow.Chosen) -> None:
        """A second click on a card."""
        if self.gate.admits_click(message.pressed_at):
            self._reply(Discard(message.tile))

    def action_language(self) -> None:
        """The other language, with its usual tiles unless others were chosen."""
        self._show_look(self.scene.look.other_language())

    def action_tiles(self) -> None:
        """The next style of tiles."""
        self._show_look(self.scene.look.next_style())

    def _show_look(self, look: Look) -> None:
        self.scene.look = look
        self.post_message(LookChanged(look))
        if self._answer is not None:
            self._ask_again()
        else:
            self._hint.say("")
        self._redraw()

    def action_pace(self) -> None:
        """The next pace."""
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        words = self.scene.look.words
        self._hint.say(words("table.pace", pace=words(f"table.pace_{self.pace}")))

    def action_rules(self) -> None:
        """The rules of this table; the game waits."""
        self._read_rules()

    def action_leave(self) -> None:
        """Asks how to leave; the game waits."""
        self._ask_leave()

    @work
    async def _read_rules(self) -> None:
        view = self.scene.view
        with self._covered():
            await self.app.push_screen_wait(RulesScreen(self.scene.look, view.preset, view.rules))

    @work
    async def _ask_leave(self) -> None:
        with self._covered():
            leaving = await self.app.push_screen_wait(LeaveScreen(self.scene.look))
        if leaving is not None and not self._left.done():
            self._left.set_result(leaving)

    @contextmanager
    def _covered(self) -> Iterator[None]:
        """While another screen lies over the table, the game waits."""
        self._uncovered.clear()
        try:
            yield
        finally:
            self._uncovered.set()

    def _redraw(self) -> None:
        for zone in self.query(Zone):
            zone.redraw()
