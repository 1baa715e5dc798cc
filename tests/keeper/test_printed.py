"""The sheet as text, Markdown, CSV and JSON, in both languages."""

import csv
import io
import json
from decimal import Decimal

import pytest

from hzmj.keeper.entries import DrawnHand, Leave, Win, tan_of
from hzmj.keeper.export import as_csv, as_json
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.printed import as_markdown, as_text, payments_of
from hzmj.keeper.sheet import Sheet
from hzmj.presets import preset
from hzmj.text import Lang, cells
from hzmj.words import Words

SHEET = (
    Sheet.begin(("Anna", "乙|x", "丙", "=丁"), preset("room"), dealer=0, began="2026-01-02")
    .add(DrawnHand())
    .add(DrawnHand())
    .add(Win(0, NamedHand(baotou=True, links=("piao",)), tan=tan_of({(0, 3): 3})), "a *long* one")
    .pause("tea")
    .add(Win(1, NamedHand(), 0))
    .new_evening(0, ("丙", "Anna", "乙|x", "=丁"))
    .add(Leave(1))
    .at_money(Decimal("0.5"))
)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "Evening 1  2026-01-02",
                "Hand  Dealer  Level  Result                             Anna      乙|x     丙      =丁",
                "1     Anna    1      drawn hand                       +0 (0)    +0 (0)  +0 (0)    +0 (0)",
                "3     Anna    3      Anna: Caipiao x4, chengbao: =丁",
                "break  tea",
                "Hand 3: a *long* one",
                "All evenings",
            ],
        ),
        (
            "zh",
            ["第 1 场  2026-01-02", "Anna 财飘 4 倍，承包：=丁", "休息  tea", "每分 0.5", "流局"],
        ),
    ],
)  # fmt: skip
def test_text(lang: Lang, lines: list[str]) -> None:
    told = as_text(SHEET, Words(lang))
    for line in lines:
        assert " ".join(line.split()) in " ".join(told.split())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_columns_of_the_text_stand_under_each_other(lang: Lang) -> None:
    table = as_text(SHEET, Words(lang)).split("\n\n")[0].splitlines()[1:-1]
    assert len({cells(line) for line in table if line.endswith(")") or "丁" in line[-2:]}) == 1


def test_csv_is_read_back_by_its_columns() -> None:
    head, *rows = csv.reader(io.StringIO(as_csv(SHEET, Words("en"))))
    assert len(rows) == 5
    assert {len(row) for row in rows} == {len(head)} == {17}
    won = dict(zip(head, rows[2], strict=True))
    assert (won["dealer"], won["level"], won["fan"], won["multiplier"]) == ("Anna", "3", "2", "4")
    assert won["payments"] == "=丁 pays Anna 96 (chengbao: 1 x 8 x 4 + 1 x 8 x 4 + 1 x 8 x 4)"
    assert (won["Anna"], won["=丁"], won["=丁 after"]) == ("96", "-96", "-96")
    assert won["note"] == "a *long* one"


def test_markdown_escapes_what_would_break_its_table() -> None:
    told = as_markdown(SHEET, Words("en"))
    assert r"乙\|x" in told
    assert r"a \*long\* one" in told
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert {line.replace(r"\|", "").count("|") for line in rows} == {9, 6}


def test_json_holds_everything() -> None:
    told = json.loads(json.dumps(as_json(SHEET)))
    assert told["names"] == list(SHEET.names)
    assert [len(evening["hands"]) for evening in told["evenings"]] == [4, 1]
    won = told["evenings"][0]["hands"][2]
    assert (won["title_zh"], won["fan"], won["delta"]) == ("财飘", 2, [96, 0, 0, -96])
    assert won["transfers"][0]["reason"] == "chengbao"
    assert told["totals"] == list(SHEET.totals)


def test_every_payment_says_why() -> None:
    hand = SHEET.evenings[0].hands[3]
    (told,) = payments_of(hand, SHEET.names, Words("zh"))
    assert told == "Anna 付 乙|x 8（各付：1 x 8 x 1）"
