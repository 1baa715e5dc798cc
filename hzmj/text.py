"""Text in both languages of the game, for sentences that belong to the rules themselves."""

from typing import Literal, NamedTuple
from unicodedata import combining, east_asian_width

Lang = Literal["zh", "en"]
QUOTED = 40
"""Characters of foreign text that a message shows."""
LONGEST_REASON = 240
"""Characters of a whole reason."""


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


def shortened(text: str, most: int = QUOTED) -> str:
    """The text, or only its beginning and its end where it is longer than `most` characters.

    >>> shortened("123m456p"), shortened("0123456789", 7)
    ('123m456p', '01...89')
    """
    if len(text) <= most:
        return text
    kept = most - len("...")
    return f"{text[: (kept + 1) // 2]}...{text[len(text) - kept // 2 :]}"


class Refused(Exception):  # noqa: N818 - the field's word for it, not a programming error
    """What the rules forbid, with the reason a player can read.

    `text` is the reason in both languages; `field` names the field of a file or
    request that is at fault, where there is one. `str()` is the English sentence.
    Both are shortened: either may hold foreign text of any length.
    """

    def __init__(self, text: Text, field: str | None = None) -> None:
        self.text = Text(shortened(text.zh, LONGEST_REASON), shortened(text.en, LONGEST_REASON))
        self.field = None if field is None else shortened(field)
        super().__init__(self.text, self.field)

    def __str__(self) -> str:
        return self.text.en
