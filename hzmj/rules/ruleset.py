"""规则 The ruleset: every option of RULES.md 10 and 8.7, each with its clause, source and meaning."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple

from hzmj.text import Refused, Text, shortened


class Option(NamedTuple):
    """The description of one rule: its clause in RULES.md, its sources, its meaning and its values."""

    clause: str
    sources: str
    meaning: Text
    values: tuple[int | str, ...] | None
    """The values allowed; None allows any whole number from 0 to `MOST`."""


def _option(clause: str, sources: str, zh: str, en: str, values: tuple[int | str, ...] | None) -> Any:
    return field(metadata={"option": Option(clause, sources, Text(zh, en), values)})


def _switch(clause: str, sources: str, zh: str, en: str) -> Any:
    return _option(clause, sources, zh, en, (False, True))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All options of one table. Create it with `read_ruleset` or `change`, which check the values."""

    caishen: Literal["white", "flip"] = _option(
        "2", "A B M", "财神：白板固定，或每局翻一张", "caishen: the whites, or one tile turned up each hand",
        ("white", "flip"),
    )  # fmt: skip
    base: int = _option("10", "B", "底分", "base score", (1, 2, 3, 5))
    hands: int = _option("10", "B", "一场的局数，0 为不限", "hands in a match, 0 for no end", None)
    start_level: int = _option("4", "D", "新庄家的起始老庄数", "level a new dealer starts at", (1, 2, 3))
    chengbao: bool = _switch("12.1-3", "B C M", "三摊承包", "chengbao: three tan make liable")
    third_tan: Literal["level3", "level2", "any"] = _option(
        "6.3",
        "B C M",
        "何时可以吃碰第三摊",
        "when a third tan on one seat is allowed",
        ("level3", "level2", "any"),
    )
    tan_kinds: Literal["all", "chi"] = _option(
        "6.3",
        "B C M",
        "哪些算摊：吃碰杠，或只算吃",
        "which claims are tan: all, or chi alone",
        ("all", "chi"),
    )
    discard_win: bool = _switch("8.2", "A B C", "可以放铳胡", "a discard can be won on")
    discard_win_level: int = _option(
        "8.2", "A B", "几老庄起可以放铳", "dealer level from which a discard can be won on", (1, 2, 3)
    )
    draw_and_throw: bool = _switch(
        "7",
        "B M",
        "抓打：有人打财神后只能打刚摸的牌",
        "after a thrown caishen the others discard what they draw",
    )
    locked_added_gang: bool = _switch(
        "7", "M", "抓打时可以补杠", "an added gang is allowed while another's thrown caishen is in force"
    )
    gang_burn: int = _option("3", "B M", "杠后另烧几张牌", "tiles burned after a gang", (0, 1))
    reveal_concealed_gang: bool = _switch(
        "5", "A", "暗杠过一圈后亮出", "a concealed gang is shown after one full round"
    )
    late_liability: bool = _switch("12.4", "C", "后半场承包", "late liability for feeding a running caipiao")
    fan_table: Literal["classic", "mil2025"] = _option(
        "8.5, 8.6", "A B C M", "番表", "fan table", ("classic", "mil2025")
    )
    fan_cap: int = _option("8.7", "M", "番数封顶，0 为不封", "the most fan that count, 0 for no cap", None)
    ten_winds: bool = _switch("8.1", "M", "十风", "ten winds: the first ten discards all honours win")
    cross_baotou: bool = _switch(
        "8.3",
        "M",
        "爆头通算：两种爆头都算，不论胡成什么牌型",
        "a hand baotou in either way is baotou in any shape it wins in",
    )
    must_baotou: bool = _switch(
        "8.7",
        "D",
        "有财必拷响：手有财神只能爆头或杠开",
        "with a caishen one wins only as baotou or on a gang",
    )
    four_caishen: bool = _switch("8.7", "D", "财神到齐加一番", "one fan more for all the caishen together")
    wild_quads: bool = _switch(
        "8.7", "D", "财神替豪七杠子", "in seven pairs three equal tiles and their caishen count as four"
    )
    no_wild_bonus: bool = _switch("8.6, 8.7", "M", "无财加一番", "one fan more for a win without a caishen")
    claim_seconds: int = _option(
        "5", "A B M", "吃碰时限（秒），0 为不限", "seconds to claim, 0 for no clock", None
    )
    turn_seconds: int = _option(
        "10", "D", "出牌时限（秒），0 为不限", "seconds for a turn, 0 for no clock", None
    )

    @property
    def caishen_count(self) -> int:
        """Number of tiles that are caishen: four whites, or the three others of the turned-up face."""
        return 4 if self.caishen == "white" else 3

    def allows_discard_win(self, level: int) -> bool:
        """Returns whether a discard can be won on at all when the dealer's level is `level`, 1 to 3 (8.2)."""
        return self.discard_win and level >= self.discard_win_level

    def counts_as_tan(self, kind: str) -> bool:
        """Returns whether a claim of that kind ("chi", "peng" or a kind of gang) is a tan (6.3)."""
        return kind == "chi" or self.tan_kinds == "all"

    def as_dict(self) -> dict[str, int | str]:
        """Returns a dict from field name to value, in the order of the fields."""
        return {name: getattr(self, name) for name in OPTIONS}


OPTIONS: dict[str, Option] = {f.name: f.metadata["option"] for f in fields(Ruleset)}


ADDED: dict[str, int | str] = {"cross_baotou": False}
"""Fields missing from older records, each with the value that those matches were played with."""
MOST = 1_000_000_000
"""The largest number allowed for a rule without a list of values."""


def _checked(name: str, value: object) -> int | str:
    option = OPTIONS.get(name)
    if option is None:
        raise Refused(
            Text(f"没有「{shortened(name)}」这条规则", f"there is no rule {shortened(name)!r}"), name
        )
    if option.values is None:
        if type(value) is int and 0 <= value <= MOST:
            return value
        raise Refused(
            Text(f"{name} 须为 0 到 {MOST} 的整数", f"{name} must be a whole number from 0 to {MOST}"), name
        )
    for allowed in option.values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    choices = ", ".join(str(allowed).lower() for allowed in option.values)
    raise Refused(Text(f"{name} 只能取：{choices}", f"{name} must be one of {choices}"), name)


def read_ruleset(values: Mapping[str, object]) -> Ruleset:
    """Returns the ruleset with these values.

    Raises Refused, naming the field, if one is missing, unknown or has a value not allowed.
    """
    checked: dict[str, Any] = {name: _checked(name, value) for name, value in values.items()}
    for name in OPTIONS:
        if name not in checked:
            raise Refused(Text(f"缺少规则 {name}", f"the rule {name} is missing"), name)
    return Ruleset(**checked)


def read_recorded(values: Mapping[str, object]) -> Ruleset:
    """Returns the ruleset of a record, which has the fields that existed when it was written.

    A field added since takes its value from `ADDED`. Raises Refused as `read_ruleset` does.
    """
    return read_ruleset(ADDED | dict(values))


def change(rules: Ruleset, values: Mapping[str, object]) -> Ruleset:
    """Returns `rules` with some fields changed.

    Raises Refused, naming the field, if one is unknown or has a value not allowed.
    """
    checked: dict[str, Any] = {name: _checked(name, value) for name, value in values.items()}
    return replace(rules, **checked)
