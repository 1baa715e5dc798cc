"""开桌 The form in which a match is set up."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from hzmj.display.rule_labels import read_value, rule_choices, rule_label, written
from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.presets import PRESETS
from hzmj.record import library
from hzmj.rules.ruleset import OPTIONS
from hzmj.text import Refused, Text
from hzmj.tui.bindings import bindings
from hzmj.tui.play.match_form import PLAYERS, MatchForm
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.choice import Choice

MAIN_RULES = ("base", "hands", "start_level")
"""The rules at the top of the form; the others come at the end."""
SEED_LENGTH = 32
NUMBER_LENGTH = 5
WAYS = ("closed", "open")
"""How several people share the table: each sees only their own hand, or everyone sees all four."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The rows of the form. The up and down keys move between rows instead of scrolling."""


class NewMatchScreen(Page[ev.MatchSetup | None]):
    """Dismissed with the setup of the new match, or None to go back."""

    NAME = "new"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "new_match.tcss"]
    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar = bindings("new")

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.draft = MatchForm.first(self.words)
        self.refused: dict[str, Text] = {}
        """Why a rule's value was refused, by field name. The draft keeps the previous value."""

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("new.title"))
        with Form(id="form"):
            presets = tuple((name, words(f"preset.{name}")) for name in PRESETS)
            yield self._row(words("new.preset"), Choice(presets, self.draft.preset, name="preset"))
            for name in MAIN_RULES:
                yield self._rule_row(name)
            yield Label(words("new.names"), classes="part")
            for seat in range(4):
                yield self._seat_row(seat)
            ways = tuple((way, words(f"new.table_{way}")) for way in WAYS)
            way = WAYS[self.draft.open_table]
            yield self._row(words("new.table"), Choice(ways, way, name="table"), row_id="ways")
            seed = Input(
                placeholder=words("new.seed_empty"), name="seed", max_length=SEED_LENGTH, compact=True
            )
            yield self._row(words("new.seed"), seed)
            yield Label(words("new.all_rules"), classes="part")
            for name in OPTIONS:
                if name not in MAIN_RULES:
                    yield self._rule_row(name)
        yield Static(id="help")
        with Horizontal(id="buttons"):
            yield Button(words("new.start"), id="start", name="start", compact=True)
            yield Button(words("new.back"), id="back", name="back", compact=True)
        yield from self.foot(words("new.keys"))

    async def wear(self, look: Look) -> None:
        """Applies a new look. Names that nobody chose change to those of the new language."""
        self.draft = self.draft.reworded(self.words, look.words)
        await super().wear(look)

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
        elif name.startswith("player_"):
            self.draft = self.draft.with_player(int(name[-1]), value, self.words)
            self._show_seats()
        elif name == "table":
            self.draft = self.draft.with_open_table(value == "open")
        else:
            self._take(name, lambda: self.draft.with_rule(name, read_value(name, value)))
        self._explain(name)

    def on_input_changed(self, event: Input.Changed) -> None:
        name, text = event.input.name or "", event.value
        if name == "seed":
            self.draft = self.draft.with_seed(clean_line(text))
        elif name.startswith("name_"):
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
        """Starts the match, or focuses the first invalid field."""
        wrong = next((field for field in self._fields() if field.name in self._wrong), None)
        if wrong is not None:
            wrong.focus()
            return
        self.dismiss(self.draft.match(seed=library.fresh_seed(), created=library.now()))

    @property
    def _wrong(self) -> dict[str, Text]:
        """The reason for each invalid field, by field name."""
        return self.refused | self.draft.faults

    def _row(self, label: str, *fields: Widget, row_id: str | None = None) -> Horizontal:
        return Horizontal(Label(Content(label), classes="label"), *fields, classes="row", id=row_id)

    def _rule_row(self, name: str) -> Horizontal:
        value = written(self.draft.rules.as_dict()[name])
        choices = rule_choices(name, self.words)
        field: Widget
        if choices is None:
            field = Input(value, name=name, max_length=NUMBER_LENGTH, compact=True)
        else:
            field = Choice(choices, value, name=name)
        return self._row(rule_label(name, self.words), field)

    def _seat_row(self, seat: int) -> Horizontal:
        who = self.draft.seats[seat]
        players = tuple((player, self.words(f"new.{player.replace(':', '_')}")) for player in PLAYERS)
        row = self._row(
            self.words("new.seat", n=seat + 1),
            Input(who.name, name=f"name_{seat}", compact=True),
            Choice(players, who.player, name=f"player_{seat}"),
        )
        row.add_class("seat")
        return row

    def _take(self, name: str, edited: Callable[[], MatchForm]) -> None:
        """Applies an edit to the draft, or notes why the rules refuse it."""
        try:
            self.draft = edited()
        except Refused as refused:
            self.refused[name] = refused.text
        else:
            self.refused.pop(name, None)
        self._mark()

    def _mark(self) -> None:
        """Marks the invalid fields, and shows the seating choice only if there are several people."""
        wrong = self._wrong
        for field in self._fields():
            field.set_class(field.name in wrong, "-refused")
        self.query_one("#ways").display = self.draft.shared

    def _fields(self) -> Iterator[Choice | Input]:
        for widget in self.query("#form Choice, #form Input"):
            assert isinstance(widget, Choice | Input)
            yield widget

    def _show_rules(self) -> None:
        values = {name: written(value) for name, value in self.draft.rules.as_dict().items()}
        self._show_values(values)

    def _show_seats(self) -> None:
        values = {f"name_{at}": seat.name for at, seat in enumerate(self.draft.seats)}
        players = {f"player_{at}": seat.player for at, seat in enumerate(self.draft.seats)}
        self._show_values(values | players)

    def _show_values(self, values: dict[str, str]) -> None:
        """Shows the draft's values without treating them as edits by the person."""
        with self.prevent(Input.Changed):
            for field in self._fields():
                if field.name in values:
                    _show_value(field, values[field.name])
        self._mark()

    def _explain(self, name: str) -> None:
        """Shows below the form what a field is for, or why its value was refused."""
        help_line = self.query_one("#help", Static)
        refused = self._wrong.get(name)
        help_line.set_class(refused is not None, "-refused")
        help_line.update(Content(self._help(name) if refused is None else self._why(name, refused)))

    def _why(self, name: str, refused: Text) -> str:
        reason = refused.pick(self.look.lang)
        if name not in OPTIONS:
            return reason
        return self.words("new.refused", field=rule_label(name, self.words), reason=reason)

    def _help(self, name: str) -> str:
        words = self.words
        if name in OPTIONS:
            option = OPTIONS[name]
            meaning = option.meaning.pick(self.look.lang)
            return words("new.help_rule", meaning=meaning, clause=option.clause, sources=option.sources)
        if name == "preset":
            return words(f"preset.{self.draft.preset}_about")
        kind = name.rstrip("0123_")
        if kind == "player":
            who = self.draft.seats[int(name[-1])]
            if not who.is_human:
                return words(f"level.{who.player.removeprefix('bot:')}_about")
        return words(f"new.help_{kind}") if kind else ""


def _show_value(field: Choice | Input, value: str) -> None:
    if isinstance(field, Choice):
        field.show(value)
    else:
        field.value = value
