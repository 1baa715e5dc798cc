"""座 The zones of the four seats: who sits there, what lies open, what was discarded."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from hzmj.tui.faces import GOLD, backs_content
from hzmj.tui.plain import fit
from hzmj.tui.scene import Place, Scene
from hzmj.tui.widgets.melds import meld_text
from hzmj.tui.widgets.river import river_lines
from hzmj.tui.widgets.zone import Zone, sides

ACTING = Style(color="#0d2a20", bgcolor=GOLD, bold=True)
_NAME = Style(bgcolor="#1c5a40", bold=True)
_DEALER = Style(color=GOLD, bold=True)
QUIET = Style(color="#8fb3a1")
TAN_SHOWN = 2
"""Fewer tan of one seat on another are not worth a line."""


def name_line(scene: Scene, seat: int, width: int) -> Text:
    """Wind, name, dealer's mark and score; lit up, and marked with ">", while it is the seat's turn."""
    acting = scene.acting(seat)
    score = scene.view.scores[seat]
    right = Text(f" {score:+d} " if score else " 0 ")
    if seat == scene.view.seat:
        right = Text.assemble(tan_text(scene, seat), " ", right)
    left = Text(f"{'>' if acting else ' '}{scene.wind(seat)} ")
    room = width - left.cell_len - right.cell_len
    mark = ""
    if seat == scene.view.dealer:
        long, short = (f" {dealer_mark(scene, key)}" for key in ("dealer", "dealer_short"))
        mark = long if cell_len(scene.name(seat) + long) <= room else short
    left.append(fit(scene.name(seat), room - cell_len(mark))).append(mark, None if acting else _DEALER)
    line = sides(left, right, width)
    line.stylize_before(ACTING if acting else _NAME)
    return line


def dealer_mark(scene: Scene, key: str) -> str:
    """The dealer with his level, such as "二老庄"."""
    level = scene.look.words(f"table.level_{scene.view.level}")
    return scene.look.words(f"table.{key}", level=level)


def concealed_line(scene: Scene, seat: int) -> Text:
    """The concealed tiles from behind and how many they are."""
    count = scene.view.sizes[seat]
    return Text.assemble(" ", backs_content(count), (f" {count}", QUIET))


def tan_text(scene: Scene, seat: int) -> Text:
    """On whom the seat has claimed so often that it matters; empty if on nobody."""
    counts = [
        f" {scene.initial(other)}{count}"
        for other, count in enumerate(scene.view.tan[seat])
        if count >= TAN_SHOWN
    ]
    return Text(f" {scene.look.words('table.tan')}{''.join(counts)}" if counts else "", style=_DEALER)


class SeatZone(Zone):
    """A zone that belongs to the seat at one place."""

    def __init__(self, scene: Scene, place: Place, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(scene, id=id or place)
        self.place: Place = place

    @property
    def seat(self) -> int:
        """The seat shown."""
        return self.scene.seat_at(self.place)


class SideSeat(SeatZone):
    """The seat on the left or right: everything one below the other."""

    HEAD = 7
    """Lines above the discards: name, concealed tiles, four melds, tan."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Name, concealed tiles, melds, tan, discards."""
        scene, seat = self.scene, self.seat
        lines = [name_line(scene, seat, width), concealed_line(scene, seat)]
        lines += [meld_text(meld, scene) for meld in scene.view.melds[seat]]
        lines.append(tan_text(scene, seat))
        lines += [Text()] * (self.HEAD - len(lines))
        return [*lines, *river_lines(scene, seat, width, height - self.HEAD)]


class AcrossSeat(SeatZone):
    """The seat across: two melds a line, then the discards."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """Name, concealed tiles and tan, melds, discards."""
        scene, melds = self.scene, self.scene.view.melds[self.seat]
        lines = [
            name_line(scene, self.seat, width),
            sides(concealed_line(scene, self.seat), tan_text(scene, self.seat), width),
        ]
        for first in range(0, 4, 2):
            pair = [meld_text(meld, scene) for meld in melds[first : first + 2]]
            lines.append(sides(pair[0], pair[1], width) if len(pair) == 2 else Text.assemble(*pair))
        return [*lines, *river_lines(scene, self.seat, width, height - len(lines))]


class OwnRiver(SeatZone):
    """The person's own discards."""

    def draw(self, width: int, height: int) -> Sequence[Text]:
        """The discards alone."""
        return river_lines(self.scene, self.seat, width, height)


class OwnBar(SeatZone):
    """The line above the own hand."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, "own", id="own-bar")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Name and score, tan before the score."""
        return [name_line(self.scene, self.seat, width)]
