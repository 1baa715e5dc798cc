"""A thing has one name: those given up do not come back."""

import re
from pathlib import Path

import hzmj

GIVEN_UP = (
    "wardrobe", "Wardrobe", "Autos", "autos", "Scene", "scene", "SeveralDriver", "ClosedTable", "OpenTable",
    "Outlook", "HardBot.TRAITS", "Variant", "Lineup", "sitting", "saves.py", "estimates.py",
)  # fmt: skip
"""Names of modules and classes that others have replaced."""
PACKAGE = Path(hzmj.__file__).parent


def test_no_name_that_was_given_up_is_in_use() -> None:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in GIVEN_UP))
    modules = sorted(PACKAGE.rglob("*.py"))
    assert modules
    found = [(path.name, match[0]) for path in modules for match in pattern.finditer(path.read_text("utf-8"))]
    assert not found
