"""The closed table's driver, with a table that is no screen: who is asked when, and who sees what."""

import asyncio
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Pass, Peng, Win
from hzmj.game.claims import claimants
from hzmj.game.view import View
from hzmj.record.writer import RecordWriter
from hzmj.rules.tiles import parse_tile
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.play.claim_round import ClaimRound
from hzmj.tui.play.closed_driver import THINKING
from hzmj.tui.table_options import TableOptions
from tests.game.play import Whole
from tests.game.table import stack
from tests.record.records import replay_file
from tests.tui.people import Paper, all_claim, all_pass, driver_of, eager, people_setup, plain, played
from tests.tui.tables import StoppedClock

PEOPLE: tuple[tuple[int, ...], ...] = ((0, 1, 2, 3), (0, 2), (1, 3), (0, 1, 3))
TURNS = TableOptions(claims="turns")
FIVE = parse_tile("5m")
CLAIMED = {1: "34m", 2: "55m", 3: "555m"}
"""Seat 1 can chi, seat 2 peng, the dealer's 5m; seat 3 cannot hold three as well."""


def valid(match: Whole, folder: Path) -> bool:
    """Whether the match's record holds."""
    path = folder / "match.hzmj.jsonl"
    RecordWriter(path, match.told).close()
    return replay_file(path).problem is None


def dealt(hands: dict[int, str], draws: str = "5m", people: Sequence[int] = (0, 1, 2, 3)) -> Whole:
    """A match whose first hand is dealt so, seat 0 the dealer."""
    match = Whole(people_setup(people))
    match.deal(stack(hands, draws), 0)
    return match


def public(match: Whole, seen: int) -> View:
    """What everybody knows after so many events of the match."""
    view = View(ev.NOBODY)
    for event in match.told[:seen]:
        masked = ev.mask(event, ev.NOBODY)
        if masked is not None:
            view.see(masked)
    return view


@pytest.mark.parametrize("people", PEOPLE, ids=str)
@pytest.mark.parametrize("options", [TableOptions(), TURNS], ids=["window", "turns"])
@pytest.mark.parametrize("rules", ["room", "platform", "mil2025"])
async def test_a_match_is_played_to_its_end(
    tmp_path: Path, rules: str, options: TableOptions, people: tuple[int, ...]
) -> None:
    table = Paper(eager, all_claim, options)
    match = await played(people_setup(people, rules=rules, hands=2), table)
    assert match.over
    assert valid(match, tmp_path)
    assert table.results == 2
    assert {seat for _, seat, _ in table.of("curtain")} == set(people)
    masked = [ev.mask(event, ev.NOBODY) for event in match.told]
    assert table.shown() == [event for event in masked if event is not None]
    assert any(isinstance(event, ev.Chi | ev.Peng) and event.seat in people for event in match.told)


@pytest.mark.parametrize("options", [TableOptions(), TURNS], ids=["window", "turns"])
async def test_nobodys_hand_is_lent_while_anything_else_happens(options: TableOptions) -> None:
    table = Paper(eager, all_claim, options)
    await played(people_setup(hands=1), table)
    lent: object = None
    kind: object
    for kind, *rest in table.told:
        if kind == "turn":
            lent = rest[1]
        elif kind == "ask":
            assert lent == rest[0]
        elif lent is not None:
            assert kind == "show", kind
            (event,) = rest
            assert isinstance(event, ev.Chi | ev.Peng | ev.Gang | ev.Reveal | ev.Draw), "a claim is made"
            assert not isinstance(event, ev.Draw) or event.source == "tail", "for a gang"
            assert event.seat == lent


async def test_after_every_discard_that_may_be_claimed_there_is_a_window() -> None:
    """Whoever can claim it; and before the next draw is shown, which comes with it where nobody can."""
    table = Paper()
    match = await played(people_setup((0, 2, 3), hands=3), table)
    expected = []
    for at, event in enumerate(match.told, 1):
        if isinstance(event, ev.Discard):
            asked = tuple(seat for seat in claimants(public(match, at)) if seat != 1)
            expected.append((event, asked))
    found = [
        (before[1], here[1])
        for before, here in zip(table.told, table.told[1:], strict=False)
        if here[0] == "window"
    ]
    assert found == [each for each in expected if each[1]]
    assert len(found) < len(expected), "a thrown caishen is claimed by nobody"


