"""估计 Statistics of samples: means with confidence intervals, a sequential test, and a rating.

The hands of one wall share their tiles and are not independent. A wall is therefore one observation, a
cluster, however many hands are played on it.
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

    The interval is that of the ratio estimator (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, 6.3). It
    needs the sum of the squared residuals y - R x, which is computed from sums of products.

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
        """Adds a cluster with the sums `y` and `x`."""
        self.clusters += 1
        self.y += y
        self.x += x
        self.yy += y * y
        self.xy += x * y
        self.xx += x * x

    @property
    def mean(self) -> float:
        """The ratio of the sums, y to x; 0 if x is 0."""
        return self.y / self.x if self.x else 0.0

    @property
    def interval(self) -> Interval:
        """The 95 % interval; infinite with fewer than two clusters, or if x is 0."""
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
    normal differences of unknown variance. Under each hypothesis the likelihood is maximized over the
    variance, which gives

        LLR = n / 2 x ln( sum of d^2 / sum of (d - difference)^2 )

    The test stops at Wald's bounds, ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). A wall's difference is
    the mean gain of one bot on a similar one over all seatings. Its distribution has long tails, but they are
    symmetric and the effect is small against them. The sum over the thousands of walls that a test takes is
    therefore nearly normal, and the error rates stay within alpha and beta; skewed differences would exceed
    them. Nothing is decided before `LEAST` walls.
    """

    difference: float
    alpha: float = 0.05
    beta: float = 0.05
    clusters: int = 0
    total: float = 0
    squares: float = 0
    LEAST: ClassVar[int] = 100

    def add(self, difference: float) -> None:
        """Adds a cluster with that mean difference."""
        self.clusters += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def bounds(self) -> Interval:
        """The lower and upper bound of `llr`, at which the test decides."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    @property
    def llr(self) -> float:
        """The natural logarithm of the generalized likelihood ratio of `difference` against 0."""
        d, n = self.difference, self.clusters
        other = self.squares - 2 * d * self.total + n * d * d
        if self.squares <= 0:
            return -math.inf if n else 0.0
        return n / 2 * math.log(self.squares / other) if other > 0 else math.inf

    @property
    def verdict(self) -> Verdict | None:
        """The accepted hypothesis: "better" for `difference`, "not_better" for 0; None while undecided."""
        if self.clusters < self.LEAST:
            return None
        low, high = self.bounds
        if self.llr >= high:
            return "better"
        return "not_better" if self.llr <= low else None


def elo(share: float) -> float:
    """Returns the Elo rating difference at which a player wins `share` of the games (0 to 1).

    Returns an infinity for a share of 0 or 1.

    >>> round(elo(0.5)), round(elo(0.64)), elo(1.0)
    (0, 100, inf)
    """
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))
