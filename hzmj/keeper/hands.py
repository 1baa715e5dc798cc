"""A winning hand as players name it, and which hands there can be under a ruleset (RULES.md 8.3-8.7).

A name stands for what counts: the shape, baotou, the gangs and piao that count, four equal tiles, and
the caishen where the rules pay for them. What it pays comes from the same functions as in the game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain as chained
from typing import Literal

from hzmj.rules.chain import PIAO, Chain, Link, links
from hzmj.rules.fan import (
    Fan,
    Reading,
    Shape,
    fans_of,
    readings,
    ten_winds_fans,
)
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score, Winning, may_win, score_reading, score_ten_winds
from hzmj.rules.tiles import COPIES, FACES, WHITE
from hzmj.rules.titles import ten_winds_title, title_of
from hzmj.text import Refused, Text

By = Literal["draw", "discard"]
LinkName = Literal["gang", "piao"]
Caishen = Literal["any", "none", "all"]
_MELDS = 4
_TILES = 14
_ORDER: dict[Caishen, int] = {"any": 0, "none": 1, "all": 2}
_SHAPES: tuple[Shape, ...] = ("standard", "seven_pairs", "ten_winds")


@dataclass(frozen=True, slots=True)
class NamedHand:
    """A winning hand as it is named.

    `links`: the gangs and piao that count, oldest first where the name tells the order (one and one),
    else piao before gangs; `quads`: four equal tiles in seven pairs; `caishen`: "none" or "all" of them
    in the hand (thrown ones among "all") where the rules pay for that, else "any"; `thrown`: a caishen
    among the discards of ten winds.
    """

    shape: Shape = "standard"
    baotou: bool = False
    links: tuple[LinkName, ...] = ()
    quads: int = 0
    caishen: Caishen = "any"
    thrown: bool = False

    @property
    def gangs(self) -> int:
        """How many gangs count."""
        return self.links.count("gang")

    @property
    def piao(self) -> int:
        """How many piao count."""
        return self.links.count("piao")

    @property
    def chain(self) -> Chain:
        """Its gangs and piao as a chain, fed by nobody."""
        return tuple(PIAO if link == "piao" else Link("gang") for link in self.links)


NO_SUCH_HAND = Text("这套规则里没有这种胡法", "there is no such win under these rules")


def named_hands(rules: Ruleset, by: By = "draw") -> tuple[NamedHand, ...]:
    """Every hand that can be won with under the rules, by draw or by discard, the plain one first."""
    return tuple(_possible(rules)[by])


def hand_of(rules: Ruleset, reading: Reading, chain: Chain) -> NamedHand:
    """The name of a hand read as `reading` and won with `chain`."""
    return _of_fans(rules, reading.shape, fans_of(rules, reading, chain), chain, reading.quads)


def hand_of_score(rules: Ruleset, score: Score, chain: Chain) -> NamedHand:
    """The name of a scored win; `chain` is the winner's, empty for a win by discard."""
    return _of_fans(rules, score.shape, score.fans, chain)


def _of_fans(
    rules: Ruleset, shape: Shape, fans: tuple[Fan, ...], chain: Chain, quads: int | None = None
) -> NamedHand:
    """The name that the lines of a count make; `quads` where they are known, else by their fan."""
    amounts = {line.id: line.fan for line in fans}
    none = "clean" in amounts or "no_wild" in amounts
    caishen: Caishen = "none" if none else "all" if "four_caishen" in amounts else "any"
    if shape == "ten_winds":
        thrown = ten_winds_fans(rules, caishen_among=True, caishen_left=True)[0].fan
        return NamedHand(shape, caishen=caishen, thrown=amounts["ten_winds"] == thrown)
    if quads is None:
        # The table of mil2025 counts four equal tiles once, so its fan does not tell how many there are.
        quads = min(amounts.get("quad", 0), 1) if rules.fan_table == "mil2025" else amounts.get("quad", 0)
    gangs, piao = amounts.get("gang", 0), amounts.get("piao", 0)
    piao_link: tuple[LinkName, ...] = ("piao",)
    gang_link: tuple[LinkName, ...] = ("gang",)
    thrown_first = piao_link * piao + gang_link * gangs
    gang_first = gangs == piao == 1 and links(chain)[-1].kind == "piao"
    named = thrown_first[::-1] if gang_first else thrown_first
    return NamedHand(shape, "baotou" in amounts, named, quads, caishen)


def title(rules: Ruleset, hand: NamedHand, by: By = "draw") -> Text:
    """What the hand is called, as the game calls it. Raises Refused if there is no such hand."""
    reading = _reading(rules, hand, by)
    if hand.shape == "ten_winds":
        left = hand.caishen != "none"
        told = ten_winds_title(ten_winds_fans(rules, caishen_among=hand.thrown, caishen_left=left))
        return Text(f"{told.zh}带财", f"{told.en} with a caishen") if hand.thrown else told
    return title_of(reading, hand.chain, fans_of(rules, reading, hand.chain), by)


def score_hand(rules: Ruleset, by: Winning, hand: NamedHand, chain: Chain = ()) -> Score:
    """The score of a named hand; `chain` is the whole chain where late liability needs to know it.

    Raises Refused if there is no such hand under the rules.
    """
    reading = _reading(rules, hand, "draw" if by.source is None else "discard")
    if hand.shape == "ten_winds":
        left = hand.caishen != "none"
        return score_ten_winds(
            rules, by.stakes, by.winner, by.tan, caishen_among=hand.thrown, caishen_left=left
        )
    return score_reading(rules, by, reading, chain or hand.chain)


