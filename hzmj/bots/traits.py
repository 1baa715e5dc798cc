"""What an expert sees and how far: one switch for each insight, so that each can be measured alone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traits:
    """The make of an expert. The work a decision takes follows from the first four alone.

    `depth`: own draws looked ahead; `deepest`: the distance from which on it does not look ahead at all;
    `beam`: discards looked into, those with most useful tiles; `improve`: draws that bring the hand no
    nearer but leave it better are weighed too; `claims`: tiles that could be claimed count more;
    `level_claims`: a chi or peng that only keeps the distance is weighed too;
    `decline`: a win is let go for a baotou or piao that is worth more; `piao`: the caishen is thrown;
    `liability`: a third tan is weighed by what it can cost; `safety`:
    discards are weighed by what they risk; `gangs`: gangs are made.
    """

    depth: int = 2
    deepest: int = 3
    beam: int = 4
    improve: bool = True
    claims: bool = True
    level_claims: bool = True
    decline: bool = True
    piao: bool = True
    liability: bool = True
    safety: bool = True
    gangs: bool = True
