"""Nothing covers what matters: over two hundred positions a game, names and counters stay free."""

import re
from functools import cache

import pytest

import engine
from renders import atlas_of
from renders.core.key import common_signs
from renders.core.scene import Arrow, PlacedSprite
from tests.renders.conftest import played
from tests.renders.overlaps import PIECES, hidden, item_left

SEATS = {
    "spoiled_victory": (None, "allied"),
    "miracle": (None, "allied"),
    "france_1940": (None, "german", "allied"),
    "case_yellow": (None, "german", "allied"),
    "khamsin": (None, "axis", "allied"),
}
GAMES = tuple(SEATS)
POSITIONS = 200
FEWER = {"case_yellow": 60}  # a thousand names and a hundred counters each
TOLERATED = 6  # pixels of one name or counter: the soft end of a line
BRUSHED = 16  # of a number beside a crowded space: a corner of its round edge
CODE = 100  # of a hex's code, which says no more than the number on it
MOST = 20  # such brushes in all positions together


def wanted(game):
    return FEWER.get(game, POSITIONS)


@cache
def positions(game):
    """So many positions of whole games, as the bystander and as each seat sees them."""
    found = []
    for seed in ("overlaps", "more overlaps"):
        outcomes = played(game, seed)
        step = max(len(outcomes) * 2 // (wanted(game) + 10), 1)
        for number, outcome in enumerate(outcomes[::step]):
            seat = SEATS[game][number % len(SEATS[game])]
            found.append((engine.view(outcome.state, seat), outcome.events))
    return found


@cache
def scenes(game):
    """Their pictures, not yet painted."""
    return [atlas_of(game).compose(view, events) for view, events in positions(game)]


@pytest.mark.parametrize("game", GAMES)
def test_marks_keep_clear_of_names_and_counters(game):
    atlas, brushes = atlas_of(game), []
    assert len(positions(game)) >= wanted(game)
    for (view, _), scene in zip(positions(game), scenes(game), strict=True):
        found = hidden(scene, atlas.layout.map_width)
        brushes += found
        assert not [it for it in found if it[2] > TOLERATED], view.ply
    assert len(brushes) <= MOST, brushes


@pytest.mark.parametrize("game", GAMES)
def test_numbers_keep_clear_of_what_they_number(game):
    atlas, asked = atlas_of(game), 0
    for view, _ in positions(game):
        choices = view.question.choices if view.question else ()
        targets = [choice.place for choice in choices][:25]
        if len({*targets} - {""}) < 2:
            continue
        asked += 1
        scene = atlas.compose_crop(view, targets=targets)
        found = hidden(scene, atlas.layout.map_width, lambda item: item.what == "target")
        assert not [it for it in found if it[2] > (CODE if is_code(it[1]) else BRUSHED)], targets
    assert asked > wanted(game) // 10


EXPLAINED = {  # what is drawn, and the word of the legend or of the panel's key for it
    "german ground": "German", "german hatch": "German held", "front": "front", "rim engaged":
    "engaged", "engaged": "engaged", "rim contested": "battle", "contested": "battle",
    "captured": "taken", "blown bridge": "blown bridge", "blown": "blown bridge",
    "pontoon": "Pontoon", "entrenched": "entrenched", "allied ground": "freed",
    "flag german": "German", "flag allied": "Allied", "flag belgian": "Belgian",
    "lift": "SP lifted a day", "passed": "passed by", "pocket": "cut off",
    "rim front german": "front",
    "rim front allied": "front", "rim cut off": "cut off", "locked": "locked in",
    "swords": "Engaged", "bridgehead": "Bridgehead", "better defense": "Better Def.",
    "cut": "interdicted", "refugees": "Refugees", "terror": "terror raid", "dynamo": "Dynamo",
}  # fmt: skip
IN_WORDS = {  # says itself what it is
    "closed", "mole state", "guns", "somua", "flooded", "legend", "head", "more", "tray", "battle",
    "strike", "die", "compass", "title", "key", "home", "england", "box", "losses", "note", "air",
    "boxed",
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_everything_drawn_is_explained(game):
    atlas = atlas_of(game)
    signs = common_signs(atlas.day) | dict(atlas.signs(atlas.day))
    legend = " ".join(text.text for plate in atlas.legend(atlas.day) for text in plate.sprite.texts)
    drawn = set()
    for scene in scenes(game):
        for item in scene.items:
            if isinstance(item, (PlacedSprite, Arrow)) and item_left(item) < atlas.layout.map_width:
                drawn.add(item.what.partition(":")[0])
    pieces = {it.rstrip(":") for it in PIECES} | {"fights", "fires", "lost", "home", "waiting"}
    for what in sorted(drawn - pieces - IN_WORDS):
        word = EXPLAINED.get(what, what)
        assert what in signs or word in signs or word in legend, what


def is_code(what):
    """Whether a name is the code of a hex, such as `name BE I5` or `name 2124`."""
    return re.fullmatch(r"name (([A-Z]{2} )?[A-L]\d{1,2}|\d{4})", what) is not None
