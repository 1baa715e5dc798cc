"""The events of a match, named as in a record (FORMATS.md 1), and what each seat sees of them.

Tiles are faces. `source` is "from" in a record and `own` is "with". In an event masked for a seat, what
the seat may not know is None or empty.
"""

from dataclasses import dataclass, replace
from typing import Literal

from hzmj.game.actions import Claim, GangKind, WinBy
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score
from hzmj.rules.settle import Transfer


@dataclass(frozen=True, slots=True)
class Seat:
    """The player in a seat: a name to show, and "human" or "bot:NAME"."""

    name: str
    player: str

    @property
    def is_human(self) -> bool:
        """Whether the player is a person."""
        return self.player == "human"

    @property
    def bot(self) -> str:
        """The name of the bot. Meaningful only if the player is not a person."""
        return self.player.removeprefix("bot:")


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The match is set up. Always the first event.

    `open_table`: 明牌, all four hands lie face up; it matters only if several people play.
    """

    preset: str
    rules: Ruleset
    seats: tuple[Seat, Seat, Seat, Seat]
    seed: str | None
    created: str
    open_table: bool = False

    @property
    def people(self) -> tuple[int, ...]:
        """The seats taken by people."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.is_human)


@dataclass(frozen=True, slots=True)
class HandBegun:
    """A hand begins. `wall`: 136 faces, head first, masked for every seat; `indicator`: wall index."""

    hand: int
    dealer: int
    level: int
    dice: tuple[int, int]
    wall: tuple[int, ...]
    caishen: int
    indicator: int | None
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles are dealt. `hands`: by seat, in the order dealt; other seats' hands are masked as empty."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws. `tile` is masked for the other seats, `burned` for all."""

    seat: int
    tile: int | None
    source: Literal["head", "tail"]
    burned: tuple[int, ...]
    remaining: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat discards. `drawn`: the tile has the face of the one just drawn."""

    seat: int
    tile: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class Chi:
    """A seat claims `tile` for a run with the two pieces `own` of its hand."""

    seat: int
    tile: int
    source: int
    own: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Peng:
    """A seat claims `tile` for a triplet."""

    seat: int
    tile: int
    source: int


@dataclass(frozen=True, slots=True)
class Gang:
    """A seat makes a gang. `tile` is masked for others if concealed; `source` is None unless exposed."""

    seat: int
    tile: int | None
    kind: GangKind
    source: int | None


@dataclass(frozen=True, slots=True)
class Reveal:
    """A concealed gang of `seat` is turned up. Records leave it out: it follows from the other events."""

    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes what it could have claimed. Only that seat sees it."""

    seat: int
    tile: int
    declined: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Overridden:
    """A seat declared a claim, but a stronger one took the tile. Only that seat sees it."""

    seat: int
    tile: int
    claim: Claim


@dataclass(frozen=True, slots=True)
class Win:
    """A seat wins. `source` is the discarder, None unless the win is by discard."""

    seat: int
    by: WinBy
    tile: int
    source: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """流局 Nobody wins."""

    remaining: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """A person leaves the match, which ends with the hand (RULES.md 12.5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Settle:
    """The hand is paid. `delta` is what each seat gains, `scores` the scores after it."""

    delta: tuple[int, ...]
    scores: tuple[int, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The match is over. Ranks are 1-4, 1 being the best; ties share the better rank."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


Event = (
    MatchSetup | HandBegun | Deal | Draw | Discard | Chi | Peng | Gang | Reveal | Pass | Overridden
    | Win | DrawnHand | Abandon | Settle | End
)  # fmt: skip


NOBODY = 4
"""A seat number for a spectator, who sees only what everybody may see."""

_MASKED = {MatchSetup, Draw, Pass, Overridden, Reveal, Gang, Deal, HandBegun}
"""Events that not every seat sees completely."""


def mask(event: Event, seat: int) -> Event | None:
    """Returns `event` as `seat`, or NOBODY, sees it, or None if it does not see it at all."""
    if type(event) not in _MASKED:
        return event
    match event:
        case Draw():
            if event.seat == seat:
                return replace(event, burned=()) if event.burned else event
            return Draw(event.seat, None, event.source, (), event.remaining)
        case Pass() | Overridden():
            return event if event.seat == seat else None
        case Reveal():
            return event if event.seat != seat else None
        case Gang(kind="concealed") if event.seat != seat:
            return replace(event, tile=None)
        case Deal():
            return Deal(tuple(hand if s == seat else () for s, hand in enumerate(event.hands)))
        case HandBegun():
            return replace(event, wall=())
        case MatchSetup():
            return replace(event, seed=None)  # the walls come from it
        case _:
            return event
