"""A progress bar for long work."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(told: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Shows a bar on standard error if that is a terminal; yields the function that advances it.

    Without a `total`, the bar only shows that work is going on.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(told, total=total)
        yield lambda more: bar.advance(task, more)
