"""Helpers of the commands that read a record."""

from collections.abc import Iterator
from contextlib import contextmanager

from hzmj.text import Refused, Text


@contextmanager
def named(file: str) -> Iterator[None]:
    """Prefixes the file's name to the message of any Refused raised in the block."""
    try:
        yield
    except Refused as refused:
        text = Text(f"{file}：{refused.text.zh}", f"{file}: {refused.text.en}")
        raise Refused(text, refused.field) from None
