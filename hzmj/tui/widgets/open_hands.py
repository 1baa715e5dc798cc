"""明牌 The concealed hands of the other three seats, face up, for an open table."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.display.sanitize import NAME_CELLS, pad
from hzmj.rules.tiles import sort_key
from hzmj.tui.table.model import PLACES, TableModel
from hzmj.tui.widgets.zone import Zone

LONGEST = 14
"""Number of tiles in the largest hand."""


class OpenHands(Zone):
    """One row for each of the other seats in turn order: wind, name and tiles.

    The row is highlighted while the seat acts. The wind is cut to its first letter if there is no room for
    the name otherwise.
    """

    def __init__(self, model: TableModel) -> None:
        super().__init__(model, id="open-hands")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Returns the three rows."""
        assert self.model.hands is not None
        hands = self.model.hands()
        seats = [self.model.seat_at(place) for place in PLACES if place != "own"]
        return [self._row(seat, hands[seat], width) for seat in seats]

    def _row(self, seat: int, hand: Sequence[int], width: int) -> Text:
        model, look = self.model, self.model.look
        acting = model.acting(seat) and not model.asking
        room, wind = width - LONGEST * (look.face_width + 1) - 1, model.wind(seat)
        if len(wind) + NAME_CELLS + 2 > room:
            wind = wind[0]
        lead = f"{'>' if acting else ' '}{wind} "
        room = min(len(lead) + NAME_CELLS + 1, room)
        style = look.palette.acting if acting else look.palette.name
        row = Text.assemble((pad(lead + model.name(seat), room), style))
        for tile in sorted(hand, key=lambda tile: sort_key(tile, model.view.caishen)):
            row.append_text(look.tile(tile, model.view.caishen))
        return row
