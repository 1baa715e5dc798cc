"""What can be entered and what cannot, with the reason and the field: RULES.md 6.3, 8.2, 12."""

from typing import Any

import pytest

from hzmj.keeper.entries import DrawnHand, Leave, Win, divides_late, fed_chain, reckon, tan_of
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.names import parse_name
from hzmj.keeper.offers import offers
from hzmj.presets import preset
from hzmj.rules.chain import PIAO, Link
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.settle import Stakes
from tests.keeper.evenings import refusal

ROOM, PLATFORM, MIL = preset("room"), preset("platform"), preset("mil2025")
PLAIN = NamedHand()
LEVEL1, LEVEL3 = Stakes(1, 0, 1), Stakes(1, 0, 3)


def paid(rules: Ruleset, stakes: Stakes, entry: Any) -> list[tuple[int, int, int, str]]:
    transfers = reckon(rules, stakes, entry).transfers
    return [(each.source, each.to, each.amount, each.reason) for each in transfers]


@pytest.mark.parametrize(
    ("rules", "stakes", "entry", "field", "reason"),
    [
        pytest.param(ROOM, LEVEL1, Win(0, PLAIN, 1), "from", "only from dealer level 3", id="8.2 level"),
        pytest.param(ROOM, LEVEL3, Win(1, PLAIN, 2), "from", "between the dealer", id="8.2 two non-dealers"),
        pytest.param(MIL, LEVEL3, Win(0, PLAIN, 2), "from", "by draw alone", id="8.2 discard_win off"),
        pytest.param(ROOM, LEVEL3, Win(0, PLAIN, 0), "from", "not the winner", id="8.2 own discard"),
        pytest.param(
            ROOM, LEVEL3, Win(0, NamedHand(baotou=True), 1), "hand", "wins by draw alone", id="8.2 baotou"
        ),
        pytest.param(
            ROOM, LEVEL3, Win(0, NamedHand(links=("gang",)), 1), "hand", "counts no chain", id="8.4 chain"
        ),
        pytest.param(
            change(ROOM, {"ten_winds": True}), LEVEL3, Win(0, NamedHand("ten_winds"), 1), "hand",
            "no win on a discard", id="8.1 ten winds on a discard",
        ),
        pytest.param(ROOM, LEVEL1, Win(0, NamedHand("ten_winds")), "hand", "no such win", id="8.1 ten winds"),
        pytest.param(
            ROOM, LEVEL1, Win(0, PLAIN, tan=tan_of({(0, 3): 3})), "tan", "dealer level 3", id="6.3 level3"
        ),
        pytest.param(
            ROOM, LEVEL3, Win(0, PLAIN, tan=tan_of({(1, 2): 3})), "tan", "dealer level 3", id="6.3 others"
        ),
        pytest.param(
            PLATFORM, Stakes(1, 0, 2), Win(0, PLAIN, tan=tan_of({(1, 2): 3})), "tan",
            "between two non-dealers", id="6.3 level2",
        ),
        pytest.param(
            MIL, LEVEL1, Win(0, PLAIN, tan=tan_of({(0, 1): 1})), "tan", "upper seat", id="6.3 tan_kinds chi"
        ),
        pytest.param(
            change(MIL, {"chengbao": False}), LEVEL1, Win(0, PLAIN, tan=tan_of({(0, 3): 3})), "tan",
            "chi at most twice", id="6.3 chi twice",
        ),
        pytest.param(ROOM, LEVEL3, Win(0, PLAIN, tan=tan_of({(0, 3): 5})), "tan", "four claims", id="5 tan"),
        pytest.param(ROOM, LEVEL3, Win(0, PLAIN, tan=tan_of({(0, 0): 1})), "tan", "itself", id="12 own tan"),
        pytest.param(ROOM, LEVEL3, Win(0, PLAIN, tan=((0,) * 4,) * 3), "tan", "four rows", id="12 shape"),
        pytest.param(
            ROOM, LEVEL3, Win(0, NamedHand("seven_pairs"), tan=tan_of({(0, 3): 1})), "tan",
            "have claimed from nobody", id="8.1 seven pairs",
        ),
        pytest.param(
            MIL, LEVEL3, Win(0, NamedHand(links=("gang",)), tan=tan_of({(0, 3): 4})), "tan",
            "four melds", id="5 chi and gangs",
        ),
        pytest.param(ROOM, LEVEL3, Win(4, PLAIN), "winner", "0 to 3", id="1 winner"),
        pytest.param(ROOM, LEVEL3, Win(0, PLAIN, 7), "from", "0 to 3", id="1 discarder"),
        pytest.param(ROOM, LEVEL3, Leave(-1), "seat", "0 to 3", id="12.5 seat"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_field_and_reason(
    rules: Ruleset, stakes: Stakes, entry: Any, field: str, reason: str
) -> None:
    refused = refusal(rules, stakes, entry)
    assert refused is not None
    assert refused.field == field
    assert reason in refused.text.en
    assert refused.text.zh


CAIPIAO = NamedHand(baotou=True, links=("piao",))
TWO = NamedHand(baotou=True, links=("piao", "piao"))


@pytest.mark.parametrize(
    ("rules", "win", "reason"),
    [
        pytest.param(ROOM, Win(0, CAIPIAO, chain=(PIAO,)), "under late liability", id="late_liability off"),
        pytest.param(PLATFORM, Win(0, PLAIN, chain=(PIAO,)), "under late liability", id="no caipiao"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(PIAO, PIAO)), "does not count", id="another count"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(Link("peng", 0), PIAO)), "other seats", id="himself"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(Link("peng"), PIAO)), "other seats", id="nobody"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(Link("chi", 1), PIAO)), "upper seat", id="chi"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(PIAO, Link("peng", 1))), "last entry", id="claim last"),
        pytest.param(PLATFORM, Win(0, CAIPIAO, chain=(Link("piao", 1),)), "by nobody", id="a fed piao"),
        pytest.param(
            PLATFORM, Win(0, CAIPIAO, chain=(*[Link("gang")] * 5, PIAO)), "four melds", id="five gangs"
        ),
    ],
)  # fmt: skip
def test_a_chain_that_cannot_be_is_refused(rules: Ruleset, win: Win, reason: str) -> None:
    refused = refusal(rules, LEVEL1, win)
    assert refused is not None
    assert refused.field == "chain"
    assert reason in refused.text.en


