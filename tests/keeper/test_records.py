"""Matches of bots entered by name and tan alone: the sheet says what the records say."""

import pytest

from hzmj.keeper.sheet import Sheet
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from tests.keeper.evenings import NAMES, odd_rules, told_hands

BOTS = (("easy",) * 4, ("normal", "easy", "normal", "random"), ("normal",) * 4)
ODD = range(21)
RULES = {
    **{name: change(preset(name), {"hands": 8}) for name in PRESETS},
    **{f"odd {number}": odd_rules(number) for number in ODD},
}


def check_match(rules: Ruleset, seed: int) -> None:
    told = told_hands(rules, str(seed), BOTS[seed % len(BOTS)])
    sheet = Sheet.begin(NAMES, rules, dealer=told[0].stakes.dealer)
    for hand in told:
        assert sheet.stakes == hand.stakes
        sheet = sheet.add(hand.entry)
        assert (sheet.hands[-1].delta, sheet.scores) == (hand.delta, hand.scores)


@pytest.mark.parametrize("name", [*PRESETS, "odd 0", "odd 1", "odd 2", "odd 3"])
def test_a_match_entered_by_name_and_tan_is_scored_as_its_record(name: str) -> None:
    check_match(RULES[name], 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_a_thousand_matches_entered_by_name_and_tan_are_scored_as_their_records(name: str) -> None:
    for seed in range(42):  # 24 rulesets: 1,008 matches
        check_match(RULES[name], seed)
