"""The sheet: dealer and level go on, any hand can be corrected, evenings add up."""

from decimal import Decimal
from random import Random

import pytest

from hzmj.keeper.entries import DrawnHand, Entry, Leave, Win
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.sheet import Problem, Sheet
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change
from hzmj.rules.settle import Stakes
from hzmj.text import Refused
from tests.keeper.evenings import NAMES, odd_rules, random_entry, random_sheet

ROOM = preset("room")
PLAIN = NamedHand()


def begun(dealer: int = 0) -> Sheet:
    return Sheet.begin(NAMES, ROOM, dealer=dealer, began="2026-01-02")


def entered(*entries: Entry, dealer: int = 0) -> Sheet:
    sheet = begun(dealer)
    for entry in entries:
        sheet = sheet.add(entry)
    return sheet


def test_dealer_and_level_go_on_by_themselves() -> None:
    sheet = begun()
    played: list[tuple[Entry, int, int]] = [
        (DrawnHand(), 0, 2),
        (Win(0, PLAIN), 0, 3),
        (Win(0, PLAIN, 2), 0, 3),
        (Win(1, PLAIN, 0), 1, 1),
        (Win(3, PLAIN), 3, 1),
    ]
    for entry, dealer, level in played:
        sheet = sheet.add(entry)
        assert sheet.stakes == Stakes(1, dealer, level)


def test_a_new_dealer_starts_at_the_rules_level() -> None:
    sheet = Sheet.begin(NAMES, change(ROOM, {"start_level": 3, "base": 5}), dealer=0)
    assert sheet.add(Win(2, PLAIN)).stakes == Stakes(5, 2, 3)


def test_nothing_follows_when_somebody_has_left() -> None:
    sheet = entered(DrawnHand(), Leave(2))
    assert sheet.evening.over
    with pytest.raises(Refused, match="new evening"):
        sheet.add(DrawnHand())
    assert sheet.new_evening(1).add(DrawnHand()).stakes == Stakes(1, 1, 2)


def test_undo_takes_back_step_by_step() -> None:
    first = entered(DrawnHand())
    sheet = first.add(Win(2, PLAIN))
    assert sheet.undo() == first
    assert sheet.undo().undo() == begun()
    assert sheet.note("late").pause("tea").undo().undo() == sheet
    corrected = sheet.correct({1: Win(3, PLAIN)}).sheet
    assert corrected is not None
    assert corrected.undo() == sheet
    with pytest.raises(Refused, match="nothing to undo"):
        begun().undo()


def test_a_correction_shows_every_hand_it_changes() -> None:
    sheet = entered(DrawnHand(), Win(1, PLAIN), DrawnHand(), Win(2, PLAIN))
    correction = sheet.correct({1: Win(1, PLAIN)})
    assert [change.after.number for change in correction.changes] == [1, 2, 3, 4]
    assert correction.changes[1].before.stakes == Stakes(1, 0, 2)
    assert correction.changes[1].after.stakes == Stakes(1, 1, 1)
    assert sheet.correct({4: Win(2, PLAIN)}).changes == ()


def test_a_hand_that_only_stands_at_other_points_is_no_change() -> None:
    sheet = entered(Win(1, PLAIN), Win(2, PLAIN))
    correction = sheet.correct({1: Win(1, NamedHand(baotou=True))})
    assert [change.after.number for change in correction.changes] == [1]
    assert correction.sheet is not None
    assert correction.sheet.scores != sheet.scores


def test_a_correction_that_makes_a_later_hand_impossible_says_which_and_can_be_made_with_it() -> None:
    sheet = entered(DrawnHand(), DrawnHand(), Win(0, PLAIN, 1))
    correction = sheet.correct({1: Win(3, PLAIN)})
    assert correction.sheet is None
    assert correction.problem is not None
    assert (correction.problem.number, correction.problem.field) == (3, "from")
    both = sheet.correct({1: Win(3, PLAIN), 3: Win(0, PLAIN)})
    assert both.sheet is not None
    assert both.sheet.stakes == Stakes(1, 0, 1)


@pytest.mark.parametrize("number", [0, 5, -1, True, "1"])
def test_a_hand_there_is_not_cannot_be_corrected(number: int) -> None:
    with pytest.raises(Refused) as refused:
        entered(DrawnHand(), DrawnHand()).correct({number: DrawnHand()})
    assert refused.value.field == "hand"


