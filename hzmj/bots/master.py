"""The master: expected points a draw ahead, with all the expert knows."""

from hzmj.bots.base import Choice
from hzmj.bots.expert import choose
from hzmj.bots.traits import Traits
from hzmj.game.actions import Action
from hzmj.game.view import View

MASTER = Traits()


class MasterBot:
    """Looks further, counts on claims, and minds what its discards can cost."""

    def __init__(self, seed: int) -> None:
        """The seed does not matter: nothing here is left to chance."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The action worth most."""
        return choose(view, legal, MASTER)
