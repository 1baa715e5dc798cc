"""The ruleset's fields and presets: RULES.md 10 and 8.7."""

from typing import Any

import pytest
from _pytest.mark import ParameterSet

from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import OPTIONS, Ruleset, change, read_ruleset
from hzmj.text import Refused
from tests.cases import cases, table

VALUES = table("rules/ruleset_values")


def each(kind: str) -> list[ParameterSet]:
    return [
        pytest.param(case["field"], value, id=f"{case['id']} {value!r}")
        for case in VALUES
        for value in case[kind]
    ]


@pytest.mark.parametrize("case", cases("rules/presets"))
def test_a_preset_has_the_values_of_10(case: dict[str, Any]) -> None:
    assert preset(case["preset"]).as_dict() == case["rules"]


def test_the_tables_know_every_preset_and_every_field() -> None:
    assert {case["preset"] for case in table("rules/presets")} == set(PRESETS)
    assert [case["field"] for case in VALUES] == list(OPTIONS)


@pytest.mark.parametrize(("field", "value"), each("good"))
def test_a_value_in_range_is_taken_over_any_preset(field: str, value: Any) -> None:
    for name in PRESETS:
        before = preset(name).as_dict()
        after = change(preset(name), {field: value})
        assert after.as_dict() == before | {field: value}
        assert read_ruleset(after.as_dict()) == after


@pytest.mark.parametrize(("field", "value"), each("bad"))
def test_a_wrong_value_is_refused_by_the_fields_name(field: str, value: Any) -> None:
    rules = preset("room")
    with pytest.raises(Refused) as changed:
        change(rules, {field: value})
    with pytest.raises(Refused) as read:
        read_ruleset(rules.as_dict() | {field: value})
    for refused in (changed.value, read.value):
        assert refused.field == field
        assert field in refused.text.zh
        assert field in refused.text.en


@pytest.mark.parametrize("field", list(OPTIONS))
def test_a_missing_field_is_refused_by_its_name(field: str) -> None:
    values = preset("room").as_dict()
    del values[field]
    with pytest.raises(Refused) as refused:
        read_ruleset(values)
    assert refused.value.field == field


def test_an_unknown_field_is_refused_by_its_name() -> None:
    values: dict[str, object] = {**preset("room").as_dict(), "flowers": True}
    with pytest.raises(Refused) as refused:
        read_ruleset(values)
    assert refused.value.field == "flowers"
    with pytest.raises(Refused) as refused:
        change(preset("room"), {"flowers": True})
    assert refused.value.field == "flowers"


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refused:
        preset("rooms")
    assert refused.value.field == "rules"
    assert all(name in refused.value.text.en and name in refused.value.text.zh for name in PRESETS)


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_field_has_a_clause_a_source_and_a_meaning_in_both_languages(name: str) -> None:
    option = OPTIONS[name]
    assert option.clause
    assert set(option.sources.split()) <= {"A", "B", "C", "M", "D"}
    assert option.meaning.zh != option.meaning.en
    assert option.meaning.zh
    assert option.meaning.en


@pytest.mark.parametrize(
    ("rules", "count"),
    [
        pytest.param("room", 4, id="2 white: four whites"),
        pytest.param("platform", 3, id="2 flip: the three left of the turned-up face"),
    ],
)
def test_how_many_tiles_are_caishen(rules: str, count: int) -> None:
    assert preset(rules).caishen_count == count


def test_a_ruleset_cannot_be_altered() -> None:
    rules: Ruleset = preset("room")
    with pytest.raises(AttributeError):
        rules.base = 2  # type: ignore[misc]
