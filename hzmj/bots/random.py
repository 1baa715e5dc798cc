"""The random bot: chooses any legal action, each with equal chance."""

from hzmj.bots.base import Choice, lot
from hzmj.game.actions import Action
from hzmj.game.view import View


class RandomBot:
    """Chooses at random; the same seed and moment give the same choice."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Returns a random one of `legal`."""
        return Choice(legal[lot(f"{self._seed}/{view.moment}") % len(legal)])
