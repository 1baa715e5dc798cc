"""前景 What a hand is worth: expected points by looking ahead over one's own draws.

A hand one tile short of a full one has a vector of values, by how many own draws are left:

    V[0] = 0
    V[n] = (1 - q) x -loss + q x (sum over tiles x of p(x) x G(x)[n - 1])

q is the chance to come through the round before the draw (`pace`), p(x) the share of x among the unseen
tiles, and G(x) the best of winning with x and of the values after each discard; a tile of no use is
thrown away again. Tiles that could also be claimed count more than their share. Where the look-ahead
ends, a hand is worth what hands of its distance, caishen and useful tiles are worth on average.
"""

from dataclasses import dataclass

from hzmj.bots.outlook import (
    far_of,
    is_pairs_baotou,
    is_pairs_route,
    is_standard_baotou,
    nearest,
    plus,
    wanted,
)
from hzmj.bots.pace import bound, loss, survival, win_worth
from hzmj.bots.position import Hand, Position
from hzmj.rules.distance import PLACE, Keys, keys_of, missing_melds, missing_pairs, missing_standard
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import COPIES, FACES, is_honour

Values = list[float]


@dataclass(frozen=True, slots=True)
class Traits:
    """What a player sees. `depth`: own draws looked ahead; the rest are switches of one insight each."""

    depth: int = 1
    decline: bool = True
    piao: bool = True
    claims: bool = True
    liability: bool = True
    safety: bool = True
    pairs: bool = True
    peng_flow: float = 2.1
    chi_flow: float = 0.7
    discard_flow: float = 0.8
    hz: float = 1.0
    beam: int = 4
    deepest: int = 3
    lossf: float = 1.0


_PENG_FLOW, _CHI_FLOW = 2.1, 0.7
"""Claims of a useful tile to expect for each draw of it."""
_DISCARD_FLOW = 0.8
"""Discards of a waited tile to expect from one seat for each draw of it."""
TYPICAL_READY: tuple[tuple[float, float], ...] = (
    (0.10, 0.95),
    (0.16, 0.92),
    (0.27, 0.95),
    (0.35, 1.0),
    (0.4, 1.0),
)
"""Of ready hands by caishen: the share of tiles that win, and the mean multiplier."""
_CLAIMED: tuple[tuple[float, float, float], ...] = ((0.8, 0.45, 0.3), (0.4, 0.2, 0.1), (0.2, 0.1, 0.0))
"""How much of that comes true, by distance from 2 up and caishen up to 2; nothing further off."""
_TYPICAL_USEFUL: tuple[tuple[float, float, float], ...] = (
    (0.24, 0.28, 0.36),
    (0.35, 0.45, 0.5),
    (0.5, 0.58, 0.65),
    (0.61, 0.64, 0.7),
    (0.74, 0.8, 0.8),
)
"""Useful tiles with claims, as a share of the unseen, by distance from 2 up and caishen up to 2."""
_PAIRS_MULTIPLIER = (3.0, 2.5, 2.1, 2.0, 2.0)


