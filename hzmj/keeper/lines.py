"""The lines of a sheet's file: steps as JSON and back, every field checked."""

import json
from collections.abc import Callable, Collection, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, TypeVar

from hzmj.keeper.entries import DrawnHand, Entry, Leave, Win
from hzmj.keeper.hands import NamedHand
from hzmj.keeper.steps import Begin, Break, Correct, Draft, Enter, Money, NewEvening, Note, Step, Undo
from hzmj.rules.chain import Chain, Link
from hzmj.rules.ruleset import read_ruleset
from hzmj.text import Refused, Text

FORMAT = "hzmj-sheet/1"
_FAMILY = "hzmj-sheet/"
_DEEPEST = 8
_LARGEST_DRAFT = 4000
"""Characters of JSON."""
_Line = Mapping[str, Any]
_T = TypeVar("_T")


def line_of(step: Step) -> str:
    """The step as one line, without its end."""
    return json.dumps(_json_of(step), ensure_ascii=False)


def _json_of(step: Step) -> dict[str, Any]:
    match step:
        case Begin():
            return {
                "step": "begin",
                "format": FORMAT,
                "names": list(step.names),
                "preset": step.preset,
                "rules": step.rules.as_dict(),
                "dealer": step.dealer,
                "began": step.began,
                "money": str(step.money),
            }
        case Enter():
            return {"step": "enter", "entry": entry_json(step.entry), "note": step.note}
        case Correct():
            entries = {str(number): entry_json(entry) for number, entry in step.entries.items()}
            return {"step": "correct", "evening": step.evening, "entries": entries}
        case Note():
            return {"step": "note", "evening": step.evening, "hand": step.hand, "text": step.text}
        case Break():
            return {"step": "break", "text": step.text}
        case NewEvening():
            return {
                "step": "evening",
                "dealer": step.dealer,
                "names": list(step.names),
                "began": step.began,
            }
        case Money():
            return {"step": "money", "money": str(step.money)}
        case Undo():
            return {"step": "undo"}
        case Draft():
            return {"step": "draft", "draft": dict(step.values)}


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry ready for JSON."""
    match entry:
        case Win():
            return {
                "kind": "win",
                "winner": entry.winner,
                "from": entry.source,
                "hand": hand_json(entry.hand),
                "tan": [list(row) for row in entry.tan],
                "chain": [{"link": link.kind, "fed_by": link.fed_by} for link in entry.chain],
            }
        case Leave():
            return {"kind": "leave", "seat": entry.seat}
        case DrawnHand():
            return {"kind": "drawn_hand"}


def hand_json(hand: NamedHand) -> dict[str, Any]:
    """A named hand ready for JSON."""
    return {
        "shape": hand.shape,
        "baotou": hand.baotou,
        "links": list(hand.links),
        "quads": hand.quads,
        "caishen": hand.caishen,
        "thrown": hand.thrown,
    }


# -- reading --------------------------------------------------------------------------------------


def step_of(text: str) -> Step:
    """The step that a line holds. Raises Refused, with the field, for anything else."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(Text("这一行不是 JSON", "the line is not JSON")) from None
    if not isinstance(line, dict):
        raise Refused(Text("这一行不是 JSON 对象", "the line is not a JSON object"))
    name = line.get("step")
    reader = _STEPS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise _wrong("step")
    fields, read = reader
    _check_names(line, ("step", *fields))
    return read(line)


def check_format(text: str) -> None:
    """Raises Refused if this first line does not begin a sheet of this format; names another version."""
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        line = None
    told = line.get("format") if isinstance(line, dict) else None
    if told == FORMAT:
        return
    if isinstance(told, str) and told.startswith(_FAMILY):
        version = told[:40]
        raise Refused(
            Text(
                f"这是另一版本的记分表（{version}），这里只读 {FORMAT}",
                f"this is a sheet of another version ({version}); only {FORMAT} is read here",
            ),
            "format",
        )
    raise Refused(Text("这不是 hzmj 的记分表", "this is no hzmj sheet"))


def _begin(line: _Line) -> Step:
    if line["format"] != FORMAT:
        raise _wrong("format")
    return Begin(
        _names(line),
        _text(line, "preset"),
        read_ruleset(_object(line, "rules")),
        _whole(line, "dealer"),
        _text(line, "began"),
        _money(line),
    )


def _enter(line: _Line) -> Step:
    return Enter(_entry(_object(line, "entry")), _text(line, "note"))


def _correct(line: _Line) -> Step:
    entries = _object(line, "entries")
    if not entries or not all(number.isascii() and number.isdecimal() for number in entries):
        raise _wrong("entries")
    if not all(isinstance(entry, dict) and len(number) < 8 for number, entry in entries.items()):
        raise _wrong("entries")
    read = {int(number): _entry(entry) for number, entry in entries.items()}
    return Correct(_whole(line, "evening"), read)


