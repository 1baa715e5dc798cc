"""版式 The four layouts of the table and the terminal size that each needs."""

from typing import Literal

from textual.geometry import Size

Layout = Literal["compact", "medium", "large", "broad"]
LAYOUTS: tuple[Layout, ...] = ("compact", "medium", "large", "broad")
_LEAST: dict[Layout, Size] = {
    "compact": Size(80, 24),
    "medium": Size(100, 30),
    "large": Size(118, 38),
    "broad": Size(150, 40),
}
MIN_SIZE = _LEAST["compact"]


def layout_of(size: Size) -> Layout | None:
    """Returns the largest layout that fits, or None if none does.

    >>> layout_of(Size(80, 24)), layout_of(Size(200, 30)), layout_of(Size(79, 50))
    ('compact', 'medium', None)
    """
    fitting = [
        name for name, least in _LEAST.items() if size.width >= least.width and size.height >= least.height
    ]
    return fitting[-1] if fitting else None
