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

    `holder` is the process that plays the match, `over` tells whether it has ended; both as of the last look.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, ...] = ()
        """What told the file as it was read last from others."""
        self._count = 0
        self.holder: Holder | None = None
        self.over = False

    def news(self) -> Sequence[ev.Event]:
        """What has happened since the last look, not masked, as far as a watcher may be shown it.

        An incomplete last line waits until it is whole. Unless all hands lie face up, so does what follows a
        discard until the next one: how soon it comes tells whether somebody could have claimed.

        Raises Refused if the file cannot be read or does not hold.
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
        """All events of the match so far, the first of them its setup."""
        events: list[ev.Event] = []
        replayed = replay_file(self._path, tell=events.extend)
        replayed.check()
        self.over = replayed.match.over
        return [replayed.match.setup, *events]
