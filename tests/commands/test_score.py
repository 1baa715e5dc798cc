"""`hzmj score`: FORMATS.md 2, in JSON and spelled out on the command line."""

import json
from typing import Any

import pytest

from hzmj.commands import json_io
from hzmj.presets import preset
from hzmj.rules.request import answer
from tests.cases import DATA
from tests.commands.run import Shell
from tests.rules.test_request import changed

REFUSED = json.loads((DATA / "rules" / "requests_refused.json").read_text("utf-8"))
EXAMPLE: dict[str, Any] = REFUSED["sound"]
ZEROS = [0, 0, 0, 0]


def meld(kind: str, tiles: str, source: int | None = 3) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, "from": source}


def test_impossible_requests_are_answered_one_by_one(hzmj: Shell) -> None:
    """Whatever the rules refuse, the command answers with the field and the reason in both languages."""
    asked = [changed(case) for case in REFUSED["cases"]]
    ran = hzmj("score --json", given=json.dumps(asked))
    assert [each["field"] for each in ran.json] == [case["field"] for case in REFUSED["cases"]]
    assert all(each["error"] and each["error_zh"] for each in ran.json)
    assert ran.message.startswith("request 1: ")


def test_an_impossible_request_alone(hzmj: Shell) -> None:
    ran = hzmj("score --json", given=json.dumps({**EXAMPLE, "level": 4}))
    assert ran.json["field"] == "level"
    assert "level" in ran.message


NO_REQUEST: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n",
    "not UTF-8": b"\xff\xfe",
    "not JSON": b'{"hand":',
    "two values": b"{} {}",
    "deep list": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "long number": b"9" * 5_000,
    "text": b'"room"',
    "null": b"null",
}


@pytest.mark.parametrize("name", NO_REQUEST)
def test_no_request_at_all(hzmj: Shell, name: str) -> None:
    ran = hzmj("score --json", given=NO_REQUEST[name])
    assert ran.json["field"] == "request"
    assert ran.message


def test_the_answer_is_that_of_the_rules(hzmj: Shell) -> None:
    ran = hzmj("score --json", given=json.dumps(EXAMPLE))
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == answer(EXAMPLE, preset)


def test_list_in_list_out(hzmj: Shell) -> None:
    good, bad = EXAMPLE, {**EXAMPLE, "level": 9}
    ran = hzmj("score --json", given=json.dumps([good, bad, 7]))
    assert [each.get("field") for each in ran.json] == [None, "level", "request"]
    assert ran.message.startswith("request 2: ")
    assert hzmj("score --json", given="[]").json == []


def test_a_win_not_allowed_is_no_error(hzmj: Shell) -> None:
    ran = hzmj("score --json", given=json.dumps({**EXAMPLE, "by": "discard", "from": 1}))
    assert ran.code == 0
    assert ran.json["win"] is False
    assert ran.json["reason"]
    assert ran.json["reason_zh"]


def test_half_a_character_is_answered_as_json(hzmj: Shell) -> None:
    ran = hzmj("score --json", given=json.dumps({**EXAMPLE, "\ud800": 1}))
    assert ran.json["field"] == "\ud800"
    assert ran.message


SPELLED_OUT: dict[str, tuple[str, dict[str, Any]]] = {
    "plain": ("456p789s1115z --meld chi:345m@3 --draw 7z", {"tan": None}),
    "melds of every kind": (
        "5z --draw 7z --winner 1 --dealer 2 --level 3"
        " --meld peng:222m@0 --meld exposed:3333m@3 --meld added:4444m@2 --meld concealed:1111s",
        {
            "hand": "5z",
            "winner": 1,
            "dealer": 2,
            "level": 3,
            "melds": [
                meld("peng", "222m", 0),
                meld("exposed", "3333m", 3),
                meld("added", "4444m", 2),
                meld("concealed", "1111s", None),
            ],
            "tan": None,
        },
    ),
    "chain and tan": (
        "789s1115z --meld chi:345m@3 --meld exposed:2222p@2 --draw 5z --tan 0013/0000/3000/0000"
        " --chain gang@2,piao,chi@3,piao",
        {
            "hand": "789s1115z",
            "tile": "5z",
            "melds": [meld("chi", "345m"), meld("exposed", "2222p", 2)],
            "tan": [[0, 0, 1, 3], ZEROS, [3, 0, 0, 0], ZEROS],
            "chain": [{"link": "gang", "fed_by": 2}, "piao", {"claim": "chi", "fed_by": 3}, "piao"],
        },
    ),
    "discard": (
        "123m456p789s111z2z --discard 2z --from 2 --level 3",
        {
            "hand": "123m456p789s1112z",
            "melds": [],
            "tile": "2z",
            "by": "discard",
            "from": 2,
            "level": 3,
            "tan": None,
        },
    ),
    "turned up, house rules": (
        "123m456p789s111z9m --draw 2z --rules platform --caishen 9m --set base=5 --set four_caishen=on",
        {
            "rules": {"preset": "platform", "base": 5, "four_caishen": True},
            "caishen": "9m",
            "indicator": "9m",
            "hand": "123m456p789s111z9m",
            "melds": [],
            "tile": "2z",
            "tan": None,
        },
    ),
}


