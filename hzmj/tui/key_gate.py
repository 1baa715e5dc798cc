"""Keys as the table reads them, and the gate that keeps old ones from answering a new question."""

from textual.events import Key

from hzmj.tui.keymap import folded
from hzmj.tui.textual_internals import event_time

GRACE = 0.2
"""Seconds after a question is drawn in which nobody can have read it."""
REPEAT = 0.5
"""A key that comes again within so many seconds may be held down."""
HELD = 0.15
"""Seconds within which a key that is held down goes on repeating, once it has begun to."""


def key_of(event: Key) -> str:
    """The key's character, folded, or its name where it has none: "吃", "h", "space", "left"."""
    character = folded(event.character or "")  # in half width, as no input method sends it
    if character == " ":
        return "space"
    return character if character.strip() and character.isprintable() else event.key


class Gate:
    """Lets a key or click answer a question only if it was made for that question.

    Textual stamps an event with the time it was read from the terminal. The gate opens once the question
    has been drawn; what was read earlier, or in the first moment after, was meant for something else. So
    was a key held down since before: its repetitions are let through only after a pause. A person who
    presses the same key at an easy pace is told apart by the second press, which a held key would bring
    sooner.
    """

    def __init__(self, *, grace: float | None = None, repeat: float | None = None) -> None:
        self.grace = GRACE if grace is None else grace
        self.repeat = REPEAT if repeat is None else repeat
        self.opened: float | None = None
        """When the open question was drawn; None while there is none."""
        self._last = ("", 0.0)
        self._held = ""
        self._turned_away = False

    def open(self) -> None:
        """The question has been drawn now."""
        self.opened = event_time()
        self._held = self._last[0]
        self._turned_away = False

    def shut(self) -> None:
        """A question is about to be drawn, or there is none."""
        self.opened = None

    def admits(self, key: str, time: float) -> bool:
        """Whether a key read at `time` may answer; every key is to be told, also before questions."""
        before, at = self._last
        self._last = (key, time)
        wait = min(HELD, self.repeat) if self._turned_away else self.repeat
        repeats = key == before and time - at < wait
        if not repeats:
            self._held = ""
        if self.opened is None or time < self.opened + self.grace:
            return False
        held = repeats and key == self._held
        self._turned_away = self._turned_away or held
        return not held

    def admits_click(self, time: float) -> bool:
        """Whether a click made at `time` may answer."""
        return self.opened is not None and time >= self.opened + self.grace
