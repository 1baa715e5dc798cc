"""A score sheet being set up: the values that a form edits one by one, and what is still wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hzmj.display.sanitize import clean_line, clean_name
from hzmj.keeper.steps import Begin
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.text import Text
from hzmj.words import Words


@dataclass(frozen=True, slots=True)
class SheetForm:
    """A sheet not yet begun. The rules are always valid; the names may be wrong while they are edited."""

    preset: str
    rules: Ruleset
    names: tuple[str, ...]
    dealer: int = 0

    @classmethod
    def first(cls, words: Words) -> "SheetForm":
        """Returns the initial form: the default preset, and default names by seat."""
        names = tuple(words(f"new.person_name_{seat}") for seat in range(4))
        return cls(PRESETS[0], preset(PRESETS[0]), names)

    def with_preset(self, name: str) -> "SheetForm":
        """Returns the form with another preset and all of its rules."""
        return replace(self, preset=name, rules=preset(name))

    def with_rule(self, name: str, value: object) -> "SheetForm":
        """Returns the form with one rule changed. Raises Refused, naming the rule, for a wrong value."""
        return replace(self, rules=change(self.rules, {name: value}))

    def with_name(self, seat: int, name: str) -> "SheetForm":
        """Returns the form with another name at a seat, cleaned to one line."""
        names = list(self.names)
        names[seat] = clean_line(name).strip()
        return replace(self, names=tuple(names))

    def with_dealer(self, seat: int) -> "SheetForm":
        """Returns the form with another first dealer."""
        return replace(self, dealer=seat)

    @property
    def faults(self) -> Mapping[str, Text]:
        """What is wrong with the names, by the form's fields: empty, or not distinct as they are shown."""
        shown = [clean_name(name) for name in self.names]
        alike = {
            f"name_{at}": Text("四家的名字不能相同", "the four names must differ")
            for at, name in enumerate(shown)
            if shown.count(name) > 1
        }
        empty = {
            f"name_{at}": Text("要有一个名字", "there must be a name")
            for at, name in enumerate(self.names)
            if not name
        }
        return alike | empty

    def begin(self, began: str) -> Begin:
        """Returns the first step of the sheet."""
        return Begin(self.names, self.preset, self.rules, self.dealer, began)
