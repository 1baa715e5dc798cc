"""胡 The score of a win: reading, fan, multiplier and payments together (RULES.md 8, 11, 12)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hzmj.rules.chain import Chain, links
from hzmj.rules.fan import Fan, Reading, Shape, fans_of, on_replacement, readings, ten_winds_fans, total
from hzmj.rules.groups import Group, groups_of
from hzmj.rules.holding import Holding
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes, Transfer, delta, is_liable, settle_late, settle_win
from hzmj.rules.tiles import CODES
from hzmj.rules.titles import ten_winds_title, title_of
from hzmj.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Score:
    """What a win is worth.

    `fans` are the lines of the count before the cap, `fan` is their sum after it, `multiplier` is 2^fan and
    `delta` is what each seat gains.
    """

    shape: Shape
    fans: tuple[Fan, ...]
    fan: int
    multiplier: int
    title: Text
    groups: tuple[Group, ...]
    delta: tuple[int, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Winning:
    """What the payments of a win depend on besides the hand: who wins from whom, and at which stakes.

    `source`: the discarder, None for a win by draw; `tan[a][b]`: how often a claimed from b.
    """

    stakes: Stakes
    winner: int
    source: int | None
    tan: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class WinFacts:
    """Everything that decides what a win pays.

    `hand`: the winner's concealed pieces without the winning `tile`; `source`: the discarder, None for
    a win by draw; `tan[a][b]`: how often a claimed from b; `chain`: the winner's, empty on a discard.
    """

    stakes: Stakes
    caishen: int
    winner: int
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    tile: int
    source: int | None
    chain: Chain
    tan: Sequence[Sequence[int]]

    @property
    def needed(self) -> int:
        """Number of melds that the concealed tiles still have to form, 0-4."""
        return 4 - len(self.melds)


NO_WIN = Text("这副牌还不是胡牌", "the tiles do not form a win")
MUST_BAOTOU = Text(
    "有财必拷响：手里有财神，只能爆头或杠开才可以胡",
    "with a caishen in hand only baotou or a gang's replacement wins",
)


def score_win(rules: Ruleset, facts: WinFacts) -> Score:
    """Returns the score of a win by draw or discard, for the reading that is worth most (8.1).

    Raises Refused with the reason if the rules do not allow the win.
    """
    before = Holding.of(facts.hand, facts.caishen)
    after = Holding.of((*facts.hand, facts.tile), facts.caishen)
    found = list(readings(rules, before, after, facts.needed))
    if not found:
        raise Refused(NO_WIN)
    if facts.source is not None:
        check_discard_win(rules, facts.stakes, facts.winner, facts.source)
        check_discard_tile(facts.tile, facts.caishen, is_baotou=before.is_baotou(facts.needed))
    allowed = [reading for reading in found if may_win(rules, reading, facts.chain)]
    if not allowed:
        raise Refused(MUST_BAOTOU)
    by = Winning(facts.stakes, facts.winner, facts.source, facts.tan)
    scores = (
        replace(
            score_reading(rules, by, reading, facts.chain),
            groups=groups_of(reading, facts.hand, facts.tile, facts.melds, facts.caishen),
        )
        for reading in allowed
    )
    return max(scores, key=_worth)


def _worth(score: Score) -> tuple[int, int]:
    return score.fan, sum(line.fan for line in score.fans)


def may_win(rules: Ruleset, reading: Reading, chain: Chain) -> bool:
    """Returns whether `must_baotou` lets this reading win (8.7)."""
    return not (rules.must_baotou and reading.wild) or reading.baotou or on_replacement(chain)


def check_discard_win(rules: Ruleset, stakes: Stakes, winner: int, source: int) -> None:
    """Raises Refused, with the reason, if `winner` may not win on any discard of `source` (8.2)."""
    if not rules.discard_win:
        raise Refused(Text("本桌只能自摸，不能放铳", "at this table one wins by draw alone"))
    if stakes.level < rules.discard_win_level:
        raise Refused(
            Text(
                f"{rules.discard_win_level}老庄起才可以放铳胡",
                f"a discard can be won on only from dealer level {rules.discard_win_level}",
            )
        )
    if stakes.dealer not in (winner, source):
        raise Refused(
            Text("闲家之间不能放铳", "a discard can be won on only between the dealer and another seat")
        )


def check_discard_tile(tile: int, caishen: int, *, is_baotou: bool) -> None:
    """Raises Refused, with the reason, if the tile or the hand rules out a win on a discard (8.2)."""
    if tile == caishen:
        raise Refused(Text("打出的财神谁也不能要", "a discarded caishen can be claimed by nobody"))
    if is_baotou:
        raise Refused(Text("爆头的牌不能胡别人打的牌，只能自摸", "a baotou hand wins by draw alone"))


def score_reading(rules: Ruleset, by: Winning, reading: Reading, chain: Chain) -> Score:
    """Returns the score of a win read as `reading` with this chain. Its `groups` are left empty."""
    fans = fans_of(rules, reading, chain)
    fan = total(rules, fans)
    title = title_of(reading, chain, fans, "draw" if by.source is None else "discard")
    late = (
        rules.late_liability
        and reading.baotou
        and by.source is None
        and not is_liable(rules, by.winner, by.tan)
    )
    if late:
        counted = links(chain)
        transfers = settle_late(
            by.stakes, by.winner, chain, lambda k: 2 ** total(rules, fans_of(rules, reading, counted[:k]))
        )
    else:
        transfers = settle_win(rules, by.stakes, by.winner, by.source, by.tan, 2**fan)
    return Score(reading.shape, fans, fan, 2**fan, title, (), delta(transfers), transfers)


def score_ten_winds(
    rules: Ruleset,
    stakes: Stakes,
    winner: int,
    tan: Sequence[Sequence[int]],
    *,
    caishen_among: bool,
    caishen_left: bool,
) -> Score:
    """Returns the score of ten winds, settled as a win by draw (8.1). Its `groups` are left empty."""
    fans = ten_winds_fans(rules, caishen_among=caishen_among, caishen_left=caishen_left)
    fan = total(rules, fans)
    transfers = settle_win(rules, stakes, winner, None, tan, 2**fan)
    return Score("ten_winds", fans, fan, 2**fan, ten_winds_title(fans), (), delta(transfers), transfers)


def score_json(score: Score) -> dict[str, Any]:
    """Returns the response of FORMATS.md 2 to a win, ready for JSON."""
    return {
        "win": True,
        "shape": score.shape,
        "fans": [
            {"id": line.id, "name_zh": line.name.zh, "name_en": line.name.en, "fan": line.fan}
            for line in score.fans
        ],
        "fan": score.fan,
        "multiplier": score.multiplier,
        "title_zh": score.title.zh,
        "title_en": score.title.en,
        "groups": [[CODES[tile] for tile in group.tiles] for group in score.groups],
        "delta": list(score.delta),
        "transfers": transfers_json(score.transfers),
    }


def transfers_json(transfers: Sequence[Transfer]) -> list[dict[str, Any]]:
    """Returns the transfers as FORMATS.md 2 defines them, ready for JSON."""
    return [
        {"from": t.source, "to": t.to, "amount": t.amount, "reason": t.reason, "formula": t.formula}
        for t in transfers
    ]
