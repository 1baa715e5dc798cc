"""Time that goes on as soon as nothing is left to do, so that nothing waits, and all is the same anywhere.

Whatever is to happen later, the next frame among it, happens once everything before has happened.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest
from textual import _time

T = TypeVar("T")
END = 36_000.0
"""Seconds after which whatever is waited for counts as never coming."""


class MadeTime(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own, which goes on to what is due next."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Unwaiting(self._go_on))

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> "asyncio.Future[T]":  # type: ignore[override] # noqa: ARG002
        """What is done beside the loop takes no time."""
        done: asyncio.Future[T] = self.create_future()
        done.set_result(func(*args))
        return done

    def _go_on(self, seconds: float | None) -> None:
        assert seconds is not None, "nothing is left that could happen"
        self.now += max(0.0, seconds)
        assert self.now < END, "what is waited for never comes"


class _Unwaiting(selectors.DefaultSelector):
    """Where others wait for a while, it lets that time pass at once."""

    def __init__(self, passing: Callable[[float | None], None]) -> None:
        super().__init__()
        self._passing = passing

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready to be read or written now."""
        ready = super().select(0)
        if not ready:
            self._passing(timeout)
        return ready


def run(test: Coroutine[Any, Any, T], monkeypatch: pytest.MonkeyPatch) -> T:
    """Runs `test` to its end; the loop's time is Textual's as well."""
    with asyncio.Runner(loop_factory=MadeTime) as runner:
        monkeypatch.setattr(_time, "get_time", runner.get_loop().time)
        return runner.run(test)
