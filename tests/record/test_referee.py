"""The engine asks whom a second referee would ask, and offers the same, under any rules: RULES.md 5-9."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.presets import PRESETS
from hzmj.rules.ruleset import Ruleset
from tests.game.play import NORMAL, RANDOM, Whole, answers, match_of, seated, set_up
from tests.game.rulesets import rulesets
from tests.record.referee import Referee


def follow(match: Whole) -> int:
    """Play to the end with the referee looking on; the number of prompts it agreed with."""
    referee, bots = Referee(match.rules), seated(match)
    seen = prompts = 0
    while not match.over:
        if match.between_hands:
            match.deal()
        for event in match.told[seen:]:
            referee.see(event)
        seen = len(match.told)
        if match.pending:
            asked = {seat: set(legal) for seat, legal in match.pending.items()}
            assert asked == referee.pending()
            given = answers(match, bots)
            referee.heard(given, asked)
            match.step(given)
            prompts += 1
    return prompts


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_the_presets(name: str, bots: tuple[str, ...]) -> None:
    assert follow(match_of(name, 6, "referee", bots)) > 100


@settings(max_examples=25)
@given(rulesets, st.integers(0, 2**32), st.sampled_from([RANDOM, NORMAL]))
def test_any_rules(rules: Ruleset, seed: int, bots: tuple[str, ...]) -> None:
    follow(set_up(rules, str(seed), bots))


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_many_hands_of_the_presets(name: str) -> None:
    for seed in range(10):
        follow(match_of(name, 40, f"referee {seed}", NORMAL if seed % 2 else RANDOM))
