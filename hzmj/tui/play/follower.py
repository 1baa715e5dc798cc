"""Follows the record of a match that another process plays."""

from collections.abc import Sequence
from pathlib import Path

from hzmj.game import events as ev
from hzmj.locks import Holder, Lock
from hzmj.record.reader import replay_file
from hzmj.text import Refused, Text
from hzmj.tui.play.closed_driver import last_asked


class Follower:
    """Reads the record again whenever its file has changed.

    `holder` is the process that plays the match, and `over` is whether it has ended, both as of the last
    call of `news`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, ...] = ()
        """Inode, size and modification time of the file when it was last read."""
        self._count = 0
        self.holder: Holder | None = None
        self.over = False

    def news(self) -> Sequence[ev.Event]:
        """Returns the events since the last call, not masked, as far as a watcher may be shown them.

        An incomplete last line is held back until it is complete. Unless all hands lie face up, so are the
        events after a discard until the next one, since their timing reveals whether somebody could have
        claimed it.

        Raises Refused if the file cannot be read or its record is not valid.
        """
        try:
            self.holder = Lock(self._path).holder()
            found = self._path.stat()
        except OSError as error:
            raise Refused(Text("读不了记录", f"the record cannot be read: {error.strerror}")) from None
        state = (found.st_ino, found.st_size, found.st_mtime_ns)
        if state == self._seen:
            return ()
        events = self._read()
        self._seen = state
        shown = len(events)
        setup = events[0]
        if not (isinstance(setup, ev.MatchSetup) and setup.open_table):
            shown = min(shown, last_asked(events) + 1)
        news = events[self._count : shown]
        self._count = max(self._count, shown)
        return news

    def _read(self) -> Sequence[ev.Event]:
        """Returns all events of the match so far, beginning with its setup."""
        events: list[ev.Event] = []
        replayed = replay_file(self._path, tell=events.extend)
        replayed.check()
        self.over = replayed.match.over
        return events
