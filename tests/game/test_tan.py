"""How often a seat may claim from another: RULES.md 6.3."""

from typing import Any

import pytest

from tests.cases import cases
from tests.game.table import Table

# For each claim in turn: the tile thrown, and what takes it by chi, peng and gang.
THROWN = ("1m", "1p", "1s", "7z")
OWN = {
    "chi": ("23m", "23p", "23s"),
    "peng": ("11m", "11p", "11s", "77z"),
    "gang": ("111m", "111p", "111s", "777z"),
}


def claim(kind: str, n: int) -> str:
    return f"chi {OWN['chi'][n]}" if kind == "chi" else kind


def offered(case: dict[str, Any], rules: dict[str, Any]) -> bool:
    """Whether the seat is offered the last claim after it has made the others, under `rules` over room."""
    seat, source = case["seat"], case["source"]
    kinds = [*case["made"].split(), case["then"]]
    own = "".join(OWN[kind][n] for n, kind in enumerate(kinds))
    hands = {seat: own, source: "".join(THROWN[: len(kinds)])}
    table = Table("room", hands, level=case["level"], changes=rules)
    for n, kind in enumerate(kinds[:-1]):
        table.until(source).play(f"{source}: {THROWN[n]}", f"{seat}: {claim(kind, n)}")
        table.play(f"{seat}: {spare(table, seat)}")
    last = len(kinds) - 1
    table.until(source).play(f"{source}: {THROWN[last]}")
    return claim(kinds[last], last) in table.claims(seat)


@pytest.mark.parametrize("case", cases("game/tan"))
def test_a_further_tan_is_allowed_as_the_clause_says(case: dict[str, Any]) -> None:
    assert offered(case, case["rules"]) == case["allowed"]
    assert offered(case, {"third_tan": "any"}), "nothing but the limit bars the claim"


def spare(table: Table, seat: int) -> str:
    """A tile of the seat's hand that is not kept for a claim."""
    kept = {"1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "7z", "5z"}
    return next(text for text in sorted(table.legal(seat)) if len(text) == 2 and text not in kept)


def test_tan_are_counted_apart_for_each_seat() -> None:
    # Two from seat 1 and one from seat 2: a third from 1 is barred, a second from 2 is not.
    hands = {3: "1122p55m33p99s112z", 1: "123p", 2: "5m9s"}
    table = Table("room", hands, draws="8s").play("0: 8s", "1: 1p", "3: peng", "3: 1z").until(1)
    table.play("1: 2p", "3: peng", "3: 1z").until(2).play("2: 5m", "3: peng", "3: 2z").until(1)
    assert table.state.tan == [[0] * 4, [0] * 4, [0] * 4, [0, 2, 1, 0]]
    table.play("1: 3p")
    assert table.claims(3) == set()
    table.play("2: 9s")
    assert table.claims(3) == {"peng"}


def test_concealed_and_added_gangs_are_no_tan() -> None:
    # One peng from seat 0 that becomes an added gang, and a concealed gang: still one tan.
    hands = {1: "11m4444s77z236z99p", 0: "1m7z"}
    table = Table("room", hands, draws="9s", tail="1m9s9s").play("0: 1m", "1: peng", "1: concealed 4s")
    table.play("1: added 1m")
    assert table.state.tan[1] == [1, 0, 0, 0]
    table.play("1: 2z").until(0).play("0: 7z")
    assert "peng" in table.claims(1)
    table.play("1: peng")
    assert table.state.tan[1] == [2, 0, 0, 0]


def test_tan_are_counted_with_chengbao_off_all_the_same() -> None:
    table = Table("room", {2: "55m"}, draws="5m", changes={"chengbao": False}).play("0: 5m", "2: peng")
    assert table.state.tan[2] == [1, 0, 0, 0]


def test_tan_kinds_chi_counts_no_peng() -> None:
    table = Table("mil2025", {2: "55m"}, draws="5m").play("0: 5m", "2: peng")
    assert table.state.tan[2] == [0, 0, 0, 0]
    table = Table("mil2025", {1: "46m"}, draws="5m").play("0: 5m", "1: chi 46m")
    assert table.state.tan[1] == [1, 0, 0, 0]
