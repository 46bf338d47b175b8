"""The rooms of the engine: the same idea in the same file of every game, one keeper of memos."""

import dataclasses
import re

import pytest

from engine import games
from engine.core.checks import Checks
from engine.core.rules import Rules
from engine.core.step import Ask
from tests.house.reading import ROOT, files, imports, short

CHAPTERS = {
    "checks", "end_turn", "invariants", "kinds", "odds", "options", "positions", "reach",
    "rules", "secrets", "sections", "sequence", "setup", "state", "topics", "victory", "views",
}  # fmt: skip
COMPONENTS = {"calendar", "map", "tables"}
CARDLESS = {"case_yellow", "khamsin"}  # chits in the calendar, or no chance but dice
FOR_CHECKS_ALONE = ("checks", "sections")


@pytest.mark.parametrize("game", games())
def test_the_same_idea_has_the_same_file_in_every_game(game):
    home = ROOT / "engine" / game
    chapters = {path.stem for path in home.glob("*.py")}
    components = {path.stem for path in (home / "components").glob("*.py")}
    assert chapters >= CHAPTERS
    assert components >= (COMPONENTS if game in CARDLESS else COMPONENTS | {"cards"})
    assert ("deck" in chapters) >= ("cards" in components), "cards are drawn from a deck"
    assert (home / "officer" / "__init__.py").exists()


@pytest.mark.parametrize("game", games())
def test_what_only_checks_need_is_not_needed_to_play(game):
    needless = {f"engine.{game}.{name}" for name in FOR_CHECKS_ALONE}
    for path in files(f"engine/{game}"):
        if path.stem not in FOR_CHECKS_ALONE:
            assert not needless & imports(path), short(path)


def test_only_the_memo_keeps_things_beside_a_state():
    touching = {short(it) for it in files("engine") if "__dict__" in it.read_text(encoding="utf-8")}
    assert touching == {"engine/core/memo.py"}


def test_the_whole_contract_of_a_game_is_told():
    pages = {name: (ROOT / "docs" / name).read_text() for name in ("adding-a-game.md", "engine.md")}
    told = {name: set(re.findall(r"`(\w+)", page)) for name, page in pages.items()}
    fields = {it.name for kind in (Rules, Checks) for it in dataclasses.fields(kind)}
    assert fields <= told["adding-a-game.md"]
    hooks = {name for name in vars(Ask) if not name.startswith("_")} - {"asks", "sheet"}
    assert hooks <= set().union(*told.values())
