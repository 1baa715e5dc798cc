"""旁观 Watches a match that another process is playing."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import work
from textual.binding import BindingType

from hzmj.display.sanitize import clean_line
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.text import Refused, Text
from hzmj.tui.bindings import bindings
from hzmj.tui.play.driver import Clock
from hzmj.tui.play.follower import Follower
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.settings import Settings
from hzmj.tui.widgets.bar import Bar, Item

POLL = 0.5
"""Seconds between two reads of the record."""


class WatchBar(Bar):
    """The bottom bar of a watcher."""

    def items(self) -> Iterator[Item]:
        """Yields help, leaving, the tile style, the language and the rules."""
        words = self.model.look.words
        yield self._item("app.help", words("table.help"))
        yield self._item("watch.leave", words("table.leave"))
        for name in ("tiles", "language", "rules"):
            yield self._item(f"watch.{name}", words(f"table.bar_{name}"))


class WatchScreen(TableScreen, inherit_bindings=False):
    """Shows the events in `begun`, then those the follower reads, as everybody may know them.

    No key answers a question. All four hands are shown if the table is open. Dismissed with None.
    """

    NAME = "watch"
    LEAVE = "watch.leave"
    BINDINGS: ClassVar[list[BindingType]] = bindings("watch")

    def __init__(
        self,
        look: Look,
        setup: ev.MatchSetup,
        follower: Follower,
        begun: Sequence[ev.Event],
        settings: Settings,
        clock: Clock,
    ) -> None:
        laid = [View(seat) for seat in range(4)] if setup.open_table else []
        super().__init__(
            look,
            ev.NOBODY,
            lambda _: Text("", ""),
            pace=settings.pace,
            options=settings.table_options,
            keys=settings.keys,
            hands=(lambda: tuple(view.hand for view in laid)) if laid else None,
        )
        self.model.show_waits = setup.open_table
        self._bar = WatchBar(self.model)
        self._laid = laid
        self._bottom = setup.people[0] if setup.people else 0
        self._follower = follower
        self._begun = begun
        self._clock = clock
        self._fault: Text | None = None

    def on_mount(self) -> None:
        """Shows the table as it stands and starts following the record."""
        self._turn()
        self._follow()

    def action_leave(self) -> None:
        """Goes back; the match continues without the watcher."""
        self.dismiss(None)

    def show_look(self, look: Look) -> None:
        """Applies a new look, also to the line on the state of the match."""
        super().show_look(look)
        self._say()

    @work
    async def _follow(self) -> None:
        for event in self._begun:
            self._take_in(event)
        self._say()
        while not self._follower.over and self._fault is None:
            await self._clock.sleep(POLL)
            await self._look_again()
            self._say()

    async def _look_again(self) -> None:
        """Shows new events, and the result of each hand."""
        try:
            news = await asyncio.to_thread(self._follower.news)
        except Refused as refused:
            self._fault = refused.text
            return
        for event in news:
            self._take_in(event)
            if isinstance(event, ev.Settle):
                self.model.turn_to(self._bottom)
                await self.hand_over()
                self._turn()

    def _take_in(self, event: ev.Event) -> None:
        """Shows an event as everybody sees it; an open table also updates all four hands."""
        for view in self._laid:
            if (seen := ev.mask(event, view.seat)) is not None:
                view.see(seen)
        if (seen := ev.mask(event, ev.NOBODY)) is not None:
            self.show(seen)

    def _turn(self) -> None:
        """Puts the first person's seat at the bottom, with its hand if the table is open."""
        self.model.turn_to(self._bottom, self._laid[self._bottom] if self._laid else None)

    def _say(self) -> None:
        """Shows the state of the match: an error, its end, or the process that is playing it."""
        look, holder = self.model.look, self._follower.holder
        if self._fault is not None:
            sentence = clean_line(self._fault.pick(look.lang))
        elif self._follower.over:
            sentence = look.words("watch.over")
        elif holder is None:
            sentence = look.words("watch.nobody")
        else:
            sentence = look.words("watch.played", process=holder.process, since=holder.time)
        if sentence != self._prompt.question:
            self._prompt.word(sentence, ())
