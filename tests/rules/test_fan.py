"""What wins are worth and what they are called: the tables of RULES.md 8.5-8.7, one hand for each line."""

from typing import Any

import pytest

from hzmj.presets import preset
from hzmj.rules.request import answer
from tests.cases import cases, table

EXPECTED = {
    "fans",
    "fan",
    "multiplier",
    "title_zh",
    "title_en",
    "shape",
    "delta",
    "win",
    "reason_zh",
    "reason_en",
}


def ask(case: dict[str, Any]) -> dict[str, Any]:
    """The answer to the request a case describes."""
    told = {name: value for name, value in case.items() if name != "id" and name not in EXPECTED}
    return answer(told, preset)


@pytest.mark.parametrize(
    "case",
    cases(
        "rules/fan_classic",
        "rules/fan_clauses",
        "rules/fan_mil2025",
        "rules/house_rules",
        "rules/discard_wins",
    ),
)
def test_a_win_counts_its_fan_and_has_its_title(case: dict[str, Any]) -> None:
    got = ask(case)
    if not case.get("win", True):
        assert got["win"] is False
        assert case["reason_zh"] in got["reason_zh"]
        return
    assert got.get("win"), got
    assert {line["id"]: line["fan"] for line in got["fans"]} == case["fans"]
    assert got["fan"] == case.get("fan", sum(case["fans"].values()))
    for name in ("multiplier", "title_zh", "title_en", "shape", "delta"):
        if name in case:
            assert got[name] == case[name]


@pytest.mark.parametrize("case", cases("rules/no_win"))
def test_a_win_the_rules_do_not_allow_is_answered_with_the_reason(case: dict[str, Any]) -> None:
    got = ask(case)
    assert got["win"] is False
    assert case["reason_zh"] in got["reason_zh"]
    assert case["reason_en"] in got["reason"]


# The check list of 8.5 as it stands there; plain wins, 爆头, 杠开 and 杠爆 by the lines of its table.
LISTED = {
    **{"平胡": 1, "自摸": 1, "爆头": 2, "杠开": 2, "杠爆": 4, "双杠爆": 8, "三杠爆": 16, "四杠爆": 32},
    **{"财飘": 4, "双财飘": 8, "三财飘": 16, "杠飘": 8, "飘杠": 8, "一杠双飘": 16},
    **{"一飘双杠": 16, "一飘三杠": 32, "一飘四杠": 64, "双飘双杠": 32, "双飘三杠": 64, "双飘四杠": 128},
    **{"七对": 2, "清七对": 4, "七对爆头": 4, "七对财飘": 8, "七对双财飘": 16},
    **{"豪华": 4, "双豪华": 8, "三豪华": 16, "豪华爆头": 8, "豪华财飘": 16, "豪华双财飘": 32},
    **{"双豪华爆头": 16, "双豪华财飘": 32, "双豪华双财飘": 64},
    **{"三豪华爆头": 32, "三豪华财飘": 64, "三豪华双财飘": 128, "豪华清七对": 8, "三豪华清七对": 32},
}


@pytest.mark.parametrize(("title", "multiplier"), LISTED.items())
def test_every_name_of_the_check_list_has_its_hand_and_its_figure(title: str, multiplier: int) -> None:
    given = {case["multiplier"] for case in table("rules/fan_classic") if case["title_zh"] == title}
    assert given == {multiplier}
