"""The legal actions of a seat, and the reasons why other actions are not legal (RULES.md 5-9).

Each `bar_...` function returns the reason that bars an action, or None if nothing bars it. Both the
legal actions and the refusals shown to a player come from these functions.
"""

from collections.abc import Collection

from hzmj.game.actions import Action, Chi, Discard, Gang, GangKind, Pass, Peng, Win
from hzmj.game.state import HandState, SeatState
from hzmj.game.wall import LAST_TURN
from hzmj.rules.fan import readings
from hzmj.rules.holding import Holding
from hzmj.rules.melds import chi_pairs
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import MUST_BAOTOU, NO_WIN, check_discard_tile, check_discard_win, may_win
from hzmj.rules.tiles import FACES, NAMES, WHITE, is_honour
from hzmj.text import Refused, Text

TEN_WINDS = 10
"""Number of honours that, discarded first, make ten winds (8.1)."""

_DISCARDS = tuple(map(Discard, range(FACES)))


def play_actions(state: HandState, seat: int) -> tuple[Action, ...]:
    """Returns the actions of a seat in its play phase: win, gangs and discards (5)."""
    own = state.seats[seat]
    actions: list[Action] = []
    if bar_draw_win(state, own) is None:
        actions.append(Win("draw"))
    faces = dict.fromkeys(own.hand)
    if bar_gang(state) is None:
        actions += _own_gangs(state, seat, faces)
    if own.drawn is not None and must_throw_drawn(state, seat):
        return (*actions, _DISCARDS[own.drawn])
    return (*actions, *[_DISCARDS[face] for face in faces])


def claim_actions(state: HandState, seat: int, tile: int, source: int) -> tuple[Action, ...]:
    """Returns the claims of a seat on a discard, and passing; empty if it can claim nothing (5, 6)."""
    own = state.seats[seat]
    actions: list[Action] = []
    stakes = state.stakes
    if (
        may_ever_win_on(state.rules, stakes.level, stakes.dealer, seat, source)
        and bar_discard_win(state, seat, tile, source) is None
    ):
        actions.append(Win("discard"))
    held = own.hand.count(tile)
    follows = seat == (source + 1) % 4
    if (held >= 2 or follows) and bar_claims(state, seat, tile) is None:
        if held >= 2 and bar_peng(state, seat, tile, source) is None:
            if held == 3 and bar_gang(state) is None:
                actions.append(Gang(tile, "exposed"))
            actions.append(Peng(tile))
        if follows:
            actions += _chi_actions(state, seat, tile, source)
    return (*actions, Pass()) if actions else ()


def _own_gangs(state: HandState, seat: int, faces: Collection[int]) -> list[Action]:
    own = state.seats[seat]
    gangs: list[Action] = []
    if len(own.hand) - len(faces) >= 3:
        for tile in faces:
            if own.hand.count(tile) == 4 and tile != state.caishen:
                gangs.append(Gang(tile, "concealed"))
    for meld in own.melds:
        if meld.kind == "peng" and meld.tiles[0] in own.hand and bar_added_gang(state, seat) is None:
            gangs.append(Gang(meld.tiles[0], "added"))
    return gangs


def _chi_actions(state: HandState, seat: int, tile: int, source: int) -> list[Action]:
    hand = state.seats[seat].hand
    found: list[Action] = []
    caishen = state.caishen
    for a, b in chi_pairs(tile, caishen):
        # The ordinary piece that plays as the caishen's own face is the white (2).
        if a == caishen:
            a = WHITE
        elif b == caishen:
            b = WHITE
        if a in hand and b in hand:
            found.append(Chi(tile, (a, b)))
    if found and bar_tan(state, seat, source, "chi") is not None:
        return []
    return found


def must_throw_drawn(state: HandState, seat: int) -> bool:
    """抓打 Returns whether the seat must discard the tile it has just drawn (7)."""
    return state.rules.draw_and_throw and state.is_bound(seat)


