"""Text in both languages of the game, for sentences that are part of the code, and the error `Refused`."""

from typing import Literal, NamedTuple
from unicodedata import combining, east_asian_width

Lang = Literal["zh", "en"]
QUOTED = 40
"""Largest number of characters of quoted input in a message."""
LONGEST_REASON = 240
"""Largest number of characters in a reason."""


class Text(NamedTuple):
    """One sentence or name in Chinese and in English.

    >>> Text("财神", "caishen").pick("en")
    'caishen'
    """

    zh: str
    en: str

    def pick(self, lang: Lang) -> str:
        """Returns the sentence in `lang`."""
        return self.zh if lang == "zh" else self.en

    def format(self, **facts: object) -> "Text":
        """Returns both sentences with the named facts filled in, as `str.format` does."""
        return Text(self.zh.format(**facts), self.en.format(**facts))


def cells(text: str) -> int:
    """Returns the width of `text` in terminal cells. A Chinese character takes two.

    >>> cells("杠a")
    3
    """
    return sum(0 if combining(char) else 1 + (east_asian_width(char) in "WF") for char in text)


def shortened(text: str, most: int = QUOTED) -> str:
    """Returns the text or, if it is longer than `most` characters, its beginning and end around "...".

    >>> shortened("123m456p"), shortened("0123456789", 7)
    ('123m456p', '01...89')
    """
    if len(text) <= most:
        return text
    kept = most - len("...")
    return f"{text[: (kept + 1) // 2]}...{text[len(text) - kept // 2 :]}"


class Refused(Exception):  # noqa: N818 - a refusal by the rules, not a programming error
    """Raised for what the rules or a format do not allow, with a reason for the player to read.

    `text` is the reason in both languages; `field` names the field of a file or
    request that is at fault, or is None. `str()` is the English sentence.
    Both are shortened, since either may quote input of any length.
    """

    def __init__(self, text: Text, field: str | None = None) -> None:
        self.text = Text(shortened(text.zh, LONGEST_REASON), shortened(text.en, LONGEST_REASON))
        self.field = None if field is None else shortened(field)
        super().__init__(self.text, self.field)

    def __str__(self) -> str:
        return self.text.en
