"""要牌 Who may claim a discard, by what everybody can see (RULES.md 2, 6.4, 8.2, 9)."""

from hzmj.game.legal import may_ever_win_on
from hzmj.game.view import View
from hzmj.rules.settle import seats_after


def claimants(view: View) -> tuple[int, ...]:
    """The seats that no public rule bars from claiming `view.offered`, in turn order from the discarder.

    Whether one of them can depends on its hand, which is not looked at. Every view answers alike.
    """
    offered = view.offered
    if offered is None or offered.tile == view.caishen:
        return ()
    rules, source = view.rules, offered.seat
    return tuple(
        seat
        for seat in seats_after(source)
        if view.thrower in (None, seat)
        and (not view.last_turn or may_ever_win_on(rules, view.level, view.dealer, seat, source))
    )
