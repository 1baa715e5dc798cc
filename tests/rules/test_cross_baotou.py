"""Hands that win in both shapes, with and without `cross_baotou`: RULES.md 8.3."""

from random import Random

import pytest

from hzmj.presets import preset
from hzmj.rules.chain import PIAO, Chain
from hzmj.rules.fan import readings
from hzmj.rules.groups import groups_of
from hzmj.rules.holding import Holding
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import COPIES, FACES, WHITE, parse_tile, parse_tiles
from hzmj.text import Refused
from tests.rules import plain_count

NO_TAN = ((0,) * 4,) * 4


def draw_hand(random: Random, caishen: int) -> tuple[int, ...]:
    """Thirteen pieces of few faces, a caishen or two among them, that often win in both shapes."""
    while True:
        start, other = random.choice((0, 9, 18)), random.choice((3, 12, 21))
        triplets = [random.randrange(FACES)] * 3 + [random.randrange(FACES)] * 3
        runs = [other, other + 1, other + 2] * 2
        faces = [start, start + 1, start + 2] * 2 + (triplets if random.random() < 0.7 else runs)
        pieces = [WHITE if face == caishen else caishen if face == WHITE else face for face in faces]
        for at in random.sample(range(12), random.choice((0, 0, 1, 1, 2))):
            pieces[at] = caishen
        hand = (*pieces, caishen)
        if max(map(hand.count, hand)) <= COPIES and hand.count(caishen) < COPIES:
            return hand


def scored(rules: Ruleset, caishen: int, hand: tuple[int, ...], tile: int, chain: Chain) -> int | None:
    facts = WinFacts(Stakes(1, 0, 1), caishen, 0, hand, (), tile, None, chain, NO_TAN)
    try:
        return sum(line.fan for line in score_win(rules, facts).fans)
    except Refused:
        return None


def sweep(name: str, hands: int, must_baotou: bool) -> tuple[int, int]:
    """How many wins were held against the plain count, and how many count more by `cross_baotou`."""
    random = Random(f"{name} {must_baotou}")
    off = change(preset(name), {"cross_baotou": False, "must_baotou": must_baotou})
    on = change(off, {"cross_baotou": True})
    caishen = WHITE if off.caishen == "white" else 2
    wins = more = 0
    for _ in range(hands):
        hand = draw_hand(random, caishen)
        chain = (PIAO,) * random.randrange(off.caishen_count + 1 - hand.count(caishen))
        for tile in range(FACES):
            if hand.count(tile) == COPIES or (tile == caishen and len(chain) + hand.count(tile) > 2):
                continue
            found = [scored(rules, caishen, hand, tile, chain) for rules in (off, on)]
            for rules, fan in zip((off, on), found, strict=True):
                assert fan == plain_count.fans(rules, caishen, hand, tile, 0, chain)
            wins += found[1] is not None
            more += found[1] != found[0]
    return wins, more


@pytest.mark.parametrize("must_baotou", [False, True])
@pytest.mark.parametrize("name", ["room", "platform", "mil2025"])
def test_a_win_in_either_shape_counts_baotou_of_either(name: str, must_baotou: bool) -> None:
    wins, more = sweep(name, 8, must_baotou)
    assert wins > 80
    assert more


@pytest.mark.slow
@pytest.mark.parametrize("must_baotou", [False, True])
@pytest.mark.parametrize("name", ["room", "platform", "mil2025"])
def test_many_wins_in_either_shape_count_baotou_of_either(name: str, must_baotou: bool) -> None:
    wins, more = sweep(name, 200, must_baotou)
    assert wins > 2000
    assert more > 30


def test_a_standard_reading_of_a_hand_that_was_seven_pairs_baotou_can_be_laid_out() -> None:
    """No caishen can be set aside from four melds here: the reading is split as any other win."""
    rules = change(preset("room"), {"cross_baotou": True})
    hand, tile = parse_tiles("112233m4455p99s5z"), parse_tile("6p")
    before, after = Holding.of(hand, WHITE), Holding.of((*hand, tile), WHITE)
    assert before.is_pairs_baotou(4)
    assert not before.is_standard_baotou(4)
    standard = next(each for each in readings(rules, before, after, 4) if each.shape == "standard")
    assert standard.baotou
    laid = groups_of(standard, hand, tile, (), WHITE)
    assert sorted(piece for group in laid for piece in group.tiles) == sorted((*hand, tile))