class Prospects:
    """The values of one seat's hands at one decision; everything is computed once and remembered."""

    def __init__(self, position: Position, draws: int, tan: list[list[int]], traits: Traits) -> None:
        """`draws`: the most own draws left that will be asked for; `tan`: as it stands or would stand."""
        view = position.view
        self.rules: Ruleset = view.rules
        self.draws = draws
        self.traits = traits
        self.worth = win_worth(view, tan)
        self.loss = loss(view, tan) * traits.lossf
        self.rounds = [1 - (1 - r) * traits.hz for r in survival(view, draws)]
        self._compare = max(1, 2 * draws // 3) if draws else 0
        self._wild_share = position.live_wild / position.unseen
        self._plain = [share / position.unseen for share in position.live] * 5
        self._claimable = _claimable(position, view.tan[view.seat][(view.seat - 1) % 4], traits)
        self._shares: dict[float, list[float]] = {0.0: self._plain}
        self._discard_flow, self._discard_worth = self._discard_wins(position)
        self._values: dict[tuple[bytes, int, int, int], Values] = {}
        self._useful: dict[tuple[bytes, int, int], tuple[int, bool]] = {}
        self._waits: dict[tuple[bytes, int, int], dict[tuple[float, float], float]] = {}
        self._frontiers: dict[tuple[int, int, int, bool], Values] = {}
        self._baotou: dict[tuple[float, bool], Values] = {}

    def _discard_wins(self, position: Position) -> tuple[float, float]:
        """Discards of a waited tile to expect a round for each of its share, and what such a win pays."""
        view, rules = position.view, position.rules
        if not rules.discard_win or view.level < rules.discard_win_level:
            return 0.0, 0.0
        payers = 3 if view.seat == view.dealer else 1
        return payers * self.traits.discard_flow, float(
            Stakes(rules.base, view.dealer, view.level).unit(view.dealer, -1)
        )

    # -- values -----------------------------------------------------------------------------------

    def value(self, hand: Hand, depth: int) -> Values:
        """The values of a hand one tile short, looking ahead over `depth` draws."""
        far = far_of(hand.counts, hand.wild, hand.needed)
        return self._value(hand.counts, hand.wild, hand.needed, far, depth)

    def _value(self, counts: bytes, wild: int, needed: int, far: int, depth: int) -> Values:
        if far <= 1 or far > self.traits.deepest:
            depth = 0
        key = counts, wild, needed, depth
        found = self._values.get(key)
        if found is None:
            if far <= 1:
                found = self._ready(counts, wild, needed)
            elif depth:
                found = self._ahead(counts, wild, needed, far, depth)
            else:
                found = self._frontier(counts, wild, needed, far)
            self._values[key] = found
        return found

    def promising(self, hands: list[Hand], far: int) -> list[Hand]:
        """The hands worth looking into, all at distance `far`: the few with most useful tiles."""
        if far <= 1 or len(hands) <= self.traits.beam:
            return hands
        return sorted(hands, key=lambda hand: -self._usefulness(hand.counts, hand.wild, hand.needed, far)[0])[
            : self.traits.beam
        ]

    def _run(self, gain: Values, share: float) -> Values:
        """The values where each draw has that chance to be of use and then gives `gain` of the draws left."""
        values, last = [0.0], 0.0
        rest = max(0.0, 1.0 - share)
        for alive, won in zip(self.rounds[1:], gain, strict=False):
            last = alive * (won + rest * last) - (1.0 - alive) * self.loss
            values.append(last)
        return values

    def _shares_at(self, far: int, wild: int) -> list[float]:
        """By 34 x tiles held + face: how often a useful tile comes in a round, drawn or claimed."""
        part = _CLAIMED[far - 2][min(wild, 2)] if 2 <= far <= 4 and self.traits.claims else 0.0
        found = self._shares.get(part)
        if found is None:
            found = [a + part * b for a, b in zip(self._plain, self._claimable, strict=True)]
            self._shares[part] = found
        return found

    def _ahead(self, counts: bytes, wild: int, needed: int, far: int, depth: int) -> Values:
        gain, share = self._gain(counts, wild, needed, far, depth, self._shares_at(far, wild))
        return self._run(gain, share)

    def _gain(
        self, counts: bytes, wild: int, needed: int, far: int, depth: int, shares: list[float]
    ) -> tuple[Values, float]:
        """What the useful draws give, weighted by their shares, and the sum of these."""
        gain = [0.0] * (self.draws + 1)
        total = 0.0
        for slot in wanted(counts, wild, needed):
            share = shares[slot]
            if share:
                total += share
                best = self._best(plus(counts, slot % FACES), wild, needed, far - 1, depth - 1)
                gain = [a + share * b for a, b in zip(gain, best, strict=True)]
        if self._wild_share and wild < COPIES:
            share = self._wild_share
            total += share
            best = self._best(counts, wild + 1, needed, far - 1, depth - 1)
            gain = [a + share * b for a, b in zip(gain, best, strict=True)]
        if total > 1.0:
            gain, total = [each / total for each in gain], 1.0
        return gain, total

    def _best(self, counts: bytes, wild: int, needed: int, far: int, depth: int) -> Values:
        """The values after the best discard of a full hand that leaves it at distance `far`."""
        _, rests = nearest(counts, wild, needed)
        if not rests:
            return self.baotou(2.0, bound_now=False)
        if depth == 0 and far > 1:
            return self._typical(
                far, wild, *max([self._usefulness(rest, wild, needed, far) for rest in rests])
            )
        at = self._compare
        best: Values = []
        for rest in rests:
            values = self._value(rest, wild, needed, far, depth)
            if not best or values[at] > best[at]:
                best = values
        return best

    def _usefulness(self, counts: bytes, wild: int, needed: int, far: int) -> tuple[int, bool]:
        """The share of the useful tiles in 128ths, and whether seven pairs are the way."""
        key = counts, wild, needed
        found = self._useful.get(key)
        if found is None:
            pairs = is_pairs_route(counts, wild, needed, far)
            shares = self._plain if pairs else self._shares_at(far, wild)
            share = sum([shares[slot] for slot in wanted(counts, wild, needed)]) + self._wild_share
            found = self._useful[key] = min(128, round(128 * share)), pairs
        return found

    def _frontier(self, counts: bytes, wild: int, needed: int, far: int) -> Values:
        """What hands with so many useful tiles are worth on average."""
        return self._typical(far, wild, *self._usefulness(counts, wild, needed, far))

    def _typical(self, far: int, wild: int, useful_128: int, pairs: bool) -> Values:
        key = far, wild, useful_128, pairs
        found = self._frontiers.get(key)
        if found is None:
            share = useful_128 / 128
            if far > 2:
                kept = _TYPICAL_USEFUL[min(far - 3, 4)][min(wild, 2)] * (0.7 if pairs else 1.0)
                after = self._typical(far - 1, wild, round(128 * kept), pairs)
            else:
                win, multiplier = TYPICAL_READY[wild]
                if pairs:
                    multiplier *= _PAIRS_MULTIPLIER[wild]
                gain = [self.worth * multiplier * win] * (self.draws + 1)
                after = self._run_with_discards(gain, win) if self._discard_flow else self._run(gain, win)
            found = self._frontiers[key] = self._run([share * each for each in after], share)
        return found

    # -- ready hands ------------------------------------------------------------------------------

    def _ready(self, counts: bytes, wild: int, needed: int) -> Values:
        baotou = self.baotou_multiplier(counts, wild, needed)
        if baotou:
            return self.baotou(baotou, bound_now=False)
        waits = self._waits_of(counts, wild, needed)
        share = sum(waits.values())
        gain = self._won(waits, 1.0)
        if self._discard_flow and not (self.rules.must_baotou and wild):
            return self._run_with_discards(gain, share)
        return self._run(gain, share)

    def _run_with_discards(self, gain: Values, share: float) -> Values:
        """As `_run` for a ready hand that may also win on a discard, and does where that is better."""
        thrown = min(0.9, self._discard_flow * max(0.0, share - self._wild_share))
        rest = max(0.0, 1.0 - share)
        values, last = [0.0], 0.0
        for alive, won in zip(self.rounds[1:], gain, strict=False):
            last = alive * (won + rest * last) - (1.0 - alive) * self.loss
            last += thrown * max(0.0, self._discard_worth - last)
            values.append(last)
        return values

    def _won(self, waits: dict[tuple[float, float], float], times: float) -> Values:
        """What the winning draws give, `times` the multiplier: the win, or a baotou hand instead of it."""
        fixed = sum(share * pay for (pay, _), share in waits.items()) * times
        if not self.traits.decline or not any(rises for _, rises in waits):
            return [fixed] * (self.draws + 1)
        gain = [fixed] * (self.draws + 1)
        for (pay, rises), share in waits.items():
            if rises:
                baotou = self.baotou(rises, bound_now=False)
                gain = [a + share * max(0.0, b - pay * times) for a, b in zip(gain, baotou, strict=True)]
        return gain

    def _waits_of(self, counts: bytes, wild: int, needed: int) -> dict[tuple[float, float], float]:
        """The share of winning tiles by what they pay and whether the win could become baotou instead."""
        key = counts, wild, needed
        found = self._waits.get(key)
        if found is not None:
            return found
        found = self._waits[key] = {}
        keys = keys_of(counts)
        for slot in wanted(counts, wild, needed):
            share = self._plain[slot]
            if share:
                face = slot % FACES
                won = self._win(plus(counts, face), _add(keys, face), wild, needed)
                found[won] = found.get(won, 0.0) + share
        if self._wild_share and wild < COPIES:
            won = self._win(counts, keys, wild + 1, needed)
            found[won] = found.get(won, 0.0) + self._wild_share
        return found

    def _win(self, counts: bytes, keys: Keys, wild: int, needed: int) -> tuple[float, float]:
        """What a full winning hand that was not baotou pays, and what the baotou hand pays that a discard can make of it."""
        rules = self.rules
        fan = -1
        rises = 2.0 if wild and missing_melds(keys, wild - 1, needed) == 0 else 0.0
        if missing_standard(keys, wild, needed) == 0:
            fan = int(rules.no_wild_bonus and not wild)
        if needed == 4 and missing_pairs(counts, wild) == 0:
            fan = max(fan, self._pairs_fan(counts, wild))
            if sum([count & 1 for count in counts]) <= wild and wild:
                rises = max(rises, 2.0 ** (1 + self._pairs_fan(counts, wild)))
        if fan < 0 or (rules.must_baotou and wild):
            return 0.0, rises
        return self.worth * 2.0 ** self._capped(fan), rises

    def _pairs_fan(self, counts: bytes, wild: int) -> int:
        """Fan of seven pairs that were not baotou (8.5, 8.6); the caishen's own face aside."""
        rules = self.rules
        quads = counts.count(COPIES) + (counts.count(3) if rules.wild_quads else 0)
        if rules.fan_table == "mil2025":
            return 2 + 2 * min(quads, 1) + int(rules.no_wild_bonus and not wild)
        return 1 + quads + int(not wild)

    def _capped(self, fan: int) -> int:
        return min(fan, self.rules.fan_cap) if self.rules.fan_cap else fan

    # -- baotou -----------------------------------------------------------------------------------

    def baotou_multiplier(self, counts: bytes, wild: int, needed: int) -> float:
        """What a win from this hand multiplies if it is baotou (any tile wins); 0 if it is not."""
        if not wild:
            return 0.0
        best = 0.0
        if is_standard_baotou(counts, wild, needed):
            best = 2.0
        if is_pairs_baotou(counts, wild, needed):
            best = max(best, 2.0 ** self._capped(1 + self._pairs_fan(counts, wild)))
        return best

    def baotou(self, multiplier: float, *, bound_now: bool) -> Values:
        """The values of a baotou hand that wins with any tile.

        A caishen drawn may be thrown for a piao, which doubles; `bound_now`: one has just been thrown.
        """
        multiplier = min(multiplier, 2.0**self.rules.fan_cap) if self.rules.fan_cap else multiplier
        key = multiplier, bound_now
        found = self._baotou.get(key)
        if found is not None:
            return found
        pay = self.worth * multiplier
        rounds = bound(self.rounds) if bound_now else self.rounds
        wild = self._wild_share
        higher = [pay] * (self.draws + 1)
        if self.traits.piao and wild and multiplier < 64:
            thrown = self.baotou(2 * multiplier, bound_now=True)
            if thrown is not found and 2 * multiplier <= (
                2.0**self.rules.fan_cap if self.rules.fan_cap else 1e9
            ):
                higher = [max(pay, each) for each in thrown]
        values = [0.0]
        for left in range(1, self.draws + 1):
            alive = rounds[left]
            won = (1.0 - wild) * pay + wild * higher[left - 1]
            values.append(alive * won - (1.0 - alive) * self.loss)
        self._baotou[key] = values
        return values

    # -- an immediate draw ------------------------------------------------------------------------

    def drawn(self, hand: Hand, depth: int, times: float = 1.0) -> Values:
        """The values of a hand about to draw, by the draws left after that; a win counts `times` over."""
        counts, wild, needed = hand.counts, hand.wild, hand.needed
        far = far_of(counts, wild, needed)
        keep = self._value(counts, wild, needed, far, depth)
        if far > 1:
            gain, share = self._gain(counts, wild, needed, far, max(1, depth), self._plain)
            return [a + (1.0 - share) * b for a, b in zip(gain, keep, strict=True)]
        baotou = self.baotou_multiplier(counts, wild, needed)
        if baotou:
            return [self.worth * baotou * times] * (self.draws + 1)
        waits = self._waits_of(counts, wild, needed)
        share = sum(waits.values())
        return [a + (1.0 - share) * b for a, b in zip(self._won(waits, times), keep, strict=True)]


def _claimable(position: Position, chi_made: int, traits: Traits) -> list[float]:
    """By 34 x tiles held + face: how often a useful tile could be claimed in a round."""
    no_third = position.rules.chengbao and chi_made >= 2
    chi = 0.0 if no_third else traits.chi_flow
    table = []
    for peng, run in ((0.0, 1.0), (0.0, 0.5), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)):
        table += [
            live / position.unseen * (peng * traits.peng_flow + (0.0 if is_honour(face) else run * chi))
            for face, live in enumerate(position.live)
        ]
    return table


def _add(keys: Keys, face: int) -> Keys:
    suit, step = PLACE[face]
    m, p, s, z = keys
    if suit == 0:
        return m + step, p, s, z
    if suit == 1:
        return m, p + step, s, z
    if suit == 2:
        return m, p, s + step, z
    return m, p, s, z + step