def check_corrections(count: int, seed: int) -> None:
    """Correcting a random hand comes to the same as entering the whole evening anew with it."""
    random = Random(seed)
    for _ in range(count):
        rules = random.choice([*map(preset, PRESETS), *map(odd_rules, range(6))])
        sheet = random_sheet(rules, random.randint(1, 12), random)
        number = random.randint(1, len(sheet.hands))
        entry = random_entry(rules, sheet.hands[number - 1].stakes, random)
        correction = sheet.correct({number: entry})
        anew = Sheet.begin(NAMES, rules, dealer=sheet.evening.dealer)
        try:
            for hand in sheet.hands:
                anew = anew.add(entry if hand.number == number else hand.entry)
        except Refused as refused:
            problem = Problem(len(anew.hands) + 1, refused.text, refused.field)
            assert (correction.sheet, correction.problem) == (None, problem)
        else:
            assert correction.sheet == anew
            changed = {each.after.number for each in correction.changes}
            for old, new in zip(sheet.hands, anew.hands, strict=True):
                same = (old.stakes, old.entry, old.result) == (new.stakes, new.entry, new.result)
                assert same != (old.number in changed)


def test_correcting_a_hand_equals_entering_the_evening_anew() -> None:
    check_corrections(60, 1)


@pytest.mark.slow
def test_correcting_a_hand_equals_entering_the_evening_anew_a_thousand_times() -> None:
    check_corrections(1000, 2)


def test_a_correction_keeps_notes_and_breaks() -> None:
    sheet = entered(DrawnHand(), DrawnHand()).note("rain", 2).pause("tea").note("late")
    corrected = sheet.correct({1: Win(0, PLAIN)}).sheet
    assert corrected is not None
    assert corrected.hands[1].note == "rain"
    assert (corrected.evening.note, corrected.evening.breaks) == ("late", ((2, "tea"),))


def test_an_earlier_evening_can_be_corrected_too() -> None:
    sheet = entered(Win(1, PLAIN)).new_evening(2).add(Win(1, PLAIN))
    corrected = sheet.correct({1: Win(2, PLAIN)}, evening=1).sheet
    assert corrected is not None
    assert corrected.evenings[0].scores == (-2, -1, 4, -1)
    assert corrected.evenings[1] == sheet.evenings[1]
    with pytest.raises(Refused):
        sheet.correct({1: DrawnHand()}, evening=3)


def test_evenings_add_up_by_name_whoever_sits_where() -> None:
    sheet = entered(Win(1, PLAIN)).new_evening(0, ("丁", "丙", "乙", "甲")).add(Win(0, PLAIN))
    assert sheet.evenings[0].scores == (-2, 4, -1, -1)
    assert sheet.evenings[1].scores == (6, -2, -2, -2)
    assert sheet.totals == (-4, 2, -3, 5)
    with pytest.raises(Refused):
        sheet.new_evening(0, ("甲", "乙", "丙", "戊"))


def test_money_is_exact() -> None:
    sheet = entered(Win(1, PLAIN)).at_money(Decimal("0.1"))
    assert sheet.in_money(3) == Decimal("0.3")


@pytest.mark.parametrize("money", ["-1", "NaN", "sNaN", "Infinity", "1e9", "1e-9", "1000001"])
def test_no_such_money(money: str) -> None:
    with pytest.raises(Refused) as refused:
        begun().at_money(Decimal(money))
    assert refused.value.field == "money"


@pytest.mark.parametrize(
    "names",
    [("甲", "乙", "丙"), ("甲", "甲", "丙", "丁"), ("", "乙", "丙", "丁"), ("\x1b[2J", "乙", "丙", "丁"),
     ("甲" * 41, "乙", "丙", "丁"), ("a\nb", "乙", "丙", "丁")],
)  # fmt: skip
def test_no_such_names(names: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        Sheet.begin(names, ROOM, dealer=0)
    assert refused.value.field == "names"


def test_no_such_dealer_and_no_such_note() -> None:
    with pytest.raises(Refused) as refused:
        Sheet.begin(NAMES, ROOM, dealer=4)
    assert refused.value.field == "dealer"
    with pytest.raises(Refused) as refused:
        begun().note("two\nlines")
    assert refused.value.field == "note"
