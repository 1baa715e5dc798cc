"""A row of numbers as a small graph in one line."""

from collections.abc import Sequence

from textual.content import Content

from hzmj.display.tile_faces import TileStyle
from hzmj.tui.result_tables import gain_style

BARS = "▁▂▃▄▅▆▇█"
ASCII_BARS = "_.:-=+*#"
"""For consoles that draw the bars two cells wide, or not at all."""
WIDEST = 3
"""Cells of one number at most."""


def sparkline(values: Sequence[int], low: int, high: int, width: int, style: TileStyle) -> Content:
    """The values from left to right in at most `width` cells, the height of each between `low` and `high`.

    Where there are more values than cells, the last of those that share a cell is shown.
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
