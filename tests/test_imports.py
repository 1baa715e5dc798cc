"""Imports go one way: rules, game, bots, tui, and the command line on top of them."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hzmj

PACKAGE = Path(hzmj.__file__).parent
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"text"}),
    frozenset({"rules"}),
    frozenset({"files", "locks", "paths"}),
    frozenset({"clauses", "presets", "words"}),
    frozenset({"game", "scoring"}),
    frozenset({"record"}),
    frozenset({"bots"}),
    frozenset({"arena"}),
    frozenset({"display"}),
    frozenset({"keeper", "tutor"}),
    frozenset({"tui"}),
    frozenset({"commands"}),
    frozenset({"cli", "__main__"}),
)
"""A layer imports itself and those before it."""
TUI_LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"keymap", "table_options", "textual_internals", "theme"}),
    frozenset(
        {
            "base_app",
            "bindings",
            "fault",
            "key_gate",
            "messages",
            "settings",
            "result_tables",
            "sparkline",
            "tty",
        }
    ),
    frozenset({"play", "rulebook"}),
    frozenset({"table"}),
    frozenset({"widgets"}),
    frozenset({"screens"}),
    frozenset({"configured_app"}),
    frozenset({"flow"}),
    frozenset({"app"}),
)
"""The same within the Textual game."""
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
TUI_RANK = {name: rank for rank, names in enumerate(TUI_LAYERS) for name in names}
SCREEN_LIBRARIES = {"textual", "rich"}
MODULES = sorted(
    path.relative_to(PACKAGE.parent)
    for path in PACKAGE.rglob("*.py")
    if path.relative_to(PACKAGE).parts != ("__init__.py",)
)


def imported(path: Path) -> Iterator[str]:
    """The dotted names a module imports, wherever in it; none may be relative."""
    for node in ast.walk(ast.parse((PACKAGE.parent / path).read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, path
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(path: Path) -> str:
    """The part of the package a module belongs to."""
    return path.parts[1].removesuffix(".py")


def test_every_part_has_its_layer() -> None:
    assert {part_of(path) for path in MODULES} == set(RANK)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_nothing_is_imported_from_above(path: Path) -> None:
    for name in imported(path):
        top, *rest = name.split(".")
        if top == "hzmj" and rest[0] in RANK:
            assert RANK[rest[0]] <= RANK[part_of(path)], name
        if RANK[part_of(path)] < RANK["tui"]:
            assert top != "textual", name
        if RANK[part_of(path)] < RANK["display"]:
            assert top != "rich", name


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(path) == "tui"], ids=str)
def test_within_the_textual_game_nothing_is_imported_from_above(path: Path) -> None:
    if path.stem == "__init__":
        return
    own = path.parts[2].removesuffix(".py")
    for name in imported(path):
        top, *rest = name.split(".")
        if top == "hzmj" and rest[0] == "tui":
            assert TUI_RANK[rest[1]] <= TUI_RANK[own], name


def test_the_rules_know_no_chance_and_no_time() -> None:
    for path in MODULES:
        if part_of(path) == "rules":
            assert not {name.split(".")[0] for name in imported(path)} & {
                "random",
                "secrets",
                "time",
                "datetime",
            }


def test_what_lies_below_the_display_loads_no_screen_library() -> None:
    program = """
import importlib, pkgutil, sys
for name in ("hzmj.rules", "hzmj.game", "hzmj.record", "hzmj.bots", "hzmj.arena", "hzmj.keeper"):
    package = importlib.import_module(name)
    for module in pkgutil.iter_modules(package.__path__, name + "."):
        importlib.import_module(module.name)
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "hzmj" in loaded
    assert not loaded & SCREEN_LIBRARIES


def test_the_menu_comes_without_the_game() -> None:
    """The first screen is soon there; tables, rules, bots and records are loaded when they are opened."""
    program = "import sys, hzmj.commands.menu, hzmj.tui.app; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "hzmj.tui.screens.menu" in loaded
    later = ("hzmj.game", "hzmj.bots", "hzmj.tutor", "hzmj.keeper")
    assert not {name for name in loaded if name.startswith(later)}
    assert not loaded & {"hzmj.record.library", "hzmj.rules.ruleset", "hzmj.tui.screens.table"}


def test_private_parts_of_textual_are_touched_in_one_module() -> None:
    private = re.compile(r"\b(?:app|screen|driver|compositor)\._[a-z]|_compositor_refresh|Message\(\)\.time")
    for path in MODULES:
        if part_of(path) == "tui" and path.stem != "textual_internals":
            assert not private.search((PACKAGE.parent / path).read_text("utf-8")), path
