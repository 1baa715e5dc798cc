"""The arena: which matches a series has, and that nothing but the seed decides them."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hzmj.arena import simulation
from hzmj.arena.simulation import Series, Tally
from hzmj.game import events as ev
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change
from tests.record.records import replay_file

RANDOM = ("random", "random", "random", "random")


def series(hands: int, **changes: object) -> Series:
    made = Series("room", preset("room"), RANDOM, hands, "spring", "now")
    return replace(made, **changes)  # type: ignore[arg-type]


def tally_of(played: Series, jobs: int = 1) -> Tally:
    tally = Tally()
    for figures in simulation.run(played, jobs):
        tally.add(figures)
    return tally


def walls(folder: Path) -> list[tuple[str, list[tuple[int, ...]]]]:
    """The name of each record and the walls of its hands."""
    return [
        (path.name, [event.wall for event in replay_file(path).match.told if isinstance(event, ev.HandBegun)])
        for path in sorted(folder.iterdir())
    ]


def test_matches_are_of_the_rules_length_and_the_last_of_what_is_left() -> None:
    played = list(simulation.games(series(20)))
    assert [game.setup.rules.hands for game in played] == [8, 8, 4]
    assert len({game.setup.seed for game in played}) == 3


def test_a_match_without_end_is_one_match() -> None:
    endless = change(preset("room"), {"hands": 0})
    (game,) = simulation.games(series(20, rules=endless))
    assert game.setup.rules.hands == 20


def test_duplicate_plays_each_wall_with_every_bot_in_every_seat() -> None:
    played = list(simulation.games(series(3, duplicate=True)))
    assert len(played) == series(3, duplicate=True).total == 12
    for wall in range(3):
        turns = played[4 * wall : 4 * wall + 4]
        assert len({game.setup.seed for game in turns}) == 1
        assert all(game.setup.rules.hands == 1 for game in turns)
        for seat in range(4):
            assert {game.bots[seat] for game in turns} == {0, 1, 2, 3}


def test_duplicate_counts_by_bot_not_by_seat() -> None:
    bots = ("normal", "random", "random", "random")
    tally = tally_of(series(10, bots=bots, duplicate=True))
    assert tally.hands == 40
    assert tally.wins[0] > sum(tally.wins[1:])


def test_the_figures_come_by_deals() -> None:
    assert [tally.hands for tally in simulation.run(series(20))] == [8, 8, 4]
    assert [tally.hands for tally in simulation.run(series(3, duplicate=True))] == [4, 4, 4]


def test_the_seats_tell_the_bots(tmp_path: Path) -> None:
    bots = ("normal", "random", "random", "normal")
    tally_of(series(1, bots=bots, duplicate=True, folder=tmp_path))
    for turn, path in enumerate(sorted(tmp_path.iterdir())):
        match = replay_file(path).match
        at_seat = [bots[(seat - turn) % 4] for seat in range(4)]
        assert [seat.player for seat in match.setup.seats] == [f"bot:{bot}" for bot in at_seat]


def test_figures_agree_with_the_records(tmp_path: Path) -> None:
    played = series(20, bots=("normal",) * 4, folder=tmp_path)
    tally = tally_of(played)
    events = [event for path in sorted(tmp_path.iterdir()) for event in replay_file(path).match.told]
    wins = Counter(event.seat for event in events if isinstance(event, ev.Win))
    settled = [event.delta for event in events if isinstance(event, ev.Settle)]
    assert tally.wins == [wins[seat] for seat in range(4)]
    assert tally.drawn_hands == sum(isinstance(event, ev.DrawnHand) for event in events)
    assert tally.discard_wins == sum(isinstance(event, ev.Win) and event.by == "discard" for event in events)
    assert tally.hands == len(settled) == sum(tally.wins) + tally.drawn_hands == 20
    assert tally.score_sum == [sum(delta[seat] for delta in settled) for seat in range(4)]
    assert tally.score_sum_sq == [sum(delta[seat] ** 2 for delta in settled) for seat in range(4)]
    assert sum(tally.score_sum) == 0
    assert tally.decisions > 20


@pytest.mark.parametrize("name", PRESETS)
def test_records_hold(tmp_path: Path, name: str) -> None:
    bots = ("normal", "random", "normal", "normal")
    played = series(16, preset=name, rules=preset(name), bots=bots, folder=tmp_path)
    assert tally_of(played).hands == 16
    for path in tmp_path.iterdir():
        replayed = replay_file(path)
        assert replayed.problem is None
        assert replayed.ended


def test_same_seed_same_result_whatever_the_jobs(tmp_path: Path) -> None:
    one = tally_of(series(40, folder=tmp_path / "one"))
    two = tally_of(series(40, folder=tmp_path / "two"), jobs=2)
    assert replace(one, times=Counter()) == replace(two, times=Counter())
    assert one.decisions == two.decisions
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(names) == 5
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_another_seed_another_result() -> None:
    bots = ("normal",) * 4
    spring, autumn = (tally_of(series(8, bots=bots, seed=seed)) for seed in ("spring", "autumn"))
    assert spring.score_sum_sq != autumn.score_sum_sq


def test_swapping_a_bot_changes_no_deal(tmp_path: Path) -> None:
    tally_of(series(24, folder=tmp_path / "a"))
    tally_of(series(24, bots=("random", "normal", "random", "random"), folder=tmp_path / "b"))
    assert walls(tmp_path / "a") == walls(tmp_path / "b")


def test_times() -> None:
    tally = Tally(times=Counter({1000: 98, 2000: 1, 9000: 1}))
    assert tally.decision_ms() == {"p50": 1.0, "p99": 2.0, "max": 9.0}
    assert Tally().decision_ms() == {"p50": 0.0, "p99": 0.0, "max": 0.0}
