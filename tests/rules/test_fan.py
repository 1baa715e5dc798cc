"""What wins are worth and what they are called: the tables of RULES.md 8.5-8.7, one hand for each line."""

from collections import Counter
from typing import Any

import pytest

from hzmj.presets import preset
from hzmj.rules.request import answer
from tests.cases import cases

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


def test_every_name_of_the_check_list_of_8_5_has_its_hand() -> None:
    listed = (
        "平胡 自摸 爆头 杠开 杠爆 双杠爆 三杠爆 四杠爆 财飘 双财飘 三财飘 杠飘 飘杠 一飘双杠 一飘三杠 一飘四杠 "
        "双飘双杠 双飘三杠 双飘四杠 一杠双飘 七对 清七对 七对爆头 七对财飘 七对双财飘 豪华 双豪华 三豪华 "
        "豪华爆头 豪华财飘 豪华双财飘 双豪华爆头 双豪华财飘 双豪华双财飘 三豪华爆头 三豪华财飘 三豪华双财飘 "
        "豪华清七对 三豪华清七对"
    ).split()
    given = Counter(case.values[0]["title_zh"] for case in cases("rules/fan_classic"))  # type: ignore[index,call-overload]
    assert [name for name in listed if not given[name]] == []
