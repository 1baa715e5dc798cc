"""Who may claim a discard, and who gets it: RULES.md 5."""

import pytest

from hzmj.game import events as ev
from hzmj.rules.melds import Meld
from hzmj.rules.tiles import parse_tile, parse_tiles
from tests.game.table import Table

FIVE = parse_tile("5m")
# Waits on 5m alone of its suit, not baotou.
WAITS_ON_5M = "46m123p456p789s11z"


def test_only_the_next_seat_may_chi() -> None:
    table = Table("room", {1: "34m", 2: "34m", 3: "34m"}, draws="5m").play("0: 5m")
    assert "chi 34m" in table.claims(1)
    assert not any(text.startswith("chi") for seat in (2, 3) for text in table.claims(seat))


def test_the_next_seat_after_3_is_0() -> None:
    table = Table("room", {0: "34m", 1: "34m"}, draws="5m", dealer=3).play("3: 5m")
    assert "chi 34m" in table.claims(0)
    assert not any(text.startswith("chi") for text in table.claims(1))


def test_every_chi_is_offered_apart() -> None:
    table = Table("room", {1: "3467m"}, draws="5m").play("0: 5m")
    assert table.claims(1) >= {"chi 34m", "chi 46m", "chi 67m"}


def test_a_chi_takes_two_tiles_from_the_hand_and_the_discard() -> None:
    table = Table("room", {1: "46m111222333z7z"}, draws="5m").play("0: 5m", "1: chi 46m")
    own = table.state.seats[1]
    assert own.melds == [Meld("chi", parse_tiles("546m"), 0)]
    assert parse_tiles("46m")[0] not in own.hand
    assert len(own.hand) == 11
    assert table.last == ev.Chi(1, FIVE, 0, (FIVE - 1, FIVE + 1))
    assert table.turn == 1


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_may_peng_with_two_equal_tiles(seat: int) -> None:
    table = Table("room", {seat: "55m1122z3366z147s"}, draws="5m").play("0: 5m")
    assert table.claims(seat) == {"peng"}
    table.play(f"{seat}: peng")
    assert table.state.seats[seat].melds == [Meld("peng", (FIVE,) * 3, 0)]
    assert table.last == ev.Peng(seat, FIVE, 0)
    assert table.turn == seat


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_seat_may_gang_with_three_equal_tiles_and_draws_from_the_tail(seat: int) -> None:
    table = Table("room", {seat: "555m"}, draws="5m", tail="9s1z").play("0: 5m")
    assert {"peng", "gang"} <= table.claims(seat)
    table.play(f"{seat}: gang")
    assert table.state.seats[seat].melds == [Meld("exposed", (FIVE,) * 4, 0)]
    assert table.match.events[-2] == ev.Gang(seat, FIVE, "exposed", 0)
    assert table.last == ev.Draw(seat, parse_tile("9s"), "tail", (parse_tile("1z"),), 136 - 53 - 2)
    assert table.state.seats[seat].drawn == parse_tile("9s")


def test_one_equal_tile_claims_nothing() -> None:
    table = Table("room", {2: "5m111222333444z"}, draws="5m").play("0: 5m")
    assert table.claims(2) == set()


def test_nobody_claims_his_own_discard() -> None:
    table = Table("room", {0: "55m", 1: "55m"}, draws="9s").play("0: 5m")
    assert table.claims(0) == set()


def test_a_claimed_tile_leaves_the_discards() -> None:
    table = Table("room", {2: "55m"}, draws="5m").play("0: 5m")
    assert table.state.seats[0].discards == [FIVE]
    table.play("2: peng")
    assert table.state.seats[0].discards == []


def test_unclaimed_the_next_seat_draws() -> None:
    table = Table("room", {2: "55m"}, draws="5m7s").play("0: 5m").pass_()
    assert table.last == ev.Draw(1, parse_tile("7s"), "head", (), 82)
    assert table.turn == 1


def test_a_claim_skips_the_seats_between() -> None:
    table = Table("room", {3: "55m7z"}, draws="5m").play("0: 5m", "3: peng", "3: 7z").pass_()
    assert table.turn == 0
    assert isinstance(table.last, ev.Draw)


