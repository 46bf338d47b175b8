"""Where faults are put, and which tests can see them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from engine import games

HOUSES = ("engine", "bot")
# What only measures, and what is itself a check: a check made weaker breaks no sound game.
LEFT_OUT = ("bench", "calibrate", "contest", "soak", "invariants", "checks", "secrets", "sections")

UNSUITED = ("test_in_a_browser",)
SLOW = ("test_cli", "test_editions", "test_leaks", "test_pictures", "test_table_machine")
PANELS = "tests/golden/test_panels.py"


def files(root: Path) -> list[Path]:
    """The files faults are put into; a game that is not registered yet is not played."""
    found = (path.relative_to(root) for house in HOUSES for path in (root / house).rglob("*.py"))
    return sorted(path for path in found if path.stem not in LEFT_OUT and _is_played(path))


def _is_played(path: Path) -> bool:
    if path.parts[0] == "bot" or len(path.parts) == 2:
        return True
    return path.parts[1] in ("core", *games())


def seeing(root: Path, path: Path) -> list[list[str]]:
    """What pytest is told to run for a fault in this file, round by round, the likeliest first.

    A round comes only if no test of those before it notices: the whole games, which are quick and
    see most; the tests about it; whatever else could meet it.
    """
    if path.parts[0] == "bot":
        return _of_the_bot(root, path)
    game = path.parts[1]
    if game not in games():
        return _of_every_game(root, path)
    seen_by_all = "test_positions or test_every_game"
    return [
        [
            f"tests/golden/test_transcripts.py::test_the_transcript_is_as_it_was[{game}]",
            "tests/golden/test_figures.py",
            "tests/golden/test_positions.py",
            "tests/conformance/test_every_game.py",
            "tests/core/test_editions.py",
            "tests/core/test_defaults.py",
            *("-k", f"not ({seen_by_all}) or {game} and (test_positions or a_random_game_is)"),
        ],
        _nearest(root, path, f"tests/rules/{game}"),
        [
            "tests/core/test_saves.py",
            *(str(it.relative_to(root)) for it in (root / "tests/renders").glob(f"test_{game}*")),
            PANELS,
            "tests/conformance",
            *("-k", game),
        ],
        _naming(root, game),
    ]


def _of_every_game(root: Path, path: Path) -> list[list[str]]:
    """What all games share: its own tests, then those of the games."""
    rules = [f"tests/rules/{it}" for it in games()]
    return [
        _nearest(root, path, "tests/core"),
        ["tests/golden", "tests/conformance", "-k", "not test_every_game or plain"],
        [*rules, "tests/conformance", "-k", "not test_every_game or not plain"],
        _alone(root, path),
    ]


def _of_the_bot(root: Path, path: Path) -> list[list[str]]:
    """The client is seen best through the sandbox, everything else without it; the slow last."""
    alone, through = _alone(root, path), _nearest(root, path, "tests/bot/e2e")
    near = [it for it in alone if _mentions(root / it, path)]
    others = [it for it in alone if it not in near]
    if path.parts[1] == "client":
        return [*filter(None, [near]), through, others]
    panels = [PANELS] if path.parts[1] in ("panels", "words", "tables") else []
    return [*filter(None, [panels, near]), others, through]


def _naming(root: Path, game: str) -> list[str]:
    """The tests of the bot that play a game."""
    tests = (it for it in _alone(root, Path(game)) if Path(it).stem not in SLOW)
    return [it for it in tests if game in _text(root / it)]


def _alone(root: Path, path: Path) -> list[str]:
    """The tests of the bot without the sandbox."""
    return sorted(_nearest(root, path, "tests/bot"), key=lambda it: Path(it).stem in SLOW)


def _nearest(root: Path, path: Path, folder: str) -> list[str]:
    """The test files of a folder, those first that name the module most often."""
    found = [it for it in sorted((root / folder).glob("test_*.py")) if it.stem not in UNSUITED]
    found.sort(key=lambda it: -_mentions(it, path))
    return [str(it.relative_to(root)) for it in found]


def _mentions(test: Path, path: Path) -> int:
    """How often a test names a module; its last name alone counts for little."""
    names = ".".join(path.with_suffix("").parts)
    return 10 * _text(test).count(names) + _words(test)[path.stem]


@cache
def _text(test: Path) -> str:
    return test.read_text(encoding="utf-8")


@cache
def _words(test: Path) -> Counter[str]:
    return Counter(re.findall(r"\w+", _text(test)))