async def test_whoever_calls_looks_behind_the_curtain_with_something_to_claim_or_nothing() -> None:
    table = Paper(plain, lambda window: [(seat, seat != 1) for seat in window.asked])
    match = dealt({1: "34m", 2: "55m"})
    await played(match, table, lambda match: any(isinstance(event, ev.Draw) for event in match.events))
    asked = [(seat, legal) for _, seat, legal in table.of("ask")[1:3]]
    assert asked == [(2, (Peng(FIVE), Pass())), (3, (Pass(),))]


async def test_priority_is_the_rules_not_the_keys() -> None:
    for order in permutations((1, 2, 3)):
        table = Paper(eager, lambda _, order=order: [(seat, True) for seat in order])  # type: ignore[misc]
        match = dealt({1: "34m", 2: "55m"})
        await played(match, table, lambda match: any(isinstance(event, ev.Peng) for event in match.events))
        assert [seat for _, seat, _ in table.of("curtain")[1:4]] == [1, 2, 3], "in turn order"
        assert match.told[-2:] == [ev.Overridden(1, FIVE, "chi"), ev.Peng(2, FIVE, 0)]


async def test_who_gets_the_discard_throws_without_another_curtain() -> None:
    table = Paper(eager, lambda window: [(seat, seat == 2) for seat in window.asked])
    await played(dealt({1: "34m", 2: "55m"}), table, lambda _: len(table.of("ask")) == 3)
    at = table.told.index(("show", ev.Peng(2, FIVE, 0)))
    assert [told[:2] for told in table.told[at - 1 : at + 2 : 2]] == [("ask", 2), ("ask", 2)]


@pytest.mark.parametrize("claims", [{1}, {1, 2, 3}], ids=["overridden", "another looked"])
async def test_a_look_ends_that_led_to_nothing_or_that_another_followed(claims: set[int]) -> None:
    """Seat 1 would chi, and seat 2 has left orders to peng, or looks and claims before seat 3 does."""
    table = Paper(eager, lambda window: [(seat, seat in claims) for seat in window.asked])
    if 2 not in claims:
        table.auto_answers = {2: AutoAnswers(faces={FIVE})}
    await played(dealt({1: "34m", 2: "55m"}), table, lambda _: len(table.of("ask")) == len(claims) + 2)
    at = table.told.index(("show", ev.Peng(2, FIVE, 0)))
    assert table.told[at - 1] == ("turn", max(claims), None)
    assert table.told[at + 1][:2] == ("curtain", 2)


@pytest.mark.parametrize(("limit", "setting", "ticks"), [(4, 8, 4), (0, 5, 5)])
async def test_silence_is_a_pass_after_the_same_time_for_every_window(
    limit: int, setting: int, ticks: int
) -> None:
    table = Paper(plain, lambda _: [], TableOptions(window_seconds=setting))
    match = await played(people_setup(hands=1, claim_seconds=limit), table)
    assert match.over
    lengths = [left for left in table.clock if left is not None]
    assert lengths == list(range(ticks, 0, -1)) * len(table.of("window"))
    assert not any(Pass() in legal for _, _, legal in table.of("ask"))  # type: ignore[operator]


async def test_no_clock_waits_for_everybody() -> None:
    table = Paper(plain, lambda window: all_pass(window)[1:], TableOptions(window_seconds=0))
    match = Whole(people_setup(hands=1))
    task = asyncio.ensure_future(driver_of(match, table).play())
    for _ in range(300):
        await asyncio.sleep(0)
    assert not any(table.clock)
    assert len(table.of("window")) == 1
    assert not table.of("shut")
    task.cancel()


async def test_one_after_the_other_everybody_is_asked() -> None:
    table = Paper(plain, options=TURNS)
    match = dealt({1: "34m", 2: "55m"})
    await played(match, table, lambda match: any(isinstance(event, ev.Draw) for event in match.events))
    assert [seat for _, seat, _ in table.of("ask")[:4]] == [0, 1, 2, 3]
    assert table.of("ask")[3][2] == (Pass(),)
    assert not table.of("window")


async def test_the_curtain_tells_what_all_have_seen_since_that_person_last_looked() -> None:
    table = Paper()
    match = await played(people_setup(hands=2), table)
    shown: list[ev.Event] = []
    seen = dict.fromkeys(range(4), 0)
    looks = 0
    for at, (kind, *told) in enumerate(table.told):
        rest = list(told)
        if kind == "show":
            if isinstance(rest[0], ev.HandBegun):
                shown, seen = [], dict.fromkeys(range(4), 0)
            shown.append(rest[0])  # type: ignore[arg-type]
        elif kind == "curtain":
            seat, news = rest
            assert isinstance(seat, int)
            assert isinstance(news, tuple)
            assert list(news) == shown[seen[seat] :]
            assert table.told[at + 1 : at + 3][1][0] == "ask"
            seen[seat] = len(shown)
            looks += 1
    assert looks > 20
    assert match.over


