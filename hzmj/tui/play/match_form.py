"""开桌 A match being set up: the values that a form edits one by one, and what is still wrong with them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hzmj.bots.base import BOTS
from hzmj.display.sanitize import clean_name
from hzmj.game import events as ev
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.text import Text
from hzmj.words import Words

HUMAN = "human"
USUAL = "bot:normal"
PLAYERS: tuple[str, ...] = (HUMAN, *(f"bot:{name}" for name in BOTS))
Seats = tuple[ev.Seat, ev.Seat, ev.Seat, ev.Seat]


@dataclass(frozen=True, slots=True)
class MatchForm:
    """A match not yet begun: the preset it started from, rules, seats, open or closed table, the seed typed.

    The rules are valid at any time. The seats may be wrong while they are edited, see `faults`.
    """

    preset: str
    rules: Ruleset
    seats: Seats
    open_table: bool = False
    seed: str = ""

    @classmethod
    def first(cls, words: Words) -> "MatchForm":
        """Returns the initial form: the default preset, one person against three bots."""
        players = (HUMAN, USUAL, USUAL, USUAL)
        return cls(PRESETS[0], preset(PRESETS[0]), seated(players, usual_names(players, words)))

    def with_preset(self, name: str) -> "MatchForm":
        """Returns the form with another preset and all of its rules."""
        return replace(self, preset=name, rules=preset(name))

    def with_rule(self, name: str, value: object) -> "MatchForm":
        """Returns the form with one rule changed. Raises Refused, naming the rule, for a wrong value."""
        return replace(self, rules=change(self.rules, {name: value}))

    def with_name(self, seat: int, name: str) -> "MatchForm":
        """Returns the form with another name at a seat, cleaned."""
        names = [other.name for other in self.seats]
        names[seat] = clean_name(name)
        return replace(self, seats=seated(self._players, names))

    def with_player(self, seat: int, player: str, words: Words) -> "MatchForm":
        """Returns the form with another player at a seat; untyped names change to the new defaults."""
        players = list(self._players)
        players[seat] = player
        return self._renamed(players, words, words)

    def reworded(self, before: Words, now: Words) -> "MatchForm":
        """Returns the form with the names that nobody typed in another language."""
        return self._renamed(self._players, before, now)

    def with_open_table(self, is_open: bool) -> "MatchForm":
        """Returns the form with all hands face up, or not."""
        return replace(self, open_table=is_open)

    def with_seed(self, seed: str) -> "MatchForm":
        """Returns the form with another seed; empty for a random one."""
        return replace(self, seed=seed)

    @property
    def shared(self) -> bool:
        """Whether several people play, so that the table can be open or closed."""
        return self._players.count(HUMAN) > 1

    @property
    def faults(self) -> dict[str, Text]:
        """What is wrong with the seats, by the form's fields; see `seat_faults`."""
        return seat_faults(self.seats)

    def match(self, seed: str, created: str) -> ev.MatchSetup:
        """Returns the setup of the match; `seed` is used if none was typed."""
        is_open = self.open_table and self.shared
        return ev.MatchSetup(self.preset, self.rules, self.seats, self.seed or seed, created, is_open)

    def _renamed(self, players: Sequence[str], before: Words, now: Words) -> "MatchForm":
        """Returns the form with other players; names that are still defaults change to the new defaults."""
        proposed = zip(usual_names(self._players, before), usual_names(players, now), strict=True)
        names = [
            new if seat.name == old else seat.name
            for seat, (old, new) in zip(self.seats, proposed, strict=True)
        ]
        return replace(self, seats=seated(players, names))

    @property
    def _players(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)


def usual_names(players: Sequence[str], words: Words) -> tuple[str, ...]:
    """Returns the default names: "you" for a single person, but names by seat if there are several.

    >>> usual_names((HUMAN, HUMAN, USUAL, USUAL), Words("zh"))
    ('甲', '乙', '丙', '丁')
    """
    if players.count(HUMAN) > 1:
        kinds = ["person" if player == HUMAN else "bot" for player in players]
        return tuple(words(f"new.{kind}_name_{seat}") for seat, kind in enumerate(kinds))
    numbers = iter(range(4))
    return tuple(
        words("new.you") if player == HUMAN else words(f"new.bot_name_{next(numbers)}") for player in players
    )


def seated(players: Sequence[str], names: Sequence[str]) -> Seats:
    """Returns four seats with these players and names."""
    a, b, c, d = (ev.Seat(name, player) for name, player in zip(names, players, strict=True))
    return a, b, c, d


def seat_faults(seats: Seats) -> dict[str, Text]:
    """Returns what is wrong with the seats by field: `name_0` to `name_3` and `player_0` to `player_3`.

    >>> seat_faults(seated([HUMAN] * 4, "甲乙丙甲"))["name_3"].zh
    '四家的名字不能相同'
    """
    names = [seat.name for seat in seats]
    faults = {
        f"name_{at}": Text("四家的名字不能相同", "the four names must differ")
        for at, name in enumerate(names)
        if names.count(name) > 1
    }
    if not any(seat.is_human for seat in seats):
        nobody = Text("至少要有一个真人", "at least one must be a person")
        faults |= {f"player_{at}": nobody for at in range(4)}
    return faults
