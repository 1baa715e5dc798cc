"""对局 Matches at the table: one is begun or gone on with, its end is shown, and another may follow."""

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
"""The bot that plays for a person who asks for it."""


async def new_match(app: ConfiguredApp, setup: ev.MatchSetup, clock: Clock | None) -> None:
    """Plays a match as it was set up; says why if that cannot be."""
    try:
        _check_people(setup)
    except Refused as refused:
        app.tell(refused.text, error=True)
        return
    await _play(app, Match(setup), None, None, clock)


async def resume_match(app: ConfiguredApp, path: Path, clock: Clock | None) -> None:
    """Goes on with the match of a record; says why if that cannot be, as where another process plays it.

    Hands before the last one are checked first where the record is short, else while the match goes on.
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
    """Plays one match after the other, as long as another with the same seats and rules is asked for.

    `lock` is that of the match's record, taken, and `check` its check, if it has a record already.
    """
    while await _play_one(app, match, lock, check, clock) == "again":
        match = Match(replace(match.setup, seed=library.fresh_seed(), created=library.now()))
        lock = check = None


async def _play_one(
    app: ConfiguredApp, match: Match, lock: Lock | None, check: RecordCheck | None, clock: Clock | None
) -> "EndChoice":
    """Shows the table until the match is over or the person leaves it, then the end screen if it is over.

    The record is locked for as long as the table is open.
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
    """Plays at the table; the course of the whole match, None if the person left before its end.

    Raises Refused where the record turns out not to hold, OSError where it cannot be written.
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
    """The course of the hands before those at the table, once they are checked; the table shows how far."""
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
    """The end screen, after the result of a hand that somebody left."""
    from hzmj.tui.screens.match_end import MatchEndScreen

    view = match.view(viewer(match.setup))
    if isinstance(view.result, ev.Abandon):
        from hzmj.tui.screens.hand_result import HandResultScreen

        await app.push_screen_wait(HandResultScreen(app.look, view))
    return await app.push_screen_wait(MatchEndScreen(app.look, view, course, path))


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


def _give_up(
    app: ConfiguredApp, match: Match, seat: int, record: Callable[[Sequence[ev.Event]], None]
) -> None:
    """Ends the match, unless the hand was decided before its end was shown."""
    if match.pending:
        record(match.abandon(seat))
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


def _check_resumable(resumed: Resumed) -> None:
    """Raises Refused where the match cannot be gone on with.

    Only built-in bots are made for a record: a file is not to choose what code is run.
    """
    setup = resumed.match.setup
    if resumed.match.over and not resumed.missing:
        raise Refused(Text("这一场已经打完了", "this match is over"))
    if setup.seed is None:
        raise Refused(Text("这一场没有种子，不能接着打", "the match has no seed to go on from"))
    _check_people(setup)
    for seat in setup.seats:
        if not seat.is_human and seat.bot not in BOTS:
            name = quoted(seat.bot)
            raise Refused(Text(f"不认得电脑 {name}", f"the bot {name} is not built in"))


def _of_file(path: Path, refused: Refused) -> Text:
    """What was refused, with the name of the record."""
    return Text(f"{path.name}：{refused.text.zh}", f"{path.name}: {refused.text.en}")


async def _first(
    play: Coroutine[None, None, None],
    left: Coroutine[None, None, Leaving],
    checked: "asyncio.Future[Course]",
) -> Leaving | None:
    """Runs until the game has been played or left; how the person left, None if it was played.

    Raises what the check raises, as soon as it does.
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
