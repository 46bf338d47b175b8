"""The house: imports point one way, and the engine is pure."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOUSES = {"engine", "renders", "bot", "sandbox"}
ALLOWED = {
    "engine": set(),
    "renders": {"engine"},
    "bot": {"engine", "renders"},
    "sandbox": set(),
}
IMPURE = {
    "aiosqlite", "asyncio", "datetime", "discord", "io", "logging", "os", "pathlib", "random",
    "secrets", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
}  # fmt: skip


def imports(path):
    """The modules a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def files(house):
    return sorted((ROOT / house).rglob("*.py"))


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_imports_point_one_way(house):
    for path in files(house):
        used = {module.split(".")[0] for module in imports(path)} & HOUSES
        assert used <= ALLOWED[house] | {house}, path


def test_the_engine_touches_no_clock_no_chance_and_no_world():
    for path in files("engine"):
        assert not {module.split(".")[0] for module in imports(path)} & IMPURE, path


def test_the_core_knows_no_game():
    for path in files("engine/core"):
        assert not any(module.startswith("engine.spoiled_victory") for module in imports(path))


def test_pictures_see_views_not_states():
    banned = {"engine.core.referee", "engine.core.saves", "engine.core.record"}
    for path in files("renders"):
        assert not banned & set(imports(path)), path
