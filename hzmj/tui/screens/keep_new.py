"""开表 The form in which a score sheet is set up."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from hzmj.display.rule_labels import read_value, rule_choices, rule_label, written
from hzmj.display.sanitize import NAME_CELLS
from hzmj.display.tile_faces import Look
from hzmj.keeper.steps import Begin
from hzmj.presets import PRESETS
from hzmj.record.library import now
from hzmj.rules.ruleset import OPTIONS
from hzmj.text import Refused, Text
from hzmj.tui.bindings import bindings
from hzmj.tui.play.sheet_form import SheetForm
from hzmj.tui.screens.new_match import NUMBER_LENGTH, Form
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.choice import Choice

MAIN_RULES = ("base", "start_level")
OF_MATCHES = ("hands", "claim_seconds", "turn_seconds")
"""Rules that have no meaning at a real table."""


class KeepNewScreen(Page[Begin | None]):
    """Dismissed with the first step of the new sheet, or None to go back."""

    NAME = "keep_new"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "keep.tcss"]
    AUTO_FOCUS = "#form Input"
    BINDINGS: ClassVar = bindings("keep_new")

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.draft = SheetForm.first(self.words)
        self.refused: dict[str, Text] = {}
        """Why a rule's value was refused, by field name. The draft keeps the previous value."""

    def compose(self) -> ComposeResult:
        words, draft = self.words, self.draft
        yield from self.heading(words("keep.new_title"))
        with Form(id="form"):
            for seat, name in enumerate(draft.names):
                field = Input(name, name=f"name_{seat}", max_length=NAME_CELLS, compact=True)
                yield self._row(words("new.seat", n=seat + 1), field)
            seats = tuple((str(seat), words("new.seat", n=seat + 1)) for seat in range(4))
            yield self._row(words("keep.first_dealer"), Choice(seats, str(draft.dealer), name="dealer"))
            presets = tuple((name, words(f"preset.{name}")) for name in PRESETS)
            yield self._row(words("new.preset"), Choice(presets, draft.preset, name="preset"))
            for name in MAIN_RULES:
                yield self._rule_row(name)
            yield Label(words("new.all_rules"), classes="part")
            for name in OPTIONS:
                if name not in (*MAIN_RULES, *OF_MATCHES):
                    yield self._rule_row(name)
        yield Static(id="help")
        with Horizontal(id="buttons"):
            yield Button(words("new.start"), id="start", name="start", compact=True)
            yield Button(words("new.back"), id="back", name="back", compact=True)
        yield from self.foot(words("new.keys"))

    def dressed(self) -> None:
        """Clears the refused values, as the new fields do not contain them."""
        self.refused.clear()
        self._mark()

    def on_mount(self) -> None:
        self._mark()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self._explain(event.widget.name or "")

    def on_choice_changed(self, event: Choice.Changed) -> None:
        name, value = event.choice.name or "", event.value
        if name == "preset":
            self.draft = self.draft.with_preset(value)
            self.refused.clear()
            self._show_rules()
        elif name == "dealer":
            self.draft = self.draft.with_dealer(int(value))
        else:
            self._take(name, lambda: self.draft.with_rule(name, read_value(name, value)))
        self._explain(name)

    def on_input_changed(self, event: Input.Changed) -> None:
        name, text = event.input.name or "", event.value
        if name.startswith("name_"):
            self.draft = self.draft.with_name(int(name[-1]), text)
            self._mark()
        else:
            self._take(name, lambda: self.draft.with_rule(name, read_value(name, text)))
        self._explain(name)

    def on_input_submitted(self) -> None:
        self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "start":
            self.action_start()
        else:
            self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def action_start(self) -> None:
        """Starts the sheet, or focuses the first invalid field."""
        wrong = next((field for field in self._fields() if field.name in self._wrong), None)
        if wrong is None:
            self.dismiss(self.draft.begin(now()))
        else:
            wrong.focus()

    @property
    def _wrong(self) -> Mapping[str, Text]:
        return {**self.refused, **self.draft.faults}

    def _row(self, label: str, field: Widget) -> Horizontal:
        return Horizontal(Label(Content(label), classes="label"), field, classes="row")

    def _rule_row(self, name: str) -> Horizontal:
        value = written(self.draft.rules.as_dict()[name])
        choices = rule_choices(name, self.words)
        field: Widget
        if choices is None:
            field = Input(value, name=name, max_length=NUMBER_LENGTH, compact=True)
        else:
            field = Choice(choices, value, name=name)
        return self._row(rule_label(name, self.words), field)

    def _take(self, name: str, edited: Callable[[], SheetForm]) -> None:
        """Applies an edit to the draft, or notes why the rules refuse it."""
        try:
            self.draft = edited()
        except Refused as refused:
            self.refused[name] = refused.text
        else:
            self.refused.pop(name, None)
        self._mark()

    def _mark(self) -> None:
        """Marks the invalid fields."""
        for field in self._fields():
            field.set_class(field.name in self._wrong, "-refused")

    def _fields(self) -> Iterator[Choice | Input]:
        for widget in self.query("#form Choice, #form Input"):
            assert isinstance(widget, Choice | Input)
            yield widget

    def _show_rules(self) -> None:
        """Shows the draft's rules without treating them as edits by the person."""
        values = {name: written(value) for name, value in self.draft.rules.as_dict().items()}
        with self.prevent(Input.Changed):
            for field in self._fields():
                if field.name in values and isinstance(field, Choice):
                    field.show(values[field.name])
                elif field.name in values and isinstance(field, Input):
                    field.value = values[field.name]
        self._mark()

    def _explain(self, name: str) -> None:
        """Shows below the form what a field is for, or why its value was refused."""
        help_line = self.query_one("#help", Static)
        refused = self._wrong.get(name)
        help_line.set_class(refused is not None, "-refused")
        help_line.update(Content(self._help(name) if refused is None else refused.pick(self.look.lang)))

    def _help(self, name: str) -> str:
        words = self.words
        if name in OPTIONS:
            option = OPTIONS[name]
            meaning = option.meaning.pick(self.look.lang)
            return words("new.help_rule", meaning=meaning, clause=option.clause, sources=option.sources)
        if name == "preset":
            return words(f"preset.{self.draft.preset}_about")
        return words(f"keep.help_{name.partition('_')[0]}") if name else ""
