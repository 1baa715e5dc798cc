"""What a reader accepts of a record and what it refuses: FORMATS.md 1."""

import json
from pathlib import Path
from typing import Any

import pytest

from hzmj.presets import PRESETS, preset
from hzmj.record import reader as replays
from hzmj.record.writer import add_to_sum
from hzmj.rules.ruleset import change
from hzmj.text import Refused
from tests.game.play import NORMAL, RANDOM, play_on, set_up
from tests.game.table import Table
from tests.record.records import (
    Line,
    lines_of,
    played,
    record_text,
    refused_line,
    replay,
    text_of,
    without_sums,
)

READY = "123m456p789s111z2z"
ALL = [(name, bots) for name in PRESETS for bots in (RANDOM, NORMAL)]


# -- what another program may write -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "bots"), ALL)
def test_a_record_without_sums_is_accepted(name: str, bots: tuple[str, ...]) -> None:
    assert refused_line(without_sums(lines_of(played(name, 6, "foreign", bots)))) is None


@pytest.mark.parametrize("name", PRESETS)
def test_unknown_extra_fields_are_accepted(name: str) -> None:
    lines = lines_of(played(name, 2, "extra"))
    for line in lines:
        line["remark"] = {"anything": [1, None]}
    lines[0]["seats"] = [seat | {"rating": 1500} for seat in lines[0]["seats"]]
    assert refused_line(lines) is None


def outranked() -> list[Line]:
    """1 could chi what 2 pengs; the writer leaves its pass out. The last line is the peng."""
    hands = {1: "34m1122z3366z147s", 2: "55m", 3: "1122z3366z147s99p"}
    table = Table("room", hands, draws="5m").play("0: 5m", "2: peng")
    return without_sums(lines_of(record_text(table.match)))


def passes(seat: int, *declined: str, tile: str = "5m") -> Line:
    return {"event": "pass", "seat": seat, "tile": tile, "declined": list(declined)}


def test_a_pass_that_needs_no_line_is_accepted() -> None:
    lines = outranked()
    assert lines[-1]["event"] == "peng"
    assert refused_line([*lines[:-1], passes(1, "chi"), lines[-1]]) is None


@pytest.mark.parametrize(
    ("added", "at"),
    [
        pytest.param([passes(1, "peng")], 0, id="another claim than the seat had"),
        pytest.param([passes(1, "chi", "chi")], 0, id="a claim named twice"),
        pytest.param([passes(1, "chi"), passes(1, "chi")], 1, id="the pass said twice"),
        pytest.param([passes(1, "chi", tile="9m")], 0, id="another tile"),
        pytest.param([passes(2, "peng")], 0, id="the pass of the seat that claims"),
        pytest.param([passes(3)], 0, id="the pass of a seat that had no choice"),
        pytest.param([passes(0)], 0, id="the pass of the discarder"),
    ],
)
def test_a_pass_that_was_none_is_refused_with_its_line(added: list[Line], at: int) -> None:
    lines = outranked()
    assert refused_line([*lines[:-1], *added, lines[-1]]) == len(lines) + at


