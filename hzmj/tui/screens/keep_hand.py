"""记一局 Enters a hand question by question; every answer and every letter is saved at once."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, Paste
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.keeper.asked import answers, label, question, told
from hzmj.keeper.entries import reckon
from hzmj.keeper.form import SEATS, HandForm
from hzmj.keeper.hand_draft import HandDraft
from hzmj.keeper.journal import Journal
from hzmj.keeper.printed import payments_of, result_of
from hzmj.keeper.sheet import Hand
from hzmj.keeper.steps import Draft
from hzmj.text import Refused, Text
from hzmj.tui.bindings import bindings
from hzmj.tui.key_gate import key_of
from hzmj.tui.result_tables import signed
from hzmj.tui.screens.keep_page import KeepPage, lines, shown_names

_SEAT_KEYS = {str(seat + 1): answer for seat, answer in enumerate(SEATS)}


class KeepHandScreen(KeepPage[HandDraft | None]):
    """Dismissed with the complete draft once it is accepted, or None if cancelled."""

    NAME = "keep_hand"
    BINDINGS: ClassVar = bindings("keep_hand")
    AUTO_FOCUS = "#choices"

    def __init__(self, look: Look, journal: Journal, draft: HandDraft) -> None:
        super().__init__(look, journal)
        self.draft = draft
        self._reason: Text | None = None
        """Why the last answer was refused, or None."""

    @property
    def form(self) -> HandForm:
        """The answers entered so far."""
        return self.draft.form

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the four seats in the evening of the draft."""
        return shown_names(self.sheet.evenings[self.draft.evening - 1])

    def compose(self) -> ComposeResult:
        words, stakes = self.words, self.form.stakes
        kind = "keep.correct_hand" if self.draft.is_correction(self.sheet) else "keep.enter_hand"
        facts = words("keep.stakes", dealer=self.names[stakes.dealer], level=stakes.level)
        yield from self.heading(words(kind, n=self.draft.number), facts)
        yield Static(id="told")
        yield Static(id="asked")
        yield OptionList(id="choices", compact=True)
        yield Static(id="refused")
        buttons = (("undo", words("keep.undo_answer")), ("back", words("keep.give_up")))
        yield from self.foot(words("keep.hand_keys"), *buttons)

    def on_mount(self) -> None:
        self._show()

    def dressed(self) -> None:
        """Fills the page again in the new look."""
        self._show()

    # -- answers ----------------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.form.field != "check":
            self._take(self.form.choices[event.option_index])
        elif self._payments() is not None:
            self.dismiss(self.draft)

    def on_key(self, event: Key) -> None:
        """Types letters of the hand's name; for any other question, takes a key as its answer."""
        key = key_of(event)
        if self.form.field == "hand":
            letter = " " if key == "space" else key
            if len(letter) == 1:
                event.stop()
                event.prevent_default()
                self._go_on(self.form.typed(self.form.text + letter))
            return
        keyed = dict(answers(self.form))
        seat = _SEAT_KEYS.get(key) if self.form.field in ("how", "feed") else None
        answer = keyed.get(key, seat)
        if answer is not None and self.form.field != "check":
            event.stop()
            event.prevent_default()
            self._take(answer)

    def on_paste(self, event: Paste) -> None:
        """Handles pasted text as typed."""
        self._go_on(self.form.typed(self.form.text + clean_line(event.text)))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "undo":
            self.action_undo()
        else:
            self.action_back()

    def action_undo(self) -> None:
        """Removes the last letter, or the last answer if no letters are typed."""
        if self.form.text:
            self._go_on(self.form.typed(self.form.text[:-1]))
        elif self.form.answers:
            self._go_on(self.form.back())

    def action_back(self) -> None:
        self.dismiss(None)

    def _take(self, answer: str) -> None:
        try:
            form = self.form.take(answer)
        except Refused as refused:
            self._reason = refused.text
            self._show_reason()
        else:
            self._go_on(form)

    def _go_on(self, form: HandForm) -> None:
        """Saves and shows the form after a change."""
        self.draft = self.draft.with_form(form)
        self._reason = self.do(Draft(self.draft.values()))
        self._show()

    # -- what is shown ----------------------------------------------------------------------------

    def _show(self) -> None:
        form, names, words = self.form, self.names, self.words
        self.query_one("#told", Static).update(lines(*told(form, names, words)))
        asked: list[Content | str] = [Content.styled(question(form, names, words), "bold $accent")]
        if form.field == "hand":
            asked.append(Content.assemble("> ", (form.text, "bold"), "_"))
        if form.field == "check":
            asked += self._payments() or ()
        self.query_one("#asked", Static).update(lines(*asked))
        self._offer()
        self._show_reason()

    def _offer(self) -> None:
        """Lists the possible answers and highlights the first."""
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        form, names, words = self.form, self.names, self.words
        options.add_options(
            Option(Content.assemble((f"{key:<3}", "bold"), label(form, answer, names, words)))
            for key, answer in answers(form)
        )
        options.highlighted = 0 if options.option_count else None

    def _payments(self) -> list[Content | str] | None:
        """Returns what the complete entry pays; if it is refused, sets the reason and returns None."""
        form, names, words = self.form, self.names, self.words
        try:
            result = reckon(form.rules, form.stakes, form.entry)
        except Refused as refused:
            self._reason = refused.text
            return None
        hand = Hand(self.draft.number, form.stakes, form.entry, result, (0, 0, 0, 0))
        gains = "   ".join(f"{name} {signed(gain)}" for name, gain in zip(names, hand.delta, strict=True))
        return [
            result_of(form.rules, hand, names, words),
            *payments_of(hand, names, words),
            Content.styled(gains, "bold"),
        ]

    def _show_reason(self) -> None:
        """Shows why the last answer was refused, or that no hand has the typed name."""
        reason = self._reason
        if reason is None:
            try:
                self.form.check_text()
            except Refused as refused:
                reason = refused.text
        told_reason = "" if reason is None else clean_line(reason.pick(self.look.lang))
        self.query_one("#refused", Static).update(Content(told_reason))
