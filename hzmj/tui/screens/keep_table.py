"""The running table of an evening, with columns that fit the width of the screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.widgets.option_list import Option

from hzmj.display.sanitize import clean_line, fit, pad
from hzmj.keeper.printed import money_text, result_of
from hzmj.keeper.sheet import Evening, Sheet
from hzmj.tui.result_tables import MUTED, right, signed
from hzmj.tui.screens.keep_page import shown_names
from hzmj.words import Words

NUMBER, DEALER, LEVEL = 4, 9, 5
POINTS, WIDE_POINTS = 9, 13
NARROW, WIDE = 75, 105
"""Width of a row in cells."""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Evening `at` of a sheet, counted from 1, as lines of text."""

    sheet: Sheet
    at: int
    words: Words
    wide: bool

    @property
    def evening(self) -> Evening:
        """The evening shown."""
        return self.sheet.evenings[self.at - 1]

    def row(self, told: Sequence[str], points: Sequence[str]) -> str:
        """Returns a row: `told` is number, dealer, level and result, `points` one text for each player."""
        cells = WIDE_POINTS if self.wide else POINTS
        result = (WIDE if self.wide else NARROW) - NUMBER - DEALER - LEVEL - 4 * cells
        widths = (NUMBER, DEALER, LEVEL, result)
        left = (pad(text, width - 1) + " " for text, width in zip(told, widths, strict=True))
        return "".join((*left, *(right(fit(text, cells - 1), cells) for text in points)))

    def options(self) -> Iterator[Option]:
        """Yields the hands, each with the id "hand_" and its number, and the breaks between them."""
        evening, names = self.evening, shown_names(self.evening)
        for hand in evening.hands:
            yield from self._breaks(hand.number - 1)
            noted = "*" if hand.note else ""
            result = result_of(self.sheet.rules, hand, names, self.words)
            told = (f"{hand.number}{noted}", names[hand.stakes.dealer], str(hand.stakes.level), result)
            points = [signed(gain) for gain in hand.delta]
            yield Option(Content(self.row(told, points)), id=f"hand_{hand.number}")
        yield from self._breaks(len(evening.hands))
        if not evening.hands:
            yield Option(Content(self.words("keep.empty")), id="none")

    def _breaks(self, after: int) -> Iterator[Option]:
        for at, text in self.evening.breaks:
            if at == after:
                told = self.words("keeper.break", text=clean_line(text)).rstrip()
                yield Option(Content.styled(f"{'':{NUMBER}}{told}", MUTED), disabled=True)

    def sums(self) -> Iterator[Content]:
        """Yields the sums of the evening, those of all evenings if there are several, and the money."""
        sheet, words = self.sheet, self.words
        yield self._sum(words("keeper.sum"), map(signed, self.evening.scores))
        totals = dict(zip(sheet.names, sheet.totals, strict=True))
        won = [totals[name] for name in self.evening.names]
        if len(sheet.evenings) > 1:
            told = words("keep.all_evenings", n=self.at, of=len(sheet.evenings))
            yield self._sum(told, map(signed, won))
        if sheet.money:
            told = words("keeper.money", n=f"{sheet.money.normalize():f}")
            yield self._sum(told, (money_text(sheet.in_money(points)) for points in won))

    def _sum(self, name: str, points: Iterator[str]) -> Content:
        return Content.styled(self.row(("", "", "", name), tuple(points)), "bold")

    def next_hand(self) -> str:
        """Returns who deals the next hand and at which level."""
        if self.at != len(self.sheet.evenings):
            return self.words("keep.earlier")
        if self.evening.over:
            return self.words("keep.over")
        stakes = self.evening.stakes(self.sheet.rules)
        dealer = shown_names(self.evening)[stakes.dealer]
        return self.words("keep.next", n=len(self.evening.hands) + 1, dealer=dealer, level=stakes.level)
