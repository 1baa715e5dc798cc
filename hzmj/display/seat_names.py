"""名 The names of the seats: as a person typed them, or the default names of the language in force."""

from collections.abc import Sequence
from functools import cache, lru_cache

from hzmj.display.sanitize import clean_name
from hzmj.game import events as ev
from hzmj.text import Lang
from hzmj.words import sentences

_OF_PEOPLE, _OF_BOTS = ("new.you", "new.person_name_"), ("new.bot_name_",)
"""Prefixes of the word keys of the default names in a new match."""


def names_of(seats: Sequence[ev.Seat], lang: Lang) -> tuple[str, ...]:
    """Returns the names of the seats in a language."""
    people = tuple(at for at, seat in enumerate(seats) if seat.is_human)
    return names_in(lang, tuple(seat.name for seat in seats), people)


@lru_cache(maxsize=64)
def names_in(lang: Lang, names: tuple[str, ...], people: tuple[int, ...]) -> tuple[str, ...]:
    """Returns the names, cleaned, with default names of any language translated to `lang`.

    They are not translated if two would become equal. `people` are the seats of people, whose default
    names can be the same as a bot's in one language.

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
    """Maps every default name under those keys, in any language, to the name in `lang`."""
    known: tuple[Lang, ...] = ("zh", "en")
    return {
        name: sentences(lang)[key]
        for other in known
        for key, name in sentences(other).items()
        if key.startswith(keys)
    }
