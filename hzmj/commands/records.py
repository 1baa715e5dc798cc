"""What the commands that read a record have in common."""

from collections.abc import Iterator
from contextlib import contextmanager

from hzmj.record.reader import Replayed
from hzmj.text import Refused, Text


@contextmanager
def named(file: str) -> Iterator[None]:
    """Names the file in whatever is refused of it."""
    try:
        yield
    except Refused as refused:
        text = Text(f"{file}：{refused.text.zh}", f"{file}: {refused.text.en}")
        raise Refused(text, refused.field) from None


def check_holds(replayed: Replayed) -> None:
    """Raises Refused with the first line of the record that does not hold, if there is one."""
    problem = replayed.problem
    if problem is not None:
        line, text = problem.line, problem.text
        raise Refused(Text(f"第 {line} 行不对：{text.zh}", f"line {line} does not hold: {text.en}"))
