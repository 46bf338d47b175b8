"""The shared core: bending coasts, wrapping words, dice, and what the package may import."""

import ast
from pathlib import Path

import pytest

import renders
from engine import games
from renders.core import marks
from renders.core.fonts import FACES, clipped, first_lines, font, text_width, wrapped
from renders.core.geography import Bend, coast
from renders.spoiled_victory import layout
from renders.spoiled_victory.layout import LAYOUT

FORBIDDEN = (
    "engine.core.referee",
    "engine.core.saves",
    *(f"engine.{game}.state" for game in games()),
    "bot",
    "discord",
)


def test_a_bend_takes_every_anchor_where_it_should_be():
    bend = Bend(layout.FLANDERS_ANCHORS)
    for place, goal in layout.FLANDERS_ANCHORS:
        assert bend(place) == pytest.approx(goal, abs=0.01)


def test_the_bent_coast_runs_from_edge_to_edge_north_of_the_land_spaces():
    bend = Bend(layout.FLANDERS_ANCHORS)
    shore = [bend(place) for place in coast("channel_coast", "continent")]
    assert min(x for x, _ in shore) < 0
    assert max(x for x, _ in shore) > LAYOUT.map_width
    for space in ("C5", "D5", "E5", "F5", "G5", "J1"):
        left, top, right, _ = LAYOUT.bounds(space)
        assert all(y < top + 6 for x, y in shore if left < x < right), space


@pytest.mark.parametrize("face", FACES)
def test_every_face_ships_with_the_program(face):
    assert font(face, 12).getlength("Dunkirk") > 0


def test_wrapped_lines_are_narrow_enough_and_lose_nothing():
    words = "The sluices are opened: the Lowlands are flooded."
    lines = wrapped(words, FACES[0], 16, 120)
    assert " ".join(lines) == words
    assert all(text_width(line, FACES[0], 16) <= 120 for line in lines)


def test_text_that_goes_on_shows_it():
    assert first_lines("one two three four five six", FACES[0], 16, 60, 2)[-1].endswith("…")
    assert clipped("short", FACES[0], 16, 300) == "short"


def test_a_die_shows_as_many_pips_as_it_rolled():
    assert [marks.die(value).body.count("<circle") for value in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def imported(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_pictures_see_views_never_states():
    package = Path(renders.__file__).parent
    for path in package.rglob("*.py"):
        for module in imported(path):
            assert not module.startswith(FORBIDDEN), (path.name, module)
