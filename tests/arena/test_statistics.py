"""Means over clusters, the sequential test and the rating, against figures worked out otherwise."""

import math
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from hzmj.arena.statistics import Z_95, Ratio, Sprt, elo


def test_a_ratio_over_equal_clusters_is_their_mean_with_its_usual_interval() -> None:
    random = Random("ratio")
    values = [random.gauss(3, 2) for _ in range(50)]
    ratio = Ratio()
    for value in values:
        ratio.add(6 * value, 6)
    half = Z_95 * stdev(values) / math.sqrt(50)
    assert ratio.mean == pytest.approx(mean(values))
    assert ratio.interval == pytest.approx((mean(values) - half, mean(values) + half))


def test_the_interval_of_a_ratio_holds_its_truth_nineteen_times_of_twenty() -> None:
    """Clusters of unlike size, and y that depends on it: multipliers over wins."""
    random = Random("b")
    held = 0
    for _ in range(400):
        ratio = Ratio()
        for _ in range(60):
            wins = random.randrange(6)
            ratio.add(sum(1 + random.randrange(3) for _ in range(wins)), wins)
        low, high = ratio.interval
        held += low <= 2 <= high
    assert 0.92 <= held / 400 <= 0.98


def test_too_little_to_say_anything() -> None:
    assert Ratio().mean == 0
    assert Ratio().interval == (-math.inf, math.inf)
    one = Ratio()
    one.add(1, 2)
    assert one.interval == (-math.inf, math.inf)


def ran(random: Random, truth: float, difference: float) -> Sprt:
    """A test on differences with long tails about their mean `truth`, as walls have them."""
    sprt = Sprt(difference)
    while sprt.verdict is None:
        sprt.add(truth + 2.2 * (random.expovariate(1) - random.expovariate(1)))
    return sprt


def test_the_llr_is_that_of_the_likelihoods_at_their_best_variance() -> None:
    """The log of the ratio of the two normal likelihoods, each at its own best variance."""
    random = Random("llr")
    values = [random.gauss(0.3, 2) for _ in range(200)]
    sprt = Sprt(0.5)
    for value in values:
        sprt.add(value)
    logs = []
    for center in (0.0, 0.5):
        spread = NormalDist(center, math.sqrt(mean((value - center) ** 2 for value in values)))
        logs.append(sum(math.log(spread.pdf(value)) for value in values))
    assert sprt.llr == pytest.approx(logs[1] - logs[0])
    assert sprt.bounds == pytest.approx((-math.log(19), math.log(19)))


@pytest.mark.parametrize(("truth", "right"), [(0.0, "not_better"), (0.3, "better")])
def test_the_test_errs_no_oftener_than_it_may(truth: float, right: str) -> None:
    random = Random(right)
    tests = [ran(random, truth, 0.3) for _ in range(300)]
    assert sum(sprt.verdict != right for sprt in tests) / 300 <= 0.08, "0.05, and what chance adds"
    assert mean(sprt.clusters for sprt in tests) < 800, "a fixed sample takes 1165"


def test_equal_bots_are_found_equal_and_nothing_is_decided_early() -> None:
    sprt = Sprt(0.2)
    for _ in range(Sprt.LEAST - 1):
        sprt.add(0)
    assert sprt.verdict is None
    sprt.add(0)
    assert sprt.verdict == "not_better"
    always = Sprt(0.5)
    for _ in range(Sprt.LEAST):
        always.add(0.5)
    assert (always.verdict, always.llr) == ("better", math.inf)


def test_elo() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.0) == -math.inf
