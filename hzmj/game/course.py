"""The course of a match: the result of each hand, and the best hand, without how they were played."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from hzmj.game import events as ev
from hzmj.text import Text


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """The result of one hand: its number, what each seat gained and the scores after it.

    `title` is the title of a win and `left` the seat that left the match. Both are None for a drawn hand.
    """

    number: int
    delta: tuple[int, ...]
    scores: tuple[int, ...]
    title: Text | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class BestHand:
    """A hand that was won: its number and caishen, the win, and the highest gain of a seat."""

    number: int
    caishen: int
    win: ev.Win
    gain: int

    def beats(self, other: "BestHand | None") -> bool:
        """Returns whether this hand has the higher multiplier or, with equal ones, the higher gain."""
        own = self.win.score.multiplier, self.gain
        return other is None or own > (other.win.score.multiplier, other.gain)


class Course:
    """Collects the settled hands from events. `best` is the first of the best ones, or None."""

    def __init__(self, events: Iterable[ev.Event] = ()) -> None:
        self.hands: list[HandPlayed] = []
        self.best: BestHand | None = None
        self._number = self._caishen = 0
        self._result: ev.Win | ev.DrawnHand | ev.Abandon | None = None
        self.see(events)

    def see(self, events: Iterable[ev.Event]) -> None:
        """Takes in the next events."""
        for event in events:
            match event:
                case ev.HandBegun():
                    self._number, self._caishen = event.hand, event.caishen
                case ev.Win() | ev.DrawnHand() | ev.Abandon():
                    self._result = event
                case ev.Settle() if self._result is not None:
                    self._settle(self._result, event)

    def _settle(self, result: ev.Win | ev.DrawnHand | ev.Abandon, settle: ev.Settle) -> None:
        title = result.score.title if isinstance(result, ev.Win) else None
        left = result.seat if isinstance(result, ev.Abandon) else None
        self.hands.append(HandPlayed(self._number, settle.delta, settle.scores, title, left))
        if isinstance(result, ev.Win):
            self._rival(BestHand(self._number, self._caishen, result, max(settle.delta)))

    def _rival(self, hand: BestHand) -> None:
        if hand.beats(self.best):
            self.best = hand

    def go_on(self, later: Self) -> None:
        """Appends the course of the hands that follow these."""
        self.hands += later.hands
        if later.best is not None:
            self._rival(later.best)
