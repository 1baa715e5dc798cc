"""复盘 Reviews a match: finds the decisions that cost most by the master's estimate.

The cost of a decision is the value of the master's choice minus the value of the action that was played,
in points (see `bots.advice`). Both are estimated from what the seat knew at the time.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

from hzmj.bots.expert import Expert, choose
from hzmj.bots.traits import MASTER
from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.record.decisions import Decision, walk
from hzmj.record.reader import Replayed

_LEAST = 0.005
"""The least cost of a slip, in points: smaller ones would be displayed as 0."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that cost points: its place, the action `played` and the `better` one.

    `hand` and `event` are numbered as in `record.decisions`. `held` are the seat's concealed tiles,
    `caishen` is the face of the caishen.
    """

    hand: int
    event: int
    seat: int
    held: tuple[int, ...]
    caishen: int
    played: Action
    better: Action
    cost: float


@dataclass(frozen=True, slots=True)
class Review:
    """The slips, most costly first, out of `decisions` decisions of `seats` that were examined."""

    replayed: Replayed
    seats: tuple[int, ...]
    decisions: int
    slips: tuple[Slip, ...]

    @property
    def cost(self) -> float:
        """The total cost of all slips, in points."""
        return sum(slip.cost for slip in self.slips)


def review(
    path: Path, seats: Collection[int] = (), told: Callable[[Decision], None] = lambda _: None
) -> Review:
    """Reviews the decisions of `seats` in a record.

    If `seats` is empty, reviews those of the human players, or of all seats if there are none. Calls `told`
    before each decision; an exception that it raises ends the review. Raises Refused as `walk` does.
    """
    slips: list[Slip] = []
    looked = 0
    chosen: tuple[int, ...] = tuple(sorted(seats))

    def look(decision: Decision) -> None:
        nonlocal looked, chosen
        view = decision.view
        chosen = chosen or _people(view)
        if view.seat not in chosen or decision.answer is None or len(decision.legal) == 1:
            return
        told(decision)
        looked += 1
        slip = _slip(decision, decision.answer)
        if slip is not None:
            slips.append(slip)

    replayed = walk(path, look)
    slips.sort(key=lambda slip: -slip.cost)
    return Review(replayed, chosen, looked, tuple(slips))


def _people(view: View) -> tuple[int, ...]:
    return tuple(at for at, seat in enumerate(view.seats) if seat.is_human) or (0, 1, 2, 3)


def _slip(decision: Decision, answer: Action) -> Slip | None:
    """Returns the slip, or None if the decision cost less than `_LEAST`."""
    view = decision.view
    choice = choose(view, decision.legal, MASTER)
    if choice.action == answer:
        return None
    best = choice.candidates[0].value
    cost = best - _worth(decision, answer, {each.action: each.value for each in choice.candidates})
    if cost < _LEAST:
        return None
    return Slip(
        decision.hand,
        decision.event,
        view.seat,
        tuple(view.hand),
        view.caishen,
        answer,
        choice.action,
        cost,
    )


def _worth(decision: Decision, answer: Action, weighed: dict[Action, float]) -> float:
    """Returns the value of the action played; weighs it separately if the master left it out."""
    if answer in weighed:
        return weighed[answer]
    (alone,) = Expert(decision.view, MASTER).weigh((answer,))
    return alone.value
