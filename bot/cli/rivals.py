"""The officer of another release, read from a checkout of it, to play with today's rules."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.util import spec_from_loader
from pathlib import Path
from typing import Any

from engine import Refused
from engine.core.officer import Officer
from engine.core.refusal import RefusalKind


class _Elsewhere(MetaPathFinder, SourceLoader):  # type: ignore[misc]  # of the library
    """Finds a package in another folder, under a name of its own also inside."""

    def __init__(self, package: str, name: str, folder: Path) -> None:
        self._package, self._name, self._folder = package, name, folder

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> Any:
        """Only what belongs to the package."""
        mine = fullname == self._name or fullname.startswith(f"{self._name}.")
        return spec_from_loader(fullname, self) if mine else None

    def get_filename(self, fullname: str) -> str:
        """A module's file."""
        return str(self._folder / f"{fullname.partition('.')[2] or '__init__'}.py")

    def get_data(self, path: str | bytes) -> bytes:
        """The text of a module, which names its own package by the name it has here."""
        text = Path(str(path)).read_text(encoding="utf-8")
        return text.replace(self._package, self._name).encode()


@cache
def officer_of(game: str, checkout: str) -> Officer[Any]:
    """The officer of a game as he is in a checkout of another release."""
    folder = Path(checkout) / "engine" / game / "officer"
    if not (folder / "__init__.py").is_file():
        raise Refused(RefusalKind.OPTION, f"No officer of {game} is in the checkout {checkout}.")
    name = f"rival_{game}"
    sys.meta_path.append(_Elsewhere(f"engine.{game}.officer", name, folder))
    officer: Officer[Any] = importlib.import_module(name).OFFICER
    return officer
