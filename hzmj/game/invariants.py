"""Checks of a hand that must never fail; simulations assert that none does."""

from collections import Counter

from hzmj.game.hand import Hand
from hzmj.rules.request import implied_tan
from hzmj.rules.tiles import ALL_TILES


def problems(hand: Hand) -> tuple[str, ...]:
    """Returns the names of the checks that fail; empty for a sound hand.

    `tiles`: the tiles are not the 136; `hand_size`: a seat has a wrong number of tiles; `stuck`: the hand is
    running and no seat is asked, it is over and one is, or a seat is asked without an action; `payments`: a
    payment is not positive, or goes to its payer; `tan`: the counts do not match the melds.
    """
    checks = {
        "tiles": _all_tiles(hand) == Counter(ALL_TILES),
        "hand_size": _sizes_right(hand),
        "stuck": (hand.outcome is not None) == (not hand.pending) and all(hand.pending.values()),
        "payments": hand.outcome is None
        or all(t.amount > 0 and t.source != t.to for t in hand.outcome.transfers),
        "tan": _tan_right(hand),
    }
    return tuple(name for name, right in checks.items() if not right)


def _all_tiles(hand: Hand) -> Counter[int]:
    state = hand.state
    tiles = Counter(state.wall.left)
    tiles.update(state.burned)
    for seat in state.seats:
        tiles.update(seat.hand)
        tiles.update(seat.discards)
        for meld in seat.melds:
            tiles.update(meld.tiles)
    return tiles


def _sizes_right(hand: Hand) -> bool:
    """Returns whether each seat holds 13 tiles, a meld counted as three, and one more in its play phase."""
    playing = set(hand.pending) if hand.offered is None else set()
    if hand.outcome is not None:
        return True
    return all(
        len(seat.hand) + 3 * len(seat.melds) == 13 + (number in playing)
        for number, seat in enumerate(hand.state.seats)
    )


def _tan_right(hand: Hand) -> bool:
    state = hand.state
    return state.tan == [implied_tan(state.rules, tuple(seat.melds)) for seat in state.seats]
