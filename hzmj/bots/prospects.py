"""前景 The value of a hand: expected points, by looking ahead over the seat's own draws.

A hand one tile short of a full one has a vector of values, indexed by the number of own draws left:

    V[0] = 0
    V[n] = (1 - q) x -loss + q x (sum over tiles x of p(x) x G(x)[n - 1])

q is the chance that nobody wins in the round before the draw (`survival`), and p(x) is the share of x among
the unseen tiles. G(x) is the best of winning with x and the values after each discard; a useless tile is
discarded again. Tiles that could also be claimed count for more than their share. Where the look-ahead ends,
a hand gets the average value of hands with its distance, caishen and useful tiles (`_typical`).
"""

from hzmj.bots import averages
from hzmj.bots.hand_tables import is_pairs_route, missing, nearest, plus, wanted
from hzmj.bots.payoff import Payoff, Waits
from hzmj.bots.position import Position, TileCounts
from hzmj.bots.survival import bound, evenly, loss, survival, threats, win_worth
from hzmj.bots.traits import Traits
from hzmj.rules.tiles import COPIES, FACES, is_honour

Values = list[float]
_GRAIN = 128
"""Shares at the end of the look-ahead are rounded to multiples of 1 / this."""
_BEAM = 4
"""The number of discards that are examined: those with the most useful tiles."""
_DEEPEST = 3
"""The largest distance that is searched."""
_MOST_FAN = 7
"""Chains are not followed beyond this many fan."""


