"""What every zone of the table draws from: the view, the look, and who sits where."""

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

    `view`: the knowledge that is shown, a person's or everybody's. It grows with every event, but where
    another is lent by `turn_to`, whoever lends it keeps it up. `bottom`: the seat that is drawn nearest.
    `people`: the seats in which people sit, `replaced` those of them whom a bot stands in for.
    `closed`: several people, each of whom sees the own hand alone. `told`: the waits of the hand are shown.
    `legal`: what the person may answer now; empty while nothing is asked. `replacement`: the tile
    drawn last is a gang's. `pointed`: the tile of the own hand that is picked out. `keymap`: the commands
    that have other keys than the usual ones. `hands`: the four concealed hands as they lie on the table
    now, for an open table alone. `checked`: how much of the match's record has been checked, in percent,
    while that goes on.
    """

    view: View
    look: Look
    last: ev.Discard | None = None
    options: TableOptions = field(default_factory=TableOptions)
    people: tuple[int, ...] = ()
    replaced: set[int] = field(default_factory=set)
    closed: bool = False
    told: bool = True
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
    """The view that grows with every event."""

    def __post_init__(self) -> None:
        self.bottom = self.view.seat % 4
        self._known = self.view

    def before(self) -> "TableModel":
        """A model in the same look that takes in the same events, before the first of them."""
        return TableModel(View(self._known.seat), self.look)

    def turn_to(self, bottom: int, lent: View | None = None) -> None:
        """Draws that seat nearest, with what the lent view knows, or with what the model's own does."""
        self.bottom, self.view = bottom, lent or self._known

    def see(self, event: ev.Event) -> None:
        """Take in the next event, masked for the seat of the model's own view."""
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
        """Whether what everybody knows is shown, and nobody's hand."""
        return self.view.seat == ev.NOBODY

    @property
    def auto_answers(self) -> AutoAnswers:
        """The automatic answers of the one whose knowledge is shown."""
        return self.orders(self.view.seat)

    def orders(self, seat: int) -> AutoAnswers:
        """The automatic answers of a seat."""
        return self.autos_of.setdefault(seat, AutoAnswers())

    @property
    def asking(self) -> bool:
        """Whether a question to the person is open."""
        return bool(self.legal)

    @property
    def playing(self) -> bool:
        """Whether a hand has been dealt, so that there is a table to show."""
        return bool(self.view.sizes)

    def keys(self, command: str) -> Keys:
        """The keys of the command with that id."""
        return keys_of(COMMAND[command], self.keymap)

    def answer_keys(self, seat: int, *, claims: bool) -> Keys:
        """The keys with which a seat's person claims or passes in the claim window."""
        return self.keys(f"window.{'claim' if claims else 'pass'}_{seat}")

    @property
    def taken(self) -> frozenset[str]:
        """The people's own keys, which at a closed table run no command while nobody looks.

        Nor does, during a look, the one that opened the curtain: it may have been pressed twice.
        """
        if not self.closed:
            return frozenset()
        if not self.public:
            return frozenset(self.answer_keys(self.view.seat, claims=True))
        pairs = [(seat, claims) for seat in self.people for claims in (True, False)]
        return frozenset(key for seat, claims in pairs for key in self.answer_keys(seat, claims=claims))

    def seat_at(self, place: Place) -> int:
        """The seat at that place; the next seat sits on the right."""
        return (self.bottom + PLACES.index(place)) % 4

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return names_of(self.view.seats, self.look.lang)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat]

    def wind(self, seat: int) -> str:
        """The wind of a seat in turn order, the dealer east."""
        return self.look.words(f"table.wind_{(seat - self.view.dealer) % 4}")

    def initial(self, seat: int) -> str:
        """One sign for a seat: the first of its name where the four differ, else the first of its wind."""
        return signs(self.names, [self.wind(each)[0] for each in range(4)])[seat]

    def source_sign(self, meld: Meld) -> str:
        """The sign of the seat a meld was claimed from; "" for a concealed gang."""
        return "" if meld.source is None else self.initial(meld.source)

    def acting(self, seat: int) -> bool:
        """Whether it is that seat's turn in a hand that goes on."""
        return self.view.turn == seat and self.view.result is None

    def thinking(self, seat: int) -> bool:
        """Whether that seat is another's and has to decide what to discard."""
        return seat != self.view.seat and self.acting(seat) and self.view.sizes[seat] % 3 == 2

    def tan_warned(self, seat: int) -> list[tuple[int, int]]:
        """On whom the seat claimed so often that it is liable, or may be by one claim more (6.3, 12.1)."""
        view = self.view
        if not view.rules.chengbao:
            return []
        return [
            (on, count)
            for on, count in enumerate(view.tan[seat])
            if count >= LIABLE_TAN
            or (count == LIABLE_TAN - 1 and third_tan_allowed(view.rules, view.level, view.dealer, seat, on))
        ]
