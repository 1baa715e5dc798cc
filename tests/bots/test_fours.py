"""Every bot answers with hands rich in four equal tiles, and advice names tiles that there are."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.bots.advice import advise, useful
from hzmj.bots.base import BOTS
from hzmj.game.actions import Action, Discard, Gang, Win
from hzmj.game.view import View
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import COPIES
from tests.game.fours import draw_view, owned
from tests.game.rulesets import rulesets

randoms = st.integers(0, 2**32).map(Random)


def legal_of(view: View) -> tuple[Action, ...]:
    """What the seat could do in its turn: win, if must_baotou is off, concealed gangs and discards."""
    needed = 4 - len(view.melds[view.seat])
    actions: list[Action] = []
    if Holding.of(view.hand, view.caishen).is_win(needed) and not view.rules.must_baotou:
        actions.append(Win("draw"))
    for tile in dict.fromkeys(view.hand):
        if view.hand.count(tile) == COPIES and tile != view.caishen:
            actions.append(Gang(tile, "concealed"))
    return (*actions, *map(Discard, dict.fromkeys(view.hand)))


def check(random: Random, rules: Ruleset, bots: tuple[str, ...]) -> None:
    view = draw_view(random, rules, turn=True)
    legal = legal_of(view)
    for bot in bots:
        choice = advise(view, legal, bot)
        assert choice.action in legal
        for each in choice.candidates:
            if isinstance(each.action, Discard):
                rest = list(view.hand)
                rest.remove(each.action.tile)
                counts = owned(view, rest)
                left = useful(view, each.action)
                assert all(counts[piece] < COPIES and count for piece, count in left.items())


@settings(max_examples=10)
@given(randoms, rulesets)
def test_bots_answer_with_hands_of_four_equal_tiles(random: Random, rules: Ruleset) -> None:
    check(random, rules, ("easy", "normal", "hard"))


@pytest.mark.slow
@settings(max_examples=500)
@given(randoms, rulesets)
def test_every_bot_answers_with_many_hands_of_four_equal_tiles(random: Random, rules: Ruleset) -> None:
    check(random, rules, BOTS)
