"""What an expert sees: one switch for each insight, so that each can be measured alone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traits:
    """The make of an expert.

    `depth`: own draws looked ahead; `claims`: tiles that could be claimed count more; `threats`: the others'
    melds tell how long the hand will last; `decline`: a win is let go for a baotou or piao that is worth
    more; `piao`: the caishen is thrown; `liability`: a third tan is weighed by what it can cost; `safety`:
    discards are weighed by what they risk; `gangs`: gangs are made; `pairs`: seven pairs are played for.
    """

    depth: int = 1
    claims: bool = True
    threats: bool = True
    decline: bool = True
    piao: bool = True
    liability: bool = True
    safety: bool = True
    gangs: bool = True
    pairs: bool = True


HARD = Traits(depth=0, claims=False, threats=False, piao=False, liability=False, safety=False)
"""The hard bot: the points of its own hand, and nothing else."""
MASTER = Traits()
"""The master: everything there is."""
