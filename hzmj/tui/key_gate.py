"""Keys as the table reads them, and the gate that keeps earlier keys from answering a new question."""

from textual.events import Key

from hzmj.tui.keymap import folded
from hzmj.tui.textual_internals import event_time

GRACE = 0.2
"""Seconds after a question is drawn during which nobody can have read it yet."""
REPEAT = 0.5
"""Seconds within which a repeated key may be one that is held down."""
HELD = 0.15
"""Seconds between repetitions of a held key, at most, once it has begun to repeat."""


def key_of(event: Key) -> str:
    """Returns the key's folded character, or its name if it has none: "吃", "h", "space", "left"."""
    character = folded(event.character or "")  # Chinese input methods send full width
    if character == " ":
        return "space"
    return character if character.strip() and character.isprintable() else event.key


class Gate:
    """Admits a key or click as an answer only if it was made for the question that is open.

    Textual stamps an event with the time it was read from the terminal. The gate opens once the question
    has been drawn; an event read earlier, or within `grace` seconds after, was meant for something else.
    So was a key held down since before: its repetitions are admitted only after a pause. A person who
    presses the same key at an easy pace is recognised by the second press, which a held key would bring
    sooner. `grace` and `repeat` are in seconds, GRACE and REPEAT by default.
    """

    def __init__(self, *, grace: float | None = None, repeat: float | None = None) -> None:
        self.grace = GRACE if grace is None else grace
        self.repeat = REPEAT if repeat is None else repeat
        self.opened: float | None = None
        """The time at which the open question was drawn; None while there is none."""
        self._last = ("", 0.0)
        self._held = ""
        self._turned_away = False

    def open(self) -> None:
        """Opens the gate: the question has just been drawn."""
        self.opened = event_time()
        self._held = self._last[0]
        self._turned_away = False

    def shut(self) -> None:
        """Closes the gate: a question is about to be drawn, or there is none."""
        self.opened = None

    def admits(self, key: str, time: float) -> bool:
        """Returns whether a key read at `time` may answer.

        Must be called for every key, even while no question is open, to recognise held keys.
        """
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
        """Returns whether a click made at `time` may answer."""
        return self.opened is not None and time >= self.opened + self.grace
