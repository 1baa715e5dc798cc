"""A score for people: the groups, the fan and the multiplier, and the payments with their reasons."""

from hzmj.commands.output import paper, table
from hzmj.display.result_text import is_capped, steps
from hzmj.rules.groups import Group
from hzmj.rules.score import Score, WinFacts
from hzmj.rules.tiles import CODES, NAMES, write_tiles
from hzmj.text import Text
from hzmj.words import Words


def print_reason(reason: Text, words: Words) -> None:
    """Prints why the rules do not allow the win."""
    paper().print(words("cli_score.no_win", reason=reason.pick(words.lang)))


def print_score(facts: WinFacts, score: Score, words: Words) -> None:
    """Prints the groups, the fan and the payments of a win."""
    out = paper()
    out.print(words("cli_score.title", title=score.title.pick(words.lang), n=score.multiplier), style="bold")
    out.print(_how(facts, words))
    out.print(words("cli_score.groups", groups="  ".join(map(_group, score.groups))))
    played = [pair for group in score.groups for pair in zip(group.tiles, group.stands_for, strict=True)]
    other = next(((CODES[tile], CODES[face]) for tile, face in played if tile != face), None)
    if other is not None:
        out.print(words("cli_score.stands_for", tile=other[0], face=other[1]), style="dim")
    _print_fan(score, words)
    _print_payments(score, words)


def _how(facts: WinFacts, words: Words) -> str:
    tile = NAMES[facts.tile].pick(words.lang)
    key = "cli_score.by_draw" if facts.source is None else "cli_score.by_discard"
    return words(
        key, winner=facts.winner, tile=tile, source=facts.source,
        dealer=facts.stakes.dealer, level=facts.stakes.level,
    )  # fmt: skip


def _group(group: Group) -> str:
    """Returns a group in notation; a piece that plays as another face is written like "5z=7z"."""
    if group.tiles == group.stands_for:
        return write_tiles(group.tiles)
    return " ".join(
        CODES[tile] if tile == face else f"{CODES[tile]}={CODES[face]}"
        for tile, face in zip(group.tiles, group.stands_for, strict=True)
    )


def _print_fan(score: Score, words: Words) -> None:
    out, lines = paper(), steps(score, words)
    out.print()
    if not lines:
        out.print(words("cli_score.no_fan"))
        return
    sheet = table(*(words(f"cli_score.{name}") for name in ("fan", "count", "multiplier")), numbers=2)
    for step in lines:
        sheet.add_row(step.name, str(step.fan), f"x{step.multiplier}")
    if is_capped(score):
        sheet.add_row(words("cli_score.capped"), str(score.fan), f"x{score.multiplier}")
    out.print(sheet)


def _print_payments(score: Score, words: Words) -> None:
    out = paper()
    names = ("payer", "payee", "points", "reason", "sum")
    sheet = table(*(words(f"cli_score.{name}") for name in names))
    sheet.columns[2].justify = "right"
    for each in score.transfers:
        reason = words(f"result.{each.reason}")
        sheet.add_row(str(each.source), str(each.to), str(each.amount), reason, each.formula)
    out.print()
    out.print(sheet)
    seats = "   ".join(f"{seat}: {points:+}" for seat, points in enumerate(score.delta))
    out.print(words("cli_score.delta", seats=seats))
