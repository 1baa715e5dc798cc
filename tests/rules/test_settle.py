"""Who pays what for a win and why: RULES.md 11 and 12."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.presets import PRESETS, preset
from hzmj.rules.chain import Link
from hzmj.rules.request import answer
from hzmj.rules.ruleset import change
from hzmj.rules.settle import Stakes, delta, settle_abandon, settle_late, settle_win
from tests.cases import cases, table
from tests.rules.formula import work_out

PLAIN = table("rules/settlement")[0]
seats = st.integers(0, 3)
tan_counts = st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4)


def ask(case: dict[str, Any]) -> dict[str, Any]:
    return answer({name: case[name] for name in case if name not in ("id", "delta", "paid")}, preset)


@pytest.mark.parametrize("case", cases("rules/settlement"))
def test_a_win_is_paid_as_the_clause_says(case: dict[str, Any]) -> None:
    got = ask(case)
    assert got.get("win"), got
    assert sorted([t["from"], t["amount"], t["reason"]] for t in got["transfers"]) == sorted(case["paid"])
    assert {t["to"] for t in got["transfers"]} == {case.get("winner", 0)}
    assert got["delta"] == case["delta"]


@pytest.mark.parametrize("case", cases("rules/settlement"))
def test_every_formula_comes_to_its_amount(case: dict[str, Any]) -> None:
    for transfer in ask(case)["transfers"]:
        assert work_out(transfer["formula"]) == transfer["amount"]


def test_a_share_formula_names_base_level_factor_and_multiplier() -> None:
    got = ask(PLAIN | {"rules": {"base": 3}, "level": 2, "winner": 1})
    assert [t["formula"] for t in got["transfers"]] == ["3 x 1 x 1", "3 x 1 x 1", "3 x 4 x 1"]


@given(
    base=st.sampled_from((1, 2, 3, 5)),
    dealer=seats,
    level=st.integers(1, 3),
    winner=seats,
    source=st.none() | seats,
    tan=tan_counts,
    n=st.integers(0, 7),
    chengbao=st.booleans(),
)
def test_payments_add_up_by_12_whatever_the_tan(
    base: int,
    dealer: int,
    level: int,
    winner: int,
    source: int | None,
    tan: list[list[int]],
    n: int,
    chengbao: bool,
) -> None:
    if source == winner:
        source = None
    rules = change(preset("room"), {"base": base, "chengbao": chengbao})
    paid = settle_win(rules, Stakes(base, dealer, level), winner, source, tan, 2**n)
    for transfer in paid:
        assert transfer.amount > 0
        assert transfer.to == winner != transfer.source
        assert work_out(transfer.formula) == transfer.amount
    others = [seat for seat in range(4) if seat != winner]
    share = {s: base * (2**level if dealer in (s, winner) else 1) * 2**n for s in others}
    whole = sum(share.values()) if source is None else share[source]
    sums = dict.fromkeys(others, 0)
    for seat in others:
        sums[seat] += whole * (chengbao and tan[winner][seat] >= 3)
        sums[seat] += 2 * whole * (chengbao and tan[seat][winner] >= 3)
    liable = [seat for seat in others if sums[seat]]
    if source is None and not liable:
        sums = share
    elif source is not None and source not in liable:
        sums[source] = share[source]
    gains = delta(paid)
    assert {seat: -gains[seat] for seat in others} == sums
    assert sum(gains) == 0


fed = [Link(kind, seat) for kind in ("gang", "chi", "peng") for seat in (1, 2, 3)]
links = st.sampled_from([Link("gang"), Link("piao"), *fed])


@given(
    chain=st.lists(links, max_size=8),
    dealer=seats,
    level=st.integers(1, 3),
    grows=st.lists(st.integers(0, 2), min_size=9, max_size=9),
)
def test_late_liability_shares_out_exactly_the_win(
    chain: list[Link], dealer: int, level: int, grows: list[int]
) -> None:
    # Whatever each link adds, the shares and the feeders' parts make up the whole win.
    stakes = Stakes(1, dealer, level)
    paid = settle_late(stakes, 0, tuple(chain), lambda k: 2 ** sum(grows[: k + 1]))
    count = sum(link.kind in ("gang", "piao") for link in chain)
    whole = sum(stakes.unit(0, s) for s in (1, 2, 3)) * 2 ** sum(grows[: count + 1])
    assert delta(paid)[0] == whole
    feeders = {link.fed_by for link in chain}
    assert len({(transfer.source, transfer.reason) for transfer in paid}) == len(paid)
    for transfer in paid:
        assert work_out(transfer.formula) == transfer.amount > 0
        assert transfer.reason == "share" or transfer.source in feeders


@pytest.mark.parametrize(
    ("dealer", "seat", "level", "base", "paid"),
    [
        pytest.param(0, 0, 3, 1, [96, 32, 32, 32], id="12.5 level 3, the dealer leaves: 8 x 4 to each"),
        pytest.param(0, 1, 3, 1, [32, 40, 4, 4], id="12.5 level 3, a non-dealer leaves: 32, 4, 4"),
        pytest.param(2, 1, 3, 5, [20, 200, 160, 20], id="12.5 with base 5"),
        pytest.param(0, 0, 2, 1, [0, 0, 0, 0], id="12.5 below level 3 nothing is paid"),
        pytest.param(0, 1, 1, 1, [0, 0, 0, 0], id="12.5 level 1: nothing"),
    ],
)
def test_who_leaves_at_level_3_pays_each_other_seat_a_caipiao(
    dealer: int, seat: int, level: int, base: int, paid: list[int]
) -> None:
    transfers = settle_abandon(Stakes(base, dealer, level), seat)
    gains = delta(transfers)
    assert [-g if s == seat else g for s, g in enumerate(gains)] == paid
    assert all(t.source == seat and t.reason == "abandon" for t in transfers)
    assert all(work_out(t.formula) == t.amount for t in transfers)


@pytest.mark.parametrize("name", PRESETS)
def test_the_answer_has_the_fields_of_the_format(name: str) -> None:
    extra = {"caishen": "9s", "indicator": "9s"} if preset(name).caishen == "flip" else {}
    got = ask(PLAIN | {"rules": name, "hand": "123m456p78p66677z"} | extra)
    keys = "win shape fans fan multiplier title_zh title_en groups delta transfers"
    assert sorted(got) == sorted(keys.split())
    assert all(sorted(t) == sorted(("from", "to", "amount", "reason", "formula")) for t in got["transfers"])


def test_a_seat_that_feeds_twice_pays_once_with_its_parts_added_up() -> None:
    """RULES 12.4: each part runs to the next feeder's claim, also where another seat fed between."""
    chain = (Link("piao"), Link("chi", 3), Link("piao"), Link("gang", 1), Link("gang", 3), Link("gang"))
    paid = settle_late(Stakes(1, 0, 1), 0, chain, lambda k: 2 ** (k + 1))
    late = [(t.source, t.amount, t.formula) for t in paid if t.reason == "late"]
    assert late == [(3, 24 + 288, "6 x (8 - 4) + 6 x (64 - 16)"), (1, 48, "6 x (16 - 8)")]
