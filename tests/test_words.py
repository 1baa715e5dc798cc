import string
import unicodedata

import pytest

from hzmj.text import Lang
from hzmj.words import Words, sentences


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_both_languages_say_the_same_things() -> None:
    zh, en = sentences("zh"), sentences("en")
    assert zh.keys() == en.keys()
    assert {key: names_in(zh[key]) for key in zh} == {key: names_in(en[key]) for key in zh}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_sentence_holds_a_character_of_doubtful_width(lang: Lang) -> None:
    """Ambiguous ones are two cells on many Chinese consoles."""
    doubtful = {
        key for key, text in sentences(lang).items() if "A" in map(unicodedata.east_asian_width, text)
    }
    assert not doubtful


def test_an_unknown_key_and_a_missing_fact_are_errors() -> None:
    with pytest.raises(KeyError):
        Words("zh")("table.no_such_thing")
    with pytest.raises(KeyError):
        Words("zh")("table.hand_of", n=1)
