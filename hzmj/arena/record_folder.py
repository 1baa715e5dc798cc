"""The folder that a series of matches writes its records to."""

from collections.abc import Iterator
from contextlib import contextmanager

from hzmj.arena.simulation import Series, games
from hzmj.locks import Lock, Locked
from hzmj.text import Refused, Text

OPTION = "--record"


@contextmanager
def reserved(series: Series) -> Iterator[None]:
    """Reserves the folder of a series, if it has one, for this process.

    Raises Refused if another process writes records there, or if one of the series' records already exists.
    Raises OSError if the folder cannot be made.
    """
    if series.folder is None:
        yield
        return
    try:
        lock = Lock(series.folder / "sim").take()
    except Locked as locked:
        zh, en = locked.text
        raise Refused(Text(f"{series.folder}：{zh}", f"{series.folder}: {en}"), OPTION) from None
    with lock:
        _check_room(series)
        yield


def _check_room(series: Series) -> None:
    """Raises Refused, naming the first of the series' records that already exists."""
    assert series.folder is not None
    there = {path.name for path in series.folder.iterdir()}
    for game in games(series):
        if game.record is not None and game.record.name in there:
            raise Refused(
                Text(f"已经有 {game.record}，不会覆盖它", f"{game.record} exists and is not overwritten"),
                OPTION,
            )
