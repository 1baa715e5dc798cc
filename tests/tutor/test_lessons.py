"""The lessons as data: every position comes about, and both languages tell it whole."""

import string

import pytest
from rich.cells import cell_len

from hzmj.display.tile_faces import TILE_STYLES, Look
from hzmj.game import events as ev
from hzmj.game.actions import brief_action
from hzmj.game.invariants import problems
from hzmj.game.match import Match
from hzmj.text import Lang
from hzmj.tui.rulebook.prose import lines_of
from hzmj.tui.widgets.coach import WIDTH
from hzmj.tutor.lessons import LESSONS, PERSON, Lesson, begin, drawers_answers
from hzmj.tutor.stacked_wall import stack
from hzmj.tutor.texts import Texts, tutorial

NAMES = ("你", "下家", "对家", "上家")
TITLES = {
    "tiles": ("自摸", (6, -2, -2, -2)),
    "claims": ("杠开", (8, -2, -2, -4)),
    "caishen": ("自摸", (6, -2, -2, -2)),
    "baotou": ("爆头", (8, -4, -2, -2)),
    "caipiao": ("财飘", (24, -8, -8, -8)),
    "levels": ("平胡", (8, 0, -8, 0)),
    "pairs": ("清七对", (16, -8, -4, -4)),
    "chengbao": ("自摸", (24, 0, 0, -24)),
    "panel": ("杠爆", (24, -4, -16, -4)),
}
"""What each lesson ends with: the sums the texts speak of."""


def until_asked(match: Match) -> None:
    while match.pending and PERSON not in match.pending:
        match.step(drawers_answers(match))
        assert match.hand is not None
        assert not problems(match.hand)


def play(lesson: Lesson) -> Match:
    """The lesson by its right answers."""
    match = begin(lesson, NAMES)
    for step in lesson.steps:
        until_asked(match)
        right = [action for action in match.pending[PERSON] if brief_action(action) in step.right]
        assert right, step
        assert len(match.pending[PERSON]) > len(right) or step.key == "bound", "a choice that is none"
        match.step({**drawers_answers(match), PERSON: right[0]})
    return match


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_comes_to_what_it_tells(lesson: Lesson) -> None:
    match = play(lesson)
    if lesson.id not in TITLES:
        assert not match.over
        return
    assert match.over
    win, settle = (event for event in match.events if isinstance(event, ev.Win | ev.Settle))
    assert isinstance(win, ev.Win)
    assert isinstance(settle, ev.Settle)
    assert (win.score.title.zh, settle.delta) == TITLES[lesson.id]


def test_questions_have_the_right_answers() -> None:
    (lesson,) = (lesson for lesson in LESSONS if lesson.questions)
    *_, settle, _ = play(lesson).events
    assert isinstance(settle, ev.Settle)
    paid = [-settle.delta[2], -settle.delta[1]]
    for lang in ("zh", "en"):
        for question, amount in zip(lesson.questions, paid, strict=True):
            _, options = Texts(lang).question(lesson, question)
            assert int(options[question.right]) == amount


def outline(value: object) -> object:
    """The keys of a file of words, with the length of its lists and the names in its braces."""
    if isinstance(value, dict):
        return {key: outline(each) for key, each in value.items()}
    if isinstance(value, list):
        return [outline(each) for each in value]
    return {name for _, name, _, _ in string.Formatter().parse(str(value)) if name}


def test_both_languages_say_the_same_things() -> None:
    assert outline(tutorial("zh")) == outline(tutorial("en"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_lesson_has_its_words(lang: Lang) -> None:
    texts = Texts(lang)
    assert set(tutorial(lang)) == {"ui", *(lesson.id for lesson in LESSONS)}
    for lesson in LESSONS:
        assert texts.title(lesson)
        assert texts.about(lesson)
        assert texts.end(lesson)
        assert ("panel" in tutorial(lang)[lesson.id]) == lesson.panel
        for step in lesson.steps:
            assert texts.ask(lesson, step)
            assert texts.right(lesson, step.key)
            assert texts.wrong(lesson, step.key, "1m")


def sentences(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in sentences(each)]
    return [text for each in value for text in sentences(each)] if isinstance(value, list) else [str(value)]


@pytest.mark.parametrize("style", TILE_STYLES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_sentence_fits_the_tutor_at_80_columns(lang: Lang, style: str) -> None:
    look = Look(lang, style)  # type: ignore[arg-type]
    for sentence in sentences([tutorial(lang)[lesson.id] for lesson in LESSONS]):
        lines = lines_of(sentence, look, None, WIDTH)
        assert len(lines) <= 3, sentence
        assert all(cell_len(line.plain) <= WIDTH for line in lines)


def test_a_position_cannot_ask_for_five_of_a_tile() -> None:
    with pytest.raises(ValueError, match="more of a tile"):
        stack({0: "1111234567m123p"}, "1m")
