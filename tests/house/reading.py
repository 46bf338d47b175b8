"""What the house tests read of the source: files, their imports, their words."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def files(house):
    return sorted((ROOT / house).rglob("*.py"))


def short(path):
    return str(path.relative_to(ROOT))


def imports(path):
    """The modules a file imports; `from bot import dotenv` counts as `bot.dotenv`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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
    for node in ast.walk(tree):
        words = node.value if isinstance(node, ast.Constant) else None
        if isinstance(words, str) and id(node) not in passive:
            yield words
