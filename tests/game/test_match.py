"""A match: who deals, his level, the scores, the end, leaving: RULES.md 3, 4, 12.5."""

import pytest

from hzmj.game import events as ev
from hzmj.game.actions import Action, Discard, Pass
from hzmj.game.match import Match, ranks
from hzmj.game.wall import first_dealer, shuffled
from hzmj.text import Refused
from tests.game.play import match_of, set_up
from tests.game.table import Table, stack

# Wins with 2z; fourteen tiles with it.
READY = "123m456p789s111z2z"


def dealer_wins(table: Table, dealer: int) -> None:
    """The hand that is next, won by its dealer with his first tiles."""
    table.deal({dealer: READY}, draws="2z", dealer=dealer)
    table.play(f"{dealer}: win")


def other_wins(table: Table, dealer: int, winner: int) -> None:
    """The hand that is next, won by another seat at its first draw."""
    order = (winner - dealer) % 4
    table.deal({winner: READY}, dealer=dealer, place={52 + order: "2z"})
    table.until(winner).play(f"{winner}: win")


def drawn(table: Table, dealer: int) -> None:
    """The hand that is next, won by nobody."""
    table.deal({}, dealer=dealer)
    table.wait(20).play(f"{table.turn}: {min(t for t in table.legal(table.turn) if len(t) == 2)}").pass_()


def over(rules: str = "room", **other: object) -> Table:
    """A table whose first hand, dealt by seat 0 at level 1, was won by seat 0."""
    return Table(rules, {0: READY}, draws="2z", **other).play("0: win")  # type: ignore[arg-type]


def dealt(table: Table) -> list[tuple[int, int]]:
    """Dealer and level of every hand so far."""
    return [(event.dealer, event.level) for event in table.match.told if isinstance(event, ev.HandBegun)]


def test_a_dealer_who_wins_deals_again_a_level_up_to_three() -> None:
    table = over()
    for _ in range(3):
        dealer_wins(table, 0)
    assert dealt(table) == [(0, 1), (0, 2), (0, 3), (0, 3)]
    # 6, 12, 24, 24.
    assert table.match.scores == (66, -22, -22, -22)


def test_after_a_drawn_hand_the_dealer_deals_again_a_level_up_to_three() -> None:
    table = over()
    for _ in range(3):
        drawn(table, 0)
    assert dealt(table) == [(0, 1), (0, 2), (0, 3), (0, 3)]


def test_the_winner_of_a_hand_deals_the_next_at_level_one() -> None:
    table = over()
    other_wins(table, 0, 2)
    other_wins(table, 2, 3)
    dealer_wins(table, 3)
    dealer_wins(table, 3)
    assert dealt(table) == [(0, 1), (0, 2), (2, 1), (3, 1), (3, 2)]
    # 6 by the dealer; 4, 1, 1 at level 2; 2, 1, 1 at level 1; 6; 12.
    assert table.match.scores == (
        6 - 4 - 1 - 2 - 4,
        -2 - 1 - 1 - 2 - 4,
        -2 + 6 - 2 - 2 - 4,
        -2 - 1 + 4 + 6 + 12,
    )


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_first_and_every_new_dealer_start_at_start_level(level: int) -> None:
    table = over(level=level)
    other_wins(table, 0, 1)
    other_wins(table, 1, 2)
    drawn(table, 2)
    assert dealt(table) == [(0, level), (0, min(level + 1, 3)), (1, level), (2, level)]


def test_a_match_ends_after_its_hands_with_ranks() -> None:
    table = over(changes={"hands": 2})
    assert not table.match.over
    other_wins(table, 0, 2)
    assert table.match.over
    assert table.last == ev.End((2, -3, 4, -3), (2, 3, 1, 3))
    assert table.match.pending == {}
    with pytest.raises(Refused):
        table.match.deal(stack({}), 2)


def test_no_end_with_hands_0() -> None:
    table = over(changes={"hands": 0})
    for _ in range(12):
        dealer_wins(table, 0)
    assert not table.match.over
    assert table.told(ev.End) == []


