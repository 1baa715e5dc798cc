"""Whole hands of self-play by other packages, to compare with: `python -m tests.bench.bench_selfplay_peers`.

Needs the `bench` extra. They play riichi, four hands of which are a game at least.
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


def riichienv_random_hands(n: int) -> int:
    """Plays at least n hands with the four random players of `riichienv`, in Rust but for the players."""
    from riichienv import RiichiEnv  # type: ignore[import-not-found,unused-ignore]
    from riichienv.agents import RandomAgent  # type: ignore[import-not-found,unused-ignore]

    played = 0
    while played < n:
        game, agent = RiichiEnv(game_mode="4p-red-half", seed=played), RandomAgent(played)
        waiting = game.reset()
        while not game.done():
            waiting = game.step({seat: agent.act(each) for seat, each in waiting.items()})
        played += sum(event["type"] == "start_kyoku" for event in game.mjai_log)
    return played


PEERS = (
    ("jansou, random", jansou_random_hands, 300),
    ("jansou, smart", jansou_smart_hands, 100),
    ("riichienv, random", riichienv_random_hands, 600),
)


def main() -> None:
    """Prints hands a second of each."""
    for name, play, n in PEERS:
        play(8)
        start = time.perf_counter()
        hands = play(n)
        print(f"{name}: {hands / (time.perf_counter() - start):.1f} hands a second ({hands} hands)")


if __name__ == "__main__":
    main()
