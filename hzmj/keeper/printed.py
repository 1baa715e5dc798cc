"""A sheet as plain text and as Markdown: the running table of each evening, and the totals."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hzmj.keeper.entries import Leave, Win
from hzmj.keeper.hands import title
from hzmj.keeper.sheet import Evening, Hand, Sheet
from hzmj.rules.ruleset import Ruleset
from hzmj.text import cells
from hzmj.words import Words

_NAMES = 4
"""The last columns of every table are the players'."""
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~])")


@dataclass(frozen=True, slots=True)
class Table:
    """A heading over columns; every row has as many cells as `head`. `remarks` follow the table."""

    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()


def as_text(sheet: Sheet, words: Words) -> str:
    """The sheet in columns for a terminal or a printer."""
    return "\n".join(_text(table) for table in _tables(sheet, words))


def as_markdown(sheet: Sheet, words: Words) -> str:
    """The sheet as Markdown tables."""
    return "\n".join(_markdown(table) for table in _tables(sheet, words))


def result_of(rules: Ruleset, hand: Hand, names: Sequence[str], words: Words) -> str:
    """How a hand ended, in one line: who won what from whom, and who is liable for it."""
    match hand.entry:
        case Win(winner, named, source):
            assert hand.result.score is not None
            told = words(
                "keeper.by_draw" if source is None else "keeper.by_discard",
                winner=names[winner],
                source=names[winner if source is None else source],
                title=title(rules, named, hand.entry.by).pick(words.lang),
                n=hand.result.score.multiplier,
            )
        case Leave(seat):
            told = words("keeper.left", name=names[seat])
        case _:
            told = words("keeper.drawn_hand")
    liable = (
        words("keeper.liable", reason=words(f"result.{each.reason}"), payer=names[each.source])
        for each in hand.result.transfers
        if each.reason in ("chengbao", "reverse", "late")
    )
    return words("keeper.comma").join((told, *liable))


def payments_of(hand: Hand, names: Sequence[str], words: Words) -> tuple[str, ...]:
    """Every transfer of a hand in one line: who pays whom how much, why, and the sum."""
    return tuple(
        words(
            "keeper.payment",
            payer=names[each.source],
            to=names[each.to],
            amount=each.amount,
            reason=words(f"result.{each.reason}"),
            formula=each.formula,
        )
        for each in hand.result.transfers
    )


def money_text(amount: Decimal) -> str:
    """Money with a sign, without needless zeros.

    >>> money_text(Decimal("12.50")), money_text(Decimal(-3)), money_text(Decimal(100))
    ('+12.5', '-3', '+100')
    """
    text = f"{amount:+f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _tables(sheet: Sheet, words: Words) -> Iterable[Table]:
    for number, evening in enumerate(sheet.evenings, 1):
        yield _evening(sheet, number, evening, words)
    if len(sheet.evenings) > 1 or sheet.money:
        yield _totals(sheet, words)


def _evening(sheet: Sheet, number: int, evening: Evening, words: Words) -> Table:
    head = tuple(words(f"keeper.{name}") for name in ("hand", "dealer", "level", "result"))
    rows: list[tuple[str, ...]] = []
    remarks = [evening.note] if evening.note else []
    for hand in evening.hands:
        rows += _pauses(evening, hand.number - 1, words)
        rows.append(_hand(sheet.rules, evening, hand, words))
        if hand.note:
            remarks.append(words("keeper.note", n=hand.number, text=hand.note))
    rows += _pauses(evening, len(evening.hands), words)
    rows.append(("", "", "", words("keeper.sum"), *(f"{points:+}" for points in evening.scores)))
    heading = words("keeper.evening", n=number, began=evening.began).rstrip()
    return Table(heading, (*head, *evening.names), tuple(rows), tuple(remarks))


def _pauses(evening: Evening, after: int, words: Words) -> list[tuple[str, ...]]:
    told = [words("keeper.break", text=text).rstrip() for at, text in evening.breaks if at == after]
    return [("", "", "", text, *[""] * _NAMES) for text in told]


def _hand(rules: Ruleset, evening: Evening, hand: Hand, words: Words) -> tuple[str, ...]:
    stakes = hand.stakes
    points = zip(hand.delta, hand.scores, strict=True)
    return (
        str(hand.number),
        evening.names[stakes.dealer],
        str(stakes.level),
        result_of(rules, hand, evening.names, words),
        *(f"{change:+} ({score})" for change, score in points),
    )


def _totals(sheet: Sheet, words: Words) -> Table:
    rows = [(words("keeper.points"), *(f"{points:+}" for points in sheet.totals))]
    if sheet.money:
        told = (money_text(sheet.in_money(points)) for points in sheet.totals)
        rows.append((words("keeper.money", n=f"{sheet.money.normalize():f}"), *told))
    return Table(words("keeper.totals"), ("", *sheet.names), tuple(rows))


def _text(table: Table) -> str:
    lines = [table.head, *table.rows]
    widths = [max(cells(line[at]) for line in lines) for at in range(len(table.head))]
    told = (_padded(line, widths) for line in lines)
    return "\n".join((table.heading, *told, *table.remarks, ""))


def _padded(line: tuple[str, ...], widths: Sequence[int]) -> str:
    """A row with its cells in columns, the players' flushed right."""
    names = len(line) - _NAMES
    told = []
    for at, (text, width) in enumerate(zip(line, widths, strict=True)):
        blanks = " " * (width - cells(text))
        told.append(text + blanks if at < names else blanks + text)
    return "  ".join(told).rstrip()


def _markdown(table: Table) -> str:
    names = len(table.head) - _NAMES
    rule = ["---"] * names + ["---:"] * _NAMES
    lines = (_markdown_row(line) for line in (table.head, *table.rows))
    first, *rest = lines
    remarks = [f"- {_escaped(remark)}" for remark in table.remarks]
    heading = f"## {_escaped(table.heading)}"
    last = [*remarks, ""] if remarks else []
    return "\n".join((heading, "", first, f"| {' | '.join(rule)} |", *rest, "", *last))


def _markdown_row(line: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(_escaped, line))} |"


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", text)
