"""Damages files and requests in every way a disk, a person or an attacker might, from a seeded generator.

Each function returns the damaged bytes and a note of what was done, so that a case can be told and made
again from its seed.
"""

import json
import re
from random import Random
from typing import Any

from hzmj.record.schema import FIELDS
from hzmj.record.writer import add_to_sum
from hzmj.rules.tiles import CODES

Damaged = tuple[bytes, str]

WORDS = (
    "",
    " ",
    "x",
    "x" * 5_000,
    "杭" * 5_000,
    "\x1b[2J",
    "\x1b]52;c;aGk=\x07",
    "a\nb\r\n",
    "\u2028\u202e\ufeff",
    "\ud800",
    "\udfff\ud800",
    "\x00",
    "\x9b2J",
    "0z",
    "8z",
    "5",
    "z",
    "1m1m",
    "🀄",
    "null",
    "human",
    "bot:",
    "bot:master",
    "bot:no",
    "bot:os:system",
    "../../etc/passwd",
    "hzmj-record/2",
    "{}",
    "[red]",
    "draw",
)
NUMBERS = (
    0,
    -1,
    1,
    2,
    3,
    4,
    5,
    14,
    135,
    136,
    137,
    1.0,
    0.5,
    -0.0,
    1e308,
    2**31,
    2**53,
    2**63,
    -(2**64),
    10**400,
)
EMPTY: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None] * 4, {"": None})
RAW = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "9" * 5_000,
    "[" * 60 + "]" * 60,
    "[" * 20_000 + "]" * 20_000,
    '{"a":' * 30 + "1" + "}" * 30,
    '"\\ud800"',
    '"\\u0000"',
    "01",
    "1.",
    "'a'",
    "True",
    '"\t"',
    "",
    "[1,]",
    "//",
)
"""JSON texts that json.dumps does not write, some of them none."""
_MARK = "\ue000"
"""Stands in a value for a raw text that is put in after the rest has been written."""
_RAW_PLACE = re.compile(f'"{_MARK}(\\d+){_MARK}"')


def value(random: Random) -> Any:
    """Something that belongs nowhere in particular."""
    kind = random.randrange(8)
    if kind < 3:
        return random.choice(WORDS)
    if kind < 5:
        return random.choice(NUMBERS)
    if kind < 6:
        return random.choice(EMPTY)
    if kind < 7:
        return random.choice(CODES)
    return f"{_MARK}{random.randrange(len(RAW))}{_MARK}"


def near(was: Any, random: Random) -> Any:
    """A value of the same type, to be taken for right until it is thought about."""
    if isinstance(was, bool):
        return not was
    if isinstance(was, int):
        return was + random.choice((-4, -2, -1, 1, 2, 3, 10, 100))
    if isinstance(was, str):
        if was in CODES:
            return random.choice(CODES)
        return random.choice(
            (
                "chi",
                "peng",
                "gang",
                "win",
                "head",
                "tail",
                "added",
                "concealed",
                "exposed",
                "draw",
                "discard",
                "ten_winds",
                was[::-1],
                was + was,
                was[:-1],
                was.upper(),
            )
        )
    if isinstance(was, list) and was:
        return random.choice((was[1:], was[:-1], was[::-1], was + was[:1], [*was[1:], was[0]], was * 2))
    if was is None:
        return random.randrange(4)
    return value(random)


def places(root: Any) -> list[tuple[Any, Any]]:
    """Every container within the value with every key or index of it."""
    found = []
    keys = root.keys() if isinstance(root, dict) else range(len(root)) if isinstance(root, list) else ()
    for key in keys:
        found.append((root, key))
        found += places(root[key])
    return found


def damage_value(root: Any, random: Random) -> str:
    """Changes one thing within a JSON value, in place; says what. A value without parts stays."""
    found = places(root)
    if not found:
        return "nothing"
    # Long lists must not draw all the damage: a name is as likely as a tile of the wall.
    top = [(holder, key) for holder, key in found if holder is root]
    holder, key = random.choice(random.choice((found, top)))
    match random.randrange(10):
        case 0 | 1 | 2:
            holder[key] = value(random)
            done = "replaced"
        case 3 | 4 | 5:
            holder[key] = near(holder[key], random)
            done = "changed"
        case 6:
            del holder[key]
            done = "removed"
        case 7 if isinstance(holder, dict):
            holder[random.choice((*WORDS, "sum", "seat", "tile"))] = value(random)
            done = "added beside"
        case 8 if isinstance(holder, dict):
            holder[f"{key}{_MARK}"] = value(random)
            done = "said twice"
        case _:
            other, where = random.choice(found)
            if not _holds(holder[key], other) and not _holds(other[where], holder):
                holder[key], other[where] = other[where], holder[key]
            done = "swapped with another"
    return f"{done}: {key!r}"


