"""What is entered of a hand: a win, a drawn hand or somebody's leaving, and whether it can be."""

from collections.abc import Mapping
from dataclasses import dataclass

from hzmj.game.legal import bar_third_tan
from hzmj.keeper.hands import NO_SUCH_HAND, By, NamedHand, counts_as, named_hands, score_hand
from hzmj.rules.chain import Chain, Link
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score, Winning, check_discard_win
from hzmj.rules.settle import LIABLE_TAN, Stakes, Transfer, settle_abandon
from hzmj.text import Refused, Text

Tan = tuple[tuple[int, ...], ...]
NO_TAN: Tan = ((0, 0, 0, 0),) * 4
MOST_CLAIMS = 4
"""Claims that one seat's hand has room for."""
MOST_CHI = 2
"""Chi of one seat in a hand while chengbao is off (6.3)."""


@dataclass(frozen=True, slots=True)
class Win:
    """Seat `winner` wins, on a discard of `source` or, where that is None, by draw.

    `tan[a][b]`: how often a claimed from b, as far as it was kept; `chain`: the winner's whole chain with
    what fed it, needed only where late liability divides the payment (12.4); see `fed_chain`.
    """

    winner: int
    hand: NamedHand
    source: int | None = None
    tan: Tan = NO_TAN
    chain: Chain = ()

    @property
    def by(self) -> By:
        """How it was won."""
        return "draw" if self.source is None else "discard"


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """流局 Nobody wins."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Seat `seat` leaves the table before the hand's result, and the match ends (12.5)."""

    seat: int


Entry = Win | DrawnHand | Leave


@dataclass(frozen=True, slots=True)
class Result:
    """What an entry pays: the transfers with their reasons; the score of a win."""

    winner: int | None
    transfers: tuple[Transfer, ...]
    score: Score | None = None


def tan_of(claims: Mapping[tuple[int, int], int]) -> Tan:
    """The tan of a hand by pairs: how often the first seat claimed from the second.

    >>> tan_of({(0, 3): 3})
    ((0, 0, 0, 3), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    """
    return tuple(tuple(claims.get((a, b), 0) for b in range(4)) for a in range(4))


def fed_chain(hand: NamedHand, feeds: Mapping[int, int]) -> Chain:
    """The chain of a named hand, claimed into from the seats that `feeds` gives by the links made before.

    For a chain whose links came in another order than the name has them, give `Win` the chain itself.
    """
    chain: list[Link] = []
    for count, link in enumerate(hand.chain):
        if count in feeds:
            if link.kind == "gang":
                chain.append(Link("gang", feeds[count]))
                continue
            chain.append(Link("peng", feeds[count]))
        chain.append(link)
    return tuple(chain)


def reckon(rules: Ruleset, stakes: Stakes, entry: Entry) -> Result:
    """What `entry` pays at these stakes. Raises Refused, with the field, for what cannot be."""
    match entry:
        case Win():
            check_win(rules, stakes, entry)
            by = Winning(stakes, entry.winner, entry.source, entry.tan)
            score = score_hand(rules, by, entry.hand, entry.chain)
            return Result(entry.winner, score.transfers, score)
        case Leave(seat):
            _check_seat(seat, "seat")
            return Result(None, settle_abandon(stakes, seat))
        case _:
            return Result(None, ())


def check_win(rules: Ruleset, stakes: Stakes, win: Win) -> None:
    """Raises Refused, with the field that is at fault, if the win cannot be."""
    _check_seat(win.winner, "winner")
    if win.source is not None:
        _check_seat(win.source, "from")
        if win.source == win.winner:
            raise Refused(Text("不能胡自己打的牌", "the discarder is not the winner"), "from")
        try:
            check_discard_win(rules, stakes, win.winner, win.source)
        except Refused as refused:
            raise Refused(refused.text, "from") from None
    if win.hand not in named_hands(rules, win.by):
        raise Refused(_why_no_hand(rules, win), "hand")
    check_tan(rules, stakes, win.tan)
    if rules.tan_kinds == "chi" and sum(win.tan[win.winner]) + win.hand.gangs > MOST_CLAIMS:
        raise Refused(Text("吃和杠加起来最多四副", "chi and gangs are four melds, not more"), "tan")
    if win.hand.shape != "standard" and any(win.tan[win.winner]):
        raise Refused(
            Text("七对子和十风没有吃碰过别人的牌", "seven pairs and ten winds have claimed from nobody"),
            "tan",
        )
    if win.chain:
        check_chain(rules, win)


