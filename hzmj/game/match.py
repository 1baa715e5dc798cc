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
    """The truth of one match; no clock, no I/O, no chance but what the seed gives.

    `events` are the setup and what has happened in the hand being played, or in the last one, unmasked:
    whoever shows something to a seat goes through `view` or `events.mask`. Whoever needs earlier hands keeps
    what `deal`, `step` and `abandon` return.
    """

    def __init__(self, setup: ev.MatchSetup) -> None:
        """A match about to begin; `deal` begins its first hand."""
        self.setup = setup
        self.rules = setup.rules
        self.events: list[ev.Event] = [setup]
        self.scores: tuple[int, ...] = (0, 0, 0, 0)
        self.hand: Hand | None = None
        """The hand being played, or the last one played."""
        self.over = False
        self._views = tuple(View(seat) for seat in (0, 1, 2, 3, ev.NOBODY))
        self._told = 0
        self._seen = [0] * len(self._views)
        """How many of `events` each view has taken in."""

    @classmethod
    def at_hand(cls, setup: ev.MatchSetup, hand: ev.HandBegun) -> "Match":
        """The match as it stands once `hand` is dealt. What came before it is taken as the hand tells it.

        Raises Refused, naming the field, for a hand that no match under these rules comes to.
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
        """A match among bots of those names, about to begin; who makes and asks them is the caller.

        `rules` is a preset's name or a ruleset; `created` is the time a record of it tells (ISO 8601, UTC).

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
        """Who must answer now, each with its legal actions; empty between hands and when over."""
        return {} if self.hand is None else self.hand.pending

    @property
    def between_hands(self) -> bool:
        """Whether the next hand may be dealt."""
        return not self.over and (self.hand is None or self.hand.outcome is not None)

    def deal(self, shuffle: Shuffle | None = None, dealer: int | None = None) -> tuple[ev.Event, ...]:
        """Begin the next hand and answer its first events.

        `shuffle` and, for the first hand, `dealer` are what a record says they were; left out they come
        from the seed. Raises Refused in the middle of a hand, after the end, for a shuffle that is none
        or a dealer that the last hand does not give (3).
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
        # A view starts every hand afresh, so one that lags behind need not see the end of the last.
        del self.events[1:]
        self._seen = [min(seen, 1) for seen in self._seen]
        return self._collect()

    def _next_stakes(self, dealer: int | None) -> Stakes:
        """Who deals next at which level (3, 4)."""
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
        """Raises Refused with the reason unless these are legal answers of every pending seat."""
        self._running().check(answers)

    def step(self, answers: Mapping[int, Action]) -> tuple[ev.Event, ...]:
        """Performs the answers of every pending seat and returns the new events.

        Between hands nobody is pending: without answers the next hand is dealt from the match's seed.
        Raises Refused with the reason, changing nothing, if an answer is not legal.
        """
        if self.between_hands and not answers:
            return self.deal()
        self._running().step(answers)
        return self._collect()

    def abandon(self, seat: int) -> tuple[ev.Event, ...]:
        """A person leaves the match before the hand's result (12.5); the match is over."""
        if not self.setup.seats[seat].is_human:
            raise Refused(Text("电脑不会离开牌桌", "a bot does not leave the table"), "seat")
        self._running().abandon(seat)
        self.over = True
        return self._collect()

    def explain(self, seat: int, action: Action) -> Text:
        """Why `action` is not among the legal ones of `seat` now."""
        return self._running().explain(seat, action)

    def view(self, seat: int) -> View:
        """What the seat, or `ev.NOBODY`, knows up to now. The same object each time; do not change it."""
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
        """The hand's new events, with the settlement and the end where the hand is over."""
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
    """Rank of each seat, 1 the best; ties share the better rank (1, 2, 2, 4).

    >>> ranks((5, 0, 0, -5))
    (1, 2, 2, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
