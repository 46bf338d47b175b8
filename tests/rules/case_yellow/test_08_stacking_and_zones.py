"""8, 9 Stacking and Zones of Control."""

import pytest

from engine.case_yellow.positions import crowded, halting, may_mix, misfit, tactical, zone_of
from engine.case_yellow.reach import reach
from engine.case_yellow.retreat import ways
from engine.case_yellow.strength import side_rating
from engine.case_yellow.table import Dynamo
from tests.marks import rule
from tests.rules.case_yellow.given import game

# Four corps of TR 3 whose zones reach every hex round 2315.
RING = {"GX": "2216", "GXXVI": "2416", "GXXVII": "2213", "GXXX": "2413"}


@rule("8.3")
@pytest.mark.parametrize(("ids", "legal"), [
    (("GI",), True), (("GI", "GII"), False), (("GI", "G207"), True), (("GI", "G1Pz"), False),
    (("G1Pz", "G2Pz"), True), (("G1Pz", "G2Pz", "G3Pz"), False), (("GI", "GGD", "GLAH"), True),
    (("GI", "GGD", "GLAH", "G11S"), False), (("G1Pz", "G2Pz", "GGD"), True),
    (("G1Pz", "G2Pz", "GGD", "GLAH"), False), (("GGD", "GLAH", "G11S"), True),
    (("GSA", "GI"), False), (("GSA", "G207"), True), (("GARKO", "GSA"), False),
])  # fmt: skip
def test_stacking_limits(ids, legal):
    assert (not crowded(ids)) is legal


@rule("8.6", "13.5")
def test_nationalities_that_do_not_stack():
    state = game()
    assert misfit(state, "allied", "3323", ("DLt", "E1C"))
    assert misfit(state, "allied", "2815", ("F14DI", "B51"))
    assert not misfit(state, "allied", "2815", ("F14DI", "E1C"))
    port = game(turn=4, dynamo=Dynamo("3212", 3, 6))
    assert may_mix(port, "3112")
    assert not misfit(port, "allied", "3212", ("BI", "BII", "F1CA", "F3CA"))
    assert not may_mix(port, "2815")
    assert may_mix(game(turn=3, scenario="intelligence"), "2815")
    assert not may_mix(game(turn=2, scenario="intelligence"), "2815")


@rule("8.6")
def test_belgians_speak_for_those_they_stack_with():
    state = game({"EI": "3021", "F14DI": "3021"})
    assert side_rating(state, ("EI", "F14DI")) == tactical(state, "EI") == 2


@rule("8.5")
def test_markers_do_not_count_for_stacking():
    state = game({"F1CA": "2212", "F14DI": "2212"}, ground={"better": ("2212",)})
    assert not misfit(state, "allied", "2212", ("F1CA", "F14DI"))


@rule("9.1")
def test_who_has_a_zone_of_control():
    assert zone_of(game({"F1CA": "2317"}), "allied", "2316")
    assert not zone_of(game({"F14DI": "2317"}), "allied", "2316")
    assert zone_of(game({"F14DI": "2317", "F21DI": "2317"}), "allied", "2316")
    assert not zone_of(game({"F14DI": "2317", "F3BS": "2317"}), "allied", "2316")
    assert not zone_of(game({"F3BS": "2317", "FSU": "2317"}), "allied", "2316")


@rule("9.4")
def test_zones_stop_at_great_rivers_cities_works_and_forest():
    over = game({"F10CA": "2124"})
    assert not zone_of(over, "allied", "2125")
    into_city = game({"GI": "2313"})
    assert zone_of(into_city, "german", "2312")
    assert not zone_of(game({"GI": "2213"}), "german", "2212")
    works = game({"GI": "2521"})
    assert not zone_of(works, "german", "2520")
    open_ = game({"GI": "2521"}, ground={"destroyed": ("2520",)})
    assert zone_of(open_, "german", "2520")
    assert not zone_of(game({"GI": "2518"}), "german", "2519")


@rule("9.2", "10.1")
def test_a_black_unit_stops_in_a_zone_and_does_not_hop():
    state = game({"GI": "2313", "F1CA": "2315"}, acting="german Move")
    halts = halting(state, "allied")
    assert "2314" in halts
    costs = reach(state, "GI").cost
    assert "2314" in costs
    inside = game({"GI": "2314", "F1CA": "2315"}, acting="german Move")
    assert not [it for it in reach(inside, "GI").cost if it in halts and it != "2314"
                and reach(inside, "GI").came[it] == "2314"]  # fmt: skip


@rule("9.4", "9.3")
@pytest.mark.parametrize(("french", "unit", "enters"), [
    (("F10CA", "F3CA"), "GSST", False),
    (("F3CA", "F14DI"), "G2M", False),
    (("F10CA", "F3CA"), "G1Pz", True),
])  # fmt: skip
def test_between_two_units_behind_a_great_river(french, unit, enters):
    """E6, E7 Nobody crosses between two zones, but a yellow unit that outclasses both."""
    one, other = french
    placed = game({one: "2123", other: "2024", unit: "2125", "F21DI": "2024"},
                  acting="german Move", ground={"destroyed": ("2124", "2123")})  # fmt: skip
    assert len(zone_of(placed, "allied", "2124")) == 2
    assert ("2124" in reach(placed, unit).cost) is enters


@rule("9.4")
def test_one_unit_alone_behind_the_river_does_not_forbid_the_crossing():
    """E6 With one projecting unit a black unit enters and stops."""
    state = game({"F3CA": "2123", "GI": "2125"}, acting="german Move",
                 ground={"destroyed": ("2124", "2123")})  # fmt: skip
    found = reach(state, "GI")
    assert "2124" in found.cost
    assert not [it for it, came in found.came.items() if came == "2124"]


@rule("9.3", "10.3", "10.3d")
def test_yellow_units_ignore_zones_of_lower_ratings():
    """E7 TR 5 passes TR 3 and 4; TR 3 does not pass TR 3."""
    units = {"F3CA": "2315", "G1Pz": "2313", "GSST": "2313"}
    state = game(units, acting="german Move")
    fast, slow = reach(state, "G1Pz"), reach(state, "GSST")
    assert any(came == "2314" for came in fast.came.values())
    assert not any(came == "2314" for came in slow.came.values())


@rule("9.5", "11.4")
def test_who_may_retreat_through_enemy_zones():
    """E10 Through a vacant hex in the zone of TR 3 units: TR 4 yes, TR 3 no."""
    state = game({"F1DLM": "2315", "F9DIM": "2315", **RING})
    assert ways(state, "F1DLM", 2)
    assert not ways(state, "F9DIM", 2)


@rule("9.5")
def test_a_black_unit_retreats_through_a_friend_or_not_at_all():
    """E11 The only exits lie in enemy zones: a friend in one of them is a way."""
    state = game({"F1CA": "2315", **RING})
    assert not ways(state, "F1CA", 1)
    state = game({"F1CA": "2315", "F14DI": "2314", **RING})
    assert set(ways(state, "F1CA", 1)) == {"2314"}
