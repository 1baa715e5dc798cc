"""要牌口 The claim window at a closed table: who wants the discard, asked of all alike."""

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class ClaimRound:
    """`asked`: the seats that may answer, in turn order from the discarder; who claimed and who passed.

    Only the first answer of a seat counts, and nothing depends on which seat was faster.
    """

    asked: tuple[int, ...]
    claimed: Set[int] = frozenset()
    passed: Set[int] = frozenset()

    def press(self, seat: int, *, claims: bool) -> Self:
        """The window after a seat's key; the same if that seat is not asked or has answered."""
        if seat not in self.asked or self.answered(seat):
            return self
        if claims:
            return replace(self, claimed=self.claimed | {seat})
        return replace(self, passed=self.passed | {seat})

    def answered(self, seat: int) -> bool:
        """Whether the seat has answered."""
        return seat in self.claimed or seat in self.passed

    @property
    def complete(self) -> bool:
        """Whether nobody is left to answer."""
        return all(map(self.answered, self.asked))

    @property
    def claimants(self) -> tuple[int, ...]:
        """The seats that claim, in turn order; silence is a pass."""
        return tuple(seat for seat in self.asked if seat in self.claimed)
