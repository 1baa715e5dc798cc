"""Nothing impossible ever happens, whoever plays under whatever rules; and each flag can be set."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.game.hand import Outcome
from hzmj.game.invariants import problems
from hzmj.game.match import Match
from hzmj.presets import PRESETS, preset
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Transfer
from hzmj.text import Refused
from tests.game.play import NORMAL, RANDOM, match_of, play_on, set_up
from tests.game.rulesets import VALUES, rulesets
from tests.game.table import Table


def sound(match: Match) -> None:
    """What holds at every moment."""
    assert match.hand is not None
    assert problems(match.hand) == ()
    assert sum(match.scores) == 0
    for seat, legal in match.pending.items():
        assert legal
        assert len(set(legal)) == len(legal)
        check_win_offer(match, seat, legal)


def check_win_offer(match: Match, seat: int, legal: tuple[Action, ...]) -> None:
    """A win is offered if and only if the scorer has a score for it."""
    assert match.hand is not None
    hand, state = match.hand, match.hand.state
    own = state.seats[seat]
    if hand.offered is not None or own.drawn is None:
        return
    tiles = list(own.hand)
    tiles.remove(own.drawn)
    facts = WinFacts(
        state.stakes,
        state.caishen,
        seat,
        tuple(tiles),
        tuple(own.melds),
        own.drawn,
        None,
        own.chain,
        state.tan,
    )
    try:
        score_win(match.rules, facts)
    except Refused:
        assert Win("draw") not in legal
    else:
        assert Win("draw") in legal


@settings(max_examples=40)
@given(rulesets, st.integers(0, 2**32), st.sampled_from([RANDOM, NORMAL, ("random", "normal") * 2]))
def test_random_rules_and_walls(rules: Ruleset, seed: int, bots: tuple[str, ...]) -> None:
    match = play_on(set_up(rules, str(seed), bots), sound)
    assert isinstance(match.events[-1], ev.End)
    assert sum(isinstance(event, ev.Settle) for event in match.told) == 2


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(name: str) -> None:
    play_on(match_of(name, 40, "sound"), sound)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_ten_thousand_hands(name: str) -> None:
    played = 0
    for n in range(100):
        match = play_on(match_of(name, 100, f"long {n}"), sound)
        played += sum(isinstance(event, ev.Settle) for event in match.told)
    assert played == 10_000


SINGLE_CHANGES = [
    pytest.param(name, field, value, id=f"{name} {field}={value}")
    for name in PRESETS
    for field, values in VALUES.items()
    for value in values
    if field != "hands" and preset(name).as_dict()[field] != value
]


@pytest.mark.parametrize(("name", "field", "value"), SINGLE_CHANGES)
def test_every_change_of_one_field_can_be_played(name: str, field: str, value: Any) -> None:
    rules = change(preset(name), {field: value, "hands": 2})
    match = play_on(set_up(rules, f"{field} {value}"), sound)
    assert match.over


def test_every_kind_of_action_happens() -> None:
    seen: Counter[str] = Counter()
    for name in PRESETS:
        for bots in (RANDOM, NORMAL):
            for event in play_on(match_of(name, 40, "kinds", bots)).told:
                kind = f" {event.kind}" if isinstance(event, ev.Gang) else ""
                by = f" {event.by}" if isinstance(event, ev.Win) else ""
                seen[type(event).__name__ + kind + by] += 1
    gangs = {"Gang exposed", "Gang added", "Gang concealed"}
    wanted = {"Chi", "Peng", *gangs, "Reveal", "Pass", "Overridden", "Win draw", "Win discard", "DrawnHand"}
    assert wanted - set(seen) == set()


# -- each flag can be set -----------------------------------------------------------------------------


def test_the_flag_tiles() -> None:
    table = Table("room")
    table.state.seats[1].hand[0] = (table.state.seats[1].hand[0] + 1) % 34
    assert problems(table.hand) == ("tiles",)


def test_the_flag_hand_size() -> None:
    table = Table("room")
    table.state.seats[2].hand.append(table.state.seats[1].hand.pop())
    assert problems(table.hand) == ("hand_size",)


def test_the_flag_hand_size_for_melds() -> None:
    table = Table("room", {2: "55m"}, draws="5m").play("0: 5m", "2: peng")
    meld = table.state.seats[2].melds.pop()
    table.state.tan[2][0] = 0
    table.state.seats[2].discards += meld.tiles
    assert problems(table.hand) == ("hand_size",)


@pytest.mark.parametrize("pending", [{}, {0: ()}, {0: (), 1: (Pass(),)}])
def test_the_flag_stuck_while_the_hand_runs(pending: dict[int, tuple[Action, ...]]) -> None:
    table = Table("room", {2: "55m"}, draws="5m").play("0: 5m")
    table.hand.pending = pending
    assert problems(table.hand) == ("stuck",)


def test_the_flag_stuck_after_the_result() -> None:
    table = Table("room", {0: "123m456p789s111z2z"}, draws="2z").play("0: win")
    table.hand.pending = {0: (Discard(0),)}
    assert problems(table.hand) == ("stuck",)


@pytest.mark.parametrize(
    "transfer",
    [Transfer(1, 0, 0, "share", ""), Transfer(1, 0, -2, "share", ""), Transfer(0, 0, 2, "share", "")],
    ids=["nothing", "less than nothing", "to oneself"],
)
def test_the_flag_payments(transfer: Transfer) -> None:
    table = Table("room", {0: "123m456p789s111z2z"}, draws="2z").play("0: win")
    table.hand.outcome = Outcome(0, (transfer,))
    assert problems(table.hand) == ("payments",)


def test_the_flag_tan() -> None:
    table = Table("room", {2: "55m"}, draws="5m").play("0: 5m", "2: peng")
    table.state.tan[2] = [0, 1, 0, 0]
    assert problems(table.hand) == ("tan",)
    table.state.tan[2] = [1, 0, 0, 0]
    table.state.seats[2].melds = [Meld("peng", table.state.seats[2].melds[0].tiles, 3)]
    assert problems(table.hand) == ("tan",)


def test_several_flags_at_once() -> None:
    table = Table("room")
    table.state.seats[1].hand.pop()
    table.hand.pending = {}
    assert problems(table.hand) == ("tiles", "hand_size", "stuck")


def test_a_gang_counts_as_three_tiles_of_the_hand() -> None:
    table = Table("room", {0: "4444m"}, draws="2z", tail="9s1z")
    assert Gang(3, "concealed") in table.match.pending[0]
    table.play("0: concealed 4m")
    assert problems(table.hand) == ()
