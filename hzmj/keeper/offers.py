"""What can be entered next: only what the rules allow at these stakes is offered."""

from dataclasses import dataclass

from hzmj.game.legal import may_ever_win_on
from hzmj.keeper.entries import Tan, most_tan
from hzmj.keeper.hands import NamedHand, named_hands
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes, seats_after


@dataclass(frozen=True, slots=True)
class Offers:
    """What a win can be. `discarders[w]`: on whose discards seat w can win; `most_tan[a][b]`: the most tan of
    a on b. Whether a hand asks for its feeds is `entries.divides_late`'s to say.
    """

    by_draw: tuple[NamedHand, ...]
    by_discard: tuple[NamedHand, ...]
    discarders: tuple[tuple[int, ...], ...]
    most_tan: Tan


def offers(rules: Ruleset, stakes: Stakes) -> Offers:
    """What can be entered of a win at these stakes; a drawn hand and leaving can be at any."""
    discarders = tuple(
        tuple(
            source
            for source in seats_after(winner)
            if may_ever_win_on(rules, stakes.level, stakes.dealer, winner, source)
        )
        for winner in range(4)
    )
    return Offers(
        by_draw=named_hands(rules, "draw"),
        by_discard=named_hands(rules, "discard") if any(discarders) else (),
        discarders=discarders,
        most_tan=tuple(tuple(most_tan(rules, stakes, a, b) for b in range(4)) for a in range(4)),
    )
