"""Advice: it is what the bot does, and its figures can be worked out again from the position."""

from collections.abc import Iterator

import pytest

from hzmj.bots.advice import advise, useful
from hzmj.bots.base import BOTS, Candidate, bot_seed, make_bot
from hzmj.bots.danger import risk_of
from hzmj.bots.survival import loss, survival, threats
from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.presets import PRESETS, preset
from hzmj.rules.distance import distance
from hzmj.rules.ruleset import change
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import FACES, WHITE, parse_tile
from hzmj.text import Refused
from tests.game.play import answers, seated, set_up
from tests.game.table import Table

MIXED = ("normal", "hard", "easy", "hard")


def positions(name: str, most: int) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Decisions with something to choose, out of matches of mixed bots, dealers at level 3 among them."""
    found = 0
    for seed in range(most):
        level = 3 - 2 * (seed % 2)
        match = set_up(change(preset(name), {"hands": 1, "start_level": level}), f"a{seed}", MIXED, name)
        bots = seated(match)
        while not match.over:
            if match.between_hands:
                match.deal()
            for seat, legal in match.pending.items():
                if len(legal) > 1:
                    yield match.view(seat), legal
                    found += 1
                    if found == most:
                        return
            match.step(answers(match, bots))


def check_agreement(bot: str, name: str, most: int) -> None:
    seed = bot_seed("advice", 2)
    for view, legal in positions(name, most):
        choice = advise(view, legal, bot, seed)
        assert choice.action == make_bot(bot, seed).choose(view, legal).action
        assert choice.candidates[0].action == choice.action
        assert {each.action for each in choice.candidates} <= set(legal)
        assert len({each.action for each in choice.candidates}) == len(choice.candidates)


@pytest.mark.parametrize("name", PRESETS)
def test_the_first_candidate_is_what_the_master_does(name: str) -> None:
    check_agreement("master", name, 34)


@pytest.mark.parametrize("bot", BOTS)
def test_the_first_candidate_is_what_any_bot_does(bot: str) -> None:
    check_agreement(bot, "room", 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_the_first_candidate_is_what_the_master_does_in_many_positions(name: str) -> None:
    check_agreement("master", name, 1000)


# -- the figures, from the pieces ---------------------------------------------------------------------


def left_by(view: View, action: Action) -> list[int] | None:
    """The concealed pieces an action leaves, where no discard follows it."""
    hand = list(view.hand)
    match action:
        case Discard(tile):
            hand.remove(tile)
        case Gang(tile, kind):
            for _ in range({"exposed": 3, "added": 1, "concealed": 4}[kind]):
                hand.remove(tile)
        case Pass():
            pass
        case _:
            return None
    return hand


def far(view: View, pieces: list[int]) -> int:
    """The distance of pieces, the white standing for the caishen's face in flip."""
    counts = [0] * FACES
    wild = 0
    for piece in pieces:
        if piece == view.caishen:
            wild += 1
        else:
            counts[view.caishen if piece == WHITE else piece] += 1
    melds = (len(pieces) - 1) // 3
    return distance(counts, wild, melds)


@pytest.mark.parametrize("name", PRESETS)
def test_distance_and_useful_tiles_can_be_counted_again(name: str) -> None:
    compared = 0
    for view, legal in positions(name, 60):
        for each in advise(view, legal).candidates:
            hand = left_by(view, each.action)
            if hand is None:
                continue
            assert each.distance == far(view, hand)
            helping = {
                piece: left
                for piece, left in enumerate(view.unseen)
                if left and far(view, [*hand, piece]) < each.distance
            }
            assert useful(view, each.action) == helping
            assert each.live == sum(helping.values())
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["room", "mil2025"])
def test_a_discard_is_at_risk_only_where_it_can_be_won_on(name: str) -> None:
    risky = 0
    for view, legal in positions(name, 60):
        for each in advise(view, legal).candidates:
            if isinstance(each.action, Discard):
                assert each.risk == risk_of(view, each.action.tile)[0]
                risky += each.risk > 0
                if not view.rules.discard_win or view.level < 3:
                    assert each.risk == 0
    assert (risky > 0) == (name == "room")


def pays(view: View, hand: list[int], piece: int) -> int:
    """What a win by drawing the piece pays the seat; 0 if it is none."""
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    melds = tuple(view.melds[view.seat])
    facts = WinFacts(stakes, view.caishen, view.seat, tuple(hand), melds, piece, None, (), view.tan)
    try:
        return score_win(view.rules, facts).delta[view.seat]
    except Refused:
        return 0


def expected(view: View, hand: list[int], *, counting: bool) -> float:
    """V[n] of a ready hand that is not baotou and never will be: the formula of `bots.prospects`."""
    draws = (view.remaining - 24) // 4 + 1
    unseen = sum(view.unseen)
    wins = {
        piece: left / unseen for piece, left in enumerate(view.unseen) if left and pays(view, hand, piece)
    }
    gain = sum(part * (1 if counting else pays(view, hand, piece)) for piece, part in wins.items())
    lost = 0.0 if counting else loss(view, view.tan, threats(view))
    value = 0.0
    for left in range(1, draws + 1):
        alive = survival(view, draws, threats(view))[left]
        value = alive * (gain + (1 - sum(wins.values())) * value) - (1 - alive) * lost
    return value


READY = {
    "two pairs": ("123m456p789s1133z", "9m", "9m"),
    "one dealer, both ends": ("123m456p789s45s33z", "9m", "9m"),
    "a middle": ("123m456p789s46p33z", "9m", "9m"),
}


@pytest.mark.parametrize("hand", READY.values(), ids=READY)
@pytest.mark.parametrize("dealer", [0, 1])
def test_points_and_chance_of_a_ready_hand_can_be_worked_out_again(
    hand: tuple[str, str, str], dealer: int
) -> None:
    tiles, drawn, thrown = hand
    if dealer == 0:
        table = Table("room", {0: tiles}, draws=drawn)
    else:
        # The dealer throws what nobody can use, and seat 2 draws.
        table = Table("room", {2: tiles}, draws=f"2z{drawn}", dealer=1).play("1: 2z")
    seat = 0 if dealer == 0 else 2
    view = table.match.view(seat)
    choice = advise(view, table.match.pending[seat])
    best = choice.candidates[0]
    assert best.action == Discard(parse_tile(thrown))
    left = list(view.hand)
    left.remove(parse_tile(thrown))
    assert best.points == pytest.approx(expected(view, left, counting=False))
    assert best.chance == pytest.approx(expected(view, left, counting=True))


def test_a_win_is_worth_what_it_pays() -> None:
    table = Table("room", {0: "123m456p789s1133z"}, draws="1z")
    view = table.match.view(0)
    win = next(each for each in advise(view, table.match.pending[0]).candidates if each.action == Win("draw"))
    hand = list(view.hand)
    hand.remove(parse_tile("1z"))
    assert win == Candidate(Win("draw"), 0, 0, win.value, pays(view, hand, parse_tile("1z")), 1.0)
    assert win.points == 6, "RULES.md 11: the dealer's draw at level 1"


def test_the_advice_rests_on_the_view_alone() -> None:
    """What a seat cannot know is not even passed."""
    match: Match = Table("room", {0: "123m456p789s1133z"}, draws="9m").match
    view, legal = match.view(0), match.pending[0]
    before = repr(view)
    assert advise(view, legal) == advise(view, legal)
    assert repr(view) == before