def test_late_liability_divides_by_what_fed_the_chain() -> None:
    # Double caipiao, level 1: x4 shared, the second piao fed by seat 2: units 2+2+2, x8 - x4.
    win = Win(0, TWO, chain=fed_chain(TWO, {1: 2}))
    assert divides_late(PLATFORM, win)
    assert paid(PLATFORM, LEVEL1, win) == [
        (1, 0, 8, "share"), (2, 0, 8, "share"), (3, 0, 8, "share"), (2, 0, 24, "late"),
    ]  # fmt: skip
    assert fed_chain(NamedHand(baotou=True, links=("piao", "gang")), {1: 3}) == (PIAO, Link("gang", 3))
    assert not divides_late(ROOM, win)


@pytest.mark.parametrize(
    ("stakes", "win", "expected"),
    [
        pytest.param(LEVEL3, Win(0, PLAIN, tan=tan_of({(0, 3): 3})), [(3, 0, 24, "chengbao")], id="12.1"),
        pytest.param(LEVEL3, Win(0, PLAIN, tan=tan_of({(3, 0): 3})), [(3, 0, 48, "reverse")], id="12.2"),
        pytest.param(
            LEVEL3, Win(0, PLAIN, tan=tan_of({(0, 3): 3, (2, 0): 3})),
            [(2, 0, 48, "reverse"), (3, 0, 24, "chengbao")], id="12.3 two seats",
        ),
        pytest.param(
            LEVEL3, Win(0, PLAIN, 1, tan_of({(0, 3): 3})), [(1, 0, 8, "share"), (3, 0, 8, "chengbao")],
            id="12.3 on a discard both pay",
        ),
        pytest.param(LEVEL3, Leave(1), [(1, 2, 4, "abandon"), (1, 3, 4, "abandon"), (1, 0, 32, "abandon")],
                     id="12.5"),
        pytest.param(LEVEL1, Leave(1), [], id="12.5 below level 3"),
        pytest.param(LEVEL1, DrawnHand(), [], id="9"),
    ],
)  # fmt: skip
def test_who_pays_what_and_why(stakes: Stakes, win: Any, expected: list[tuple[int, int, int, str]]) -> None:
    assert paid(ROOM, stakes, win) == expected


def test_with_chengbao_off_tan_are_counted_all_the_same() -> None:
    rules = change(ROOM, {"chengbao": False})
    win = Win(0, PLAIN, tan=tan_of({(0, 3): 4}))
    assert [each[3] for each in paid(rules, LEVEL1, win)] == ["share"] * 3


@pytest.mark.parametrize("rules", [ROOM, PLATFORM, MIL, change(MIL, {"chengbao": False})])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_exactly_what_is_offered_can_be_entered(rules: Ruleset, level: int) -> None:
    stakes = Stakes(rules.base, 1, level)
    offered = offers(rules, stakes)
    for winner in range(4):
        for other in range(4):
            win = Win(winner, PLAIN, other)
            assert (other in offered.discarders[winner]) == (refusal(rules, stakes, win) is None)
            for count in range(6):
                told = Win(2, PLAIN, tan=tan_of({(winner, other): count}))
                fits = count <= offered.most_tan[winner][other]
                assert fits == (refusal(rules, stakes, told) is None)
    assert all(refusal(rules, stakes, Win(2, hand)) is None for hand in offered.by_draw)
    assert bool(offered.by_discard) == any(offered.discarders)
    if offered.by_discard:
        assert all(refusal(rules, stakes, Win(1, hand, 3)) is None for hand in offered.by_discard)


def test_a_name_of_other_rules_is_not_offered() -> None:
    assert parse_name("双杠开", ROOM) not in offers(MIL, LEVEL1).by_draw
