"""自动 Automatic answers that a person can turn on for the rest of a hand."""

from dataclasses import dataclass, field
from typing import Literal

from hzmj.game.actions import Action, Discard, Gang, Pass, Peng, Win
from hzmj.game.view import View

Passing = Literal["off", "claims", "all"]
PASSING: tuple[Passing, ...] = ("off", "claims", "all")


@dataclass(slots=True)
class AutoAnswers:
    """A person's automatic answers.

    `win`: take every win. `passing`: pass on claims, either on all ("all") or on those that are no win
    ("claims"). `drawn`: discard the drawn tile, unless a win or gang is possible. `faces`: the faces to
    claim by peng or gang. At a closed table all but `drawn` are standing orders (留话), which apply to
    discards only.
    """

    win: bool = False
    passing: Passing = "off"
    drawn: bool = False
    faces: set[int] = field(default_factory=set)

    def reset(self) -> None:
        """Turns everything off, as at the end of each hand."""
        self.win, self.passing, self.drawn = False, "off", False
        self.faces.clear()

    @property
    def stand(self) -> bool:
        """Whether there are standing orders, which answer every discard."""
        return self.win or bool(self.faces) or self.passing != "off"

    def claim(self, legal: tuple[Action, ...]) -> Action:
        """Returns the standing orders' answer to a discard: a win, else a gang, else a peng, else a pass."""
        for action in legal:
            if isinstance(action, Win) and self.win:
                return action
        for kind in (Gang, Peng):
            for action in legal:
                if isinstance(action, kind) and action.tile in self.faces:
                    return action
        return Pass()

    def next_passing(self, *, all_or_none: bool = False) -> None:
        """Steps `passing` from "off" to "claims" to "all" to "off"; skips "claims" if `all_or_none`."""
        steps = (PASSING[0], PASSING[-1]) if all_or_none else PASSING
        self.passing = steps[(steps.index(self.passing) + 1) % len(steps)]

    def answer(self, view: View, legal: tuple[Action, ...], *, replacement: bool) -> Action | None:
        """Returns the automatic answer, or None if the person must be asked.

        With `replacement`, after the replacement draw of a gang, the person is always asked.
        """
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
