"""Who may claim a discard by what everybody knows: no less than the engine asks, and alike for all."""

from collections.abc import Sequence

import pytest

from hzmj.game import events as ev
from hzmj.game.actions import Pass
from hzmj.game.claims import claimants
from hzmj.game.match import Match
from hzmj.presets import PRESETS
from tests.game.play import NORMAL, RANDOM, match_of, play_on
from tests.game.table import Table


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bots", [RANDOM, NORMAL], ids=["random", "normal"])
def test_whoever_can_claim_is_among_those_who_may(name: str, bots: Sequence[str]) -> None:
    asked = 0

    def check(match: Match) -> None:
        nonlocal asked
        views = [match.view(seat) for seat in (0, 1, 2, 3, ev.NOBODY)]
        if views[0].offered is None:
            return
        may = claimants(views[0])
        assert all(claimants(view) == may for view in views)
        claiming = {seat for seat, legal in match.pending.items() if Pass() in legal}
        asked += len(claiming)
        assert claiming - {views[0].offered.seat} <= set(may)

    play_on(match_of(name, 10, "may", bots), check)
    assert asked


def test_in_turn_order_from_the_discarder() -> None:
    table = Table("room", {1: "34m", 2: "55m"}, draws="5m").play("0: 5m")
    assert claimants(table.match.view(ev.NOBODY)) == (1, 2, 3)


def test_a_discarded_caishen_is_claimed_by_nobody() -> None:
    table = Table("room", {}, draws="5z").play("0: 5z")
    view = table.match.view(ev.NOBODY)
    assert view.thrower == 0
    view.offered = ev.Discard(0, view.caishen, True)
    assert claimants(view) == ()


def test_only_the_thrower_may_claim_while_his_caishen_is_in_force() -> None:
    view = Table("room", {}, draws="5m").play("0: 5m").match.view(ev.NOBODY)
    view.thrower, view.offered = 2, ev.Discard(0, 4, True)
    assert claimants(view) == (2,)


def test_on_the_last_turn_only_a_win_may_be_claimed() -> None:
    """RULES 9 and 8.2: at level 3 between the dealer and the others."""
    view = Table("room", {}, draws="5m").play("0: 5m").match.view(ev.NOBODY)
    view.offered, view.remaining = ev.Discard(1, 4, True), 20
    assert claimants(view) == ()
    view.level = 3
    assert claimants(view) == (view.dealer,)
