"""Distance, win check and discards beside other packages: `python -m tests.bench.bench_distance`.

Needs the `bench` extra. All are given the same hands as 34 counts. The random ones are 20,000 hands of 14
tiles; the others are as near a win as hands are when it is asked whether they win, half of them won.
Thirteen orphans, which are no win here, are off in `mahjong` and `jansou`; `xiangting`, in Rust, cannot
leave them out. `jansou` runs without its native kernel and with its memory of whole hands emptied before
each round, as the hands come round again.
"""

import gc
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from hzmj.rules.distance import discards, distance, keys_of, missing_standard, useful
from hzmj.rules.tiles import ALL_TILES, FACES, count_tiles

HANDS = 20_000
ROUNDS = 7
SEED = 14

Counts = list[int]
Ask = Callable[[Any], object]


def deal(tiles: int) -> list[Counts]:
    """Random hands of so many ordinary tiles."""
    rng = random.Random(SEED)
    return [count_tiles(rng.sample(ALL_TILES, tiles)) for _ in range(HANDS)]


def won(rng: random.Random) -> Counts:
    """A hand of four melds and a pair."""
    while True:
        counts = [0] * FACES
        for _ in range(4):
            if rng.random() < 0.7:
                first = 9 * rng.randrange(3) + rng.randrange(7)
                for face in range(first, first + 3):
                    counts[face] += 1
            else:
                counts[rng.randrange(FACES)] += 3
        counts[rng.randrange(FACES)] += 2
        if max(counts) <= 4:
            return counts


def late_hands() -> list[Counts]:
    """Hands that are won, and as many with one tile changed for another."""
    rng = random.Random(SEED)
    hands = [won(rng) for _ in range(HANDS)]
    for counts in hands[::2]:
        counts[rng.choice([face for face in range(FACES) if counts[face]])] -= 1
        counts[rng.choice([face for face in range(FACES) if counts[face] < 4])] += 1
    return hands


def of_mahjong() -> tuple[Callable[[Counts], int], Ask]:
    """Shanten without thirteen orphans, and the win check, by `mahjong`."""
    from mahjong.agari import Agari  # type: ignore[import-not-found,unused-ignore]
    from mahjong.shanten import Shanten  # type: ignore[import-not-found,unused-ignore]

    shanten: Any = Shanten.calculate_shanten
    return (lambda counts: shanten(counts, use_kokushi=False)), Agari.is_agari


def of_xiangting() -> Callable[[Counts], int]:
    """Shanten by `xiangting`."""
    from xiangting import (  # type: ignore[import-not-found,unused-ignore]
        PlayerCount,
        calculate_replacement_number,
    )

    four = PlayerCount.FOUR
    return lambda counts: calculate_replacement_number(counts, four) - 1


def of_jansou() -> tuple[Callable[[Counts], int], Ask, Callable[[], object]]:
    """Shanten, and that after every discard, by `jansou` in pure Python; and what empties its memory."""
    from jansou.analysis import _native, shanten  # type: ignore[import-not-found,unused-ignore]

    module: Any = shanten
    _native.KERNEL = None
    module._kokushi = lambda _: 99

    def after_each(counts: Counts) -> object:
        return module.discard_shantens(counts, 0, [face for face in range(FACES) if counts[face]])

    def forget() -> None:
        module._COUNT_MEMO.clear()
        module._PROBE_MEMO.clear()

    return (lambda counts: module.shanten_counts(counts, 0)), after_each, forget


def microseconds(ask: Ask, hands: Sequence[Any]) -> float:
    """Time of one question, over all the hands."""
    gc.collect()
    start = time.perf_counter()
    for hand in hands:
        ask(hand)
    return (time.perf_counter() - start) / len(hands) * 1e6


def differing(name: str, peer: Callable[[Counts], int], hands: Sequence[Counts]) -> None:
    """Prints on how many hands a peer differs; it may only where four tiles are equal, which it
    counts as one pair, not two, and for which it knows no fifth tile."""
    differ = [counts for counts in hands if peer(counts) + 1 != distance(counts, 0, 4)]
    if any(4 not in counts for counts in differ):
        raise SystemExit(f"{name} differs on hands without four equal tiles")
    print(f"{name} differs on {len(differ)} of {len(hands)} hands, all with four equal tiles")


def table(title: str, runs: dict[str, tuple[Ask, Sequence[Any]]], before: Ask = lambda _: None) -> None:
    """Runs all in turn, several times; prints the median of each and of its ratio to the first."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        before(None)
        for name, (ask, hands) in runs.items():
            times[name].append(microseconds(ask, hands))
    base = next(iter(times.values()))
    print(f"\n{title:44}{'us a hand':>12}{'ratio':>10}")
    for name, each in times.items():
        ratio = statistics.median(a / b for a, b in zip(each, base, strict=True))
        print(f"{name:44}{statistics.median(each):12.3f}{ratio:10.2f}")


def main() -> None:
    """Checks that all agree, then prints the tables."""
    hands, late = deal(14), late_hands()
    keys, late_keys = [keys_of(counts) for counts in hands], [keys_of(counts) for counts in late]
    mahjong, agari = of_mahjong()
    jansou, after_each, forget = of_jansou()
    xiangting = of_xiangting()
    differing("mahjong", mahjong, hands)
    differing("jansou", jansou, hands)

    def near(keys: Any) -> int:
        return missing_standard(keys, 0, 4)

    from_counts: dict[str, tuple[Ask, Sequence[Any]]] = {
        "hzmj, from counts": (lambda counts: distance(counts, 0, 4), hands),
        "mahjong": (mahjong, hands),
        "jansou": (jansou, hands),
        "xiangting (Rust)": (xiangting, hands),
        "hzmj, from suit keys": (near, keys),
    }
    table("distance", from_counts, lambda _: forget())
    from_late: dict[str, tuple[Ask, Sequence[Any]]] = {
        "hzmj, from a list": (lambda counts: distance(counts, 0, 4) == 0, late),
        "hzmj, from suit keys": (lambda keys: near(keys) == 0, late_keys),
        "mahjong": (agari, late),
    }
    table("win check, hands at a win or one tile off", from_late)
    random_wins: dict[str, tuple[Ask, Sequence[Any]]] = {
        "hzmj, from a list": (lambda counts: distance(counts, 0, 4) == 0, hands),
        "hzmj, from suit keys": (lambda keys: near(keys) == 0, keys),
        "mahjong": (agari, hands),
    }
    table("win check, random hands", random_wins)
    all_discards: dict[str, tuple[Ask, Sequence[Any]]] = {
        "hzmj": (lambda counts: discards(counts, 0, 4), hands),
        "jansou": (after_each, hands),
    }
    table("distance after every discard", all_discards, lambda _: forget())
    with_caishen: dict[str, tuple[Ask, Sequence[Any]]] = {
        f"{wild} caishen": (lambda counts, wild=wild: distance(counts, wild, 4), deal(14 - wild))  # type: ignore[misc]
        for wild in range(4)
    }
    table("hzmj, distance", with_caishen)
    table("hzmj", {"useful tiles of 13": (lambda counts: useful(counts, 0, 4), deal(13))})


if __name__ == "__main__":
    main()
