"""The expert: weighs every action by expected points (`prospects`) and takes the best."""

from collections.abc import Iterator

from hzmj.bots.base import Candidate, Choice
from hzmj.bots.danger import risk_of
from hzmj.bots.position import Hand, Position
from hzmj.bots.prospects import Prospects, Traits
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win
from hzmj.game.view import View
from hzmj.rules.distance import discards, distance
from hzmj.rules.score import WinFacts, score_win
from hzmj.rules.settle import LIABLE_TAN, Stakes
from hzmj.rules.tiles import plays_as


def choose(view: View, legal: tuple[Action, ...], traits: Traits) -> Choice:
    """The action worth most, with all that were weighed, best first."""
    if len(legal) == 1:
        return Choice(legal[0])
    position = Position.of(view)
    weigh = _play if any(isinstance(action, Discard) for action in legal) else _claim
    candidates = tuple(sorted(weigh(position, legal, traits), key=lambda each: -each.value))
    return Choice(candidates[0].action, candidates)


def _play(position: Position, legal: tuple[Action, ...], traits: Traits) -> Iterator[Candidate]:
    view = position.view
    draws = position.draws_left()
    prospects = Prospects(position, draws, view.tan, traits)
    win = next((action for action in legal if isinstance(action, Win)), None)
    if win is not None:
        yield Candidate(win, 0, 0, _win_value(view, view.drawn))
        if not traits.decline:
            return
    yield from _discards(position, position.hand, legal, prospects, draws)
    for action in legal:
        if isinstance(action, Gang):
            yield _gang(position, action, prospects)


def _discards(
    position: Position, hand: Hand, legal: tuple[Action, ...], prospects: Prospects, draws: int
) -> Iterator[Candidate]:
    """Every discard that keeps the hand nearest, with its value."""
    after = discards(hand.counts, hand.wild, hand.needed)
    least = None
    options = []
    for action in legal:
        if isinstance(action, Discard):
            face = position.face(action.tile)
            if face is None:
                rest = hand.with_wild(-1)
                far = distance(rest.counts, rest.wild, rest.needed)
            else:
                far = after[face]
            least = far if least is None else min(least, far)
            options.append((action, face, far))
    kept = []
    for action, face, far in options:
        rest = hand.with_wild(-1) if face is None else hand.less(face)
        if face is None:
            baotou = prospects.baotou_multiplier(rest.counts, rest.wild, rest.needed)
            if baotou and prospects.traits.piao:
                links = sum(not link.is_mark for link in position.view.chain)
                values = prospects.baotou(baotou * 2.0 ** (links + 1), bound_now=True)
                yield Candidate(action, far, 0, values[draws])
                continue
        if far == least:
            kept.append((action, rest))
    hands = prospects.promising([rest for _, rest in kept], least or 0)
    for action, rest in kept:
        if rest in hands:
            value = prospects.value(rest, prospects.traits.depth)[draws]
            if prospects.traits.safety:
                risk, cost = risk_of(position.view, action.tile)
                value -= risk * (value + cost)
            yield Candidate(action, least or 0, 0, value)


def _gang(position: Position, action: Gang, prospects: Prospects) -> Candidate:
    """A gang with its replacement draw, which the chain counts (8.4)."""
    hand = position.after(action)
    view = position.view
    gone = 1 + view.rules.gang_burn
    left = max(0, min(prospects.draws, (view.remaining - gone - 20) // 4))
    links = 1 + sum(link.kind == "gang" for link in view.chain)
    if view.rules.fan_table == "mil2025":
        links = 1
    values = prospects.drawn(hand, prospects.traits.depth, 2.0**links)
    return Candidate(action, distance(hand.counts, hand.wild, hand.needed), 0, values[left])


def _win_value(view: View, tile: int | None) -> float:
    assert tile is not None
    hand = list(view.hand)
    source = None
    chain = view.chain
    if view.offered is None:
        hand.remove(tile)
    else:
        source, chain = view.offered.seat, ()
    stakes = Stakes(view.rules.base, view.dealer, view.level)
    facts = WinFacts(
        stakes,
        view.caishen,
        view.seat,
        tuple(hand),
        tuple(view.melds[view.seat]),
        tile,
        source,
        chain,
        view.tan,
    )
    return float(score_win(view.rules, facts).delta[view.seat])


def _claim(position: Position, legal: tuple[Action, ...], traits: Traits) -> Iterator[Candidate]:
    view = position.view
    offered = view.offered
    assert offered is not None
    ahead = (view.seat - offered.seat) % 4
    draws = position.draws_left()
    later = position.draws_left(ahead)
    prospects = Prospects(position, max(draws, later), view.tan, traits)
    for action in legal:
        match action:
            case Win("ten_winds"):
                yield Candidate(action, 0, 0, 1e6)
            case Win():
                yield Candidate(action, 0, 0, _win_value(view, offered.tile))
            case Pass():
                hand = position.hand
                far = distance(hand.counts, hand.wild, hand.needed)
                yield Candidate(action, far, 0, _pass_value(prospects, hand, ahead, later))
            case Chi() | Peng() | Gang():
                yield _claimed(position, action, prospects, draws)


def _pass_value(prospects: Prospects, hand: Hand, ahead: int, later: int) -> float:
    """What the hand is worth if nothing is claimed and its seat draws `ahead` draws from now."""
    if not later:
        return 0.0
    alive = prospects.rounds[later] ** ((ahead - 1) / 3)
    return alive * prospects.drawn(hand, prospects.traits.depth)[later - 1] - (1.0 - alive) * prospects.loss


def _claimed(position: Position, action: Chi | Peng | Gang, prospects: Prospects, draws: int) -> Candidate:
    """A claim with the best discard after it, or with a gang's replacement."""
    view = position.view
    assert view.offered is not None
    source = view.offered.seat
    counts = isinstance(action, Chi) or view.rules.tan_kinds == "all"
    if (
        counts
        and view.rules.chengbao
        and prospects.traits.liability
        and view.tan[view.seat][source] + 1 == LIABLE_TAN
    ):
        tan = [list(row) for row in view.tan]
        tan[view.seat][source] += 1
        prospects = Prospects(position, prospects.draws, tan, prospects.traits)
    if isinstance(action, Gang):
        return _gang(position, action, prospects)
    hand = position.after(action)
    legal = tuple(
        Discard(tile)
        for tile in dict.fromkeys(view.hand)
        if (tile == view.caishen and hand.wild)
        or (tile != view.caishen and hand.counts[plays_as(tile, view.caishen)])
    )
    best = max(_discards(position, hand, legal, prospects, draws), key=lambda each: each.value)
    return Candidate(action, best.distance, best.live, best.value)


class HardBot:
    """Expected points, two draws ahead."""

    def __init__(self, seed: int) -> None:
        """The seed does not matter."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The action worth most."""
        return choose(view, legal, Traits())
