"""复盘 A review of a match: the decisions that cost most by the master's estimate.

A decision costs the points by which the master's own choice is worth more than what was played, both
weighed in the position as the seat knew it (`bots.advice` says what the points are).
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
"""What costs less is no slip: it would be shown as nothing."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision of a seat that cost something: where it stands, what was played and what was better.

    `event` is numbered as in `game.decisions`; `held` are the concealed tiles, `caishen` the face.
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
    """The slips, the dearest first, among so many `decisions` of the seats looked at."""

    replayed: Replayed
    seats: tuple[int, ...]
    decisions: int
    slips: tuple[Slip, ...]

    @property
    def cost(self) -> float:
        """What all slips together cost."""
        return sum(slip.cost for slip in self.slips)


def review(
    path: Path, seats: Collection[int] = (), told: Callable[[Decision], None] = lambda _: None
) -> Review:
    """Looks at the decisions of `seats` in a record; without any, of its people, or of all if it has none.

    `told` is called before each decision is looked at; what it raises ends the review. Raises Refused as
    `walk` does.
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
    """What the decision cost; None if nothing."""
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
    """What was played is worth, also where the master would not have looked into it."""
    if answer in weighed:
        return weighed[answer]
    (alone,) = Expert(decision.view, MASTER).weigh((answer,))
    return alone.value
