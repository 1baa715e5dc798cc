"""旁观 Watches a match that another process plays, with the public view only."""

import asyncio
from pathlib import Path

from hzmj.game import events as ev
from hzmj.text import Refused
from hzmj.tui.configured_app import ConfiguredApp
from hzmj.tui.play.driver import Clock, LoopClock
from hzmj.tui.play.follower import Follower
from hzmj.tui.screens.watch import WatchScreen


async def watch_match(app: ConfiguredApp, path: Path, clock: Clock | None) -> None:
    """Shows the match of a record until the person leaves; shows the reason if it cannot be read."""
    follower = Follower(path)
    try:
        begun = await asyncio.to_thread(follower.news)
    except Refused as refused:
        app.tell(refused.text, error=True)
        return
    setup = begun[0]
    assert isinstance(setup, ev.MatchSetup)
    screen = WatchScreen(app.look, setup, follower, begun, app.settings, clock or LoopClock())
    await app.push_screen_wait(screen)
