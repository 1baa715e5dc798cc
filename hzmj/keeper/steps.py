"""The steps in which a sheet is kept: one line of its file each."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hzmj.keeper.entries import Entry
from hzmj.keeper.sheet import Sheet
from hzmj.rules.ruleset import Ruleset
from hzmj.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Begin:
    """A sheet begins, with its first evening."""

    names: tuple[str, ...]
    preset: str
    rules: Ruleset
    dealer: int
    began: str
    money: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Enter:
    """A hand is entered."""

    entry: Entry
    note: str = ""


@dataclass(frozen=True, slots=True)
class Correct:
    """Hands of an evening, by their numbers, are entered otherwise."""

    evening: int
    entries: Mapping[int, Entry]


@dataclass(frozen=True, slots=True)
class Note:
    """A note on a hand or, where that is None, on the evening."""

    evening: int
    hand: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Break:
    """A break; the evening goes on later."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class NewEvening:
    """A new evening begins."""

    dealer: int
    names: tuple[str, ...]
    began: str


@dataclass(frozen=True, slots=True)
class Money:
    """A point is worth so much from now on, and all points so far."""

    money: Decimal


@dataclass(frozen=True, slots=True)
class Undo:
    """The last step that is no draft is undone."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is half entered, as the screen that asks for it wrote it down; empty for nothing."""

    values: Mapping[str, Any]


Step = Begin | Enter | Correct | Note | Break | NewEvening | Money | Undo | Draft


def apply(sheet: Sheet | None, step: Step) -> Sheet:
    """The sheet after a step; None is the sheet before the first. Raises Refused for what cannot be."""
    if isinstance(step, Begin):
        if sheet is not None:
            raise Refused(Text("这张记分表已经开始", "the sheet has begun already"), "step")
        return Sheet.begin(
            step.names,
            step.rules,
            dealer=step.dealer,
            preset=step.preset,
            began=step.began,
            money=step.money,
        )
    if sheet is None:
        raise Refused(Text("记分表还没有开始", "the sheet has not begun"), "step")
    match step:
        case Enter(entry, note):
            return sheet.add(entry, note)
        case Correct(evening, entries):
            return _corrected(sheet, evening, entries)
        case Note(evening, hand, text):
            return sheet.note(text, hand, evening)
        case Break(text):
            return sheet.pause(text)
        case NewEvening(dealer, names, began):
            return sheet.new_evening(dealer, names, began)
        case Money(money):
            return sheet.at_money(money)
        case Undo():
            return sheet.undo()
        case Draft():
            return sheet


def _corrected(sheet: Sheet, evening: int, entries: Mapping[int, Entry]) -> Sheet:
    correction = sheet.correct(entries, evening)
    problem = correction.problem
    if correction.sheet is None:
        assert problem is not None
        raise Refused(
            Text(
                f"这样改，第 {problem.number} 局就不成立：{problem.text.zh}",
                f"with this hand {problem.number} cannot be as entered: {problem.text.en}",
            ),
            problem.field,
        )
    return correction.sheet
