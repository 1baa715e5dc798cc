"""What pays what, made by the engine, against the lists of RULES.md 8.5 and 11."""

from typing import Any

import pytest

from hzmj.keeper.payments import Row, what_pays_what
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change

LISTED = """
财飘 4, 双财飘 8, 杠飘 8, 飘杠 8, 一飘双杠 16,
一飘三杠 32, 一飘四杠 64, 双飘双杠 32, 双飘三杠 64,
双飘四杠 128, 一杠双飘 16, 双杠爆 8, 三杠爆 16,
四杠爆 32, 七对 2, 清七对 4, 七对爆头 4, 七对财飘 8,
七对双财飘 16, 豪华 4, 双豪华 8, 三豪华 16, 豪华爆头 8,
豪华财飘 16, 豪华双财飘 32, 双豪华爆头 16, 双豪华财飘 32,
双豪华双财飘 64, 三豪华爆头 32, 三豪华财飘 64,
三豪华双财飘 128, 豪华清七对 8, 三豪华清七对 32
"""


def rows(name: str, base: int | None = None, **changes: Any) -> dict[str, Row]:
    return {row.title.zh: row for row in what_pays_what(change(preset(name), changes), base)}


@pytest.mark.parametrize("name", ["room", "platform"])
def test_8_5_the_list_of_source_c(name: str) -> None:
    listed = dict(case.split() for case in LISTED.replace("\n", " ").split(","))
    told = rows(name)
    assert {title: str(told[title].multiplier) for title in listed} == listed


def test_11_a_plain_win_at_every_level() -> None:
    pays = rows("room")["自摸"].pays
    assert [(pay.dealer, pay.each, pay.other, pay.from_dealer, pay.from_other) for pay in pays] == [
        (6, 2, 4, 2, 1), (12, 4, 6, 4, 1), (24, 8, 10, 8, 1),
    ]  # fmt: skip
    assert [pay.discard for pay in pays] == [None, None, 8]


def test_the_base_multiplies_everything() -> None:
    once, five = rows("room"), rows("room", 5)
    for title, row in once.items():
        for pay, more in zip(row.pays, five[title].pays, strict=True):
            assert (more.dealer, more.other) == (5 * pay.dealer, 5 * pay.other)


def test_8_6_the_cap_holds_for_every_hand() -> None:
    assert max(row.multiplier for row in rows("mil2025").values()) == 16
    assert rows("mil2025")["无财三豪华"].fan == 4


@pytest.mark.parametrize("name", PRESETS)
def test_a_discard_pays_only_where_it_can_be_won_on(name: str) -> None:
    for row in rows(name).values():
        paid = any(pay.discard for pay in row.pays)
        possible = name != "mil2025" and not row.hand.baotou and not row.hand.links
        assert paid == (possible and row.hand.shape != "ten_winds")
