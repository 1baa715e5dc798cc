"""The console and the tables that commands print for people."""

from rich.console import Console, JustifyMethod
from rich.table import Table


class _Paper(Console):
    """A console that leaves broken pipes to the command line to handle."""

    def on_broken_pipe(self) -> None:
        """Raises the BrokenPipeError that is being handled."""
        raise


def paper() -> Console:
    """Returns a console on standard output, without markup or highlighting."""
    return _Paper(highlight=False, markup=False, emoji=False)


def table(*columns: str, numbers: int = 0) -> Table:
    """Returns an empty table with those headings, the last `numbers` columns aligned right.

    It has no lines: box-drawing characters are two cells wide on many Chinese consoles.
    """
    made = Table(box=None, pad_edge=False, header_style="bold")
    for at, column in enumerate(columns):
        justify: JustifyMethod = "right" if at >= len(columns) - numbers else "left"
        made.add_column(column, justify=justify, overflow="fold")
    return made
