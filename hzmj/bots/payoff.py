"""The multipliers of a hand's wins, as far as its own tiles decide them (RULES.md 8.3-8.7)."""

from collections import defaultdict

from hzmj.bots.hand_tables import is_pairs_baotou, is_standard_baotou, moved, plus, wanted
from hzmj.rules.distance import Keys, keys_of, missing_melds, missing_pairs, missing_standard
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.tiles import COPIES, FACES

Waits = dict[tuple[float, int], float]
"""The share of the unseen tiles, by the win they make: the multiplier of the win, and the fan of the baotou
hand that a discard can make of it instead (0 if none can)."""

_NO_WILD = 1.75
"""The mean factor of the no-caishen bonus for a hand without: 2, less the cases that a caishen completes."""


class Payoff:
    """The multipliers of wins under one ruleset. With `counting` every win is 1, so that sums count wins."""

    def __init__(self, rules: Ruleset, *, counting: bool = False) -> None:
        self._rules = rules
        self._counting = counting

    def multiplier(self, fan: int) -> float:
        """Returns 2^fan, with the fan limited to the cap of the ruleset, or 1 with `counting`."""
        if self._counting:
            return 1.0
        return 2.0 ** (min(fan, self._rules.fan_cap) if self._rules.fan_cap else fan)

    def average(self, multiplier: float, wild: int, *, pairs: bool) -> float:
        """Converts `multiplier`, a ready hand's mean in classic fan (8.5), to the ruleset's fan (8.6)."""
        if self._counting:
            return 1.0
        bonus = self._rules.no_wild_bonus
        if not pairs:
            return multiplier * (_NO_WILD if bonus and not wild else 1.0)
        return multiplier * (2.0 if self._rules.fan_table == "mil2025" and (wild or bonus) else 1.0)

    def baotou(self, counts: bytes, wild: int, needed: int) -> int:
        """Returns the fan of a win with any tile from a baotou hand, or 0 if the hand is not baotou."""
        fan = 0
        if wild:
            if is_pairs_baotou(counts, wild, needed):
                fan = 1 + self._pairs_fan(counts, wild)
            elif is_standard_baotou(counts, wild, needed):
                fan = 1
        return fan

    def waits(self, counts: bytes, wild: int, needed: int, live: list[float], live_wild: float) -> Waits:
        """Returns the waits of a ready hand that is not baotou.

        `live` are the shares of the unseen tiles by slot, `live_wild` is that of the caishen.
        """
        found: Waits = defaultdict(float)
        keys = keys_of(counts)
        for slot in wanted(counts, wild, needed):
            share = live[slot]
            if share:
                face = slot % FACES
                found[self._win(plus(counts, face), moved(keys, face, 1), wild, needed)] += share
        if live_wild and wild < COPIES:
            found[self._win(counts, keys, wild + 1, needed)] += live_wild
        return found

    def _win(self, counts: bytes, keys: Keys, wild: int, needed: int) -> tuple[float, int]:
        """Returns the multiplier of a full hand that was not baotou, and the fan of the baotou in it or 0."""
        rules = self._rules
        fan, rises = -1, 0
        if missing_standard(keys, wild, needed) == 0:
            fan = int(rules.no_wild_bonus and not wild)
        if wild and missing_melds(keys, wild - 1, needed) == 0:
            rises = 1
        if needed == 4 and missing_pairs(counts, wild) == 0:
            pairs = self._pairs_fan(counts, wild)
            fan = max(fan, pairs)
            if wild and sum([count & 1 for count in counts]) <= wild:
                rises = max(rises, 1 + pairs)
        barred = fan < 0 or (rules.must_baotou and wild > 0)
        return 0.0 if barred else self.multiplier(fan), rises

    def _pairs_fan(self, counts: bytes, wild: int) -> int:
        """Returns the fan of seven pairs that are not baotou (8.5, 8.6); ignores two pairs of caishen."""
        rules = self._rules
        quads = counts.count(COPIES) + (counts.count(3) if rules.wild_quads else 0)
        clean = int(not wild)
        if rules.fan_table == "mil2025":
            return 2 + 2 * min(quads, 1) + clean * rules.no_wild_bonus
        return 1 + quads + clean
