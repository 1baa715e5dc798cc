"""A record cut anywhere is resumed at exactly the prompt where it stopped: FORMATS.md 1."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hzmj.game import events as ev
from hzmj.game.match import Match
from hzmj.presets import PRESETS
from hzmj.record import reader as replays
from hzmj.record.resume import take_up
from hzmj.record.writer import RecordWriter
from hzmj.text import Refused
from tests.game.play import NORMAL, RANDOM, Whole, answers, match_of, play_on, seated
from tests.record.records import lines_of, record_text, replay, replay_file, text_of, without_sums

MIXED = ("random", "normal", "random", "normal")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, MIXED], ids=["random", "mixed"])
def test_cut_after_any_line_it_goes_on_as_it_would_have(name: str, bots: tuple[str, ...]) -> None:
    match = play_on(match_of(name, 1, f"cut {bots}", bots))
    lines = record_text(match).splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        replayed = replay("".join(lines[:count]))
        assert (replayed.problem, replayed.torn) == (None, False)
        assert replayed.ended == (count == len(lines))
        assert play_on(replayed.match).told == match.told


@pytest.mark.parametrize("name", PRESETS)
def test_cut_at_any_byte_the_torn_line_is_dropped(name: str, tmp_path: Path) -> None:
    match = play_on(match_of(name, 3, "torn", NORMAL))
    data = record_text(match).encode()
    first = data.index(b"\n") + 1
    path = tmp_path / "torn.hzmj.jsonl"
    random = Random(name)
    inside = [at for at in range(first, len(data)) if data[at] & 0xC0 == 0x80]
    cuts = [random.randrange(first, len(data)) for _ in range(25)] + random.sample(inside, 5)
    for cut in cuts:
        path.write_bytes(data[:cut])
        replayed = replay_file(path)
        assert replayed.problem is None
        assert replayed.torn == (data[cut - 1 : cut] != b"\n")
        assert play_on(replayed.match).told == match.told


@pytest.mark.parametrize("name", PRESETS)
def test_every_prompt_is_the_same_after_a_kill(name: str, tmp_path: Path) -> None:
    # Written as it is played, killed before every answer: the same state, the same prompt.
    path = tmp_path / "match.hzmj.jsonl"
    match = match_of(name, 2, "kill", NORMAL)
    bots = seated(match)
    writer = RecordWriter(path, match.told)
    while not match.over:
        writer.append(match.deal() if match.between_hands else match.step(answers(match, bots)))
        alike(replay_file(path).match, match)
    writer.close()


def alike(resumed: Whole, match: Whole) -> None:
    assert resumed.told == match.told
    assert resumed.pending == match.pending
    assert resumed.scores == match.scores
    assert [resumed.view(seat) for seat in range(4)] == [match.view(seat) for seat in range(4)]


def goes_on(path: Path) -> str:
    """Takes the record up, plays it to its end and tells what is then in the file."""
    resumed = take_up(path)
    writer = RecordWriter(path, resumed.missing, resumed.tail)
    writer.append(play_on(Whole.of(resumed.match, ())).told)
    writer.close()
    return path.read_text("utf-8")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("summed", [True, False], ids=["sums", "no sums"])
def test_taken_up_at_any_line_or_byte_the_record_is_that_of_an_uninterrupted_match(
    name: str, summed: bool, tmp_path: Path
) -> None:
    text = record_text(play_on(match_of(name, 3, "taken up", ("random", "easy", "normal", "easy"))))
    if not summed:
        text = text_of(without_sums(lines_of(text)))
    data = text.encode()
    path = tmp_path / "match.hzmj.jsonl"
    random = Random(name)
    ends = [at + 1 for at, byte in enumerate(data[:-1]) if byte == 10][:-1]
    for cut in [ends[0], *random.sample(ends, 6), *(random.randrange(ends[0], ends[-1]) for _ in range(4))]:
        path.write_bytes(data[:cut])
        assert goes_on(path) == text


def test_a_match_whose_end_alone_was_not_written_is_taken_up_to_write_it(tmp_path: Path) -> None:
    text = record_text(play_on(match_of("room", 2, "end")))
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text("".join(text.splitlines(keepends=True)[:-1]), "utf-8")
    assert goes_on(path) == text
    with pytest.raises(Refused) as refused:
        take_up(path)
    assert "over" in refused.value.text.en


def test_the_last_hand_alone_is_read(tmp_path: Path) -> None:
    """A fault before it is left to the check of the whole record; one within it is named with its line."""
    lines = record_text(play_on(match_of("room", 3, "last"))).splitlines(keepends=True)[:-20]
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text("".join([lines[0], "{}\n", *lines[2:]]), "utf-8")
    resumed = take_up(path)
    assert resumed.match.hand is not None
    assert resumed.match.hand.number == 3
    problem = replays.replay_file(path).problem
    assert problem is not None
    assert problem.line == 2
    broken = json.loads(lines[-3]) | {"sum": "00000000"}
    path.write_text("".join([*lines[:-3], json.dumps(broken) + "\n", *lines[-2:]]), "utf-8")
    with pytest.raises(Refused) as refused:
        take_up(path)
    assert refused.value.text.en.startswith(f"line {len(lines) - 2} does not hold")


@pytest.mark.parametrize(
    ("field", "value"),
    [("hand", 4), ("hand", 0), ("level", 4), ("scores", [1, 0, 0, 0]), ("dealer", 4), ("wall", ["1m"] * 136)],
)
def test_a_last_hand_that_no_match_comes_to_is_refused(field: str, value: Any, tmp_path: Path) -> None:
    lines = without_sums(lines_of(record_text(play_on(match_of("room", 3, "last")))))[:-20]
    at = max(at for at, line in enumerate(lines) if line["event"] == "hand")
    lines[at][field] = value
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text(text_of(lines), "utf-8")
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        take_up(path)
    assert refused.value.field == field
    assert path.read_bytes() == before


def test_a_match_remembers_the_hand_being_played_alone() -> None:
    most = 0

    def watch(match: Match) -> None:
        nonlocal most
        most = max(most, sum(isinstance(event, ev.HandBegun) for event in match.events))

    match = play_on(match_of("room", 3, "forgets"), watch)
    assert most == 1
    assert isinstance(match.events[0], ev.MatchSetup)
    assert sum(isinstance(event, ev.HandBegun) for event in match.told) == 3