@pytest.mark.parametrize("name", SPELLED_OUT)
def test_spelled_out_is_the_same_request(hzmj: Shell, name: str) -> None:
    line, changes = SPELLED_OUT[name]
    request = {**EXAMPLE, **changes}
    spelled = hzmj(f"score --json {line}")
    asked = hzmj("score --json", given=json.dumps(request))
    assert spelled.json == asked.json
    assert asked.json["win"] is True


def test_table_for_people(hzmj: Shell) -> None:
    line = "score 123m456p789s111z5z --draw 7z --level 2 --dealer 0 --winner 0"
    english, chinese = hzmj(line), hzmj(f"{line} --lang zh")
    assert "Baotou: x2" in english.out
    assert "123m  456p  789s  111z  5z=7z 7z" in english.out
    assert "0: +24   1: -8   2: -8   3: -8" in english.out
    assert "1 x 4 x 2" in english.out
    assert "爆头：2 倍" in chinese.out
    assert "各付" in chinese.out


def test_table_shows_the_cap_and_who_is_liable(hzmj: Shell) -> None:
    line = "456p789s1115z --meld chi:345m@3 --draw 5z --chain piao,piao --tan 0003/0000/3000/0000"
    ran = hzmj(f"score {line} --set fan_cap=2")
    assert "capped" in ran.out
    assert "chengbao" in ran.out
    assert "reverse" in ran.out


def test_plain_win_has_no_fan(hzmj: Shell) -> None:
    assert "No fan" in hzmj("score 123m456p789s1112z --draw 2z").out


def test_no_win_says_why(hzmj: Shell) -> None:
    ran = hzmj("score 123m456p789s1112z --draw 3z")
    assert ran.code == 0
    assert ran.out.startswith("No win: ")


MISSPELLED = {
    "": "HAND is missing",
    "123m456p789s111z5z": "winning tile is missing",
    "123m456p789s111z9m --draw 2z --rules platform": "--caishen",
    "123m456p789s111z5z --draw 7z --discard 7z": "not allowed with argument",
    "123m456p789s111z5z --discard 7z": "from",
    "123m456p789s111z5z --draw 7z --from 1": "from",
    "123m456p789s111z5z --draw 7": "tile",
    "123m456p789s111z5z --draw 7z --level x": "--level",
    "123m456p789s111z5z --draw 7z --level 9": "level",
    "123m456p789s111z5z --draw 7z --dealer 99999999999999999999": "--dealer",
    "123m456p789s111z5z --draw 7z --meld chi": "chi:345m@3",
    "123m456p789s111z5z --draw 7z --meld chi:345m@9": "chi:345m@3",
    "456p789s1115z --draw 7z --meld chi:345m": "melds",
    "123m456p789s111z5z --draw 7z --chain gang;piao": "gang,piao",
    "123m456p789s111z5z --draw 7z --chain kong": "chain",
    "123m456p789s111z5z --draw 7z --tan 1": "tan",
    "123m456p789s111z5z --draw 7z --tan a/b/c/d": "0003/0000/0000/0000",
    "123m456p789s111z5z --draw 7z --rules club": "--rules",
    "123m456p789s111z5z --draw 7z --set base": "FIELD=VALUE",
    "123m456p789s111z5z --draw 7z --set base=4": "base",
    "123m456p789s111z5z --draw 7z --set hands=" + "9" * 5000: "hands",
    "123m456p789s111z5z --draw 7z --set bass=1": "bass",
    "123m456p789s111z5z --draw 7z --caishen 1m": "caishen",
}


@pytest.mark.parametrize("line", MISSPELLED)
def test_misspelled(hzmj: Shell, line: str) -> None:
    ran = hzmj(f"score {line}")
    assert MISSPELLED[line] in ran.message
    assert ran.out == ""


def test_more_than_is_ever_asked_is_refused(hzmj: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_io, "MOST_BYTES", 100)
    ran = hzmj("score --json", given=b" " * 101)
    assert ran.json["field"] == "request"
    assert "standard input: it is too large" in ran.message