def _why_no_hand(rules: Ruleset, win: Win) -> Text:
    """Why there is no such hand: by discard some that can be won with by draw are none."""
    hand = win.hand
    if win.source is None or hand not in named_hands(rules, "draw"):
        return NO_SUCH_HAND
    if hand.shape == "ten_winds":
        return Text("十风不是放铳胡", "ten winds is no win on a discard")
    if hand.baotou:
        return Text("爆头的牌不能胡别人打的牌，只能自摸", "a baotou hand wins by draw alone")
    return Text("放铳胡不计连", "a win by discard counts no chain") if hand.links else NO_SUCH_HAND


def _check_seat(value: int, field: str) -> None:
    if type(value) is not int or not 0 <= value <= 3:
        raise Refused(Text("座位是 0 到 3", "a seat is 0 to 3"), field)


def check_tan(rules: Ruleset, stakes: Stakes, tan: Tan) -> None:
    """Raises Refused if there cannot be so many tan (6.3)."""
    if len(tan) != 4 or any(len(row) != 4 for row in tan):
        raise Refused(Text("摊应是四行四列", "tan is four rows of four"), "tan")
    for a, row in enumerate(tan):
        for b, count in enumerate(row):
            fault = _tan_fault(rules, stakes, a, b, count)
            if fault is not None:
                raise Refused(fault, "tan")
        if sum(row) > MOST_CLAIMS:
            raise Refused(
                Text("一家最多吃碰杠四次", "a hand has room for four claims, not more"),
                "tan",
            )


def _tan_fault(rules: Ruleset, stakes: Stakes, a: int, b: int, count: int) -> Text | None:
    """Why seat `a` cannot have `count` tan on `b`."""
    if type(count) is not int or count < 0:
        return Text("摊数是不小于 0 的整数", "tan are whole numbers from 0")
    if count and a == b:
        return Text("没有人吃碰自己的牌", "no seat claims from itself")
    if count and rules.tan_kinds == "chi" and b != (a - 1) % 4:
        return Text(
            "这套规则只有吃算摊，吃只能吃上家的牌", "only chi are tan here, and a chi is from the upper seat"
        )
    if not rules.chengbao and rules.tan_kinds == "chi" and count > MOST_CHI:
        return Text("不承包时一局最多吃两次", "without chengbao a seat may chi at most twice a hand")
    if rules.chengbao and count >= LIABLE_TAN:
        return bar_third_tan(rules, stakes.level, stakes.dealer, a, b)
    return None


def most_tan(rules: Ruleset, stakes: Stakes, a: int, b: int) -> int:
    """The most tan that seat `a` can have on seat `b` at these stakes."""
    return max(count for count in range(MOST_CLAIMS + 1) if _tan_fault(rules, stakes, a, b, count) is None)


def divides_late(rules: Ruleset, win: Win) -> bool:
    """Whether late liability may divide what this hand pays, so that its feeds are asked for (12.4)."""
    return (
        rules.late_liability
        and win.source is None
        and win.hand.shape == "standard"
        and win.hand.baotou
        and win.hand.piao > 0
    )


def check_chain(rules: Ruleset, win: Win) -> None:
    """Raises Refused for a chain that cannot have come about or does not count what the hand says."""
    fault = _chain_fault(rules, win)
    if fault is not None:
        raise Refused(fault, "chain")


def _chain_fault(rules: Ruleset, win: Win) -> Text | None:
    chain = win.chain
    feeders = [(link.kind, link.fed_by) for link in chain if link.fed_by is not None or link.is_mark]
    if not divides_late(rules, win):
        return Text(
            "只有后半场承包的规则下自摸财飘才要记连",
            "a chain is kept only for a caipiao under late liability",
        )
    if any(seat not in {0, 1, 2, 3} - {win.winner} for _, seat in feeders):
        return Text("喂牌的是另外三家之一", "a claim is fed by one of the other seats")
    if any(kind == "chi" and seat != (win.winner - 1) % 4 for kind, seat in feeders):
        return Text("只能吃上家的牌", "a chi is from the upper seat alone")
    if any(link.kind == "piao" and link.fed_by is not None for link in chain):
        return Text("打出财神不由别人喂", "a piao is fed by nobody")
    if chain[-1].is_mark:
        return Text("吃碰之后必有一打，不会是连的最后一项", "a claim is not the last entry of a chain")
    if sum(link.kind in ("gang", "chi") for link in chain) > MOST_CLAIMS:
        return Text("一手牌最多四副", "a hand has room for four melds")
    if sum(link.kind == "piao" for link in chain) > rules.caishen_count:
        return Text("财神没有这么多张", "there are not so many caishen")
    if not counts_as(rules, win.hand, chain):
        return Text("连里的杠和飘与胡法的名称不合", "the chain does not count what the hand's name says")
    return None
