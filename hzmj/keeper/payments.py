"""What pays what: every named hand with the points that change hands for it, made by the engine."""

from dataclasses import dataclass

from hzmj.keeper.entries import Win, reckon
from hzmj.keeper.hands import NamedHand, named_hands, title
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.settle import MAX_LEVEL, Stakes
from hzmj.text import Refused, Text

LEVELS = tuple(range(1, MAX_LEVEL + 1))


@dataclass(frozen=True, slots=True)
class Pay:
    """What a hand pays at one level, nobody being liable.

    `dealer`: what the dealer collects by draw, `each` what each other seat pays him; `other`: what
    another seat collects, `from_dealer` and `from_other` who pays how much of it; `discard`: what the
    discarder pays on a win between the dealer and another, None where there is none.
    """

    level: int
    dealer: int
    each: int
    other: int
    from_dealer: int
    from_other: int
    discard: int | None


@dataclass(frozen=True, slots=True)
class Row:
    """A named hand: its title as a win by draw, its fan under the cap, and what it pays at each level."""

    hand: NamedHand
    title: Text
    fan: int
    multiplier: int
    pays: tuple[Pay, ...]


def what_pays_what(rules: Ruleset, base: int | None = None) -> tuple[Row, ...]:
    """A row for every hand there can be; `base` in place of the rules' own."""
    rules = rules if base is None else change(rules, {"base": base})
    return tuple(_row(rules, hand) for hand in named_hands(rules))


def _row(rules: Ruleset, hand: NamedHand) -> Row:
    score = reckon(rules, Stakes(rules.base, 0, 1), Win(0, hand)).score
    assert score is not None
    pays = tuple(_pay(rules, hand, level) for level in LEVELS)
    return Row(hand, title(rules, hand), score.fan, score.multiplier, pays)


def _pay(rules: Ruleset, hand: NamedHand, level: int) -> Pay:
    stakes = Stakes(rules.base, 0, level)
    by_dealer = reckon(rules, stakes, Win(0, hand)).transfers
    by_other = {each.source: each.amount for each in reckon(rules, stakes, Win(1, hand)).transfers}
    try:
        (paid,) = reckon(rules, stakes, Win(0, hand, source=1)).transfers
    except Refused:
        discard = None
    else:
        discard = paid.amount
    return Pay(
        level,
        dealer=sum(transfer.amount for transfer in by_dealer),
        each=by_dealer[0].amount,
        other=sum(by_other.values()),
        from_dealer=by_other[0],
        from_other=by_other[2],
        discard=discard,
    )
