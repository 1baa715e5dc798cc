"""对局 Runs a match at the table: starts or resumes it, shows its end, and offers another."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hzmj.bots.base import BOTS, Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.course import Course
from hzmj.game.match import Match
from hzmj.locks import Lock
from hzmj.record import library
from hzmj.record.resume import Resumed, take_up
from hzmj.record.schema import quoted
from hzmj.record.writer import RecordWriter
from hzmj.text import Refused, Text
from hzmj.tui.configured_app import ConfiguredApp
from hzmj.tui.flow.table_setup import driver_of, table_of, viewer
from hzmj.tui.play import standing
from hzmj.tui.play.driver import Clock
from hzmj.tui.play.record_check import RecordCheck
from hzmj.tui.screens.leave import Leaving
from hzmj.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from hzmj.tui.screens.match_end import EndChoice

STAND_IN = "normal"
"""The bot that plays for a person who asks for a stand-in."""


async def new_match(app: ConfiguredApp, setup: ev.MatchSetup, clock: Clock | None) -> None:
    """Plays a new match; shows the reason if it cannot be played."""
    try:
        _check_people(setup)
    except Refused as refused:
        app.tell(refused.text, error=True)
        return
    await _play(app, Match(setup), None, None, clock)


async def resume_match(app: ConfiguredApp, path: Path, clock: Clock | None) -> None:
    """Resumes the match of a record; shows the reason if it cannot, such as another process playing it.

    The hands before the last one are checked first if the record is short, else while the match goes on.
    """
    app.record = path
    lock = Lock(path)
    try:
        lock.take()
        resumed = take_up(path)
        _check_resumable(resumed)
        check = RecordCheck(path, resumed)
        if check.short:
            await check.course()
        await _play(app, resumed.match, lock, check, clock)
    except Refused as refused:
        app.tell(_of_file(path, refused), error=True)
    except OSError as error:
        _tell_unwritten(app, error)
    finally:
        lock.release()
        app.record = None


async def _play(
    app: ConfiguredApp, match: Match, lock: Lock | None, check: RecordCheck | None, clock: Clock | None
) -> None:
    """Plays a match, and further ones with the same seats and rules as long as the person asks for them.

    For a match that already has a record, `lock` is the record's lock, already taken, and `check` its check.
    """
    while await _play_one(app, match, lock, check, clock) == "again":
        match = Match(replace(match.setup, seed=library.fresh_seed(), created=library.now()))
        lock = check = None


async def _play_one(
    app: ConfiguredApp, match: Match, lock: Lock | None, check: RecordCheck | None, clock: Clock | None
) -> "EndChoice":
    """Shows the table until the match is over or the person leaves, then the end screen if it is over.

    The record is locked as long as the table is open. Returns the choice on the end screen, else "menu".
    """
    table = table_of(match, app.look, app.settings)
    await app.push_screen(table)
    course: Course | None = None
    try:
        lock = lock or library.new_record(match.setup.created)
        with lock:
            app.record = lock.path
            _recall(app, table, lock.path)
            course = await _played(app, match, table, lock.path, check, clock)
            if course is not None:
                standing.forget(lock.path)
    except OSError as error:
        _tell_unwritten(app, error)
    except Refused as refused:
        zh, en = refused.text
        app.tell(Text(f"这一场打不下去了：{zh}", f"The match stops here: {en}"), error=True)
    finally:
        if check is not None:
            check.stop()
    app.record = None
    await app.pop_screen()
    return "menu" if course is None or lock is None else await _end(app, match, course, lock.path)


async def _played(
    app: ConfiguredApp,
    match: Match,
    table: TableScreen,
    path: Path,
    check: RecordCheck | None,
    clock: Clock | None,
) -> Course | None:
    """Plays at the table; returns the course of the whole match, or None if the person left before its end.

    Raises Refused if the record turns out to be invalid, OSError if it cannot be written.
    """
    course = Course(match.events)
    begun, tail = (match.events, None) if check is None else (check.resumed.missing, check.resumed.tail)
    with closing(RecordWriter(path, begun, tail)) as writer:

        def record(events: Sequence[ev.Event]) -> None:
            writer.append(events)
            course.see(events)

        checked = asyncio.ensure_future(_earlier(check, table))
        driver = driver_of(match, table, _bots(match.setup), record, clock)
        try:
            leaving = await _first(driver.play(), table.left(), checked)
            if isinstance(leaving, ev.Abandon):
                _give_up(app, match, leaving.seat, record)
            if not match.over:
                return None
            whole = await checked
        finally:
            checked.cancel()
    whole.go_on(course)
    return whole


async def _earlier(check: RecordCheck | None, table: TableScreen) -> Course:
    """Returns the course of the earlier hands once they are checked; the table shows the progress."""
    if check is None:
        return Course()
    check.told = table.show_check
    try:
        return await check.course()
    except Refused as refused:
        raise Refused(_of_file(check.path, refused)) from None
    finally:
        table.show_check(None)


async def _end(app: ConfiguredApp, match: Match, course: Course, path: Path) -> "EndChoice":
    """Shows the end screen, after the hand's result if somebody gave up; returns the choice made there."""
    from hzmj.tui.screens.match_end import MatchEndScreen

    view = match.view(viewer(match.setup))
    if isinstance(view.result, ev.Abandon):
        from hzmj.tui.screens.hand_result import HandResultScreen

        await app.push_screen_wait(HandResultScreen(app.look, view))
    return await app.push_screen_wait(MatchEndScreen(app.look, view, course, path))


