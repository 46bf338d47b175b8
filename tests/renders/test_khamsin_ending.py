"""The last page of the campaign, and marks at the edge of its map."""

import pytest

import engine
from engine.khamsin.end_turn import CampaignEnd
from engine.khamsin.ids import Fate
from engine.khamsin.table import Score
from renders import atlas_of
from renders.core.scene import PlacedSprite
from renders.khamsin.layout import WIDTH
from tests.rules.khamsin.given import begin, campaign, unit

ATLAS = atlas_of("khamsin")
LOST = {"BOU": "axis", "CAL": "axis"}


def page(ports, held, **options):
    state = campaign(turn=15, held=held, options=options)
    state.units["1BR"] = unit("1BR", "", fate=Fate.EVACUATED)
    state.table.score = Score(ports=ports, allied_objectives=80)
    return ATLAS.ending_of(engine.view(begin(state, CampaignEnd()), None))


@pytest.mark.parametrize(
    ("ports", "held", "command", "headline", "points"),
    [
        (90, LOST, "split", "They held, and they sailed", "Allies 95, Axis 90"),
        (90, LOST, "single", "Beaten on the coast, some ships got away", "Allies 80, Axis 90"),
        (90, LOST | {"DUN": "axis"}, "single", "The ports are lost, some ships got away",
         "Allies 80, Axis 90"),
    ],
)  # fmt: skip
def test_the_last_page_says_how_it_stands_at_the_end(ports, held, command, headline, points):
    """10.0, 4.0 With what split command adds; and Dunkirk may have been lost and won again."""
    found = page(ports, held, command=command)
    rows = {it.what: it.here for it in found.rows}
    assert (found.headline, rows["Victory points"]) == (headline, points)
    assert rows["Dunkirk"] == ("German" if "DUN" in held else "Allied at the end")


def test_no_label_of_a_layer_runs_over_the_edge_of_the_map():
    view = engine.view(campaign(), None)
    before = {id(it) for it in ATLAS.compose_crop(view).placed}
    marks = [it for it in ATLAS.compose_crop(view, layer="supply").placed if id(it) not in before]
    assert all(isinstance(it, PlacedSprite) for it in marks)
    labels = [it for it in marks if it.sprite.texts and it.sprite.texts[0].text == "supply"]
    assert labels
    assert all(it.x + it.sprite.width <= WIDTH for it in labels)
