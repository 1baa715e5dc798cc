"""规则 A reader for the options of a ruleset and for the chapters of the rules."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.rule_labels import preset_label, rule_label, value_label
from hzmj.display.sanitize import pad
from hzmj.display.tile_faces import Look
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS, Ruleset
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED
from hzmj.tui.rulebook.chapters import chapter_lines, chapters
from hzmj.tui.screens.clause import ClauseScreen
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.choice import Choice
from hzmj.tui.widgets.prose import Prose
from hzmj.words import Words

LABEL = 24
TABLE = "table"
"""The choice for the rules of the current table."""


class RulesScreen(Page[None]):
    """Shows the presets and, during a match, the `rules` it was started with."""

    NAME = "rules"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "rules.tcss"]
    AUTO_FOCUS = "#chapters"
    BINDINGS: ClassVar = bindings("rules")

    def __init__(self, look: Look, name: str = PRESETS[0], rules: Ruleset | None = None) -> None:
        super().__init__(look)
        self.rules = rules
        self.based_on = name
        self.showing = TABLE if rules is not None else name

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("rules.title"))
        with Horizontal():
            titles = [words("rules.options"), *(chapter.title for chapter in chapters(self.look.lang))]
            yield OptionList(*(Option(Content(title)) for title in titles), id="chapters", compact=True)
            with Vertical(id="page"):
                choice = Choice(self._choices(), self.showing, name="preset")
                choice.can_focus = False
                yield choice
                yield OptionList(*self._options(), id="options", compact=True)
                with VerticalScroll(id="text", can_focus=False):
                    yield Static(id="content")
                    yield Prose(id="chapter")
        yield from self.foot(words("rules.keys"), ("back", words("rules.back")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_list is self._chapters:
            self._show(event.option_index)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Moves from the first chapter to its options, and opens the clause of an option."""
        event.stop()
        if event.option_id is not None:
            self.app.push_screen(ClauseScreen(self.look, event.option_id))
        elif event.option_index == 0:
            self._option_list.focus()
            if self._option_list.highlighted is None:
                self._option_list.action_first()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        self.showing = event.value
        options = self._option_list
        lit = options.highlighted
        options.clear_options().add_options(self._options())
        options.highlighted = lit

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        """Moves from the options back to the chapters, and from the chapters back to the previous screen."""
        if self.focused is self._option_list:
            self._chapters.focus()
        else:
            self.dismiss(None)

    def action_preset(self, step: int) -> None:
        """Switches to the next or previous preset, opening the options if a chapter is open."""
        self._chapters.highlighted = 0
        self.query_one(Choice).action_pick(step)

    def action_turn(self, step: int) -> None:
        """Scrolls the text by one screenful; among the options, moves the highlight instead."""
        options = self._option_list
        if self.focused is options:
            move = options.action_page_down if step > 0 else options.action_page_up
            move()  # type: ignore[no-untyped-call]  # Textual's own
            return
        text = options if options.display else self.query_one("#text")
        text.scroll_relative(y=step * max(1, text.size.height - 1), animate=False)

    @property
    def _chapters(self) -> OptionList:
        return self.query_one("#chapters", OptionList)

    @property
    def _option_list(self) -> OptionList:
        return self.query_one("#options", OptionList)

    def _choices(self) -> tuple[tuple[str, str], ...]:
        presets = tuple((name, preset_label(name, self.words)) for name in PRESETS)
        if self.rules is None:
            return presets
        return ((TABLE, self.words("rules.table")), *presets)

    def _show(self, chapter: int) -> None:
        """Opens a chapter by index; index 0 is the options."""
        self.query_one(Choice).display = self._option_list.display = chapter == 0
        text = self.query_one("#text")
        text.display = chapter > 0
        if chapter > 0:
            shown, look = chapters(self.look.lang)[chapter - 1], self.look
            self.query_one("#content", Static).update(Content.styled(shown.title, "bold $accent"))
            self.query_one(Prose).show(lambda width: chapter_lines(shown, look, width))
            text.scroll_home(animate=False)

    def _options(self) -> list[Option]:
        """Returns every option of the ruleset shown, with its value, meaning and sources."""
        rules, plain = self._shown(), self._compared()
        entries = [
            Option(_option(name, value, plain[name], self.words), id=name)
            for name, value in rules.as_dict().items()
        ]
        about = [] if self.showing == TABLE else [self.words(f"preset.{self.showing}_about")]
        legend = self.words("rules.legend")
        first, last = (
            [Option(Content(f"{line}\n"), disabled=True) for line in lines] for lines in (about, [legend])
        )
        return [*first, *entries, *last]

    def _shown(self) -> Ruleset:
        return self.rules if self.showing == TABLE and self.rules is not None else preset(self.showing)

    def _compared(self) -> dict[str, int | str]:
        """Returns the values of the preset on which the rules shown are based."""
        known = self.showing == TABLE and self.based_on in PRESETS
        return (preset(self.based_on) if known else self._shown()).as_dict()


def _option(name: str, value: int | str, plain: int | str, words: Words) -> Content:
    option = OPTIONS[name]
    head = Content.assemble(
        (pad(rule_label(name, words), LABEL), "bold $accent"), (value_label(name, value, words), "bold")
    )
    if value != plain:
        note = words("rules.changed", value=value_label(name, plain, words))
        head += Content.styled(f"  {note}", "$warning")
    origin = words("rules.origin", clause=option.clause, sources=option.sources)
    return Content.assemble(head, f"\n{option.meaning.pick(words.lang)}  ", (origin, MUTED), "\n")
