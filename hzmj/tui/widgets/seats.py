"""座 The zones of the four seats: the player, the melds, the discards."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from hzmj.display.sanitize import fit
from hzmj.display.tile_faces import backs_content
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.table.model import Place, TableModel
from hzmj.tui.widgets.melds import meld_text
from hzmj.tui.widgets.river import river_lines
from hzmj.tui.widgets.zone import Zone, sides

THINKING = " ..."


def name_line(model: TableModel, seat: int, width: int, *, tan: bool = False) -> Text:
    """Returns wind, name, marks, optionally `tan`, and score; highlighted in the seat's turn."""
    palette = model.look.palette
    acting = model.asking if seat == model.view.seat else model.acting(seat) and not model.asking
    score = model.view.scores[seat]
    right = Text(f" {score:+d} " if score else " 0 ")
    if tan:
        right = Text.assemble(tan_text(model, seat, width // 2), " ", right)
    left = Text(f"{'>' if acting else ' '}{model.wind(seat)} ")
    room = width - left.cell_len - right.cell_len
    name, dealer, rest = _marks(model, seat, room)
    left.append(name).append(dealer, None if acting else palette.accent).append(rest)
    line = sides(left, right, width)
    line.stylize_before(palette.acting if acting else palette.name)
    return line


def _marks(model: TableModel, seat: int, room: int) -> tuple[str, str, str]:
    """Returns the name, shortened if necessary, the dealer's mark, and the other marks if they fit."""
    name, dealer, rest = model.name(seat), "", ""
    if seat == model.view.dealer:
        long, short = (f" {dealer_mark(model, key)}" for key in ("dealer", "dealer_short"))
        dealer = long if cell_len(name + long) <= room else short
    name = fit(name, room - cell_len(dealer))
    words = model.look.words
    if model.view.thrower == seat:
        rest += f" {words('table.thrower_mark')}"
    if seat in model.replaced:
        rest += f" {words('table.replaced_mark')}"
    if model.closed and model.orders(seat).stand:
        rest += f" {words('table.orders_mark')}"
    if model.thinking(seat):
        rest += THINKING
    return name, dealer, rest if cell_len(name + dealer + rest) <= room else ""


def dealer_mark(model: TableModel, key: str) -> str:
    """Returns the dealer's mark with the level, such as "二老庄"."""
    level = model.look.words(f"table.level_{model.view.level}")
    return model.look.words(f"table.{key}", level=level, n=model.view.level)


def concealed_line(model: TableModel, seat: int) -> Text:
    """Returns the backs of the concealed tiles and their number."""
    count, palette = model.view.sizes[seat], model.look.palette
    return Text.assemble(" ", backs_content(count, palette), (f" {count}", palette.quiet))


def tan_text(model: TableModel, seat: int, width: int) -> Text:
    """Returns the seats on which this seat is liable, or would be by one more claim; empty if none.

    It is abbreviated if it does not fit into `width` cells.
    """
    words = model.look.words
    warned = model.tan_warned(seat)
    said = [
        words(
            "table.tan_two" if count < LIABLE_TAN else "table.tan_liable",
            name=model.name(on),
            n=count,
        )
        for on, count in warned
    ]
    text = "".join(f" {sentence}" for sentence in said)
    if cell_len(text) > width:
        marks = "".join(f" {model.initial(on)}{count}!" for on, count in warned)
        text = f" {words('table.tan')}{marks}"
    return Text(text if warned else "", style=model.look.palette.accent)


class SeatZone(Zone):
    """A zone that shows the seat at one place of the table."""

    def __init__(self, model: TableModel, place: Place, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(model, id=id or place)
        self.place: Place = place

    @property
    def seat(self) -> int:
        """The seat at this zone's place."""
        return self.model.seat_at(self.place)


class SideSeat(SeatZone):
    """The seat on the left or right, with everything stacked vertically."""

    HEAD = 7
    """Lines above the discards: name, concealed tiles, four melds, tan; one fewer at an open table."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns name, concealed tiles unless the table is open, melds, tan and discards."""
        model, seat = self.model, self.seat
        backs = [] if model.hands else [concealed_line(model, seat)]
        lines = [name_line(model, seat, width), *backs]
        lines += [meld_text(meld, model) for meld in model.view.melds[seat]]
        lines.append(tan_text(model, seat, width))
        lines += [Text()] * (self.HEAD - (not backs) - len(lines))
        return [*lines, *river_lines(model, seat, width, height - len(lines))]


class AcrossSeat(SeatZone):
    """The seat across: two melds to a line, then the discards."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns name, concealed tiles with tan, melds, discards; an open table has the tan by the name."""
        model, melds = self.model, self.model.view.melds[self.seat]
        lines = [name_line(model, self.seat, width, tan=model.hands is not None)]
        if model.hands is None:
            backs = concealed_line(model, self.seat)
            lines.append(sides(backs, tan_text(model, self.seat, width - backs.cell_len), width))
        for first in range(0, 4, 2):
            pair = [meld_text(meld, model) for meld in melds[first : first + 2]]
            lines.append(sides(pair[0], pair[1], width - 1) if len(pair) == 2 else Text.assemble(*pair))
        return [*lines, *river_lines(model, self.seat, width, height - len(lines))]


class OwnRiver(SeatZone):
    """The discards of the seat at the bottom."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Returns the rows of discards."""
        return river_lines(self.model, self.seat, width, height)


class OwnBar(SeatZone):
    """The line above the hand at the bottom."""

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, "own", id="own-bar")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Returns one line: the name, then tan and score."""
        return [name_line(self.model, self.seat, width, tan=True)]