class Prospects:
    """The values of a seat's possible hands at one decision. Results are cached."""

    def __init__(
        self,
        position: Position,
        draws: int,
        tan: list[list[int]],
        traits: Traits,
        *,
        counting: bool = False,
    ) -> None:
        """`draws` is the largest number of own draws left that values are needed for. `tan` is the tan table
        to reckon with, the current one or that after a claim. With `counting`, values are chances to win
        instead of points.
        """
        view = position.view
        self.traits = traits
        self._pairs = traits.pairs
        self.draws = draws
        threat = threats(view) if traits.threats else evenly(view)
        self.loss = 0.0 if counting else loss(view, tan, threat)
        self.rounds = survival(view, draws, threat)
        self._worth = 1.0 if counting else win_worth(view, tan)
        self._payoff = Payoff(view.rules, counting=counting)
        self._must_baotou = view.rules.must_baotou
        self._discard_flow, self._discard_worth = _discard_wins(position, counting=counting)
        self._wild_share = position.live_wild / position.unseen
        self._plain = [live / position.unseen for live in position.live] * (COPIES + 1)
        self._flows = averages.flows(view.remaining)
        self._claimable = _claimable(position, self._flows)
        self._shares: dict[float, list[float]] = {0.0: self._plain}
        # Discards are compared by their value with about two thirds of the draws left.
        self._at = 2 * draws // 3 or draws
        self._values: dict[tuple[bytes, int, int, int], Values] = {}
        self._usefulness_of: dict[tuple[bytes, int, int], tuple[int, bool]] = {}
        self._waits_of: dict[tuple[bytes, int, int], Waits] = {}
        self._typical_of: dict[tuple[int, int, int, bool], Values] = {}
        self._baotou_of: dict[tuple[int, bool], Values] = {}

    def value(self, hand: TileCounts) -> Values:
        """Returns the values of a hand one tile short, by own draws left."""
        counts, wild, needed = hand.counts, hand.wild, hand.needed
        far = missing(counts, wild, needed, pairs=self._pairs)
        return self._value(counts, wild, needed, far, self.traits.depth)

    def drawn(self, hand: TileCounts, plain: float = 1.0, baotou: float = 1.0) -> Values:
        """Returns the values of a hand about to draw, by the own draws left after that draw.

        A win with that draw is multiplied by `plain`, or by `baotou` if the hand is baotou.
        """
        counts, wild, needed = hand.counts, hand.wild, hand.needed
        far = missing(counts, wild, needed, pairs=self._pairs)
        fan = self.baotou_fan(hand)
        if fan:
            return [self._worth * self._payoff.multiplier(fan) * baotou] * (self.draws + 1)
        gain, share = self._next(counts, wild, needed, far, plain)
        return _sum(gain, self.value(hand), 1.0 - share)

    def baotou_fan(self, hand: TileCounts) -> int:
        """Returns the fan of a win from a baotou hand, or 0 if the hand is not baotou."""
        return self._payoff.baotou(hand.counts, hand.wild, hand.needed)

    def baotou(self, fan: int, *, thrown: bool = False) -> Values:
        """Returns the values of a hand that wins with any tile, for `fan` fan.

        If it draws a caishen it may discard it for one more fan. `thrown` means that it has just discarded
        one, which restricts the others (RULES.md 7).
        """
        key = fan, thrown
        found = self._baotou_of.get(key)
        if found is not None:
            return found
        pay = self._worth * self._payoff.multiplier(fan)
        higher = [pay] * (self.draws + 1)
        if self.traits.piao and self._wild_share and fan < _MOST_FAN:
            higher = [max(pay, each) for each in self.baotou(fan + 1, thrown=True)]
        rounds = bound(self.rounds) if thrown else self.rounds
        values = [0.0]
        for alive, after in zip(rounds[1:], higher, strict=False):
            won = pay + self._wild_share * (after - pay)
            values.append(alive * won - (1.0 - alive) * self.loss)
        self._baotou_of[key] = values
        return values

    def promising(self, hands: list[TileCounts], far: int) -> list[TileCounts]:
        """Returns the few hands with the most useful tiles, out of `hands` at distance `far`."""
        if far <= 1 or len(hands) <= _BEAM:
            return hands
        ranked = sorted(hands, key=lambda h: -self._usefulness(h.counts, h.wild, h.needed, far)[0])
        return ranked[:_BEAM]

    # -- the look-ahead ---------------------------------------------------------------------------

    def _value(self, counts: bytes, wild: int, needed: int, far: int, depth: int) -> Values:
        if far <= 1 or far > _DEEPEST:
            depth = 0
        key = counts, wild, needed, depth
        found = self._values.get(key)
        if found is None:
            if far <= 1:
                found = self._ready(counts, wild, needed)
            elif depth:
                gain, share = self._gain(counts, wild, needed, far, depth, self._shares_at(far, wild))
                found = self._run(gain, share)
            else:
                found = self._typical(far, wild, *self._usefulness(counts, wild, needed, far))
            self._values[key] = found
        return found

    def _run(self, gain: Values, share: float, thrown: float = 0.0) -> Values:
        """Returns the values when a draw is useful with probability `share` and then gives `gain`.

        `gain` is already weighted by the shares. A ready hand may also win on discards, and does so where
        that is worth more than waiting: `thrown` is the share of the tiles it can win on, weighted by how
        often they are discarded.
        """
        rest = max(0.0, 1.0 - share)
        flow = min(0.9, self._discard_flow * thrown)
        values, last = [0.0], 0.0
        for alive, won in zip(self.rounds[1:], gain, strict=False):
            last = alive * (won + rest * last) - (1.0 - alive) * self.loss
            if flow and self._discard_worth > last:
                last += flow * (self._discard_worth - last)
            values.append(last)
        return values

    def _next(self, counts: bytes, wild: int, needed: int, far: int, times: float) -> tuple[Values, float]:
        """Returns what the next draw gives a hand that is not baotou, and the chance that it is useful."""
        if far > 1:
            return self._gain(counts, wild, needed, far, max(1, self.traits.depth), self._plain)
        waits = self._waits(counts, wild, needed)
        return self._won(waits, times), sum(waits.values())

    def _gain(
        self, counts: bytes, wild: int, needed: int, far: int, depth: int, shares: list[float]
    ) -> tuple[Values, float]:
        """Returns what the useful tiles give, weighted by their shares, and the sum of the shares."""
        gain = [0.0] * (self.draws + 1)
        total = 0.0
        for slot in wanted(counts, wild, needed, self._pairs):
            share = shares[slot]
            if share:
                total += share
                best = self._best(plus(counts, slot % FACES), wild, needed, far - 1, depth - 1)
                gain = [a + share * b for a, b in zip(gain, best, strict=True)]
        if self._wild_share and wild < COPIES:
            total += self._wild_share
            gain = _sum(gain, self._best(counts, wild + 1, needed, far - 1, depth - 1), self._wild_share)
        if total > 1.0:
            gain, total = [each / total for each in gain], 1.0
        return gain, total

    def _best(self, counts: bytes, wild: int, needed: int, far: int, depth: int) -> Values:
        """Returns the values after the best discard from a full hand, of those that leave the distance `far`.

        `far` is the least distance that a discard can leave.
        """
        _, rests = nearest(counts, wild, needed, self._pairs)
        if not rests:
            return self.baotou(1)
        if far > 1 and (depth == 0 or far > _DEEPEST):
            most = max([self._usefulness(rest, wild, needed, far) for rest in rests])
            return self._typical(far, wild, *most)
        return max([self._value(rest, wild, needed, far, depth) for rest in rests], key=self._weight)

    def _weight(self, values: Values) -> float:
        return values[self._at]

    # -- where it ends ----------------------------------------------------------------------------

    def _shares_at(self, far: int, wild: int) -> list[float]:
        """Returns by slot how often a useful tile is drawn or claimed in a round."""
        part = averages.claimed_part(far, wild) if self.traits.claims else 0.0
        found = self._shares.get(part)
        if found is None:
            found = self._shares[part] = _sum(self._plain, self._claimable, part)
        return found

    def _usefulness(self, counts: bytes, wild: int, needed: int, far: int) -> tuple[int, bool]:
        """Returns the share of useful tiles in units of 1 / `_GRAIN`, and whether seven pairs are nearer."""
        key = counts, wild, needed
        found = self._usefulness_of.get(key)
        if found is None:
            pairs = self._pairs and is_pairs_route(counts, wild, needed, far)
            shares = self._plain if pairs else self._shares_at(far, wild)
            slots = wanted(counts, wild, needed, self._pairs)
            share = sum([shares[slot] for slot in slots]) + self._wild_share
            found = self._usefulness_of[key] = min(_GRAIN, round(_GRAIN * share)), pairs
        return found

    def _typical(self, far: int, wild: int, useful: int, pairs: bool) -> Values:
        """Returns the average values of such hands, where `useful` is a share in units of 1 / `_GRAIN`."""
        key = far, wild, useful, pairs
        found = self._typical_of.get(key)
        if found is None:
            if far > 2:
                share = averages.useful_share(far - 1, wild, pairs=pairs)
                after = self._typical(far - 1, wild, round(_GRAIN * share), pairs)
            else:
                share, multiplier = averages.ready(wild, pairs=pairs)
                pay = self._worth * self._payoff.average(multiplier, wild, pairs=pairs)
                thrown = 0.0 if self._must_baotou and wild else max(0.0, share - self._wild_share)
                after = self._run([pay * share] * (self.draws + 1), share, thrown)
            part = useful / _GRAIN
            found = self._typical_of[key] = self._run([part * each for each in after], part)
        return found

    def _ready(self, counts: bytes, wild: int, needed: int) -> Values:
        fan = self._payoff.baotou(counts, wild, needed)
        if fan:
            return self.baotou(fan)
        waits = self._waits(counts, wild, needed)
        return self._run(self._won(waits, 1.0), sum(waits.values()), self._thrown(counts, wild, needed))

    def _thrown(self, counts: bytes, wild: int, needed: int) -> float:
        """Returns the share of discards that a ready hand can win on (8.7), weighted by their flow."""
        if not self._discard_flow or (self._must_baotou and wild):
            return 0.0
        return sum([self._plain[slot] * self._flows[slot % FACES] for slot in wanted(counts, wild, needed)])

    def _waits(self, counts: bytes, wild: int, needed: int) -> Waits:
        key = counts, wild, needed
        found = self._waits_of.get(key)
        if found is None:
            found = self._payoff.waits(counts, wild, needed, self._plain, self._wild_share)
            self._waits_of[key] = found
        return found

    def _won(self, waits: Waits, times: float) -> Values:
        """Returns what the winning tiles give: a win, or a baotou hand if that is worth more."""
        pay = self._worth * times
        gain = [sum([share * won for (won, _), share in waits.items()]) * pay] * (self.draws + 1)
        if self.traits.decline:
            for (won, rises), share in waits.items():
                if rises:
                    higher = self.baotou(rises)
                    gain = [a + share * max(0.0, b - won * pay) for a, b in zip(gain, higher, strict=True)]
        return gain


