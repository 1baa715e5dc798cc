"""A record with anything of it changed is refused with the very line: FORMATS.md 1."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from hzmj.presets import PRESETS
from hzmj.rules.tiles import CODES
from hzmj.text import Refused
from tests.game.play import NORMAL, RANDOM
from tests.record.records import Line, lines_of, played, refused_line, replay, text_of, without_sums

FREE = {"seats", "seed", "created"}
SCORE_WORDING = {"title_zh", "title_en", "formula", "name_zh", "name_en"}
WORDS = {
    "from": ("head", "tail"),
    "kind": ("exposed", "added", "concealed"),
    "claim": ("chi", "peng", "gang", "win"),
    "declined": ("chi", "peng", "gang", "win"),
    "by": ("draw", "discard", "ten_winds"),
    "reason": ("share", "chengbao", "reverse", "late", "abandon"),
    "shape": ("standard", "seven_pairs", "ten_winds"),
    "id": ("baotou", "gang", "piao", "seven_pairs", "quad", "clean", "no_wild", "four_caishen"),
    "preset": ("room", "platform", "mil2025"),
    "caishen": ("white", "flip"),
    "third_tan": ("level2", "level3", "any"),
    "tan_kinds": ("all", "chi"),
    "fan_table": ("classic", "mil2025"),
}
RULE_VALUES = {
    "base": (1, 2, 3, 5),
    "gang_burn": (0, 1),
    "start_level": (1, 2, 3),
    "discard_win_level": (1, 2, 3),
}


def others(name: str, value: Any, random: Random) -> Iterator[Any]:
    """Values that could stand there as well: of the same type, and in range."""
    if isinstance(value, bool):
        yield not value
    elif name in RULE_VALUES and isinstance(value, int):
        yield from (each for each in RULE_VALUES[name] if each != value)
    elif isinstance(value, int):
        yield random.choice([each for each in range(4) if each != value])
        yield value + random.choice((1, -1, 4))
    elif isinstance(value, str) and value in CODES:
        yield random.choice([code for code in CODES if code != value])
    elif isinstance(value, str):
        yield from (each for each in WORDS.get(name, ()) if each != value)
    elif value is None:
        yield random.randrange(4)
    elif isinstance(value, list):
        yield from other_lists(name, value, random)
    elif isinstance(value, dict):
        for key in value:
            for other in others(key, value[key], random):
                if key not in SCORE_WORDING:
                    yield value | {key: other}


def other_lists(name: str, value: list[Any], random: Random) -> Iterator[Any]:
    if value and isinstance(value[0], list | dict):
        at = random.randrange(len(value))
        for other in others(name, value[at], random):
            yield [*value[:at], other, *value[at + 1 :]]
    elif value:
        at = random.randrange(len(value))
        for other in others(name, value[at], random):
            yield [*value[:at], other, *value[at + 1 :]]
        turned = [*value[1:], value[0]]
        if turned != value:
            yield turned
        yield value[:-1]
    else:
        yield ["1m"]


def changes(lines: list[Line], random: Random) -> Iterator[tuple[int, str, Any]]:
    """For every field of every event another value: (index of the line, field, value)."""
    for at, line in enumerate(lines):
        for field, value in line.items():
            if field in ("event", "sum", "format") or (line["event"] == "match" and field in FREE):
                continue
            for other in others(field, value, random):
                if other != value:
                    yield at, field, other


def refused_at(lines: list[Line]) -> int | None:
    """The line at which a record is refused, the first one where it is taken for no record at all."""
    try:
        return refused_line(lines)
    except Refused:
        return 1


def sample(lines: list[Line], random: Random, each: int) -> list[tuple[int, str, Any]]:
    """Some changes of every kind of field."""
    kinds: dict[str, list[tuple[int, str, Any]]] = {}
    for at, field, value in changes(lines, random):
        kinds.setdefault(f"{lines[at]['event']} {field}", []).append((at, field, value))
    return [change for found in kinds.values() for change in random.sample(found, min(each, len(found)))]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_one_field_changed_is_refused_with_its_line(name: str, bots: tuple[str, ...]) -> None:
    random = Random(f"{name} {bots}")
    lines = lines_of(played(name, 2, "tamper", bots))
    tried: Counter[str] = Counter()
    for at, field, value in sample(lines, random, 3):
        changed = [*lines[:at], lines[at] | {field: value}, *lines[at + 1 :]]
        assert refused_at(changed) == at + 1, (lines[at], field, value)
        tried[lines[at]["event"]] += 1
    assert len(tried) >= 8
    assert tried.total() >= 80


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_every_field_of_every_event_changed(name: str, bots: tuple[str, ...]) -> None:
    random = Random(f"every {name} {bots}")
    for game in range(4):
        lines = lines_of(played(name, 2, f"every {game}", bots))
        for at, field, value in changes(lines, random):
            changed = [*lines[:at], lines[at] | {field: value}, *lines[at + 1 :]]
            assert refused_at(changed) == at + 1, (lines[at], field, value)


def test_seats_seed_and_time_change_nothing() -> None:
    lines = lines_of(played("room", 2, "free"))
    lines[0]["seats"] = [{"name": "甲", "player": "human"}] * 4
    lines[0]["seed"] = None
    lines[0]["created"] = "yesterday"
    assert refused_line(lines) is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_line_left_out_is_refused_there(name: str) -> None:
    lines = lines_of(played(name, 2, "left out"))
    for at in Random(name).sample(range(1, len(lines) - 1), 25):
        # The line that then stands there is the first that cannot.
        assert refused_line([*lines[:at], *lines[at + 1 :]]) == at + 1, lines[at]


@pytest.mark.parametrize("name", PRESETS)
def test_a_line_said_twice_is_refused_there(name: str) -> None:
    lines = lines_of(played(name, 2, "twice"))
    for at in Random(name).sample(range(1, len(lines)), 25):
        assert refused_line([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 2, lines[at]


@pytest.mark.parametrize("name", PRESETS)
def test_two_lines_that_changed_places_are_refused_there(name: str) -> None:
    lines = lines_of(played(name, 2, "swapped"))
    for at in Random(name).sample(range(1, len(lines) - 1), 25):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert refused_line(swapped) == at + 1, lines[at : at + 2]


def test_a_hand_left_out_is_refused() -> None:
    lines = lines_of(played("room", 3, "hands"))
    begins = [at for at, line in enumerate(lines) if line["event"] == "hand"]
    assert refused_line([*lines[: begins[1]], *lines[begins[2] :]]) == begins[1] + 1


def test_a_sum_of_another_kind_is_refused() -> None:
    lines = lines_of(played("room", 1, "sums"))
    for value in ("00000000", 0, None, ""):
        changed = deepcopy(lines)
        changed[9]["sum"] = value
        assert refused_line(changed) == 10


@pytest.mark.parametrize("name", PRESETS)
def test_without_sums_a_change_that_the_engine_can_know_is_refused(name: str) -> None:
    # Never silently another game: what is accepted tells the engine's own story line by line.
    random = Random(name)
    lines = without_sums(lines_of(played(name, 2, "foreign")))
    for at, field, value in sample(lines, random, 3):
        changed = [*lines[:at], lines[at] | {field: value}, *lines[at + 1 :]]
        line = refused_at(changed)
        event = lines[at]["event"]
        decided = event in ("draw", "settle", "end", "win", "drawn_hand", "deal") or field in (
            "scores",
            "level",
        )
        if decided:
            assert line is not None, (lines[at], field, value)
        if line is not None and event != "match":
            assert line >= at + 1, (lines[at], field, value)


def test_a_problem_says_why_in_both_languages() -> None:
    lines = lines_of(played("room", 1, "why"))
    for at, field, value in sample(lines, Random("why"), 2):
        try:
            problem = replay(text_of([*lines[:at], lines[at] | {field: value}, *lines[at + 1 :]])).problem
        except Refused:
            continue
        assert problem is not None
        assert problem.text.zh
        assert problem.text.en
        assert "\n" not in problem.text.en + problem.text.zh