def _holds(value: Any, container: Any) -> bool:
    """Whether the container is the value or lies in it: changing their places would make a loop."""
    return value is container or any(_holds(holder[key], container) for holder, key in places(value))


def written(root: Any) -> str:
    """The value as JSON, raw texts and keys that are said twice as they are meant."""
    text = json.dumps(root, ensure_ascii=False, default=str)
    text = _RAW_PLACE.sub(lambda found: RAW[int(found[1])], text)
    return text.replace(_MARK, "")


def encoded(text: str) -> bytes:
    """The text in UTF-8, halves of a surrogate pair as JSON escapes them or as bytes that are none."""
    return text.encode("utf-8", "surrogatepass")


def damage_bytes(data: bytes, random: Random) -> Damaged:
    """Changes some bytes without heed to what they mean."""
    at = random.randrange(len(data) + 1)
    match random.randrange(7):
        case 0:
            flipped = bytearray(data)
            for _ in range(random.choice((1, 1, 2, 20))):
                flipped[random.randrange(len(data))] ^= 1 << random.randrange(8)
            return bytes(flipped), "bits flipped"
        case 1:
            return data[:at], f"cut at {at}"
        case 2:
            return data[:at] + random.randbytes(random.choice((1, 3, 200))) + data[at:], f"noise at {at}"
        case 3:
            return data[:at] + data[at + random.choice((1, 7, 500)) :], f"hole at {at}"
        case 4:
            return data[:at] + b"\x00" * 512 + data[at + 512 :], f"zeros at {at}"
        case 5:
            head = random.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b" ", b"{", b"\x00"))
            return head + data, f"{head!r} before"
        case _:
            return random.choice(
                (
                    b"",
                    b"\n",
                    b"\n\n\n",
                    b" ",
                    data.replace(b"\n", b"\r\n"),
                    b"x" * 70_000,
                    b"[" * 70_000,
                    data.decode().encode("utf-16"),
                    data.replace(b"\n", b" "),
                )
            ), "another text"


def damage_lines(lines: list[str], random: Random) -> str:
    """Changes the order or number of the lines, in place."""
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(7):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
            return f"lines {at + 1} and {other + 1} swapped"
        case 1:
            lines.insert(other, lines[at])
            return f"line {at + 1} again at {other + 1}"
        case 2:
            del lines[at]
            return f"line {at + 1} removed"
        case 3:
            del lines[min(at, other) : max(at, other)]
            return f"lines {min(at, other) + 1} to {max(at, other)} removed"
        case 4:
            junk = random.choice(
                ("", "null", "[]", "{}", '{"event": "reveal"}', "1", "x", "{" * 500, " " * 70_000)
            )
            lines.insert(at, junk)
            return f"{junk[:20]!r} at line {at + 1}"
        case 5:
            part = random.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:part]
            return f"line {at + 1} cut"
        case _:
            lines[at] += lines[other]
            return f"line {at + 1} goes on with {other + 1}"


def record(text: str, random: Random) -> Damaged:
    """A damaged record. Sums are often mended, so that the damage is not found out by them alone."""
    kind = random.randrange(10)
    if kind == 0:
        return damage_bytes(text.encode(), random)
    if kind == 1:
        lines = text.splitlines()
        notes = [damage_lines(lines, random) for _ in range(random.choice((1, 1, 3)))]
        lines, note = _summed(lines, random)
        return encoded("\n".join(lines) + "\n"), "; ".join([*notes, note])
    lines = text.splitlines()
    parsed = [json.loads(line) for line in lines]
    notes = []
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = 0 if random.random() < 0.2 else random.randrange(len(parsed))
        notes.append(f"line {at + 1} ({parsed[at].get('event')}): {damage_value(parsed[at], random)}")
    if random.random() < 0.1:
        parsed = parsed[: random.randrange(1, len(parsed) + 1)]
        notes.append(f"{len(parsed)} lines left")
    lines, note = _summed([written(line) for line in parsed], random)
    return encoded("\n".join(lines) + "\n"), "; ".join([*notes, note])


