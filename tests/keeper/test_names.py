"""Names typed in Chinese, English and pinyin."""

import pytest
from hypothesis import given

from hzmj.keeper.hands import By, named_hands, title
from hzmj.keeper.names import initials, parse_name, pinyin, search_names
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.text import Refused
from tests.game.rulesets import rulesets

ROOM = preset("room")
WAYS: tuple[By, ...] = ("draw", "discard")


def check_round_trip(rules: Ruleset) -> None:
    for by in WAYS:
        for hand in named_hands(rules, by):
            name = title(rules, hand, by)
            spelled = pinyin(name.zh)
            for text in (name.zh, name.en, name.en.upper(), spelled, spelled.replace(" ", "-")):
                assert parse_name(text, rules, by) == hand


@pytest.mark.parametrize("name", PRESETS)
def test_names_come_back_in_every_language(name: str) -> None:
    check_round_trip(preset(name))
    check_round_trip(change(preset(name), {"ten_winds": True, "four_caishen": True, "no_wild_bonus": True}))


@pytest.mark.slow
@given(rulesets)
def test_names_come_back_in_every_language_under_any_rules(rules: Ruleset) -> None:
    check_round_trip(rules)


def test_every_character_of_a_name_has_its_pinyin() -> None:
    changes = {"ten_winds": True, "four_caishen": True, "no_wild_bonus": True}
    for name in PRESETS:
        for rules in (preset(name), change(preset(name), changes)):
            for by in WAYS:
                for hand in named_hands(rules, by):
                    assert pinyin(title(rules, hand, by).zh).replace(" ", "").isalpha()
                    assert not any("一" <= char <= "鿿" for char in pinyin(title(rules, hand, by).zh))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("杠上开花", "杠开"),
        ("双杠上开花", "双杠开"),
        ("平胡", "自摸"),
        ("zimo", "自摸"),
        ("bao4tou2", "爆头"),
        ("BÀO TÓU", "爆头"),
        ("ｂａｏｔｏｕ", "爆头"),
        ("shuang-cai-piao", "双财飘"),
        ("二飘", "双财飘"),
        ("双飘一杠", "一杠双飘"),
        ("2飘1杠", "一杠双飘"),
        ("two piao, one gang", "一杠双飘"),
        ("四杠三飘", "三飘四杠"),
        ("七对子", "七对"),
        ("七客", "七对爆头"),
        ("豪华七对子双飘", "豪华双财飘"),
        ("双豪七", "双豪华"),
        ("清豪华七对", "豪华清七对"),
        ("double luxury caipiao", "双豪华财飘"),
    ],
)
def test_synonyms(text: str, name: str) -> None:
    assert title(ROOM, parse_name(text, ROOM)).zh == name


def test_a_name_that_may_mean_two_hands_is_refused_with_both() -> None:
    with pytest.raises(Refused) as refused:
        parse_name("一飘一杠", ROOM)
    assert refused.value.field == "hand"
    assert "飘杠、杠飘" in refused.value.text.zh
    assert "Piao then gang; Gang then piao" in refused.value.text.en
    assert title(preset("mil2025"), parse_name("一飘一杠", preset("mil2025"))).zh == "飘杠"


@pytest.mark.parametrize("text", ["", "十风", "chess", "财飘飘", "x" * 10_000, "\ud800", "自摸"])
def test_an_unknown_name_is_refused_with_the_nearest(text: str) -> None:
    by: By = "discard" if text == "自摸" else "draw"
    with pytest.raises(Refused) as refused:
        parse_name(text, ROOM, by)
    assert refused.value.field == "hand"
    assert len(refused.value.text.zh) < 200
    assert len(refused.value.text.en) < 250
    if text == "财飘飘":
        assert "双财飘" in refused.value.text.zh


def test_what_is_half_typed_is_searched_by_beginning_and_initials() -> None:
    assert search_names("", ROOM) == named_hands(ROOM)
    assert title(ROOM, search_names("爆", ROOM)[0]).zh == "爆头"
    assert title(ROOM, search_names("scp", ROOM)[0]).zh == "双财飘"
    assert initials("三财飘") == "scp"
    assert not search_names("xyz", ROOM)
