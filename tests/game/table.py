"""A match whose wall is stacked, driven by short lines to the moment that a test is about.

    table = Table("room", {1: "34m", 2: "55m"}, draws="5m")
    table.play("0: 5m", "1: chi 34m, 2: peng")

What is left open of the hands and the wall is filled up, caishen last. Whoever is not named passes.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from hzmj.game import events as ev
from hzmj.game.actions import Action, Chi, Discard, Gang, Pass, Peng, Win, brief_action
from hzmj.game.hand import Hand
from hzmj.game.invariants import problems
from hzmj.game.state import HandState
from hzmj.game.wall import Shuffle
from hzmj.presets import preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.tiles import ALL_TILES, parse_tile, parse_tiles
from hzmj.text import Text
from tests.game.play import Whole

FIRST_DRAW = 52
"""Wall index of the dealer's last dealt tile, which counts as drawn; the next draws follow it."""


def indicator_at(dice: tuple[int, int]) -> int:
    """The wall index of the turned-up tile: the upper one of the k-th stack from the tail (RULES.md 3)."""
    return 136 - 2 * ((sum(dice) - 1) % 10 + 1)


def dealt_to(seat: int, dealer: int) -> list[int]:
    """The wall indexes of the thirteen tiles a seat is dealt before the dealer's last one (RULES.md 3)."""
    place = (seat - dealer) % 4
    return [16 * turn + 4 * place + n for turn in range(3) for n in range(4)] + [48 + place]


def stack(
    hands: Mapping[int, str],
    draws: str = "",
    tail: str = "",
    *,
    dealer: int = 0,
    caishen: str = "5z",
    flip: bool = False,
    dice: tuple[int, int] = (1, 1),
    place: Mapping[int, str] | None = None,
) -> Shuffle:
    """A shuffle that deals `hands`, then `draws` from the head and `tail` from the tail.

    `draws` begins with the dealer's fourteenth tile; `place` puts tiles on other wall indexes.
    """
    known = {index: parse_tile(code) for index, code in (place or {}).items()}
    indicator = indicator_at(dice) if flip else None
    if indicator is not None:
        known[indicator] = parse_tile(caishen)
    for seat, tiles in hands.items():
        known |= zip(dealt_to(seat, dealer), parse_tiles(tiles), strict=False)
    known |= {FIRST_DRAW + n: tile for n, tile in enumerate(parse_tiles(draws))}
    from_tail = (index for index in range(135, 0, -1) if index != indicator)
    known |= dict(zip(from_tail, parse_tiles(tail), strict=False))
    rest = list((Counter(ALL_TILES) - Counter(known.values())).elements())
    assert len(rest) + len(known) == 136, "more tiles asked for than there are"
    Random("filler").shuffle(rest)
    rest.sort(key=parse_tile(caishen).__eq__)
    filler = iter(rest)
    return Shuffle(dice, tuple(known[n] if n in known else next(filler) for n in range(136)))


