"""Hands just over, built with known values, as one seat sees them."""

from collections.abc import Sequence
from dataclasses import replace

from hzmj.game import events as ev
from hzmj.game.view import View
from hzmj.presets import preset
from hzmj.rules.chain import Chain, Link
from hzmj.rules.melds import Meld, MeldKind
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.score import Score, WinFacts, score_ten_winds, score_win
from hzmj.rules.settle import Stakes, delta, settle_abandon
from hzmj.rules.tiles import parse_tile, parse_tiles

NAMES = ("你", "甲", "乙", "丙")
LONG_NAMES = ("一二三四五六", "七八九十百千", "上中下左右前", "春夏秋冬风月")
ROOM = preset("room")
BEFORE = (-12, 48, -40, 4)
Melds = dict[int, list[Meld]]


def meld(kind: MeldKind, tiles: str, source: int | None) -> Meld:
    """A meld written in MPSZ, the claimed tile first."""
    return Meld(kind, parse_tiles(tiles), source)


def view_of(
    rules: Ruleset = ROOM,
    *,
    name: str = "room",
    names: Sequence[str] = NAMES,
    dealer: int = 0,
    level: int = 1,
    caishen: str = "5z",
    hand: str = "123m456p789s1133z",
    melds: Melds | None = None,
) -> View:
    """Seat 0's view of a hand that nobody has won yet."""
    view = View(0)
    view.preset, view.rules = name, rules
    view.seats = tuple(ev.Seat(n, "bot:normal" if seat else "human") for seat, n in enumerate(names))
    view.number, view.dealer, view.level = 5, dealer, level
    view.caishen = parse_tile(caishen)
    view.scores = BEFORE
    view.hand = list(parse_tiles(hand))
    view.melds = [list((melds or {}).get(seat, [])) for seat in range(4)]
    view.melded_after = [[0] * len(laid) for laid in view.melds]
    view.discards = [[], [], [], []]
    view.tan = [[0] * 4 for _ in range(4)]
    for seat, laid in enumerate(view.melds):
        for each in laid:
            if each.source is not None and (rules.tan_kinds == "all" or each.kind == "chi"):
                view.tan[seat][each.source] += 1
    view.remaining = 40
    return view


def running(names: Sequence[str] = NAMES, *, dealer: int = 1, level: int = 1) -> View:
    """A hand that is being played."""
    view = view_of(names=names, dealer=dealer, level=level)
    view.sizes = [13] * 4
    return view


def shared(view: View, people: int) -> View:
    """The same with people in the first seats."""
    view.seats = tuple(
        replace(seat, player="human" if at < people else "bot:normal") for at, seat in enumerate(view.seats)
    )
    return view


def settled(view: View, score: Score, win: ev.Win) -> View:
    """The view after the win has been paid."""
    view.result = win
    view.scores = tuple(a + b for a, b in zip(view.scores, score.delta, strict=True))
    view.settled = ev.Settle(score.delta, view.scores, score.transfers)
    return view


def won(
    view: View, winner: int, hand: str, tile: str, *, source: int | None = None, chain: Chain = ()
) -> View:
    """The view after a win with those concealed tiles and that winning tile."""
    piece = parse_tile(tile)
    facts = WinFacts(
        Stakes(view.rules.base, view.dealer, view.level),
        view.caishen,
        winner,
        parse_tiles(hand),
        tuple(view.melds[winner]),
        piece,
        source,
        chain,
        view.tan,
    )
    score = score_win(view.rules, facts)
    return settled(view, score, ev.Win(winner, "draw" if source is None else "discard", piece, source, score))


GANG_0 = Link("gang", 0)
PIAO = Link("piao")


def plain() -> View:
    """A plain win by draw of the person, the dealer at level 1."""
    return won(view_of(), 0, "123m456p789s1133z", "1z")


def piao_twice() -> View:
    """Double caipiao of the next seat; two caishen stand for other tiles."""
    return won(view_of(level=2), 1, "234m456p78s222z55z", "7z", chain=(PIAO, PIAO))