def _recall(app: ConfiguredApp, table: TableScreen, path: Path) -> None:
    """Restores the hints and orders that were saved for the match, and has the table save later changes."""

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
    """Shows why the record cannot be written."""
    app.tell(Text(f"写不了记录：{error.strerror}", f"cannot write the record: {error.strerror}"), error=True)


def _give_up(
    app: ConfiguredApp, match: Match, seat: int, record: Callable[[Sequence[ev.Event]], None]
) -> None:
    """Abandons the match; if the hand was already decided but not yet shown, says that it is too late."""
    if match.pending:
        record(match.abandon(seat))
    else:
        app.notify(app.look.words("leave.too_late"), markup=False)


def _bots(setup: ev.MatchSetup) -> dict[int, Bot]:
    """Returns a bot for every seat; those at the seats of people are their stand-ins."""
    return {
        number: make_bot(STAND_IN if seat.is_human else seat.bot, bot_seed(str(setup.seed), number))
        for number, seat in enumerate(setup.seats)
    }


def _check_people(setup: ev.MatchSetup) -> None:
    """Raises Refused unless at least one person plays."""
    if not setup.people:
        raise Refused(Text("至少要有一个真人", "at least one must be a person"), "seats")


def _check_resumable(resumed: Resumed) -> None:
    """Raises Refused if the match cannot be resumed.

    Only built-in bots are allowed in a record: a file must not choose which code is run.
    """
    setup = resumed.match.setup
    if resumed.match.over and not resumed.missing:
        raise Refused(Text("这一场已经打完了", "this match is over"))
    if setup.seed is None:
        raise Refused(Text("第 1 行没有种子，不能接着打", "line 1 has no seed to go on from"))
    _check_people(setup)
    for seat in setup.seats:
        if not seat.is_human and seat.bot not in BOTS:
            name = quoted(seat.bot)
            raise Refused(Text(f"不认得电脑 {name}", f"the bot {name} is not built in"))


def _of_file(path: Path, refused: Refused) -> Text:
    """Returns the reason of the refusal with the name of the record."""
    return Text(f"{path.name}：{refused.text.zh}", f"{path.name}: {refused.text.en}")


async def _first(
    play: Coroutine[None, None, None],
    left: Coroutine[None, None, Leaving],
    checked: "asyncio.Future[Course]",
) -> Leaving | None:
    """Runs until the match is over or left; returns how the person left, or None if it is over.

    Raises an error of the check as soon as it occurs.
    """
    game, leave = asyncio.ensure_future(play), asyncio.ensure_future(left)
    waiting: set[asyncio.Future[Any]] = {game, leave, checked}
    try:
        while not (game.done() or leave.done()):
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if checked.done():
                checked.result()
                waiting.discard(checked)
        if leave.done():
            return leave.result()
        game.result()
        return None
    finally:
        game.cancel()
        leave.cancel()
