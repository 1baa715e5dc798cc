"""开桌 A match being set up: values a form edits one by one, always whole and allowed."""

from dataclasses import dataclass, replace

from hzmj.bots.base import BOTS
from hzmj.game import events as ev
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import Ruleset, change
from hzmj.rules.text import Lang, Refused, Text
from hzmj.tui.names import names_in
from hzmj.tui.plain import clean_name
from hzmj.words import Words

HUMAN = "human"
USUAL = "bot:normal"
PLAYERS: tuple[str, ...] = (HUMAN, *(f"bot:{name}" for name in BOTS))
Seats = tuple[ev.Seat, ev.Seat, ev.Seat, ev.Seat]


@dataclass(frozen=True, slots=True)
class Draft:
    """A match not yet begun: the preset it started from, its rules, who sits where, the seed typed."""

    preset: str
    rules: Ruleset
    seats: Seats
    seed: str = ""

    @classmethod
    def first(cls, words: Words) -> "Draft":
        """What the form starts with: the default preset, a person against three bots."""
        seats = [ev.Seat(words(f"new.default_{seat}"), USUAL if seat else HUMAN) for seat in range(4)]
        return cls(PRESETS[0], preset(PRESETS[0]), _four(seats))

    def with_preset(self, name: str) -> "Draft":
        """Another preset, with every rule as it has it."""
        return replace(self, preset=name, rules=preset(name))

    def with_rule(self, name: str, value: object) -> "Draft":
        """One rule set otherwise; raises Refused naming it."""
        return replace(self, rules=change(self.rules, {name: value}))

    def with_name(self, seat: int, name: str) -> "Draft":
        """Another name, cleaned; raises Refused where another seat has it."""
        cleaned = clean_name(name)
        if any(other.name == cleaned for at, other in enumerate(self.seats) if at != seat):
            raise Refused(Text("四家的名字不能相同", "the four names must differ"), f"name_{seat}")
        return self._with_seat(seat, replace(self.seats[seat], name=cleaned))

    def named_in(self, lang: Lang) -> "Draft":
        """The names that nobody chose, in that language."""
        names = names_in(lang, tuple(seat.name for seat in self.seats))
        seats = [replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True)]
        return replace(self, seats=_four(seats))

    def with_player(self, seat: int, player: str) -> "Draft":
        """Another player on that seat, the person staying the only one.

        Where a person is put, the one who sat elsewhere moves there and the two seats change places;
        where the person gives way to a bot, the person moves on to the next seat.
        """
        person = next(at for at, other in enumerate(self.seats) if other.is_human)
        if player == HUMAN:
            return self._exchanged(person, seat)
        moved = self._exchanged(person, (seat + 1) % 4) if seat == person else self
        return moved._with_seat(seat, replace(moved.seats[seat], player=player))

    def with_seed(self, seed: str) -> "Draft":
        """Another seed; empty for one found by chance."""
        return replace(self, seed=seed)

    def match(self, seed: str, created: str) -> ev.Match:
        """The match as set up; `seed` is used where none was typed."""
        return ev.Match(self.preset, self.rules, self.seats, self.seed or seed, created)

    def _with_seat(self, seat: int, who: ev.Seat) -> "Draft":
        seats = list(self.seats)
        seats[seat] = who
        return replace(self, seats=_four(seats))

    def _exchanged(self, a: int, b: int) -> "Draft":
        seats = list(self.seats)
        seats[a], seats[b] = seats[b], seats[a]
        return replace(self, seats=_four(seats))


def _four(seats: list[ev.Seat]) -> Seats:
    a, b, c, d = seats
    return a, b, c, d
