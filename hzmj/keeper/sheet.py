"""记分 The sheet: what four players win, hand by hand and evening by evening (RULES.md 3, 4, 11, 12).

A sheet is a value: every step gives a new one, and `undo` the one before.

    >>> from hzmj.keeper.entries import Win
    >>> from hzmj.keeper.names import parse_name
    >>> from hzmj.presets import preset
    >>> sheet = Sheet.begin(("甲", "乙", "丙", "丁"), preset("room"), dealer=0)
    >>> sheet = sheet.add(Win(2, parse_name("财飘", sheet.rules)))
    >>> sheet.hands[0].delta, sheet.scores, sheet.stakes.dealer
    ((-8, -4, 16, -4), (-8, -4, 16, -4), 2)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from hzmj.keeper.entries import Entry, Leave, Result, reckon
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes, delta, first_stakes, next_stakes
from hzmj.text import Refused, Text

LONGEST_NAME = 40
LONGEST_NOTE = 500
DEAREST_POINT = Decimal(1_000_000)
MOST_PLACES = 6
_NO_POINTS = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as it stands in the sheet. `scores` are the evening's after it; seats as in the evening."""

    number: int
    stakes: Stakes
    entry: Entry
    result: Result
    scores: tuple[int, ...]
    note: str = ""

    @property
    def delta(self) -> tuple[int, ...]:
        """What each seat gains by the hand."""
        return delta(self.result.transfers)


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening: `names` in the order of the seats, `dealer` the first one's seat.

    `breaks`: after how many hands there was a break, each with what was said of it, such as the time.
    """

    began: str
    names: tuple[str, ...]
    dealer: int
    hands: tuple[Hand, ...] = ()
    note: str = ""
    breaks: tuple[tuple[int, str], ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has won so far."""
        return self.hands[-1].scores if self.hands else _NO_POINTS

    @property
    def over(self) -> bool:
        """Whether somebody has left, which ends the match (12.5)."""
        return bool(self.hands) and isinstance(self.hands[-1].entry, Leave)

    def stakes(self, rules: Ruleset) -> Stakes:
        """Who deals the next hand at which level."""
        if not self.hands:
            return first_stakes(rules, self.dealer)
        return next_stakes(rules, self.hands[-1].stakes, self.hands[-1].result.winner)

    def adding(self, rules: Ruleset, entry: Entry, note: str = "") -> "Evening":
        """The evening with one more hand. Raises Refused if the entry cannot be."""
        if self.over:
            raise Refused(
                Text(
                    "有人离场，这一场已经结束；请另开一场",
                    "somebody has left and the match is over; begin a new evening",
                )
            )
        stakes = self.stakes(rules)
        result = reckon(rules, stakes, entry)
        gains = delta(result.transfers)
        scores = tuple(a + b for a, b in zip(self.scores, gains, strict=True))
        hand = Hand(len(self.hands) + 1, stakes, entry, result, scores, note)
        return replace(self, hands=(*self.hands, hand))


@dataclass(frozen=True, slots=True)
class Change:
    """A hand that a correction changes: as it was and as it will be."""

    before: Hand
    after: Hand


@dataclass(frozen=True, slots=True)
class Problem:
    """The first hand that cannot be as entered once a correction is made, and why."""

    number: int
    text: Text
    field: str | None


