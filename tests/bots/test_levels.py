"""The four levels: what they do in plain situations, and that they play any ruleset."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hzmj.bots.base import Choice, make_bot
from hzmj.bots.expert import explain
from hzmj.bots.traits import MASTER
from hzmj.game.actions import Discard, Win, brief_action
from hzmj.game.match import Match
from hzmj.presets import PRESETS
from hzmj.rules.distance import distance, useful
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import WHITE
from tests.game.play import match_of, play_on, seated, set_up
from tests.game.rulesets import rulesets
from tests.game.table import Table

LEVELS = ("easy", "normal", "hard", "master")
EXPERTS = ("hard", "master")


def choice(name: str, table: Table, seat: int) -> Choice:
    return make_bot(name, 1).choose(table.match.view(seat), table.match.pending[seat])


def chosen(name: str, table: Table, seat: int) -> str:
    """What the bot does at the seat, in words."""
    return brief_action(choice(name, table, seat).action)


@pytest.mark.parametrize("name", LEVELS)
def test_it_keeps_the_caishen(name: str) -> None:
    assert chosen(name, Table("room", {0: "5z123m45p789s11z36s"}, draws="9m"), 0) != "5z"


@pytest.mark.parametrize("name", LEVELS)
def test_it_takes_a_plain_win_that_cannot_become_baotou(name: str) -> None:
    assert chosen(name, Table("room", {0: "46m123p456p789s11z"}, draws="5m"), 0) == "win"


@pytest.mark.parametrize("name", LEVELS)
def test_it_takes_a_baotou_win_without_a_caishen_to_throw(name: str) -> None:
    table = Table("room", {0: "5z123m456p789s444z"}, place={135 - 43: "7z"}).wait(43)
    assert table.turn == 0
    assert chosen(name, table, 0) == "win"


@pytest.mark.parametrize(("name", "does"), [("easy", "win"), ("hard", "1s"), ("master", "1s")])
def test_only_the_stronger_let_a_plain_win_go_for_baotou(name: str, does: str) -> None:
    # 44z and the caishen: winning now is x1; throwing 1s leaves four melds and the caishen.
    table = Table("room", {0: "5z123m456p789s44z1s"}, draws="4z")
    assert chosen(name, table, 0) == does


@pytest.mark.parametrize(("name", "does"), [("easy", "win"), ("hard", "win"), ("master", "5z")])
def test_only_the_master_throws_the_second_caishen_from_a_baotou_hand(name: str, does: str) -> None:
    assert chosen(name, Table("room", {0: "5z123m456p789s444z"}, draws="5z"), 0) == does


@pytest.mark.parametrize(("tenth", "kept", "paid"), [("4z", "2m", 96), ("4z", "5z", 48), ("5z", "5z", 96)])
@pytest.mark.parametrize("name", EXPERTS)
def test_it_declares_ten_winds_for_what_they_pay(name: str, tenth: str, kept: str, paid: int) -> None:
    table = Table("mil2025", {0: f"111222333z{tenth}{kept}49p"}, draws="9s")
    for code in ("1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", tenth):
        table.until(0).play(f"0: {code}")
    answer = choice(name, table, 0)
    assert brief_action(answer.action) == "win"
    won, passed = answer.candidates
    assert won.points == paid
    assert passed.value < paid


@pytest.mark.parametrize("name", EXPERTS)
def test_it_wins_when_no_draw_is_left_to_wait_for(name: str) -> None:
    table = Table("room", {0: "5z123m456p789s444z"}, place={135 - 23: "5z"}).wait(23)
    assert table.turn == 0
    assert "win" in table.legal(0)
    assert chosen(name, table, 0) == "win"


@pytest.mark.parametrize(("name", "minds"), [("hard", False), ("master", True)])
def test_only_the_master_weighs_a_third_tan_by_what_it_costs(name: str, minds: bool) -> None:
    # At level 3 the dealer may be claimed from a third time, which makes liable.
    values = []
    for made in (1, 2):
        table = Table("room", {1: "46m1478p258s1367z"}, draws="5m", level=3).play("0: 5m")
        table.match.view(1).tan[1][0] = made
        (claim,) = (c for c in choice(name, table, 1).candidates if brief_action(c.action) == "chi 46m")
        values.append(claim.value)
    assert (values[1] < values[0] - 1) == minds


def test_master_minds_what_a_discard_risks_and_hard_does_not() -> None:
    table = Table("room", {0: "123m456p78s11z24m6z"}, draws="9s", level=3).wait(50)
    risks = {c.risk for c in choice("master", table, table.turn).candidates if isinstance(c.action, Discard)}
    assert max(risks) > 0
    level_one = Table("room", {0: "123m456p78s11z24m6z"}, draws="9s").wait(50)
    assert {c.risk for c in choice("master", level_one, level_one.turn).candidates} == {0.0}


def checks(names: tuple[str, ...]) -> Callable[[Match], None]:
    """Every level answers legally, alike when asked again, its best candidate first, with true figures."""

    def watch(match: Match) -> None:
        for seat, legal in match.pending.items():
            view = match.view(seat)
            for name in names:
                found = make_bot(name, 3).choose(view, legal)
                assert found.action in legal
                assert found == make_bot(name, 3).choose(view, legal)
                values = [each.value for each in found.candidates]
                assert all(each.action in legal for each in found.candidates)
                if name in EXPERTS and found.candidates:
                    assert values == sorted(values, reverse=True)
                    assert found.action == found.candidates[0].action
                if name != "easy":
                    figures_hold(match, seat, found)

    return watch


def figures_hold(match: Match, seat: int, found: Choice) -> None:
    """Distance and live tiles of each discard, counted anew from the rules' own functions."""
    view = match.view(seat)
    unseen = view.unseen
    for each in found.candidates:
        if isinstance(each.action, Discard):
            view.hand.remove(each.action.tile)
            rest, needed = view.holding, 4 - len(view.melds[seat])
            view.hand.append(each.action.tile)
            assert each.distance == distance(rest.counts, rest.wild, needed)
            faces = useful(rest.counts, rest.wild, needed)
            live = sum(unseen[WHITE if face == view.caishen else face] for face in faces)
            if each.live is not None and not rest.is_baotou(needed):
                assert each.live == live + unseen[view.caishen]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_is_legal_true_to_its_figures_and_repeatable(preset: str) -> None:
    hands = 1
    before = match_of(preset, hands, "levels", LEVELS)
    order: list[str] = []

    def watch(match: Match) -> None:
        for seat in match.pending:
            order.append(repr(sorted(match.view(seat).hand)))
        checks(LEVELS)(match)

    play_on(before, watch)
    assert order
    again = play_on(match_of(preset, hands, "levels", LEVELS))
    assert sorted(again.scores) == sorted(before.scores)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=rulesets, seed=st.integers(0, 10**6))
def test_every_ruleset_can_be_played(rules: Ruleset, seed: int) -> None:
    play_on(set_up(rules, str(seed), ("hard", "easy", "hard", "normal")))


def test_advice_agrees_with_play_and_knows_chances() -> None:
    match = match_of("room", 1, "advice", ("hard",) * 4)
    bots = seated(match)
    match.deal()
    asked = 0
    while match.pending:
        for seat, legal in match.pending.items():
            if len(legal) > 1 and asked < 20:
                told = explain(match.view(seat), legal, MASTER)
                assert told.action == make_bot("master", 0).choose(match.view(seat), legal).action
                assert told.candidates[0].action == told.action
                for each in told.candidates:
                    assert each.chance is None or 0 <= each.chance <= 1.0001
                    if isinstance(each.action, Win):
                        assert each.chance in (None, 1.0)
                asked += 1
        match.step(
            {seat: bots[seat].choose(match.view(seat), legal).action for seat, legal in match.pending.items()}
        )
    assert asked == 20
