"""条款 The clauses of the rules by number, read from RULES.md and, in Chinese, RULES.zh.md."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hzmj.text import Lang, Refused, Text

_FILES: dict[Lang, str] = {"zh": "RULES.zh.md", "en": "RULES.md"}
_SECTION = re.compile(r"## (\d+)\. ")
_PART = re.compile(r"### (\d+\.\d+) ")
_ITEM = re.compile(r"(\d+)\. ")
_MARK = re.compile(r"#+ |- |\d+\. |\|")
_RULE = re.compile(r"\|[ |-]+\|")
_RANGE = re.compile(r"((?:\d+\.)?)(\d{1,2})-\1?(\d{1,2})")
_FULL_STOPS = "。，；：）"
_SHOWN = 20
"""Number of characters of an unknown clause that the refusal repeats."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as lines of plain text.

    `section` is the heading of its section and `intro` the text of that section before its first numbered
    clause. A whole section has all its text in `lines` and an empty `intro`.
    """

    number: str
    section: str
    intro: tuple[str, ...]
    lines: tuple[str, ...]


@cache
def clauses(lang: Lang) -> dict[str, Clause]:
    """Returns every clause by number: sections ("8"), their parts ("8.7") and numbered items ("12.4")."""
    text = (Path(__file__).parent / "rules" / _FILES[lang]).read_text("utf-8")
    found: dict[str, Clause] = {}
    section: list[str] = []
    for line in [*_unwrapped(text.splitlines()), "## "]:
        if line.startswith("## "):
            found |= {each.number: each for each in _clauses_of(section)}
            section = []
        section.append(line)
    return found


def clause_lines(reference: str, lang: Lang) -> tuple[str, ...]:
    """Returns the text of the clauses that a reference names.

    Successive clauses of a section are preceded once by its heading and introduction. A reference is
    written as for an option: "8.7", "12.1-3" or "8.5, 8.6". Raises Refused for an unknown clause.

    >>> clause_lines("4", "en")[0]
    "4. The dealer's level 老庄"
    """
    lines: list[str] = []
    section = ""
    for number in clause_numbers(reference):
        clause = clauses(lang).get(number)
        if clause is None:
            named = number[:_SHOWN]
            raise Refused(Text(f"规则里没有第「{named}」条", f"the rules have no clause {named!r}"), "clause")
        if clause.section != section:
            section = clause.section
            lines += [section, *clause.intro]
        lines += clause.lines
    return tuple(lines)


def clause_numbers(reference: str) -> tuple[str, ...]:
    """Returns the numbers that a reference names, with ranges expanded.

    >>> clause_numbers("2, 12.1-3, 5-6, 8.6-8.7")
    ('2', '12.1', '12.2', '12.3', '5', '6', '8.6', '8.7')
    """
    numbers: list[str] = []
    for part in map(str.strip, reference.split(",")):
        found = _RANGE.fullmatch(part)
        if found is None:
            numbers.append(part)
        else:
            above, first, last = found.groups()
            numbers += [f"{above}{number}" for number in range(int(first), int(last) + 1)]
    return tuple(numbers)


def _clauses_of(section: list[str]) -> Iterator[Clause]:
    """Yields the clauses of one section, given its lines with the heading first."""
    found = _SECTION.match(section[0]) if section else None
    if found is None:
        return
    number, heading = found[1], _plain(section[0])
    yield Clause(number, heading, (), tuple(_plain_lines(section[1:])))
    intro: list[str] = []
    parts: dict[str, list[str]] = {}
    lines = intro
    for line in section[1:]:
        part, item = _PART.match(line), _ITEM.match(line)
        if part is not None:
            lines = parts[part[1]] = []
        elif item is not None:
            lines = parts[f"{number}.{item[1]}"] = []
        elif not line:
            lines = []
        lines.append(line)
    for each, own in parts.items():
        yield Clause(each, heading, tuple(_plain_lines(intro)), tuple(_plain_lines(own)))


def _unwrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yields the lines with each continuation line joined to the line before; indents are kept."""
    joined, indent = "", 0
    for raw in lines:
        line = raw.rstrip()
        own = len(line) - len(line.lstrip())
        goes_on = joined and line and not _MARK.match(line.lstrip()) and not joined.startswith(("#", "|"))
        if goes_on and (own > indent or not (own or _MARK.match(joined.lstrip()))):
            joined += ("" if joined[-1] in _FULL_STOPS else " ") + line.lstrip()
        else:
            yield joined
            joined, indent = line, own
    yield joined


def _plain_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yields the lines without markup, empty lines and the rules of tables."""
    for line in lines:
        if line and not _RULE.fullmatch(line):
            yield _plain(line)


def _plain(line: str) -> str:
    text = line.replace("`", "")
    return text.strip("| ") if text.startswith("|") else text.lstrip("# ")
