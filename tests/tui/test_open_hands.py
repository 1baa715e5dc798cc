"""明牌 The open table: all hands face up, and nothing else lost for it."""

from collections import Counter

import pytest

from hzmj.display.tile_faces import TILE_STYLES, Look, TileStyle
from hzmj.game.actions import Discard
from hzmj.game.events import Discard as Discarded
from hzmj.game.match import Match
from hzmj.game.view import View
from hzmj.rules.melds import Meld
from hzmj.tui.screens.table import TableScreen
from hzmj.tui.table.layout import LAYOUTS
from hzmj.tui.widgets.log import Log
from hzmj.tui.widgets.open_hands import OpenHands
from hzmj.tui.widgets.seats import AcrossSeat, SeatZone, SideSeat
from tests.tui import results
from tests.tui.tables import SIZES, hands_of, play_until, setup, shown

LOOKS = [Look(lang, style) for lang in ("zh", "en") for style in TILE_STYLES]


def own_turn(match: Match) -> bool:
    return any(isinstance(action, Discard) for action in match.pending.get(0, ()))


def rows_of(table: TableScreen) -> list[str]:
    """What the panel shows, line by line."""
    zone = table.query_one(OpenHands)
    return [zone.render_line(y).text for y in range(zone.size.height)]


def faces_in(row: str) -> Counter[str]:
    """The faces that stand in a row after wind and name."""
    return Counter(row.replace("*", " ").split()[2:])


@pytest.mark.parametrize("size", SIZES, ids=LAYOUTS)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.lang}-{look.style}")
async def test_every_tile_of_the_other_three_is_seen(look: Look, size: tuple[int, int]) -> None:
    match = play_until(Match(setup(names=("Own", "Rig", "Acr", "Lef"))), own_turn)
    async with shown(match, look, size, is_open=True) as (_, table):
        hands = hands_of(match)
        for row, seat in zip(rows_of(table), (1, 2, 3), strict=True):
            assert faces_in(row) == Counter(look.face(tile) for tile in hands[seat])
            wind, name = row.split()[:2]
            assert wind in (table.model.wind(seat), table.model.wind(seat)[0])
            assert name == table.model.name(seat)


@pytest.mark.parametrize("style", TILE_STYLES)
async def test_the_fullest_hand_fits_beside_the_longest_name(style: TileStyle) -> None:
    match = play_until(Match(setup(names=results.LONG_NAMES[:1] * 4)), own_turn)
    look = Look("zh", style)
    async with shown(match, look, is_open=True) as (_, table):
        table.model.hands = lambda: (list(range(14)),) * 4
        table.query_one(OpenHands).redraw()
        for row in rows_of(table):
            assert row.rstrip().endswith(look.face(13))
            assert all(look.face(tile) in row for tile in range(14))


@pytest.mark.parametrize("size", SIZES, ids=LAYOUTS)
async def test_nothing_needed_to_play_is_cut(size: tuple[int, int]) -> None:
    """Prompt, hand and keys keep their size; four melds and twenty discards of each seat are seen."""
    match = play_until(Match(setup()), own_turn)
    sizes = []
    for is_open in (False, True):
        async with shown(match, size=size, is_open=is_open) as (_, table):
            view, table.model.last = table.model.view, None
            view.melds = [[Meld("chi", (at, at + 1, at + 2), 3 - at) for at in range(4)]] * 4
            view.discards = [[Discarded(seat, tile, drawn=False) for tile in range(20)] for seat in range(4)]
            for zone in table.query(SeatZone).results(SeatZone):
                zone.redraw()
                lines = "".join(zone.render_line(y).text for y in range(zone.size.height))
                assert "+" not in lines.replace("+0", ""), zone.id
                if isinstance(zone, SideSeat | AcrossSeat):
                    assert lines.count("<") == 4, zone.id
            sizes.append([table.query_one(zone).size for zone in ("#own-bar", "#prompt", "#hand", "#bar")])
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("size", SIZES, ids=LAYOUTS)
async def test_the_log_gives_room_where_there_is_little(size: tuple[int, int]) -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, size=size, is_open=True) as (_, table):
        seen = [log.display and bool(log.size) for log in table.query(Log)]
        assert (
            seen == {80: [False, False], 100: [False, False], 120: [True, False], 160: [False, True]}[size[0]]
        )


async def test_the_line_of_backs_makes_room_for_discards() -> None:
    match = play_until(Match(setup()), own_turn)
    for is_open in (False, True):
        async with shown(match, is_open=is_open) as (_, table):
            for zone in table.query(SideSeat).results(SideSeat):
                text = "".join(line.plain for line in zone.draw(21, 13))
                assert ("|||" in text) == (not is_open)
            text = "".join(line.plain for line in table.query_one(AcrossSeat).draw(38, 7))
            assert ("|||" in text) == (not is_open)


async def test_tan_on_a_seat_are_told_beside_the_name_across() -> None:
    match = play_until(Match(setup(third_tan="any")), own_turn)
    async with shown(match, is_open=True) as (_, table):
        view: View = table.model.view
        view.tan[2][1] = 2
        view.melds[2] = [Meld("peng", (1, 1, 1), 1)] * 2
        (name, *_) = table.query_one(AcrossSeat).draw(38, 6)
        assert table.model.look.words("table.tan_two", name=table.model.name(1), n=2) in name.plain


async def test_the_seat_that_acts_is_lit_up() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, is_open=True) as (_, table):
        assert not any(row.startswith(">") for row in rows_of(table))
        table.model.view.turn = 2
        table.query_one(OpenHands).redraw()
        assert [row.startswith(">") for row in rows_of(table)] == [False, True, False]


async def test_the_hands_are_asked_for_whenever_it_is_drawn() -> None:
    match = play_until(Match(setup()), own_turn)
    async with shown(match, is_open=True) as (_, table):
        table.model.hands = lambda: ([], [0], [9], [18])
        table.query_one(OpenHands).redraw()
        assert [row.split()[-1] for row in rows_of(table)] == [table.model.look.face(t) for t in (0, 9, 18)]


async def test_a_closed_table_has_no_such_panel() -> None:
    async with shown(play_until(Match(setup()), own_turn)) as (_, table):
        assert not table.query(OpenHands)
