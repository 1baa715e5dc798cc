"""场 One match: hand after hand, the dealer and his level, the scores, the end (RULES.md 3, 4)."""

from collections.abc import Mapping, Sequence

from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.hand import Hand
from hzmj.game.view import View
from hzmj.game.wall import Shuffle, first_dealer, shuffled
from hzmj.presets import preset
from hzmj.rules.ruleset import Ruleset
from hzmj.rules.settle import MAX_LEVEL, Stakes, delta, first_stakes, next_stakes
from hzmj.text import Refused, Text


class Match:
    """The complete state of one match. It has no clock and does no I/O; the only chance comes from the seed.

    `events` are the setup and the events of the current or last hand, unmasked: use `view` or `events.mask`
    for anything shown to a seat. To keep the events of earlier hands, store what `deal`, `step` and
    `abandon` return.
    """

    def __init__(self, setup: ev.MatchSetup) -> None:
        """Sets up a match before its first hand, which `deal` begins."""
        self.setup = setup
        self.rules = setup.rules
        self.events: list[ev.Event] = [setup]
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.hand: Hand | None = None
        """The current hand or, between hands, the last one; None before the first."""
        self.over = False
        self._views = tuple(View(seat) for seat in (0, 1, 2, 3, ev.NOBODY))
        self._told = 0
        self._seen = [0] * len(self._views)
        """For each view, the number of `events` it has seen."""

    @classmethod
    def at_hand(cls, setup: ev.MatchSetup, hand: ev.HandBegun) -> "Match":
        """Returns the match as it is once `hand` is dealt, with the scores, dealer and level that `hand` has.

        Raises Refused, naming the field, for a hand that is impossible under these rules.
        """
        rules = setup.rules
        if hand.hand < 1 or (rules.hands and hand.hand > rules.hands):
            raise Refused(Text("没有这一局", "the match has no such hand"), "hand")
        if not rules.start_level <= hand.level <= MAX_LEVEL:
            raise Refused(Text("没有这样的老庄数", "there is no such dealer level"), "level")
        if sum(hand.scores) != 0:
            raise Refused(Text("四家的分加起来不是 0", "the scores do not add up to 0"), "scores")
        match = cls(setup)
        match.scores = hand.scores
        stakes = Stakes(rules.base, hand.dealer, hand.level)
        match._begin(hand.hand, stakes, Shuffle(hand.dice, hand.wall))
        return match

    @classmethod
    def of_bots(
        cls, bots: Sequence[str], rules: str | Ruleset = "room", *, seed: str, created: str = ""
    ) -> "Match":
        """Returns a match of bots of those names before its first hand. The caller makes and asks the bots.

        `rules` is a preset's name or a ruleset; `created` is the time for its record (ISO 8601, UTC). Raises
        Refused unless there are four names, or for an unknown preset.

        >>> match = Match.of_bots(["normal"] * 4, rules="room", seed="spring")
        >>> match.over, match.setup.seats[0]
        (False, Seat(name='normal 1', player='bot:normal'))
        """
        if len(bots) != 4:
            raise Refused(Text("要有四家", f"a match has four seats, not {len(bots)}"), "bots")
        a, b, c, d = (ev.Seat(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(bots))
        name, ruleset = (rules, preset(rules)) if isinstance(rules, str) else ("custom", rules)
        return cls(ev.MatchSetup(name, ruleset, (a, b, c, d), seed, created))

    @property
    def pending(self) -> Mapping[int, tuple[Action, ...]]:
        """The seats that must answer now, with their legal actions; empty between hands and after the end."""
        return {} if self.hand is None else self.hand.pending

    @property
    def between_hands(self) -> bool:
        """Whether the next hand may be dealt."""
        return not self.over and (self.hand is None or self.hand.outcome is not None)

    def deal(self, shuffle: Shuffle | None = None, dealer: int | None = None) -> tuple[ev.Event, ...]:
        """Begins the next hand and returns its first events.

        `shuffle` and, for the first hand, `dealer` are given when replaying a record; by default they come
        from the seed. Raises Refused during a hand, after the match, without a seed to deal from, for an
        impossible shuffle, and for a dealer who does not follow from the last hand (3).
        """
        if not self.between_hands:
            raise Refused(Text("这时不能发牌", "no hand can be dealt now"))
        if self.setup.seed is None and (shuffle is None or (self.hand is None and dealer is None)):
            raise Refused(Text("这一场没有种子，不能发牌", "the match has no seed to deal from"), "seed")
        stakes = self._next_stakes(dealer)
        number = 1 if self.hand is None else self.hand.number + 1
        if shuffle is None:
            shuffle = shuffled(str(self.setup.seed), number)
        return self._begin(number, stakes, shuffle)

    def _begin(self, number: int, stakes: Stakes, shuffle: Shuffle) -> tuple[ev.Event, ...]:
        self.hand = Hand(self.rules, number, stakes, shuffle, self.scores)
        self._told = 0
        # Views reset at the start of a hand, so one that lags behind need not see the end of the last hand.
        del self.events[1:]
        self._seen = [min(seen, 1) for seen in self._seen]
        return self._collect()

    def _next_stakes(self, dealer: int | None) -> Stakes:
        """Returns the stakes of the next hand (3, 4); raises Refused if `dealer` does not deal it."""
        if self.hand is None:
            first = first_dealer(str(self.setup.seed)) if dealer is None else dealer
            return first_stakes(self.rules, first)
        assert self.hand.outcome is not None
        following = next_stakes(self.rules, self.hand.state.stakes, self.hand.outcome.winner)
        if dealer not in (None, following.dealer):
            raise Refused(
                Text(f"这一局该由{following.dealer}号座位做庄", f"seat {following.dealer} deals this hand"),
                "dealer",
            )
        return following

    def check(self, answers: Mapping[int, Action]) -> None:
        """Raises Refused, with the reason, unless `answers` has a legal action of each pending seat alone."""
        self._running().check(answers)

    def step(self, answers: Mapping[int, Action]) -> tuple[ev.Event, ...]:
        """Performs the answers of every pending seat and returns the new events.

        Between hands, when nobody is pending, empty `answers` deal the next hand from the match's seed.
        Raises Refused, with the reason, and changes nothing if an answer is not legal.
        """
        if self.between_hands and not answers:
            return self.deal()
        self._running().step(answers)
        return self._collect()

    def abandon(self, seat: int) -> tuple[ev.Event, ...]:
        """Ends the match because the person in `seat` leaves during a hand (12.5). Returns the new events.

        Raises Refused if `seat` is a bot's or no hand is being played.
        """
        if not self.setup.seats[seat].is_human:
            raise Refused(Text("电脑不会离开牌桌", "a bot does not leave the table"), "seat")
        self._running().abandon(seat)
        self.over = True
        return self._collect()

    def explain(self, seat: int, action: Action) -> Text:
        """Returns the reason why `action` is not legal for `seat` now."""
        return self._running().explain(seat, action)

    def view(self, seat: int) -> View:
        """Returns what the seat, or `ev.NOBODY`, knows now: always the same object. Do not change it."""
        view = self._views[seat]
        for event in self.events[self._seen[seat] :]:
            seen = ev.mask(event, seat)
            if seen is not None:
                view.see(seen)
        self._seen[seat] = len(self.events)
        return view

    def _running(self) -> Hand:
        if self.hand is None or self.hand.outcome is not None:
            raise Refused(Text("现在没有在打的一局", "no hand is being played"))
        return self.hand

    def _collect(self) -> tuple[ev.Event, ...]:
        """Returns the hand's new events, with the settlement and the match's end if they have come."""
        assert self.hand is not None
        fresh = self.hand.events[self._told :]
        self._told = len(self.hand.events)
        outcome = self.hand.outcome
        if outcome is not None:
            change = delta(outcome.transfers)
            self.scores = tuple(a + b for a, b in zip(self.scores, change, strict=True))
            fresh.append(ev.Settle(change, self.scores, outcome.transfers))
            self.over = self.over or self.hand.number == self.rules.hands
            if self.over:
                fresh.append(ev.End(self.scores, ranks(self.scores)))
        self.events += fresh
        return tuple(fresh)


def ranks(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the rank of each seat, 1 being the best. Ties share the better rank.

    >>> ranks((5, 0, 0, -5))
    (1, 2, 2, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