def test_a_pass_said_twice_is_refused_where_it_needs_its_line() -> None:
    table = Table("room", {2: "55m" + "1122z3366z147s"}, draws="5m").play("0: 5m", "2: pass")
    lines = without_sums(lines_of(record_text(table.match)))
    at = next(n for n, line in enumerate(lines) if line == passes(2, "peng"))
    assert refused_line([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 2
    assert refused_line([*lines[:at], *lines[at + 1 :]]) == at + 1


def test_a_seat_does_not_both_pass_and_declare() -> None:
    table = Table("room", {1: "34m", 2: "55m"}, draws="5m").play("0: 5m", "1: chi 34m, 2: peng")
    lines = without_sums(lines_of(record_text(table.match)))
    assert lines[-2]["event"] == "overridden"
    assert refused_line([*lines[:-2], passes(1, "chi"), *lines[-2:]]) == len(lines) - 1


def test_names_of_fans_and_formulas_may_be_worded_otherwise() -> None:
    table = Table("room", {0: READY}, draws="2z").play("0: win")
    lines = without_sums(lines_of(record_text(table.match)))
    win = next(line for line in lines if line["event"] == "win")
    win["score"]["title_en"] = "Menzen tsumo"
    for transfer in win["score"]["transfers"]:
        transfer["formula"] = "two"
    assert refused_line(lines) is None


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_altered_payments_are_refused_with_their_line_without_sums_too(
    name: str, bots: tuple[str, ...]
) -> None:
    lines = without_sums(lines_of(played(name, 6, "paid", bots)))
    tried = 0
    for at, line in enumerate(lines):
        if line["event"] == "settle":
            for field in ("delta", "scores"):
                changed = line | {field: [line[field][0] + 1, line[field][1] - 1, *line[field][2:]]}
                assert refused_line([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
                tried += 1
        if line["event"] == "win":
            score = json.loads(json.dumps(line["score"]))
            score["transfers"][0]["amount"] += 1
            assert refused_line([*lines[:at], line | {"score": score}, *lines[at + 1 :]]) == at + 1
            for field, value in (("multiplier", 64), ("fan", 6), ("delta", [3, -1, -1, -1])):
                changed = line | {"score": line["score"] | {field: value}}
                assert refused_line([*lines[:at], changed, *lines[at + 1 :]]) == at + 1
    assert tried == 12


@pytest.mark.parametrize("wrong", [None, 1, [1], [{}], {"from": 0}, [{"id": "baotou"}]])
@pytest.mark.parametrize("field", ["transfers", "fans", "shape", "win"])
def test_a_score_that_is_none_is_refused_with_its_line(field: str, wrong: Any) -> None:
    table = Table("room", {0: READY}, draws="2z").play("0: win")
    lines = without_sums(lines_of(record_text(table.match)))
    at = next(n for n, line in enumerate(lines) if line["event"] == "win")
    scores: list[Line] = [lines[at]["score"] | {field: wrong}, {}]
    for win in scores:
        changed = [*lines[:at], lines[at] | {"score": win}, *lines[at + 1 :]]
        assert refused_line(changed) == at + 1


@pytest.mark.parametrize("wrong", [[{}], [{"from": 0, "to": 1, "amount": 2}], [{"from": []}]])
def test_transfers_that_are_none_are_refused_with_their_line(wrong: Any) -> None:
    table = Table("room", {0: READY}, draws="2z").play("0: win")
    lines = without_sums(lines_of(record_text(table.match)))
    lines[-1]["transfers"] = wrong
    assert lines[-1]["event"] == "settle"
    assert refused_line(lines) == len(lines)


@pytest.mark.parametrize("depth", [20, 400, 980, 985, 986, 987, 988, 989, 990, 995, 5000])
def test_nesting_without_end_is_refused_with_its_line(depth: int) -> None:
    table = Table("room", {0: READY}, draws="2z").play("0: win")
    texts = [json.dumps(line) for line in without_sums(lines_of(record_text(table.match)))]
    at = next(n for n, text in enumerate(texts) if '"event": "win"' in text)
    texts[at] = texts[at].replace('"score": {', '"score": {"deep": ' + "[" * depth + "]" * depth + ", ")
    problem = replay("\n".join(texts) + "\n").problem
    assert problem is not None
    assert problem.line == at + 1


# -- what is no record --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("\n", id="an empty line"),
        pytest.param("hello\n", id="no JSON"),
        pytest.param("[]\n", id="no object"),
        pytest.param('{"event": "match"', id="a torn first line"),
        pytest.param('{"event": "match"}\n', id="a match without fields"),
        pytest.param('{"event": "draw", "seat": 0}\n', id="it does not begin with a match"),
        pytest.param('{"event": "drawn_hand", "remaining": 20}\n', id="another event first"),
        pytest.param("[" * 100_000 + "\n", id="nested too deep"),
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        replay(text)
    assert "record" in refused.value.text.en
    assert "记录" in refused.value.text.zh


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "hzmj-record/2"),
        ("format", 1),
        ("preset", None),
        ("rules", []),
        ("seats", []),
        ("seats", [{"name": "a", "player": "robot"}] * 4),
        ("seats", [{"name": 1, "player": "human"}] * 4),
        ("seats", [{"player": "human"}] * 4),
        ("seats", [{"name": "\ud800", "player": "human"}] * 4),
        ("seats", [{"name": "a", "player": "bot:\udfff"}] * 4),
        ("seed", 1),
        ("seed", "\ud800"),
        ("created", None),
    ],
)
def test_a_match_line_with_a_wrong_field_is_refused(field: str, value: Any) -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0][field] = value
    with pytest.raises(Refused):
        replay(text_of(lines))


def test_rules_out_of_range_are_refused_by_the_fields_name() -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0]["rules"]["base"] = 4
    with pytest.raises(Refused) as refused:
        replay(text_of(lines))
    assert refused.value.field == "base"


def test_a_file_that_cannot_be_read_or_is_not_utf8_is_refused(tmp_path: Path) -> None:
    for path, data in ((tmp_path / "none", None), (tmp_path / "bytes", b"\xff\xfe\x00\n{}\n")):
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(Refused):
            replays.replay_file(path)
    with pytest.raises(Refused):
        replays.replay_file(tmp_path)


def test_an_unknown_event_is_refused_with_its_line() -> None:
    lines = lines_of(played("room", 1, "head"))
    assert refused_line([*lines[:5], {"event": "robbed"}, *lines[5:]]) == 6
    assert refused_line([*lines[:5], {"seat": 1}, *lines[5:]]) == 6
    assert refused_line([*lines, {"event": "end", "scores": [0] * 4, "ranks": [1] * 4}]) == len(lines) + 1


def test_a_line_that_is_no_json_is_refused_with_its_line() -> None:
    text = played("room", 1, "head").splitlines()
    text[7] = text[7][:-2]
    problem = replay("\n".join(text) + "\n").problem
    assert problem is not None
    assert problem.line == 8


# -- records of earlier versions ----------------------------------------------------------------------


