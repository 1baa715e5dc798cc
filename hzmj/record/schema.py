"""The fields that each line of a record must have (FORMATS.md 1), checked before the line is used."""

import json
import re
from collections.abc import Callable
from typing import Any

from hzmj.record.writer import FORMAT
from hzmj.rules.tiles import FACE_OF
from hzmj.text import Refused, Text

Check = Callable[[Any], bool]


def _is_int(value: Any) -> bool:
    return type(value) is int


def _within(least: int, most: int) -> Check:
    return lambda value: _is_int(value) and least <= value <= most


_is_seat = _within(0, 3)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_text(value: Any) -> bool:
    """Returns whether the value is text without lone surrogates, which UTF-8 cannot encode."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _is_tile(value: Any) -> bool:
    return isinstance(value, str) and value in FACE_OF


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _list_of(check: Check, least: int, most: int | None = None) -> Check:
    """Returns a check for a list of `least` to `most` such values, or of exactly `least` without `most`."""
    return lambda value: (
        isinstance(value, list)
        and least <= len(value) <= (least if most is None else most)
        and all(map(check, value))
    )


def _one_of(*words: str) -> Check:
    return lambda value: isinstance(value, str) and value in words


def _is_player(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and _is_text(value.get("name"))
        and _is_text(value.get("player"))
        and (value["player"] == "human" or value["player"].startswith("bot:"))
    )


def _is_sum(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{8}", value) is not None


MOST = 10**15
"""Every number in a record is smaller than this in absolute value."""

_four_ints = _list_of(_is_int, 4)
_claim = _one_of("chi", "peng", "gang", "win")
_object: Check = lambda value: isinstance(value, dict)  # noqa: E731 - a table of checks reads best in line

FIELDS: dict[str, dict[str, Check]] = {
    "match": {
        "format": _one_of(FORMAT),
        "preset": _is_text,
        "rules": _object,
        "seats": _list_of(_is_player, 4),
        "seed": _maybe(_is_text),
        "created": _is_text,
    },
    "hand": {
        "hand": _within(1, MOST),
        "dealer": _is_seat,
        "level": _within(1, 3),
        "dice": _list_of(_within(1, 6), 2),
        "wall": _list_of(_is_tile, 136),
        "caishen": _is_tile,
        "indicator": _maybe(_within(0, 135)),
        "scores": _four_ints,
    },
    "deal": {"hands": _list_of(_list_of(_is_tile, 13, 14), 4)},
    "draw": {
        "seat": _is_seat,
        "tile": _is_tile,
        "from": _one_of("head", "tail"),
        "burned": _list_of(_is_tile, 0, 1),
        "remaining": _within(0, 136),
    },
    "discard": {"seat": _is_seat, "tile": _is_tile, "drawn": _is_flag},
    "chi": {"seat": _is_seat, "tile": _is_tile, "from": _is_seat, "with": _list_of(_is_tile, 2)},
    "peng": {"seat": _is_seat, "tile": _is_tile, "from": _is_seat},
    "gang": {
        "seat": _is_seat,
        "tile": _is_tile,
        "kind": _one_of("exposed", "added", "concealed"),
        "from": _maybe(_is_seat),
    },
    "pass": {"seat": _is_seat, "tile": _is_tile, "declined": _list_of(_claim, 0, 4)},
    "overridden": {"seat": _is_seat, "tile": _is_tile, "claim": _claim},
    "win": {
        "seat": _is_seat,
        "by": _one_of("draw", "discard", "ten_winds"),
        "tile": _is_tile,
        "from": _maybe(_is_seat),
        "score": _object,
    },
    "drawn_hand": {"remaining": _within(0, 136)},
    "abandon": {"seat": _is_seat},
    "settle": {"delta": _four_ints, "scores": _four_ints, "transfers": _list_of(_object, 0, 16)},
    "end": {"scores": _four_ints, "ranks": _four_ints},
}
EXTRA: dict[str, dict[str, Check]] = {
    name: {"sum": _is_sum} | ({"open_table": _is_flag} if name == "match" else {}) for name in FIELDS
}
"""Optional fields, which this game writes and other programs may leave out."""


_DEEPEST = 16


def _is_deep(value: Any, left: int = _DEEPEST) -> bool:
    """Returns whether a value lies inside `left` or more nested lists or objects, as in no valid record."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not left or any(_is_deep(each, left - 1) for each in inner)


def _whole(digits: str) -> int:
    if len(digits) > len(str(-MOST)) or abs(int(digits)) >= MOST:
        raise Refused(Text("有一个数太大", "a number is too large"))
    return int(digits)


def _constant(name: str) -> Any:
    raise Refused(Text(f"{name} 不是 JSON 里的数", f"{name} is no number of JSON"))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = quoted(next(name for name in found if names.count(name) > 1))
        raise Refused(Text(f"{twice} 写了两次", f"{twice} stands there twice"))
    return found


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_int=_whole, parse_constant=_constant).decode


def quoted(value: object) -> str:
    """Returns a value from a file for use in a message: printable, and at most 40 characters."""
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def parse_line(text: str) -> dict[str, Any]:
    """Returns one line of a record as an object whose known fields have the right types.

    Raises Refused for anything else, with the name of the field if one is at fault.
    """
    try:
        line = _decode(text)
    except (ValueError, RecursionError):
        raise Refused(Text("这一行不是 JSON", "the line is not JSON")) from None
    if not isinstance(line, dict):
        raise Refused(Text("这一行不是 JSON 对象", "the line is not a JSON object"))
    event = line.get("event")
    checks = FIELDS.get(event) if isinstance(event, str) else None
    if checks is None:
        name = quoted(event)
        raise Refused(Text(f"没有 {name} 这种事件", f"there is no event {name}"), "event")
    if event == "match":
        _check_format(line.get("format"))
    for name, check in (checks | EXTRA[str(event)]).items():
        if name not in line and name in checks:
            raise Refused(Text(f"{event} 缺少 {name}", f"{event} lacks {name}"), name)
        if name in line and (not check(line[name]) or _is_deep(line[name])):
            raise Refused(Text(f"{event} 的 {name} 不对", f"{name} of {event} is not valid"), name)
    return line


def _check_format(told: Any) -> None:
    """Raises Refused if a later version of this game wrote the record."""
    family, _, number = FORMAT.partition("/")
    found = re.fullmatch(rf"{family}/([0-9]{{1,9}})", told) if isinstance(told, str) else None
    if found is not None and int(found[1]) > int(number):
        raise Refused(
            Text(
                f"这是更新的版本写的，format 是 {told}，这里只读 {FORMAT}",
                f"a newer version has written it: the format is {told}, this one reads {FORMAT}",
            ),
            "format",
        )
