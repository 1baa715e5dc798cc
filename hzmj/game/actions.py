"""The actions a seat can answer with. An action is legal if it equals one of those offered."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from hzmj.rules.tiles import CODES, parse_tile, parse_tiles, write_tiles
from hzmj.text import Refused, Text

WinBy = Literal["draw", "discard", "ten_winds"]
GangKind = Literal["exposed", "added", "concealed"]
Claim = Literal["chi", "peng", "gang", "win"]


@dataclass(frozen=True, slots=True)
class Discard:
    """打 Discard a tile from the hand."""

    tile: int


@dataclass(frozen=True, slots=True)
class Chi:
    """吃 Claim the discard `tile` for a run with `own`, two pieces (not faces they play as) of the hand."""

    tile: int
    own: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Peng:
    """碰 Claim the discard `tile` for a triplet."""

    tile: int


@dataclass(frozen=True, slots=True)
class Gang:
    """杠 Make a gang: exposed (直杠) on a discard, or added (补杠) or concealed (暗杠) in one's own turn."""

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
    """Returns the claim that an action makes, as a record names it; None for a discard or a pass."""
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
    """Returns the member of `legal` equal to `action`, or None.

    Identity is tried first: it is the common case.
    """
    for each in legal:
        if each is action:
            return each
    for each in legal:
        if type(each) is type(action) and each == action:
            return each
    return None


def write_action(action: Action) -> str:
    """Returns an action as text that `parse_action` reads. A chi has the claimed tile first.

    >>> write_action(Discard(4)), write_action(Chi(3, (1, 2))), write_action(Gang(8, "added"))
    ('discard 5m', 'chi 423m', 'added 9m')
    """
    match action:
        case Discard(tile):
            return f"discard {CODES[tile]}"
        case Chi(tile, own):
            return f"chi {write_tiles((tile, *own))}"
        case Peng(tile):
            return f"peng {CODES[tile]}"
        case Gang(tile, kind):
            return f"{kind} {CODES[tile]}"
        case Win(by):
            return f"win {by}"
        case _:
            return "pass"


def brief_action(action: Action) -> str:
    """Returns an action as short text, without the offered tile, which the seat that is asked knows.

    >>> brief_action(Discard(4)), brief_action(Chi(3, (1, 2))), brief_action(Gang(8, "exposed"))
    ('5m', 'chi 23m', 'gang')
    """
    match action:
        case Discard(tile):
            return CODES[tile]
        case Chi(_, own):
            return f"chi {write_tiles(own)}"
        case Peng():
            return "peng"
        case Gang(tile, kind):
            return "gang" if kind == "exposed" else f"{kind} {CODES[tile]}"
        case Win():
            return "win"
        case _:
            return "pass"


def parse_action(text: str, legal: Sequence[Action] | None = None) -> Action:
    """Returns the action that `text` describes; raises Refused if there is none.

    With `legal`, the action is one of `legal`, and the text may also be what `brief_action` returns.

    >>> parse_action("chi 423m")
    Chi(tile=3, own=(1, 2))
    >>> parse_action("chi 23m", [Pass(), Chi(3, (1, 2)), Peng(3)])
    Chi(tile=3, own=(1, 2))
    """
    if legal is None:
        return _read_action(text)
    for action in legal:
        if text in (write_action(action), brief_action(action)):
            return action
    choices = ", ".join(map(brief_action, legal))
    raise Refused(
        Text(f"现在不能「{text}」，可以：{choices}", f"{text!r} is not legal now, only {choices}"),
        "action",
    )


def _read_action(text: str) -> Action:
    kind, _, rest = text.partition(" ")
    match kind:
        case "pass" if not rest:
            return Pass()
        case "win" if rest in get_args(WinBy):
            return Win(rest)  # type: ignore[arg-type]  # checked by the guard
        case "discard":
            return Discard(parse_tile(rest))
        case "peng":
            return Peng(parse_tile(rest))
        case "exposed" | "added" | "concealed":
            return Gang(parse_tile(rest), kind)
        case "chi":
            tiles = parse_tiles(rest)
            if len(tiles) == 3:
                return Chi(tiles[0], (tiles[1], tiles[2]))
    raise Refused(
        Text(f"「{text}」不是动作的写法，如 chi 423m", f"{text!r} is no action such as chi 423m"), "action"
    )
