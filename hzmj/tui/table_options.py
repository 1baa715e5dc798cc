"""What a person may choose about the table, besides its look."""

from dataclasses import dataclass
from typing import Literal

Claims = Literal["window", "turns"]
Pace = Literal["slow", "normal", "fast", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How the table behaves.

    `hints`: shown unasked in every turn. `sort`: the hand is sorted anew with every tile, or stays as the
    person lays it. `dim_drawn`: discards that were thrown as they were drawn are dimmed. `confirm`: a
    caishen is thrown only when asked for twice. `bell`: rings when there is a claim to answer.
    `claims`: at a closed table all are asked at once, or one after the other behind the curtain.
    `window_seconds`: how long the claim window stays open where the rules name no time, 0 for no clock.
    """

    hints: bool = False
    sort: Literal["auto", "manual"] = "auto"
    dim_drawn: bool = False
    confirm: bool = True
    bell: bool = False
    claims: Claims = "window"
    window_seconds: int = 8
