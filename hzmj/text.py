"""Text in both languages of the game, for sentences that belong to the rules themselves."""

from typing import Literal, NamedTuple
from unicodedata import combining, east_asian_width

Lang = Literal["zh", "en"]


class Text(NamedTuple):
    """One sentence or name in Chinese and in English.

    >>> Text("财神", "caishen").pick("en")
    'caishen'
    """

    zh: str
    en: str

    def pick(self, lang: Lang) -> str:
        """The sentence in `lang`."""
        return self.zh if lang == "zh" else self.en

    def format(self, **facts: object) -> "Text":
        """Both sentences with the same named facts filled in."""
        return Text(self.zh.format(**facts), self.en.format(**facts))


def cells(text: str) -> int:
    """How many cells of a terminal `text` takes: a Chinese character takes two.

    >>> cells("杠a")
    3
    """
    return sum(0 if combining(char) else 1 + (east_asian_width(char) in "WF") for char in text)


class Refused(Exception):  # noqa: N818 - the field's word for it, not a programming error
    """What the rules forbid, with the reason a player can read.

    `text` is the reason in both languages; `field` names the field of a file or
    request that is at fault, where there is one. `str()` is the English sentence.
    """

    def __init__(self, text: Text, field: str | None = None) -> None:
        super().__init__(text, field)
        self.text = text
        self.field = field

    def __str__(self) -> str:
        return self.text.en
