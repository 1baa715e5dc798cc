"""The options of the table that do not concern its look."""

from dataclasses import dataclass
from typing import Literal

Claims = Literal["window", "turns"]
Pace = Literal["slow", "normal", "fast", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How the table behaves.

    `hints`: shown in every turn without asking. `sort`: the hand is sorted after every tile, or stays as
    the person arranges it. `dim_drawn`: dims discards that were thrown right after they were drawn.
    `confirm`: discarding a caishen needs a confirmation. `bell`: rings when there is a claim to answer.
    `claims`: at a closed table everybody is asked at once, or one after the other behind the curtain.
    `window_seconds`: how long the claim window stays open if the rules set no time; 0 for no limit.
    """

    hints: bool = False
    sort: Literal["auto", "manual"] = "auto"
    dim_drawn: bool = False
    confirm: bool = True
    bell: bool = False
    claims: Claims = "window"
    window_seconds: int = 8