def _summed(lines: list[str], random: Random) -> tuple[list[str], str]:
    """The lines with the sums they had, with none, or with the right ones where there are any."""
    way = random.choice(("sums kept", "no sums", "right sums"))
    if way == "sums kept":
        return lines, way
    mended, total = [], 0
    for line in lines:
        try:
            told = json.loads(line)
            counted = {
                name: told[name] for name in ("event", *FIELDS[told["event"]], "open_table") if name in told
            }
            json.dumps(told).encode()
        except (ValueError, KeyError, TypeError, RecursionError):
            mended.append(line)
            continue
        told.pop("sum", None)
        if way == "right sums":
            total = add_to_sum(total, counted)
            told["sum"] = f"{total:08x}"
        # A key said twice would be said once: such a line keeps its text.
        mended.append(
            json.dumps(told, ensure_ascii=False) if line.count('": ') == len(told) else written(told)
        )
    return mended, way


def request(text: str, random: Random) -> Damaged:
    """A damaged scoring request, or list of requests."""
    if random.randrange(10) == 0:
        return damage_bytes(text.encode(), random)
    asked = json.loads(text)
    notes = [damage_value(asked, random) for _ in range(random.choice((1, 1, 2, 3)))]
    if random.random() < 0.2:
        asked = [json.loads(text), asked]
        notes.append("second of a list")
    return encoded(written(asked)), "; ".join(notes)


def state(text: str, random: Random) -> Damaged:
    """A damaged state of a contest: JSON in lines, without sums."""
    kind = random.randrange(6)
    if kind == 0:
        return damage_bytes(text.encode(), random)
    lines = text.splitlines()
    if kind == 1:
        note = damage_lines(lines, random)
        return encoded("\n".join(lines) + "\n"), note
    at = random.randrange(len(lines))
    parsed = json.loads(lines[at])
    note = damage_value(parsed, random)
    lines[at] = written(parsed)
    return encoded("\n".join(lines) + "\n"), f"line {at + 1}: {note}"


TOML_VALUES = (
    "1",
    "-1",
    "1.5",
    "nan",
    "inf",
    "true",
    '""',
    '"x"',
    f'"{"x" * 5_000}"',
    '"\\u0000"',
    '"\\u001b[2J"',
    "[]",
    "[1]",
    '["a", "a"]',
    '[["a"]]',
    "{}",
    "{a = 1}",
    "2025-01-01",
    "07:32:00",
    "9" * 5_000,
    "0x" + "f" * 5_000,
    "'''x",
    '"',
    "[" * 5_000,
    "{a = " * 900,
    "1e400",
    '["f5", "f5"]',
    '["escape"]',
    "0o9",
    '"\\ud800"',
    "9" * 4_000,
)
TOML_NAMES = (
    "",
    "x",
    "keys",
    "lang",
    "theme",
    '"table.tiles"',
    "table.tiles",
    "keys.table.tiles",
    "x" * 5_000,
    "é",
    "[a]",
    "[[a]]",
    "[keys]",
    '"\\u001b"',
    "window_seconds",
    "__class__",
    "keys.keys",
)


def settings(text: str, random: Random) -> Damaged:
    """Damaged settings."""
    kind = random.randrange(4)
    if kind == 0:
        return damage_bytes(text.encode(), random)
    lines = text.splitlines()
    if kind == 1:
        note = damage_lines(lines, random)
        return encoded("\n".join(lines) + "\n"), note
    given = random.choice(TOML_VALUES)
    at = random.randrange(len(lines))
    name = lines[at].partition(" = ")[0]
    if kind == 2:
        lines[at] = f"{name} = {given}"
    else:
        name = random.choice(TOML_NAMES)
        lines.insert(at, name if name.startswith("[") else f"{name} = {given}")
    return encoded("\n".join(lines) + "\n"), f"line {at + 1}: {name[:20]} given {given[:20]}"
