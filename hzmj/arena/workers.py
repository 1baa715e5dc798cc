"""Work shared out to processes, its results in the order of the work."""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from hzmj.arena.entrants import BotFailed
from hzmj.text import Text

_AHEAD = 4
"""Items handed to each worker before their results are taken in."""
Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """What `work` makes of each item, in their order, by so many processes.

    What a process raises is raised here; BotFailed too where one dies.
    """
    if jobs == 1:
        yield from map(work, items)
    else:
        yield from _in_processes(work, items, jobs)


def _in_processes(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    running: deque[Future[Result]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _let_go_on_interrupt)
    try:
        for item in items:
            with _interrupts_held():
                running.append(pool.submit(work, item))
            if len(running) > _AHEAD * jobs:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool:
        raise BotFailed(Text("一个对局进程意外终止", "a process that played matches has died")) from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep interrupts for later; a process started meanwhile begins with them held too.

    A worker that is interrupted while it imports would print where it was.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_go_on_interrupt() -> None:
    """A worker ends without a word when the user interrupts; the main process says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
