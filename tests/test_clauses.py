"""The rule book: both languages say the same, the presets are what it says, and what is cited exists."""

import ast
import io
import re
import tokenize
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

import hzmj
from hzmj.clauses import clause_lines, clause_numbers, clauses
from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS
from hzmj.text import Lang, Refused

PACKAGE = Path(hzmj.__file__).parent
RULES = (PACKAGE / "rules" / "RULES.md").read_text("utf-8")
RULES_ZH = (PACKAGE / "rules" / "RULES.zh.md").read_text("utf-8")
FORMATS = (PACKAGE / "record" / "FORMATS.md").read_text("utf-8")
TESTS = Path(__file__).parent
_ONE = r"[1-9]\d?(?:\.\d+)?(?:-\d+(?:\.\d+)?)?"
_MANY = rf"{_ONE}(?:(?:, | and ){_ONE})*"
NAMED = re.compile(rf"(RULES|FORMATS)\.md ({_MANY})")
BARE = re.compile(rf"\(({_ONE}(?:, {_ONE})*)(?:: [^)]*)?\)")


def notes(path: Path) -> Iterator[str]:
    """The docstrings and comments of a module, without the examples in them."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            prose, _, _ = str(node.value.value).partition(">>>")
            yield " ".join(prose.split())
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def citations() -> Iterator[tuple[Path, str, str]]:
    """Every citation: the file, which authority it means, the clauses as they are written."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for note in notes(path):
            yield from ((path, file, reference) for file, reference in NAMED.findall(note))
            yield from ((path, "RULES", reference) for reference in BARE.findall(note))
    for path in sorted(TESTS.rglob("*.py")):
        for note in notes(path):
            yield from ((path, file, reference) for file, reference in NAMED.findall(note))
    for path in sorted((TESTS / "data").rglob("*.toml")):
        yield from ((path, file, reference) for file, reference in NAMED.findall(path.read_text("utf-8")))


def test_every_clause_that_is_cited_exists() -> None:
    sections = set(re.findall(r"^## (\d+)\.", FORMATS, re.MULTILINE))
    known = {"RULES": set(clauses("en")), "FORMATS": sections}
    found = list(citations())
    assert len(found) > 150
    missing = [
        (str(path), f"{file}.md {number}")
        for path, file, reference in found
        for number in clause_numbers(reference.replace(" and ", ", "))
        if number not in known[file]
    ]
    assert not missing


def test_formats_cites_clauses_that_exist() -> None:
    for reference in re.findall(rf"RULES\.md ({_MANY})", FORMATS):
        assert set(clause_numbers(reference.replace(" and ", ", "))) <= set(clauses("en")), reference


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", OPTIONS)
def test_the_clause_of_an_option_can_be_read(name: str, lang: Lang) -> None:
    assert len(clause_lines(OPTIONS[name].clause, lang)) > 1


def test_both_languages_have_the_same_clauses_in_the_same_order() -> None:
    assert list(clauses("zh")) == list(clauses("en"))


def by_clause(text: str) -> dict[str, str]:
    """The text of each section, or part of one, as the file has it."""
    parts = re.split(r"^#{2,3} (\d+(?:\.\d+)?)", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("number", by_clause(RULES))
def test_both_languages_name_the_same_options_sources_and_rows(number: str) -> None:
    en, zh = by_clause(RULES)[number], by_clause(RULES_ZH)[number]
    assert set(re.findall(r"`[^`]+`", zh)) == set(re.findall(r"`[^`]+`", en))
    assert zh.count("\n|") == en.count("\n|")
    assert zh.count("\n- ") == en.count("\n- ")
    marks = [
        sorted(re.findall(r"\b[ABCDM]\b", "".join(re.findall(r"\[.*?\]", text)), re.ASCII))
        for text in (en, zh)
    ]
    assert marks[0] == marks[1]
    multipliers = [sorted(re.findall(r" x\d+", text)) for text in (en, zh)]
    assert multipliers[0] == multipliers[1]


@pytest.mark.parametrize("text", [RULES, RULES_ZH], ids=["en", "zh"])
def test_no_clause_holds_a_character_of_doubtful_width(text: str) -> None:
    """Ambiguous ones are two cells on many Chinese consoles."""
    assert "A" not in map(unicodedata.east_asian_width, text)


def preset_table(text: str) -> Iterator[tuple[str, str, str]]:
    """Section 10 as field, preset and value. A value that stands alone is that of every field of its row."""
    rows = [line.strip("| ").split(" | ") for line in by_clause(text)["10"].splitlines() if line[:1] == "|"]
    presets = [re.findall(r"`(\w+)`", cell)[0] for cell in rows[0][1:]]
    for heading, *cells in rows[2:]:
        fields = [word for word in re.findall(r"[a-z_]+", heading) if word in OPTIONS]
        assert fields, heading
        for name, cell in zip(presets, cells, strict=True):
            values = re.findall(r"\w+", re.sub(r"[(（].*", "", cell)) * (1 if "/" in cell else len(fields))
            yield from ((field, name, value) for field, value in zip(fields, values, strict=True))


def typed(value: str) -> int | str | bool:
    """A value of the table as the ruleset has it."""
    return {"on": True, "off": False}.get(value, int(value) if value.isdigit() else value)


@pytest.mark.parametrize("text", [RULES, RULES_ZH], ids=["en", "zh"])
def test_the_presets_are_those_of_the_table(text: str) -> None:
    table = {(field, name): typed(value) for field, name, value in preset_table(text)}
    assert {field for field, _ in table} == OPTIONS.keys()
    for name in PRESETS:
        for field, value in preset(name).as_dict().items():
            if (field, name) != ("discard_win_level", "mil2025"):  # it does not matter without discard_win
                assert table[field, name] == value, (field, name)


def test_what_is_no_clause_is_refused() -> None:
    for reference in ("14", "8.9", "", "12.1-9", "1 2", "x"):
        with pytest.raises(Refused) as refused:
            clause_lines(reference, "en")
        assert refused.value.field == "clause"


def test_an_introduction_is_given_with_every_item_of_its_section_once() -> None:
    lines = clause_lines("12.1-3", "en")
    assert lines[0] == "12. Liability 承包"
    assert lines[1].startswith("1-3 apply only while chengbao is on")
    assert [line[:2] for line in lines[2:]] == ["1.", "2.", "3."]
    assert not any("`" in line or "|--" in line for line in clause_lines("10", "en"))