def test_the_first_dealer_and_the_walls_come_from_the_seed() -> None:
    match = match_of("room", 2, "a seed")
    match.deal()
    hand = match.events[1]
    assert isinstance(hand, ev.HandBegun)
    assert hand.dealer == first_dealer("a seed")
    assert (hand.dice, hand.wall) == (shuffled("a seed", 1).dice, shuffled("a seed", 1).wall)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((5, 0, 0, -5), (1, 2, 2, 4)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((-3, 9, -3, -3), (2, 1, 2, 2)),
        ((1, 2, 3, -6), (3, 2, 1, 4)),
    ],
)
def test_ranks_ties_share_the_better_one(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert ranks(scores) == expected


# -- what is refused ----------------------------------------------------------------------------------


def test_no_deal_in_the_middle_of_a_hand() -> None:
    table = Table("room")
    with pytest.raises(Refused):
        table.match.deal(stack({}), 0)


def test_no_deal_by_another_than_the_winner() -> None:
    table = over()
    with pytest.raises(Refused) as refused:
        table.match.deal(stack({}), 1)
    assert refused.value.field == "dealer"
    assert len(dealt(table)) == 1


def test_no_deal_without_a_seed_or_a_shuffle() -> None:
    with pytest.raises(Refused) as refused:
        match_without_seed().deal()
    assert refused.value.field == "seed"
    with pytest.raises(Refused):
        match_without_seed().deal(stack({}))
    assert match_without_seed().deal(stack({}), 3)


def match_without_seed() -> Match:
    return set_up(match_of("room", 1).rules, seed=None)


def test_a_step_between_hands_deals_the_next_as_deal_does() -> None:
    stepped, dealt = match_of("room", 2), match_of("room", 2)
    for match in (stepped, dealt):
        while match.hand is None or match.hand.number < 2:
            if match is dealt and match.between_hands:
                match.deal()
            else:
                match.step({seat: legal[-1] for seat, legal in match.pending.items()})
    assert stepped.events == dealt.events
    with pytest.raises(Refused) as refused:
        match_without_seed().step({})
    assert refused.value.field == "seed"


def test_no_answer_before_the_first_deal_and_between_hands() -> None:
    with pytest.raises(Refused):
        match_of("room", 1).step({0: Pass()})
    table = over()
    for act in (lambda: table.match.step({0: Pass()}), lambda: table.match.explain(0, Pass())):
        with pytest.raises(Refused):
            act()


def test_every_pending_seat_and_no_other_answers() -> None:
    table = Table("room", {2: "55m"}, draws="5m")
    before = list(table.match.events)
    wrong: list[dict[int, Action]] = [{}, {1: Discard(4)}, {0: Discard(4), 1: Pass()}]
    for answers in wrong:
        with pytest.raises(Refused):
            table.match.step(answers)
    assert table.match.events == before
    table.play("0: 5m")
    with pytest.raises(Refused):
        table.match.step({})


def test_an_illegal_answer_changes_nothing() -> None:
    table = Table("room", {0: "123m"}, draws="5m")
    before = (list(table.match.events), list(table.state.seats[0].hand), dict(table.match.pending))
    with pytest.raises(Refused) as refused:
        table.match.step({0: Discard(next(n for n in range(34) if n not in table.state.seats[0].hand))})
    assert "手里没有" in refused.value.text.zh
    assert (list(table.match.events), list(table.state.seats[0].hand), dict(table.match.pending)) == before


# -- leaving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "seat", "paid"),
    [
        pytest.param(1, 1, (0, 0, 0, 0), id="12.5 level 1: nothing"),
        pytest.param(2, 0, (0, 0, 0, 0), id="12.5 level 2: nothing"),
        pytest.param(3, 0, (-96, 32, 32, 32), id="12.5 level 3, the dealer leaves"),
        pytest.param(3, 2, (32, 4, -40, 4), id="12.5 level 3, a non-dealer leaves"),
    ],
)
def test_who_leaves_pays_at_level_3_and_the_match_ends(level: int, seat: int, paid: tuple[int, ...]) -> None:
    table = Table("room", {2: "55m"}, draws="5m", level=level, human=True)
    before = len(table.match.events)
    table.match.abandon(seat)
    abandon, *_, settle, end = table.match.events[before:]
    assert abandon == ev.Abandon(seat)
    assert isinstance(settle, ev.Settle)
    assert settle.delta == settle.scores == paid
    assert isinstance(end, ev.End)
    assert end.scores == paid
    assert table.match.over
    assert table.match.pending == {}


def test_one_may_leave_while_others_are_asked() -> None:
    table = Table("room", {2: "55m"}, draws="5m", human=True).play("0: 5m")
    assert table.in_window
    table.match.abandon(3)
    assert table.match.over


def test_nobody_leaves_after_the_result_or_a_second_time() -> None:
    for table in (over(human=True), Table("room", human=True)):
        if table.match.pending:
            table.match.abandon(0)
        with pytest.raises(Refused):
            table.match.abandon(0)
        with pytest.raises(Refused):
            table.hand.abandon(0)


def test_a_bot_does_not_leave() -> None:
    table = Table("room")
    with pytest.raises(Refused) as refused:
        table.match.abandon(0)
    assert refused.value.field == "seat"
    assert not table.match.over


def test_concealed_gangs_are_shown_when_one_leaves() -> None:
    table = Table("room", {0: "4444m"}, draws="2z", tail="9s1z", human=True).play("0: concealed 4m")
    table.match.abandon(1)
    assert table.told(ev.Reveal) == [ev.Reveal(0, 3)]
