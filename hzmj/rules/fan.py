"""番 Fan: the fan that a winning hand counts, line by line, and their names (RULES.md 8.4-8.7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from hzmj.rules.chain import Chain, links
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import COPIES
from hzmj.text import Text

Shape = Literal["standard", "seven_pairs", "ten_winds"]
FanId = Literal[
    "baotou", "gang", "piao", "seven_pairs", "quad", "clean", "no_wild", "four_caishen", "ten_winds"
]

FAN_NAMES: dict[FanId, Text] = {
    "baotou": Text("爆头", "Baotou"),
    "gang": Text("杠开", "Gang"),
    "piao": Text("财飘", "Caipiao"),
    "seven_pairs": Text("七对子", "Seven pairs"),
    "quad": Text("豪华", "Four equal"),
    "clean": Text("清七对", "Clean seven pairs"),
    "no_wild": Text("无财", "No caishen"),
    "four_caishen": Text("财神到齐", "All caishen"),
    "ten_winds": Text("十风", "Ten winds"),
}


@dataclass(frozen=True, slots=True)
class Fan:
    """One line of the count: its id, its name and its number of fan."""

    id: FanId
    name: Text
    fan: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a winning hand, without its chain.

    `baotou`: the hand was baotou before the winning tile, in this shape or, under `cross_baotou`, in either;
    `quads`: four equal tiles that count in seven pairs; `wild`: caishen among the fourteen tiles.
    """

    shape: Literal["standard", "seven_pairs"]
    baotou: bool
    quads: int
    wild: int


def readings(rules: Ruleset, before: Holding, after: Holding, needed: int) -> Iterator[Reading]:
    """Yields a reading for each shape in which `after` wins (8.1, 8.3).

    `before` is the same hand without the winning tile; `needed` is the number of melds that the concealed
    tiles have to form. Yields nothing for a hand that does not win.
    """
    either = rules.cross_baotou and before.is_baotou(needed)
    if after.is_standard_win(needed):
        yield Reading("standard", either or before.is_standard_baotou(needed), 0, after.wild)
    if after.is_pairs_win(needed):
        baotou = either or before.is_pairs_baotou(needed)
        yield Reading("seven_pairs", baotou, _quads(rules, after), after.wild)


def _quads(rules: Ruleset, after: Holding) -> int:
    """Counts four equal tiles in seven pairs (8.5); with `wild_quads` also three with a caishen (8.7).

    A caishen that stands for its own face counts as a real tile of it, alone or with the whites that play
    as that face. A caishen that stands for another face completes four equal tiles only with `wild_quads`.
    """
    others = [n for face, n in enumerate(after.counts) if face != after.caishen]
    spare = after.wild - sum(n % 2 for n in after.counts)
    own = after.counts[after.caishen]
    quads = others.count(4) + (own + own % 2 + spare >= COPIES)
    return quads + others.count(3) if rules.wild_quads else quads


def on_replacement(chain: Chain) -> bool:
    """Returns whether the winning draw is a gang's replacement: the last link of `chain` is a gang."""
    counted = links(chain)
    return bool(counted) and counted[-1].kind == "gang"


def counted_gangs(rules: Ruleset, reading: Reading, chain: Chain) -> int:
    """Returns how many gangs of the chain count (8.4, 8.6)."""
    if rules.fan_table == "mil2025":
        return int(on_replacement(chain))
    counted = links(chain)
    if reading.shape == "standard" and reading.baotou:
        return sum(link.kind == "gang" for link in counted)
    return sum(1 for _ in takewhile(lambda link: link.kind == "gang", reversed(counted)))


def counted_piao(reading: Reading, chain: Chain) -> int:
    """Returns how many piao of the chain count: all in a baotou win, else none (8.4)."""
    return sum(link.kind == "piao" for link in chain) if reading.baotou else 0


def fans_of(rules: Ruleset, reading: Reading, chain: Chain) -> tuple[Fan, ...]:
    """Returns the lines of the count for one reading with this chain (8.5, 8.6, 8.7), at most one per id."""
    mil = rules.fan_table == "mil2025"
    pairs = reading.shape == "seven_pairs"
    piao = counted_piao(reading, chain)
    clean = reading.wild == 0
    amounts: dict[FanId, int] = {
        "baotou": int(reading.baotou),
        "gang": counted_gangs(rules, reading, chain),
        "piao": piao,
        "seven_pairs": (2 if mil else 1) if pairs else 0,
        "quad": 2 * min(reading.quads, 1) if mil else reading.quads,
        "clean": int(pairs and clean and not mil and not rules.no_wild_bonus),
        "no_wild": int(clean and rules.no_wild_bonus),
        "four_caishen": int(rules.four_caishen and reading.wild + piao == rules.caishen_count),
    }
    return _lines(amounts)


def ten_winds_fans(rules: Ruleset, *, caishen_among: bool, caishen_left: bool) -> tuple[Fan, ...]:
    """Returns the lines of the count for ten winds (8.1).

    `caishen_among`: a caishen was among the ten discards; `caishen_left`: one is left in the hand.
    """
    return _lines(
        {
            "ten_winds": 4 if caishen_among else 3,
            "no_wild": int(rules.no_wild_bonus and not caishen_left),
        }
    )


def _lines(amounts: dict[FanId, int]) -> tuple[Fan, ...]:
    return tuple(Fan(id_, FAN_NAMES[id_], fan) for id_, fan in amounts.items() if fan)


def total(rules: Ruleset, fans: tuple[Fan, ...]) -> int:
    """Returns n, the sum of the lines, limited by the cap if there is one. The multiplier is 2^n."""
    n = sum(line.fan for line in fans)
    return min(n, rules.fan_cap) if rules.fan_cap else n
