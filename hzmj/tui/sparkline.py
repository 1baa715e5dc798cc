"""A graph of a sequence of numbers in one line of text."""

from collections.abc import Sequence

from textual.content import Content

from hzmj.display.tile_faces import TileStyle
from hzmj.tui.result_tables import gain_style

BARS = "▁▂▃▄▅▆▇█"
ASCII_BARS = "_.:-=+*#"
"""For consoles that draw the block characters two cells wide, or not at all."""
WIDEST = 3
"""The most cells that one number takes."""


def sparkline(values: Sequence[int], low: int, high: int, width: int, style: TileStyle) -> Content:
    """Returns a graph of the values from left to right, at most `width` cells wide.

    Every value must lie between `low` and `high`, which are the lowest and the highest bar. If there are
    more values than cells, each cell shows the last of the values that share it.
    """
    if not values:
        return Content()
    bars = ASCII_BARS if style == "ascii" else BARS
    each = max(1, min(WIDEST, width // len(values)))
    shown = values
    if len(values) > width:
        shown = [values[(at + 1) * len(values) // width - 1] for at in range(width)]
    top = len(bars) - 1
    cells = [
        Content.styled(bars[(value - low) * top // max(1, high - low)] * each, gain_style(value))
        for value in shown
    ]
    return Content.assemble(*cells)
