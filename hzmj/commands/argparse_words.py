"""Translates argparse's messages (`argparse.*` of assets/words).

argparse has English messages only. Its errors are matched against the English sentences and then formatted
in the other language with the same values; the parser passes translated help texts to argparse itself.
"""

import re

from hzmj.words import Words, sentences

_PLACE = re.compile(r"%(?:\((?P<name>\w+)\))?[rs]")


def in_words(message: str, words: Words) -> str:
    """Returns an argparse error in the language of `words`; unchanged if the message is not known.

    >>> in_words("argument --level: expected one argument", Words("zh"))
    '参数 --level：后面要有一个值'
    """
    english = sentences("en")
    for key, sentence in english.items():
        if key.startswith("argparse."):
            found = re.fullmatch(_pattern(sentence), message, re.DOTALL)
            if found is not None:
                names = [place["name"] for place in _PLACE.finditer(sentence)]
                facts = [
                    in_words(fact, words) if name == "message" else fact
                    for name, fact in zip(names, found.groups(), strict=True)
                ]
                return _filled(sentences(words.lang)[key], names, facts)
    return message


def _pattern(sentence: str) -> str:
    """Returns a regular expression with a group for each placeholder of the sentence."""
    return "(.*?)".join(map(re.escape, _PLACE.split(sentence)[::2]))


def _filled(sentence: str, names: list[str | None], facts: list[str]) -> str:
    """Returns the sentence with the facts in its placeholders, by name or, without names, in order."""
    in_order = iter(facts)
    return _PLACE.sub(
        lambda place: facts[names.index(place["name"])] if place["name"] else next(in_order), sentence
    )
