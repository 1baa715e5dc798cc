"""The protocol between a bot and the table, and how a bot is made from its name."""

from hashlib import blake2b
from importlib import import_module
from typing import NamedTuple, Protocol

from hzmj.game.actions import Action
from hzmj.game.view import View
from hzmj.text import Refused, Text, shortened


class Candidate(NamedTuple):
    """One action a bot weighed.

    `distance`: tiles to win after it; `value`: what the bot goes by, the greater the better. And where the
    bot has them, `live`: unseen tiles that then bring it nearer; `points`: those it expects from the hand;
    `chance`: to win within the wall; `risk`: the chance that the discard is won on.
    """

    action: Action
    distance: int
    live: int | None
    value: float
    points: float | None = None
    chance: float | None = None
    risk: float = 0.0


class Choice(NamedTuple):
    """A bot's answer, with what it weighed, best first; empty where there was nothing to weigh."""

    action: Action
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """What sits in a bot's seat: made with a seed, asked for one of the legal actions.

    `hzmj.game.actions` has the actions, `hzmj.game.view` all that a view shows.

    Whatever a bot remembers or draws by lot should follow from its seed and the view alone (`view.moment`
    tells decisions apart), so that a match taken up again goes on as it would have gone.
    """

    def __init__(self, seed: int) -> None:
        """Sit down. Same seed and same views, same choices."""
        ...

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """One of `legal`, by what the seat's `view` shows.

        The view is not to be changed. A bot that does not come with the game gets a copy that cannot be, with
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
"""Names of the bots that come with the game."""
GROUP = "hzmj.bots"
"""The group of entry points in which installed packages name bots of theirs."""


def bot_class(name: str) -> type[Bot]:
    """The class of a built-in bot, of "module:Class", or of an installed package's bot of that name.

    Raises Refused, naming what is wrong, if there is none.
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
    """Where the bot of that name is, "module:Class"; the name itself where no package has it."""
    if ":" in name:
        return name
    from importlib.metadata import entry_points  # as slow to load as all the rest

    return next((each.value for each in entry_points(group=GROUP, name=name)), name)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, seated with `seed`; raises Refused as `bot_class` does."""
    return bot_class(name)(seed)


def bot_seed(match_seed: str, seat: int) -> int:
    """The seed of the bot at a seat of a match."""
    return lot(f"{match_seed}/bot {seat}")


def guest_seed(deal: int, seat: int) -> int:
    """The seed of a guest at a seat, where `deal` is the number of the match's seed in its series.

    It says nothing of the match's seed, from which all hands and the wall follow. No hash of that seed would
    do, however slow or short: seeds are chosen by people, whoever tries the likely ones knows the right one
    by the hand it deals him, and any hash tells sooner which ones to try. A guest still plays the same again,
    and has other luck in every match of a series.
    """
    return lot(f"deal {deal}/guest {seat}")


def lot(text: str) -> int:
    """A number from 0 to 2^64 - 1 that only `text` decides, alike on every machine."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
