"""Checks the hands of a record before the last one, while its match already goes on."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hzmj.game import events as ev
from hzmj.game.course import Course
from hzmj.record.reader import replay_file
from hzmj.record.resume import Resumed

SHORT = 1 << 18
"""Bytes of a record that is checked before its table is opened: some 20 hands, a tenth of a second."""
_LONGEST_REST = 0.02


class _Stopped(Exception):  # noqa: N818 - an end, no error
    """Nobody waits for the check any more."""


class RecordCheck:
    """Plays a record through in a thread, up to where its match was taken up.

    After each hand the thread rests as long as that took, so that the screen comes first. `told` is called
    in the event loop with the share that is done.
    """

    def __init__(self, path: Path, resumed: Resumed, told: Callable[[float], None] = lambda _: None) -> None:
        """Begin the check; needs a running event loop."""
        self.path = path
        self.resumed = resumed
        self.told = told
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.ensure_future(asyncio.to_thread(self._run))
        self._task.add_done_callback(lambda task: task.cancelled() or task.exception())

    @property
    def short(self) -> bool:
        """Whether the record is checked before its table is opened."""
        return self.resumed.tail.end <= SHORT

    def stop(self) -> None:
        """Give the check up."""
        self._stopped = True

    async def course(self) -> Course:
        """The course of the hands before the last one, once all are checked.

        Raises Refused, naming the line, if the record does not hold.
        """
        return await asyncio.shield(self._task)

    def _run(self) -> Course:
        hand = self.resumed.match.hand
        last = 0 if hand is None else hand.number
        course = Course()
        begun = time.monotonic()
        at = 0

        def tell(events: Sequence[ev.Event]) -> None:
            nonlocal begun, at
            if self._stopped:
                raise _Stopped
            first = events[0]
            if isinstance(first, ev.HandBegun):
                if not self.short:
                    time.sleep(min(time.monotonic() - begun, _LONGEST_REST))
                begun, at = time.monotonic(), first.hand
                self._loop.call_soon_threadsafe(self.told, at / last)
            if at < last:
                course.see(events)

        replay_file(self.path, tell, self.resumed.tail.end).check()
        return course
