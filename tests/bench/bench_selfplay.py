"""Hands of self-play a second, beside other packages': `python -m tests.bench.bench_selfplay`.

Needs the `bench` extra. Whole matches are played, all that a seat sees included; the peers play riichi,
`jansou` with its random and its tile-efficiency agents, `riichienv`, in Rust, with its random one.
"""

import statistics
import time
from collections.abc import Callable

from hzmj.arena.simulation import Series, run
from hzmj.presets import preset
from tests.bench.bench_selfplay_peers import (
    jansou_random_hands,
    jansou_smart_hands,
    riichienv_random_hands,
)

ROUNDS = 5
PRESET = "room"


def hzmj_hands(bot: str) -> Callable[[int], int]:
    """What plays that many hands among four of one bot and answers how many."""

    def play(hands: int) -> int:
        series = Series(PRESET, preset(PRESET), (bot, bot, bot, bot), hands, "bench", "")
        return sum(tally.hands for tally in run(series))

    return play


def pace(play: Callable[[int], int], hands: int) -> float:
    """Hands a second."""
    start = time.perf_counter()
    played = play(hands)
    return played / (time.perf_counter() - start)


def compare(name: str, ours: Callable[[int], int], peer: Callable[[int], int], hands: int) -> None:
    """Prints the medians of interleaved runs and the median of their ratios."""
    ours(8)
    peer(8)
    pairs = [(pace(ours, hands), pace(peer, hands)) for _ in range(ROUNDS)]
    mine, other = (statistics.median(each) for each in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    print(f"{name:32}{mine:10.1f}{other:10.1f}{ratio:10.2f}")


def main() -> None:
    """Prints the table."""
    print(f"{'hands a second':32}{'hzmj':>10}{'peer':>10}{'ratio':>10}")
    compare("four random; jansou random", hzmj_hands("random"), jansou_random_hands, 160)
    compare("four random; riichienv random", hzmj_hands("random"), riichienv_random_hands, 160)
    compare("four normal; jansou smart", hzmj_hands("normal"), jansou_smart_hands, 80)


if __name__ == "__main__":
    main()
