"""名 What the seats are called: as somebody named them, or as the language in force names them."""

from collections.abc import Sequence
from functools import cache, lru_cache

from hzmj.display.sanitize import clean_name
from hzmj.game import events as ev
from hzmj.text import Lang
from hzmj.words import sentences

_OF_PEOPLE, _OF_BOTS = ("new.you", "new.person_name_"), ("new.bot_name_",)
"""What the keys of the words begin with under which a new match finds the names it proposes."""


def names_of(seats: Sequence[ev.Seat], lang: Lang) -> tuple[str, ...]:
    """What the seats are called in a language."""
    people = tuple(at for at, seat in enumerate(seats) if seat.is_human)
    return names_in(lang, tuple(seat.name for seat in seats), people)


@lru_cache(maxsize=64)
def names_in(lang: Lang, names: tuple[str, ...], people: tuple[int, ...]) -> tuple[str, ...]:
    """The names, cleaned; those proposed in one language are told in another, unless two would be alike.

    `people` are the seats of people: in one language they can be called as a bot is.

    >>> names_in("en", ("你", "Anna", "乙", "Bot C"), (0, 1))
    ('You', 'Anna', 'Bot B', 'Bot C')
    """
    cleaned = tuple(map(clean_name, names))
    told = tuple(
        _proposed(lang, _OF_PEOPLE if seat in people else _OF_BOTS).get(name, name)
        for seat, name in enumerate(cleaned)
    )
    return told if len(set(told)) == len(set(cleaned)) else cleaned


@cache
def _proposed(lang: Lang, keys: tuple[str, ...]) -> dict[str, str]:
    """Every name proposed under those keys, in whatever language, as this one has it."""
    known: tuple[Lang, ...] = ("zh", "en")
    return {
        name: sentences(lang)[key]
        for other in known
        for key, name in sentences(other).items()
        if key.startswith(keys)
    }
