"""连 The chain: a seat's unbroken run of gangs and thrown caishen up to the winning draw (RULES.md 8.4)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Link:
    """One entry of a chain: a gang, a piao 飘 (a caishen thrown from a hand it leaves baotou), or a mark.

    A mark (kind "chi" or "peng") adds no fan; it notes a claim made while the chain ran, for late
    liability (RULES.md 12.4). `fed_by` is the seat whose discard was claimed: of a mark always, of a
    gang where it was an exposed one.
    """

    kind: Literal["gang", "piao", "chi", "peng"]
    fed_by: int | None = None

    @property
    def is_mark(self) -> bool:
        """Whether it only marks a claim and is no link that counts."""
        return self.kind in ("chi", "peng")


Chain = tuple[Link, ...]
PIAO = Link("piao")


def links(chain: Chain) -> Chain:
    """The gangs and piao alone, oldest first."""
    return tuple(link for link in chain if not link.is_mark)


def after_discard(chain: Chain, *, caishen_thrown: bool, leaves_baotou: bool) -> Chain:
    """The chain after its seat discards: a piao joins it, any other discard clears it."""
    return (*chain, PIAO) if caishen_thrown and leaves_baotou else ()


def after_claim(chain: Chain, kind: Literal["chi", "peng"], source: int) -> Chain:
    """The chain after its seat claims by chi or peng from `source`: marked if it was running."""
    return (*chain, Link(kind, source)) if chain else chain
