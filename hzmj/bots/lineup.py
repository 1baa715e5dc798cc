"""出场 Who can sit in the arena, and what is said of a bot that fails there.

Besides the built-in bots and anyone's own these are variants of the master, each without one piece of its
strategy, and the ceiling, which sees everything. They are for measuring and sit at no table.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from traceback import format_exception_only

from hzmj.bots.base import Bot, Choice, bot_seed, make_bot
from hzmj.game.actions import Action
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.rules.text import Refused, Text

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


@contextmanager
def blaming(name: str) -> Iterator[None]:
    """Raises BotFailed, naming the bot, for whatever is raised within."""
    try:
        yield
    except BotFailed:
        raise
    # A bot can be anyone's code: there is no telling what it raises, from itself or from what it answers.
    except (Exception, SystemExit) as error:
        what = format_exception_only(error)[-1].strip()
        raise BotFailed(Text(f"电脑 {name} 出错：{what}", f"bot {name} failed: {what}")) from error


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
        from hzmj.bots.ceiling import CeilingBot

        return CeilingBot(match, seat)
    return arena_bot(name, bot_seed(str(match.setup.seed), seat))


def arena_bot(name: str, seed: int) -> Bot:
    """The bot of that name, made with `seed`; raises BotFailed if it cannot be had."""
    if name in VARIANTS:
        return Variant(name.partition("-")[2])
    with blaming(name):
        try:
            return make_bot(name, seed)
        except Refused as refused:
            raise BotFailed(refused.text) from None


def name_of(match: Match, seat: int) -> str:
    """The name of the bot at a seat."""
    return match.setup.seats[seat].bot


def answer(name: str, bot: Bot, view: View, legal: tuple[Action, ...]) -> Action:
    """What the bot chooses of `legal`; raises BotFailed where that is none of them."""
    with blaming(name):
        action = bot.choose(view, legal).action
        for each in legal:
            # The engine gets its own action back, never what a bot has made in its likeness.
            if type(action) is type(each) and action == each:
                return each
        told = repr(action)
    raise BotFailed(Text(f"电脑 {name} 的选择不合规则：{told}", f"bot {name} chose no legal action: {told}"))
