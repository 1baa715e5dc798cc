"""Tables of cases: committed data in tests/data, each case with an id that cites the clause."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

DATA = Path(__file__).parent / "data"


def table(name: str) -> list[dict[str, Any]]:
    """The cases of tests/data/NAME.toml, each over what `left_out` gives for all.

    A table that is empty or names a case twice is an error.
    """
    read = tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = [read.get("left_out", {}) | case for case in read["case"]]
    ids = [case["id"] for case in found]
    assert ids, f"{name} is empty"
    assert len(set(ids)) == len(ids), f"{name} has an id twice"
    return found


def cases(*names: str) -> list[ParameterSet]:
    """The cases of those tables as parameters of a test, under their ids."""
    return [pytest.param(case, id=case["id"]) for name in names for case in table(name)]
