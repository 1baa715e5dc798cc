"""决定 The decisions in a record: where each was made, and what the seat knew when it made it.

Hands are numbered as in the record. So are events: the lines of a hand, its `hand` line the first. A
decision belongs to the line that tells it, and stands before that line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.record.reader import DecisionPoint, Replayed, opened, replay


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat could do before event `event` of a hand, and what it did: None where the record stops.

    `events` are all events, this one among them, that decide together: a discard's claims. The `view` goes
    on with the match: copy it to keep it.
    """

    hand: int
    event: int
    events: range
    view: View
    legal: tuple[Action, ...]
    answer: Action | None

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.view.seat


def decisions_in(window: DecisionPoint) -> Iterator[Decision]:
    """The decisions of one window, in turn order."""
    match = window.match
    first = window.first - window.begun + 1
    # Where the record stops, the line that would decide is the one after the last.
    decided = len(window.lines) if window.answers else len(window.lines) + 1
    events = range(first, first + decided)
    for seat, legal in match.pending.items():
        told = (at for at, line in enumerate(window.lines) if line.get("seat") == seat)
        event = first + next(told, decided - 1)
        view = match.view(seat)
        yield Decision(view.number, event, events, view, legal, window.answers.get(seat))


def walk(path: Path, look: Callable[[Decision], None]) -> Replayed:
    """Play the record at `path`, showing `look` every decision, once the whole record is known to hold.

    Raises Refused, before anything is shown, where it does not hold, cannot be read or is no record.
    """

    def watch(window: DecisionPoint) -> None:
        for decision in decisions_in(window):
            look(decision)

    with opened(path) as file:
        replay(file).check()
        file.seek(0)
        replayed = replay(file, watch)
    replayed.check()
    return replayed
