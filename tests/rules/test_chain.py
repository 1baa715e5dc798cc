"""How a chain grows and is cleared: RULES.md 8.4."""

import pytest

from hzmj.rules.chain import PIAO, Chain, Link, after_claim, after_discard, links

GANG = Link("gang")
FED = Link("gang", 2)
MARK = Link("peng", 3)


@pytest.mark.parametrize(
    ("chain", "thrown", "baotou", "after"),
    [
        pytest.param((), True, True, (PIAO,), id="8.4 a caishen thrown from a hand it leaves baotou"),
        pytest.param((GANG,), True, True, (GANG, PIAO), id="8.4 a piao joins the gang before it"),
        pytest.param((PIAO,), True, True, (PIAO, PIAO), id="8.4 a second piao"),
        pytest.param((PIAO, GANG), True, False, (), id="8.4 a caishen thrown from a hand not baotou clears"),
        pytest.param((PIAO, GANG), False, True, (), id="8.4 any other discard clears, baotou or not"),
        pytest.param((GANG,), False, False, (), id="8.4 any other discard clears"),
        pytest.param(
            (PIAO, MARK), True, True, (PIAO, MARK, PIAO), id="8.4 after a claim the discard decides"
        ),
        pytest.param((PIAO, MARK), False, True, (), id="8.4 after a claim another discard clears"),
    ],
)
def test_a_discard(chain: Chain, thrown: bool, baotou: bool, after: Chain) -> None:
    assert after_discard(chain, caishen_thrown=thrown, leaves_baotou=baotou) == after


def test_a_claim_neither_adds_nor_clears_but_marks_who_fed_a_running_chain() -> None:
    assert after_claim((), "chi", 1) == ()
    assert after_claim((PIAO,), "chi", 1) == (PIAO, Link("chi", 1))
    assert links((PIAO, Link("chi", 1), FED, MARK)) == (PIAO, FED)
