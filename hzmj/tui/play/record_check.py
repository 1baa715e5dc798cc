"""Checks the earlier hands of a record while its match already goes on."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hzmj.game import events as ev
from hzmj.game.course import Course
from hzmj.record.reader import replay_file
from hzmj.record.resume import Resumed

SHORT = 1 << 18
"""Largest record, in bytes, checked before its table opens: some 20 hands, a tenth of a second."""
_LONGEST_REST = 0.02


class _Stopped(Exception):  # noqa: N818 - not an error
    """Raised in the thread to end a check that was stopped."""


class RecordCheck:
    """Replays a record in a thread, up to the point where its match was resumed.

    For a record that is not short the thread sleeps after each hand as long as that hand took, up to a
    limit, so that the screen stays responsive. `told` is called in the event loop with the fraction done.
    """

    def __init__(self, path: Path, resumed: Resumed, told: Callable[[float], None] = lambda _: None) -> None:
        """Starts the check; needs a running event loop."""
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
        """Stops the check at its next events."""
        self._stopped = True

    async def course(self) -> Course:
        """Returns the course of the hands before the last one, once all are checked.

        Raises Refused, naming the line, if the record is not valid.
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
