"""The sentences of the program in both languages, read from assets/words."""

import tomllib
from functools import cache

from hzmj.paths import assets
from hzmj.text import Lang


@cache
def sentences(lang: Lang) -> dict[str, str]:
    """Returns every sentence of one language by its key, "section.name"."""
    sections = tomllib.loads((assets() / "words" / f"{lang}.toml").read_text("utf-8"))
    return {f"{section}.{name}": text for section, names in sections.items() for name, text in names.items()}


class Words:
    """Looks sentences up in one language.

    >>> Words("en")("table.hand_of", n=1, hands=8)
    'Hand 1/8'
    """

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang

    def __call__(self, key: str, /, **facts: object) -> str:
        """Returns the sentence of that key with the facts filled in.

        Raises KeyError for an unknown key or a missing fact.
        """
        return sentences(self.lang)[key].format(**facts)
