"""The names of hands as people say and type them: in Chinese, English and pinyin."""

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from hzmj.keeper.hands import By, NamedHand, named_hands, title
from hzmj.keeper.synonyms import chinese, english
from hzmj.rules.ruleset import Ruleset
from hzmj.text import Refused, Text

_PINYIN = {
    "一": "yī", "七": "qī", "三": "sān", "上": "shàng", "两": "liǎng", "二": "èr", "到": "dào", "十": "shí",
    "单": "dān", "双": "shuāng", "响": "xiǎng", "四": "sì", "豪": "háo", "华": "huá", "头": "tóu", "子": "zǐ",
    "客": "kè", "对": "duì", "小": "xiǎo", "带": "dài", "平": "píng", "开": "kāi", "拷": "kǎo", "摸": "mō",
    "无": "wú", "杠": "gàng", "没": "méi", "清": "qīng", "爆": "bào", "神": "shén", "胡": "hú", "自": "zì",
    "花": "huā", "财": "cái", "风": "fēng", "飘": "piāo", "齐": "qí",
}  # fmt: skip
_MOST_NAMED = 5
"""How many hands a refusal names."""


def pinyin(name: str) -> str:
    """A Chinese name in pinyin with tone marks, one word a character.

    >>> pinyin("双财飘")
    'shuāng cái piāo'
    """
    return " ".join(_PINYIN.get(char, char) for char in name)


def initials(name: str) -> str:
    """The first letters of a Chinese name's pinyin, to type it in few keys.

    >>> initials("双财飘")
    'scp'
    """
    return "".join(_folded(_PINYIN.get(char, char))[:1] for char in name)


def parse_name(text: str, rules: Ruleset, by: By = "draw") -> NamedHand:
    """The hand that `text` names, in Chinese, English or pinyin, with or without tones and blanks.

    Raises Refused with the nearest names if there is no such hand under the rules, and with all it may
    mean if there are several.
    """
    names = _names(rules, by)
    key = _folded(text)
    found = names.get(key) or names.get(_without_tone_numbers(key)) or ()
    if len(found) == 1:
        return found[0]
    if found:
        told = _listed(found, rules, by)
        raise Refused(
            Text(f"「{_short(text)}」可以是：{told.zh}", f"{_short(text)!r} may be {told.en}"), "hand"
        )
    nearest = search_names(text, rules, by) or _close(key, names)
    told = _listed(nearest, rules, by)
    near = Text(f"，相近的有：{told.zh}", f"; near: {told.en}") if nearest else Text("", "")
    raise Refused(
        Text(
            f"这套规则里没有「{_short(text)}」这种胡法{near.zh}",
            f"no win under these rules is called {_short(text)!r}{near.en}",
        ),
        "hand",
    )


def search_names(text: str, rules: Ruleset, by: By = "draw") -> tuple[NamedHand, ...]:
    """The hands whose name, or its initials in pinyin, begins with `text`: exact ones, then as listed.

    Every hand for an empty text.
    """
    key = _folded(text)
    names = _names(rules, by)
    exact = dict.fromkeys((*names.get(key, ()), *names.get(_without_tone_numbers(key), ())))
    begun = {hand for name, hands in names.items() if name.startswith(key) for hand in hands}
    for hand in named_hands(rules, by):
        if initials(title(rules, hand, by).zh).startswith(key):
            begun.add(hand)
    rest = (hand for hand in named_hands(rules, by) if hand in begun and hand not in exact)
    return (*exact, *rest)


@lru_cache(maxsize=16)
def _names(rules: Ruleset, by: By) -> Mapping[str, tuple[NamedHand, ...]]:
    """Every folded name, each with the hands it may mean."""
    names: dict[str, dict[NamedHand, None]] = {}
    for hand in named_hands(rules, by):
        told = title(rules, hand, by)
        zh = {told.zh, *chinese(hand, rules, by)}
        for name in (*zh, *map(pinyin, zh), told.en, *english(hand, by)):
            names.setdefault(_folded(name), {})[hand] = None
    return {name: tuple(hands) for name, hands in names.items()}


def _folded(text: str) -> str:
    """Letters and digits alone, of one width and case, without tone marks."""
    wide = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text)).casefold()
    return "".join(char for char in wide if char.isalnum())


def _without_tone_numbers(key: str) -> str:
    """A folded name without the digits that follow a letter: "bao4tou2" is "baotou"."""
    return "".join(
        char
        for before, char in zip(" " + key, key, strict=False)
        if not (char in "12345" and before.isascii() and before.isalpha())
    )


def _close(key: str, names: Mapping[str, tuple[NamedHand, ...]]) -> tuple[NamedHand, ...]:
    near = get_close_matches(key[:60], names, n=_MOST_NAMED, cutoff=0.5)
    return tuple(dict.fromkeys(hand for name in near for hand in names[name]))


def _listed(hands: Iterable[NamedHand], rules: Ruleset, by: By) -> Text:
    told = [title(rules, hand, by) for hand in tuple(hands)[:_MOST_NAMED]]
    return Text("、".join(name.zh for name in told), "; ".join(name.en for name in told))


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"
