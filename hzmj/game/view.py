"""座 A seat's view: what the seat knows of the match, built from the events masked for it.

Nothing is copied from the engine's state, so a view cannot leak any of it. Bots and screens read only
views.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from hzmj.game import events as ev
from hzmj.game.wall import LAST_TURN
from hzmj.rules.chain import Chain, Link, after_claim, after_discard
from hzmj.rules.holding import Holding
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import Stakes
from hzmj.rules.tiles import ALL_TILES, COPIES, FACES

_MOMENTS = 1000
"""An upper bound of the events that a seat sees in one hand: each of the 136 tiles is drawn, discarded and
answered at most once.
"""


@dataclass(slots=True)
class View:
    """What one seat knows or, if `seat` is `ev.NOBODY`, what everybody knows.

    Lists indexed by seat have four entries. `hand` holds the seat's own concealed pieces, the drawn one
    included; `drawn` is the piece drawn last while the seat may still play it. `sizes` are the numbers of
    concealed tiles; `unseen` is, for each face, the number of pieces that the seat cannot see. A concealed
    gang of another seat that is still face down has no tiles. `discards` leaves out claimed tiles; `offered`
    is the discard that can be claimed. `thrower` is the seat whose thrown caishen is in force. `tan[a][b]` is
    how often a claimed from b. `melded_after` is, for each meld, how many caishen its seat had thrown before.
    `chain` is the seat's own. `moment` is different for any two decisions of a match; it depends only on the
    hand's number and events.
    """

    seat: int
    moment: int = 0
    preset: str = ""
    rules: Ruleset = None  # type: ignore[assignment]  # the match event, which comes first, sets it
    seats: tuple[ev.Seat, ...] = ()
    number: int = 0
    dealer: int = 0
    level: int = 1
    dice: tuple[int, int] = (1, 1)
    caishen: int = 0
    indicator: int | None = None
    scores: tuple[int, ...] = (0, 0, 0, 0)
    hand: list[int] = field(default_factory=list)
    drawn: int | None = None
    sizes: list[int] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)
    melds: list[list[Meld]] = field(default_factory=list)
    melded_after: list[list[int]] = field(default_factory=list)
    discards: list[list[ev.Discard]] = field(default_factory=list)
    offered: ev.Discard | None = None
    turn: int = 0
    remaining: int = 0
    thrower: int | None = None
    tan: list[list[int]] = field(default_factory=list)
    chain: Chain = ()
    result: ev.Win | ev.DrawnHand | ev.Abandon | None = None
    settled: ev.Settle | None = None
    end: ev.End | None = None

    @property
    def last_turn(self) -> bool:
        """Whether the current turn is the hand's last (RULES.md 9)."""
        return self.remaining <= LAST_TURN

    @property
    def stakes(self) -> Stakes:
        """The base score, dealer and level that payments depend on (RULES.md 11)."""
        return Stakes(self.rules.base, self.dealer, self.level)

    @property
    def needed(self) -> int:
        """Number of melds that the seat's concealed tiles still have to form, 0-4."""
        return 4 - len(self.melds[self.seat])

    @property
    def holding(self) -> Holding:
        """The seat's own concealed tiles, counted as they play."""
        return Holding.of(self.hand, self.caishen)

    def see(self, event: ev.Event) -> None:
        """Updates the view with the next event, which must be masked for this seat."""
        self.moment += 1
        take_in = _TAKE_IN.get(type(event))
        if take_in is not None:
            take_in(self, event)

    def _set_up(self, event: ev.MatchSetup) -> None:
        self.preset, self.rules, self.seats = event.preset, event.rules, event.seats

    def _begin(self, event: ev.HandBegun) -> None:
        self.moment = (event.hand - 1) * _MOMENTS + 2
        self.number, self.dealer, self.level, self.dice = event.hand, event.dealer, event.level, event.dice
        self.caishen, self.indicator, self.scores = event.caishen, event.indicator, event.scores
        self.unseen = [COPIES] * FACES
        if event.indicator is not None:
            self.unseen[event.caishen] -= 1
        self.melds = [[], [], [], []]
        self.melded_after = [[], [], [], []]
        self.discards = [[], [], [], []]
        self.tan = [[0] * 4 for _ in range(4)]
        self.turn = event.dealer
        self.chain = ()
        self.offered = self.thrower = self.result = self.settled = None

    def _deal(self, event: ev.Deal) -> None:
        self.hand = [] if self.seat == ev.NOBODY else list(event.hands[self.seat])
        for tile in self.hand:
            self.unseen[tile] -= 1
        self.sizes = [14 if seat == self.dealer else 13 for seat in range(4)]
        self.remaining = len(ALL_TILES) - sum(self.sizes)
        self.drawn = self.hand[-1] if self.seat == self.dealer else None

    def _draw(self, event: ev.Draw) -> None:
        self.turn, self.remaining, self.offered = event.seat, event.remaining, None
        self.sizes[event.seat] += 1
        self._act(event.seat)
        if event.seat == self.seat and event.tile is not None:
            self.hand.append(event.tile)
            self.drawn = event.tile
            self.unseen[event.tile] -= 1

    def _discard(self, event: ev.Discard) -> None:
        self.offered = event
        self.discards[event.seat].append(event)
        self._drop(event.seat, (event.tile,))
        thrown = event.tile == self.caishen
        if thrown:
            self.thrower = event.seat
        if event.seat == self.seat:
            self.drawn = None
            self.chain = after_discard(
                self.chain,
                caishen_thrown=thrown,
                leaves_baotou=thrown and self.holding.is_baotou(self.needed),
            )

    def _claim(self, event: ev.Chi | ev.Peng) -> None:
        kind: Literal["chi", "peng"] = "chi" if isinstance(event, ev.Chi) else "peng"
        own = event.own if isinstance(event, ev.Chi) else (event.tile, event.tile)
        self._take(event.seat, event.source)
        self._drop(event.seat, own)
        self._lay(event.seat, Meld(kind, (event.tile, *own), event.source))
        if self.rules.counts_as_tan(kind):
            self.tan[event.seat][event.source] += 1
        if event.seat == self.seat:
            self.chain = after_claim(self.chain, kind, event.source)

    def _gang(self, event: ev.Gang) -> None:
        seat, tile = event.seat, event.tile
        own: tuple[int, ...] = () if tile is None else (tile,) * 4
        if event.kind == "exposed":
            assert event.source is not None
            self._take(seat, event.source)
            self._drop(seat, own[1:])
            self._lay(seat, Meld("exposed", own, event.source))
            if self.rules.counts_as_tan("exposed"):
                self.tan[seat][event.source] += 1
        elif event.kind == "concealed":
            self._drop(seat, own, 4)
            self._lay(seat, Meld("concealed", own, None))
        else:
            self._drop(seat, own[:1])
            at = next(
                i for i, meld in enumerate(self.melds[seat]) if meld.kind == "peng" and meld.tiles == own[:3]
            )
            self.melds[seat][at] = Meld("added", own, self.melds[seat][at].source)
        if seat == self.seat:
            self.drawn = None
            self.chain = (*self.chain, Link("gang", event.source))

    def _reveal(self, event: ev.Reveal) -> None:
        melds = self.melds[event.seat]
        at = next(i for i, meld in enumerate(melds) if meld.kind == "concealed" and not meld.tiles)
        melds[at] = Meld("concealed", (event.tile,) * 4, None)
        self.unseen[event.tile] -= COPIES

    def _lay(self, seat: int, meld: Meld) -> None:
        self.melds[seat].append(meld)
        self.melded_after[seat].append(sum(each.tile == self.caishen for each in self.discards[seat]))

    def _take(self, seat: int, source: int) -> None:
        """Takes the offered tile from `source`; it becomes the turn of `seat`."""
        self.discards[source].pop()
        self.turn, self.offered = seat, None
        self._act(seat)

    def _act(self, seat: int) -> None:
        """Ends the force of a caishen that the acting seat threw (RULES.md 7)."""
        if self.thrower == seat:
            self.thrower = None

    def _drop(self, seat: int, tiles: tuple[int, ...], count: int | None = None) -> None:
        """Removes tiles from a concealed hand and marks them as seen; `count` overrides their number."""
        self.sizes[seat] -= len(tiles) if count is None else count
        for tile in tiles:
            if seat == self.seat:
                self.hand.remove(tile)
            else:
                self.unseen[tile] -= 1

    def _end_hand(self, event: ev.Win | ev.DrawnHand | ev.Abandon) -> None:
        self.result = event

    def _settle(self, event: ev.Settle) -> None:
        self.settled, self.scores = event, event.scores

    def _end_match(self, event: ev.End) -> None:
        self.end = event


_TAKE_IN: dict[type[ev.Event], Callable[[View, Any], None]] = {
    ev.MatchSetup: View._set_up,
    ev.HandBegun: View._begin,
    ev.Deal: View._deal,
    ev.Draw: View._draw,
    ev.Discard: View._discard,
    ev.Chi: View._claim,
    ev.Peng: View._claim,
    ev.Gang: View._gang,
    ev.Reveal: View._reveal,
    ev.Win: View._end_hand,
    ev.DrawnHand: View._end_hand,
    ev.Abandon: View._end_hand,
    ev.Settle: View._settle,
    ev.End: View._end_match,
}
"""The method for each type of event. Others (a pass, an overridden claim) change only `moment`."""
