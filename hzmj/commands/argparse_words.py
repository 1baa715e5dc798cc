"""What argparse says by itself, in the program's own words (`argparse.*` of assets/words).

argparse has its sentences in English. Those of its errors are recognised as a whole and said again with the
same facts; those of its help are given to it by the parser.
"""

import re

from hzmj.words import Words, sentences

_PLACE = re.compile(r"%(?:\((?P<name>\w+)\))?[rs]")


def in_words(message: str, words: Words) -> str:
    """An error of argparse in the language of `words`; as it is where argparse is not known to say it.

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
    """A pattern with a group for each place that the sentence leaves open."""
    return "(.*?)".join(map(re.escape, _PLACE.split(sentence)[::2]))


def _filled(sentence: str, names: list[str | None], facts: list[str]) -> str:
    """The sentence with the facts in its places: by their names, or in their order where they have none."""
    in_order = iter(facts)
    return _PLACE.sub(
        lambda place: facts[names.index(place["name"])] if place["name"] else next(in_order), sentence
    )
