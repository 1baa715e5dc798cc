"""Advice for people: the position, what a bot would do and why, and every candidate's figures."""

import math
from collections.abc import Iterator

from rich.table import Table

from hzmj.bots.advice import useful
from hzmj.bots.base import Candidate, Choice
from hzmj.commands.output import paper, table
from hzmj.display.action_text import action_text, share, signed
from hzmj.display.seat_names import names_of
from hzmj.game.view import View
from hzmj.record.decisions import Decision
from hzmj.rules.tiles import CODES, sort_key, write_tiles
from hzmj.words import Words


def print_advice(decision: Decision, bot: str, choice: Choice, words: Words) -> None:
    """Prints the position, the advice with its reasons, and the table of candidates."""
    out, view = paper(), decision.view
    out.print(_where(decision, words), style="bold")
    out.print(_held(view, words))
    if view.offered is not None and view.offered.seat != view.seat:
        offered = view.offered
        name = names_of(view.seats, words.lang)[offered.seat]
        out.print(words("advice.offered", name=name, tile=CODES[offered.tile]))
    out.print()
    out.print(words("advice.best", bot=words(f"level.{bot}"), action=_told(choice.candidates[0], words)))
    out.print(" ".join(_why(choice, words)))
    out.print()
    out.print(_table(view, choice, words))
    out.print(words("advice.legend"))
    if decision.answer is not None:
        out.print(words("advice.played", action=action_text(decision.answer, words, CODES.__getitem__)))


def _where(decision: Decision, words: Words) -> str:
    view = decision.view
    names = names_of(view.seats, words.lang)
    return words(
        "advice.where",
        hand=decision.hand,
        event=decision.event,
        name=names[view.seat],
        seat=view.seat,
        dealer=names[view.dealer],
        level=view.level,
        caishen=CODES[view.caishen],
        left=view.remaining,
    )


def _held(view: View, words: Words) -> str:
    tiles = sorted(view.hand, key=lambda tile: sort_key(tile, view.caishen))
    melds = " ".join(write_tiles(meld.tiles) for meld in view.melds[view.seat])
    held = words("advice.held", tiles=write_tiles(tiles))
    return f"{held}  {words('advice.melds', melds=melds)}" if melds else held


def _told(each: Candidate, words: Words) -> str:
    return action_text(each.action, words, CODES.__getitem__)


def _why(choice: Choice, words: Words) -> Iterator[str]:
    """Yields the figures of the best candidate in words, and how far ahead of the second it is."""
    best = choice.candidates[0]
    if best.points is not None and math.isfinite(best.points):
        yield words("advice.why_points", points=signed(best.points))
    if best.chance is not None and best.distance:
        yield words("advice.why_chance", chance=share(best.chance))
    if best.distance:
        key = "advice.why_ready" if best.distance == 1 else "advice.why_far"
        live = words("advice.unknown") if best.live is None else best.live
        yield words(key, far=best.distance, n=live)
    if best.risk:
        yield words("advice.why_risk", risk=share(best.risk))
    second = next(iter(choice.candidates[1:]), None)
    if second is not None and best.points is not None and second.points is not None:
        behind = best.points - second.points
        if math.isfinite(behind):
            yield words("advice.why_better", action=_told(second, words), points=f"{behind:.2f}")


def _table(view: View, choice: Choice, words: Words) -> Table:
    columns = ("action", "points", "chance", "distance", "live", "risk", "tiles")
    sheet = table(*(words(f"advice.{column}") for column in columns), numbers=6)
    sheet.columns[-1].justify = "left"
    for each in choice.candidates:
        left = useful(view, each.action)
        every = left and sum(left.values()) == sum(view.unseen)
        sheet.add_row(
            _told(each, words),
            "" if each.points is None or not math.isfinite(each.points) else signed(each.points),
            "" if each.chance is None else share(each.chance),
            str(each.distance),
            "" if each.live is None else str(each.live),
            share(each.risk) if each.risk else "",
            words("advice.any_tile") if every else write_tiles(sorted(left)),
        )
    return sheet
