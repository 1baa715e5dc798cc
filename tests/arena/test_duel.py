"""Pairs of bots on the same walls: who sits where, what is counted, and the state in a file."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hzmj.arena import duel
from hzmj.arena.checkpoint import Checkpoint
from hzmj.arena.duel import SEATINGS, Contest, Round, Sample, Standing
from hzmj.arena.guests import Guests
from hzmj.arena.play import sit
from hzmj.arena.workers import in_order
from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change
from hzmj.text import Refused
from tests.test_locks import held_elsewhere

BOTS = ("normal", "easy")


def asked(walls: int = 3, **changes: object) -> Contest:
    made = Contest("room", preset("room"), (BOTS, ("easy", "random")), walls, "contest")
    return replace(made, **changes)  # type: ignore[arg-type]


def test_two_of_each_sit_in_every_way_and_as_often_in_every_seat() -> None:
    assert len(set(SEATINGS)) == 6
    assert Counter(seat for seats in SEATINGS for seat in seats) == {0: 3, 1: 3, 2: 3, 3: 3}


def test_all_pairings_play_the_same_walls_one_hand_each() -> None:
    rounds = list(asked().rounds())
    assert [each.bots for each in rounds] == [BOTS, ("easy", "random")] * 3
    assert [each.seed for each in rounds] == [f"contest/{wall}" for wall in (0, 0, 1, 1, 2, 2)]
    assert all(each.rules.hands == 1 for each in rounds)
    assert list(asked().rounds(4)) == rounds[4:]
    assert asked().hands == 6


def test_whole_matches() -> None:
    short = asked(rules=change(preset("room"), {"hands": 2}), whole=True)
    assert all(each.rules.hands == 2 for each in short.rounds())
    sample = duel.play(next(iter(short.rounds())), Guests())
    assert sample.hands == short.hands == 12


def test_a_bot_against_itself_comes_out_even() -> None:
    sample = duel.play(
        Round("room", change(preset("room"), {"hands": 1}), ("normal", "normal"), "1"), Guests()
    )
    assert (sample.points, sample.ahead) == (0, 6)
    for pair in sample[3:]:
        assert pair[0] == pair[1]


@pytest.mark.parametrize("name", PRESETS)
def test_a_sample_counts_what_happened(name: str) -> None:
    """Against the events of the same matches, the ready hands against the views."""
    rules = change(preset(name), {"hands": 2, "start_level": 3})
    sample = duel.play(Round(name, rules, BOTS, "counted"), Guests())
    points = ahead = 0
    wins, multipliers, claims, ready = ([0, 0] for _ in range(4))
    for first in SEATINGS:
        bots = [BOTS[seat not in first] for seat in range(4)]
        a, b, c, d = (ev.Seat(bot, f"bot:{bot}") for bot in bots)
        match = Match(ev.MatchSetup(name, rules, (a, b, c, d), "counted", ""))
        waited: set[int] = set()
        for events in sit(match, Guests()):
            for seat in range(4):
                view = match.view(seat)
                full = len(view.hand) % 3 == 2
                if not full and any(isinstance(event, ev.Discard) and event.seat == seat for event in events):
                    needed = 4 - len(view.melds[seat])
                    if any(wins_with(view.hand, tile, view.caishen, needed) for tile in range(34)):
                        waited.add(seat)
            for event in events:
                seat = getattr(event, "seat", 0)
                side = int(seat not in first)
                if isinstance(event, ev.Win):
                    wins[side] += 1
                    multipliers[side] += event.score.multiplier
                    waited.add(seat)
                if isinstance(event, ev.Chi | ev.Peng) or (
                    isinstance(event, ev.Gang) and event.source is not None
                ):
                    claims[side] += 1
                if isinstance(event, ev.Settle):
                    gained = sum(event.delta[seat] for seat in first)
                    points += gained
                    ahead += 2 if gained > 0 else int(gained == 0)
                    for seat in waited:
                        ready[seat not in first] += 1
                    waited = set()
    pairs = [tuple(pair) for pair in (wins, multipliers, ready, claims)]
    assert sample == Sample(12, points, ahead, *pairs)  # type: ignore[arg-type]


def wins_with(hand: list[int], tile: int, caishen: int, needed: int) -> bool:
    """Whether the hand is complete with one piece more."""
    from hzmj.rules.distance import distance
    from hzmj.rules.holding import Holding

    holding = Holding.of((*hand, tile), caishen)
    return max(holding.counts) <= 4 and distance(holding.counts, holding.wild, needed) == 0


def test_the_figures_of_a_standing_are_by_seat_and_hand() -> None:
    standing = Standing(BOTS)
    standing.add(Sample(6, 12, 9, (4, 2), (6, 2), (9, 6), (6, 3)))
    standing.add(Sample(6, 0, 6, (2, 3), (2, 3), (6, 6), (6, 0)))
    assert standing.points.mean == 1.0, "12 points of two seats in 12 hands: +0.5 each, the others -0.5"
    assert standing.ahead.mean == 15 / 24
    first, second = standing.sides
    assert (first.wins.mean, second.wins.mean) == (6 / 24, 5 / 24)
    assert (first.multiplier.mean, second.multiplier.mean) == (8 / 6, 1.0)
    assert (first.ready.mean, second.claims.mean) == (15 / 24, 3 / 24)


def test_the_samples_are_the_same_whatever_the_jobs() -> None:
    one = list(in_order(duel.play, asked().rounds(), 1))
    assert list(in_order(duel.play, asked().rounds(), 2)) == one
    assert one[0] != one[2]


# -- the state ----------------------------------------------------------------------------------------

SETTINGS = {"preset": "room", "pairings": (BOTS,), "seed": "x"}
SAMPLES = [duel.play(each, Guests()) for each in asked(2, pairings=(BOTS,)).rounds()]


def journal(path: Path, **changes: object) -> Checkpoint:
    return Checkpoint(path, {**SETTINGS, **changes})


def test_the_state_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "state.jsonl"
    kept = journal(path)
    kept.add(SAMPLES[0])
    assert len(path.read_text("utf-8").splitlines()) == 2, "on the disk before the next is played"
    kept.close()
    again = journal(path)
    assert again.samples == SAMPLES[:1]
    again.add(SAMPLES[1])
    again.close()
    assert journal(path).samples == SAMPLES


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    kept = journal(path)
    for sample in SAMPLES:
        kept.add(sample)
    kept.close()
    path.write_bytes(path.read_bytes()[:-5])
    again = journal(path)
    assert again.samples == SAMPLES[:1]
    again.add(SAMPLES[1])
    again.close()
    assert journal(path).samples == SAMPLES


def test_other_settings_are_refused_and_the_seed_may_come_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    journal(path).close()
    with pytest.raises(Refused, match="seed"):
        journal(path, seed="y")
    assert Checkpoint(path, {**SETTINGS, "seed": "y"}, free="seed").settings["seed"] == "x"
    with pytest.raises(Refused, match="pairings"):
        journal(path, pairings=(BOTS, BOTS))
    assert json.loads(path.read_text("utf-8"))["seed"] == "x", "it is left as it was"


def test_a_torn_first_line_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    journal(path).close()
    whole = path.read_bytes()
    for kept in (0, 5, len(whole) - 1):
        path.write_bytes(whole[:kept])
        journal(path).close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("seed", ['"\\u001b[31m"', '"\\ud800"', "7"])
def test_a_seed_that_cannot_be_shown_is_not_taken_from_the_file(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "state.jsonl"
    journal(path).close()
    path.write_text(path.read_text("utf-8").replace('"x"', seed), "utf-8")
    with pytest.raises(Refused, match="line 1"):
        Checkpoint(path, {**SETTINGS, "seed": "y"}, free="seed")


def test_two_do_not_write_into_one_state(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    kept = journal(path)
    with pytest.raises(Refused, match="another contest"):
        journal(path)
    kept.add(SAMPLES[0])
    kept.close()
    assert journal(path).samples == SAMPLES[:1]


def test_a_state_that_another_process_writes_is_refused_by_whatever_name(tmp_path: Path) -> None:
    path, link = tmp_path / "state.jsonl", tmp_path / "link.jsonl"
    journal(path).close()
    before = path.read_bytes()
    link.symlink_to(path)
    with held_elsewhere(path) as process:
        for name in (path, link):
            with pytest.raises(Refused, match=f"another contest .* process {process.pid}"):
                journal(name)
    assert path.read_bytes() == before
    journal(link).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.jsonl", "state.jsonl"]


def test_a_refused_state_is_free_again(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    path.write_text("what\n")
    for _ in range(2):
        with pytest.raises(Refused, match="line 1"):
            journal(path)


BROKEN = {
    "no JSON": b"what\n",
    "another program's": b'{"event": "match"}\n',
    "a list": b"[]\n",
    "somebody's notes": b"my notes",
    "no end of line": b'{"a": 1}',
    "deep": b"[" * 100_000 + b"\n",
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_what_is_no_state_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "state.jsonl"
    path.write_bytes(data)
    with pytest.raises(Refused, match="line 1"):
        journal(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "7",
        "{}",
        "[6, 0, 6, [1, 2]]",
        "[6, 0, 6.5, [1,2],[1,2],[1,2],[1,2]]",
        "[0, 0, 0, [0,0],[0,0],[0,0],[0,0]]",
        "[6, 0, 6, [0,0],[0,0],[0,0],[-5,0]]",
        "[6, 0, 1" + "0" * 400 + ", [0,0],[0,0],[0,0],[0,0]]",
    ],
)
def test_a_line_that_is_no_sample_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "state.jsonl"
    kept = journal(path)
    kept.add(SAMPLES[0])
    kept.close()
    path.write_text(path.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(Refused, match="line 3"):
        journal(path)
