"""A sheet for other programs: CSV, one row a hand, and JSON with everything in it."""

import csv
import io
from typing import Any

from hzmj.keeper.entries import Win
from hzmj.keeper.hands import title
from hzmj.keeper.lines import entry_json
from hzmj.keeper.printed import payments_of, result_of
from hzmj.keeper.sheet import Evening, Hand, Sheet
from hzmj.rules.score import transfers_json
from hzmj.words import Words

_COLUMNS = ("evening", "hand", "dealer", "level", "result", "fan", "multiplier", "payments", "note")


def as_csv(sheet: Sheet, words: Words) -> str:
    """One row a hand: what each player gains by it and has won in that evening after it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    told = [words("keeper.after", name=name) for name in sheet.names]
    writer.writerow([*(words(f"keeper.csv_{name}") for name in _COLUMNS), *sheet.names, *told])
    for number, evening in enumerate(sheet.evenings, 1):
        for hand in evening.hands:
            writer.writerow(_row(sheet, number, evening, hand, words))
    return out.getvalue()


def _row(sheet: Sheet, number: int, evening: Evening, hand: Hand, words: Words) -> list[str | int]:
    seats = [evening.names.index(name) for name in sheet.names]
    score = hand.result.score
    return [
        number,
        hand.number,
        evening.names[hand.stakes.dealer],
        hand.stakes.level,
        result_of(sheet.rules, hand, evening.names, words),
        "" if score is None else score.fan,
        "" if score is None else score.multiplier,
        words("keeper.comma").join(payments_of(hand, evening.names, words)),
        hand.note,
        *(hand.delta[seat] for seat in seats),
        *(hand.scores[seat] for seat in seats),
    ]


def as_json(sheet: Sheet) -> dict[str, Any]:
    """Everything in the sheet, ready for JSON."""
    return {
        "names": list(sheet.names),
        "preset": sheet.preset,
        "rules": sheet.rules.as_dict(),
        "money": str(sheet.money),
        "evenings": [_evening_json(sheet, evening) for evening in sheet.evenings],
        "totals": list(sheet.totals),
    }


def _evening_json(sheet: Sheet, evening: Evening) -> dict[str, Any]:
    return {
        "began": evening.began,
        "names": list(evening.names),
        "note": evening.note,
        "breaks": [{"after": after, "text": text} for after, text in evening.breaks],
        "hands": [_hand_json(sheet, hand) for hand in evening.hands],
        "scores": list(evening.scores),
    }


def _hand_json(sheet: Sheet, hand: Hand) -> dict[str, Any]:
    told: dict[str, Any] = {
        "hand": hand.number,
        "dealer": hand.stakes.dealer,
        "level": hand.stakes.level,
        "entry": entry_json(hand.entry),
    }
    score = hand.result.score
    if isinstance(hand.entry, Win) and score is not None:
        name = title(sheet.rules, hand.entry.hand, hand.entry.by)
        told |= {
            "title_zh": name.zh,
            "title_en": name.en,
            "fans": [{"id": line.id, "fan": line.fan} for line in score.fans],
            "fan": score.fan,
            "multiplier": score.multiplier,
        }
    return told | {
        "transfers": transfers_json(hand.result.transfers),
        "delta": list(hand.delta),
        "scores": list(hand.scores),
        "note": hand.note,
    }
