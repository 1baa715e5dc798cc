"""要牌口 The claim window at a closed table, which asks all seats about the discard at the same time."""

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class ClaimRound:
    """The answers in a claim window so far.

    `asked`: the seats that may answer, in turn order from the discarder. `claimed` and `passed`: those that
    have answered. Only the first answer of a seat counts, and the order of answers makes no difference.
    """

    asked: tuple[int, ...]
    claimed: Set[int] = frozenset()
    passed: Set[int] = frozenset()

    def press(self, seat: int, *, claims: bool) -> Self:
        """Returns the window after a seat's answer; unchanged if the seat is not asked or has answered."""
        if seat not in self.asked or self.answered(seat):
            return self
        if claims:
            return replace(self, claimed=self.claimed | {seat})
        return replace(self, passed=self.passed | {seat})

    def answered(self, seat: int) -> bool:
        """Returns whether the seat has answered."""
        return seat in self.claimed or seat in self.passed

    @property
    def complete(self) -> bool:
        """Whether every seat that was asked has answered."""
        return all(map(self.answered, self.asked))

    @property
    def claimants(self) -> tuple[int, ...]:
        """The seats that claimed, in turn order; a seat without an answer passes."""
        return tuple(seat for seat in self.asked if seat in self.claimed)
