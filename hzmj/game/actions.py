"""What a seat may answer when it is asked. An action is legal if it equals one of those offered."""

from dataclasses import dataclass
from typing import Literal

WinBy = Literal["draw", "discard", "ten_winds"]
GangKind = Literal["exposed", "added", "concealed"]
Claim = Literal["chi", "peng", "gang", "win"]


@dataclass(frozen=True, slots=True)
class Discard:
    """打 Discard a tile from the hand."""

    tile: int


@dataclass(frozen=True, slots=True)
class Chi:
    """吃 Claim the discard `tile` for a run with two own pieces, as the pieces they are."""

    tile: int
    own: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Peng:
    """碰 Claim the discard `tile` for a triplet."""

    tile: int


@dataclass(frozen=True, slots=True)
class Gang:
    """杠 Make a gang: exposed (直杠) on a discard, added (补杠) or concealed (暗杠) in one's turn."""

    tile: int
    kind: GangKind


@dataclass(frozen=True, slots=True)
class Win:
    """胡 Win by draw, on a discard, or by ten winds."""

    by: WinBy


@dataclass(frozen=True, slots=True)
class Pass:
    """过 Claim nothing (or decline ten winds)."""


Action = Discard | Chi | Peng | Gang | Win | Pass


def claim_of(action: Action) -> Claim | None:
    """Which claim of the record's words an action is; None for a discard or a pass."""
    match action:
        case Chi():
            return "chi"
        case Peng():
            return "peng"
        case Gang():
            return "gang"
        case Win():
            return "win"
        case _:
            return None


def among(action: Action, legal: tuple[Action, ...]) -> Action | None:
    """That of `legal` which `action` equals, if any: mostly the very one, which is soonest found as such."""
    for each in legal:
        if each is action:
            return each
    for each in legal:
        if type(each) is type(action) and each == action:
            return each
    return None
