"""The state that every zone of the table draws: the view, the look, and the seats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hzmj.display.sanitize import signs
from hzmj.display.seat_names import names_of
from hzmj.display.tile_faces import Look
from hzmj.game import events as ev
from hzmj.game.actions import Action
from hzmj.game.legal import third_tan_allowed
from hzmj.game.view import View
from hzmj.rules.melds import Meld
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.keymap import COMMAND, KeyMap, Keys, keys_of
from hzmj.tui.play.auto_answers import AutoAnswers
from hzmj.tui.table.layout import Layout
from hzmj.tui.table_options import TableOptions

Place = Literal["own", "right", "across", "left"]
PLACES: tuple[Place, ...] = ("own", "right", "across", "left")


@dataclass(slots=True)
class TableModel:
    """The table as it is shown. `last` is the newest discard while it lies on the table.

    `view`: the view that is shown, a person's or the public one. `see` keeps the model's own view up to
    date; a view lent to `turn_to` is updated by its lender. `bottom`: the seat drawn at the bottom.
    `people`: the seats of people, `replaced` those of them that a bot plays for. `closed`: several people,
    each of whom sees only their own hand. `show_waits`: the waits of the hand are shown. `legal`: the legal
    answers; empty while nothing is asked. `replacement`: the last tile drawn replaces a gang's.
    `pointed`: the tile that is selected in the person's hand. `keymap`: the commands whose keys were
    changed. `hands`: the four concealed hands as they lie on the table now, for an open table only.
    `checked`: how much of the match's record has been checked, in percent; None when no check runs.
    """

    view: View
    look: Look
    last: ev.Discard | None = None
    options: TableOptions = field(default_factory=TableOptions)
    people: tuple[int, ...] = ()
    replaced: set[int] = field(default_factory=set)
    closed: bool = False
    show_waits: bool = True
    autos_of: dict[int, AutoAnswers] = field(default_factory=dict)
    layout: Layout = "compact"
    legal: tuple[Action, ...] = ()
    replacement: bool = False
    pointed: int | None = None
    keymap: KeyMap = field(default_factory=dict)
    hands: Callable[[], tuple[Sequence[int], ...]] | None = None
    checked: int | None = None
    bottom: int = field(init=False)
    _known: View = field(init=False)
    """The model's own view, which `see` updates."""

    def __post_init__(self) -> None:
        self.bottom = self.view.seat % 4
        self._known = self.view

    def before(self) -> "TableModel":
        """Returns a model with the same look and seat that has seen no events yet."""
        return TableModel(View(self._known.seat), self.look)

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        """Draws a seat at the bottom and shows the lent view, or the model's own without it."""
        self.bottom, self.view = bottom, lent or self._known

    def see(self, event: ev.Event) -> None:
        """Applies the next event, which is masked for the seat of the model's own view."""
        self._known.see(event)
        match event:
            case ev.Discard():
                self.last = event
                self.replacement = False
            case ev.Draw():
                self.replacement = event.source == "tail"
            case ev.Settle():
                self.autos_of.clear()
            case ev.HandBegun():
                self.last, self.replacement = None, False
            case ev.Chi() | ev.Peng() | ev.Gang(kind="exposed"):
                self.last = None

    @property
    def public(self) -> bool:
        """Whether the public view is shown, without anybody's hand."""
        return self.view.seat == ev.NOBODY

    @property
    def auto_answers(self) -> AutoAnswers:
        """The automatic answers of the seat whose view is shown."""
        return self.orders(self.view.seat)

    def orders(self, seat: int) -> AutoAnswers:
        """Returns the automatic answers of a seat; all are off at first."""
        return self.autos_of.setdefault(seat, AutoAnswers())

    @property
    def asking(self) -> bool:
        """Whether the person is being asked something."""
        return bool(self.legal)

    @property
    def playing(self) -> bool:
        """Whether a hand has been dealt."""
        return bool(self.view.sizes)

    def keys(self, command: str) -> Keys:
        """Returns the keys of the command with that id."""
        return keys_of(COMMAND[command], self.keymap)

    def answer_keys(self, seat: int, *, claims: bool) -> Keys:
        """Returns the keys with which a seat's person claims or passes in the claim window."""
        return self.keys(f"window.{'claim' if claims else 'pass'}_{seat}")

    @property
    def taken(self) -> frozenset[str]:
        """The keys of the claim window, which run no command at a closed table while the curtain is closed.

        While it is open, only the claim key of the person looking: it opened the curtain, and may have been
        pressed twice. Empty at other tables.
        """
        if not self.closed:
            return frozenset()
        if not self.public:
            return frozenset(self.answer_keys(self.view.seat, claims=True))
        pairs = [(seat, claims) for seat in self.people for claims in (True, False)]
        return frozenset(key for seat, claims in pairs for key in self.answer_keys(seat, claims=claims))

    def seat_at(self, place: Place) -> int:
        """Returns the seat at a place; the next seat in turn order sits on the right."""
        return (self.bottom + PLACES.index(place)) % 4

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the four seats."""
        return names_of(self.view.seats, self.look.lang)

    def name(self, seat: int) -> str:
        """Returns the name of a seat."""
        return self.names[seat]

    def wind(self, seat: int) -> str:
        """Returns the wind of a seat: east for the dealer, and on in turn order."""
        return self.look.words(f"table.wind_{(seat - self.view.dealer) % 4}")

    def initial(self, seat: int) -> str:
        """Returns one character for a seat: the first of its name if all four differ, else of its wind."""
        return signs(self.names, [self.wind(each)[0] for each in range(4)])[seat]

    def source_sign(self, meld: Meld) -> str:
        """Returns the character of the seat that a meld was claimed from; "" for a concealed gang."""
        return "" if meld.source is None else self.initial(meld.source)

    def acting(self, seat: int) -> bool:
        """Returns whether it is that seat's turn in a hand that has not ended."""
        return self.view.turn == seat and self.view.result is None

    def thinking(self, seat: int) -> bool:
        """Returns whether another seat has to decide what to discard."""
        return seat != self.view.seat and self.acting(seat) and self.view.sizes[seat] % 3 == 2

    def tan_warned(self, seat: int) -> list[tuple[int, int]]:
        """Returns pairs of a seat and the number of tan that `seat` has on it, where that means liability.

        Includes those where one more tan would, if the rules allow it (6.3, 12.1). Empty without chengbao.
        """
        view = self.view
        if not view.rules.chengbao:
            return []
        return [
            (on, count)
            for on, count in enumerate(view.tan[seat])
            if count >= LIABLE_TAN
            or (count == LIABLE_TAN - 1 and third_tan_allowed(view.rules, view.level, view.dealer, seat, on))
        ]
