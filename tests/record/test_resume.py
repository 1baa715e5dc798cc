"""A record cut anywhere is resumed at exactly the prompt where it stopped: FORMATS.md 1."""

from pathlib import Path
from random import Random

import pytest

from hzmj.game.match import Match
from hzmj.presets import PRESETS
from hzmj.record.reader import replay, replay_file
from hzmj.record.writer import RecordWriter
from tests.game.play import NORMAL, RANDOM, answers, match_of, play_on, seated
from tests.record.records import record_text

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
        assert play_on(replayed.match).events == match.events


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
        assert play_on(replayed.match).events == match.events


@pytest.mark.parametrize("name", PRESETS)
def test_every_prompt_is_the_same_after_a_kill(name: str, tmp_path: Path) -> None:
    # Written as it is played, killed before every answer: the same state, the same prompt.
    path = tmp_path / "match.hzmj.jsonl"
    match = match_of(name, 2, "kill", NORMAL)
    bots = seated(match)
    writer = RecordWriter(path, match.events)
    while not match.over:
        writer.append(match.deal() if match.between_hands else match.step(answers(match, bots)))
        alike(replay_file(path).match, match)
    writer.close()


def alike(resumed: Match, match: Match) -> None:
    assert resumed.events == match.events
    assert resumed.pending == match.pending
    assert resumed.scores == match.scores
    assert [resumed.view(seat) for seat in range(4)] == [match.view(seat) for seat in range(4)]


def test_a_resumed_match_is_written_on_in_the_same_file(tmp_path: Path) -> None:
    match = play_on(match_of("platform", 2, "on", NORMAL))
    text = record_text(match)
    path = tmp_path / "match.hzmj.jsonl"
    path.write_text(text[: len(text) // 2], "utf-8")
    replayed = replay_file(path)
    writer = RecordWriter(path, replayed.match.events)
    told = len(replayed.match.events)
    writer.append(play_on(replayed.match).events[told:])
    writer.close()
    assert path.read_text("utf-8") == text
