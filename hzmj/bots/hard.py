"""The hard bot: expected points by what such hands bring on average, exact once it is ready."""

from hzmj.bots.base import Choice
from hzmj.bots.expert import choose
from hzmj.bots.traits import Traits
from hzmj.game.actions import Action
from hzmj.game.view import View

HARD = Traits(depth=0, claims=False, threats=False, piao=False, liability=False, safety=False)


class HardBot:
    """Knows what its own hand is worth, and waits for baotou where that pays; minds nothing but its hand."""

    def __init__(self, seed: int) -> None:
        """The seed does not matter: nothing here is left to chance."""

    def choose(self, view: View, legal: tuple[Action, ...]) -> Choice:
        """The action worth most."""
        return choose(view, legal, HARD)
