"""Named hands: what a win is called, which there are, and what they pay."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.keeper.entries import MOST_CLAIMS, Win, divides_late, most_tan, reckon, tan_of
from hzmj.keeper.hands import By, NamedHand, hand_of, hand_of_score, named_hands, title
from hzmj.keeper.names import parse_name
from hzmj.presets import PRESETS, preset
from hzmj.rules.chain import Chain, Link
from hzmj.rules.fan import Reading, readings
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import parse_tile, parse_tiles
from hzmj.text import Refused
from tests.game.rulesets import rulesets
from tests.rules.test_score import draw_chain
from tests.rules.wins import draw_win

randoms = st.integers(0, 2**32).map(Random)


def names(rules: Ruleset, by: By = "draw") -> list[str]:
    return [title(rules, hand, by).zh for hand in named_hands(rules, by)]


def fed(chain: Chain, random: Random) -> Chain:
    """The chain with some claims in it."""
    told: list[Link] = []
    for link in chain:
        if random.random() < 0.3:
            told.append(Link("peng", random.randrange(1, 4)))
        told.append(Link("gang", random.randrange(1, 4)) if link.kind == "gang" else link)
    return tuple(told)


@settings(max_examples=50)
@given(randoms, rulesets, st.integers(1, 3), st.integers(0, 3))
def test_a_win_pays_by_its_name_what_it_pays_by_its_tiles(
    random: Random, rules: Ruleset, level: int, dealer: int
) -> None:
    won = draw_win(random, flip=rules.caishen == "flip")
    chain = draw_chain(random, rules, won)
    if rules.late_liability and won.shape == "standard":
        chain = fed(chain, random)
    stakes = Stakes(rules.base, dealer, level)
    gangs = sum(link.kind == "gang" for link in chain)
    on_upper = min(most_tan(rules, stakes, 0, 3), MOST_CLAIMS - gangs) if won.melds else 0
    tan = tan_of({(0, 3): random.randint(0, on_upper), (3, 2): random.randint(0, 2)})
    if rules.tan_kinds == "all":
        tan = tan_of({(0, 3): random.randint(0, on_upper), (2, 0): random.randint(0, 2)})
    facts = WinFacts(stakes, won.caishen, 0, won.hand, won.melds, won.tile, None, chain, tan)
    try:
        scored = score_win(rules, facts)
    except Refused:
        return
    hand = hand_of_score(rules, scored, chain)
    assert hand in named_hands(rules)
    entry = Win(0, hand, None, tan)
    if divides_late(rules, entry):
        entry = Win(0, hand, None, tan, chain)
    told = reckon(rules, stakes, entry)
    assert told.transfers == scored.transfers
    assert told.score is not None
    assert told.score.fans == scored.fans


@settings(max_examples=25)
@given(rulesets)
def test_every_hand_has_a_name_of_its_own(rules: Ruleset) -> None:
    ways: tuple[By, ...] = ("draw", "discard")
    for by in ways:
        hands = named_hands(rules, by)
        assert len({title(rules, hand, by).zh for hand in hands}) == len(hands)
        assert len({title(rules, hand, by).en for hand in hands}) == len(hands)
    assert set(named_hands(rules, "discard")) <= set(named_hands(rules))


@pytest.mark.parametrize(
    ("name", "changes", "there", "missing"),
    [
        pytest.param("room", {}, "自摸 杠飘 飘杠 三飘四杠 三豪华三财飘 清七对", "十风", id="room"),
        pytest.param("platform", {}, "双飘四杠 三豪华双财飘", "三财飘 七对三财飘", id="8.4 flip"),
        pytest.param("mil2025", {}, "无财自摸 十风带财 飘杠 三飘一杠", "杠飘 双杠开 清七对", id="8.6"),
        pytest.param("room", {"ten_winds": True}, "十风 十风带财", "", id="8.1 ten winds"),
        pytest.param("room", {"must_baotou": True}, "自摸 清七对 杠开", "七对 豪华", id="8.7 must_baotou"),
        pytest.param(
            "room", {"four_caishen": True}, "财神到齐自摸 财神到齐三财飘", "三财飘", id="8.7 four_caishen"
        ),
        pytest.param("room", {"no_wild_bonus": True}, "无财自摸 无财七对", "清七对", id="8.7 no_wild"),
    ],
)  # fmt: skip
def test_hands_there_are_under_the_rules(
    name: str, changes: dict[str, Any], there: str, missing: str
) -> None:
    listed = names(change(preset(name), changes))
    assert set(there.split()) <= set(listed)
    assert not set(missing.split()) & set(listed)


@pytest.mark.parametrize("name", PRESETS)
def test_a_discard_wins_no_baotou_no_chain_and_no_ten_winds(name: str) -> None:
    for hand in named_hands(preset(name), "discard"):
        assert not hand.baotou
        assert not hand.links
        assert hand.shape != "ten_winds"


def test_under_must_baotou_a_discard_wins_without_caishen_alone() -> None:
    rules = change(preset("room"), {"must_baotou": True})
    assert names(rules, "discard") == ["平胡", "清七对", "豪华清七对", "双豪华清七对", "三豪华清七对"]


@pytest.mark.parametrize(
    ("hand", "tile", "needed", "chain", "name"),
    [
        # Four caishen in hands that are not baotou, with as many gangs as leave room for them.
        pytest.param("5555z 123m 45m 78p 1s 4z", "1s", 4, "", "财神到齐自摸", id="no gang"),
        pytest.param("555z 12m 4p 7s", "5z", 2, "gang gang", "财神到齐双杠开", id="two gangs"),
        pytest.param("5555z 19m 19p 19s 123z", "1m", 4, "", None, id="not a win"),
    ],
)
def test_all_caishen_in_a_hand_that_is_not_baotou(
    hand: str, tile: str, needed: int, chain: str, name: str | None
) -> None:
    rules = change(preset("room"), {"four_caishen": True})
    caishen = parse_tile("5z")
    tiles = parse_tiles(hand.replace(" ", ""))
    before, after = Holding.of(tiles, caishen), Holding.of((*tiles, parse_tile(tile)), caishen)
    linked = tuple(Link("gang") for _ in chain.split())
    found = {
        title(rules, hand_of(rules, reading, linked)).zh
        for reading in readings(rules, before, after, needed)
        if reading.shape == "standard"
    }
    assert found == ({name} if name else set())
    if name:
        assert name in names(rules)


def test_the_order_of_one_gang_and_one_piao_names_the_hand() -> None:
    rules = preset("room")
    gang, piao = Link("gang"), Link("piao")
    for chain, name in (((gang, piao), "杠飘"), ((piao, Link("peng", 1), gang), "飘杠")):
        assert title(rules, hand_of(rules, Reading("standard", True, 0, 1), chain)).zh == name
        assert title(rules, parse_name(name, rules)).zh == name


def test_all_caishen_leave_no_room_for_more_gangs() -> None:
    listed = names(change(preset("room"), {"four_caishen": True}))
    assert "财神到齐三杠开" not in listed
    assert "财神到齐四杠爆" not in listed
    assert {"财神到齐三杠爆", "财神到齐双飘四杠"} <= set(listed)


def test_a_hand_that_is_not_under_the_rules_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        title(preset("room"), NamedHand(baotou=True, links=("piao",) * 4))
    assert refused.value.field == "hand"
    with pytest.raises(Refused, match="no such win"):
        reckon(preset("room"), Stakes(1, 0, 1), Win(0, parse_name("十风", preset("mil2025"))))
