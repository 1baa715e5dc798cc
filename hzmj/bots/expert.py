"""The expert: weighs the actions by expected points (`prospects`) and takes the best."""

from collections.abc import Iterator
from itertools import takewhile

from hzmj.bots.base import Candidate, Choice
from hzmj.bots.danger import risk_of
from hzmj.bots.hand_tables import missing, wanted
from hzmj.bots.position import Position, TileCounts
from hzmj.bots.prospects import Prospects, Values
from hzmj.bots.traits import HARD, MASTER, Traits
from hzmj.game.actions import Action, Chi, Discard, Gang, Peng, Win
from hzmj.game.view import View
from hzmj.game.wall import LAST_TURN
from hzmj.rules.chain import links
from hzmj.rules.distance import distance
from hzmj.rules.score import WinFacts, score_ten_winds, score_win
from hzmj.rules.settle import LIABLE_TAN
from hzmj.rules.tiles import count_tiles


class Expert:
    """Weighs one decision of a seat, by points, or with `counting` by the chance to win."""

    def __init__(self, view: View, traits: Traits, *, counting: bool = False) -> None:
        self.position = Position.of(view)
        self.view = view
        self.traits = traits
        self.counting = counting
        self.draws = self.position.draws_left()
        self.later = self.draws
        if view.offered is not None:
            self.later = self.position.draws_left((view.seat - view.offered.seat) % 4)
        self.prospects = self._prospects(view.tan)

    def weigh(self, legal: tuple[Action, ...]) -> tuple[Candidate, ...]:
        """Returns the candidates, best first; equal ones in the order in which they are found.

        Discards that are clearly worse than others are left out.
        """
        if any(isinstance(action, Discard) for action in legal):
            found = self._play(legal)
        else:
            found = map(self._answer, legal)
        return tuple(sorted(found, key=lambda each: -each.value))

    def _prospects(self, tan: list[list[int]]) -> Prospects:
        most = max(self.draws, self.later)
        return Prospects(self.position, most, tan, self.traits, counting=self.counting)

    # -- the play phase ---------------------------------------------------------------------------

    def _play(self, legal: tuple[Action, ...]) -> Iterator[Candidate]:
        wins = [action for action in legal if isinstance(action, Win)]
        for win in wins:
            yield self._won(win)
        if wins and not self.traits.decline:
            return
        yield from map(self._at_risk, self._discards(self.position.hand, legal, self.prospects))
        for action in legal:
            if isinstance(action, Gang) and self.traits.gangs:
                yield self._ganged(action, self.prospects)

    def _discards(
        self, hand: TileCounts, legal: tuple[Action, ...], prospects: Prospects
    ) -> Iterator[Candidate]:
        """Yields the discards that leave the least distance and the most useful tiles, and every piao.

        The values assume that nobody wins on the discard.
        """
        options = [
            (action, self.position.discarded(hand, action.tile))
            for action in legal
            if isinstance(action, Discard)
        ]
        fars = [missing(*rest, pairs=self.traits.pairs) for _, rest in options]
        least = min(fars)
        kept = []
        for (action, rest), far in zip(options, fars, strict=True):
            fan = prospects.baotou_fan(rest) if action.tile == self.view.caishen else 0
            if fan and self.traits.piao:
                values = prospects.baotou(fan + len(links(self.view.chain)) + 1, thrown=True)
                yield self._candidate(action, rest, values[self.draws])
            elif far == least:
                kept.append((action, rest))
        looked_into = prospects.promising([rest for _, rest in kept], least)
        for action, rest in kept:
            if rest in looked_into:
                yield self._candidate(action, rest, prospects.value(rest)[self.draws])

    def _at_risk(self, found: Candidate) -> Candidate:
        """Returns the candidate, a discard, with the risk that somebody wins on it taken into account."""
        assert isinstance(found.action, Discard)
        risk, cost = risk_of(self.view, found.action.tile)
        if self.counting:
            cost = 0.0
        value = found.value - risk * (found.value + cost) if self.traits.safety else found.value
        return found._replace(value=value, points=value, risk=risk)

    def _ganged(self, action: Gang, prospects: Prospects) -> Candidate:
        """Returns the candidate for a gang and its replacement draw, which counts in the chain (8.4)."""
        view = self.view
        hand = self.position.after(action)
        left = view.remaining - 1 - view.rules.gang_burn - LAST_TURN
        plain, baotou = (1.0, 1.0) if self.counting else _after_gang(view)
        values = prospects.drawn(hand, plain, baotou)
        return self._candidate(action, hand, values[max(0, min(prospects.draws, left // 4))])

    # -- a discard of another ---------------------------------------------------------------------

    def _answer(self, action: Action) -> Candidate:
        match action:
            case Win():
                return self._won(action)
            case Chi() | Peng() | Gang():
                return self._claimed(action)
            case _:
                return self._candidate(action, self.position.hand, self._passed())

    def _passed(self) -> float:
        """Returns the value of passing: the seats before this one draw first, then this one."""
        if not self.later or self.view.offered is None:
            return 0.0
        before = (self.view.seat - self.view.offered.seat - 1) % 4
        alive: float = self.prospects.rounds[self.later] ** (before / 3)
        chain = 1.0 if self.counting else 2.0 ** len(links(self.view.chain))
        drawn: Values = self.prospects.drawn(self.position.hand, 1.0, chain)
        return alive * drawn[self.later - 1] - (1.0 - alive) * self.prospects.loss

    def _claimed(self, action: Chi | Peng | Gang) -> Candidate:
        """Returns the candidate for a claim with the best discard after it, or with the draw after a gang.

        The risk of that discard is not deducted from the value, because a pass is not charged for the
        discards that follow it either.
        """
        view = self.view
        assert view.offered is not None
        source = view.offered.seat
        prospects = self.prospects
        counts = view.rules.counts_as_tan("chi" if isinstance(action, Chi) else "peng")
        if self.traits.liability and counts and view.tan[view.seat][source] + 1 == LIABLE_TAN:
            tan = [list(row) for row in view.tan]
            tan[view.seat][source] += 1
            prospects = self._prospects(tan)
        if isinstance(action, Gang):
            return self._ganged(action, prospects)
        hand = self.position.after(action)
        held = count_tiles(view.hand)
        for tile in action.own if isinstance(action, Chi) else (action.tile,) * 2:
            held[tile] -= 1
        legal = tuple(Discard(tile) for tile in dict.fromkeys(view.hand) if held[tile])
        follow = [(each, self._at_risk(each)) for each in self._discards(hand, legal, prospects)]
        best, at_risk = max(follow, key=lambda pair: pair[1].value)
        return best._replace(action=action, risk=at_risk.risk)

    # -- what all share ---------------------------------------------------------------------------

    def _candidate(self, action: Action, hand: TileCounts, value: float) -> Candidate:
        live = self.position.live_of(wanted(hand.counts, hand.wild, hand.needed))
        far = distance(hand.counts, hand.wild, hand.needed)
        return Candidate(action, far, live, value, value)

    def _won(self, action: Win) -> Candidate:
        value = 1.0 if self.counting else win_points(self.view, action)
        return Candidate(action, 0, 0, value, value, None, 0.0)


def _after_gang(view: View) -> tuple[float, float]:
    """Returns the chain's multipliers for a plain and a baotou win on a new gang's replacement (8.4, 8.6)."""
    chain = links(view.chain)
    if view.rules.fan_table == "mil2025":
        return 2.0, 2.0 ** (1 + sum(link.kind == "piao" for link in chain))
    at_end = sum(1 for _ in takewhile(lambda link: link.kind == "gang", reversed(chain)))
    return 2.0 ** (at_end + 1), 2.0 ** (len(chain) + 1)


def win_points(view: View, action: Win) -> float:
    """Returns the points that the seat collects if it declares the win `action`."""
    if action.by == "ten_winds":
        thrown = any(discard.tile == view.caishen for discard in view.discards[view.seat])
        left = view.caishen in view.hand
        score = score_ten_winds(
            view.rules, view.stakes, view.seat, view.tan, caishen_among=thrown, caishen_left=left
        )
        return float(score.delta[view.seat])
    hand = list(view.hand)
    if view.offered is None:
        assert view.drawn is not None
        hand.remove(view.drawn)
        tile, source, chain = view.drawn, None, view.chain
    else:
        tile, source, chain = view.offered.tile, view.offered.seat, ()
    melds = tuple(view.melds[view.seat])
    facts = WinFacts(view.stakes, view.caishen, view.seat, tuple(hand), melds, tile, source, chain, view.tan)
    return float(score_win(view.rules, facts).delta[view.seat])


def choose(view: View, legal: tuple[Action, ...], traits: Traits) -> Choice:
    """Returns the action with the most expected points, and the candidates, if there were several actions."""
    if len(legal) == 1:
        return Choice(legal[0])
    candidates = Expert(view, traits).weigh(legal)
    return Choice(candidates[0].action, candidates)


def explain(view: View, legal: tuple[Action, ...], traits: Traits) -> Choice:
    """Returns the choice of `choose`, with candidates that also have the chance to win before the wall ends.

    A single legal action is weighed too.
    """
    candidates = Expert(view, traits).weigh(legal)
    chances = {each.action: each.value for each in Expert(view, traits, counting=True).weigh(legal)}
    return Choice(
        candidates[0].action,
        tuple(
            Candidate(c.action, c.distance, c.live, c.value, c.points, chances.get(c.action), c.risk)
            for c in candidates
        ),
    )


class ExpertBot:
    """A bot that weighs the actions by expected points, by default with all traits of the master."""

    def __init__(self, seed: int, traits: Traits = MASTER) -> None:  # noqa: ARG002 - nothing is left to chance
        self._traits = traits

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns the action with the most expected points."""
        return choose(view, legal, self._traits)


class HardBot(ExpertBot):
    """An expert that considers only its own hand."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HARD)
