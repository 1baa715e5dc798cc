"""账 The result of a hand in words: the fan step by step, who pays, and why (RULES.md 8.5, 11, 12)."""

from dataclasses import dataclass

from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score
from hzmj.rules.settle import Transfer
from hzmj.rules.tiles import plays_as
from hzmj.words import Words


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the fan: its name, the number of fan, and the multiplier including it."""

    name: str
    fan: int
    multiplier: int


def steps(score: Score, words: Words) -> tuple[Step, ...]:
    """Returns the lines of fan with the growing multiplier, ignoring the cap."""
    found: list[Step] = []
    multiplier = 1
    for line in score.fans:
        multiplier *= 2**line.fan
        found.append(Step(line.name.pick(words.lang), line.fan, multiplier))
    return tuple(found)


def is_capped(score: Score) -> bool:
    """Returns whether the cap reduces the fan."""
    return score.fan < sum(line.fan for line in score.fans)


def own_seat(view: View) -> int | None:
    """Returns the seat to mark as the viewer's own: that of the only person.

    Returns None if several people play, or for the public view.
    """
    alone = sum(seat.is_human for seat in view.seats) == 1
    return view.seat if alone and view.seat != ev.NOBODY else None


def tan_claims(rules: Ruleset, melds: list[Meld], source: int) -> tuple[Meld, ...]:
    """Returns those of a seat's melds that are tan on `source` (6.3)."""
    return tuple(meld for meld in melds if meld.source == source and rules.counts_as_tan(meld.kind))


def late_claims(view: View, win: ev.Win, source: int) -> tuple[Meld, ...]:
    """Returns the winner's claims from `source` after the first thrown caishen that counts (12.4)."""
    thrown = sum(discard.tile == view.caishen for discard in view.discards[win.seat])
    counted = sum(line.fan for line in win.score.fans if line.id == "piao")
    melds = zip(view.melds[win.seat], view.melded_after[win.seat], strict=True)
    return tuple(meld for meld, before in melds if meld.source == source and before > thrown - counted)


def claims_text(melds: tuple[Meld, ...], caishen: int, look: Look) -> str:
    """Returns the melds as claims in running text: "chi 345m, peng Gr"."""
    texts = []
    for meld in melds:
        kind = meld.kind if meld.kind in ("chi", "peng") else "gang"
        faces = sorted({plays_as(tile, caishen) for tile in meld.tiles})
        texts.append(look.words(f"result.claim_{kind}", tiles=look.faces(faces)))
    return look.words("result.comma").join(texts)


def because(view: View, win: ev.Win, transfer: Transfer, look: Look) -> str:
    """Returns why a seat is liable, by which claims and for which part; "" for an ordinary share."""
    if transfer.reason not in ("chengbao", "reverse", "late"):
        return ""
    names = names_of(view.seats, look.lang)
    taker, giver = win.seat, transfer.source
    if transfer.reason == "reverse":
        taker, giver = giver, taker
    if transfer.reason == "late":
        claims = late_claims(view, win, giver)
    else:
        claims = tan_claims(view.rules, view.melds[taker], giver)
    return look.words(
        f"result.because_{transfer.reason}",
        winner=names[win.seat],
        payer=names[transfer.source],
        n=len(claims),
        claims=claims_text(claims, view.caishen, look),
        part=look.words("result.part_draw" if win.source is None else "result.part_discard"),
    )


def is_pole(transfers: tuple[Transfer, ...]) -> bool:
    """挑扁担 Returns whether chengbao and reverse are both paid (12.3)."""
    return {"chengbao", "reverse"} <= {transfer.reason for transfer in transfers}


def spared(win: ev.Win, transfers: tuple[Transfer, ...]) -> tuple[int, ...]:
    """Returns the seats that pay nothing only because another seat is liable."""
    would = [seat for seat in range(4) if seat != win.seat and win.source in (None, seat)]
    payers = {transfer.source for transfer in transfers}
    return tuple(seat for seat in would if seat not in payers)
