"""Draws views of hands rich in four equal tiles and caishen."""

from collections import Counter
from random import Random

from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.rules.chain import PIAO, Chain, Link
from hzmj.rules.melds import Meld, MeldKind, is_run
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import COPIES, FACES, WHITE

SEAT = 1
BOTS = tuple(ev.Seat(f"Bot {seat}", "bot:normal") for seat in range(4))


def draw_view(random: Random, rules: Ruleset, *, turn: bool) -> View:
    """A view of seat 1: in its own turn with one tile more, else as it waits."""
    caishen = WHITE if rules.caishen == "white" else random.choice((WHITE, random.randrange(FACES)))
    left = [COPIES] * FACES
    if rules.caishen == "flip":
        left[caishen] -= 1
    melds = _melds(random, left, caishen)
    hand = _hand(random, left, caishen, 13 - 3 * len(melds) + turn)
    seen = _seen(random, left)
    return _view(random, rules, caishen, melds, hand, seen, left, turn=turn)


def _take(left: list[int], face: int, most: int) -> list[int]:
    """Up to `most` pieces of a face, as far as there are."""
    taken = min(most, left[face])
    left[face] -= taken
    return [face] * taken


def _melds(random: Random, left: list[int], caishen: int) -> list[Meld]:
    kinds: tuple[MeldKind, ...] = ("peng", "exposed", "concealed", "chi")
    melds = []
    for _ in range(random.choice((0, 0, 0, 1, 2, 3, 4))):
        kind, face = random.choice(kinds), random.randrange(FACES)
        if kind == "chi":
            run = (face, face + 1, face + 2)
            if is_run(run, caishen) and all(left[each] for each in run):
                melds.append(Meld(kind, tuple(_take(left, each, 1)[0] for each in run), SEAT - 1))
        elif face != caishen and left[face] == COPIES:
            tiles = tuple(_take(left, face, 3 if kind == "peng" else 4))
            melds.append(Meld(kind, tiles, None if kind == "concealed" else SEAT + 1))
    return melds


def _hand(random: Random, left: list[int], caishen: int, size: int) -> list[int]:
    """Pieces of few faces close together, whites and caishen among them; shuffled."""
    first = random.choice((0, 9, 18, 25))
    faces = [min(first + random.randrange(9), FACES - 1) for _ in range(6)]
    pieces = _take(left, caishen, random.choice((0, 0, 1, 2, 3, 4)))
    pieces += _take(left, WHITE, random.choice((0, 0, 1, 4)))
    while len(pieces) < size:
        pieces += _take(
            left, random.choice([*faces, random.randrange(FACES)]), random.choice((1, 2, 3, 4, 4))
        )
    for piece in pieces[size:]:
        left[piece] += 1
    del pieces[size:]
    random.shuffle(pieces)
    return pieces


def _seen(random: Random, left: list[int]) -> list[int]:
    """Pieces that lie discarded, now and then every one of a face."""
    return [
        piece
        for face in random.sample(range(FACES), random.randrange(12))
        for piece in _take(left, face, random.choice((1, 2, 4)))
    ]


def _view(
    random: Random,
    rules: Ruleset,
    caishen: int,
    melds: list[Meld],
    hand: list[int],
    seen: list[int],
    left: list[int],
    *,
    turn: bool,
) -> View:
    indicator = 134 if rules.caishen == "flip" else None
    view = View(SEAT)
    view.see(ev.MatchSetup("room", rules, BOTS, None, "2026-01-01T00:00:00Z"))  # type: ignore[arg-type]
    view.see(ev.HandBegun(1, 0, random.randint(1, 3), (1, 1), (), caishen, indicator, (0,) * 4))
    view.sizes = [13, len(hand), 13, 13]
    view.hand, view.unseen = hand, left
    view.drawn = hand[-1] if turn else None
    view.melds[SEAT] = melds
    view.melded_after[SEAT] = [0] * len(melds)
    view.discards[2] = [ev.Discard(2, piece, drawn=False) for piece in seen]
    view.turn, view.remaining = (SEAT if turn else 2), random.randint(20, 80)
    view.chain = _chain(random, view)
    return view


def _chain(random: Random, view: View) -> Chain:
    """A chain that the seat could have."""
    spare = view.unseen[view.caishen] if view.caishen in view.hand else 0
    links = [PIAO] * random.randint(0, spare)
    view.unseen[view.caishen] -= len(links)
    view.discards[SEAT] = [ev.Discard(SEAT, view.caishen, drawn=False) for _ in links]
    links += [Link("gang")] * random.randint(0, sum(meld.is_gang for meld in view.melds[SEAT]))
    random.shuffle(links)
    return tuple(links)


def owned(view: View, hand: list[int]) -> Counter[int]:
    """The pieces that no other can come beside: those of the hand and its melds, and the indicator."""
    counts = Counter(hand)
    for meld in view.melds[view.seat]:
        counts.update(meld.tiles)
    if view.indicator is not None:
        counts[view.caishen] += 1
    return counts
