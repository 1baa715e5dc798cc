"""连 The chain: a seat's unbroken run of gangs and thrown caishen up to the winning draw (RULES.md 8.4)."""

import re
from dataclasses import dataclass
from typing import Literal

from hzmj.text import Refused, Text

_LINK = re.compile(r"(?P<kind>gang|piao)|(?P<fed>gang|chi|peng)@(?P<seat>[0-3])")


@dataclass(frozen=True, slots=True)
class Link:
    """One entry of a chain: a gang, a piao 飘 (a caishen thrown from a hand it leaves baotou), or a mark.

    A mark (kind "chi" or "peng") adds no fan; it notes a claim made while the chain ran, for late
    liability (RULES.md 12.4). `fed_by` is the seat whose discard was claimed: it is set for every mark
    and for an exposed gang, and None otherwise.
    """

    kind: Literal["gang", "piao", "chi", "peng"]
    fed_by: int | None = None

    @property
    def is_mark(self) -> bool:
        """Whether the entry is a mark, which does not count as a link."""
        return self.kind in ("chi", "peng")


Chain = tuple[Link, ...]
PIAO = Link("piao")


def parse_chain(text: str) -> Chain:
    """Returns the chain that a comma-separated list of entries, oldest first, describes.

    Entries are "gang", "piao", "gang@2" (an exposed gang fed by seat 2) and "peng@1" or "chi@1" (a claim
    made while the chain ran). Raises Refused for any other text.

    >>> parse_chain("gang@2,piao")
    (Link(kind='gang', fed_by=2), Link(kind='piao', fed_by=None))
    """
    return tuple(map(_parse_link, text.split(","))) if text else ()


def write_chain(chain: Chain) -> str:
    """Returns the chain as text that `parse_chain` reads."""
    return ",".join(link.kind if link.fed_by is None else f"{link.kind}@{link.fed_by}" for link in chain)


def _parse_link(text: str) -> Link:
    found = _LINK.fullmatch(text)
    if found is None:
        raise Refused(
            Text(
                f"连应写作 gang,piao,gang@2，不是「{text}」",
                f"a chain is like gang,piao,gang@2, not {text!r}",
            ),
            "chain",
        )
    kind = found["kind"] or found["fed"]
    fed_by = None if found["seat"] is None else int(found["seat"])
    return Link(kind, fed_by)  # type: ignore[arg-type]  # the pattern has no other kinds


def links(chain: Chain) -> Chain:
    """Returns the gangs and piao of the chain without its marks, oldest first."""
    return tuple(link for link in chain if not link.is_mark)


def after_discard(chain: Chain, *, caishen_thrown: bool, leaves_baotou: bool) -> Chain:
    """Returns the chain after its seat discards: a piao extends it, any other discard clears it."""
    return (*chain, PIAO) if caishen_thrown and leaves_baotou else ()


def after_claim(chain: Chain, kind: Literal["chi", "peng"], source: int) -> Chain:
    """Returns the chain after its seat claims by chi or peng from `source`: with a mark if it was running."""
    return (*chain, Link(kind, source)) if chain else chain
