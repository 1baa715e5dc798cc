"""名 What the seats are called: as somebody named them, or as the language in force names them."""

from functools import cache, lru_cache

from hzmj.rules.text import Lang
from hzmj.tui.plain import clean_name
from hzmj.words import sentences

_PROPOSED = "new.default_"
"""What the names begin with that a new match proposes, among the keys of the words."""


@lru_cache(maxsize=64)
def names_in(lang: Lang, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, cleaned; those proposed in one language are told in another, unless two would be alike.

    >>> names_in("en", ("你", "Anna", "乙", "Bot C"))
    ('You', 'Anna', 'Bot B', 'Bot C')
    """
    cleaned = tuple(map(clean_name, names))
    told = tuple(_proposed(lang).get(name, name) for name in cleaned)
    return told if len(set(told)) == len(set(cleaned)) else cleaned


@cache
def _proposed(lang: Lang) -> dict[str, str]:
    """Every proposed name, in whatever language, as this one has it."""
    known: tuple[Lang, ...] = ("zh", "en")
    return {
        name: sentences(lang)[key]
        for other in known
        for key, name in sentences(other).items()
        if key.startswith(_PROPOSED)
    }
