"""明牌 The concealed hands of the other three seats, face up, for an open table."""

from collections.abc import Sequence

from rich.text import Text

from hzmj.rules.tiles import sort_key
from hzmj.tui.plain import NAME_CELLS, pad
from hzmj.tui.scene import PLACES, Scene
from hzmj.tui.widgets.zone import Zone

LONGEST = 14
"""Tiles of the fullest hand."""


class OpenHands(Zone):
    """A row a seat, in turn order from the next: wind and name, lit up while the seat acts, and its tiles."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, id="open-hands")

    def draw(self, width: int, height: int) -> Sequence[Text]:  # noqa: ARG002
        """Three rows."""
        assert self.scene.hands is not None
        hands = self.scene.hands()
        seats = [self.scene.seat_at(place) for place in PLACES if place != "own"]
        return [self._row(seat, hands[seat], width) for seat in seats]

    def _row(self, seat: int, hand: Sequence[int], width: int) -> Text:
        scene, look = self.scene, self.scene.look
        acting = scene.acting(seat) and not scene.asking
        lead = f"{'>' if acting else ' '}{scene.wind(seat)} "
        room = min(len(lead) + NAME_CELLS + 1, width - LONGEST * (look.face_width + 1) - 1)
        style = look.palette.acting if acting else look.palette.name
        row = Text.assemble((pad(lead + scene.name(seat), room), style))
        for tile in sorted(hand, key=lambda tile: sort_key(tile, scene.view.caishen)):
            row.append_text(look.tile(tile, scene.view.caishen))
        return row
