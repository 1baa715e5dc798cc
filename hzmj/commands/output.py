"""What commands print for people."""

from rich.console import Console, JustifyMethod
from rich.table import Table


class _Paper(Console):
    """A console that leaves a reader who has gone away to the command line's own handling."""

    def on_broken_pipe(self) -> None:
        """Raises the BrokenPipeError that is being handled."""
        raise


def paper() -> Console:
    """The console on standard output."""
    return _Paper(highlight=False, markup=False, emoji=False)


def table(*columns: str, numbers: int = 0) -> Table:
    """An empty table with those headings and no lines, the last `numbers` columns flushed right.

    Box-drawing characters are two cells wide on many Chinese consoles.
    """
    made = Table(box=None, pad_edge=False, header_style="bold")
    for at, column in enumerate(columns):
        justify: JustifyMethod = "right" if at >= len(columns) - numbers else "left"
        made.add_column(column, justify=justify, overflow="fold")
    return made