# Standing orders


async def test_who_left_orders_is_not_asked_and_they_claim_for_him() -> None:
    table = Paper(plain, all_pass)
    table.auto_answers = {2: AutoAnswers(faces={FIVE})}
    match = dealt({1: "34m", 2: "55m"})
    await played(match, table, lambda match: any(isinstance(event, ev.Peng) for event in match.events))
    assert table.of("window")[0] == ("window", (1, 3))
    assert match.told[-1] == ev.Peng(2, FIVE, 0)


@pytest.mark.parametrize("options", [TableOptions(), TURNS], ids=["window", "turns"])
async def test_if_all_left_orders_nobody_is_stopped(options: TableOptions) -> None:
    """Whatever the hands are; and the orders end with the hand."""
    table = Paper(plain, all_pass, options)
    table.auto_answers = {seat: AutoAnswers(passing="all") for seat in range(4)}
    match = await played(people_setup(hands=2), table)
    settled = next(at for at, each in enumerate(table.told) if isinstance(each[-1], ev.Settle))
    assert not any(each[0] == "window" for each in table.told[:settled])
    asked = [each[2] for each in table.told[:settled] if each[0] == "ask"]
    assert asked
    assert not any(Pass() in legal for legal in asked)  # type: ignore[operator]
    assert any(each[0] in ("window", "ask") for each in table.told[settled:])
    assert match.over


def test_what_orders_claim() -> None:
    both: tuple[Action, ...] = (Win("discard"), Peng(FIVE), Chi(FIVE, (2, 3)), Pass())
    assert AutoAnswers(win=True).claim(both) == Win("discard")
    assert AutoAnswers(faces={FIVE}).claim(both) == Peng(FIVE)
    assert AutoAnswers(faces={FIVE - 1}).claim(both) == Pass()
    assert AutoAnswers(passing="all").claim(both) == Pass()
    assert [AutoAnswers().stand, AutoAnswers(win=True).stand, AutoAnswers(faces={1}).stand] == [
        False,
        True,
        True,
    ]
    assert AutoAnswers(passing="all").stand
    assert not AutoAnswers(drawn=True).stand


# Bots


async def test_a_bot_plays_for_a_person_and_the_person_comes_back(tmp_path: Path) -> None:
    asked: list[int] = []

    def answer(view: View, legal: tuple[Action, ...]) -> Action | None:
        asked.append(view.seat)
        if len(asked) == 3:
            table.replaced.add(view.seat)
            return None
        if len(asked) == 40:
            table.replaced.clear()
        return plain(view, legal)

    table = Paper(answer)
    match = await played(people_setup(hands=4), table)
    assert match.over
    assert valid(match, tmp_path)
    gone = asked[2]
    assert gone not in asked[3:40]
    assert gone in asked[40:]
    for _, windowed in table.of("window"):
        assert isinstance(windowed, tuple)


@pytest.mark.parametrize("hands", [{1: "34m", 2: "55m"}, {1: "1379m", 2: "147p"}], ids=["can", "cannot"])
async def test_bots_answer_a_discard_after_the_same_time_whatever_they_hold(hands: dict[int, str]) -> None:
    """Also at a pace without pauses, and where the people have answered at once."""
    match = dealt(hands, people=(0, 3))
    match.step({0: Discard(FIVE)})
    driver = driver_of(match, Paper())
    assert isinstance(driver.clock, StoppedClock)
    task = asyncio.ensure_future(driver.play())
    for _ in range(50):
        await asyncio.sleep(0)
    task.cancel()
    assert driver.clock.slept[:1] == [THINKING]


async def test_with_everybody_replaced_bots_play_the_match() -> None:
    table = Paper(lambda _, __: None)
    table.replaced = {0, 1, 2, 3}
    match = await played(people_setup(hands=2), table)
    assert match.over
    assert not table.of("ask")
    assert not table.of("window")


# Resuming


