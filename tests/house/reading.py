"""What the house tests read of the source: files, their imports, their words."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


# Each file is read once, however many tests ask what is in it.
@cache
def files(house):
    return sorted((ROOT / house).rglob("*.py"))


def short(path):
    return str(path.relative_to(ROOT))


@cache
def imports(path):
    """The modules a file imports; `from bot import dotenv` counts as `bot.dotenv`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


@cache
def literals(path):
    """The strings of a file that are values: no docstrings, no parts of formatted words."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passive = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Expr)
        for part in ast.walk(node)
        if isinstance(node, ast.JoinedStr) or part is node.value
    }
    values = (it for it in ast.walk(tree) if isinstance(it, ast.Constant) and id(it) not in passive)
    return frozenset(it.value for it in values if isinstance(it.value, str))
