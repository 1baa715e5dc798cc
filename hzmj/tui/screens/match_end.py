"""终局 The end of a match: the ranks, the result of every hand, and the best hand."""

from pathlib import Path
from typing import ClassVar, Literal

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from hzmj.display.result_text import own_seat
from hzmj.display.rule_labels import preset_label
from hzmj.display.sanitize import pad
from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.game.course import Course, HandPlayed
from hzmj.game.view import View
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED, gain_style, right, signed
from hzmj.tui.screens.page import STYLES, Page
from hzmj.tui.sparkline import sparkline
from hzmj.tui.widgets.spread import Spread, laid_out

EndChoice = Literal["again", "menu"]
NUMBER, NAME, SCORE = 5, 13, 8
COURSE = 32
"""Width in cells of a seat's graph."""


class MatchEndScreen(Page[EndChoice]):
    """Shows `view.end` and the hands of `course`; offers a review if there is a `record`."""

    NAME = "end"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "match_end.tcss"]
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar = bindings("end")

    def __init__(self, look: Look, view: View, course: Course, record: Path | None = None) -> None:
        super().__init__(look)
        self._record = record
        self.view = view
        self.hands = tuple(course.hands)
        self._best_hand = course.best

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the four seats in the current language."""
        return names_of(self.view.seats, self.look.lang)

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("end.title"), preset_label(self.view.preset, words))
        yield Static(self._ranks(), id="ranks")
        yield from self._best()
        if self.hands:
            yield Static(self._head(), id="columns")
        with VerticalScroll(id="hands", can_focus=False):
            yield Static(Content("\n").join(self._line(played) for played in self.hands))
        with Horizontal(id="buttons"):
            yield Button(Content(words("end.again")), id="again", compact=True)
            yield Button(Content(words("end.menu")), id="menu", compact=True)
        review = () if self._record is None else (("review", words("end.review")),)
        yield from self.foot(words("end.keys"), *review)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "review":
            self.action_review()
        elif self.is_meant():
            self.dismiss("again" if event.button.id == "again" else "menu")

    def action_answer(self, choice: EndChoice) -> None:
        self.dismiss(choice)

    def action_review(self) -> None:
        """Opens the review of the match's record, if there is one."""
        if self._record is not None:
            from hzmj.tui.screens.review import ReviewScreen

            self.app.push_screen(ReviewScreen(self.look, self._record))

    def action_press(self) -> None:
        if self.is_meant():
            self.dismiss("again" if self.query_one("#again").has_focus else "menu")

    def action_other_button(self) -> None:
        self.query_one("#menu" if self.query_one("#again").has_focus else "#again").focus()

    def action_scroll(self, step: int) -> None:
        self.query_one("#hands").scroll_relative(y=step, animate=False)

    def _ranks(self) -> Content:
        """Returns the seats from first to last; equal ranks are in turn order."""
        end = self.view.end
        if end is None:
            raise ValueError("the match has not ended")
        places = [self.words("end.rank", n=rank) for rank in end.ranks]
        wide = max(map(cell_len, places))
        lines = []
        for seat in sorted(range(4), key=lambda seat: end.ranks[seat]):
            best, own = end.ranks[seat] == 1, seat == own_seat(self.view)
            lines.append(
                Content.assemble(
                    (pad(places[seat], wide), "bold $accent" if best else MUTED),
                    "   ",
                    (pad(self.names[seat], NAME), "bold" if best or own else ""),
                    (right(signed(end.scores[seat]), SCORE), f"bold {gain_style(end.scores[seat])}"),
                    "   ",
                    self._course(seat),
                )
            )
        return Content("\n").join(lines)

    def _course(self, seat: int) -> Content:
        """Returns a seat's score after each hand as a graph; all four graphs share one scale."""
        every = [0, *(score for hand in self.hands for score in hand.scores)]
        course = [hand.scores[seat] for hand in self.hands]
        return sparkline(course, min(every), max(every), COURSE, self.look.style)

    def _best(self) -> ComposeResult:
        """Lays out the best hand of the match, if there is one."""
        best = self._best_hand
        if best is None:
            return
        win = best.win
        told = self.words("end.best_hand", n=best.number, name=self.names[win.seat])
        with Vertical(id="best"):
            yield Static(
                Content.assemble(
                    (self.words("end.best"), "bold $accent"),
                    f"   {told}   ",
                    (win.score.title.pick(self.look.lang), "bold"),
                    f"   {self.words('result.times', n=win.score.multiplier)}",
                )
            )
            if win.score.groups:
                yield Spread(self.look, laid_out(win.score.groups, win.tile), best.caishen, id="best-tiles")

    @property
    def _column(self) -> int:
        """The width in cells of a seat's column in the list of hands."""
        return max(SCORE, *(cell_len(name) + 1 for name in self.names))

    def _head(self) -> Content:
        names = "".join(right(name, self._column) for name in self.names)
        return Content.styled(
            pad(self.words("end.hand"), NUMBER) + names + "   " + self.words("end.what"), MUTED
        )

    def _line(self, played: HandPlayed) -> Content:
        gains = [(right(signed(gain), self._column), gain_style(gain)) for gain in played.delta]
        number = (pad(str(played.number), NUMBER), MUTED)
        return Content.assemble(number, *gains, "   ", self._told(played))

    def _told(self, played: HandPlayed) -> str:
        """Returns how a hand ended, in a few words."""
        if played.title is not None:
            return played.title.pick(self.look.lang)
        if played.left is not None:
            return self.words("result.left", name=self.names[played.left])
        return self.words("result.drawn_hand")
