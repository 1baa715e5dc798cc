"""杭州麻将 Hangzhou mahjong: rules, engine, bots and a terminal table.

The public interface is `__all__`. Importing the package loads none of it: each name is loaded when it is
first used.

>>> import hzmj
>>> hzmj.score("123m456p789s111z5z", draw="7z", level=2).multiplier
2
>>> match = hzmj.Match.of_bots(["easy"] * 4, rules="room", seed="spring")
>>> bots = [hzmj.make_bot("easy", seed) for seed in range(4)]
>>> while not match.over:
...     asked = match.pending.items()
...     _ = match.step({seat: bots[seat].choose(match.view(seat), legal).action for seat, legal in asked})
>>> sum(match.scores)
0
"""

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "Action",
    "Bot",
    "Candidate",
    "Chi",
    "Choice",
    "Discard",
    "Fan",
    "Gang",
    "Group",
    "Link",
    "Match",
    "Meld",
    "Pass",
    "Peng",
    "Position",
    "Refused",
    "Replayed",
    "Ruleset",
    "Score",
    "Text",
    "Transfer",
    "View",
    "Win",
    "make_bot",
    "parse_action",
    "parse_chain",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "preset",
    "read_record",
    "score",
    "write_action",
    "write_chain",
    "write_meld",
    "write_tiles",
]

TYPE_CHECKING = False  # as in `typing`, which is slow to load
if TYPE_CHECKING:
    from hzmj.bots.base import BOTS, Bot, Candidate, Choice, make_bot
    from hzmj.bots.position import Position
    from hzmj.game.actions import (
        Action,
        Chi,
        Discard,
        Gang,
        Pass,
        Peng,
        Win,
        parse_action,
        write_action,
    )
    from hzmj.game.match import Match
    from hzmj.game.view import View
    from hzmj.presets import preset
    from hzmj.record.reader import Replayed
    from hzmj.record.reader import replay_file as read_record
    from hzmj.rules.chain import Link, parse_chain, write_chain
    from hzmj.rules.fan import Fan
    from hzmj.rules.groups import Group
    from hzmj.rules.melds import Meld, parse_meld, write_meld
    from hzmj.rules.ruleset import Ruleset
    from hzmj.rules.score import Score
    from hzmj.rules.settle import Transfer
    from hzmj.rules.tiles import parse_tile, parse_tiles, write_tiles
    from hzmj.scoring import score
    from hzmj.text import Refused, Text

_HOMES = {
    "hzmj.bots.base": "BOTS Bot Candidate Choice make_bot",
    "hzmj.bots.position": "Position",
    "hzmj.game.actions": "Action Chi Discard Gang Pass Peng Win parse_action write_action",
    "hzmj.game.match": "Match",
    "hzmj.game.view": "View",
    "hzmj.presets": "preset",
    "hzmj.record.reader": "Replayed read_record=replay_file",
    "hzmj.rules.chain": "Link parse_chain write_chain",
    "hzmj.rules.fan": "Fan",
    "hzmj.rules.groups": "Group",
    "hzmj.rules.melds": "Meld parse_meld write_meld",
    "hzmj.rules.ruleset": "Ruleset",
    "hzmj.rules.score": "Score",
    "hzmj.rules.settle": "Transfer",
    "hzmj.rules.tiles": "parse_tile parse_tiles write_tiles",
    "hzmj.scoring": "score",
    "hzmj.text": "Refused Text",
}
"""The public names by the module that defines them; "new=old" exports the module's `old` as `new`."""


def __getattr__(name: str) -> object:
    """Loads a public name when it is first used."""
    for module, names in _HOMES.items():
        for each in names.split():
            public, _, own = each.partition("=")
            if public == name:
                from importlib import import_module

                found: object = getattr(import_module(module), own or public)
                globals()[name] = found
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Returns the names of the module and of `__all__`, loaded or not."""
    return sorted({*globals(), *__all__})