def counts_as(rules: Ruleset, hand: NamedHand, chain: Chain) -> bool:
    """Whether a whole chain counts what the hand's name says."""
    return hand_of(rules, _reading(rules, hand, "draw"), chain) == hand


def _reading(rules: Ruleset, hand: NamedHand, by: By) -> Reading:
    """A reading that the hand's name stands for; any does, as the name tells all that counts."""
    try:
        return _possible(rules)[by][hand]
    except KeyError:
        raise Refused(NO_SUCH_HAND, "hand") from None


@lru_cache(maxsize=16)
def _possible(rules: Ruleset) -> Mapping[By, Mapping[NamedHand, Reading]]:
    """The hands there can be, each with a reading of it; that of ten winds says nothing."""
    found: dict[By, dict[NamedHand, Reading]] = {"draw": {}, "discard": {}}
    for reading, on_discard in chained(_standard(rules), _seven_pairs(rules)):
        ways: tuple[tuple[By, Iterator[Chain]], ...] = (("draw", _chains(rules, reading)),)
        if on_discard:
            ways = (*ways, ("discard", iter([()])))
        for by, chains in ways:
            for chain in chains:
                if may_win(rules, reading, chain):
                    found[by].setdefault(hand_of(rules, reading, chain), reading)
    if rules.ten_winds:
        for thrown in (False, True):
            for left in (True, False):
                fans = ten_winds_fans(rules, caishen_among=thrown, caishen_left=left)
                hand = _of_fans(rules, "ten_winds", fans, ())
                found["draw"].setdefault(hand, Reading("standard", False, 0, 0))
    return {by: {hand: hands[hand] for hand in sorted(hands, key=_place)} for by, hands in found.items()}


def _place(hand: NamedHand) -> tuple[int | bool, ...]:
    """Where a hand stands in the list."""
    return (
        _SHAPES.index(hand.shape),
        hand.baotou,
        hand.piao,
        hand.quads,
        hand.gangs,
        hand.links[:1] == ("gang",),
        hand.thrown,
        _ORDER[hand.caishen],
    )


def _standard(rules: Ruleset) -> Iterator[tuple[Reading, bool]]:
    """Every standard reading, and whether it can be a win by discard."""
    for wild in range(rules.caishen_count + 1):
        yield Reading("standard", False, 0, wild), True
        if wild:
            yield Reading("standard", True, 0, wild), False


def _chains(rules: Ruleset, reading: Reading) -> Iterator[Chain]:
    """Every chain that `reading` can be won with, as far as it counts."""
    most_piao = rules.caishen_count - reading.wild if reading.baotou else 0
    most_gangs = _most_gangs(reading) if reading.shape == "standard" else 0
    for gangs in range(most_gangs + 1):
        for piao in range(most_piao + 1):
            chain = (PIAO,) * piao + (Link("gang"),) * gangs
            yield chain
            if gangs == piao == 1:
                yield chain[::-1]


def _most_gangs(reading: Reading) -> int:
    """How many gangs leave room for the caishen of a standard hand.

    A hand that is baotou takes caishen for all its tiles. In one that is not, before the winning tile no
    concealed meld takes a third caishen and none is left over; so 2 a meld and the winning tile are most.
    """
    for gangs in range(_MELDS, 0, -1):
        melds = _MELDS - gangs
        if reading.wild <= (3 * melds + 2 if reading.baotou else 2 * melds + 1):
            return gangs
    return 0


def _seven_pairs(rules: Ruleset) -> Iterator[tuple[Reading, bool]]:
    """Every seven-pairs reading, and whether it can be a win by discard: by all ways to hold pairs."""
    caishen = WHITE if rules.caishen == "white" else 0
    for wild in range(rules.caishen_count + 1):
        for own in range(COPIES + 1 if caishen != WHITE else 1):
            for sizes in _partitions(_TILES - wild - own, COPIES):
                yield from _pair_readings(rules, caishen, wild, own, sizes)


def _pair_readings(
    rules: Ruleset, caishen: int, wild: int, own: int, sizes: tuple[int, ...]
) -> Iterator[tuple[Reading, bool]]:
    """The readings of one holding in seven pairs, by every tile that may have come last.

    `own`: whites that play as the caishen's face; `sizes`: how many there are of each other face.
    """
    counts = [0] * FACES
    counts[caishen] = own
    faces = [face for face in range(FACES) if face != caishen]
    for face, size in zip(faces, sizes, strict=False):
        counts[face] = size
    after = Holding(tuple(counts), wild, caishen)
    if not after.is_pairs_win(_MELDS):
        return
    befores = [(Holding(tuple(counts), wild - 1, caishen), False)] if wild else []
    for face in {size: face for face, size in enumerate(counts) if size}.values():
        fewer = counts.copy()
        fewer[face] -= 1
        befores.append((Holding(tuple(fewer), wild, caishen), True))
    for before, is_discard in befores:
        for reading in readings(rules, before, after, _MELDS):
            if reading.shape == "seven_pairs":
                yield reading, is_discard and not before.is_baotou(_MELDS)


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to write `total` as a sum of numbers up to `most`, larger ones first."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)
