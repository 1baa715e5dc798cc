"""What the commands that read a record have in common."""

from collections.abc import Iterator
from contextlib import contextmanager

from hzmj.text import Refused, Text


@contextmanager
def named(file: str) -> Iterator[None]:
    """Names the file in whatever is refused of it."""
    try:
        yield
    except Refused as refused:
        text = Text(f"{file}：{refused.text.zh}", f"{file}: {refused.text.en}")
        raise Refused(text, refused.field) from None
