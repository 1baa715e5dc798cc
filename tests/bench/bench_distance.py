"""Distance against the `mahjong` and `jansou` packages: `python -m tests.bench.bench_distance`.

Needs the `bench` extra. All three are given the same 20,000 random hands of 14 tiles as 34 counts
and asked how far each is from a win. Thirteen orphans, which are no win here, are off in both.
`jansou` runs without its native kernel and with its memory of whole hands emptied before each
round, as the hands come round again.
"""

import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from hzmj.rules.distance import discards, distance, useful
from hzmj.rules.tiles import ALL_TILES, count_tiles

HANDS = 20_000
ROUNDS = 7
SEED = 14

Counts = list[int]
Run = Callable[[], object]


def deal(tiles: int) -> list[Counts]:
    """Random hands of so many ordinary tiles."""
    rng = random.Random(SEED)
    return [count_tiles(rng.sample(ALL_TILES, tiles)) for _ in range(HANDS)]


def of_mahjong() -> Callable[[Counts], int]:
    """Shanten by `mahjong`, without thirteen orphans."""
    from mahjong.shanten import Shanten  # type: ignore[import-not-found,unused-ignore]

    shanten: Any = Shanten.calculate_shanten
    return lambda counts: shanten(counts, use_kokushi=False)


def of_jansou() -> tuple[Callable[[Counts], int], Callable[[], object]]:
    """Shanten by `jansou` in pure Python, without thirteen orphans; and what empties its memory."""
    from jansou.analysis import _native, shanten  # type: ignore[import-not-found,unused-ignore]

    module: Any = shanten
    _native.KERNEL = None
    module._kokushi = lambda _: 99
    return lambda counts: module.shanten_counts(counts, 0), module._COUNT_MEMO.clear


def microseconds(ask: Callable[[Counts], object], hands: Sequence[Counts]) -> float:
    """Time of one question, over all the hands."""
    gc.collect()
    start = time.perf_counter()
    for counts in hands:
        ask(counts)
    return (time.perf_counter() - start) / len(hands) * 1e6


def differing(name: str, peer: Callable[[Counts], int], hands: Sequence[Counts]) -> None:
    """Prints on how many hands a peer differs; it may only where four tiles are equal, which it
    counts as one pair, not two, and for which it knows no fifth tile."""
    differ = [counts for counts in hands if peer(counts) + 1 != distance(counts, 0, 4)]
    if any(4 not in counts for counts in differ):
        raise SystemExit(f"{name} differs on hands without four equal tiles")
    print(f"{name} differs on {len(differ)} of {len(hands)} hands, all with four equal tiles")


def table(base: str, times: dict[str, list[float]]) -> None:
    """Prints the median time of each and the median over the rounds of its ratio to `base`."""
    print(f"\n{'':32}{'us a hand':>12}{'ratio':>10}")
    for name, each in times.items():
        ratio = statistics.median(a / b for a, b in zip(each, times[base], strict=True))
        print(f"{name:32}{statistics.median(each):12.3f}{ratio:10.2f}")


def main() -> None:
    """Checks that the three agree, then prints the tables."""
    hands = deal(14)
    mahjong = of_mahjong()
    jansou, forget = of_jansou()
    differing("mahjong", mahjong, hands)
    differing("jansou", jansou, hands)

    peers: dict[str, list[float]] = {"hzmj": [], "mahjong": [], "jansou": []}
    for _ in range(ROUNDS):
        peers["hzmj"].append(microseconds(lambda counts: distance(counts, 0, 4), hands))
        peers["mahjong"].append(microseconds(mahjong, hands))
        forget()
        peers["jansou"].append(microseconds(jansou, hands))
    table("hzmj", peers)

    ordinary = {wild: deal(14 - wild) for wild in range(4)}
    caishen: dict[str, list[float]] = {f"hzmj, {wild} caishen": [] for wild in ordinary}
    for _ in range(ROUNDS):
        for (wild, dealt), each in zip(ordinary.items(), caishen.values(), strict=True):
            each.append(microseconds(lambda counts, wild=wild: distance(counts, wild, 4), dealt))  # type: ignore[misc]
    table("hzmj, 0 caishen", caishen)

    ready = deal(13)
    others: dict[str, list[float]] = {
        "distance of 14 tiles": [],
        "discards of 14 tiles": [],
        "useful of 13 tiles": [],
    }
    for _ in range(ROUNDS):
        others["distance of 14 tiles"].append(microseconds(lambda counts: distance(counts, 0, 4), hands))
        others["discards of 14 tiles"].append(microseconds(lambda counts: discards(counts, 0, 4), hands))
        others["useful of 13 tiles"].append(microseconds(lambda counts: useful(counts, 0, 4), ready))
    table("distance of 14 tiles", others)


if __name__ == "__main__":
    main()
