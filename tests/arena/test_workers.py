"""Work shared out to processes."""

import os
import signal
from collections.abc import Iterator
from itertools import count, islice

import pytest

from hzmj.arena.failure import BotFailed
from hzmj.arena.guests import Guests
from hzmj.arena.workers import in_order
from hzmj.text import Refused, Text


def work(item: int, guests: Guests) -> tuple[int, int]:
    """What a worker does with a number."""
    assert guests is not None
    if item == 13:
        raise Refused(Text("十三", "thirteen"), "item")
    if item == 17:
        os.kill(os.getpid(), signal.SIGKILL)
    return item, os.getpid()


def test_results_come_in_order_and_from_all_processes() -> None:
    results = list(in_order(work, range(200, 300), 2))
    assert [item for item, _ in results] == list(range(200, 300))
    assert len({process for _, process in results} - {os.getpid()}) == 2


def test_no_more_is_taken_than_is_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for item in count(100):
            taken.append(item)
            yield item

    results = in_order(work, items(), 2)
    assert [item for item, _ in islice(results, 3)] == [100, 101, 102]
    assert len(taken) < 20


def test_nothing_to_do() -> None:
    assert list(in_order(work, [], 2)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_is_raised_in_its_turn(jobs: int) -> None:
    results = in_order(work, range(10, 17), jobs)
    assert [item for item, _ in islice(results, 3)] == [10, 11, 12]
    with pytest.raises(Refused, match="thirteen"):
        next(results)


def test_a_process_that_dies_is_told_of() -> None:
    with pytest.raises(BotFailed) as failed:
        list(in_order(work, [17, *range(100, 200)], 2))
    assert failed.value.text.en == "playing process 1 has died (signal SIGKILL), at part 1 of this run"
    assert "SIGKILL" in failed.value.text.zh