@pytest.mark.parametrize(
    ("answers", "events"),
    [
        pytest.param(
            "1: chi 34m, 2: peng, 3: win",
            ["Overridden 1 chi", "Overridden 2 peng", "Win 3"],
            id="5 win before peng before chi",
        ),
        pytest.param("1: chi 34m, 3: win", ["Overridden 1 chi", "Win 3"], id="5 win before chi"),
        pytest.param(
            "1: chi 34m, 2: peng", ["Overridden 1 chi", "Pass 3 win", "Peng 2"], id="5 peng before chi"
        ),
        pytest.param("1: chi 34m", ["Pass 2 peng", "Pass 3 win", "Chi 1"], id="5 chi when all else pass"),
        pytest.param("2: peng", ["Pass 3 win", "Peng 2"], id="5 a pass outranked by the claim has no line"),
        pytest.param("3: win", ["Win 3"], id="5 passes outranked by a win have no line"),
        pytest.param("3: pass", ["Pass 1 chi", "Pass 2 peng", "Pass 3 win", "Draw 1"], id="5 all pass"),
    ],
)
def test_the_higher_claim_wins_and_each_other_gets_its_line(answers: str, events: list[str]) -> None:
    hands = {1: "34m1122z3366z147s", 2: "55m", 3: WAITS_ON_5M.replace("11z", "44z")}
    table = Table("room", hands, draws="5m", level=3).play("0: 5m")
    before = len(table.match.events)
    table.play(answers)
    told = []
    for event in table.match.events[before:]:
        if isinstance(event, ev.Overridden):
            told.append(f"Overridden {event.seat} {event.claim}")
        elif isinstance(event, ev.Pass):
            told.append(f"Pass {event.seat} {' '.join(event.declined)}")
        elif isinstance(event, ev.Draw | ev.Chi | ev.Peng | ev.Win):
            told.append(f"{type(event).__name__} {event.seat}")
    assert told == events


def test_gang_before_chi() -> None:
    table = Table("room", {1: "34m", 3: "555m"}, draws="5m").play("0: 5m", "1: chi 34m, 3: gang")
    assert [e.claim for e in table.told(ev.Overridden) if isinstance(e, ev.Overridden)] == ["chi"]
    assert table.state.seats[3].melds[0].kind == "exposed"


def test_an_overridden_seat_keeps_its_tiles() -> None:
    table = Table("room", {1: "34m", 2: "55m"}, draws="5m").play("0: 5m")
    before = list(table.state.seats[1].hand)
    table.play("1: chi 34m, 2: peng")
    assert table.state.seats[1].hand == before
    assert table.state.seats[1].melds == []


@pytest.mark.parametrize(
    ("dealer", "winners", "first"),
    [
        pytest.param(2, (3, 0), 3, id="5 discard by 2: 3 before 0"),
        pytest.param(2, (0, 1), 0, id="5 discard by 2: 0 before 1"),
        pytest.param(3, (1, 2), 1, id="5 discard by 3: 1 before 2"),
        pytest.param(1, (0, 3), 3, id="5 discard by 1: 3 before 0"),
        pytest.param(0, (1, 3), 1, id="5 discard by 0: 1 before 3"),
    ],
)
def test_of_several_winners_the_first_in_turn_order(
    dealer: int, winners: tuple[int, int], first: int
) -> None:
    a, b = winners
    hands = {a: WAITS_ON_5M, b: "46m123p456p789s22z"}
    table = Table("room", hands, draws="5m", dealer=dealer, level=3).play(f"{dealer}: 5m")
    table.play(f"{a}: win, {b}: win")
    win = next(e for e in table.match.events if isinstance(e, ev.Win))
    assert (win.seat, win.source, win.by) == (first, dealer, "discard")
    (lost,) = (e for e in table.match.events if isinstance(e, ev.Overridden))
    assert lost == ev.Overridden(b if first == a else a, FIVE, "win")


def test_the_other_winner_wins_if_the_first_passes() -> None:
    hands = {1: WAITS_ON_5M, 3: "46m123p456p789s22z"}
    table = Table("room", hands, draws="5m", level=3).play("0: 5m", "1: pass, 3: win")
    (win,) = (e for e in table.match.events if isinstance(e, ev.Win))
    assert win.seat == 3
    assert table.match.scores == (-8, 0, 0, 8)


def test_after_chi_or_peng_one_discards_and_may_not_win() -> None:
    hands = {2: "55m123p456p789s11z"}
    table = Table("room", hands, draws="5m").play("0: 5m", "2: peng")
    assert "win" not in table.legal(2)
    assert all(parse_tile(text) in table.state.seats[2].hand for text in table.legal(2))
    assert "吃碰之后" in table.explain(2, "win").zh


def test_after_peng_one_may_gang_and_win_on_the_replacement() -> None:
    hands = {2: "55m123p4444s789s1z"}
    table = Table("room", hands, draws="5m", tail="1z").play("0: 5m", "2: peng")
    assert "concealed 4s" in table.legal(2)
    table.play("2: concealed 4s")
    assert "win" in table.legal(2)
    table.play("2: win")
    (win,) = (e for e in table.match.events if isinstance(e, ev.Win))
    assert win.score.title.zh == "杠开"


def test_the_discard_after_a_claim_is_not_the_drawn_tile() -> None:
    table = Table("room", {2: "55m7z"}, draws="5m").play("0: 5m", "2: peng", "2: 7z")
    assert [e for e in table.match.events if isinstance(e, ev.Discard)][-1] == ev.Discard(
        2, parse_tile("7z"), False
    )


def test_drawn_is_told_by_the_face() -> None:
    table = Table("room", {0: "5m"}, draws="5m").play("0: 5m")
    assert [e for e in table.match.events if isinstance(e, ev.Discard)] == [ev.Discard(0, FIVE, True)]
