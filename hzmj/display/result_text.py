"""账 What a hand's result says in words: the fan step by step, who pays, and why (RULES.md 8.5, 11, 12)."""

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
    """One line of the fan: what, how many, and the multiplier once it is counted."""

    name: str
    fan: int
    multiplier: int


def steps(score: Score, words: Words) -> tuple[Step, ...]:
    """The fan one after the other, the multiplier building up; without the cap."""
    found: list[Step] = []
    multiplier = 1
    for line in score.fans:
        multiplier *= 2**line.fan
        found.append(Step(line.name.pick(words.lang), line.fan, multiplier))
    return tuple(found)


def is_capped(score: Score) -> bool:
    """Whether the cap takes something of the fan away."""
    return score.fan < sum(line.fan for line in score.fans)


def own_seat(view: View) -> int | None:
    """The seat that is "yours" on what all may see: the only person's.

    None where several people play, and for who only watches.
    """
    alone = sum(seat.is_human for seat in view.seats) == 1
    return view.seat if alone and view.seat != ev.NOBODY else None


def tan_claims(rules: Ruleset, melds: list[Meld], source: int) -> tuple[Meld, ...]:
    """Those of a seat's melds that are tan on `source` (6.3)."""
    return tuple(meld for meld in melds if meld.source == source and rules.counts_as_tan(meld.kind))


def late_claims(view: View, win: ev.Win, source: int) -> tuple[Meld, ...]:
    """What the winner claimed from `source` after the first caishen thrown that counts (12.4)."""
    thrown = sum(discard.tile == view.caishen for discard in view.discards[win.seat])
    counted = sum(line.fan for line in win.score.fans if line.id == "piao")
    melds = zip(view.melds[win.seat], view.melded_after[win.seat], strict=True)
    return tuple(meld for meld, before in melds if meld.source == source and before > thrown - counted)


def claims_text(melds: tuple[Meld, ...], caishen: int, look: Look) -> str:
    """The melds as claims in running text: "chi 345m, peng Gr"."""
    texts = []
    for meld in melds:
        kind = meld.kind if meld.kind in ("chi", "peng") else "gang"
        faces = sorted({plays_as(tile, caishen) for tile in meld.tiles})
        texts.append(look.words(f"result.claim_{kind}", tiles=look.faces(faces)))
    return look.words("result.comma").join(texts)


def because(view: View, win: ev.Win, transfer: Transfer, look: Look) -> str:
    """Why a seat is liable, since which claims and for what part; empty for an ordinary share."""
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
    """挑扁担 Whether chengbao and reverse are paid at once (12.3)."""
    return {"chengbao", "reverse"} <= {transfer.reason for transfer in transfers}


def spared(win: ev.Win, transfers: tuple[Transfer, ...]) -> tuple[int, ...]:
    """The seats that would have paid and need not, because another is liable."""
    would = [seat for seat in range(4) if seat != win.seat and win.source in (None, seat)]
    payers = {transfer.source for transfer in transfers}
    return tuple(seat for seat in would if seat not in payers)
