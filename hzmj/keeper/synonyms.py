"""What else hands are called: the other words, orders and numerals that players use for a title."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from hzmj.keeper.hands import By, NamedHand
from hzmj.rules.fan import Shape
from hzmj.rules.ruleset import Ruleset

_TIMES_ZH = (("",), ("", "一", "单", "1"), ("双", "两", "二", "2"), ("三", "3"), ("四", "4"))
_COUNT_ZH = ((), ("一", "单", "1"), ("双", "两", "二", "2"), ("三", "3"), ("四", "4"))
_TIMES_EN = (("",), ("", "one", "single", "1"), ("double", "two", "2"), ("triple", "three", "3"),
             ("quadruple", "four", "4"))  # fmt: skip
_COUNT_EN = ((), ("one", "1"), ("two", "double", "2"), ("three", "triple", "3"), ("four", "quadruple", "4"))
_NONE_ZH, _NONE_EN = ("无财", "无财神", "没财神"), ("no caishen",)
_ALL_EN = ("all caishen",)
_PLAIN_ZH: dict[By, tuple[str, ...]] = {
    "draw": ("自摸", "平胡", "胡", "自摸胡", "自摸平胡"),
    "discard": ("平胡", "胡"),
}
_PLAIN_EN: dict[By, tuple[str, ...]] = {
    "draw": ("self-drawn win", "self-drawn", "self-draw", "plain win", "plain", "win"),
    "discard": ("plain win", "plain", "win"),
}


def chinese(hand: NamedHand, rules: Ruleset, by: By) -> Iterator[str]:
    """What the hand may be called in Chinese besides its title."""
    if hand.caishen == "none" and not rules.no_wild_bonus:
        yield from ("清" + name for name in _pairs_zh(hand))
        yield from (name + tail for name in _pairs_zh(hand) if hand.quads for tail in ("清七对", "清七对子"))
        return
    count = "四" if rules.caishen_count == 4 else "三"
    every = ("财神到齐", "财神齐", "到齐", f"{count}财", f"{count}财神")
    before = {"any": ("",), "none": _NONE_ZH, "all": every}[hand.caishen]
    told = _PLAIN_ZH[by] if _is_plain(hand) else _ZH[hand.shape](hand)
    yield from map("".join, product(before, told))


def _is_plain(hand: NamedHand) -> bool:
    """Whether it counts nothing but, perhaps, its caishen."""
    return hand.shape == "standard" and not hand.baotou and not hand.links


def _winds_zh(hand: NamedHand) -> Iterable[str]:
    return ("十风带财", "带财十风", "十风带财神") if hand.thrown else ("十风",)


def _standard_zh(hand: NamedHand) -> Iterable[str]:
    gangs, piao = hand.gangs, hand.piao
    if not hand.links:
        return ("爆头", "拷响")
    if not piao:
        kinds = ("杠爆", "杠爆头", "杠上爆头") if hand.baotou else ("杠开", "杠上开花", "杠上花", "杠花")
        return map("".join, product(_TIMES_ZH[gangs], kinds))
    if not gangs:
        return map("".join, product(_TIMES_ZH[piao], ("财飘", "飘财", "财神飘", "飘")))
    if gangs == piao == 1:
        order = ("杠飘", "杠财飘", "杠上飘") if hand.links[0] == "gang" else ("飘杠", "财飘杠", "飘财杠")
        return (*order, *_both_orders(_COUNT_ZH, 1, 1, "飘", "杠"))
    return (
        *_both_orders(_COUNT_ZH, piao, gangs, "飘", "杠"),
        *_both_orders(_COUNT_ZH, piao, gangs, "财飘", "杠"),
    )


def _both_orders(counts: tuple[tuple[str, ...], ...], piao: int, gangs: int, a: str, b: str) -> Iterator[str]:
    for p, g in product(counts[piao], counts[gangs]):
        yield f"{p} {a} {g} {b}"
        yield f"{g} {b} {p} {a}"


def _pairs_zh(hand: NamedHand) -> Iterator[str]:
    if hand.quads:
        kinds = ("豪华", "豪华七对", "豪华七对子", "豪华七小对", "豪七")
        bases = tuple(map("".join, product(_TIMES_ZH[hand.quads], kinds)))
    else:
        bases = ("七对", "七对子", "七小对", "小七对")
    ends: Iterable[str] = ("",)
    if hand.piao:
        ends = map("".join, product(_TIMES_ZH[hand.piao], ("财飘", "飘财", "飘")))
    elif hand.baotou:
        ends = ("爆头", "拷响", "七客") if hand.quads else ("爆头", "拷响")
        yield from () if hand.quads else ("七客",)
    yield from map("".join, product(bases, ends))


def english(hand: NamedHand, by: By) -> Iterator[str]:
    """What the hand may be called in English besides its title."""
    before = {"any": ("",), "none": ("clean", *_NONE_EN), "all": _ALL_EN}[hand.caishen]
    told = _PLAIN_EN[by] if _is_plain(hand) else _EN[hand.shape](hand)
    yield from map("".join, product(before, told))


def _winds_en(hand: NamedHand) -> Iterable[str]:
    return ("ten winds with a caishen",) if hand.thrown else ("ten winds",)


def _standard_en(hand: NamedHand) -> Iterable[str]:
    gangs, piao = hand.gangs, hand.piao
    if not hand.links:
        return ("baotou",)
    if not piao:
        kinds = ("gang baotou",) if hand.baotou else ("win on a gang", "gang win", "gang")
        return map("".join, product(_TIMES_EN[gangs], kinds))
    if not gangs:
        return map("".join, product(_TIMES_EN[piao], ("caipiao", "piao")))
    both = _both_orders(_COUNT_EN, piao, gangs, "piao", "gang")
    if gangs == piao == 1:
        order = "gang then piao" if hand.links[0] == "gang" else "piao then gang"
        return (order, *both)
    return both


def _pairs_en(hand: NamedHand) -> Iterator[str]:
    bases: Iterable[str] = ("seven pairs", "7 pairs")
    if hand.quads:
        bases = map("".join, product(_TIMES_EN[hand.quads], ("luxury seven pairs", "luxury")))
    ends: Iterable[str] = ("baotou",) if hand.baotou else ("",)
    if hand.piao:
        ends = map("".join, product(_TIMES_EN[hand.piao], ("caipiao", "piao")))
    yield from map("".join, product(bases, ends))


_ZH: dict[Shape, Callable[[NamedHand], Iterable[str]]] = {
    "standard": _standard_zh,
    "seven_pairs": _pairs_zh,
    "ten_winds": _winds_zh,
}
_EN: dict[Shape, Callable[[NamedHand], Iterable[str]]] = {
    "standard": _standard_en,
    "seven_pairs": _pairs_en,
    "ten_winds": _winds_en,
}
