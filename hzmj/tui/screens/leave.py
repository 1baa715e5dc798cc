"""离场 Asks who leaves the table and how, and shows what it costs."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.paths import assets
from hzmj.rules.settle import Transfer, settle_abandon
from hzmj.tui.key_gate import key_of
from hzmj.tui.result_tables import MUTED
from hzmj.tui.screens.game_screen import Question

Leaving = Literal["save"] | ev.Abandon
"""Either the match is saved to be resumed later, or one person abandons it."""


class LeaveScreen(Question[Leaving | None]):
    """Dismissed with the way of leaving the table; None to stay.

    `view` may be any seat's; only its public part is used. Abandoning is offered only during a hand, once for
    each person.
    """

    CSS_PATH: ClassVar = [assets() / "styles" / "table.tcss"]

    def __init__(self, look: Look, view: View) -> None:
        super().__init__()
        self.look = look
        self.view = view
        self.names = names_of(view.seats, look.lang)
        people = [seat for seat, who in enumerate(view.seats) if who.is_human]
        self._leavers = people if view.sizes and view.result is None else []
        self.ways: tuple[Leaving | None, ...] = (None, "save", *map(ev.Abandon, self._leavers))

    def compose(self) -> ComposeResult:
        """Shows the question and its answers."""
        words = self.look.words
        with Vertical(id="leave"):
            yield Static(Content(words("leave.title")), id="leave-title")
            yield Static(Content(self._about()), id="leave-about")
            yield OptionList(*map(Option, self._answers()), compact=True)

    def on_mount(self) -> None:
        """Focuses the list; staying is highlighted."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Dismisses the screen with the selected answer."""
        self.dismiss(self.ways[event.option_index])

    def on_key(self, event: Key) -> None:
        """Digits answer at once; Escape stays."""
        key = key_of(event)
        if key == "escape":
            event.stop()
            self.dismiss(None)
        elif key.isdecimal() and 0 < int(key) <= len(self.ways):
            event.stop()
            self.dismiss(self.ways[int(key) - 1])

    def _about(self) -> str:
        """Returns what leaving means at this point (RULES.md 12.5)."""
        words = self.look.words
        if not self._leavers:
            return words("leave.about_between")
        costs = any(self._paid(seat) for seat in self._leavers)
        return words("leave.about") + " " + words("leave.costs" if costs else "leave.free")

    def _answers(self) -> Iterator[Content]:
        words = self.look.words
        yield Content(f"1  {words('leave.stay')}")
        yield Content(f"2  {words('leave.save')}")
        for number, seat in enumerate(self._leavers, 3):
            alone = len(self._leavers) == 1
            key = "leave.abandon" if alone else "leave.abandon_who"
            line = f"{number}  {words(key, name=self.names[seat])}"
            price = self._price(seat)
            yield Content.assemble(line, "\n   ", (price, MUTED)) if price else Content(line)

    def _price(self, seat: int) -> str:
        """Returns what a person who abandons pays and to whom; empty if nothing is due."""
        words, paid = self.look.words, self._paid(seat)
        shares = [words("leave.share", name=self.names[t.to], amount=t.amount) for t in paid]
        if not shares:
            return ""
        total = sum(transfer.amount for transfer in paid)
        return words("leave.price", total=total, shares=words("result.comma").join(shares))

    def _paid(self, seat: int) -> tuple[Transfer, ...]:
        return settle_abandon(self.view.stakes, seat)
