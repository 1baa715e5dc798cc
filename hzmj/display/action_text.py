"""The names of actions in advice and reviews, on screens and in text files."""

from collections.abc import Callable

from hzmj.game.actions import Action, Chi, Discard, Gang, Peng, Win
from hzmj.words import Words


def action_text(action: Action, words: Words, face: Callable[[int], str]) -> str:
    """Returns the action in a few words; `face` returns the text of a tile."""
    match action:
        case Discard(tile):
            return words("advice.discard", tile=face(tile))
        case Chi(tile, own):
            return words("advice.chi", tile=face(tile), own="".join(map(face, own)))
        case Peng(tile):
            return words("advice.peng", tile=face(tile))
        case Gang(tile, kind):
            return words(f"advice.{kind}", tile=face(tile))
        case Win():
            return words("advice.win")
        case _:
            return words("advice.pass")


def signed(points: float) -> str:
    """Returns points with their sign, to two decimals."""
    return f"{points:+.2f}"


def share(chance: float) -> str:
    """Returns a probability (0 to 1) in percent, with one decimal if it is below 10 %."""
    return f"{chance:.1%}" if chance < 0.1 else f"{chance:.0%}"