@pytest.mark.parametrize("presses", [all_claim, all_pass])
async def test_a_match_cut_off_anywhere_goes_on(tmp_path: Path, presses: object) -> None:
    """Cut off at every question; what is recorded is a match that can be gone on with."""
    path = tmp_path / "match.hzmj.jsonl"
    match = Whole(people_setup(hands=1, rules="mil2025"))
    questions = 0
    while not match.over:
        writer = RecordWriter(path, match.told)
        before = questions

        def once(view: View, legal: tuple[Action, ...]) -> Action | None:
            nonlocal questions
            questions += 1
            return plain(view, legal) if questions <= before + 6 else None  # noqa: B023

        table = Paper(once, presses)  # type: ignore[arg-type]
        task = asyncio.ensure_future(driver_of(match, table, writer.append).play())
        while questions < before + 7 and not task.done():
            await asyncio.sleep(0)
        task.cancel()
        writer.close()
        replayed = replay_file(path)
        assert replayed.problem is None
        assert replayed.match.told == match.told
        match = replayed.match
    assert questions > 20


@pytest.mark.parametrize("hands", [{1: "34m", 2: "55m"}, {1: "1379m", 2: "147p"}], ids=["can", "cannot"])
async def test_taken_up_again_the_window_opens_whether_or_not_there_is_a_claim(hands: dict[int, str]) -> None:
    match = dealt(hands)
    match.step({0: Discard(FIVE)})
    table = Paper(plain, lambda _: [], TableOptions(window_seconds=0))
    task = asyncio.ensure_future(driver_of(match, table).play())
    for _ in range(50):
        await asyncio.sleep(0)
    assert table.told[-1] == ("window", (1, 2, 3))
    assert table.told[-2] == ("show", ev.Discard(0, FIVE, True))
    task.cancel()


# The window


@given(
    asked=st.permutations(range(4)).flatmap(lambda seats: st.sampled_from([seats[:2], seats[:3], seats])),
    presses=st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=12),
    data=st.data(),
)
def test_only_the_first_answer_of_each_person_counts_in_whatever_order(
    asked: list[int], presses: list[tuple[int, bool]], data: st.DataObject
) -> None:
    first: dict[int, bool] = {}
    for seat, claims in presses:
        first.setdefault(seat, claims)
    others = data.draw(st.permutations(list(first.items())))
    outcomes = []
    for order in (presses, others):
        window = ClaimRound(tuple(asked))
        for seat, claims in order:
            window = window.press(seat, claims=claims)
        outcomes.append((window, window.claimants, window.complete))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][1] == tuple(seat for seat in asked if first.get(seat))
    assert outcomes[0][2] == all(seat in first for seat in asked)


HANDS: tuple[dict[int, str], ...] = (
    {1: "34m", 2: "55m"},
    {1: "34m", 3: "55m"},
    {1: "3467m", 2: "55m"},
    {2: "555m", 1: "46m"},
    {1: "55m"},
    {},
)
"""Who can chi, peng or gang the dealer's 5m."""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    hands=st.sampled_from(HANDS),
    people=st.sampled_from([(0, 1, 2, 3), (0, 1, 2), (1, 2, 3), (1, 2), (0, 3)]),
    data=st.data(),
)
def test_every_order_of_the_keys_has_the_same_outcome(
    hands: dict[int, str], people: tuple[int, ...], data: st.DataObject
) -> None:
    """Two to four people with any claims; a false claim among them, keys pressed again and again."""
    wants = {seat: data.draw(st.booleans()) for seat in people if seat}
    again = data.draw(st.lists(st.tuples(st.sampled_from(people), st.booleans()), max_size=4))
    taken = {seat: data.draw(st.integers(0, 4)) for seat in people}
    outcomes = []
    for order in permutations(wants.items()):
        told = asyncio.run(_window_of(hands, people, [*order, *again], taken))
        outcomes.append(told)
    assert all(outcome == outcomes[0] for outcome in outcomes)


async def _window_of(
    hands: dict[int, str], people: tuple[int, ...], presses: list[tuple[int, bool]], taken: dict[int, int]
) -> list[object]:
    """The events after the dealer's 5m, and whom the curtain was put up for."""
    match = dealt(hands, people=people)
    match.step({0: Discard(FIVE)})
    before = len(match.told)

    def answer(view: View, legal: tuple[Action, ...]) -> Action | None:
        if Pass() not in legal:
            return None
        return legal[taken[view.seat] % len(legal)]

    table = Paper(answer, lambda _: presses, TableOptions(window_seconds=3))
    asked = asyncio.ensure_future(driver_of(match, table).play())
    while not (table.of("ask") and table.of("ask")[-1][2][-1] != Pass()) and not asked.done():  # type: ignore[index]
        await asyncio.sleep(0)
    asked.cancel()
    visits = [seat for _, seat, legal in table.of("ask") if Pass() in legal]  # type: ignore[operator]
    return [match.told[before:][:6], visits]
