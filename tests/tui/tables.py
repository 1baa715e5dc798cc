"""Matches and apps for the tests of the table. Nothing here waits for a clock."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from textual.app import App
from textual.pilot import Pilot

from hzmj.bots.base import make_bot
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from hzmj.tui.base_app import BaseApp
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.table_options import TableOptions

NAMES = ("你", "甲", "乙", "丙")
SIZES = ((80, 24), (100, 30), (120, 40), (160, 45))


class StoppedClock:
    """A clock on which no time passes but what it is asked to wait for, at once."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        """Returns at once."""
        self.slept.append(seconds)


def setup(
    seed: str = "table", rules: str = "room", names: tuple[str, ...] = NAMES, **changes: object
) -> ev.MatchSetup:
    """A match of seat 0 against three bots."""
    changes.setdefault("hands", 8)
    changes.setdefault("claim_seconds", 0)
    a, b, c, d = (ev.Seat(name, "bot:normal" if seat else "human") for seat, name in enumerate(names))
    return ev.MatchSetup(rules, change(preset(rules), changes), (a, b, c, d), seed, "2025-01-01T00:00:00Z")


def play_until(match: Match, stop: Callable[[Match], bool], bot: str = "normal") -> Match:
    """Bots play all four seats until `stop` holds with somebody to answer; fails if it never does."""
    bots = [make_bot(bot, seat) for seat in range(4)]
    while not match.over:
        if not match.pending:
            match.deal()
        if stop(match):
            return match
        match.step({s: bots[s].choose(match.view(s), legal).action for s, legal in match.pending.items()})
    raise AssertionError("the match ended first")


def hands_of(match: Match) -> tuple[list[int], ...]:
    """The four concealed hands as they are now."""
    return tuple(match.view(seat).hand for seat in range(4))


class Host(BaseApp[None]):
    """An app with nothing but the colours."""


@asynccontextmanager
async def shown(
    match: Match,
    look: Look | None = None,
    size: tuple[int, int] = (80, 24),
    options: TableOptions | None = None,
    *,
    is_open: bool = False,
) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """The table with all that has happened in the match, seen from seat 0; `is_open`: all hands face up."""
    app = Host()
    hands = (lambda: hands_of(match)) if is_open else None
    async with app.run_test(size=size) as pilot:
        explain = partial(match.explain, 0)
        table = TableScreen(look or Look(), 0, explain, pace="instant", options=options, hands=hands)
        await app.push_screen(table)
        await pilot.pause()
        for event in match.events:
            seen = ev.mask(event, 0)
            if seen is not None:
                table.show(seen)
        await pilot.pause()
        yield pilot, table


def screen_text(app: App[None]) -> str:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
