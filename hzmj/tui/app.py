"""The Textual app: which screen comes after which, what lies over them, and a clean way out."""

import asyncio
import signal
import sys
from collections.abc import Coroutine, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual import work

from hzmj import saves
from hzmj.bots.base import BOTS, Bot, bot_seed, make_bot
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.game.record import RecordWriter
from hzmj.game.replay import replay_file
from hzmj.rules.text import Lang, Refused, Text
from hzmj.settings import SettingsFile
from hzmj.tui.driver import Clock, Driver, Pace
from hzmj.tui.screens.hand_result import HandResultScreen
from hzmj.tui.screens.leave import Leaving
from hzmj.tui.screens.match_end import EndChoice, MatchEndScreen
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.screens.new_match import NewMatchScreen
from hzmj.tui.screens.resume import ResumeScreen
from hzmj.tui.screens.rules import RulesScreen
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.wardrobe import Wardrobe
from hzmj.words import Words

STOPPED = 128
"""Added to a signal's number for the return code of an app it ended, as shells do."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class HzmjApp(Wardrobe):
    """Menu, new match or resume, table, results, and again.

    Given a `setup` or a record to `resume` it starts at the table. `given` are settings for this run
    alone, `file` keeps the others. `clock` is for tests.
    """

    def __init__(
        self,
        lang: Lang = "zh",
        *,
        setup: ev.Match | None = None,
        resume: Path | None = None,
        pace: Pace | None = None,
        given: Mapping[str, Any] | None = None,
        file: SettingsFile | None = None,
        clock: Clock | None = None,
    ) -> None:
        session = {**(given or {}), **({} if pace is None else {"pace": pace})}
        super().__init__(lang, file or SettingsFile(), session)
        self.clock = clock
        self._setup = setup
        self._resume = resume

    def on_mount(self) -> None:
        """The way out on signals, and the first screen."""
        self._catch_signals()
        self.flow()

    def _catch_signals(self) -> None:
        """Textual leaves the terminal in disorder on these; exiting restores it."""
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and sys.platform != "win32":
                loop.add_signal_handler(number, self.exit, None, STOPPED + number)

    @work
    async def flow(self) -> None:
        """Every screen in its turn, until the person quits."""
        if self._resume is not None:
            await self._resume_match(self._resume)
        elif self._setup is not None:
            await self._new_match(self._setup)
        while True:
            choice = await self.push_screen_wait(MenuScreen(self.look))
            if choice == "quit":
                self.exit()
                return
            if choice == "new":
                setup = await self.push_screen_wait(NewMatchScreen(self.look))
                if setup is not None:
                    await self._new_match(setup)
            elif choice == "resume":
                path = await self.push_screen_wait(ResumeScreen(self.look))
                if path is not None:
                    await self._resume_match(path)
            elif choice == "tutorial":
                from hzmj.tui.teach import teach  # the menu is there sooner without it

                await teach(self, lambda: self.look, lambda: self.settings, self.clock)
            else:
                await self.push_screen_wait(RulesScreen(self.look))

    async def _new_match(self, setup: ev.Match) -> None:
        try:
            _check_people(setup)
        except Refused as refused:
            self._say_why_not(refused.text)
            return
        await self._play(Match(setup), None)

    async def _resume_match(self, path: Path) -> None:
        try:
            match = _resumable(path)
        except Refused as refused:
            self._say_why_not(refused.text)
            return
        await self._play(match, path)

    def _say_why_not(self, reason: Text) -> None:
        self.notify(reason.pick(self.look.lang), severity="error", markup=False)

    async def _play(self, match: Match, path: Path | None) -> None:
        """One match after the other, as long as the person wants another with the same seats and rules.

        `path` is the match's record if it has one already.
        """
        while await self._play_one(match, path) == "again":
            match = Match(replace(match.setup, seed=saves.fresh_seed(), created=saves.now()))
            path = None

    async def _play_one(self, match: Match, path: Path | None) -> EndChoice:
        """The table until the match is over or the person leaves it; then the end screen if it is over."""
        person = next(seat for seat, player in enumerate(match.setup.seats) if player.is_human)
        settings = self.settings
        table = TableScreen(
            self.look,
            person,
            lambda action: match.explain(person, action),
            pace=settings.pace,
            options=settings.table_options,
            keys=settings.keys,
        )
        await self.push_screen(table)
        try:
            with closing(RecordWriter(path or saves.new_path(match.setup.created), match.events)) as writer:
                driver = Driver(match, person, _bots(match.setup), table, writer.append, self.clock)
                leaving = await _first(driver.play(), table.left())
                if leaving == "abandon" and match.pending:
                    writer.append(match.abandon(person))
        except OSError as error:
            self._say_why_not(
                Text(f"写不了记录：{error.strerror}", f"cannot write the record: {error.strerror}")
            )
        await self.pop_screen()
        await self.choose(pace=table.pace)
        if not match.over:
            return "menu"
        view = match.view(person)
        if isinstance(view.result, ev.Abandon):
            await self.push_screen_wait(HandResultScreen(self.look, view))
        events = [seen for event in match.events if (seen := ev.mask(event, person)) is not None]
        return await self.push_screen_wait(MatchEndScreen(self.look, view, events))


def _bots(setup: ev.Match) -> dict[int, Bot]:
    """The bots in their seats."""
    return {
        number: make_bot(bot_name(seat), bot_seed(str(setup.seed), number))
        for number, seat in enumerate(setup.seats)
        if not seat.is_human
    }


def bot_name(seat: ev.Seat) -> str:
    """The name of the bot in a seat."""
    return seat.player.removeprefix("bot:")


def _check_people(setup: ev.Match) -> None:
    """Raises Refused unless exactly one person plays."""
    if sum(seat.is_human for seat in setup.seats) != 1:
        raise Refused(Text("要有且只有一个真人", "exactly one person must play"), "seats")


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
        if not seat.is_human and bot_name(seat) not in BOTS:
            raise Refused(
                Text(f"不认得电脑“{bot_name(seat)}”", f"the bot {bot_name(seat)!r} is not built in")
            )
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


def run(
    lang: Lang = "zh",
    *,
    setup: ev.Match | None = None,
    resume: Path | None = None,
    given: Mapping[str, Any] | None = None,
) -> int:
    """Runs the app in this terminal; answers the exit code of the process.

    `lang` is the system's language, `given` are settings for this run alone.
    """
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        print(Words((given or {}).get("lang", lang))("app.no_terminal"), file=sys.stderr)
        return 2
    app = HzmjApp(lang, setup=setup, resume=resume, given=given)
    app.run(mouse=app.settings.mouse)
    return app.return_code or 0
