"""The form of a hand: what is asked, what is refused, and how it comes back from its answers."""

from itertools import accumulate

import pytest

from hzmj.keeper.asked import answers, label, question, told
from hzmj.keeper.entries import DrawnHand, Leave, Win, reckon, tan_of
from hzmj.keeper.form import HandForm
from hzmj.keeper.hand_draft import HandDraft, read_draft
from hzmj.keeper.sheet import Sheet
from hzmj.presets import preset
from hzmj.rules.ruleset import change
from hzmj.rules.settle import Stakes
from hzmj.text import Refused
from hzmj.words import Words

ROOM, PLATFORM = preset("room"), preset("platform")
NAMES = ("Anna", "Ben", "Cai", "Dora")


def form(*answers: str, rules: str = "room", level: int = 1, dealer: int = 0) -> HandForm:
    return HandForm.of(preset(rules), Stakes(1, dealer, level), answers)


def refusal(at: HandForm, answer: str) -> str:
    with pytest.raises(Refused) as refused:
        at.take(answer)
    return refused.value.text.en


def test_a_plain_win_below_level_3_asks_for_the_hand_alone() -> None:
    fields = [form(*given).field for given in ((), ("1",), ("1", "Self-drawn win"))]
    assert fields == ["outcome", "hand", "check"]
    assert form("1", "Self-drawn win").entry == Win(1, form("1").called("自摸"))


def test_at_level_3_the_discarder_and_tan_are_asked_between_the_dealer_and_another() -> None:
    assert form("0", level=3).choices == ("draw", "1", "2", "3")
    assert form("2", level=3).choices == ("draw", "0")
    by_dealer = form("0", "draw", "Caipiao", level=3)
    assert by_dealer.choices == ("go", "0>1", "0>2", "0>3", "1>0", "2>0", "3>0")
    assert form("2", "draw", "Caipiao", level=3).choices == ("go", "2>0", "0>2")


def test_tan_are_chosen_and_taken_back() -> None:
    at = form("0", "draw", "Caipiao", "0>3", "3>0", "0>3", "go", level=3)
    assert isinstance(at.entry, Win)
    assert at.entry.tan == tan_of({(3, 0): 3})


def test_seven_pairs_have_no_tan_of_their_own() -> None:
    assert form("0", "draw", "Seven pairs", level=3).choices == ("go", "1>0", "2>0", "3>0")


@pytest.mark.parametrize(
    ("rules", "given", "answer", "reason"),
    [
        ("room", ("2",), "1", "only between the dealer and another seat"),
        ("room", ("2",), "2", "the discarder is not the winner"),
        ("room", (), "4", "that is no answer here"),
        ("room", ("leave",), "drawn", "that is no answer here"),
        ("room", ("0", "draw"), "Triple", "near: Triple win on a gang"),
        ("room", ("0", "draw", "Caipiao", "0>3"), "0>1", "room for four claims"),
        ("platform", ("1", "draw", "Piao then gang", "go"), "1", "fed by one of the other seats"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    rules: str, given: tuple[str, ...], answer: str, reason: str
) -> None:
    assert reason in refusal(form(*given, rules=rules, level=3), answer)


def test_nobody_wins_or_somebody_leaves() -> None:
    assert form("drawn").entry == DrawnHand()
    assert form("leave").field == "leaver"
    assert form("leave", "3").entry == Leave(3)


def test_feeds_are_asked_where_late_liability_may_divide_and_nobody_is_liable() -> None:
    given = ("1", "draw", "Piao then gang")
    at = form(*given, "go", rules="platform", level=3)
    assert at.field == "feed"
    late = at.take("2").entry
    assert {each.reason for each in reckon(PLATFORM, at.stakes, late).transfers} == {"share", "late"}
    assert form(*given, "1>0", "go", rules="platform", level=3).field == "check"
    assert form("1", "draw", "Caipiao", "go", rules="platform", level=3).field == "check"


def test_the_order_of_three_links_is_asked_as_the_name_does_not_tell_it() -> None:
    at = form("1", "draw", "One gang, two piao", "go", rules="platform", level=3)
    assert at.choices == ("piao,piao,gang", "piao,gang,piao", "gang,piao,piao")
    assert at.take("gang,piao,piao").fed_links == (2,)
    assert at.take("piao,piao,gang").fed_links == (1, 2)


@pytest.mark.parametrize("rules", [ROOM, PLATFORM, change(ROOM, {"chengbao": False})])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_everything_that_is_asked_can_be_said(rules: object, lang: str) -> None:
    words = Words(lang)  # type: ignore[arg-type]
    at = HandForm.of(rules, Stakes(1, 0, 3))  # type: ignore[arg-type]
    for answer in ("0", "draw", "One gang, two piao", "go", "piao,piao,gang", "1", "nobody"):
        assert question(at, NAMES, words)
        assert all(label(at, each, NAMES, words) for _, each in answers(at))
        keys = [key for key, _ in answers(at) if key]
        assert len(set(keys)) == len(keys)
        if at.field != "check" and answer in at.choices:
            at = at.take(answer)
    assert at.field == "check"
    assert next(iter(told(at, NAMES, words)))


def test_a_draft_comes_back_at_every_answer_and_letter() -> None:
    sheet = Sheet.begin(NAMES, change(PLATFORM, {"start_level": 3}), dealer=0)
    given = ["1", "draw", "Piao then gang", "go", "0"]
    for steps in accumulate(([each] for each in given), initial=[]):
        draft = HandDraft.begin(sheet)
        draft = draft.with_form(HandForm.of(sheet.rules, draft.form.stakes, steps).typed("ca"))
        assert read_draft(sheet, draft.values()) == draft
        if steps:
            assert draft.form.back().answers == tuple(steps[:-1])


@pytest.mark.parametrize(
    "change_of",
    [{"answers": ["9"]}, {"number": 3}, {"evening": "x"}, {"earlier": [[]]}, {"answers": None}, {"extra": 1}],
)
def test_a_draft_that_cannot_be_is_refused(change_of: dict[str, object]) -> None:
    sheet = Sheet.begin(NAMES, ROOM, dealer=0)
    with pytest.raises(Refused):
        read_draft(sheet, HandDraft.begin(sheet).values() | change_of)


def test_a_correction_goes_on_with_the_hand_that_cannot_stay() -> None:
    sheet = Sheet.begin(NAMES, ROOM, dealer=0)
    plain = form("0").called("自摸")
    for entry in (Win(0, plain), Win(0, plain), Win(0, plain, source=2)):
        sheet = sheet.add(entry)
    draft = HandDraft.begin(sheet, 1)
    draft = draft.with_form(draft.form.take("1").take("Self-drawn win"))
    problem = draft.correction(sheet).problem
    assert problem is not None
    assert problem.number == 3
    later = draft.going_on(sheet, 3)
    assert later.form.stakes == Stakes(1, 0, 1)
    later = later.with_form(later.form.take("3").take("Baotou"))
    assert read_draft(sheet, later.values()) == later
    corrected = later.correction(sheet).sheet
    assert corrected is not None
    assert corrected.hands[2].entry == Win(3, form("0").called("爆头"))
