"""手牌 A holding: a hand's concealed tiles as they play, and whether they win (RULES.md 2, 8.3)."""

from collections.abc import Iterable
from dataclasses import dataclass

from hzmj.rules.distance import Keys, distance, keys_of, missing_melds, missing_pairs, missing_standard
from hzmj.rules.tiles import COPIES, WHITE, count_tiles


@dataclass(frozen=True, slots=True)
class Holding:
    """Concealed tiles counted as they play.

    `counts`: how many ordinary tiles play as each of the 34 faces (in flip mode whites count as the
    caishen's face); `wild`: how many caishen; `caishen`: their face.
    The argument `needed` of the methods is the number of melds still to form: 4 less the melds laid out.
    """

    counts: tuple[int, ...]
    wild: int
    caishen: int

    @classmethod
    def of(cls, pieces: Iterable[int], caishen: int) -> "Holding":
        """Returns the holding of those pieces where `caishen` is the wild face."""
        counts = count_tiles(pieces)
        wild = counts[caishen]
        counts[caishen] = 0
        if caishen != WHITE:
            counts[caishen], counts[WHITE] = counts[WHITE], 0
        return cls(tuple(counts), wild, caishen)

    @property
    def keys(self) -> Keys:
        """The counts as keys of the tables in `distance`."""
        return keys_of(self.counts)

    def is_standard_win(self, needed: int) -> bool:
        """Returns whether the tiles form `needed` melds and a pair (8.1)."""
        return missing_standard(self.keys, self.wild, needed) == 0

    def is_pairs_win(self, needed: int) -> bool:
        """Returns whether the tiles form seven pairs (8.1). False for a hand with a meld laid out."""
        return needed == 4 and missing_pairs(self.counts, self.wild) == 0

    def is_win(self, needed: int) -> bool:
        """Returns whether the tiles win in either shape."""
        return distance(self.counts, self.wild, needed) == 0

    def is_won_by(self, face: int, needed: int) -> bool:
        """Returns whether one more tile that plays as `face` wins, even a fifth one, which cannot be drawn.

        Five tiles of a face cannot all be in runs: some are in a triplet or the pair, and any caishen there
        can be exchanged with a tile of the face elsewhere.
        """
        counts = list(self.counts)
        if counts[face] < COPIES:
            counts[face] += 1
            return distance(counts, self.wild, needed) == 0
        if self.is_baotou(needed):
            return True
        counts[face] = COPIES - 1
        if missing_melds(keys_of(counts), self.wild, needed) == 0:
            return True
        counts[face] = COPIES - 2
        return missing_standard(keys_of(counts), self.wild, needed - 1) == 0

    def is_standard_baotou(self, needed: int) -> bool:
        """Returns whether one caishen set aside leaves exactly `needed` melds, so any tile wins (8.3)."""
        return self.wild > 0 and missing_melds(self.keys, self.wild - 1, needed) == 0

    def is_pairs_baotou(self, needed: int) -> bool:
        """七客 Returns whether one caishen set aside leaves six pairs, so that any tile wins (8.3)."""
        return needed == 4 and self.wild > 0 and sum(n % 2 for n in self.counts) < self.wild

    def is_baotou(self, needed: int) -> bool:
        """爆头 Returns whether the hand, one tile short of a win, is baotou of either kind."""
        return self.is_standard_baotou(needed) or self.is_pairs_baotou(needed)