def _note(line: _Line) -> Step:
    hand = None if line["hand"] is None else _whole(line, "hand")
    return Note(_whole(line, "evening"), hand, _text(line, "text"))


def _evening(line: _Line) -> Step:
    return NewEvening(_whole(line, "dealer"), _names(line), _text(line, "began"))


def _draft(line: _Line) -> Step:
    values = _object(line, "draft")
    check_draft(values)
    return Draft(values)


def check_draft(values: Mapping[str, Any]) -> None:
    """Raises Refused for a draft too large or too deep to be one."""
    if _is_deep(values, _DEEPEST) or len(json.dumps(values)) > _LARGEST_DRAFT:
        raise _wrong("draft")


_STEPS: dict[str, tuple[tuple[str, ...], Callable[[_Line], Step]]] = {
    "begin": (("format", "names", "preset", "rules", "dealer", "began", "money"), _begin),
    "enter": (("entry", "note"), _enter),
    "correct": (("evening", "entries"), _correct),
    "note": (("evening", "hand", "text"), _note),
    "break": (("text",), lambda line: Break(_text(line, "text"))),
    "evening": (("dealer", "names", "began"), _evening),
    "money": (("money",), lambda line: Money(_money(line))),
    "undo": ((), lambda _: Undo()),
    "draft": (("draft",), _draft),
}
_KINDS: dict[str, tuple[str, ...]] = {
    "win": ("kind", "winner", "from", "hand", "tan", "chain"),
    "leave": ("kind", "seat"),
    "drawn_hand": ("kind",),
}


def _entry(value: _Line) -> Entry:
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise _wrong("kind")
    _check_names(value, _KINDS[kind])
    if kind == "leave":
        return Leave(_whole(value, "seat"))
    if kind == "drawn_hand":
        return DrawnHand()
    return Win(
        _whole(value, "winner"),
        _hand(_object(value, "hand")),
        None if value["from"] is None else _whole(value, "from"),
        _tan(value["tan"]),
        _chain(value["chain"]),
    )


def _hand(value: _Line) -> NamedHand:
    _check_names(value, hand_json(NamedHand()).keys())
    links = value["links"]
    if not isinstance(links, list) or not all(link in ("gang", "piao") for link in links):
        raise _wrong("links")
    return NamedHand(
        _one_of(value, "shape", ("standard", "seven_pairs", "ten_winds")),
        _flag(value, "baotou"),
        tuple(links),
        _whole(value, "quads"),
        _one_of(value, "caishen", ("any", "none", "all")),
        _flag(value, "thrown"),
    )


def _tan(value: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise _wrong("tan")
    return tuple(map(tuple, value))


def _chain(value: Any) -> Chain:
    if not isinstance(value, list):
        raise _wrong("chain")
    return tuple(map(_link, value))


def _link(value: Any) -> Link:
    right = isinstance(value, dict) and value.keys() == {"link", "fed_by"}
    if not right or value["link"] not in ("gang", "piao", "chi", "peng"):
        raise _wrong("chain")
    fed_by = value["fed_by"]
    if fed_by is not None and type(fed_by) is not int:
        raise _wrong("chain")
    return Link(value["link"], fed_by)


def _check_names(line: _Line, names: Collection[str]) -> None:
    for name in names:
        if name not in line:
            raise Refused(Text(f"缺少 {name}", f"{name} is missing"), name)
    for name in line:
        if name not in names:
            raise Refused(Text(f"没有「{name[:40]}」这一项", f"there is no field {name[:40]!r}"), name[:40])


def _names(line: _Line) -> tuple[str, ...]:
    value = line["names"]
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise _wrong("names")
    return tuple(value)


def _money(line: _Line) -> Decimal:
    try:
        return Decimal(_text(line, "money"))
    except InvalidOperation:
        raise _wrong("money") from None


def _object(line: _Line, name: str) -> dict[str, Any]:
    return _typed(line, name, dict)


def _text(line: _Line, name: str) -> str:
    return _typed(line, name, str)


def _whole(line: _Line, name: str) -> int:
    return _typed(line, name, int)


def _flag(line: _Line, name: str) -> bool:
    return _typed(line, name, bool)


def _typed(line: _Line, name: str, kind: type[_T]) -> _T:
    value = line[name]
    if type(value) is not kind:
        raise _wrong(name)
    return value


def _one_of(line: _Line, name: str, values: tuple[str, ...]) -> Any:
    if not isinstance(line[name], str) or line[name] not in values:
        raise _wrong(name)
    return line[name]


def _is_deep(value: Any, left: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not left or any(_is_deep(each, left - 1) for each in inner)


def _wrong(name: str) -> Refused:
    return Refused(Text(f"{name} 不对", f"{name} is not valid"), name)
