"""The state of one hand: where the tiles are, and what binds each seat. Data only; `hand` changes it."""

from dataclasses import dataclass, field

from hzmj.game.wall import LAST_TURN, Wall
from hzmj.rules.chain import Chain
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes


@dataclass(slots=True)
class SeatState:
    """One seat in a hand.

    `hand`: concealed pieces in the order they came; `drawn`: the piece drawn last, None outside the play
    phase that the draw began; `discards`: discards not claimed; `thrown`: every discard, claimed or
    not; `passed_peng` and `passed_win`: faces passed (RULES.md 6.1, 6.2); `hidden`: faces of its concealed
    gangs that lie face down, oldest first.
    """

    hand: list[int]
    drawn: int | None = None
    melds: list[Meld] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    thrown: list[int] = field(default_factory=list)
    chain: Chain = ()
    passed_peng: set[int] = field(default_factory=set)
    passed_win: set[int] = field(default_factory=set)
    hidden: list[int] = field(default_factory=list)

    @property
    def needed(self) -> int:
        """Number of melds that the concealed tiles still have to form, 0-4."""
        return 4 - len(self.melds)


@dataclass(slots=True)
class HandState:
    """One hand. `thrower` is the seat whose thrown caishen is in force, or None (RULES.md 7)."""

    rules: Ruleset
    stakes: Stakes
    wall: Wall
    caishen: int
    seats: list[SeatState]
    tan: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])
    thrower: int | None = None
    burned: list[int] = field(default_factory=list)

    @property
    def last_turn(self) -> bool:
        """Whether the current turn is the last (RULES.md 9)."""
        return self.wall.remaining <= LAST_TURN

    def is_bound(self, seat: int) -> bool:
        """抓打 Returns whether another seat's thrown caishen binds this seat (RULES.md 7)."""
        return self.thrower is not None and self.thrower != seat
