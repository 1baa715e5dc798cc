"""Runs work in several processes and returns the results in order."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hzmj.arena.guests import SECONDS, Guests

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Item, Guests], Result], items: Iterable[Item], jobs: int, seconds: int = SECONDS
) -> Iterator[Result]:
    """Yields the result of `work` on each item, in order, using `jobs` processes.

    Guests have `seconds` for each decision. An exception that `work` raises is raised here when the turn of
    its item comes. Raises BotFailed at once if a process dies.
    """
    if jobs == 1:
        with Guests(seconds) as guests:
            for item in items:
                yield work(item, guests)
        return
    from hzmj.arena.pool import Pool  # multiprocessing is slow to load

    pool = Pool(work, jobs, seconds)
    try:
        yield from pool.results(iter(items))
    finally:
        pool.close()
