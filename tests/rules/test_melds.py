"""What runs a discard can make, and what a run is: RULES.md 2, 5."""

import pytest

from hzmj.rules.melds import Meld, chi_pairs, is_run
from hzmj.rules.tiles import parse_tile, parse_tiles, write_tiles


@pytest.mark.parametrize(
    ("tile", "caishen", "pairs"),
    [
        pytest.param("5p", "5z", "34p 46p 67p", id="5 three runs in the middle"),
        pytest.param("1m", "5z", "23m", id="5 one run at the end"),
        pytest.param("9s", "5z", "78s", id="5 one run at the other end"),
        pytest.param("2s", "5z", "13s 34s", id="5 two runs next to the end"),
        pytest.param("8m", "5z", "67m 79m", id="5 two runs next to the other end"),
        pytest.param("1z", "5z", "", id="5 honours make no run"),
        pytest.param("7z", "5z", "", id="5 dragons make no run"),
        pytest.param("5z", "4p", "23p 35p 56p", id="2 flip: a white is the caishen's face"),
        pytest.param("5z", "1z", "", id="2 flip: an honour's white makes no run"),
    ],
)
def test_chi_pairs_are_the_faces_that_make_a_run(tile: str, caishen: str, pairs: str) -> None:
    found = chi_pairs(parse_tile(tile), parse_tile(caishen))
    assert " ".join(map(write_tiles, found)) == pairs


@pytest.mark.parametrize(
    ("tiles", "caishen", "right"),
    [
        pytest.param("345m", "5z", True, id="5 three consecutive numbers"),
        pytest.param("534m", "5z", True, id="5 in any order"),
        pytest.param("346m", "5z", False, id="5 a gap"),
        pytest.param("334m", "5z", False, id="5 a tile twice"),
        pytest.param("89m1p", "5z", False, id="5 over the edge of a suit"),
        pytest.param("9s12z", "5z", False, id="5 over the edge of the numbers"),
        pytest.param("123z", "5z", False, id="5 winds"),
        pytest.param("34m", "5z", False, id="5 two tiles"),
        pytest.param("3456m", "5z", False, id="5 four tiles"),
        pytest.param("345m", "4m", False, id="2 never a caishen in it"),
        pytest.param("34m5z", "5m", True, id="2 flip: a white as the caishen's face"),
        pytest.param("345z", "1m", False, id="2 flip: a white among honours"),
        pytest.param("34m5z", "5z", False, id="2 a white that is wild"),
    ],
)
def test_a_run(tiles: str, caishen: str, right: bool) -> None:
    assert is_run(parse_tiles(tiles), parse_tile(caishen)) == right


def test_which_melds_are_gangs() -> None:
    four = parse_tiles("2222z")
    assert all(Meld(kind, four, None).is_gang for kind in ("exposed", "added", "concealed"))
    assert not any(Meld(kind, four[:3], 1).is_gang for kind in ("chi", "peng"))
