"""Sentences with tiles in lines."""

import pytest

from hzmj.display.tile_faces import Look
from hzmj.rules.tiles import WHITE
from hzmj.tui.rulebook.prose import lines_of


def plain(sentence: str, width: int, look: Look | None = None) -> list[str]:
    return [line.plain for line in lines_of(sentence, look or Look(), WHITE, width)]


def test_chinese_breaks_anywhere_but_before_its_punctuation() -> None:
    assert plain("四副加一对，就胡。", 10) == ["四副加一", "对，就胡。"]
    assert plain("（四副）加一对", 6) == ["（四", "副）加", "一对"]


def test_words_stay_whole() -> None:
    assert plain("four melds, one pair", 11) == ["four melds,", "one pair"]


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [("打 [4z]，好", "打  北 ，好"), ("[123m]胡", "一万二万三万胡"), ("打[5z]", "打 *白 ")],
)
def test_tiles_are_drawn(sentence: str, shown: str) -> None:
    assert plain(sentence, 40) == [shown]


def test_a_row_of_tiles_and_its_full_stop_are_not_torn() -> None:
    look = Look("en", "indexed")
    assert plain("Discard [123m], it is", 10, look) == ["Discard", "1m2m3m, it", "is"]
    assert plain("Keep [1m] [2m]", 20, look) == ["Keep 1m 2m"]
