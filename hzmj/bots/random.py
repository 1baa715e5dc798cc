"""The random bot: any legal action, all alike."""

from hzmj.bots.base import Choice, lot
from hzmj.game.actions import Action
from hzmj.game.view import View


class RandomBot:
    """Chooses by lot."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """Any of `legal`."""
        return Choice(legal[lot(f"{self._seed}/{view.moment}") % len(legal)])
