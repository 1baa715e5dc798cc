"""The protocol between a bot and the table, and making a bot from its name."""

from hashlib import blake2b
from importlib import import_module
from typing import NamedTuple, Protocol

from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.text import Refused, Text, shortened


class Candidate(NamedTuple):
    """One action that a bot weighed.

    `distance` is the number of tiles to a win after the action. `value` is the figure that the bot ranks
    actions by, greater is better. The others are set by bots that compute them: `live`, the number of unseen
    tiles that lower the distance after the action; `points`, the points expected from the hand; `chance`,
    the chance (0 to 1) to win before the wall ends; `risk`, the chance that the discard is won on.
    """

    action: Action
    distance: int
    live: int | None
    value: float
    points: float | None = None
    chance: float | None = None
    risk: float = 0.0


class Choice(NamedTuple):
    """A bot's answer, with the candidates it weighed, best first; empty if it weighed none."""

    action: Action
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """The interface of a bot: it is made with a seed, and asked to choose one of the legal actions.

    `hzmj.game.actions` defines the actions, `hzmj.game.view` what a view shows.

    Everything a bot remembers or draws at random should follow from its seed and the view alone, so that a
    resumed match goes on as it would have gone without the break. `view.moment` differs for every decision
    of a match.
    """

    def __init__(self, seed: int) -> None:
        """Makes the bot. With the same seed and the same views it should make the same choices."""
        ...

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns one of `legal`, chosen by what the seat's `view` shows.

        It must not change the view. A bot that does not come with the game gets a read-only copy, with
        tuples in place of lists.
        """
        ...


_BUILT_IN = {
    "random": "hzmj.bots.random:RandomBot",
    "easy": "hzmj.bots.easy:EasyBot",
    "normal": "hzmj.bots.normal:NormalBot",
    "hard": "hzmj.bots.expert:HardBot",
    "master": "hzmj.bots.expert:ExpertBot",
}
BOTS: tuple[str, ...] = tuple(_BUILT_IN)
"""The names of the bots that come with the game."""
GROUP = "hzmj.bots"
"""The entry point group in which installed packages register their bots."""


def bot_class(name: str) -> type[Bot]:
    """Returns the class of a built-in bot, of "module:Class", or of a bot registered by an installed package.

    Raises Refused, with the reason, if there is no such class.
    """
    told = shortened(name)
    target = _BUILT_IN.get(name) or _installed(name)
    module, colon, attribute = target.partition(":")
    if not colon:
        known = ", ".join(BOTS)
        raise Refused(
            Text(
                f"没有「{told}」这个电脑，有：{known}，或 模块:类",
                f"no bot {told!r}; there are {known}, or module:Class",
            ),
            "bots",
        )
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise Refused(
            Text(f"载入不了「{told}」：{error}", f"cannot load bot {told!r}: {error}"), "bots"
        ) from None
    if not (isinstance(found, type) and callable(getattr(found, "choose", None))):
        raise Refused(Text(f"「{told}」不是电脑的类", f"{told!r} is no class with a choose method"), "bots")
    return found


def _installed(name: str) -> str:
    """Returns the "module:Class" registered for `name`, or `name` itself if no package registers it."""
    if ":" in name:
        return name
    from importlib.metadata import entry_points  # as slow to import as everything else together

    return next((each.value for each in entry_points(group=GROUP, name=name)), name)


def make_bot(name: str, seed: int) -> Bot:
    """Returns a new bot of that name, made with `seed`. Raises Refused as `bot_class` does."""
    return bot_class(name)(seed)


def bot_seed(match_seed: str, seat: int) -> int:
    """Returns the seed for the built-in bot at `seat` of the match with that seed."""
    return lot(f"{match_seed}/bot {seat}")


def guest_seed(deal: int, seat: int) -> int:
    """Returns the seed for a guest at `seat`, where `deal` is the number of the match's seed in its series.

    It does not depend on the match's seed, from which all hands and the wall follow. Even a hash of that
    seed would give it away: people choose seeds that are easy to guess, a guest could recognise the right
    guess by the hand that it deals, and a hash would narrow down the guesses. A guest still plays the same
    way when a match is repeated, and draws other numbers in every match of a series.
    """
    return lot(f"deal {deal}/guest {seat}")


def lot(text: str) -> int:
    """Returns a number from 0 to 2^64 - 1 that depends only on `text`, the same on every machine."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