def bar_draw_win(state: HandState, own: SeatState) -> Text | None:
    """Returns what bars a win by draw: no drawn tile (5), no winning hand (8.1), or must_baotou (8.7)."""
    if own.drawn is None:
        return Text("吃碰之后这一手不能胡", "after a chi or peng one may not win before drawing again")
    after = Holding.of(own.hand, state.caishen)
    if not after.is_win(own.needed):
        return NO_WIN
    if state.rules.must_baotou and after.wild:
        before = list(own.hand)
        before.remove(own.drawn)
        found = readings(state.rules, Holding.of(before, state.caishen), after, own.needed)
        if not any(may_win(state.rules, reading, own.chain) for reading in found):
            return MUST_BAOTOU
    return None


def bar_gang(state: HandState) -> Text | None:
    """Returns what bars any gang: too few tiles in the wall for the replacement (9)."""
    least = LAST_TURN + 1 + state.rules.gang_burn
    if state.wall.remaining >= least:
        return None
    return Text(
        f"牌墙只剩{state.wall.remaining}张，至少要{least}张才能杠",
        f"{state.wall.remaining} tiles remain; a gang needs at least {least}",
    )


def bar_added_gang(state: HandState, seat: int) -> Text | None:
    """Returns what bars an added gang besides `bar_gang`: another seat's thrown caishen (7)."""
    if state.is_bound(seat) and not state.rules.locked_added_gang:
        return Text("抓打中不能补杠", "no added gang while another seat's thrown caishen is in force")
    return None


def bar_claims(state: HandState, seat: int, tile: int) -> Text | None:
    """Returns what bars chi, peng and exposed gang of a discard alike (2, 7, 9)."""
    if tile == state.caishen:
        return Text("打出的财神谁也不能要", "a discarded caishen can be claimed by nobody")
    if state.is_bound(seat):
        return Text(
            "抓打：有人打出了财神，不能吃碰杠胡别人的牌",
            "a thrown caishen is in force: the other seats may claim nothing",
        )
    if state.last_turn:
        return Text("最后一手，不能吃碰杠", "on the last turn there is no chi, peng or gang")
    return None


def bar_peng(state: HandState, seat: int, tile: int, source: int) -> Text | None:
    """Returns what bars peng and exposed gang of a face (6.1, 6.3)."""
    if tile in state.seats[seat].passed_peng:
        name = NAMES[tile]
        return Text(
            f"漏碰：这一圈已经放过{name.zh}，轮到自己之前不能再碰",
            f"{name.en} was passed: no peng or gang of it before your next turn",
        )
    return bar_tan(state, seat, source, "peng")


def bar_tan(state: HandState, seat: int, source: int, kind: str) -> Text | None:
    """Returns what bars one more claim by `seat` from `source`: the limits on tan and chi (6.3)."""
    rules = state.rules
    if not rules.chengbao:
        chi_made = sum(meld.kind == "chi" for meld in state.seats[seat].melds)
        if kind == "chi" and chi_made >= 2:
            return Text("不承包时一局最多吃两次", "without chengbao a seat may chi at most twice a hand")
        return None
    if not rules.counts_as_tan(kind):
        return None
    if state.tan[seat][source] < 2:
        return None
    return bar_third_tan(rules, state.stakes.level, state.stakes.dealer, seat, source)


def bar_third_tan(rules: Ruleset, level: int, dealer: int, a: int, b: int) -> Text | None:
    """Returns what bars a third tan of seat `a` on seat `b` under chengbao (6.3)."""
    if third_tan_allowed(rules, level, dealer, a, b):
        return None
    if rules.third_tan == "level3":
        return Text(
            "第三摊要三老庄，且只在庄闲之间",
            "a third tan needs dealer level 3, between the dealer and another seat",
        )
    return Text(
        "二老庄起闲家之间没有第三摊", "from dealer level 2 there is no third tan between two non-dealers"
    )


def third_tan_allowed(rules: Ruleset, level: int, dealer: int, a: int, b: int) -> bool:
    """Returns whether seat `a` may take a third tan from `b` at this level (6.3)."""
    with_dealer = dealer in (a, b)
    if rules.third_tan == "any":
        return True
    if rules.third_tan == "level2":
        return level == 1 or with_dealer
    return level == 3 and with_dealer


def may_ever_win_on(rules: Ruleset, level: int, dealer: int, seat: int, source: int) -> bool:
    """Returns whether `seat` can ever win on a discard of `source` at this table and level (8.2)."""
    return rules.allows_discard_win(level) and dealer in (seat, source)


