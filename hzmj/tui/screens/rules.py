"""规则 A reader: the options of a ruleset with their clauses, and the rules of the game by chapters."""

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
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.widgets.choice import Choice
from hzmj.tui.widgets.prose import Lines, Prose
from hzmj.words import Words

LABEL = 24
TABLE = "table"
"""The choice that stands for the rules of the table being played."""


class RulesScreen(Page[None]):
    """Reads the presets and, where a match is being played, the rules `rules` it was begun with."""

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
                with VerticalScroll(id="text", can_focus=False):
                    yield Static(id="content")
                    yield Prose(id="chapter")
        yield from self.foot(words("rules.keys"), ("back", words("rules.back")))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show(event.option_index)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        self.showing = event.value
        self._show(0)

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    def action_preset(self, step: int) -> None:
        """Another preset, and to the options if a chapter is open."""
        self.query_one(OptionList).highlighted = 0
        self.query_one(Choice).action_pick(step)

    def action_turn(self, step: int) -> None:
        """Goes one screenful on or back in the text."""
        text = self.query_one("#text")
        text.scroll_relative(y=step * max(1, text.size.height - 1), animate=False)

    def _choices(self) -> tuple[tuple[str, str], ...]:
        presets = tuple((name, preset_label(name, self.words)) for name in PRESETS)
        if self.rules is None:
            return presets
        return ((TABLE, self.words("rules.table")), *presets)

    def _show(self, chapter: int) -> None:
        self.query_one(Choice).display = chapter == 0
        if chapter == 0:
            self._tell(self._options(), lambda _: ())
        else:
            shown, look = chapters(self.look.lang)[chapter - 1], self.look
            title = Content.styled(shown.title, "bold $accent")
            self._tell(title, lambda width: chapter_lines(shown, look, width))
        self.query_one("#text").scroll_home(animate=False)

    def _tell(self, content: Content, lines: Lines) -> None:
        self.query_one("#content", Static).update(content)
        self.query_one(Prose).show(lines)

    def _options(self) -> Content:
        """Every option of the ruleset shown: its value, what it means, where it comes from."""
        rules, plain = self._shown(), self._compared()
        entries = [_option(name, value, plain[name], self.words) for name, value in rules.as_dict().items()]
        about = [] if self.showing == TABLE else [Content(self.words(f"preset.{self.showing}_about"))]
        legend = Content.styled(self.words("rules.legend"), MUTED)
        return Content("\n\n").join([*about, *entries, legend])

    def _shown(self) -> Ruleset:
        return self.rules if self.showing == TABLE and self.rules is not None else preset(self.showing)

    def _compared(self) -> dict[str, int | str]:
        """The values of the preset that the rules shown started from."""
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
    return Content.assemble(head, f"\n{option.meaning.pick(words.lang)}  ", (origin, MUTED))
