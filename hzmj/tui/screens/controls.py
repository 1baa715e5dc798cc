"""Settings of the table that can change at any time: look, pace, options, automatic answers, hints."""

from collections.abc import Callable

from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.tui.keymap import KeyMap
from hzmj.tui.messages import LookChanged, SettingChosen
from hzmj.tui.play.standing import Standing
from hzmj.tui.screens.game_screen import GameScreen
from hzmj.tui.settings import Settings
from hzmj.tui.table.log_text import log_sentences
from hzmj.tui.table.model import TableModel
from hzmj.tui.table.questions import question_of
from hzmj.tui.table_options import PACES, Pace, TableOptions
from hzmj.tui.widgets.advice import Advice
from hzmj.tui.widgets.bar import Bar
from hzmj.tui.widgets.claim_prompt import ClaimPrompt, options_of
from hzmj.tui.widgets.hand_row import HandRow
from hzmj.tui.widgets.log import Log
from hzmj.tui.widgets.zone import Zone


class Controls(GameScreen[None]):
    """The base of the table screens: creates the zones its actions change; subclasses compose them."""

    def __init__(self, model: TableModel, pace: Pace) -> None:
        super().__init__()
        self.model = model
        self.pace: Pace = pace
        self._prompt, self._hand = ClaimPrompt(model), HandRow(model)
        self._advice = Advice(model, id="advice")
        self._logs = Log(model), Log(model, column=True)
        self._bar = Bar(model)
        self._bar.hints, self._bar.pace = model.options.hints, pace
        self._events: list[ev.Event] = []
        """The match setup, followed by the events of this hand shown so far."""
        self._stale = False
        """Whether a redraw is already scheduled."""
        self.keep: Callable[[Standing], None] = lambda _: None
        """Called with the hints and standing orders whenever the person changes them."""
        self._recalled: Standing | None = None

    def recall(self, standing: Standing) -> None:
        """Restores the saved hints now, and the saved orders once the hand they belong to begins.

        At a closed table hints last for one look only, so they stay closed.
        """
        self._recalled = standing
        if not self.model.closed:
            self._bar.hints = standing.hints

    def _recall_orders(self, hand: int) -> None:
        if self._recalled is not None and self._recalled.hand == hand:
            self.model.autos_of.update(self._recalled.orders)

    def _keep(self) -> None:
        """Passes the current hints and orders to `keep`."""
        model = self.model
        hints = self._bar.hints and not model.closed
        self.keep(Standing(hints, model.view.number, dict(model.autos_of)))

    def action_language(self) -> None:
        """Switches to the other language, with its usual tiles unless others were chosen."""
        self.post_message(LookChanged(self.model.look.other_language()))
        self.show_look(self.model.look.other_language())

    def action_tiles(self) -> None:
        """Switches to the next tile style."""
        self.post_message(LookChanged(self.model.look.next_style()))
        self.show_look(self.model.look.next_style())

    async def follow(self, settings: Settings, look: Look) -> None:
        """Applies the settings and the look to the table."""
        self.show_look(look)
        self.show_pace(settings.pace)
        self.show_options(settings.table_options)
        self.show_keys(settings.keys)

    def show_look(self, look: Look) -> None:
        """Applies a new look to the whole table."""
        retold = (look.lang, look.style) != (self.model.look.lang, self.model.look.style)
        self.model.look = look
        if retold:
            self._tell_again()
        if self.model.asking:
            self._prompt.word(question_of(self.model, self.model.legal), options_of(self.model))
        self._redraw()

    def _tell_again(self) -> None:
        """Rewrites the log of this hand in the words and tiles of the current look."""
        model = self.model.before()
        sentences: list[str] = []
        for event in self._events:
            model.see(event)
            sentences += log_sentences(event, model)
        for log in self._logs:
            log.tell_again(sentences)

    def show_options(self, options: TableOptions) -> None:
        """Applies new table options."""
        if options.sort != self.model.options.sort:
            self._hand.keep_sorted(options.sort == "auto")
        if options.hints != self.model.options.hints:
            self._bar.hints = options.hints
        self.model.options = options
        self._advise()
        self._redraw()

    def show_keys(self, keys: KeyMap) -> None:
        """Applies a new key map."""
        self.model.keymap = keys
        if self.model.asking:
            self._prompt.word(question_of(self.model, self.model.legal), options_of(self.model))
        self._redraw()

    def action_pace(self) -> None:
        """Switches to the next pace, from the last to the first."""
        self._go_at(PACES[(PACES.index(self.pace) + 1) % len(PACES)])

    def action_slower(self) -> None:
        """Switches to the next slower pace, if there is one."""
        self._go_at(PACES[max(0, PACES.index(self.pace) - 1)])

    def action_faster(self) -> None:
        """Switches to the next faster pace, if there is one."""
        self._go_at(PACES[min(len(PACES) - 1, PACES.index(self.pace) + 1)])

    def _go_at(self, pace: Pace) -> None:
        self.show_pace(pace)
        self.post_message(SettingChosen("pace", pace))

    def show_pace(self, pace: Pace) -> None:
        """Applies a new pace."""
        self.pace = self._bar.pace = pace
        self._bar.redraw()

    def action_auto_win(self) -> None:
        """Toggles winning automatically. Takes effect with the next question."""
        if not self.model.public:
            self.model.auto_answers.win = not self.model.auto_answers.win
            self._keep()
            self._redraw()

    def action_auto_pass(self) -> None:
        """Switches to the next automatic pass: none, all but wins, or everything.

        A closed table has only none and everything. Takes effect with the next question.
        """
        if not self.model.public:
            self.model.auto_answers.next_passing(all_or_none=self.model.closed)
            self._keep()
            self._redraw()

    def action_auto_drawn(self) -> None:
        """Toggles discarding the drawn tile automatically. Takes effect with the next question."""
        if not (self.model.public or self.model.closed):
            self.model.auto_answers.drawn = not self.model.auto_answers.drawn
            self._keep()
            self._bar.redraw()

    def action_sort(self) -> None:
        """Toggles between keeping the hand sorted and leaving its order to the person."""
        kept = self._hand.toggle_sorting()
        self._prompt.warn(self.model.look.words("table.sort_auto" if kept else "table.sort_manual"))

    def action_shift(self, step: int) -> None:
        """Moves the lifted card by `step` places."""
        self._hand.shift(step)

    def action_hints(self) -> None:
        """Shows or hides what a bot would do."""
        self._bar.hints = not self._bar.hints
        self._keep()
        shown = self._advise()
        if self._bar.hints and not shown:
            self._prompt.warn(self.model.look.words("table.hints_none"))
        self._bar.redraw()

    def _advise(self) -> bool:
        """Weighs the legal actions if hints are on and a question is open; returns whether it does."""
        shown = self._bar.hints and self.model.asking
        self.set_class(self._bar.hints, "-hints")
        self.set_class(shown, "-advised")
        self._advice.ask(self.model.legal if shown else ())
        return shown

    async def on_bar_pressed(self, message: Bar.Pressed) -> None:
        """Runs the action of a clicked item of the bottom bar."""
        await self.run_action(message.action)

    def _redraw_soon(self) -> None:
        """Schedules one redraw for all changes made until then."""
        if not self._stale:
            self._stale = True
            self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._stale = False
        for zone in self.query(Zone):
            zone.redraw()
