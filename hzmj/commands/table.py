"""`hzmj table`: prints what every named hand pays under the chosen rules."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Any

from hzmj.commands.json_io import print_json
from hzmj.commands.rulesets import add_rules, ruleset_of
from hzmj.keeper.lines import hand_json
from hzmj.keeper.names import pinyin
from hzmj.keeper.payments import LEVELS, Row, what_pays_what
from hzmj.rules.ruleset import OPTIONS, Ruleset, change
from hzmj.words import Words


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj table`."""
    add_rules(parser, words, "--preset")
    parser.add_argument("--level", type=int, choices=LEVELS, help=words("cli_table.level"))
    parser.add_argument("--base", type=int, choices=OPTIONS["base"].values, help=words("cli_table.base"))
    parser.add_argument("--json", action="store_true", help=words("cli_table.json"))


def run(options: Namespace, words: Words) -> int:
    """Prints the table for one level, or one after the other for all levels."""
    rules = ruleset_of(options)
    if options.base is not None:
        rules = change(rules, {"base": options.base})
    levels = LEVELS if options.level is None else (options.level,)
    rows = what_pays_what(rules)
    if options.json:
        print_json(_told(rules, rows, levels))
    else:
        _print(rules, rows, levels, words)
    return 0


def _told(rules: Ruleset, rows: tuple[Row, ...], levels: tuple[int, ...]) -> dict[str, Any]:
    hands = [
        {
            "title_zh": row.title.zh,
            "title_en": row.title.en,
            "pinyin": pinyin(row.title.zh),
            "hand": hand_json(row.hand),
            "fan": row.fan,
            "multiplier": row.multiplier,
            "levels": [asdict(pay) for pay in row.pays if pay.level in levels],
        }
        for row in rows
    ]
    return {"rules": rules.as_dict(), "hands": hands}


def _print(rules: Ruleset, rows: tuple[Row, ...], levels: tuple[int, ...], words: Words) -> None:
    from hzmj.commands.output import paper, table

    out = paper()
    for level in levels:
        columns = ["title", "fan", "multiplier", "dealer", "each", "other", "from_dealer", "from_other"]
        on_discard = any(pay.discard is not None for row in rows for pay in row.pays if pay.level == level)
        columns += ["discard"] if on_discard else []
        sheet = table(*(words(f"cli_table.{name}") for name in columns), numbers=len(columns) - 1)
        for row in rows:
            pay = row.pays[level - 1]
            numbers = [pay.dealer, pay.each, pay.other, pay.from_dealer, pay.from_other]
            last = [] if not on_discard else ["-" if pay.discard is None else str(pay.discard)]
            name = row.title.pick(words.lang)
            sheet.add_row(name, str(row.fan), f"x{row.multiplier}", *map(str, numbers), *last)
        out.print(words("cli_table.heading", level=level, base=rules.base), style="bold")
        out.print(sheet)
        out.print()
    out.print(words("cli_table.legend"))
