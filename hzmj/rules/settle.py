"""算分 Settlement: who pays whom how much, and why (RULES.md 11, 12)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from hzmj.rules.chain import Chain, links
from hzmj.rules.ruleset import Ruleset

Reason = Literal["share", "chengbao", "reverse", "late", "abandon"]
LIABLE_TAN = 3
"""Number of tan of one seat on another that makes a seat liable (12.1)."""
MAX_LEVEL = 3
"""三老 The highest dealer's level (4)."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment of `amount` points from seat `source` to seat `to`.

    `formula` is the arithmetic behind `amount`, for players to check.
    """

    source: int
    to: int
    amount: int
    reason: Reason
    formula: str


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a hand, fixed before anyone wins: base score, dealer's seat and dealer's level (1-3)."""

    base: int
    dealer: int
    level: int

    def unit(self, a: int, b: int) -> int:
        """Returns the points paid between seats `a` and `b` for a win of multiplier 1 (11)."""
        return self.base * 2**self.level if self.dealer in (a, b) else self.base

    def unit_text(self, a: int, b: int) -> str:
        """Returns `unit` as a product: base x 2^level or base x 1, in numbers, as in "2 x 8"."""
        return f"{self.base} x {2**self.level if self.dealer in (a, b) else 1}"


def first_stakes(rules: Ruleset, dealer: int) -> Stakes:
    """Returns the stakes of a match's first hand, or of any new dealer's first hand (4)."""
    return Stakes(rules.base, dealer, rules.start_level)


def next_stakes(rules: Ruleset, last: Stakes, winner: int | None) -> Stakes:
    """Returns the stakes of the next hand; `winner` is None if nobody won the last one (3, 4)."""
    if winner in (None, last.dealer):
        return Stakes(rules.base, last.dealer, min(last.level + 1, MAX_LEVEL))
    return first_stakes(rules, winner)


def delta(transfers: Sequence[Transfer]) -> tuple[int, ...]:
    """Returns what each seat gains, or loses if negative, by the transfers."""
    gains = [0, 0, 0, 0]
    for transfer in transfers:
        gains[transfer.source] -= transfer.amount
        gains[transfer.to] += transfer.amount
    return tuple(gains)


def settle_win(
    rules: Ruleset,
    stakes: Stakes,
    winner: int,
    source: int | None,
    tan: Sequence[Sequence[int]],
    multiplier: int,
) -> tuple[Transfer, ...]:
    """Returns the transfers of a win (11, 12.1-3). `source` is the discarder, None for a win by draw.

    `tan[a][b]` is how often a claimed from b. Late liability is handled by `settle_late`.
    """
    payers = [s for s in seats_after(winner) if source is None or s == source]
    total = sum(stakes.unit(winner, s) for s in payers) * multiplier
    sums = " + ".join(f"{stakes.unit_text(winner, s)} x {multiplier}" for s in payers)
    liable = _liable(rules, winner, tan)
    transfers = []
    for seat in seats_after(winner):
        if seat in payers and (not liable or (source is not None and seat not in liable)):
            share = stakes.unit(winner, seat) * multiplier
            formula = f"{stakes.unit_text(winner, seat)} x {multiplier}"
            transfers.append(Transfer(seat, winner, share, "share", formula))
        for reason in liable.get(seat, ()):
            if reason == "chengbao":
                transfers.append(Transfer(seat, winner, total, reason, sums))
            else:
                transfers.append(Transfer(seat, winner, 2 * total, reason, f"2 x ({sums})"))
    return tuple(transfers)


def is_liable(rules: Ruleset, winner: int, tan: Sequence[Sequence[int]]) -> bool:
    """Returns whether any seat is liable for a win of `winner` by 12.1-3."""
    return bool(_liable(rules, winner, tan))


def _liable(
    rules: Ruleset, winner: int, tan: Sequence[Sequence[int]]
) -> dict[int, tuple[Literal["chengbao", "reverse"], ...]]:
    """Returns the liable seats, each with its reasons (12.1-3)."""
    found: dict[int, tuple[Literal["chengbao", "reverse"], ...]] = {}
    if not rules.chengbao:
        return found
    for seat in seats_after(winner):
        reasons: list[Literal["chengbao", "reverse"]] = []
        if tan[winner][seat] >= LIABLE_TAN:
            reasons.append("chengbao")
        if tan[seat][winner] >= LIABLE_TAN:
            reasons.append("reverse")
        if reasons:
            found[seat] = tuple(reasons)
    return found


def settle_late(
    stakes: Stakes, winner: int, chain: Chain, multiplier_after: Callable[[int], int]
) -> tuple[Transfer, ...]:
    """Returns the transfers of a baotou win by draw under late liability (12.4).

    `multiplier_after(k)` is the win's multiplier counted with only the first k links of `chain`.
    If nobody fed the running chain, these are the plain shares of 11. A seat that fed it more than once
    makes a single payment, the sum of its parts.
    """
    feeds = _feeds(chain)
    ends = [*(k for k, _ in feeds), len(links(chain))]
    shared = multiplier_after(ends[0])
    units = sum(stakes.unit(winner, s) for s in seats_after(winner))
    transfers = [
        Transfer(
            s, winner, stakes.unit(winner, s) * shared, "share", f"{stakes.unit_text(winner, s)} x {shared}"
        )
        for s in seats_after(winner)
    ]
    parts: dict[int, list[tuple[int, str]]] = {}
    for (start, feeder), end in zip(feeds, ends[1:], strict=True):
        before, after = multiplier_after(start), multiplier_after(end)
        if after != before:
            part = units * (after - before), f"{units} x ({after} - {before})"
            parts.setdefault(feeder, []).append(part)
    for feeder, each in parts.items():
        amount, formula = sum(amount for amount, _ in each), " + ".join(text for _, text in each)
        transfers.append(Transfer(feeder, winner, amount, "late", formula))
    return tuple(transfers)


def _feeds(chain: Chain) -> list[tuple[int, int]]:
    """Returns the claims made while the chain held a piao: (links before it, seat that fed it)."""
    feeds: list[tuple[int, int]] = []
    count = 0
    thrown = False
    for link in chain:
        if link.fed_by is not None and thrown:
            feeds.append((count, link.fed_by))
        if not link.is_mark:
            count += 1
        thrown = thrown or link.kind == "piao"
    return feeds


def settle_abandon(stakes: Stakes, seat: int) -> tuple[Transfer, ...]:
    """Returns what a person who leaves pays: a caipiao to each other seat at level 3, else nothing (12.5)."""
    if stakes.level < 3:
        return ()
    return tuple(
        Transfer(seat, s, stakes.unit(seat, s) * 4, "abandon", f"{stakes.unit_text(seat, s)} x 4")
        for s in seats_after(seat)
    )


def seats_after(seat: int) -> tuple[int, int, int]:
    """Returns the other three seats in turn order after `seat`."""
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4
