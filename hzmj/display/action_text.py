"""What an action is called: for advice and reviews, on screens and on paper."""

from collections.abc import Callable

from hzmj.game.actions import Action, Chi, Discard, Gang, Peng, Win
from hzmj.words import Words


def action_text(action: Action, words: Words, face: Callable[[int], str]) -> str:
    """The action in a few words; `face` says how a tile is written."""
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
    """Points a bot expects, to a hundredth."""
    return f"{points:+.2f}"


def share(chance: float) -> str:
    """A chance in per cent, to a tenth where it is small."""
    return f"{chance:.1%}" if chance < 0.1 else f"{chance:.0%}"
