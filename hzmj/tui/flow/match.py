"""对局 Matches at the table: one is begun or gone on with, its end is shown, and another may follow."""

import asyncio
from collections.abc import Coroutine
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hzmj.bots.base import BOTS, Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.locks import Lock
from hzmj.record import library
from hzmj.record.reader import replay_file
from hzmj.record.writer import RecordWriter
from hzmj.text import Refused, Text
from hzmj.tui.configured_app import ConfiguredApp
from hzmj.tui.flow.table_setup import driver_of, table_of, viewer
from hzmj.tui.play import standing
from hzmj.tui.play.driver import Clock
from hzmj.tui.screens.leave import Leaving
from hzmj.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from hzmj.tui.screens.match_end import EndChoice

STAND_IN = "normal"
"""The bot that plays for a person who asks for it."""


async def new_match(app: ConfiguredApp, setup: ev.MatchSetup, clock: Clock | None) -> None:
    """Plays a match as it was set up; says why if that cannot be."""
    try:
        _check_people(setup)
    except Refused as refused:
        app.tell(refused.text, error=True)
        return
    await _play(app, Match(setup), None, clock)


async def resume_match(app: ConfiguredApp, path: Path, clock: Clock | None) -> None:
    """Goes on with the match of a record; says why if that cannot be, as where another process plays it."""
    lock = Lock(path)
    app.record = path
    try:
        lock.take()
        match = _resumable(path)
    except Refused as refused:
        lock.release()
        app.record = None
        app.tell(refused.text, error=True)
        return
    except OSError as error:
        _tell_unwritten(app, error)
        return
    await _play(app, match, lock, clock)


async def _play(app: ConfiguredApp, match: Match, lock: Lock | None, clock: Clock | None) -> None:
    """One match after the other, as long as the person wants another with the same seats and rules.

    `lock` is that of the match's record, taken, if it has one already.
    """
    while await _play_one(app, match, lock, clock) == "again":
        match = Match(replace(match.setup, seed=library.fresh_seed(), created=library.now()))
        lock = None


async def _play_one(app: ConfiguredApp, match: Match, lock: Lock | None, clock: Clock | None) -> "EndChoice":
    """The table until the match is over or the person leaves it; then the end screen if it is over.

    The record is locked for as long as the table is open.
    """
    table = table_of(match, app.look, app.settings)
    await app.push_screen(table)
    try:
        lock = lock or library.new_record(match.setup.created)
        _recall(app, table, lock.path)
        with lock, closing(RecordWriter(lock.path, match.events)) as writer:
            app.record = lock.path
            driver = driver_of(match, table, _bots(match.setup), writer.append, clock)
            leaving = await _first(driver.play(), table.left())
            if isinstance(leaving, ev.Abandon):
                _give_up(app, match, leaving.seat, writer)
        if match.over:
            standing.forget(lock.path)
    except OSError as error:
        _tell_unwritten(app, error)
    app.record = None
    await app.pop_screen()
    if not match.over:
        return "menu"
    from hzmj.tui.screens.match_end import MatchEndScreen

    seat = viewer(match.setup)
    view = match.view(seat)
    if isinstance(view.result, ev.Abandon):
        from hzmj.tui.screens.hand_result import HandResultScreen

        await app.push_screen_wait(HandResultScreen(app.look, view))
    events = [seen for event in match.events if (seen := ev.mask(event, seat)) is not None]
    path = None if lock is None else lock.path
    return await app.push_screen_wait(MatchEndScreen(app.look, view, events, path))


def _recall(app: ConfiguredApp, table: TableScreen, path: Path) -> None:
    """Has hints and orders as they were when the match was left, and keeps them from now on."""

    def keep(now: standing.Standing) -> None:
        try:
            standing.write(path, now)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            app.tell(
                Text(f"提示和留话没有保存：{reason}", f"hints and orders are not kept: {reason}"), error=True
            )

    try:
        kept = standing.read(path)
    except Refused as refused:
        app.tell(refused.text, error=True)
    else:
        if kept is not None:
            table.recall(kept)
    table.keep = keep


def _tell_unwritten(app: ConfiguredApp, error: OSError) -> None:
    """Says why the record cannot be written."""
    app.tell(Text(f"写不了记录：{error.strerror}", f"cannot write the record: {error.strerror}"), error=True)


def _give_up(app: ConfiguredApp, match: Match, seat: int, writer: RecordWriter) -> None:
    """Ends the match, unless the hand was decided before its end was shown."""
    if match.pending:
        writer.append(match.abandon(seat))
    else:
        app.notify(app.look.words("leave.too_late"), markup=False)


def _bots(setup: ev.MatchSetup) -> dict[int, Bot]:
    """The bots in their seats, and for each person the one that can stand in."""
    return {
        number: make_bot(STAND_IN if seat.is_human else seat.bot, bot_seed(str(setup.seed), number))
        for number, seat in enumerate(setup.seats)
    }


def _check_people(setup: ev.MatchSetup) -> None:
    """Raises Refused unless a person plays."""
    if not setup.people:
        raise Refused(Text("至少要有一个真人", "at least one must be a person"), "seats")


def _resumable(path: Path) -> Match:
    """The match of a record, to be gone on with; raises Refused where that cannot be.

    Only built-in bots are made for a record: a file is not to choose what code is run.
    """
    replayed = replay_file(path)
    match = replayed.match
    if replayed.problem is not None:
        line, text = replayed.problem.line, replayed.problem.text
        raise Refused(Text(f"第{line}行不对：{text.zh}", f"line {line} does not hold: {text.en}"))
    if match.over:
        raise Refused(Text("这一场已经打完了", "this match is over"))
    if match.setup.seed is None:
        raise Refused(Text("这一场没有种子，不能接着打", "the match has no seed to go on from"))
    _check_people(match.setup)
    for seat in match.setup.seats:
        if not seat.is_human and seat.bot not in BOTS:
            raise Refused(Text(f"不认得电脑“{seat.bot}”", f"the bot {seat.bot!r} is not built in"))
    return match


async def _first(play: Coroutine[None, None, None], left: Coroutine[None, None, Leaving]) -> Leaving | None:
    """Runs both until one ends; how the person left, None if the match was played to its end."""
    game, leave = asyncio.ensure_future(play), asyncio.ensure_future(left)
    try:
        await asyncio.wait({game, leave}, return_when=asyncio.FIRST_COMPLETED)
        if leave.done():
            return leave.result()
        game.result()
        return None
    finally:
        game.cancel()
        leave.cancel()
