"""The examples of the rules reader, held against the engine."""

import re

import pytest

from hzmj.display.tile_faces import TILE_STYLES, Look, TileStyle
from hzmj.rules.melds import is_run
from hzmj.rules.tiles import WHITE, parse_tiles
from hzmj.tui.rulebook.chapters import chapter_lines, chapters, example_lines
from hzmj.tui.rulebook.examples import EXAMPLES, Example

TOLD = (
    ("caishen", "自摸", 1, (6, -2, -2, -2)),
    ("caishen", "自摸", 1, (6, -2, -2, -2)),
    ("levels", "自摸", 1, (12, -4, -4, -4)),
    ("turn", "杠开", 2, (12, -4, -4, -4)),
    ("win", "自摸", 1, (6, -2, -2, -2)),
    ("win", "清七对", 4, (24, -8, -8, -8)),
    ("baotou", "爆头", 2, (12, -4, -4, -4)),
    ("baotou", "七对爆头", 4, (24, -8, -8, -8)),
    ("chain", "财飘", 4, (24, -8, -8, -8)),
    ("chain", "杠飘", 8, (48, -16, -16, -16)),
    ("fan", "豪华清七对", 8, (48, -16, -16, -16)),
    ("fan", "七对爆头", 8, (48, -16, -16, -16)),
    ("house", "财神到齐财飘", 8, (48, -16, -16, -16)),
    ("house", "豪华", 4, (24, -8, -8, -8)),
    ("pays", "自摸", 1, (4, -1, -2, -1)),
    ("pays", "平胡", 1, (8, 0, -8, 0)),
    ("liability", "自摸", 1, (24, 0, 0, -24)),
    ("liability", "爆头", 2, (144, -48, -96, 0)),
)
"""What RULES.md makes of each example: clauses 2, 4, 5, 8.1, 8.3, 8.4, 8.5, 8.6, 8.7, 11, 12.1, 12.3."""


@pytest.mark.parametrize(("example", "told"), list(zip(EXAMPLES, TOLD, strict=True)))
def test_an_example_is_what_it_illustrates(
    example: Example, told: tuple[str, str, int, tuple[int, ...]]
) -> None:
    _, score = example.scored()
    assert (example.chapter, score.title.zh, score.multiplier, score.delta) == told


def test_the_white_plays_as_the_face_turned_up() -> None:
    facts, score = EXAMPLES[1].scored()
    (run,) = (group for group in score.groups if WHITE in group.tiles)
    assert run.stands_for[run.tiles.index(WHITE)] == facts.caishen


def bracketed(text: str) -> list[str]:
    return re.findall(r"\[(.+?)\]", text)


def test_both_languages_have_the_same_chapters_and_tiles() -> None:
    zh, en = chapters("zh"), chapters("en")
    assert [chapter.id for chapter in zh] == [chapter.id for chapter in en]
    for a, b in zip(zh, en, strict=True):
        assert sorted(set(bracketed(a.text))) == sorted(set(bracketed(b.text))), a.id


def test_every_chapter_draws_tiles() -> None:
    illustrated = {example.chapter for example in EXAMPLES}
    for chapter in chapters("zh"):
        assert chapter.id in illustrated or bracketed(chapter.text), chapter.id
    assert illustrated <= {chapter.id for chapter in chapters("zh")}


def test_tiles_in_the_text_are_what_they_are_called() -> None:
    """Three different tiles are a run, more of one are that many; hands have 13 tiles."""
    for chapter in chapters("zh"):
        for text in bracketed(chapter.text):
            tiles = parse_tiles(text)
            if len(set(tiles)) == 3 == len(tiles):
                assert is_run(tiles, WHITE)
            elif chapter.id == "deal" and len(tiles) > 1:
                assert len(tiles) == 13
            elif chapter.id == "turn":
                assert len(set(tiles)) == 1 or len(tiles) == 2


@pytest.mark.parametrize("style", TILE_STYLES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_lines_fit(lang: str, style: TileStyle) -> None:
    look = Look("zh" if lang == "zh" else "en", style)
    for width in (54, 78):
        for chapter in chapters(look.lang):
            for line in chapter_lines(chapter, look, width):
                assert line.cell_len <= width


def test_an_example_tells_what_caishen_stand_for() -> None:
    told = [line.plain.strip() for line in example_lines(EXAMPLES[6], Look(), 78)]
    assert told[0] == "例   爆头   2 倍"
    assert "白 当 八万。" in told
    assert told[-1] == "你 +12   下家 -4   对家 -4   上家 -4"
