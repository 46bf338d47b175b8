"""Every one-line fault that can be put into a file: flipped comparisons, numbers one too large,
`and` for `or`, a dropped `not`, True for False, plus for minus, a call left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

_SMALL = 12
_FLIPS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
    "and": "or",
    "or": "and",
    "+": "-",
    "-": "+",
}
_COMPARISON = re.compile(r"<=|>=|==|!=|<|>|\bnot\s+in\b|\bin\b|\bis\s+not\b|\bis\b")
_JOINT = re.compile(r"\b(and|or)\b")
_NOT = re.compile(r"not\b\s*")
_SUM = re.compile(r"[+-]")
_MUTE = ("log.", "print(", "_say(", "_progress(")  # what is only told to an operator


@dataclass(frozen=True)
class Fault:
    """A line of a file and what it becomes."""

    path: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}\n    - {self.before.strip()}\n    + {self.after.strip()}"


def faults(root: Path, path: Path) -> list[Fault]:
    """All faults of one file, in order."""
    text = (root / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    for line, start, end, new in _Finder(lines).edits(ast.parse(text)):
        before = lines[line - 1]
        after = before[:start] + new + before[end:]
        found.append(Fault(path, line, before, after))
    return sorted(set(found), key=lambda it: (it.line, it.after))


Edit = tuple[int, int, int, str]


class _Finder:
    """Walks a tree and says which columns of which line become what."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        """The edits of a node and of all below it."""
        if isinstance(node, ast.JoinedStr):  # its parts have no true place before Python 3.12
            return
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.Expr) and ast.unparse(node).startswith(_MUTE):
            return
        yield from self._of(node)
        for child in self._below(node):
            yield from self.edits(child)

    def _below(self, node: ast.AST) -> Iterator[ast.AST]:
        """The parts of a node that are run: no annotations, decorators and options of a class."""
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            if name == "keywords" and isinstance(node, ast.ClassDef):
                continue
            if isinstance(node, ast.keyword) and ast.unparse(node) == "strict=True":
                continue  # it checks what the code around it makes sure of
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield part

    def _of(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Constant):
            yield from self._constant(node)
        elif isinstance(node, ast.Expr):
            yield from self._statement(node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start = self._columns(node)[0]
            word = _NOT.match(self.lines[node.lineno - 1], start)
            if word is not None:
                yield node.lineno, *word.span(), ""
        else:
            yield from self._operators(node)

    def _operators(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Compare):
            for one, other in pairwise([node.left, *node.comparators]):
                yield from self._between(one, other, _COMPARISON)
        elif isinstance(node, ast.BoolOp):
            for one, other in pairwise(node.values):
                yield from self._between(one, other, _JOINT)
        elif isinstance(node, ast.BinOp) and not _joins(node):
            yield from self._between(node.left, node.right, _SUM)

    def _constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool):
            yield node.lineno, *self._columns(node), str(not node.value)
        elif isinstance(node.value, int) and abs(node.value) <= _SMALL:
            yield node.lineno, *self._columns(node), str(node.value + 1)

    def _statement(self, node: ast.Expr) -> Iterator[Edit]:
        call = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(call, ast.Call) and node.lineno == node.end_lineno:
            yield node.lineno, *self._columns(node), "pass"

    def _between(self, one: ast.expr, other: ast.expr, operator: re.Pattern) -> Iterator[Edit]:
        """An operator that stands on one line with what it joins."""
        if one.end_lineno != other.lineno:
            return
        line = self.lines[other.lineno - 1]
        start, end = self._columns(one)[1], self._columns(other)[0]
        found = operator.search(line, start, end)
        if found is not None:
            yield other.lineno, *found.span(), _FLIPS[" ".join(found.group().split())]

    def _columns(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where it begins and ends, in characters: the tree counts bytes."""
        first, last = self.lines[node.lineno - 1], self.lines[(node.end_lineno or 1) - 1]
        start = len(first.encode()[: node.col_offset].decode())
        return start, len(last.encode()[: node.end_col_offset].decode())


def _joins(node: ast.BinOp) -> bool:
    """Whether it is no sum: another operator, or a plus between texts or lists."""
    if not isinstance(node.op, ast.Add | ast.Sub):
        return True
    sides = (node.left, node.right)
    if any(isinstance(it, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) for it in sides):
        return True
    return any(isinstance(it, ast.Constant) and isinstance(it.value, str) for it in sides)
