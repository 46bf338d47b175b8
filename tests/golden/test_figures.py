"""What the staff officers reckon with: every figure written into their files, by name.

A weight that decides nothing in the games that are played here may decide another one.
`DYNAMO_WRITE_GOLDEN=1` writes them anew.
"""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

from engine import games
from tests.core.test_editions import plain
from tests.golden.kept import HERE, WRITING


def figures(game):
    """A line for each constant that is written in numbers, in the order of the files."""
    officer = import_module(f"engine.{game}.officer")
    for found in pkgutil.iter_modules(officer.__path__):
        module = import_module(f"{officer.__name__}.{found.name}")
        for name in _in_numbers(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            yield f"{found.name}.{name} = {plain(getattr(module, name))!r}"


def _in_numbers(tree):
    """The names in capitals to which a file gives a value with a number in it."""
    for line in tree.body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
            name = line.targets[0].id
            written = (it.value for it in ast.walk(line.value) if isinstance(it, ast.Constant))
            if name.isupper() and any(type(it) in (int, float) for it in written):
                yield name


@pytest.mark.parametrize("game", games())
def test_every_figure_is_as_it_was(game):
    path = HERE / "figures" / f"{game}.txt"
    found = [*figures(game)]
    if WRITING:
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{it}\n" for it in found), encoding="utf-8")
    assert found == path.read_text(encoding="utf-8").splitlines()
