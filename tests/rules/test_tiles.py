"""Tiles and their notation: RULES.md 1 and 2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hzmj.rules.tiles import (
    ALL_TILES,
    CODES,
    FACES,
    NAMES,
    WHITE,
    count_tiles,
    is_honour,
    parse_tile,
    parse_tiles,
    plays_as,
    run_position,
    sort_key,
    write_tiles,
)
from hzmj.text import Refused, Text

faces = st.lists(st.integers(0, FACES - 1))


def test_136_tiles_four_of_each_of_34_faces() -> None:
    assert len(ALL_TILES) == 136
    assert count_tiles(ALL_TILES) == [4] * 34


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [
        ("1m", "一万", "1 characters"),
        ("9m", "九万", "9 characters"),
        ("1p", "一筒", "1 dots"),
        ("5s", "五条", "5 bamboo"),
        ("1z", "东", "east"),
        ("2z", "南", "south"),
        ("3z", "西", "west"),
        ("4z", "北", "north"),
        ("5z", "白", "white"),
        ("6z", "发", "green"),
        ("7z", "中", "red"),
    ],
)
def test_a_code_and_its_names(code: str, zh: str, en: str) -> None:
    assert NAMES[parse_tile(code)] == Text(zh, en)
    assert CODES[parse_tile(code)] == code


def test_the_white_is_5z() -> None:
    assert parse_tile("5z") == WHITE


@given(faces)
def test_notation_both_ways(tiles: list[int]) -> None:
    assert parse_tiles(write_tiles(tiles)) == tuple(tiles)


@pytest.mark.parametrize(
    "text", ["m", "12", "123", "0m", "8z", "9z", "123x", "1 m", "12m3", "１m", "1M", "-1m", "1m\n", "10m"]
)
def test_what_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["", "5", "55z", "5x", "8z", "0s", "5z ", "白"])
def test_what_is_no_single_tile_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse_tile(text)


def test_a_white_plays_as_the_caishens_face_and_all_else_as_itself() -> None:
    three = parse_tile("3m")
    assert plays_as(WHITE, three) == three
    assert plays_as(WHITE, WHITE) == WHITE
    assert [plays_as(face, three) for face in range(FACES) if face != WHITE] == [
        face for face in range(FACES) if face != WHITE
    ]


def test_a_hand_is_shown_caishen_first_and_whites_where_they_play() -> None:
    hand = parse_tiles("75z21m3m4m9s")
    caishen = parse_tile("3m")
    shown = sorted(hand, key=lambda piece: sort_key(piece, caishen))
    assert write_tiles(shown) == "312m5z4m9s7z"


def test_honours_and_places_in_a_suit() -> None:
    assert [code for code in CODES if is_honour(parse_tile(code))] == [f"{n}z" for n in range(1, 8)]
    assert [run_position(parse_tile(code)) for code in ("1m", "9p", "4s", "1z", "7z")] == [0, 8, 3, -1, -1]


def test_a_text_picks_its_language_and_takes_facts() -> None:
    text = Text("{n}张", "{n} tiles").format(n=3)
    assert (text.pick("zh"), text.pick("en")) == ("3张", "3 tiles")
    refused = Refused(text, "hand")
    assert (str(refused), refused.field) == ("3 tiles", "hand")
