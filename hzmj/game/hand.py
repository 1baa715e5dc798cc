"""局 One hand, from the deal to its result: asks seats, performs their answers, records events."""

from collections.abc import Mapping
from dataclasses import dataclass

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Claim, Discard, Gang, Pass, Peng, Win, among, claim_of
from hzmj.game.legal import claim_actions, explain, has_ten_winds, play_actions
from hzmj.game.state import HandState, SeatState
from hzmj.game.wall import Shuffle, Wall, indicator_index
from hzmj.rules.chain import Link, after_claim, after_discard
from hzmj.rules.holding import Holding
from hzmj.rules.melds import Meld
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.score import Score, WinFacts, score_ten_winds, score_win
from hzmj.rules.settle import Stakes, Transfer, seats_after, settle_abandon
from hzmj.text import Refused, Text

_RANK: dict[Claim, int] = {"chi": 1, "peng": 2, "gang": 2, "win": 3}

Pending = dict[int, tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: the winner's seat, or None, and the payments."""

    winner: int | None
    transfers: tuple[Transfer, ...]


class Hand:
    """One hand. `pending` maps each seat that must answer to its legal actions; `step` takes all the answers.

    `events` holds every event of the hand so far, unmasked. When the hand is over, `outcome` is set and
    `pending` is empty.
    """

    def __init__(
        self, rules: Ruleset, number: int, stakes: Stakes, shuffle: Shuffle, scores: tuple[int, ...]
    ) -> None:
        """Deals the tiles (3). Raises Refused if `shuffle` is not two dice and 136 tiles."""
        shuffle.check()
        indicator = indicator_index(rules, shuffle.dice)
        wall = Wall(shuffle.wall, indicator)
        hands = wall.deal(stakes.dealer)
        self.state = HandState(rules, stakes, wall, wall.caishen, [SeatState(list(hand)) for hand in hands])
        self.number = number
        self.offered: tuple[int, int] | None = None
        """The discard that can be claimed and the seat that discarded it, or None."""
        self.outcome: Outcome | None = None
        self.pending: Pending = {}
        self.events: list[ev.Event] = [
            ev.HandBegun(
                number,
                stakes.dealer,
                stakes.level,
                shuffle.dice,
                shuffle.wall,
                wall.caishen,
                indicator,
                scores,
            ),
            ev.Deal(hands),
        ]
        self.state.seats[stakes.dealer].drawn = hands[stakes.dealer][-1]
        self._ask_to_play(stakes.dealer)

    def step(self, answers: Mapping[int, Action]) -> None:
        """Performs the answers of all pending seats. Raises Refused, changing nothing, if one is illegal."""
        self.check(answers)
        pending, self.pending = self.pending, {}
        if self.offered is None:
            ((seat, action),) = answers.items()
            self._play(seat, action)
        elif self.offered[1] in pending:
            self._answer_ten_winds(self.offered[1], answers[self.offered[1]])
        else:
            self._resolve(pending, answers)

    def abandon(self, seat: int) -> None:
        """Ends the hand because a person leaves (12.5). Raises Refused if the hand is over."""
        if self.outcome is not None:
            raise Refused(Text("这一局已经结束", "the hand is over"))
        self.pending = {}
        self._finish(None, settle_abandon(self.state.stakes, seat), ev.Abandon(seat))

    def explain(self, seat: int, action: Action) -> Text:
        """Returns the reason why `action` is not legal for `seat` now."""
        if seat not in self.pending:
            return Text("还没轮到这一家", "it is not this seat's turn")
        return explain(self.state, seat, action, self.offered)

    def check(self, answers: Mapping[int, Action]) -> None:
        """Raises Refused unless `answers` has a legal action of each pending seat alone."""
        if self.pending.keys() != answers.keys():
            raise Refused(
                Text(
                    "要由该回答的各家一起回答", f"answers are needed from seats {sorted(self.pending)} alone"
                )
            )
        for seat, action in answers.items():
            if among(action, self.pending[seat]) is None:
                raise Refused(self.explain(seat, action))

    def _tell(self, event: ev.Event) -> None:
        self.events.append(event)

    # -- the play phase ---------------------------------------------------------------------------

    def _ask_to_play(self, seat: int) -> None:
        self.pending = {seat: play_actions(self.state, seat)}

    def _draw(self, seat: int) -> None:
        own = self.state.seats[seat]
        self._begin_turn(seat)
        own.drawn = self.state.wall.draw()
        own.hand.append(own.drawn)
        self._tell(ev.Draw(seat, own.drawn, "head", (), self.state.wall.remaining))
        self._reveal(seat)
        self._ask_to_play(seat)

    def _draw_replacement(self, seat: int) -> None:
        state = self.state
        own = state.seats[seat]
        own.drawn = state.wall.draw_tail()
        own.hand.append(own.drawn)
        burned = tuple(state.wall.draw_tail() for _ in range(state.rules.gang_burn))
        state.burned += burned
        self._tell(ev.Draw(seat, own.drawn, "tail", burned, state.wall.remaining))
        self._ask_to_play(seat)

    def _begin_turn(self, seat: int) -> None:
        """Begins a seat's turn by draw or claim: what it passed or threw no longer binds (6, 7)."""
        own = self.state.seats[seat]
        own.passed_peng.clear()
        own.passed_win.clear()
        if self.state.thrower == seat:
            self.state.thrower = None
        self.offered = None

    def _reveal(self, seat: int) -> None:
        """Turns up the seat's face-down gangs at its next ordinary draw or claim, if the rules say so (5)."""
        if self.state.rules.reveal_concealed_gang:
            self._turn_up(seat)

    def _turn_up(self, seat: int) -> None:
        hidden = self.state.seats[seat].hidden
        for tile in hidden:
            self._tell(ev.Reveal(seat, tile))
        hidden.clear()

    def _play(self, seat: int, action: Action) -> None:
        match action:
            case Discard(tile):
                self._discard(seat, tile)
            case Gang(tile, kind):
                self._own_gang(seat, tile, added=kind == "added")
            case Win():
                self._win_by_draw(seat)

    def _discard(self, seat: int, tile: int) -> None:
        state = self.state
        own = state.seats[seat]
        own.hand.remove(tile)
        self._tell(ev.Discard(seat, tile, tile == own.drawn))
        own.drawn = None
        own.discards.append(tile)
        own.thrown.append(tile)
        thrown = tile == state.caishen
        own.chain = after_discard(
            own.chain,
            caishen_thrown=thrown,
            leaves_baotou=thrown and Holding.of(own.hand, state.caishen).is_baotou(own.needed),
        )
        if thrown:
            state.thrower = seat
        self.offered = (tile, seat)
        if has_ten_winds(state, seat):
            self.pending = {seat: (Win("ten_winds"), Pass())}
        else:
            self._offer()

    def _own_gang(self, seat: int, tile: int, *, added: bool) -> None:
        own = self.state.seats[seat]
        if added:
            own.hand.remove(tile)
            at = next(i for i, meld in enumerate(own.melds) if meld.kind == "peng" and meld.tiles[0] == tile)
            own.melds[at] = Meld("added", (tile,) * 4, own.melds[at].source)
        else:
            own.hand = [each for each in own.hand if each != tile]
            own.melds.append(Meld("concealed", (tile,) * 4, None))
            own.hidden.append(tile)
        own.chain = (*own.chain, Link("gang"))
        self._tell(ev.Gang(seat, tile, "added" if added else "concealed", None))
        self._draw_replacement(seat)

    # -- the claim phase --------------------------------------------------------------------------

    def _offer(self) -> None:
        """Asks every seat that can claim the discard. If none can, play goes on."""
        assert self.offered is not None
        tile, source = self.offered
        for seat in seats_after(source):
            actions = claim_actions(self.state, seat, tile, source)
            if actions:
                self.pending[seat] = actions
        if not self.pending:
            self._unclaimed()

    def _unclaimed(self) -> None:
        assert self.offered is not None
        if self.state.last_turn:
            self._finish(None, (), ev.DrawnHand(self.state.wall.remaining))
        else:
            self._draw((self.offered[1] + 1) % 4)

    def _answer_ten_winds(self, seat: int, action: Action) -> None:
        state = self.state
        own = state.seats[seat]
        if action == Pass():
            self._tell(ev.Pass(seat, own.thrown[-1], ("win",)))
            self._offer()
            return
        score = score_ten_winds(
            state.rules,
            state.stakes,
            seat,
            state.tan,
            caishen_among=state.caishen in own.thrown,
            caishen_left=state.caishen in own.hand,
        )
        self._finish(seat, score.transfers, ev.Win(seat, "ten_winds", own.thrown[-1], None, score))

    def _resolve(self, pending: Pending, answers: Mapping[int, Action]) -> None:
        """Decides who gets the discard: a win before peng and gang before chi, then by turn order (5)."""
        assert self.offered is not None
        tile, source = self.offered
        taker = taker_of(answers, source)
        best = (0, 0) if taker is None else _strength(answers[taker], taker, source)
        for seat in (seat for seat in seats_after(source) if seat in pending and seat != taker):
            answer, options = answers[seat], pending[seat]
            self._remember_passed(seat, tile, answer, options)
            claim = claim_of(answer)
            if claim is not None:
                self._tell(ev.Overridden(seat, tile, claim))
            elif any(_strength(option, seat, source) > best for option in options):
                self._tell(ev.Pass(seat, tile, tuple(dict.fromkeys(filter(None, map(claim_of, options))))))
        if taker is None:
            self._unclaimed()
        else:
            self._take(taker, answers[taker], tile, source)

    def _remember_passed(self, seat: int, tile: int, answer: Action, options: tuple[Action, ...]) -> None:
        """Records what the seat passed up by its answer, which binds it until its next turn (6.1, 6.2)."""
        own = self.state.seats[seat]
        declared = claim_of(answer)
        rank = 0 if declared is None else _RANK[declared]
        for option in map(claim_of, options):
            if option is not None and _RANK[option] > rank:
                if option == "win":
                    own.passed_win.add(tile)
                elif option != "chi":
                    own.passed_peng.add(tile)

    def _take(self, seat: int, action: Action, tile: int, source: int) -> None:
        state = self.state
        own = state.seats[seat]
        if isinstance(action, Win):
            self._win_by_discard(seat, tile, source)
            return
        state.seats[source].discards.pop()
        self._begin_turn(seat)
        match action:
            case Chi(_, pair):
                for piece in pair:
                    own.hand.remove(piece)
                own.melds.append(Meld("chi", (tile, *pair), source))
                self._tell(ev.Chi(seat, tile, source, pair))
                own.chain = after_claim(own.chain, "chi", source)
            case Peng():
                own.hand.remove(tile)
                own.hand.remove(tile)
                own.melds.append(Meld("peng", (tile,) * 3, source))
                self._tell(ev.Peng(seat, tile, source))
                own.chain = after_claim(own.chain, "peng", source)
            case _:
                own.hand = [each for each in own.hand if each != tile]
                own.melds.append(Meld("exposed", (tile,) * 4, source))
                self._tell(ev.Gang(seat, tile, "exposed", source))
                own.chain = (*own.chain, Link("gang", source))
        state.tan[seat][source] += state.rules.counts_as_tan(own.melds[-1].kind)
        self._reveal(seat)
        if isinstance(action, Gang):
            self._draw_replacement(seat)
        else:
            self._ask_to_play(seat)

    # -- the end of the hand ----------------------------------------------------------------------

    def _win_by_draw(self, seat: int) -> None:
        own = self.state.seats[seat]
        assert own.drawn is not None
        tile = own.drawn
        hand = list(own.hand)
        hand.remove(tile)
        score = self._score(seat, hand, tile, None)
        self._finish(seat, score.transfers, ev.Win(seat, "draw", tile, None, score))

    def _win_by_discard(self, seat: int, tile: int, source: int) -> None:
        score = self._score(seat, self.state.seats[seat].hand, tile, source)
        self._finish(seat, score.transfers, ev.Win(seat, "discard", tile, source, score))

    def _score(self, seat: int, hand: list[int], tile: int, source: int | None) -> Score:
        state = self.state
        own = state.seats[seat]
        chain = own.chain if source is None else ()
        facts = WinFacts(
            state.stakes, state.caishen, seat, tuple(hand), tuple(own.melds), tile, source, chain, state.tan
        )
        return score_win(state.rules, facts)

    def _finish(self, winner: int | None, transfers: tuple[Transfer, ...], event: ev.Event) -> None:
        self._tell(event)
        for seat in range(4):
            self._turn_up(seat)
        self.outcome = Outcome(winner, transfers)


def taker_of(answers: Mapping[int, Action], source: int) -> int | None:
    """Returns the seat that gets the discard of `source` by these answers; None if nobody claims it."""
    claiming = [seat for seat in seats_after(source) if claim_of(answers.get(seat, Pass())) is not None]
    return max(claiming, key=lambda seat: _strength(answers[seat], seat, source), default=None)


def _strength(action: Action, seat: int, source: int) -> tuple[int, int]:
    """Returns a claim's sort key: its rank and, among wins, how near the seat follows in turn order (5)."""
    claim = claim_of(action)
    rank = 0 if claim is None else _RANK[claim]
    return rank, -((seat - source) % 4) if claim == "win" else 0
