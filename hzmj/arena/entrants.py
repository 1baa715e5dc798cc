"""出场 The bots that can play in the arena.

These are the built-in bots, guests (bots that do not come with the game), variants of the master, each
without one part of its strategy, and the ceiling, which sees all tiles. Variants and the ceiling exist only
for measurements and cannot play at a table.
"""

from dataclasses import replace

from hzmj.bots.base import BOTS, Bot, make_bot

CEILING = "ceiling"
PIECES: dict[str, str] = {
    "caipiao": "piao",
    "declining": "decline",
    "liability": "liability",
    "safety": "safety",
    "gangs": "gangs",
    "pairs": "pairs",
}
"""The parts of the master's strategy that can be left out, each with the trait that switches it."""
VARIANTS: tuple[str, ...] = tuple(f"master-{piece}" for piece in PIECES)


def is_guest(name: str) -> bool:
    """Returns whether `name` is that of a bot which does not come with the game."""
    return name not in BOTS and name not in VARIANTS and name != CEILING


def arena_bot(name: str, seed: int) -> Bot:
    """Returns the built-in bot or variant of that name, made with `seed`."""
    if name in VARIANTS:
        from hzmj.bots.expert import ExpertBot
        from hzmj.bots.traits import MASTER

        return ExpertBot(seed, replace(MASTER, **{PIECES[name.partition("-")[2]]: False}))
    return make_bot(name, seed)
