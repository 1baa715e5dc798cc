"""Won hands that illustrate the chapters of the rules; the engine supplies their names and payments."""

from dataclasses import dataclass, field
from typing import Any

from hzmj.presets import preset
from hzmj.rules.request import read_request
from hzmj.rules.score import Score, WinFacts, score_win


@dataclass(frozen=True, slots=True)
class Example:
    """A win as a scoring request (FORMATS.md 2), for the chapter with id `chapter`.

    Defaults for the request: seat 0 wins by draw, and seat 0 is the dealer at level 1.
    """

    chapter: str
    request: dict[str, Any] = field(default_factory=dict)

    def scored(self) -> tuple[WinFacts, Score]:
        """Returns the facts of the win and their score. Raises Refused if the hand is no win."""
        request = {"dealer": 0, "level": 1, "winner": 0, "by": "draw", **self.request}
        rules, facts = read_request(request, preset)
        return facts, score_win(rules, facts)


def _melds(*written: str) -> list[dict[str, Any]]:
    """Parses melds written as "chi 345m 3", with the source seat last, or "-" for none."""
    return [
        {"kind": kind, "tiles": tiles, "from": int(seat) if seat.isdigit() else None}
        for kind, tiles, seat in (text.split() for text in written)
    ]


_FLIP = {"rules": "platform", "caishen": "5m", "indicator": "5m"}

EXAMPLES: tuple[Example, ...] = (
    Example("caishen", {"hand": "23m456p2266789s5z", "tile": "6s"}),
    Example("caishen", {**_FLIP, "hand": "46m5z678p222s7799s", "tile": "9s"}),
    Example("levels", {"hand": "123m456p2227855s", "tile": "9s", "level": 2}),
    Example("turn", {
        "hand": "678p1z", "tile": "1z",
        "melds": _melds("chi 423m 3", "peng 555s 2", "concealed 9999s -"),
        "chain": ["gang"],
    }),
    Example("win", {"hand": "12378m456p55789s", "tile": "9m"}),
    Example("win", {"hand": "116m3355p7799s22z", "tile": "6m"}),
    Example("baotou", {"hand": "123m456p222789s5z", "tile": "8m"}),
    Example("baotou", {"hand": "116688m3355p77s5z", "tile": "9s"}),
    Example("chain", {"hand": "123m456p222789s5z", "tile": "8m", "chain": ["piao"]}),
    Example("chain", {
        "hand": "123m456p222s5z", "tile": "7m",
        "melds": _melds("concealed 9999s -"), "chain": ["gang", "piao"],
    }),
    Example("fan", {"hand": "1111m3355p7799s2z", "tile": "2z"}),
    Example("fan", {"hand": "116688m3355p77s5z", "tile": "9s", "rules": "mil2025"}),
    Example("house", {
        "hand": "123m456p78s22555z", "tile": "9s", "chain": ["piao"],
        "rules": {"preset": "room", "four_caishen": True},
    }),
    Example("house", {
        "hand": "111m3355p7799s25z", "tile": "2z", "rules": {"preset": "room", "wild_quads": True},
    }),
    Example("pays", {"hand": "123m456p222789s1z", "tile": "1z", "dealer": 2}),
    Example("pays", {
        "hand": "123m456p222789s1z", "tile": "1z", "dealer": 2, "level": 3, "by": "discard", "from": 2,
    }),
    Example("liability", {
        "hand": "67p99m", "tile": "8p", "level": 3, "melds": _melds("chi 312m 3", "chi 978s 3", "chi 234s 3"),
    }),
    Example("liability", {
        "hand": "678p5z", "tile": "2s", "level": 3,
        "melds": _melds("peng 666z 1", "peng 222m 1", "peng 777z 1"),
        "tan": [[0, 3, 0, 0], [0, 0, 0, 0], [3, 0, 0, 0], [0, 0, 0, 0]],
    }),
)  # fmt: skip
