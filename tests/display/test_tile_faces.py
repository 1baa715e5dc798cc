from dataclasses import replace

import pytest
from rich.cells import cell_len
from wcwidth import wcswidth

from hzmj.display.sanitize import clean_line, clean_name, fit
from hzmj.display.tile_faces import CARD_WIDTH, TILE_STYLES, Look, back_content, default_style, face_width
from hzmj.rules.tiles import FACES, WHITE

LOOKS = [Look(lang, style) for lang in ("zh", "en") for style in TILE_STYLES]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_faces_of_a_style_have_one_width(look: Look) -> None:
    from hzmj.display.tile_faces import face_text

    faces = [face_text(tile, look.style, look.lang) for tile in range(FACES)]
    assert {cell_len(face) for face in faces} == {face_width(look.style, look.lang)}
    assert {wcswidth(face) for face in faces} == {look.face_width}
    assert len(set(faces)) == FACES
    assert back_content(look).cell_len == look.tile(0).cell_len == look.face_width + 1


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_cards_of_a_style_have_one_width(look: Look) -> None:
    for tile in range(FACES):
        assert [cell_len(row) for row in look.card(tile)] == [CARD_WIDTH] * 2
        assert look.card(tile)[0][0] == look.card(tile)[0][-1] == " "
        assert [cell_len(row) for row in look.stacked(tile)] == [2, 2]


def test_ascii_is_ascii() -> None:
    look = Look("zh", "ascii")
    for tile in range(FACES):
        assert (look.tile(tile, tile).plain + "".join(look.card(tile))).isascii()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_caishen_is_marked_without_colour(look: Look) -> None:
    assert look.tile(WHITE, WHITE).plain != look.tile(WHITE, None).plain
    assert look.tile(4, WHITE).plain == look.tile(4, None).plain


def test_look_changes() -> None:
    look = Look("zh", default_style("zh"))
    assert look.other_language() == Look("en", "indexed")
    assert replace(look, style="ascii").other_language() == Look("en", "ascii")
    assert look.next_style().next_style().next_style() == look


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a\x1b]52;c;eA==\x07b", "a]52;c;eA==b"),
        ("\u202e\u200b\ufeffx\x9b2J", "x2J"),
        ("one\r\ntwo\tthree", "one two three"),
    ],
)
def test_clean_line(text: str, clean: str) -> None:
    assert clean_line(text) == clean


def test_clean_name_is_short_and_never_empty() -> None:
    assert cell_len(clean_name("很长很长很长很长")) <= 12
    assert clean_name(" \x00 ") == "?"
    assert fit("三万", 3) == "三"
