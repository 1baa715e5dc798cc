"""Whole hands of self-play by `jansou`, to compare with: `python -m tests.bench.bench_selfplay_peers`.

Needs the `bench` extra. It plays riichi, four hands of which are a game at least.
"""

import time
from collections.abc import Callable
from typing import Any


def _play(hands: int, make_agent: Callable[[int], Any]) -> int:
    """Plays whole games until so many hands are played; the hands played."""
    from jansou.core.rules import preset  # type: ignore[import-not-found,unused-ignore]
    from jansou.game.environment import Environment  # type: ignore[import-not-found,unused-ignore]

    played = seed = 0
    while played < hands:
        game = Environment(preset("tenhou"), seed=seed)
        game.run([make_agent(4 * seed + seat) for seat in range(4)])
        played += len(game.records)
        seed += 1
    return played


def jansou_random_hands(n: int) -> int:
    """Plays at least n hands with four random players and returns how many."""
    from jansou.game.agents import RandomAgent  # type: ignore[import-not-found,unused-ignore]

    return _play(n, RandomAgent)


def jansou_smart_hands(n: int) -> int:
    """Plays at least n hands with four players by tile efficiency, who also call, and returns how many."""
    from jansou.game.agents import SmartEfficiencyAgent  # type: ignore[import-not-found,unused-ignore]

    return _play(n, SmartEfficiencyAgent)


def main() -> None:
    """Prints hands a second of both."""
    for name, play, n in (("random", jansou_random_hands, 300), ("smart", jansou_smart_hands, 100)):
        play(8)
        start = time.perf_counter()
        hands = play(n)
        print(f"jansou, {name}: {hands / (time.perf_counter() - start):.1f} hands a second ({hands} hands)")


if __name__ == "__main__":
    main()
