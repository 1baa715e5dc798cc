"""记分表 The score sheet: the running table, the payments of the selected hand, the next dealer."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Button, OptionList, Static

from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.files import write_text
from hzmj.keeper.export import as_csv
from hzmj.keeper.hand_draft import KIND, HandDraft, read_draft
from hzmj.keeper.journal import SUFFIX, Journal
from hzmj.keeper.printed import as_markdown, payments_of, result_of
from hzmj.keeper.sheet import Evening, Hand
from hzmj.keeper.steps import Break, Correct, Draft, Enter, Money, NewEvening, Note, Step, Undo
from hzmj.record.library import now
from hzmj.text import Refused, Text
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED
from hzmj.tui.screens.keep_ask import KeepDealerScreen, KeepLineScreen
from hzmj.tui.screens.keep_changes import KeepChangesScreen
from hzmj.tui.screens.keep_hand import KeepHandScreen
from hzmj.tui.screens.keep_page import KeepPage, lines, shown_names
from hzmj.tui.screens.keep_table import SheetTable

BUTTONS = ("hand", "undo", "correct", "note", "pause", "evening", "money", "export")


class KeepSheetScreen(KeepPage[None]):
    """Dismissed when the sheet is closed."""

    NAME = "keep_sheet"
    BINDINGS: ClassVar = bindings("keep_sheet")
    AUTO_FOCUS = "#hands"

    def __init__(self, look: Look, journal: Journal) -> None:
        super().__init__(look, journal)
        self.at = len(self.sheet.evenings)
        """The number of the evening shown, counted from 1."""

    @property
    def evening(self) -> Evening:
        """The evening shown."""
        return self.sheet.evenings[self.at - 1]

    def compose(self) -> ComposeResult:
        words, rules = self.words, self.sheet.rules
        about = words("keep.rules", preset=preset_label(self.sheet.preset, words), base=rules.base)
        yield from self.heading(words("keep.title"), about)
        yield Static(id="head")
        yield OptionList(id="hands", compact=True)
        yield Static(id="sums")
        yield Static(id="next")
        with VerticalScroll(id="paid", can_focus=False):
            yield Static(id="payments")
        with Horizontal(id="bar"):
            for name in BUTTONS:
                button = Button(Content(words(f"keep.do_{name}")), id=name, compact=True)
                button.can_focus = False
                yield button
        yield from self.foot(words("keep.sheet_keys"), ("back", words("keep.back")))

    def on_mount(self) -> None:
        self.show()
        self.call_after_refresh(self._go_on)

    def dressed(self) -> None:
        """Fills the page again in the new look."""
        self.show()

    def _fit(self, size: Size) -> None:
        """Redraws the table if the change of size also changes its width."""
        was_wide = self.has_class("-wide")
        super()._fit(size)
        if self.is_mounted and self.has_class("-wide") != was_wide:
            self.show()

    def _go_on(self) -> None:
        """Reports a torn line of the file, and continues an unfinished entry."""
        if self.journal.torn:
            self.tell(self.words("keep.torn"))
        draft = self.journal.draft
        if not draft:
            return
        try:
            if draft.get("kind") == KIND:
                self._enter(read_draft(self.sheet, draft))
            else:
                self._ask_again(draft)
        except Refused as refused:
            self.tell_refused(refused.text)

    # -- what can be done -------------------------------------------------------------------------

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await self.run_action(str(event.button.id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Corrects the selected hand; with no hand selected, enters the next one."""
        event.stop()
        if self._chosen is None:
            self.action_hand()
        else:
            self.action_correct()

    def action_hand(self) -> None:
        """Starts entering the next hand."""
        self._turn_to(len(self.sheet.evenings))
        try:
            self._enter(HandDraft.begin(self.sheet))
        except Refused as refused:
            self.tell_refused(refused.text)

    def action_correct(self) -> None:
        """Starts entering the selected hand again."""
        if self._chosen is None:
            self.tell(self.words("keep.no_hand"), error=True)
        else:
            self._enter(HandDraft.begin(self.sheet, self._chosen.number, self.at))

    def action_undo(self) -> None:
        """Undoes the last step."""
        if self._made(Undo()):
            self.tell(self.words("keep.undone"))

    def action_note(self) -> None:
        """Asks for a note on the selected hand, or on the evening if no hand is selected."""
        hand = None if self._chosen is None else self._chosen.number
        self._ask_line("note", hand, self.evening.note if self._chosen is None else self._chosen.note)

    def action_pause(self) -> None:
        """Asks for a word on a break, and records the break."""
        self._ask_line("pause", None, "")

    def action_money(self) -> None:
        """Asks how much money a point is worth."""
        self._ask_line("money", None, f"{self.sheet.money.normalize():f}")

    def action_evening(self) -> None:
        """Asks for the first dealer and starts a new evening of the same four players."""

        def begin(dealer: int | None) -> None:
            if dealer is not None:
                self._made(NewEvening(dealer, self.sheet.evening.names, now()))

        title = self.words("keep.ask_dealer")
        self.app.push_screen(KeepDealerScreen(self.look, title, shown_names(self.sheet.evening)), begin)

    def action_export(self) -> None:
        """Writes the sheet as CSV and as Markdown, next to its file."""
        stem = self.journal.path.name.removesuffix(SUFFIX)
        try:
            for ending, told in (("csv", as_csv), ("md", as_markdown)):
                write_text(self.journal.path.with_name(f"{stem}.{ending}"), told(self.sheet, self.words))
        except OSError as error:
            self.tell(self.words("keep.not_exported", reason=error.strerror), error=True)
        else:
            self.tell(self.words("keep.exported", path=self.journal.path.with_name(f"{stem}.csv")))

    def action_turn(self, step: int) -> None:
        """Shows the evening `step` evenings later, stopping at the first and the last."""
        self._turn_to(max(1, min(self.at + step, len(self.sheet.evenings))))

    def action_back(self) -> None:
        self.dismiss(None)

    @work
    async def _enter(self, draft: HandDraft) -> None:
        """Lets the person enter or correct a hand, and applies it to the sheet.

        A correction that makes a later hand impossible continues with that hand.
        """
        while True:
            self.tell_refused(self.do(Draft(draft.values())))
            done = await self.app.push_screen_wait(KeepHandScreen(self.look, self.journal, draft))
            if done is None:
                self._made(Draft({}))
                return
            draft = done
            if not draft.is_correction(self.sheet):
                self._made(Enter(draft.form.entry))
                return
            correction = draft.correction(self.sheet)
            changes = KeepChangesScreen(self.look, self.journal, draft.evening, correction)
            if not await self.app.push_screen_wait(changes):
                continue
            if correction.problem is None:
                self._made(Correct(draft.evening, draft.entries))
                return
            draft = draft.going_on(self.sheet, correction.problem.number)

    def _ask_line(self, what: str, hand: int | None, value: str) -> None:
        """Asks for a note, a break or the worth of a point; saves the text after every change."""
        evening = self.at

        def keep(text: str) -> None:
            draft = {"kind": what, "evening": evening, "hand": hand, "text": text}
            self.tell_refused(self.do(Draft(draft)))

        def take(text: str) -> Text | None:
            step = _line_step(what, evening, hand, text)
            return step if isinstance(step, Text) else self.do(step)

        def done(taken: bool | None) -> None:
            if not taken:
                self._made(Draft({}))
            self._turn_to(len(self.sheet.evenings) if what == "pause" else evening)

        title = self.words(f"keep.line_{what}" if hand is None else "keep.line_note_hand", n=hand)
        self.app.push_screen(KeepLineScreen(self.look, title, value, keep, take), done)

    def _ask_again(self, draft: Mapping[str, Any]) -> None:
        """Continues a line that was left unfinished; raises Refused if the draft is not valid."""
        match draft:
            case {
                "kind": "note" | "pause" | "money" as what,
                "evening": int(at),
                "hand": int() | None as hand,
                "text": str(text),
            } if 1 <= at <= len(self.sheet.evenings) and text.isprintable():
                self._turn_to(at)
                self._ask_line(what, hand, text)
            case _:
                raise Refused(Text("记到一半的读不出来", "what was half entered cannot be read"), "draft")

    def _made(self, step: Step) -> bool:
        """Applies a step and shows the sheet, or the reason why it fails; returns whether it is applied."""
        before = len(self.sheet.evenings)
        made = self.tell_refused(self.do(step))
        if made and len(self.sheet.evenings) != before:
            self.at = len(self.sheet.evenings)
        if made and not isinstance(step, Draft):
            self.show()
        return made

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def _chosen(self) -> Hand | None:
        """The highlighted hand, or None."""
        options = self.query_one("#hands", OptionList)
        lit = options.highlighted_option
        if lit is None or lit.id is None or not lit.id.startswith("hand_"):
            return None
        return self.evening.hands[int(lit.id.removeprefix("hand_")) - 1]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show_payments()

    def _turn_to(self, evening: int) -> None:
        self.at = evening
        self.show()

    def show(self) -> None:
        """Shows the current evening with its last hand highlighted."""
        words, names = self.words, shown_names(self.evening)
        columns = [words(f"keep.head_{name}") for name in ("hand", "dealer", "level", "result")]
        table = SheetTable(self.sheet, self.at, words, wide=self.has_class("-wide"))
        self.query_one("#head", Static).update(Content.styled(table.row(columns, names), MUTED))
        hands = self.query_one("#hands", OptionList)
        hands.clear_options()
        hands.add_options(table.options())
        last = len(self.evening.hands)
        hands.highlighted = hands.get_option_index(f"hand_{last}") if last else 0
        self.query_one("#sums", Static).update(lines(*table.sums()))
        self.query_one("#next", Static).update(Content.styled(table.next_hand(), "bold $accent"))
        self._show_payments()

    def _show_payments(self) -> None:
        """Shows the payments of the highlighted hand, and the notes."""
        hand, words = self._chosen, self.words
        told: list[Content | str] = []
        if hand is not None:
            names = shown_names(self.evening)
            told.append(Content.styled(result_of(self.sheet.rules, hand, names, words), "bold"))
            told += payments_of(hand, names, words)
            if hand.note:
                told.append(words("keeper.note", n=hand.number, text=clean_line(hand.note)))
        if self.evening.note:
            told.append(Content.styled(clean_line(self.evening.note), MUTED))
        self.query_one("#payments", Static).update(lines(*told))


def _line_step(what: str, evening: int, hand: int | None, text: str) -> Step | Text:
    """Returns the step for a line of text, or the reason why it is not valid."""
    if what == "note":
        return Note(evening, hand, text)
    if what == "pause":
        return Break(text)
    try:
        return Money(Decimal(text.strip() or "0"))
    except InvalidOperation:
        return Text("每分的钱数要写成数字，如 0.5", "write the money for a point as a number, such as 0.5")
