"""Cleans names and other foreign text for the terminal. All such text must pass through here."""

import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

NAME_CELLS = 12
"""Width to which a name is cut, in cells."""
LARGEST = 999_999
"""The largest absolute value that is written out."""
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_line(text: str) -> str:
    """Returns `text` on one line, without control, format and private characters, and with single blanks.

    >>> clean_line("a\\x1b[2J\\tb\\n\\u202ec")
    'a[2J b c'
    """
    blanks = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    return " ".join("".join(c for c in blanks if unicodedata.category(c) not in _UNSAFE).split())


def clean_name(text: str) -> str:
    """Returns a name that is safe to show: one clean line of at most NAME_CELLS cells, "?" if it is empty.

    >>> clean_name("\\x1b"), clean_name("一二三四五六七")
    ('?', '一二三四五六')
    """
    return fit(clean_line(text), NAME_CELLS).strip() or "?"


def signs(names: Sequence[str], winds: Sequence[str]) -> tuple[str, ...]:
    """Returns one character for each seat: the first of its name if all of these differ, else its wind.

    >>> signs(("Anna", "Ben", "Cai", "Dora"), "ESWN"), signs(("Anna", "Abe", "Cai", "Dora"), "ESWN")
    (('A', 'B', 'C', 'D'), ('E', 'S', 'W', 'N'))
    """
    firsts = tuple(name[0] for name in names)
    return firsts if len(set(firsts)) == len(firsts) else tuple(winds)


def number(value: int) -> str:
    """Returns a number as text, or a short form if its absolute value is above LARGEST.

    Only a record from another source can hold such a number.

    >>> number(-12), number(10**400)
    ('-12', '>999999')
    """
    if abs(value) <= LARGEST:
        return str(value)
    return f">{LARGEST}" if value > 0 else f"<-{LARGEST}"


def fit(text: str, width: int) -> str:
    """Returns `text`, cut to `width` cells if it is wider.

    >>> fit("东南西", 5), fit("ab", 5)
    ('东南', 'ab')
    """
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width).rstrip()


def pad(text: str, width: int) -> str:
    """Returns `text` cut or padded with blanks to exactly `width` cells."""
    return set_cell_size(text, width)
