"""What each line of a record must hold (FORMATS.md 1), checked before anything of it is used."""

import json
from collections.abc import Callable
from typing import Any

from hzmj.record.writer import FORMAT
from hzmj.rules.tiles import FACE_OF
from hzmj.text import Refused, Text, shortened

Check = Callable[[Any], bool]


def _is_int(value: Any) -> bool:
    return type(value) is int


def _is_seat(value: Any) -> bool:
    return _is_int(value) and 0 <= value <= 3


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_text(value: Any) -> bool:
    """Whether it is text that can be written again: no half of a surrogate pair."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _is_tile(value: Any) -> bool:
    return isinstance(value, str) and value in FACE_OF


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _list_of(check: Check, length: int | None = None) -> Check:
    return lambda value: (
        isinstance(value, list) and (length is None or len(value) == length) and all(map(check, value))
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
        "hand": _is_int,
        "dealer": _is_seat,
        "level": _is_int,
        "dice": _list_of(_is_int, 2),
        "wall": _list_of(_is_tile, 136),
        "caishen": _is_tile,
        "indicator": _maybe(_is_int),
        "scores": _four_ints,
    },
    "deal": {"hands": _list_of(_list_of(_is_tile), 4)},
    "draw": {
        "seat": _is_seat,
        "tile": _is_tile,
        "from": _one_of("head", "tail"),
        "burned": _list_of(_is_tile),
        "remaining": _is_int,
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
    "pass": {"seat": _is_seat, "tile": _is_tile, "declined": _list_of(_claim)},
    "overridden": {"seat": _is_seat, "tile": _is_tile, "claim": _claim},
    "win": {
        "seat": _is_seat,
        "by": _one_of("draw", "discard", "ten_winds"),
        "tile": _is_tile,
        "from": _maybe(_is_seat),
        "score": _object,
    },
    "drawn_hand": {"remaining": _is_int},
    "abandon": {"seat": _is_seat},
    "settle": {"delta": _four_ints, "scores": _four_ints, "transfers": _list_of(_object)},
    "end": {"scores": _four_ints, "ranks": _four_ints},
}
EXTRA: dict[str, dict[str, Check]] = {"match": {"open_table": _is_flag}}
"""Fields that this game writes besides and that may be missing."""


_DEEPEST = 16


def _is_deep(value: Any, left: int = _DEEPEST) -> bool:
    """Whether lists and objects lie in each other deeper than any record has them."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not left or any(_is_deep(each, left - 1) for each in inner)


def parse_line(text: str) -> dict[str, Any]:
    """One line of a record as an object whose known fields have the right types.

    Raises Refused, with the field where one is at fault, for anything else.
    """
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(Text("这一行不是 JSON", "the line is not JSON")) from None
    if not isinstance(line, dict):
        raise Refused(Text("这一行不是 JSON 对象", "the line is not a JSON object"))
    event = line.get("event")
    checks = FIELDS.get(event) if isinstance(event, str) else None
    if checks is None:
        told = shortened(str(event))
        raise Refused(Text(f"没有「{told}」这种事件", f"there is no event {told!r}"), "event")
    for name, check in (checks | EXTRA.get(str(event), {})).items():
        if name not in line and name in checks:
            raise Refused(Text(f"{event} 缺少 {name}", f"{event} lacks {name}"), name)
        if name in line and (not check(line[name]) or _is_deep(line[name])):
            raise Refused(Text(f"{event} 的 {name} 不对", f"{name} of {event} is not valid"), name)
    return line
