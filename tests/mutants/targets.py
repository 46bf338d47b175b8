"""Where faults are put, and which tests can see them."""

from __future__ import annotations

from pathlib import Path

from engine import games

HOUSES = ("engine", "bot")
# What only measures, and what is itself a check: a check made weaker breaks no sound game.
LEFT_OUT = ("bench", "calibrate", "contest", "soak", "invariants", "checks", "secrets", "sections")

UNSUITED = ("test_in_a_browser",)
SLOW = ("test_cli", "test_editions", "test_leaks", "test_pictures", "test_table_machine")


def files(root: Path) -> list[Path]:
    """The files faults are put into; a game that is not registered yet is not played."""
    found = (path.relative_to(root) for house in HOUSES for path in (root / house).rglob("*.py"))
    return sorted(path for path in found if path.stem not in LEFT_OUT and _is_played(path))


def _is_played(path: Path) -> bool:
    if path.parts[0] == "bot" or len(path.parts) == 2:
        return True
    return path.parts[1] in ("core", *games())


def seeing(root: Path, path: Path) -> list[str]:
    """What pytest is told to run for a fault in this file, the likeliest to see it first."""
    if path.parts[0] == "bot":
        return _bot_tests(root, path)
    game = path.parts[1]
    if game not in games():
        rules = [f"tests/rules/{it}" for it in games()]
        whole = ["tests/golden", "tests/conformance", "-k", "not test_every_game or plain"]
        return [*_nearest(root, path, "tests/core"), *rules, *whole]
    return [
        *_nearest(root, path, f"tests/rules/{game}"),
        f"tests/golden/test_transcripts.py::test_the_transcript_is_as_it_was[{game}]",
        "tests/core/test_editions.py",
        "tests/core/test_defaults.py",
        "tests/core/test_saves.py",
        "tests/conformance",
        *("-k", f"not test_every_game or ({game} and plain)"),
    ]


def _bot_tests(root: Path, path: Path) -> list[str]:
    """The client is seen best through the sandbox, everything else without it; the slow last."""
    alone = sorted(_nearest(root, path, "tests/bot"), key=lambda it: Path(it).stem in SLOW)
    through = _nearest(root, path, "tests/bot/e2e")
    return [*through, *alone] if path.parts[1] == "client" else [*alone, *through]


def _nearest(root: Path, path: Path, folder: str) -> list[str]:
    """The test files of a folder, those first that name the module most often."""
    module = ".".join(path.with_suffix("").parts)
    found = [it for it in sorted((root / folder).glob("test_*.py")) if it.stem not in UNSUITED]
    found.sort(key=lambda it: -it.read_text(encoding="utf-8").count(module))
    return [str(it.relative_to(root)) for it in found]