@dataclass(frozen=True, slots=True)
class Correction:
    """What correcting hands comes to, to be looked at before it is taken.

    `sheet` is the corrected sheet, None where a hand cannot be as entered any more (`problem`; correct
    that hand in the same correction). `changes`: every hand whose entry, dealer, level or payments differ.
    """

    sheet: "Sheet | None"
    changes: tuple[Change, ...]
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Four players, their rules, and the evenings they played. Seats are those of the evening."""

    names: tuple[str, ...]
    preset: str
    rules: Ruleset
    evenings: tuple[Evening, ...]
    money: Decimal = Decimal(0)
    """What a point is worth, 0 where nothing is at stake."""
    before: "Sheet | None" = field(default=None, compare=False, repr=False)
    """The sheet before the last step."""

    @classmethod
    def begin(
        cls,
        names: Sequence[str],
        rules: Ruleset,
        *,
        dealer: int,
        preset: str = "",
        began: str = "",
        money: Decimal = Decimal(0),
    ) -> "Sheet":
        """A sheet with its first evening; `names` in the order of the seats, `dealer` a seat.

        `preset` only says what `rules` were made from. Raises Refused, with the field, for bad values.
        """
        checked = _checked_names(names)
        evening = _new_evening(checked, dealer, began)
        return cls(checked, _checked_line(preset, "preset"), rules, (evening,), _checked_money(money))

    @property
    def evening(self) -> Evening:
        """The evening that is being played."""
        return self.evenings[-1]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of this evening."""
        return self.evening.hands

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has won this evening."""
        return self.evening.scores

    @property
    def stakes(self) -> Stakes:
        """Who deals the next hand at which level."""
        return self.evening.stakes(self.rules)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each player, in the order of `names`, has won in all evenings."""
        won = dict.fromkeys(self.names, 0)
        for evening in self.evenings:
            for name, points in zip(evening.names, evening.scores, strict=True):
                won[name] += points
        return tuple(won.values())

    def in_money(self, points: int) -> Decimal:
        """What so many points come to in money."""
        return points * self.money

    # -- steps ------------------------------------------------------------------------------------

    def add(self, entry: Entry, note: str = "") -> "Sheet":
        """The sheet with one more hand. Raises Refused, with the field, if the entry cannot be."""
        return self._with(self.evening.adding(self.rules, entry, _checked_line(note, "note")))

    def undo(self) -> "Sheet":
        """The sheet before the last step. Raises Refused at the very beginning."""
        if self.before is None:
            raise Refused(Text("没有可以撤销的", "there is nothing to undo"))
        return self.before

    def correct(self, entries: Mapping[int, Entry], evening: int | None = None) -> Correction:
        """What it comes to if the hands of those numbers were as in `entries`.

        `evening` counts from 1; left out it is the current one. Raises Refused for a hand there is not.
        """
        at = self._evening(evening)
        old = self.evenings[at]
        for number in entries:
            _check_hand(old, number)
        new = replace(old, hands=())
        changes: list[Change] = []
        for hand in old.hands:
            try:
                new = new.adding(self.rules, entries.get(hand.number, hand.entry), hand.note)
            except Refused as refused:
                return Correction(None, tuple(changes), Problem(hand.number, refused.text, refused.field))
            if replace(new.hands[-1], scores=hand.scores) != hand:
                changes.append(Change(hand, new.hands[-1]))
        return Correction(self._with(new, at), tuple(changes))

    def stakes_of(self, number: int, entries: Mapping[int, Entry], evening: int | None = None) -> Stakes:
        """Who deals hand `number` at which level if the hands before it were as in `entries`.

        Raises Refused for a hand there is not, and for one before it that cannot be.
        """
        old = self.evenings[self._evening(evening)]
        if number != len(old.hands) + 1:
            _check_hand(old, number)
        new = replace(old, hands=())
        for hand in old.hands[: number - 1]:
            new = new.adding(self.rules, entries.get(hand.number, hand.entry))
        return new.stakes(self.rules)

    def note(self, text: str, hand: int | None = None, evening: int | None = None) -> "Sheet":
        """The sheet with a note on a hand or, where none is named, on the evening; "" takes it off."""
        at = self._evening(evening)
        old = self.evenings[at]
        line = _checked_line(text, "note")
        if hand is None:
            return self._with(replace(old, note=line), at)
        _check_hand(old, hand)
        hands = tuple(replace(each, note=line) if each.number == hand else each for each in old.hands)
        return self._with(replace(old, hands=hands), at)

    def pause(self, text: str = "") -> "Sheet":
        """The sheet with a break after the hands so far; dealer and level stay."""
        marked = (*self.evening.breaks, (len(self.hands), _checked_line(text, "text")))
        return self._with(replace(self.evening, breaks=marked))

    def new_evening(self, dealer: int, names: Sequence[str] = (), began: str = "") -> "Sheet":
        """The sheet with a new evening of the same four; `names` where they sit otherwise than at first."""
        seated = tuple(names) or self.evening.names
        if sorted(seated) != sorted(self.names):
            raise Refused(Text("坐下的须是同样四个人", "the four who sit down must be the same"), "names")
        evening = _new_evening(seated, dealer, began)
        return replace(self, evenings=(*self.evenings, evening), before=self)

    def at_money(self, money: Decimal) -> "Sheet":
        """The sheet with a point worth so much, 0 for nothing."""
        return replace(self, money=_checked_money(money), before=self)

    def _evening(self, number: int | None) -> int:
        if number is None:
            return len(self.evenings) - 1
        if type(number) is not int or not 1 <= number <= len(self.evenings):
            raise Refused(Text(f"没有第 {number} 场", f"there is no evening {number}"), "evening")
        return number - 1

    def _with(self, evening: Evening, at: int = -1) -> "Sheet":
        evenings = list(self.evenings)
        evenings[at] = evening
        return replace(self, evenings=tuple(evenings), before=self)


def _check_hand(evening: Evening, number: int) -> None:
    if type(number) is not int or not 1 <= number <= len(evening.hands):
        raise Refused(Text(f"没有第 {number} 局", f"there is no hand {number}"), "hand")


def _new_evening(names: tuple[str, ...], dealer: int, began: str) -> Evening:
    if type(dealer) is not int or not 0 <= dealer <= 3:
        raise Refused(Text("座位是 0 到 3", "a seat is 0 to 3"), "dealer")
    return Evening(_checked_line(began, "began"), names, dealer)


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    if len(names) != 4:
        raise Refused(Text("要有四个名字", "there must be four names"), "names")
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refused(
                Text(
                    f"名字是 1 到 {LONGEST_NAME} 个可见字符",
                    f"a name is 1 to {LONGEST_NAME} printable characters",
                ),
                "names",
            )
    if len(set(names)) != 4:
        raise Refused(Text("四个名字要各不相同", "the four names must differ"), "names")
    return tuple(names)


def _checked_line(text: str, name: str) -> str:
    if not text.isprintable() or len(text) > LONGEST_NOTE:
        raise Refused(
            Text(
                f"{name} 是一行至多 {LONGEST_NOTE} 个可见字符",
                f"{name} is one line of at most {LONGEST_NOTE} printable characters",
            ),
            name,
        )
    return text


def _checked_money(money: Decimal) -> Decimal:
    exponent = money.as_tuple().exponent
    fine = isinstance(exponent, int) and abs(exponent) <= MOST_PLACES
    if not fine or not 0 <= money <= DEAREST_POINT:
        raise Refused(
            Text("每分的钱数是 0 到 1000000 的数", "the money for a point is a number from 0 to 1000000"),
            "money",
        )
    return money