def before(lines: list[Line], field: str) -> list[Line]:
    """The lines as they were written before the rules had that field, with the sums of then."""
    lines[0]["rules"].pop(field)
    total = 0
    for line in lines:
        total = add_to_sum(total, {name: value for name, value in line.items() if name != "sum"})
        line["sum"] = f"{total:08x}"
    return lines


def won_as_seven_pairs(cross_baotou: bool) -> list[Line]:
    """A record of standard baotou that wins as seven pairs (RULES 8.3)."""
    hand = {0: "112233m444555p5z"}
    table = Table("mil2025", hand, draws="4p", changes={"cross_baotou": cross_baotou}).play("0: win")
    return lines_of(record_text(table.match))


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_from_before_a_field_was_added_holds(name: str, tmp_path: Path) -> None:
    match = set_up(change(preset(name), {"hands": 2, "cross_baotou": False}), "before", NORMAL, name)
    lines = before(lines_of(record_text(play_on(match))), "cross_baotou")
    path = tmp_path / "old.hzmj.jsonl"
    path.write_text(text_of(lines), "utf-8")
    found = replays.replay_file(path)
    assert (found.problem, found.ended) == (None, True)
    assert found.match.rules.cross_baotou is False


def test_a_field_the_record_does_not_have_is_as_the_match_was_played_then() -> None:
    """RULES 8.3: before `cross_baotou` it was off, in mil2025 too."""
    off, on = won_as_seven_pairs(False), won_as_seven_pairs(True)
    assert refused_line(before(off, "cross_baotou")) is None
    assert refused_line(before(on, "cross_baotou")) == next(
        at for at, line in enumerate(on, 1) if line["event"] == "win"
    )


@pytest.mark.parametrize("field", ["must_baotou", "caishen", "hands"])
def test_a_field_that_every_record_has_is_missed(field: str) -> None:
    lines = before(lines_of(played("room", 1, "missing")), field)
    with pytest.raises(Refused) as refused:
        replay(text_of(lines))
    assert field in refused.value.text.en


def test_what_a_seat_pays_for_one_reason_may_stand_in_parts() -> None:
    lines = without_sums(won_as_seven_pairs(True))
    transfer = lines[-1]["transfers"][0]
    half = transfer | {"amount": transfer["amount"] // 2}
    for transfers in (lines[-1]["transfers"], lines[-2]["score"]["transfers"]):
        transfers[:1] = [half, half]
    assert refused_line(lines) is None
    lines[-1]["transfers"][0] = half | {"amount": half["amount"] - 1}
    assert refused_line(lines) == len(lines)


HOSTILE = {
    "a huge number": ('"remaining": 82', f'"remaining": {"9" * 5000}', "a number is too large"),
    "a number that is none": ('"remaining": 82', '"remaining": NaN', "NaN is no number"),
    "a number without bound": ('"remaining": 82', '"remaining": 1e999', "remaining of draw is not valid"),
    "a field twice": ('"seat": 1', '"seat": 2, "seat": 1', "'seat' stands there twice"),
    "half a character": ('"event": "draw"', '"event": "\\ud800"', "there is no event '\\ud800'"),
    "a control character": ('"event": "draw"', '"event": "dr\0aw"', "the line is not JSON"),
    "an endless name": ('"event": "draw"', f'"event": "{"x" * 5000}"', "there is no event 'xxxx"),
    "an endless line": ('"seat": 1', f'"note": "{"x" * 70_000}", "seat": 1', "the line is too long"),
    "too many tiles burned": (
        '"burned": []',
        f'"burned": {["1m"] * 200}'.replace("'", '"'),
        "burned of draw",
    ),
    "a sum that is none": ('"sum": "', '"sum": "x', "sum of draw is not valid"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_line_is_named_in_one_short_sentence(name: str, tmp_path: Path) -> None:
    good, bad, why = HOSTILE[name]
    texts = played("room", 2, "hostile").splitlines()
    at = next(n for n, text in enumerate(texts) if good in text and '"draw"' in text)
    texts[at] = texts[at].replace(good, bad)
    path = tmp_path / "x.hzmj.jsonl"
    path.write_text("\n".join(texts) + "\n", "utf-8")
    problem = replays.replay_file(path).problem
    assert problem is not None
    assert problem.line == at + 1
    assert why in problem.text.en
    assert len(problem.text.en) < 200
    assert len(problem.text.zh) < 200


def test_a_newer_format_is_told_as_what_it_is() -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0] = {"event": "match", "format": "hzmj-record/2", "players": []}
    with pytest.raises(Refused) as refused:
        replay(text_of(lines))
    assert "a newer version has written it" in refused.value.text.en
    assert refused.value.field == "format"


def test_an_empty_file_is_told_as_what_it_is() -> None:
    with pytest.raises(Refused) as refused:
        replay("")
    assert "the file is empty" in refused.value.text.en


def test_an_unknown_rule_with_an_endless_name_is_told_in_short() -> None:
    lines = lines_of(played("room", 1, "head"))
    lines[0]["rules"]["x" * 5000] = 1
    with pytest.raises(Refused) as refused:
        replay(text_of(lines))
    assert len(refused.value.text.en) + len(str(refused.value.field)) < 250
