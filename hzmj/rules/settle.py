"""算分 Settlement: who pays whom how much, and why (RULES.md 11, 12)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from hzmj.rules.chain import Chain, links
from hzmj.rules.ruleset import Ruleset

Reason = Literal["share", "chengbao", "reverse", "late", "abandon"]
LIABLE_TAN = 3
"""Tan of one seat on another that make liable (12.1)."""
MAX_LEVEL = 3
"""三老 The level at which a dealer's level stops (4)."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` points from seat `source` to seat `to`, with the sum a player can check."""

    source: int
    to: int
    amount: int
    reason: Reason
    formula: str


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is fixed for a hand before anyone wins: base, dealer's seat and level (1-3)."""

    base: int
    dealer: int
    level: int

    def unit(self, a: int, b: int) -> int:
        """Points between two seats for a win of multiplier 1 (11)."""
        return self.base * 2**self.level if self.dealer in (a, b) else self.base

    def unit_text(self, a: int, b: int) -> str:
        """The same as factors: "base x 2^level" or "base x 1"."""
        return f"{self.base} x {2**self.level if self.dealer in (a, b) else 1}"


def first_stakes(rules: Ruleset, dealer: int) -> Stakes:
    """The stakes of a match's first hand (4)."""
    return Stakes(rules.base, dealer, rules.start_level)


def next_stakes(rules: Ruleset, last: Stakes, winner: int | None) -> Stakes:
    """Who deals after a hand that `winner`, or nobody, won, and at which level (3, 4)."""
    if winner in (None, last.dealer):
        return Stakes(rules.base, last.dealer, min(last.level + 1, MAX_LEVEL))
    return first_stakes(rules, winner)


def delta(transfers: Sequence[Transfer]) -> tuple[int, ...]:
    """What each seat gains by the transfers."""
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
    """Transfers of a win (11, 12.1-3). `source` is the discarder, None for a win by draw.

    `tan[a][b]` is how often a claimed from b. Late liability is `settle_late`'s.
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
    """Whether any seat is liable for a win of `winner` by 12.1-3."""
    return bool(_liable(rules, winner, tan))


def _liable(
    rules: Ruleset, winner: int, tan: Sequence[Sequence[int]]
) -> dict[int, tuple[Literal["chengbao", "reverse"], ...]]:
    """The liable seats, each with its reasons (12.1-3)."""
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
    """Transfers of a baotou win by draw under late liability (12.4).

    `multiplier_after(k)` is the win's multiplier counted with only the first k links of `chain`.
    Where nobody fed the running chain these are the plain shares of 11. A seat that fed it more than once
    pays once, the sum of its parts.
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
    """The claims made while the chain held a piao: (links before it, who fed it)."""
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
    """What a person who leaves pays: at level 3 each other seat a caipiao, else nothing (12.5)."""
    if stakes.level < 3:
        return ()
    return tuple(
        Transfer(seat, s, stakes.unit(seat, s) * 4, "abandon", f"{stakes.unit_text(seat, s)} x 4")
        for s in seats_after(seat)
    )


def seats_after(seat: int) -> tuple[int, int, int]:
    """The other seats in turn order after `seat`."""
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4
