"""A pool of worker processes that returns results in the order of the items."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from hzmj.arena.failure import BotFailed, ending
from hzmj.arena.guests import Guests
from hzmj.text import Text

_GIVEN = 2
"""The most items that a worker has at a time, including the one it works on."""
_AHEAD = 4
"""The most items per worker that may be in work or finished before their turn."""
_LAST_SECONDS = 1.0
"""How long workers may take to end after `close`, in total, before they are killed."""
Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item, Guests], Result]


class _Worker:
    """A worker process. `given` are the numbers of the items it has, in order."""

    def __init__(self, number: int, work: "Work[Any, Any]", seconds: int) -> None:
        self.number = number
        self.given: list[int] = []
        context = get_context("spawn")
        self.connection, far = context.Pipe()
        self.process = context.Process(target=_serve, args=(far, work, seconds), daemon=True)
        with _interrupts_held():
            self.process.start()
        far.close()

    def give(self, index: int, item: object) -> None:
        """Sends an item to the process. Raises BotFailed if the process has died."""
        self.given.append(index)
        try:
            self.connection.send(item)
        except OSError:
            raise self.died() from None

    def take(self) -> tuple[int, Any]:
        """Returns the number of the next item and its outcome. Raises BotFailed if the process has died."""
        try:
            outcome = self.connection.recv()
        except (EOFError, OSError):
            raise self.died() from None
        return self.given.pop(0), outcome

    def died(self) -> BotFailed:
        """Returns the BotFailed for a process that has died."""
        self.process.join()
        how, item = ending(self.process.exitcode or 0), self.given[0] + 1
        return BotFailed(
            Text(
                f"{self.number} 号对局进程意外终止（{how.zh}），正在做本次第 {item} 份",
                f"playing process {self.number} has died ({how.en}), at part {item} of this run",
            )
        )


class Pool(Generic[Item, Result]):
    """A pool of up to `jobs` workers, each started when there is an item for it."""

    def __init__(self, work: "Work[Item, Result]", jobs: int, seconds: int) -> None:
        self._work = work
        self._jobs = jobs
        self._seconds = seconds
        self._workers: list[_Worker] = []
        self._outcomes: dict[int, Any] = {}

    def results(self, items: Iterator[Item]) -> Iterator[Result]:
        """Yields the results of the items, in their order. Raises what the work on an item has raised."""
        numbered = enumerate(items)
        turn, more = 0, True
        while True:
            while more and (worker := self._free()) is not None:
                index, item = next(numbered, (-1, None))
                more = index >= 0
                if more:
                    worker.give(index, item)
            if turn in self._outcomes:
                yield _result(self._outcomes.pop(turn))
                turn += 1
            elif not self._out():
                return
            else:
                self._take_in()

    def _out(self) -> int:
        return sum(len(worker.given) for worker in self._workers)

    def _free(self) -> _Worker | None:
        """Returns the worker with the fewest items, if it can take another; None if enough items are out."""
        if self._out() + len(self._outcomes) >= _AHEAD * self._jobs:
            return None
        least = min(self._workers, key=lambda worker: len(worker.given), default=None)
        if (least is None or least.given) and len(self._workers) < self._jobs:
            least = _Worker(len(self._workers) + 1, self._work, self._seconds)
            self._workers.append(least)
        return least if least is not None and len(least.given) < _GIVEN else None

    def _take_in(self) -> None:
        """Waits for at least one outcome and stores all that have arrived."""
        busy = {worker.connection: worker for worker in self._workers if worker.given}
        for connection in wait(list(busy)):
            index, outcome = busy[connection].take()  # type: ignore[index]  # these are what was waited for
            self._outcomes[index] = outcome

    def close(self) -> None:
        """Ends the workers, and abandons unfinished items."""
        for worker in self._workers:
            worker.connection.close()
        last = monotonic() + _LAST_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, last - monotonic()))
            worker.process.kill()
            worker.process.join()


def _result(outcome: Any) -> Any:
    """Returns the result in an outcome, or raises the exception in it."""
    result, error = outcome
    if error is not None:
        raise error
    return result


def _serve(connection: "Connection[Any, Any]", work: "Work[Any, Any]", seconds: int) -> None:
    """Runs in a worker process: works on items as they arrive, until the connection is closed."""
    _let_go_on_interrupt()
    Thread(target=_end_with_parent, daemon=True).start()
    with Guests(seconds) as guests:
        while True:
            try:
                item = connection.recv()
            except (EOFError, OSError):
                return
            try:
                outcome: tuple[Any, Exception | None] = (work(item, guests), None)
            except Exception as error:
                outcome = (None, error)
            try:
                connection.send(outcome)
            except OSError:
                return


def _end_with_parent() -> None:
    """Ends the process, whatever it is doing, as soon as its parent has ended."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Blocks interrupts; a process started meanwhile begins with them blocked too.

    Otherwise a worker that is interrupted while it imports modules would print a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    # If it were started along with the first process, it would unblock the interrupts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_go_on_interrupt() -> None:
    """Makes an interrupt end the worker silently; the main process prints the message."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
