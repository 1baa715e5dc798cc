"""What is half entered of a hand, as it stands in the sheet's file, and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hzmj.keeper.entries import Entry
from hzmj.keeper.form import HandForm
from hzmj.keeper.sheet import Correction, Sheet
from hzmj.text import Refused, Text

KIND = "hand"
_NAMES = {"kind", "evening", "number", "earlier", "answers", "text"}
Answers = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandDraft:
    """Hand `number` of an evening being entered, or corrected where it has been played already.

    `earlier`: hands that the same correction has to change, by their numbers, as they were answered.
    """

    evening: int
    number: int
    form: HandForm
    earlier: Mapping[int, HandForm] = field(default_factory=dict)

    @classmethod
    def begin(cls, sheet: Sheet, number: int | None = None, evening: int | None = None) -> "HandDraft":
        """Nothing entered yet of the next hand, or of another one that is to be corrected."""
        if number is None:
            if sheet.evening.over:
                raise Refused(
                    Text(
                        "有人离场，这一场已经结束；请另开一场",
                        "somebody has left and the match is over; begin a new evening",
                    )
                )
            number = len(sheet.hands) + 1
        at = len(sheet.evenings) if evening is None else evening
        return cls(at, number, HandForm.of(sheet.rules, sheet.stakes_of(number, {}, at)))

    def with_form(self, form: HandForm) -> "HandDraft":
        """The draft with the form gone on with."""
        return replace(self, form=form)

    def is_correction(self, sheet: Sheet) -> bool:
        """Whether the hand has been entered before."""
        return self.number <= len(sheet.evenings[self.evening - 1].hands)

    @property
    def entries(self) -> dict[int, Entry]:
        """All that the draft enters, by the hands' numbers; its form must be complete."""
        return {number: form.entry for number, form in self.earlier.items()} | {self.number: self.form.entry}

    def correction(self, sheet: Sheet) -> Correction:
        """What the complete draft changes."""
        return sheet.correct(self.entries, self.evening)

    def going_on(self, sheet: Sheet, number: int) -> "HandDraft":
        """The draft of a later hand that cannot stay as it was, this one and those before it being kept."""
        stakes = sheet.stakes_of(number, self.entries, self.evening)
        earlier = {**self.earlier, self.number: self.form}
        return HandDraft(self.evening, number, HandForm.of(sheet.rules, stakes), earlier)

    def values(self) -> dict[str, Any]:
        """The draft ready for the file."""
        return {
            "kind": KIND,
            "evening": self.evening,
            "number": self.number,
            "earlier": [[number, *form.answers] for number, form in self.earlier.items()],
            "answers": list(self.form.answers),
            "text": self.form.text,
        }


def read_draft(sheet: Sheet, values: Mapping[str, Any]) -> HandDraft:
    """The draft that `values` hold. Raises Refused for what no draft of this sheet can be."""
    try:
        if set(values) != _NAMES:
            raise ValueError
        evening, number = int(values["evening"]), int(values["number"])
        known: dict[int, HandForm] = {}
        for at, *answers in values["earlier"]:
            known[at] = _form(sheet, evening, at, known, answers)
        form = _form(sheet, evening, number, known, values["answers"]).typed(str(values["text"]))
    except (TypeError, ValueError, IndexError, AssertionError):
        raise Refused(
            Text("记到一半的一局读不出来", "what was half entered cannot be read"), "draft"
        ) from None
    return HandDraft(evening, number, form, known)


def _form(
    sheet: Sheet, evening: int, number: int, known: Mapping[int, HandForm], answers: list[str]
) -> HandForm:
    entries = {at: form.entry for at, form in known.items()}
    return HandForm.of(sheet.rules, sheet.stakes_of(number, entries, evening), map(str, answers))
