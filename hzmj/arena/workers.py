"""Work shared out to processes, its results in the order of the work."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hzmj.arena.guests import SECONDS, Guests

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Item, Guests], Result], items: Iterable[Item], jobs: int, seconds: int = SECONDS
) -> Iterator[Result]:
    """What `work` makes of each item, in their order, by so many processes.

    Guests have so many seconds for a decision. What a process raises is raised here when its turn comes;
    BotFailed at once where one dies.
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
