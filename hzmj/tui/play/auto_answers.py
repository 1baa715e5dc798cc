"""自动 What the table answers by itself for the rest of a hand, if the person says so."""

from dataclasses import dataclass, field
from typing import Literal

from hzmj.game.actions import Action, Discard, Gang, Pass, Peng, Win
from hzmj.game.view import View

Passing = Literal["off", "claims", "all"]
PASSING: tuple[Passing, ...] = ("off", "claims", "all")


@dataclass(slots=True)
class AutoAnswers:
    """`win`: every win is taken. `passing`: claims are passed, all but wins or all. `drawn`: the drawn tile
    is thrown again, unless one could win or gang. `faces`: those that are claimed by peng or gang.

    At a closed table all but `drawn` are standing orders (留话): they answer to discards alone.
    """

    win: bool = False
    passing: Passing = "off"
    drawn: bool = False
    faces: set[int] = field(default_factory=set)

    def reset(self) -> None:
        """All off, as at the end of each hand."""
        self.win, self.passing, self.drawn = False, "off", False
        self.faces.clear()

    @property
    def stand(self) -> bool:
        """Whether there are standing orders, which answer to every discard."""
        return self.win or bool(self.faces) or self.passing != "off"

    def claim(self, legal: tuple[Action, ...]) -> Action:
        """What standing orders answer to a discard: a win, a gang rather than a peng, else a pass."""
        for action in legal:
            if isinstance(action, Win) and self.win:
                return action
        for kind in (Gang, Peng):
            for action in legal:
                if isinstance(action, kind) and action.tile in self.faces:
                    return action
        return Pass()

    def next_passing(self, *, all_or_none: bool = False) -> None:
        """Off, then all but wins unless it is to be all or none, then all."""
        steps = (PASSING[0], PASSING[-1]) if all_or_none else PASSING
        self.passing = steps[(steps.index(self.passing) + 1) % len(steps)]

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
