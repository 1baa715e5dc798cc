"""The scoring request of FORMATS.md 2: what is impossible, and what may be left out."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.presets import preset
from hzmj.rules.request import answer
from tests.cases import DATA

REFUSED = json.loads((DATA / "rules" / "requests_refused.json").read_text("utf-8"))
SOUND: dict[str, Any] = REFUSED["sound"]
FLIP: dict[str, Any] = REFUSED["flip"]


def changed(case: dict[str, Any]) -> dict[str, Any]:
    """The sound request with what a case changes of it."""
    sound = FLIP if case.get("flip") else SOUND
    request: dict[str, Any] = sound | case.get("set", {})
    if "drop" in case:
        del request[case["drop"]]
    return request


def test_the_tables_are_not_empty_and_start_from_sound_requests() -> None:
    assert len(REFUSED["whole"]) >= 5
    assert len(REFUSED["cases"]) >= 100
    assert len({case["id"] for case in REFUSED["cases"]}) == len(REFUSED["cases"])
    assert answer(SOUND, preset)["multiplier"] == 2
    assert answer(FLIP, preset)["multiplier"] == 2


@pytest.mark.parametrize("case", REFUSED["cases"], ids=lambda case: case["id"])
def test_an_impossible_request_is_answered_by_an_error_that_names_the_field(case: dict[str, Any]) -> None:
    got = answer(changed(case), preset)
    assert "win" not in got, got
    assert got["field"] == case["field"]
    assert got["error"]
    assert got["error_zh"]


@pytest.mark.parametrize("case", REFUSED["whole"], ids=lambda case: case["id"])
def test_what_is_no_object_is_an_error(case: dict[str, Any]) -> None:
    got = answer(case["request"], preset)
    assert got["error"]
    assert got["field"] == "request"


def test_the_example_of_the_format() -> None:
    got = answer(SOUND, preset)
    assert got == {
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
    assert json.loads(json.dumps(got)) == got


@pytest.mark.parametrize("name", ["rules", "caishen", "indicator", "from", "chain", "tan"])
def test_a_field_with_a_default_may_be_left_out(name: str) -> None:
    request = dict(SOUND)
    del request[name]
    assert answer(request, preset) == answer(SOUND, preset)


def test_melds_may_be_left_out() -> None:
    request = {name: SOUND[name] for name in ("dealer", "level", "winner", "by")}
    got = answer(request | {"hand": "123m456p789s111z5z", "tile": "7z"}, preset)
    assert got["multiplier"] == 2


@pytest.mark.parametrize(
    ("melds", "tan", "payer"),
    [
        pytest.param("chi peng peng", None, 3, id="the winner's row defaults to what the melds imply"),
        pytest.param("chi peng added", None, 3, id="an added gang implies its peng's tan"),
        pytest.param("chi peng concealed", None, None, id="a concealed gang implies none"),
        pytest.param("chi peng concealed", [0, 0, 0, 3], 3, id="more than implied is taken as told"),
    ],
)
def test_tan_default_to_the_melds(melds: str, tan: list[int] | None, payer: int | None) -> None:
    tiles = iter(("345m", "777z", "666z"))
    laid = []
    for kind in melds.split():
        faces = next(tiles)
        four = kind in ("added", "concealed")
        laid.append(
            {
                "kind": kind,
                "tiles": faces[0] + faces if four else faces,
                "from": None if kind == "concealed" else 3,
            }
        )
    rows = None if tan is None else [tan, [0] * 4, [0] * 4, [0] * 4]
    got = answer(SOUND | {"hand": "789s5z", "tile": "1z", "melds": laid, "tan": rows}, preset)
    assert {t["from"] for t in got["transfers"]} == ({1, 2, 3} if payer is None else {payer})


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(
            {"level": 3, "tan": [[0, 0, 0, 4], [3, 0, 4, 0], [0] * 4, [0] * 4]}, id="tan not allowed"
        ),
        pytest.param({"dealer": 2, "winner": 0, "level": 2}, id="the winner is no dealer"),
        pytest.param({"tile": "5z"}, id="the winning tile a caishen"),
        pytest.param({"chain": ["piao", "piao", "piao"]}, id="piao up to four caishen"),
        pytest.param({"chain": ["piao", {"claim": "chi", "fed_by": 3}, "piao"]}, id="a claim in the chain"),
    ],
)
def test_nothing_else_is_checked(change: dict[str, Any]) -> None:
    assert answer(SOUND | change, preset)["win"]


odd: list[Any] = [None, True, -1, 0, 3, 9, 1.5, float("nan"), "", "gang", "piao", "chi", "5z", "9p", "123m"]
odd += ["draw", "discard", "room", "platform", "123m456p789s1115z", [], {}, {"preset": "mil2025"}]
odd += [
    {"kind": "peng", "tiles": "222m", "from": 1},
    {"link": "gang", "fed_by": 1},
    {"claim": "chi", "fed_by": 3},
]
anything = st.sampled_from(odd) | st.lists(st.sampled_from(odd), max_size=4)


@given(st.sampled_from((SOUND, FLIP)), st.dictionaries(st.sampled_from(sorted(SOUND)), anything, max_size=3))
def test_any_request_gets_one_answer_of_the_three_kinds(
    sound: dict[str, Any], change: dict[str, Any]
) -> None:
    got = answer(sound | change, preset)
    if "error" in got:
        assert got["field"]
        assert got["error"]
    elif got["win"]:
        assert sum(got["delta"]) == 0
        assert got["multiplier"] == 2 ** got["fan"]
    else:
        assert got["reason"]
        assert got["reason_zh"]
