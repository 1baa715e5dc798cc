"""决定 The decisions in a record: where each was made, and what the seat knew at the time.

Hands are numbered as in the record. Events are the lines of a hand, counted from 1 at its `hand` line. A
decision has the number of the line that records it, and is shown as the position before that line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.record.reader import DecisionPoint, Replayed, opened, replay


@dataclass(frozen=True, slots=True)
class Decision:
    """The options of a seat before event `event` of a hand, and its `answer`: None where the record stops.

    `events` is the range of events that are decided together, this one included: the answers to one
    discard. The `view` changes as the match goes on: copy it to keep it.
    """

    hand: int
    event: int
    events: range
    view: View
    legal: tuple[Action, ...]
    answer: Action | None

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.view.seat


def decisions_in(window: DecisionPoint) -> Iterator[Decision]:
    """Yields the decisions of one window, in turn order."""
    match = window.match
    first = window.first - window.begun + 1
    # In an unfinished record the deciding line would be the one after the last.
    decided = len(window.lines) if window.answers else len(window.lines) + 1
    events = range(first, first + decided)
    for seat, legal in match.pending.items():
        told = (at for at, line in enumerate(window.lines) if line.get("seat") == seat)
        event = first + next(told, decided - 1)
        view = match.view(seat)
        yield Decision(view.number, event, events, view, legal, window.answers.get(seat))


def walk(path: Path, look: Callable[[Decision], None]) -> Replayed:
    """Plays the record at `path` and calls `look` with every decision.

    The whole record is checked first. Raises Refused, before the first call, if the record is wrong, cannot
    be read or is not a record.
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