def pole(names: Sequence[str] = NAMES) -> View:
    """挑扁担: the dealer wins with three tan from seat 0; seat 2 has three tan from the dealer."""
    melds = {
        1: [meld("peng", "666z", 0), meld("chi", "534m", 0), meld("exposed", "7777z", 0)],
        2: [meld("chi", "312p", 1), meld("peng", "444s", 1), meld("added", "9999s", 1)],
        0: [meld("chi", "879p", 3)],
    }
    view = view_of(names=names, dealer=1, level=3, melds=melds, hand="1m22p33s44z55m6p")
    return won(view, 1, "678p5z", "2s", chain=(GANG_0, PIAO))


def both_ways() -> View:
    """Seat 0 liable both ways to the winner, who wins on its discard."""
    melds = {
        1: [meld("peng", "666z", 0), meld("chi", "534m", 0), meld("peng", "999p", 0)],
        0: [meld("peng", "888m", 1), meld("peng", "222s", 1), meld("peng", "333z", 1)],
    }
    return won(view_of(dealer=0, level=3, melds=melds, hand="1122m"), 1, "56s77z", "4s", source=0)


def discard_beside_liable() -> View:
    """A win on seat 0's discard while seat 2 is liable: both pay."""
    melds = {1: [meld("peng", "666z", 2), meld("peng", "111m", 2), meld("peng", "999p", 2)]}
    return won(view_of(dealer=1, level=3, melds=melds), 1, "56s77z", "4s", source=0)


def late() -> View:
    """Late liability: seat 2 fed a gang after the caipiao."""
    rules = preset("platform")
    melds = {0: [meld("chi", "312p", 3), meld("exposed", "8888s", 2)]}
    view = view_of(rules, name="platform", caishen="4m", dealer=0, level=2, melds=melds)
    view.discards[0], view.melded_after[0] = [ev.Discard(0, view.caishen, drawn=False)], [0, 1]
    return won(view, 0, "35m5z456s4m", "7z", chain=(PIAO, Link("gang", 2)))


def capped() -> View:
    """A win whose fan the cap of the competition rules cuts."""
    view = view_of(preset("mil2025"), name="mil2025", dealer=3)
    return won(view, 2, "1122m3344p5577s5z", "5z", chain=(PIAO,))


def gangs() -> View:
    """Four gangs and a pair: eighteen tiles in a row."""
    melds = {
        0: [
            meld("concealed", "1111m", None),
            meld("exposed", "2222p", 2),
            meld("added", "7777z", 1),
            meld("concealed", "9999s", None),
        ]
    }
    links = (Link("gang"), Link("gang", 2), Link("gang"), Link("gang"))
    return won(view_of(melds=melds, hand="5z6z"), 0, "5z", "6z", chain=links)


def ten_winds() -> View:
    """Ten winds, one of them a caishen."""
    view = view_of(preset("mil2025"), name="mil2025", dealer=2)
    thrown = parse_tiles("1122334z667z")
    view.discards[0] = [ev.Discard(0, tile, drawn=False) for tile in thrown]
    stakes = Stakes(1, 2, 1)
    score = score_ten_winds(view.rules, stakes, 0, view.tan, caishen_among=True, caishen_left=False)
    return settled(view, score, ev.Win(0, "ten_winds", thrown[-1], None, score))


def drawn_hand() -> View:
    """Nobody has won."""
    view = view_of(melds={0: [meld("chi", "312p", 3)]}, hand="123m456p789s5z")
    view.result = ev.DrawnHand(20)
    view.settled = ev.Settle((0, 0, 0, 0), view.scores, ())
    return view


def abandoned(level: int = 3) -> View:
    """The person has left the match."""
    view = view_of(dealer=1, level=level)
    transfers = settle_abandon(Stakes(1, 1, level), 0)
    view.result = ev.Abandon(0)
    view.scores = tuple(a + b for a, b in zip(view.scores, delta(transfers), strict=True))
    view.settled = ev.Settle(delta(transfers), view.scores, transfers)
    view.end = ev.End(view.scores, (4, 1, 3, 2))
    return view


def house_rules() -> View:
    """Seven pairs with every house rule that adds to them."""
    rules = change(ROOM, {"wild_quads": True, "four_caishen": True, "base": 5})
    return won(view_of(rules, dealer=3, level=3), 3, "111m3344p5577s55z", "9s", chain=(PIAO, PIAO))
