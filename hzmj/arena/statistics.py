"""估计 What samples say: means with their intervals, a sequential test, and a rating.

The hands of one wall have their tiles in common, so a wall is one observation, a cluster, however many
hands are played on it; nothing here takes single hands for independent.
"""

import math
from dataclasses import dataclass
from typing import ClassVar, Literal

Z_95 = 1.959964
Interval = tuple[float, float]
Verdict = Literal["better", "not_better"]


@dataclass(slots=True)
class Ratio:
    """The ratio of two sums over clusters, such as points to hands or multipliers to wins.

    Its interval is that of the ratio estimator: the clusters' residuals y - R x, squared and added up
    (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, 6.3), are kept as sums of products.

    >>> ratio = Ratio()
    >>> for y, x in ((1, 4), (3, 4), (2, 4), (2, 4)): ratio.add(y, x)
    >>> ratio.mean, [round(bound, 3) for bound in ratio.interval]
    (0.5, [0.3, 0.7])
    """

    clusters: int = 0
    y: float = 0
    x: float = 0
    yy: float = 0
    xy: float = 0
    xx: float = 0

    def add(self, y: float, x: float) -> None:
        """One cluster more."""
        self.clusters += 1
        self.y += y
        self.x += x
        self.yy += y * y
        self.xy += x * y
        self.xx += x * x

    @property
    def mean(self) -> float:
        """The ratio; 0 where there is nothing to divide by."""
        return self.y / self.x if self.x else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % interval; endless where the clusters are too few."""
        if self.clusters < 2 or not self.x:
            return -math.inf, math.inf
        mean, n = self.mean, self.clusters
        residual = max(0.0, self.yy - 2 * mean * self.xy + mean * mean * self.xx)
        half = Z_95 * math.sqrt(n / (n - 1) * residual) / self.x
        return mean - half, mean + half


@dataclass(slots=True)
class Sprt:
    """A sequential test of whether the mean of the clusters' differences is 0 or `difference`.

    The generalized sequential probability ratio test of X. Li, J. Liu and Z. Ying ("Generalized Sequential
    Probability Ratio Test for Separate Families of Hypotheses", Sequential Analysis 33, 2014, 539-563), for
    normal differences whose variance nobody knows: under either hypothesis the likelihood is taken at its
    maximum over the variance, which leaves

        LLR = n / 2 x ln( sum of d^2 / sum of (d - difference)^2 )

    It stops at Wald's bounds, ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). A wall's difference is a
    mean over all seatings of what one bot gains on another much like it: its tails are long, but alike on
    both sides, and the effect is small against them, so that the sum of the thousands of walls it takes is
    as good as normal and the errors stay within alpha and beta (skewed differences would err oftener).
    Before `LEAST` walls nothing is decided.
    """

    difference: float
    alpha: float = 0.05
    beta: float = 0.05
    clusters: int = 0
    total: float = 0
    squares: float = 0
    LEAST: ClassVar[int] = 100

    def add(self, difference: float) -> None:
        """One cluster more."""
        self.clusters += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def bounds(self) -> Interval:
        """Where the log of the likelihood ratio decides."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The log of the generalized likelihood ratio, of `difference` against 0."""
        d, n = self.difference, self.clusters
        other = self.squares - 2 * d * self.total + n * d * d
        if self.squares <= 0:
            return -math.inf if n else 0.0
        return n / 2 * math.log(self.squares / other) if other > 0 else math.inf

    @property
    def verdict(self) -> Verdict | None:
        """What is accepted; None while it is open."""
        if self.clusters < self.LEAST:
            return None
        low, high = self.bounds
        if self.llr >= high:
            return "better"
        return "not_better" if self.llr <= low else None


def elo(share: float) -> float:
    """The difference in rating at which a player takes that share of the games, as Elo has it.

    >>> round(elo(0.5)), round(elo(0.64)), elo(1.0)
    (0, 100, inf)
    """
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))
