"""Draws rulesets: any value in range for any field."""

from typing import Any

from hypothesis import strategies as st

from hzmj.presets import PRESETS, preset
from hzmj.rules.ruleset import change
from tests.cases import table

VALUES: dict[str, list[Any]] = {case["field"]: case["good"] for case in table("rules/ruleset_values")}

rulesets = st.builds(
    lambda name, changes: change(preset(name), changes | {"hands": 2}),
    st.sampled_from(PRESETS),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in VALUES.items()}),
)
