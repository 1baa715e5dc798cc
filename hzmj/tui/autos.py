"""自动 What the table answers by itself for the rest of a hand, if the person says so."""

from dataclasses import dataclass
from typing import Literal

from hzmj.game.actions import Action, Discard, Gang, Pass, Win
from hzmj.game.view import View

Passing = Literal["off", "claims", "all"]
PASSING: tuple[Passing, ...] = ("off", "claims", "all")


@dataclass(slots=True)
class Autos:
    """`win`: every win is taken. `passing`: claims are passed, all but wins or all. `drawn`: the drawn tile
    is thrown again, unless one could win or gang."""

    win: bool = False
    passing: Passing = "off"
    drawn: bool = False

    def reset(self) -> None:
        """All off, as at the end of each hand."""
        self.win, self.passing, self.drawn = False, "off", False

    def next_passing(self) -> None:
        """Off, then all but wins, then all."""
        self.passing = PASSING[(PASSING.index(self.passing) + 1) % len(PASSING)]

    def answer(self, view: View, legal: tuple[Action, ...], *, replacement: bool) -> Action | None:
        """What to answer without asking; None to ask. A gang's replacement is always the person's own."""
        if replacement:
            return None
        wins = [action for action in legal if isinstance(action, Win)]
        if wins and self.win:
            return wins[0]
        if Pass() in legal:
            passes = self.passing == "all" or (self.passing == "claims" and not wins)
            return Pass() if passes else None
        if not self.drawn or view.drawn is None or wins or any(isinstance(each, Gang) for each in legal):
            return None
        return Discard(view.drawn) if Discard(view.drawn) in legal and view.drawn != view.caishen else None