def bar_discard_win(state: HandState, seat: int, tile: int, source: int) -> Text | None:
    """Returns what bars a win on a discard (8.2, 6.2, 6.4, 8.7)."""
    own = state.seats[seat]
    after = Holding.of((*own.hand, tile), state.caishen)
    if not after.is_win(own.needed):
        return NO_WIN
    before = Holding.of(own.hand, state.caishen)
    try:
        check_discard_win(state.rules, state.stakes, seat, source)
        check_discard_tile(tile, state.caishen, is_baotou=before.is_baotou(own.needed))
    except Refused as refused:
        return refused.text
    if state.is_bound(seat):
        return bar_claims(state, seat, tile)
    if tile in own.passed_win:
        name = NAMES[tile]
        return Text(
            f"漏胡：这一圈已经放过{name.zh}，轮到自己之前不能再胡",
            f"{name.en} was passed: no win on it before your next turn",
        )
    if state.rules.must_baotou and after.wild:
        return MUST_BAOTOU
    return None


def has_ten_winds(state: HandState, seat: int) -> bool:
    """Returns whether the seat has just made ten winds with its tenth discard (8.1)."""
    own = state.seats[seat]
    return (
        state.rules.ten_winds
        and len(own.thrown) == TEN_WINDS
        and not own.melds
        and all(is_honour(tile) for tile in own.thrown)
    )


def explain(state: HandState, seat: int, action: Action, offered: tuple[int, int] | None) -> Text:
    """Returns the reason why `action` is not legal for `seat` now.

    `offered` is the discard that can be claimed and the seat that discarded it, or None.
    """
    own = state.seats[seat]
    match action:
        case Discard(tile):
            if tile not in own.hand:
                return _not_held(tile)
            if own.drawn is not None and must_throw_drawn(state, seat):
                return Text(
                    "抓打：只能打刚摸的牌", "a thrown caishen is in force: discard the tile just drawn"
                )
        case Win("draw"):
            return bar_draw_win(state, own) or _NOT_NOW
        case Win("discard") if offered is not None:
            return bar_discard_win(state, seat, offered[0], offered[1]) or _NOT_NOW
        case Gang(tile, kind):
            return _explain_gang(state, seat, tile, kind, offered) or _NOT_NOW
        case Peng(tile) if offered is not None:
            barred = bar_claims(state, seat, tile) or bar_peng(state, seat, tile, offered[1])
            return barred or _too_few(tile, 2)
        case Chi(tile, _) if offered is not None:
            if seat != (offered[1] + 1) % 4:
                return Text("只能吃上家的牌", "a chi takes the upper seat's discard alone")
            barred = bar_claims(state, seat, tile) or bar_tan(state, seat, offered[1], "chi")
            return barred or Text(
                "这三张不成顺子，或手里没有", "those tiles make no run or are not in the hand"
            )
    return _NOT_NOW


_NOT_NOW = Text("现在不能这样做", "that cannot be done now")


def _explain_gang(
    state: HandState, seat: int, tile: int, kind: GangKind, offered: tuple[int, int] | None
) -> Text | None:
    own = state.seats[seat]
    if kind == "exposed":
        if offered is None:
            return None
        barred = bar_claims(state, seat, tile) or bar_peng(state, seat, tile, offered[1]) or bar_gang(state)
        return barred or _too_few(tile, 3)
    if tile == state.caishen:
        return Text("财神不能杠", "the caishen makes no gang")
    if kind == "added":
        if tile not in own.hand:
            return _not_held(tile)
        if not any(meld.kind == "peng" and meld.tiles[0] == tile for meld in own.melds):
            return Text("没有碰过这张牌，不能补杠", "there is no peng of that tile to add to")
        return bar_gang(state) or bar_added_gang(state, seat)
    if own.hand.count(tile) < 4:
        return _too_few(tile, 4)
    return bar_gang(state)


def _not_held(tile: int) -> Text:
    name = NAMES[tile]
    return Text(f"手里没有{name.zh}", f"there is no {name.en} in the hand")


def _too_few(tile: int, needed: int) -> Text:
    name = NAMES[tile]
    return Text(f"手里不够{needed}张{name.zh}", f"the hand does not hold {needed} of {name.en}")
