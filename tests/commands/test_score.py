"""`hzmj score`: FORMATS.md 2, in JSON and spelled out on the command line."""

import json
from typing import Any

import pytest

from tests.commands.run import Shell

EXAMPLE: dict[str, Any] = {
    "rules": "room",
    "caishen": "5z",
    "indicator": None,
    "dealer": 0,
    "level": 1,
    "winner": 0,
    "hand": "456p789s1115z",
    "melds": [{"kind": "chi", "tiles": "345m", "from": 3}],
    "tile": "7z",
    "by": "draw",
    "from": None,
    "chain": [],
    "tan": [[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
}
ZEROS = [0, 0, 0, 0]
FLIP = {"rules": "platform", "caishen": "9m", "indicator": "9m"}


def meld(kind: str, tiles: str, source: int | None = 3) -> dict[str, Any]:
    return {"kind": kind, "tiles": tiles, "from": source}


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "five of a tile": ({"hand": "456p789s11z11z", "tile": "1z"}, "tile"),
    "five of a tile in hand": ({"hand": "456p11111z55z"}, "hand"),
    "five with a meld": ({"melds": [meld("peng", "111z")], "hand": "456p789s1115z"}, "hand"),
    "five with the indicator": ({**FLIP, "hand": "456p789s9999m"}, "hand"),
    "too few tiles": ({"hand": "456p789s111z"}, "hand"),
    "too many tiles": ({"hand": "456p789s11155z"}, "hand"),
    "no tile to win with": ({"tile": ""}, "tile"),
    "two tiles to win with": ({"tile": "77z"}, "tile"),
    "unknown face": ({"tile": "8z"}, "tile"),
    "unknown face in hand": ({"hand": "456p789s1118z"}, "hand"),
    "no notation": ({"hand": "abc"}, "hand"),
    "digits without a suit": ({"hand": "456p789s111555"}, "hand"),
    "hand is a list": ({"hand": ["1m"]}, "hand"),
    "seat 4": ({"dealer": 4}, "dealer"),
    "seat -1": ({"winner": -1}, "winner"),
    "seat true": ({"winner": True}, "winner"),
    "seat 0.0": ({"dealer": 0.0}, "dealer"),
    "seat as text": ({"dealer": "0"}, "dealer"),
    "huge seat": ({"dealer": 10**400}, "dealer"),
    "level 0": ({"level": 0}, "level"),
    "level 4": ({"level": 4}, "level"),
    "unknown kind": ({"melds": [meld("pong", "222m")]}, "melds"),
    "kind is a list": ({"melds": [{"kind": ["chi"], "tiles": "345m", "from": 3}]}, "melds"),
    "unknown preset": ({"rules": "club"}, "rules"),
    "preset of the wrong type": ({"rules": {"preset": 1}}, "preset"),
    "rules are a number": ({"rules": 1}, "rules"),
    "unknown rule": ({"rules": {"preset": "room", "bass": 2}}, "bass"),
    "rule out of range": ({"rules": {"base": 4}}, "base"),
    "rule of the wrong type": ({"rules": {"chengbao": 1}}, "chengbao"),
    "negative rule": ({"rules": {"fan_cap": -1}}, "fan_cap"),
    "unknown field": ({"tiles": "1m"}, "tiles"),
    "unknown field of a meld": ({"melds": [{**meld("chi", "345m"), "open": True}]}, "melds"),
    "meld is text": ({"melds": ["345m"]}, "melds"),
    "melds are an object": ({"melds": {}}, "melds"),
    "five melds": ({"melds": [meld("chi", "345m")] * 5}, "melds"),
    "no run": ({"melds": [meld("chi", "346m")]}, "melds"),
    "run of honours": ({"melds": [meld("chi", "123z")]}, "melds"),
    "run over suits": ({"melds": [meld("chi", "89m1p")]}, "melds"),
    "no triplet": ({"melds": [meld("peng", "223m")]}, "melds"),
    "gang of three": ({"melds": [meld("exposed", "222m")]}, "melds"),
    "peng of four": ({"melds": [meld("peng", "2222m")]}, "melds"),
    "meld of caishen": ({"melds": [meld("peng", "555z")]}, "melds"),
    "concealed gang of caishen": ({"melds": [meld("concealed", "5555z", None)]}, "melds"),
    "chi with a caishen": ({**FLIP, "melds": [meld("chi", "789m")]}, "melds"),
    "chi from the next seat": ({"melds": [meld("chi", "345m", 1)]}, "melds"),
    "chi from across": ({"melds": [meld("chi", "345m", 2)]}, "melds"),
    "peng from oneself": ({"melds": [meld("peng", "222m", 0)]}, "melds"),
    "peng from nobody": ({"melds": [meld("peng", "222m", None)]}, "melds"),
    "concealed gang from a seat": ({"melds": [meld("concealed", "2222m", 1)]}, "melds"),
    "tan below the melds": ({"tan": [ZEROS, ZEROS, ZEROS, ZEROS]}, "tan"),
    "tan of three rows": ({"tan": [ZEROS, ZEROS, ZEROS]}, "tan"),
    "tan of three columns": ({"tan": [[0, 0, 1]] * 4}, "tan"),
    "negative tan": ({"tan": [[0, 0, 0, 1], [-1, 0, 0, 0], ZEROS, ZEROS]}, "tan"),
    "tan as text": ({"tan": "0001"}, "tan"),
    "unknown way to win": ({"by": "robbery"}, "by"),
    "draw from a seat": ({"from": 1}, "from"),
    "discard from nobody": ({"by": "discard"}, "from"),
    "discard from oneself": ({"by": "discard", "from": 0}, "from"),
    "another caishen": ({"caishen": "1m"}, "caishen"),
    "indicator where whites are wild": ({"indicator": "5z"}, "indicator"),
    "no indicator": ({**FLIP, "indicator": None}, "indicator"),
    "another indicator": ({**FLIP, "indicator": "8m"}, "indicator"),
    "more gangs than gang melds": ({"chain": ["gang"]}, "chain"),
    "five caishen": ({"chain": ["piao"] * 4}, "chain"),
    "four caishen of three": (
        {**FLIP, "hand": "456p789s111z9m", "chain": ["piao"] * 2, "tile": "9m"},
        "chain",
    ),
    "piao without a caishen in hand": ({"hand": "456p789s1112z", "tile": "2z", "chain": ["piao"]}, "chain"),
    "last piao without baotou": ({"hand": "45p789s1122z5z", "tile": "3p", "chain": ["piao"]}, "chain"),
    "fed by a gang there is not": (
        {
            "melds": [meld("concealed", "2222m", None)],
            "chain": [{"link": "gang", "fed_by": 1}],
            "tan": None,
        },
        "chain",
    ),
    "fed by another seat": ({"chain": ["piao", {"claim": "chi", "fed_by": 2}, "piao"]}, "chain"),
    "claim as the last entry": ({"chain": ["piao", {"claim": "chi", "fed_by": 3}]}, "chain"),
    "chain on a discard": ({"by": "discard", "from": 1, "chain": ["piao"]}, "chain"),
    "unknown link": ({"chain": ["kong"]}, "chain"),
    "piao that was fed": ({"chain": [{"link": "piao", "fed_by": 1}]}, "chain"),
    "chain is text": ({"chain": "gang"}, "chain"),
    "deep link": ({"chain": [json.loads("[" * 100 + "]" * 100)]}, "chain"),
}
MISSING = ("dealer", "level", "winner", "hand", "tile", "by")


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_request(hzmj: Shell, name: str) -> None:
    changes, field = IMPOSSIBLE[name]
    ran = hzmj("score --json", given=json.dumps({**EXAMPLE, **changes}))
    assert ran.json["field"] == field
    assert ran.json["error"]
    assert ran.json["error_zh"]
    assert ran.message


@pytest.mark.parametrize("field", MISSING)
def test_missing_field(hzmj: Shell, field: str) -> None:
    ran = hzmj("score --json", given=json.dumps({k: v for k, v in EXAMPLE.items() if k != field}))
    assert ran.json["field"] == field
    assert field in ran.message


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


def test_example_of_the_format(hzmj: Shell) -> None:
    ran = hzmj("score --json", given=json.dumps(EXAMPLE))
    assert ran.code == 0
    assert ran.err == ""
    assert ran.json == {
        "win": True,
        "shape": "standard",
        "fans": [{"id": "baotou", "name_zh": "爆头", "name_en": "Baotou", "fan": 1}],
        "fan": 1,
        "multiplier": 2,
        "title_zh": "爆头",
        "title_en": "Baotou",
        "groups": [
            ["3m", "4m", "5m"],
            ["4p", "5p", "6p"],
            ["7s", "8s", "9s"],
            ["1z", "1z", "1z"],
            ["5z", "7z"],
        ],
        "delta": [12, -4, -4, -4],
        "transfers": [
            {"from": seat, "to": 0, "amount": 4, "reason": "share", "formula": "1 x 2 x 2"}
            for seat in (1, 2, 3)
        ],
    }


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
