"""`dynamo rules GAME`: every section of the rulebook with the tests that cover it."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path

from bot.cli.common import Commands, add_game, command, report
from engine import checks_of

TESTS = Path(__file__).resolve().parents[2] / "tests" / "rules"


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = command(commands, "rules", "Show which rule sections are covered by tests.", run)
    add_game(parser)


def run(options: argparse.Namespace) -> int:
    """Match sections and marks."""
    sections = checks_of(options.game).sections
    marks = covered(TESTS / options.game)
    found = {section: sorted(marks.get(section, ())) for section in sections}
    uncovered = [section for section, tests in found.items() if not tests]
    unknown = sorted(set(marks) - set(sections))
    figures = {
        "sections": len(sections),
        "covered": len(sections) - len(uncovered),
        "uncovered": uncovered,
        "unknown": unknown,
    }
    lines = [
        f"{section:8} {words}: {_tests(found[section])}" for section, words in sections.items()
    ]
    lines.append(f"{figures['covered']} of {figures['sections']} sections covered.")
    lines += [f"Not a section: {section}" for section in unknown]
    report(options, figures, lines)
    return 1 if uncovered or unknown else 0


def covered(folder: Path) -> dict[str, set[str]]:
    """Sections and the tests marked with them, read from the source."""
    marks: dict[str, set[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
        for test, section in _marks(ast.parse(path.read_text(encoding="utf-8"))):
            marks.setdefault(section, set()).add(f"{path.stem}.{test}")
    return marks


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "rule":
                    for section in mark.args:
                        yield node.name, ast.literal_eval(section)


def _tests(names: list[str]) -> str:
    if not names:
        return "NOT COVERED"
    return f"{len(names)} test{'s' * (len(names) > 1)}, e.g. {names[0].split('.')[1]}"