class Table:
    """A match in its first hand; `rules` is a preset's name, `changes` what is set otherwise."""

    def __init__(
        self,
        rules: str = "room",
        hands: Mapping[int, str] | None = None,
        draws: str = "",
        tail: str = "",
        *,
        changes: Mapping[str, Any] | None = None,
        dealer: int = 0,
        level: int = 1,
        human: bool = False,
        **stacked: Any,
    ) -> None:
        self.rules: Ruleset = change(preset(rules), {"start_level": level, **(changes or {})})
        self._flip = self.rules.caishen == "flip"
        player = "human" if human else "bot:random"
        a, b, c, d = (ev.Seat(name, player) for name in "东南西北")
        self.match = Whole(ev.MatchSetup(rules, self.rules, (a, b, c, d), None, "2026-01-01T00:00:00Z"))
        self._claims: dict[int, set[str]] = {}
        self.deal(hands or {}, draws, tail, dealer=dealer, **stacked)

    def deal(
        self, hands: Mapping[int, str], draws: str = "", tail: str = "", *, dealer: int = 0, **stacked: Any
    ) -> None:
        """Deal the next hand from a stacked wall; a caishen's face matters in flip alone."""
        if not self._flip:
            stacked["caishen"] = "5z"
        shuffle = stack(hands, draws, tail, dealer=dealer, flip=self._flip, **stacked)
        self.match.deal(shuffle, dealer)
        self._check()

    @property
    def hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    @property
    def state(self) -> HandState:
        return self.hand.state

    @property
    def remaining(self) -> int:
        return self.state.wall.remaining

    @property
    def turn(self) -> int:
        """The seat in its play phase."""
        assert self.hand.offered is None
        (seat,) = self.match.pending
        return seat

    @property
    def in_window(self) -> bool:
        """Whether a discard is being claimed."""
        return bool(self.match.pending) and self.hand.offered is not None

    @property
    def last(self) -> ev.Event:
        return self.match.events[-1]

    def told(self, *kinds: type) -> list[ev.Event]:
        """The events so far of those kinds."""
        return [event for event in self.match.told if isinstance(event, kinds)]

    # -- asking -----------------------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """What the seat may do now, in the words of `play`; nothing if it is not asked."""
        return {brief_action(action) for action in self.match.pending.get(seat, ())}

    def claims(self, seat: int) -> set[str]:
        """What the seat was offered of the last discard, passing aside; also when play has gone on since."""
        return self._claims.get(seat, set()) - {"pass"}

    def action(self, seat: int, text: str) -> Action:
        """The action that those words mean now."""
        offered = self.hand.offered
        kind, _, tiles = text.partition(" ")
        if kind == "win":
            return Win("draw" if offered is None else "ten_winds" if offered[1] == seat else "discard")
        if kind == "pass":
            return Pass()
        if kind in ("concealed", "added"):
            return Gang(parse_tile(tiles), kind)  # type: ignore[arg-type]
        if kind in ("chi", "peng", "gang"):
            assert offered is not None, f"{text}: no tile is offered"
            if kind == "chi":
                a, b = parse_tiles(tiles)
                return Chi(offered[0], (a, b))
            return Peng(offered[0]) if kind == "peng" else Gang(offered[0], "exposed")
        return Discard(parse_tile(text))

    def explain(self, seat: int, text: str) -> Text:
        """Why the seat may not do that."""
        assert text not in self.legal(seat)
        return self.match.explain(seat, self.action(seat, text))

    # -- playing ----------------------------------------------------------------------------------

    def play(self, *lines: str) -> "Table":
        """Perform lines like "0: 5m" (a discard) or "1: chi 34m, 2: peng" (claims of one discard).

        Words: a tile, chi AB, peng, gang (exposed), concealed X, added X, win, pass.
        """
        for line in lines:
            told = {int(part[0]): part[3:] for part in line.split(", ")}
            if self.in_window and not told.keys() <= self.match.pending.keys():
                self.pass_()
            if self.in_window and not all(text in self.legal(seat) for seat, text in told.items()):
                self.pass_()
            self._step({seat: self.action(seat, text) for seat, text in told.items()})
        return self

    def pass_(self) -> "Table":
        """Everyone asked passes."""
        while self.in_window:
            self._step({})
        return self

    def until(self, seat: int) -> "Table":
        """Everyone discards what he draws, and nobody claims, until it is the seat's turn to play."""
        self.pass_()
        while self.turn != seat:
            self._throw_drawn()
        return self

    def wait(self, remaining: int) -> "Table":
        """The same until the player in turn has that many tiles remaining before him."""
        self.pass_()
        while self.remaining > remaining:
            self._throw_drawn()
        return self

    def _throw_drawn(self) -> None:
        drawn = self.state.seats[self.turn].drawn
        assert drawn is not None
        self._step({self.turn: Discard(drawn)})
        self.pass_()

    def _step(self, answers: Mapping[int, Action]) -> None:
        whole = {seat: answers.get(seat, Pass()) for seat in self.match.pending}
        events = self.match.step(whole | dict(answers))
        if any(isinstance(event, ev.Discard) for event in events):
            self._claims = {seat: self.legal(seat) for seat in self.match.pending} if self.in_window else {}
        self._check()

    def _check(self) -> None:
        assert problems(self.hand) == ()
