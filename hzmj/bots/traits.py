"""The parts of an expert's strategy, one switch each, so that the effect of each can be measured."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Traits:
    """The settings of an expert.

    - depth: how many of its own draws it looks ahead.
    - claims: tiles that could be claimed count more.
    - threats: the length of the hand is estimated from the others' melds.
    - decline: passes up a win for a baotou or piao that is worth more.
    - piao: discards the caishen.
    - liability: weighs what a third tan can cost.
    - safety: weighs the risk that a discard is won on.
    - gangs: makes gangs.
    - pairs: plays for seven pairs.
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
"""The hard bot: considers only the points of its own hand."""
MASTER = Traits()
"""The master: everything switched on."""
