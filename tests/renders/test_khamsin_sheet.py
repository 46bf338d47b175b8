"""The engagement sheet: one page with all that two players need at their table."""

from functools import cache

import pytest
from msgspec.structs import replace

import engine
from engine.core.playout import officer_policy, play_out
from engine.khamsin.briefing import briefing
from engine.khamsin.table import Section, TableSetup
from renders import atlas_of
from renders.khamsin import table_plan
from renders.khamsin.themes import DAY

ATLAS = atlas_of("khamsin")


@cache
def on_the_table():
    """A view for every engagement of a campaign that is fought on the table."""
    found = {}
    played = play_out("khamsin", "sheets", {"battles": "table"}, officer_policy("khamsin"))
    for outcome, _ in played:
        view = engine.view(outcome.state, None)
        for area in engine.rules_of("khamsin").handouts(view):
            found.setdefault((view.board.table.turn, area), view)
    return found


def fight(view, area):
    return next(it for it in view.board.table.engagements if it.area == area)


def test_every_engagement_on_the_table_has_a_page():
    assert len(on_the_table()) > 8
    for (_, area), view in list(on_the_table().items())[::4]:
        page = ATLAS.handout(view, area)
        assert page.width == 900
        assert 1000 < page.height < 3000
        assert len(page.png) < 250_000
        told = briefing(fight(view, area), view.board.table, view.board.units)
        for words in (told.headline[0], told.mission.name, *told.rules):
            assert words.rstrip(".") in page.alt
        for force in told.forces:
            assert force.name in page.alt
            assert force.options in page.alt


def test_both_players_and_the_channel_get_the_same_page():
    (_, area), view = next(iter(on_the_table().items()))
    page = ATLAS.handout(view, area)
    for seat in ("axis", "allied"):
        assert ATLAS.handout(replace(view, seat=seat), area) == page


FIELDS = TableSetup(
    sections=tuple(
        Section(id_, 3, 3, feature)
        for id_, feature in zip(
            ("A1", "A2", "A3", "B1", "B2", "B3"),
            ("nothing", "crop field", "orchard", "small wood", "scrub", "ditch or boggy ground"),
            strict=True,
        )
    ),
    canal="north to south",
    buildings=5,
    woods=2,
    ridges=1,
    dunes=2,
    fortifications=True,
)


def test_the_plan_names_what_stands_in_every_section():
    words = [text.text for text in table_plan.plan(DAY, FIELDS).texts]
    assert {"A1", "A2", "A3", "B1", "B2", "B3", "open", "crop field", "orchard"} <= set(words)
    assert {"small wood", "scrub", "ditch or bog", "72 in", "48 in"} <= set(words)


@pytest.mark.parametrize("canal", ["", "north to south", "east to west"])
def test_a_canal_is_drawn_the_way_it_runs(canal):
    dry = table_plan.plan(DAY, replace(FIELDS, canal="")).body
    assert (table_plan.plan(DAY, replace(FIELDS, canal=canal)).body == dry) == (not canal)


def test_no_section_has_its_name_under_the_canal():
    def names(canal):
        found = table_plan.plan(DAY, replace(FIELDS, canal=canal)).texts
        return {it.text: (it.x, it.y) for it in found if it.text[1:].isdigit()}

    dry, across, down = map(names, ("", "east to west", "north to south"))
    assert {it for it in dry if across[it][1] > dry[it][1]} == {"B1", "B2", "B3"}
    assert {it for it in dry if down[it][0] > dry[it][0]} == {"A3", "B3"}


def test_what_the_defender_places_has_a_picture_each():
    assert [kind for kind, _ in table_plan.placed(FIELDS)] == [
        "village", "woods", "ridge", "dunes", "works",
    ]  # fmt: skip
    assert table_plan.placed(TableSetup(city=True, shifts=4)) == []
    for kind, words in table_plan.placed(FIELDS):
        assert table_plan.tile(DAY, kind, words).texts[0].text == words


def test_a_city_is_square():
    city = table_plan.plan(DAY, TableSetup(city=True, shifts=2))
    assert [text.text for text in city.texts] == ["48 in", "48 in"]
