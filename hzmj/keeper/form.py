"""The form in which a hand is entered: one question after the other, only those that matter.

A form is a value: every answer gives a new one, and `back` the one before. What can be answered comes
from the rules and the stakes; anything else is refused with the reason.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Literal

from hzmj.keeper.entries import (
    DrawnHand,
    Entry,
    Leave,
    Tan,
    Win,
    check_tan,
    check_win,
    divides_late,
    fed_chain,
    tan_of,
)
from hzmj.keeper.hands import By, LinkName, NamedHand, named_hands, title
from hzmj.keeper.names import parse_name, search_names
from hzmj.keeper.offers import offers
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import LIABLE_TAN, Stakes, is_liable
from hzmj.text import Refused, Text

Field = Literal["outcome", "leaver", "how", "hand", "tan", "order", "feed", "check"]
DRAWN, LEAVE, BY_DRAW, NOBODY, GO_ON = "drawn", "leave", "draw", "nobody", "go"
SEATS = ("0", "1", "2", "3")
LONGEST_TEXT = 40
NO_SUCH_ANSWER = Text("这里不能这样答", "that is no answer here")
LATE_FEEDER = Text("喂牌的是另外三家之一", "a claim is fed by one of the other seats")


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand half entered. `answers` are those given so far, `text` what is typed of the hand's name.

    `liable`: pairs of seats of which the first has three tan on the second. `order`: the links in the
    order they came about; `feeds`: who fed them, as far as that was asked.
    """

    rules: Ruleset
    stakes: Stakes
    answers: tuple[str, ...] = ()
    text: str = ""
    outcome: Literal["win", "drawn", "leave"] | None = None
    seat: int | None = None
    by: By | None = None
    source: int | None = None
    hand: NamedHand | None = None
    liable: tuple[tuple[int, int], ...] = ()
    has_tan: bool = False
    order: tuple[LinkName, ...] | None = None
    feeds: tuple[int | None, ...] = ()

    @classmethod
    def of(cls, rules: Ruleset, stakes: Stakes, answers: Iterable[str] = (), text: str = "") -> "HandForm":
        """The form after those answers. Raises Refused for one that cannot be."""
        form = cls(rules, stakes)
        for answer in answers:
            form = form.take(answer)
        return form.typed(text)

    @property
    def field(self) -> Field:
        """What is asked now; "check" once the hand is complete."""
        if self.outcome is None:
            return "outcome"
        if self.outcome != "win":
            return "leaver" if self.outcome == "leave" and self.seat is None else "check"
        if self.by is None:
            return "how"
        if self.hand is None:
            return "hand"
        if not self.has_tan and self.pairs:
            return "tan"
        if self._divides and self.order is None and len(self._orders) > 1:
            return "order"
        return "feed" if len(self.feeds) < len(self.fed_links) else "check"

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be answered now, the usual answer first, but outcome in the order of the seats."""
        match self.field:
            case "outcome":
                return (*SEATS, DRAWN, LEAVE)
            case "leaver":
                return SEATS
            case "how":
                return (BY_DRAW, *map(str, self._discarders))
            case "hand":
                assert self.by is not None
                found = search_names(self.text, self.rules, self.by)
                return tuple(title(self.rules, hand, self.by).en for hand in found)
            case "tan":
                return (GO_ON, *(f"{a}>{b}" for a, b in self.pairs))
            case "order":
                return tuple(map(",".join, self._orders))
            case "feed":
                return (NOBODY, *(seat for seat in SEATS if seat != str(self.seat)))
            case "check":
                return (GO_ON,)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of seats between which tan can make somebody liable for this win."""
        if not self.rules.chengbao or self.hand is None:
            return ()
        assert self.seat is not None
        most = offers(self.rules, self.stakes).most_tan
        others = [seat for seat in range(4) if seat != self.seat]
        taken = [(self.seat, other) for other in others] if self.hand.shape == "standard" else []
        given = [(other, self.seat) for other in others]
        return tuple((a, b) for a, b in (*taken, *given) if most[a][b] >= LIABLE_TAN)

    @property
    def fed_links(self) -> tuple[int, ...]:
        """The links, by their place in the order, that a claim fed by another seat may come with (12.4)."""
        if not self._divides:
            return ()
        order = self.chain_order
        return tuple(at for at in range(len(order)) if "piao" in order[:at])

    @property
    def chain_order(self) -> tuple[LinkName, ...]:
        """The links of the winner's chain, oldest first."""
        assert self.hand is not None
        return self.order or self.hand.links

    @property
    def entry(self) -> Entry:
        """What the complete form enters."""
        assert self.field == "check"
        if self.outcome == "drawn":
            return DrawnHand()
        assert self.seat is not None
        return Leave(self.seat) if self.outcome == "leave" else self._win

    def typed(self, text: str) -> "HandForm":
        """The form with that text typed for the hand's name; elsewhere nothing is typed."""
        return replace(self, text=text[:LONGEST_TEXT] if self.field == "hand" else "")

    def back(self) -> "HandForm":
        """The form before the last answer."""
        return HandForm.of(self.rules, self.stakes, self.answers[:-1])

    def take(self, answer: str) -> "HandForm":
        """The form after one more answer. Raises Refused, with the reason, for one that cannot be."""
        if self.field != "hand" and answer not in self.choices:
            raise self._why_not(answer)
        return replace(self._taken(answer), answers=(*self.answers, answer), text="")

    def check_text(self) -> None:
        """Raises Refused, with what is near, if no hand is called as was typed."""
        if not self.choices:
            parse_name(self.text, self.rules, self.by or "draw")

    # -- how answers are taken --------------------------------------------------------------------

    def _taken(self, answer: str) -> "HandForm":
        match self.field:
            case "outcome" if answer == DRAWN:
                return replace(self, outcome="drawn")
            case "outcome" if answer == LEAVE:
                return replace(self, outcome="leave")
            case "outcome":
                return replace(self, outcome="win", seat=int(answer))._without_how()
            case "leaver":
                return replace(self, seat=int(answer))
            case "how" if answer == BY_DRAW:
                return replace(self, by="draw")
            case "how":
                return replace(self, by="discard", source=int(answer))
            case "hand":
                return replace(self, hand=self.called(answer))
            case "tan" if answer == GO_ON:
                return replace(self, has_tan=True)
            case "tan":
                return self._toggled(answer)
            case "order":
                return replace(self, order=dict(zip(self.choices, self._orders, strict=True))[answer])
            case "feed":
                return replace(self, feeds=(*self.feeds, None if answer == NOBODY else int(answer)))
            case "check":
                raise Refused(NO_SUCH_ANSWER)

    def _without_how(self) -> "HandForm":
        """Nobody is asked how it was won where it can be by draw alone."""
        return self if self._discarders else replace(self, by="draw")

    def called(self, name: str) -> NamedHand:
        """The hand that an answer to "hand" names. Raises Refused, with what is near, if there is none."""
        assert self.by is not None
        for hand in named_hands(self.rules, self.by):
            if title(self.rules, hand, self.by).en == name:
                return hand
        return parse_name(name, self.rules, self.by)

    def _toggled(self, answer: str) -> "HandForm":
        a, _, b = answer.partition(">")
        pair = (int(a), int(b))
        if pair in self.liable:
            return replace(self, liable=tuple(each for each in self.liable if each != pair))
        form = replace(self, liable=(*self.liable, pair))
        check_tan(self.rules, self.stakes, form._tan)
        return form

    def _why_not(self, answer: str) -> Refused:
        if self.field == "how" and answer in SEATS:
            assert self.seat is not None
            hand = next(iter(named_hands(self.rules, "discard")), NamedHand())
            try:
                check_win(self.rules, self.stakes, Win(self.seat, hand, int(answer)))
            except Refused as refused:
                return refused
        if self.field == "feed" and answer in SEATS:
            return Refused(LATE_FEEDER, "chain")
        return Refused(NO_SUCH_ANSWER)

    # -- what follows from the answers ------------------------------------------------------------

    @property
    def _discarders(self) -> tuple[int, ...]:
        assert self.seat is not None
        return offers(self.rules, self.stakes).discarders[self.seat]

    @property
    def _tan(self) -> Tan:
        return tan_of(dict.fromkeys(self.liable, LIABLE_TAN))

    @property
    def _orders(self) -> tuple[tuple[LinkName, ...], ...]:
        """The orders the links may have come in, that of the name first; a name tells it for one and one."""
        assert self.hand is not None
        named = self.hand.links
        return (named,) if len(named) < 3 else tuple(dict.fromkeys(permutations(named)))

    @property
    def _divides(self) -> bool:
        """Whether late liability may divide this win, nobody being liable otherwise."""
        assert self.seat is not None
        assert self.hand is not None
        if is_liable(self.rules, self.seat, self._tan):
            return False
        return divides_late(self.rules, Win(self.seat, self.hand, self.source))

    @property
    def _win(self) -> Win:
        assert self.seat is not None
        assert self.hand is not None
        fed = dict(zip(self.fed_links, self.feeds, strict=True))
        feeds = {at: seat for at, seat in fed.items() if seat is not None}
        ordered = replace(self.hand, links=self.chain_order)
        return Win(self.seat, self.hand, self.source, self._tan, fed_chain(ordered, feeds) if feeds else ())
