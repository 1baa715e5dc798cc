"""复盘 After the match: the decisions that cost most by the master's estimate, and what was better."""

import asyncio
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hzmj.bots.review import Review, Slip, review
from hzmj.display.action_text import action_text
from hzmj.display.sanitize import clean_line
from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.record.decisions import Decision
from hzmj.rules.tiles import sort_key
from hzmj.text import Refused
from hzmj.tui.bindings import bindings
from hzmj.tui.result_tables import MUTED
from hzmj.tui.screens.page import STYLES, Page

LISTED = 20
"""Number of slips shown. The cheaper ones after them teach little."""


class Closed(Exception):  # noqa: N818 - a signal to stop, not an error
    """Raised to stop the review once the screen has been closed."""


class ReviewScreen(Page[None]):
    """Reviews a record in a background thread, and shows what it has found."""

    NAME = "review"
    CSS_PATH: ClassVar = [*Page.CSS_PATH, STYLES / "review.tcss"]
    BINDINGS: ClassVar = bindings("review")
    AUTO_FOCUS = "#slips"

    def __init__(self, look: Look, record: Path) -> None:
        super().__init__(look)
        self._record = record
        self._found: Review | None = None
        self._state: Content = Content("")
        """The text above the slips."""
        self._closed = False

    def compose(self) -> ComposeResult:
        words = self.words
        yield from self.heading(words("review.title"))
        yield Static(self._summary(), id="state")
        with VerticalScroll(id="slips"):
            yield Static(self._slips())
        yield from self.foot(words("review.keys"), ("back", words("review.back")))

    def on_mount(self) -> None:
        self._look_through(asyncio.get_running_loop())

    def on_unmount(self) -> None:
        self._closed = True

    def on_button_pressed(self) -> None:
        self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    @work
    async def _look_through(self, loop: asyncio.AbstractEventLoop) -> None:
        seen = 0

        def at(decision: Decision) -> None:
            nonlocal seen
            if self._closed:
                raise Closed
            if decision.hand != seen:
                seen = decision.hand
                loop.call_soon_threadsafe(self._say, self.words("review.looking", n=seen))

        try:
            self._found = await asyncio.to_thread(review, self._record, (), at)
        except Refused as refused:
            self._say(refused.text.pick(self.look.lang))
            return
        self.query_one("#state", Static).update(self._summary())
        self.query_one("#slips Static", Static).update(self._slips())

    def _say(self, text: str) -> None:
        if self.is_mounted and self._found is None:
            self.query_one("#state", Static).update(Content(text))

    def _summary(self) -> Content:
        found = self._found
        if found is None:
            return Content("")
        if not found.slips:
            return Content(self.words("review.none", decisions=found.decisions))
        facts = {"decisions": found.decisions, "slips": len(found.slips), "cost": f"{found.cost:.2f}"}
        record = clean_line(str(self._record))
        return Content("\n").join(
            [
                Content(self.words("review.summary", **facts)),
                Content.styled(self.words("review.more", file=record), MUTED),
            ]
        )

    def _slips(self) -> Text:
        found = self._found
        if found is None:
            return Text()
        people = names_of(found.replayed.match.setup.seats, self.look.lang)
        several = len(found.seats) > 1
        return Text("\n\n").join(
            self._slip(slip, people[slip.seat] if several else "") for slip in found.slips[:LISTED]
        )

    def _slip(self, slip: Slip, name: str) -> Text:
        """Returns a slip: its place and cost, the action played and the better one, and the hand."""
        look, words = self.look, self.words
        where = words("review.where", hand=slip.hand, event=slip.event, name=name).rstrip()
        held = sorted(slip.held, key=lambda tile: sort_key(tile, slip.caishen))
        line = Text.assemble(
            (where, "bold"), "   ", (words("review.cost", points=f"{slip.cost:.2f}"), look.palette.accent)
        )
        line.append("\n   ")
        line.append(
            words(
                "review.instead",
                played=action_text(slip.played, words, look.face),
                better=action_text(slip.better, words, look.face),
            )
        )
        line.append("\n  ")
        for tile in held:
            line.append_text(look.tile(tile, slip.caishen))
        return line
