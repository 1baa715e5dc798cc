"""`hzmj score`: what a winning hand pays, from JSON or from the command line (FORMATS.md 2)."""

from argparse import ArgumentParser, Namespace
from typing import Any

from hzmj.commands.arguments import whole
from hzmj.commands.json_io import print_json, read_json
from hzmj.commands.rulesets import add_rules, changes_of, ruleset_of
from hzmj.presets import preset
from hzmj.rules.chain import parse_chain
from hzmj.rules.melds import parse_meld
from hzmj.rules.request import answer, link_request, meld_request, read_request
from hzmj.text import Refused, Text, shortened
from hzmj.words import Words


def add_options(parser: ArgumentParser, words: Words) -> None:
    """Adds the options of `hzmj score`."""
    seat = whole(words, 0)
    parser.add_argument("hand", nargs="?", metavar="HAND", help=words("cli_score.hand"))
    parser.add_argument("--json", action="store_true", help=words("cli_score.json"))
    won = parser.add_mutually_exclusive_group()
    won.add_argument("--draw", metavar="TILE", help=words("cli_score.draw"))
    won.add_argument("--discard", metavar="TILE", help=words("cli_score.discard"))
    parser.add_argument("--from", dest="source", metavar="SEAT", type=seat, help=words("cli_score.from"))
    parser.add_argument("--winner", metavar="SEAT", type=seat, default=0, help=words("cli_score.winner"))
    parser.add_argument("--dealer", metavar="SEAT", type=seat, default=0, help=words("cli_score.dealer"))
    parser.add_argument("--level", metavar="1-3", type=seat, default=1, help=words("cli_score.level"))
    parser.add_argument(
        "--meld", dest="melds", action="append", default=[], metavar="KIND:TILES@SEAT",
        help=words("cli_score.meld"),
    )  # fmt: skip
    parser.add_argument("--chain", metavar="LINKS", help=words("cli_score.chain"))
    parser.add_argument("--tan", metavar="ROWS", help=words("cli_score.tan"))
    parser.add_argument("--caishen", metavar="TILE", help=words("cli_score.caishen"))
    add_rules(parser, words, "--rules")


def run(options: Namespace, words: Words) -> int:
    """Scores the request or requests.

    Raises Refused, for which the exit code is 2, if any of them is invalid. A hand that does not win is an
    answer, not an error.
    """
    if options.hand is None and not options.json:
        raise Refused(Text("缺少 HAND（手牌），或用 --json 从标准输入读", "HAND is missing (or use --json)"))
    if options.json:
        return _answer_json(options)
    from hzmj.commands.score_sheet import print_reason, print_score
    from hzmj.rules.score import score_win

    rules, facts = read_request(_request(options), preset)
    try:
        score = score_win(rules, facts)
    except Refused as refused:
        print_reason(refused.text, words)
    else:
        print_score(facts, score, words)
    return 0


def _answer_json(options: Namespace) -> int:
    """Prints the answers as JSON, then raises Refused if one of them is an error."""
    try:
        asked = read_json() if options.hand is None else _request(options)
    except Refused as refused:
        print_json({"error": refused.text.en, "error_zh": refused.text.zh, "field": refused.field or ""})
        raise
    if not isinstance(asked, list):
        told = answer(asked, preset)
        print_json(told)
        _refuse(told, Text("", ""))
        return 0
    answers = [answer(each, preset) for each in asked]
    print_json(answers)
    for at, told in enumerate(answers, 1):
        _refuse(told, Text(f"第 {at} 个请求：", f"request {at}: "))
    return 0


def _refuse(told: dict[str, Any], where: Text) -> None:
    """Raises Refused if an answer is an error; `where` is put before its message."""
    if "error" in told:
        raise Refused(Text(where.zh + told["error_zh"], where.en + told["error"]), told["field"] or None)


def _request(options: Namespace) -> dict[str, Any]:
    """Returns the request that the options describe; raises Refused if a part of it is missing."""
    if options.draw is None and options.discard is None:
        raise Refused(
            Text("缺少 --draw 或 --discard：胡的那张牌", "the winning tile is missing: --draw or --discard")
        )
    request: dict[str, Any] = {
        "rules": {"preset": options.preset, **changes_of(options)},
        "dealer": options.dealer,
        "level": options.level,
        "winner": options.winner,
        "hand": options.hand,
        "melds": [meld_request(parse_meld(text)) for text in options.melds],
        "tile": options.discard if options.draw is None else options.draw,
        "by": "discard" if options.draw is None else "draw",
        "from": options.source,
        "chain": [link_request(link) for link in parse_chain(options.chain or "")],
    }
    turned_up = ruleset_of(options).caishen == "flip"
    if options.caishen is not None:
        request["caishen"] = options.caishen
        if turned_up:
            request["indicator"] = options.caishen
    elif turned_up:
        raise Refused(
            Text(
                "缺少 --caishen：这套规则翻牌定财神",
                "the caishen is missing: these rules turn it up; --caishen",
            )
        )
    if options.tan is not None:
        request["tan"] = [[int(digit) for digit in row] for row in _rows(options.tan)]
    return request


def _rows(text: str) -> list[str]:
    """Splits the rows of digits, as in "0003/0000/0000/0000"; raises Refused if there is anything else."""
    rows = text.split("/")
    if not all(row.isascii() and row.isdecimal() for row in rows):
        told = shortened(text)
        raise Refused(
            Text(
                f"摊应写作 0003/0000/0000/0000，不是「{told}」",
                f"tan is like 0003/0000/0000/0000, not {told!r}",
            ),
            "tan",
        )
    return rows
