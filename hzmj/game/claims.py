"""要牌 Who may claim a discard, judged by what everybody can see (RULES.md 2, 6.4, 8.2, 9)."""

from hzmj.game.legal import may_ever_win_on
from hzmj.game.view import View
from hzmj.rules.settle import seats_after


def claimants(view: View) -> tuple[int, ...]:
    """Returns the seats that no public rule bars from claiming `view.offered`, in turn order.

    Hands are not considered, so a seat returned may be unable to claim. The result is the same for every
    seat's view.
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
