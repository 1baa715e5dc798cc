"""入座 Chooses the table screen and the driver: one person, or several at an open or closed table."""

from collections.abc import Callable, Mapping, Sequence

from hzmj.bots.base import Bot
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.tui.play.closed_driver import ClosedDriver
from hzmj.tui.play.driver import Clock, Driver
from hzmj.tui.play.shared_driver import OpenDriver
from hzmj.tui.screens.shared_table import SharedTableScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.settings import Settings


def viewer(setup: ev.MatchSetup) -> int:
    """Returns the seat whose view is shown: the only person's, or NOBODY if several people play."""
    return setup.people[0] if len(setup.people) == 1 else ev.NOBODY


def table_of(match: Match, look: Look, settings: Settings) -> TableScreen:
    """Returns the table screen for the match."""
    setup = match.setup
    if len(setup.people) == 1:
        (person,) = setup.people
        return TableScreen(
            look,
            person,
            lambda action: match.explain(person, action),
            pace=settings.pace,
            options=settings.table_options,
            keys=settings.keys,
            people=setup.people,
        )
    return SharedTableScreen(
        look,
        setup.people,
        match.explain,
        closed=not setup.open_table,
        pace=settings.pace,
        options=settings.table_options,
        keys=settings.keys,
    )


def driver_of(
    match: Match,
    table: TableScreen,
    bots: Mapping[int, Bot],
    record: Callable[[Sequence[ev.Event]], None],
    clock: Clock | None,
) -> Driver:
    """Returns the driver for the match on `table`. `bots` has one for every seat, people's included."""
    if not isinstance(table, SharedTableScreen):
        return Driver(match, viewer(match.setup), bots, table, record, clock)
    kind = OpenDriver if match.setup.open_table else ClosedDriver
    return kind(match, bots, table, record, clock)
