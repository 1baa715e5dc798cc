"""What the normal bot does in plain situations, and that it uses every kind of action."""

from collections import Counter

import pytest

from hzmj.bots.base import make_bot
from hzmj.game import events as ev
from hzmj.game.actions import brief_action
from hzmj.presets import PRESETS
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import parse_tiles
from tests.game.play import NORMAL, match_of, play_on
from tests.game.table import Table


def chosen(table: Table, seat: int) -> str:
    """What the bot does at the seat, in words."""
    choice = make_bot("normal", 1).choose(table.match.view(seat), table.match.pending[seat])
    return brief_action(choice.action)


def test_it_keeps_the_caishen() -> None:
    assert chosen(Table("room", {0: "5z123m45p789s11z36s"}, draws="9m"), 0) != "5z"


@pytest.mark.parametrize(
    ("hand", "draw", "throws"),
    [
        ("123m456p789s11z5z9m", "3z", {"9m", "3z"}),
        ("123m456p78s11z24m6z", "9s", {"2m", "4m", "6z"}),
        ("1122m3344p55s6s71z", "6s", {"7z", "1z"}),
    ],
)
def test_it_discards_towards_the_nearest_win(hand: str, draw: str, throws: set[str]) -> None:
    assert chosen(Table("room", {0: hand}, draws=draw), 0) in throws


def test_the_candidates_are_weighed_best_first_and_the_best_is_played() -> None:
    table = Table("room", {0: "123m456p78s11z24m6z"}, draws="9s")
    choice = make_bot("normal", 1).choose(table.match.view(0), table.match.pending[0])
    values = [candidate.value for candidate in choice.candidates]
    assert values == sorted(values, reverse=True)
    assert choice.candidates[0].action == choice.action
    assert {candidate.action for candidate in choice.candidates} == set(table.match.pending[0])
    # Without 6z it waits on 3m, of which it holds one, and on a caishen.
    assert (choice.candidates[0].distance, choice.candidates[0].live) == (1, 3 + 4)


@pytest.mark.parametrize(("remaining", "does"), [(43, "5z"), (39, "win")])
def test_it_wins_when_the_wall_is_short(remaining: int, does: str) -> None:
    # Baotou with a caishen to throw: worth the wait only while enough of the wall is left.
    table = Table("room", {0: "5z123m456p789s444z"}, place={135 - remaining: "5z"}).wait(remaining)
    assert table.turn == 0
    assert "win" in table.legal(0)
    assert chosen(table, 0) == does


def test_it_throws_the_second_caishen_from_a_baotou_hand_while_the_wall_is_long() -> None:
    # Baotou before the draw; the drawn caishen can be thrown for a piao.
    table = Table("room", {0: "5z123m456p789s444z"}, draws="5z")
    assert "win" in table.legal(0)
    assert chosen(table, 0) == "5z"


def test_it_takes_a_plain_win_that_cannot_become_baotou() -> None:
    assert chosen(Table("room", {0: "46m123p456p789s11z"}, draws="5m"), 0) == "win"


def test_it_takes_a_baotou_win_without_a_caishen_to_throw() -> None:
    assert chosen(Table("room", {0: "5z123m456p789s444z"}, draws="7z"), 0) == "win"


def test_it_lets_a_plain_win_go_for_baotou_while_the_wall_is_long() -> None:
    # 44z and the caishen: winning now is x1; throwing 1s leaves four melds and the caishen.
    table = Table("room", {0: "5z123m456p789s44z1s"}, draws="4z")
    assert "win" in table.legal(0)
    assert chosen(table, 0) == "1s"


def test_it_does_not_wait_when_someone_has_three_melds_down() -> None:
    table = Table("room", {0: "5z123m456p789s44z1s"}, draws="4z")
    view = table.match.view(0)
    view.melds[2] = [Meld("peng", (face,) * 3, 0) for face in parse_tiles("236z")]
    assert brief_action(make_bot("normal", 1).choose(view, table.match.pending[0]).action) == "win"


def test_it_wins_on_a_discard() -> None:
    table = Table("room", {1: "46m123p456p789s11z"}, draws="5m", level=3).play("0: 5m")
    assert chosen(table, 1) == "win"


