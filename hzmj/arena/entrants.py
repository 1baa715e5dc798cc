"""出场 Who can sit in the arena, and what is said of a bot that fails there.

Besides the built-in bots and anyone's own these are variants of the master, each without one piece of its
strategy, and the ceiling, which sees everything. They are for measuring and sit at no table.
"""

from dataclasses import replace
from traceback import format_exception_only

from hzmj.bots.base import Bot, Choice, bot_seed, make_bot
from hzmj.game.actions import Action, among
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.text import Refused, Text

CEILING = "ceiling"
PIECES: dict[str, str] = {
    "caipiao": "piao",
    "declining": "decline",
    "liability": "liability",
    "safety": "safety",
    "gangs": "gangs",
    "pairs": "pairs",
}
"""Pieces of the master's strategy that can be left out, each with the trait that switches it."""
VARIANTS: tuple[str, ...] = tuple(f"master-{piece}" for piece in PIECES)


class BotFailed(Exception):  # noqa: N818 - what a bot did, told in one sentence
    """A bot could not be made, raised an error, or answered with no legal action."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


# A bot can be anyone's code: there is no telling what it raises, from itself or from what it answers.
_ANYTHING = (Exception, SystemExit)


def _blame(name: str, error: BaseException) -> BotFailed:
    """What to raise instead of an error of the bot's, which it names."""
    what = format_exception_only(error)[-1].strip()
    return BotFailed(Text(f"电脑 {name} 出错：{what}", f"bot {name} failed: {what}"))


class Variant:
    """The master without one piece of its strategy."""

    def __init__(self, piece: str) -> None:
        from hzmj.bots.master import MASTER

        self._traits = replace(MASTER, **{PIECES[piece]: False})

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The action worth most."""
        from hzmj.bots.expert import choose

        return choose(view, legal, self._traits)


def seated(match: Match, seat: int) -> Bot:
    """The bot a seat of the match names; raises BotFailed if it cannot be had."""
    name = name_of(match, seat)
    if name == CEILING:
        from hzmj.arena.omniscient import CeilingBot

        return CeilingBot(match, seat)
    return arena_bot(name, bot_seed(str(match.setup.seed), seat))


def arena_bot(name: str, seed: int) -> Bot:
    """The bot of that name, made with `seed`; raises BotFailed if it cannot be had."""
    if name in VARIANTS:
        return Variant(name.partition("-")[2])
    try:
        return make_bot(name, seed)
    except Refused as refused:
        raise BotFailed(refused.text) from None
    except _ANYTHING as error:
        raise _blame(name, error) from error


def name_of(match: Match, seat: int) -> str:
    """The name of the bot at a seat."""
    return match.setup.seats[seat].bot


def answer(name: str, bot: Bot, view: View, legal: tuple[Action, ...]) -> Action:
    """What the bot chooses of `legal`; raises BotFailed where that is none of them."""
    try:
        action = bot.choose(view, legal).action
        # The engine gets its own action back, never what a bot has made in its likeness.
        own = among(action, legal)
        if own is not None:
            return own
        told = repr(action)
    except _ANYTHING as error:
        raise _blame(name, error) from error
    raise BotFailed(Text(f"电脑 {name} 的选择不合规则：{told}", f"bot {name} chose no legal action: {told}"))
