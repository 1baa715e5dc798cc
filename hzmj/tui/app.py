"""The Textual app: the order of the screens, and a clean exit on signals and errors.

Screens are imported where they are opened, so that the first one appears quickly.
"""

import asyncio
import gc
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work

from hzmj.text import Lang
from hzmj.tui.configured_app import ConfiguredApp
from hzmj.tui.screens.menu import MenuScreen
from hzmj.tui.settings import SettingsFile
from hzmj.tui.table_options import Pace
from hzmj.tui.textual_internals import FAULT
from hzmj.tui.tty import check_terminal, use_own_size

if TYPE_CHECKING:
    from hzmj.game import events as ev
    from hzmj.keeper.journal import Journal
    from hzmj.tui.play.driver import Clock

STOPPED = 128
"""Added to a signal's number to make the return code of an app that it ended, as shells do."""
STARTED = 1.0
"""Seconds after which the first screen is certain to be shown."""
SIGNALS = [
    "SIGINT",
    "SIGTERM",
    "SIGHUP",
    "SIGQUIT",
    "SIGALRM",
    "SIGVTALRM",
    "SIGPROF",
    "SIGXCPU",
    "SIGUSR1",
    "SIGUSR2",
]
"""The signals that end a process by default, except those that a crash of the process itself raises."""


class HzmjApp(ConfiguredApp):
    """The whole game: menu, new match or resume, table, results, and back to the menu.

    With a `setup`, or a record to `resume`, it starts at the table; with `keep`, at the score keeper, and
    there at the sheet of `journal` if one is given. `given` are settings for this run only; `file` stores
    the others. `clock` is for tests.
    """

    # includes the first screen's sheets: Textual parses every sheet again when a screen brings its own
    CSS_PATH: ClassVar = [*ConfiguredApp.CSS_PATH, *MenuScreen.CSS_PATH]

    def __init__(
        self,
        lang: Lang = "zh",
        *,
        setup: "ev.MatchSetup | None" = None,
        resume: Path | None = None,
        keep: bool = False,
        journal: "Journal | None" = None,
        pace: Pace | None = None,
        given: Mapping[str, Any] | None = None,
        file: SettingsFile | None = None,
        clock: "Clock | None" = None,
    ) -> None:
        session = {**(given or {}), **({} if pace is None else {"pace": pace})}
        super().__init__(lang, file or SettingsFile(), session)
        self.clock = clock
        self._setup = setup
        self._resume = resume
        self._starts_keeping = keep
        self._journal = journal

    def on_load(self) -> None:
        """Installs the handlers for signals and errors before Textual changes the terminal."""
        self._catch_signals()
        asyncio.get_running_loop().set_exception_handler(self._on_lost_error)

    def on_mount(self) -> None:
        """Starts the flow of screens with the first one."""
        self.flow()

    def on_ready(self) -> None:
        """Enables garbage collection once the first screen is shown, in case it was off for a fast start."""
        self.set_timer(STARTED, gc.enable)

    def _catch_signals(self) -> None:
        """Exits the app on these signals: Textual alone would not restore the terminal."""
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and sys.platform != "win32":
                loop.add_signal_handler(number, self.exit, None, STOPPED + number)

    def _on_lost_error(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Ends the app on an error in a task or callback that nothing awaits."""
        error = context.get("exception")
        if isinstance(error, Exception):
            self.end_on(error)

    def panic(self, *_: object) -> None:
        """Ends the app as any other error does; Textual calls it when it can no longer read the keyboard."""
        from hzmj.tui.fault import Panic

        self.end_on(Panic())

    @work
    async def flow(self) -> None:
        """Shows one screen after the other until the person quits."""
        if self._resume is not None:
            await self._resume_match(self._resume)
        elif self._setup is not None:
            await self._new_match(self._setup)
        elif self._starts_keeping:
            await self._keep_scores(self._journal)
        while True:
            choice = await self.push_screen_wait(MenuScreen(self.look))
            if choice == "quit":
                self.exit()
                return
            if choice == "new":
                from hzmj.tui.screens.new_match import NewMatchScreen

                setup = await self.push_screen_wait(NewMatchScreen(self.look))
                if setup is not None:
                    await self._new_match(setup)
            elif choice == "resume":
                from hzmj.tui.screens.resume import ResumeScreen

                chosen = await self.push_screen_wait(ResumeScreen(self.look))
                if isinstance(chosen, Path):
                    await self._resume_match(chosen)
                elif chosen is not None:
                    await self._watch_match(chosen.path)
            elif choice == "tutorial":
                from hzmj.tui.flow.tutorial import teach

                await teach(self, lambda: self.look, lambda: self.settings, self.clock)
            elif choice == "keep":
                await self._keep_scores()
            else:
                from hzmj.tui.screens.rules import RulesScreen

                await self.push_screen_wait(RulesScreen(self.look))

    async def _keep_scores(self, journal: "Journal | None" = None) -> None:
        from hzmj.tui.flow.keep import keep

        await keep(self, lambda: self.look, journal)

    async def _new_match(self, setup: "ev.MatchSetup") -> None:
        from hzmj.tui.flow.match import new_match

        await new_match(self, setup, self.clock)

    async def _resume_match(self, path: Path) -> None:
        from hzmj.tui.flow.match import resume_match

        await resume_match(self, path, self.clock)

    async def _watch_match(self, path: Path) -> None:
        from hzmj.tui.flow.watch import watch_match

        await watch_match(self, path, self.clock)


def run(
    lang: Lang = "zh",
    *,
    setup: "ev.MatchSetup | None" = None,
    resume: Path | None = None,
    keep: bool = False,
    journal: "Journal | None" = None,
    given: Mapping[str, Any] | None = None,
) -> int:
    """Runs the app in this terminal; returns the exit code of the process.

    `lang` is the system's language; `given` are settings for this run only.
    Raises Refused if there is no terminal that can show the game.
    """
    check_terminal()
    use_own_size()
    app = HzmjApp(lang, setup=setup, resume=resume, keep=keep, journal=journal, given=given)
    fault: Exception | None
    try:
        app.run(mouse=app.settings.mouse)
        fault = app.fault
    except Exception as error:
        fault = error
    if fault is None:
        return app.return_code or 0
    from hzmj.tui.fault import account_of

    with suppress(OSError):  # the terminal may be what failed
        print(account_of(fault, app.record, app.look.words), file=sys.stderr, flush=True)
    return FAULT