def _sum(a: Values, b: Values, weight: float = 1.0) -> Values:
    return [x + weight * y for x, y in zip(a, b, strict=True)]


def _discard_wins(position: Position, *, counting: bool) -> tuple[float, float]:
    """Returns the discards of a winning tile per round and unit of its share, and what such a win pays."""
    view = position.view
    if not position.rules.allows_discard_win(view.level):
        return 0.0, 0.0
    payers = 3 if view.seat == view.dealer else 1
    unit = view.stakes.unit(view.dealer, view.seat)
    return payers * averages.DISCARD_FLOW, 1.0 if counting else float(unit)


def _claimable(position: Position, flows: list[float]) -> list[float]:
    """Returns by slot (34 x tiles held + face) how often a useful tile could be claimed in a round."""
    view = position.view
    full = position.rules.chengbao and view.tan[view.seat][(view.seat - 1) % 4] >= 2
    chi = 0.0 if full else averages.CHI_FLOW
    table: Values = []
    for run, peng in (
        (chi, 0.0),
        (chi / 2, 0.0),
        (0.0, averages.PENG_FLOW),
        (0.0, averages.PENG_FLOW),
        (0.0, 0.0),
    ):
        table += [
            live / position.unseen * flows[face] * (peng + (0.0 if is_honour(face) else run))
            for face, live in enumerate(position.live)
        ]
    return table