@pytest.mark.parametrize(
    ("hand", "throw", "does"),
    [
        pytest.param("46m123p456p78s11z6z", "5m", "chi 46m", id="a chi that brings it nearer"),
        pytest.param("55m12p46p78s11z36z9m", "5m", "peng", id="a peng that brings it nearer"),
        pytest.param("345m123p456p78s11z", "5m", "pass", id="a claim of a tile that is in a run already"),
        pytest.param("1155m3344p66s7s14z", "5m", "pass", id="a peng that would break six pairs"),
    ],
)
def test_it_claims_what_brings_it_nearer(hand: str, throw: str, does: str) -> None:
    table = Table("room", {1: hand}, draws=throw).play(f"0: {throw}")
    assert chosen(table, 1) == does


def test_it_passes_a_third_tan_unless_it_makes_it_ready() -> None:
    # At level 3 the dealer may be claimed from a third time, which makes liable.
    far = {1: "46m1478p258s1367z"}
    for made, hand, does in (
        (1, far, "chi 46m"),
        (2, far, "pass"),
        (2, {1: "46m123p456p78s1z66z"}, "chi 46m"),
    ):
        table = Table("room", hand, draws="5m", level=3).play("0: 5m")
        view = table.match.view(1)
        view.tan[1][0] = made
        assert brief_action(make_bot("normal", 1).choose(view, table.match.pending[1]).action) == does


def test_it_makes_an_exposed_gang_with_a_meld_shown() -> None:
    hands = {2: "77z555m123p456p7s6z", 0: "7z"}
    table = Table("room", hands, draws="5m").play("0: 7z", "2: peng", "2: 6z").until(0).play("0: 5m")
    assert "gang" in table.claims(2)
    assert chosen(table, 2) == "gang"


def test_it_makes_a_concealed_gang_when_ready() -> None:
    table = Table("room", {0: "4444m123p456p78s9m"}, draws="9m", tail="1z2z")
    assert chosen(table, 0) == "concealed 4m"


def test_it_keeps_four_equal_tiles_that_are_two_pairs_of_seven() -> None:
    table = Table("room", {0: "4444m1133p5577s1z"}, draws="9m", tail="1z2z")
    assert "concealed 4m" in table.legal(0)
    assert chosen(table, 0) != "concealed 4m"


def test_it_declares_ten_winds() -> None:
    table = Table("mil2025", {0: "111222z33344z12m"}, draws="9s")
    for code in ("1z", "1z", "1z", "2z", "2z", "2z", "3z", "3z", "3z", "4z"):
        table.until(0).play(f"0: {code}")
    assert chosen(table, 0) == "win"


def kinds(hands: int) -> Counter[str]:
    """What four normal bots did in so many hands over the presets: every kind of action and win."""
    done: Counter[str] = Counter()
    for name in PRESETS:
        for event in play_on(match_of(name, hands, "kinds", NORMAL)).told:
            match event:
                case ev.Gang():
                    done[f"gang {event.kind}"] += 1
                case ev.Win():
                    done[f"win {event.by}"] += 1
                    done.update(line.id for line in event.score.fans)
                case ev.Chi() | ev.Peng() | ev.Discard() | ev.Pass() | ev.DrawnHand():
                    done[type(event).__name__] += 1
    return done


def test_every_common_kind_of_action_is_used() -> None:
    done = kinds(40)
    wanted = {
        "Discard",
        "Chi",
        "Peng",
        "Pass",
        "gang exposed",
        "gang added",
        "gang concealed",
        "win draw",
        "baotou",
    }
    assert wanted - set(done) == set()


@pytest.mark.slow
def test_a_thousand_hands_use_every_legal_kind_of_action() -> None:
    done = kinds(1000)
    wanted = {"Discard", "Chi", "Peng", "Pass", "DrawnHand", "gang exposed", "gang added", "gang concealed"}
    wanted |= {"win draw", "win discard", "baotou", "gang", "piao", "seven_pairs", "clean"}
    assert wanted - set(done) == set()


def test_normal_beats_random() -> None:
    score = 0
    for seed in range(4):
        match = play_on(match_of("room", 25, f"strength {seed}", ("normal", "random", "random", "random")))
        score += match.scores[0]
    assert score > 100
