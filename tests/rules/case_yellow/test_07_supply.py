"""7 Supply, Attack Supply and the supply units; 9.6, 9.7 lines in Zones of Control."""

from engine.case_yellow.areas import hexes
from engine.case_yellow.attacking import AfterCombats, Attacks
from engine.case_yellow.components.map import (
    EXIT,
    NEIGHBOURS,
    RUHR,
    SOUTH_EDGE,
    TERRAIN,
    within,
)
from engine.case_yellow.ids import Action
from engine.case_yellow.lost_page import unsupplying
from engine.case_yellow.marching import movable
from engine.case_yellow.positions import halting, tactical, zone_of
from engine.case_yellow.reach import full_movement, reach
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.strength import Plan, reckon
from engine.case_yellow.supply import (
    SupplyPhase,
    attack_supplied,
    by_sacrifice,
    by_west_wall,
    communicating,
    fed_from,
    lines_from,
    sources,
    supplied,
)
from tests.marks import rule
from tests.rules.case_yellow.given import (
    answer,
    asked,
    begin,
    game,
    question,
    steps,
    tokens,
    where,
)

BEHIND = ("2125", "2126", "2225", "2226", "2227", "2328", "2329", "2330", "2331")


@rule("7.2", "7.4", "10.6", "2.4i")
def test_a_line_passes_rivers_at_crossings_that_are_wholly_ones_own():
    """E5 A unit beyond a river is fed over a bridge with both ends in hand, and not otherwise."""
    state = game({"G1Pz": "2124", "G2Pz": "2125"}, german=BEHIND)
    assert supplied(state, "G1Pz")
    state = game({"G1Pz": "2124"}, german=tuple(it for it in BEHIND if it != "2125"))
    assert not supplied(state, "G1Pz")


@rule("7.2", "9.7")
def test_an_enemy_zone_stops_a_line_unless_a_friend_stands_there():
    """E5 The bridge at Sedan under a French Zone of Control: only a unit there keeps it open."""
    watched = {"G1Pz": "2123", "F18CA": "2025"}
    state = game({**watched, "GVI": "2124"}, german=BEHIND)
    assert "2125" in halting(state, "allied")
    assert not supplied(state, "GVI")
    held = game({**watched, "GVI": "2124", "G2Pz": "2125"}, german=BEHIND)
    assert supplied(held, "GVI")


@rule("7.2")
def test_a_line_runs_into_a_flooded_hex_and_not_through_it():
    land = ("4134", "4133", "4132", "4131", "4130", "4129", "4128", "4127", "4126", "4025")
    fed = hexes(fed_from(game(german=land), "german", ("4134",)))
    assert [it for it in fed if TERRAIN[it] == "w"]
    for hex_ in fed - {"4134"}:
        assert [it for it in NEIGHBOURS[hex_] if it in fed and TERRAIN[it] != "w"]


@rule("7.2", "9.7")
def test_the_lines_on_the_map_reach_whatever_is_fed():
    watched = game({"G1Pz": "2123", "F18CA": "2025", "GVI": "2124"}, german=BEHIND)
    for side, source in (("german", sources("GE")), ("allied", sources("FR"))):
        lines = lines_from(watched, side, source)
        assert lines.keys() == hexes(fed_from(watched, side, source))
        for hex_, before in lines.items():
            assert hex_ in source if hex_ == before else before in NEIGHBOURS[hex_]


@rule("7.3")
def test_sources_of_the_allies():
    state = game({"DI": "3922", "EI": "3324", "BI": "3213", "F1CA": "2212"})
    assert all(supplied(state, it) for it in ("DI", "EI", "BI", "F1CA"))
    lost = game({"EI": "3324", "GX": "3322", "GV": "3315"})
    assert not supplied(lost, "EI")


@rule("7.5", "7.1", "2.2c")
def test_who_is_cut_off_is_marked_and_starves_if_it_lasts():
    units = {"G1Pz": "2212", "G2Pz": "2213"}
    marks = {"G1Pz": {"oos": True}}
    state = begin(game(units, marks=marks), SupplyPhase(), SupplyPhase())
    assert where(state, "G1Pz") == "lost"
    assert state.unit("G2Pz").oos
    assert steps(state, "G2Pz") == 1
    assert tactical(state, "G2Pz") == 3
    assert full_movement(state, "G2Pz") == 3


@rule("7.5")
def test_who_is_in_supply_again_is_whole():
    marks = {"F1CA": {"oos": True}}
    state = begin(game({"F1CA": "1412"}, marks=marks), SupplyPhase())
    assert not state.unit("F1CA").oos
    assert steps(state, "F1CA") == 2


@rule("7.6", "7.8")
def test_german_attack_supply():
    state = game({"G1Pz": "2125", "GSA": "2328"}, german=BEHIND)
    assert attack_supplied(state, "G1Pz", "2124")
    far = game({"G1Pz": "2216", "GSA": "2328"}, german=BEHIND)
    assert not attack_supplied(far, "G1Pz", "2116")
    assert attack_supplied(game({"G1Pz": "2216"}, turn=1), "G1Pz", "2116")


@rule("7.8")
def test_a_german_city_feeds_attacks_six_hexes_away():
    for hex_, fed in (("2030", True), ("1930", False)):
        state = game({"G1Pz": hex_})
        assert attack_supplied(state, "G1Pz", NEIGHBOURS[hex_][0]) is fed


@rule("7.8")
def test_combat_in_the_netherlands_is_supplied_on_turn_2():
    state = game({"G9Pz": "3623"}, turn=2)
    assert attack_supplied(state, "G9Pz", "3723")
    state = game({"G9Pz": "3623"}, turn=3)
    assert not attack_supplied(state, "G9Pz", "3723")


@rule("7.8")
def test_the_west_wall_feeds_one_attack_a_round():
    """7.8c Cities that have lost their line to the Ruhr feed nobody; the West Wall still does."""
    cut = ("3133", "3134", "3232", "3233", "3333", "3432", "3431", "3533", "3534", "2934", "2933")
    units = {"GXII": "1733", "F20CA": "1632"}
    lost = dict.fromkeys((*RUHR, *cut), "allied")
    state = game(
        units, turn=3, acting="german Combat", ground={"taken": {**lost, "1733": "german"}}
    )
    plan = Plan("1632", "german", ("GXII",))
    assert not attack_supplied(state, "GXII", "1632")
    assert by_west_wall(state, "GXII")
    assert reckon(state, plan).supply == "West Wall"
    state.table.round.west_wall = True
    assert reckon(state, plan).supply == "none"
    assert ("supply", -1) in reckon(state, plan).notes


@rule("7.7")
def test_french_attack_supply_from_paris_and_the_supply_unit():
    state = game({"F1CA": "1713", "F2CA": "2717", "FSU": "2416"}, turn=3)
    assert attack_supplied(state, "F1CA", "1813")
    assert attack_supplied(state, "F2CA", "2718")
    assert not attack_supplied(game({"F2CA": "2717"}, turn=3), "F2CA", "2718")
    british = game({"BI": "3112"}, turn=3)
    assert attack_supplied(british, "BI", "3113")


@rule("7.7")
def test_a_cut_off_supply_unit_feeds_a_round_and_is_used_up():
    """The supply unit alone in a ring of German hexes: it feeds its neighbour, and is then lost."""
    ring = dict.fromkeys(within("2416", 4) - within("2416", 2), "german")
    units = {"FSU": "2416", "F1CA": "2417", "G5Pz": "2418:1"}
    guards = {
        "GI": "2413",
        "GII": "2420",
        "GIII": "2716",
        "GIV": "2115",
        "GV": "2614",
        "GVI": "2618",
    }
    extra = {"GVII": "2213", "GVIII": "2219", "GIX": "2514", "GXI": "2519", "GXIII": "2313"}
    more = {"GXVIII": "2319", "GXXIII": "2116", "GX": "2117", "GXII": "2715", "GXXIV": "2717"}
    placed = {**units, **guards, **extra, **more}
    taken = {**ring, **{h.split(":")[0]: "german" for u, h in placed.items() if u[0] == "G"}}
    state = game(placed, turn=3, acting="allied Combat", ground={"taken": taken})
    assert not attack_supplied(state, "F1CA", "2418")
    assert by_sacrifice(state, "F1CA")
    plan = Plan("2418", "allied", ("F1CA",), sacrifice=True)
    assert reckon(state, plan).supply == "sacrifice"
    state.table.round.sacrifice = True
    state = begin(state, AfterCombats(), Attacks())
    assert where(state, "FSU") == "lost"


@rule("7.9")
def test_a_supply_unit_moves_once_a_turn_and_crosses_rivers_at_bridges():
    state = game({"GSA": "2125"}, german=("2125", "2124"), acting="german Move")
    found = reach(state, "GSA")
    assert found.path("2124") == ("2124",)
    assert EXIT["2125", "2024"].river
    assert not EXIT["2125", "2024"].crossing
    assert found.came.get("2024") != "2125"
    assert "GSA" in movable(state)
    assert "GSA" not in movable(game({"GSA": "2125"}, acting="german Move", supply_moved=["GSA"]))


@rule("7.9")
def test_a_supply_unit_alone_is_lost_when_attacked():
    units = {"G1Pz": "2415", "FSU": "2416"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    token = next(it for it in tokens(state) if it.startswith("a:2416"))
    state = answer(state, token)
    assert where(state, "FSU") == "lost"


@rule("7.9")
def test_a_supply_unit_among_others_leaves_before_the_combat():
    units = {"G1Pz": "2418", "G2Pz": "2418", "FSU": "2417", "F1CA": "2417"}
    state = begin(game(units, turn=1, dice=[3]), BeginRound("german", Action.COMBAT))
    state = answer(state, next(it for it in tokens(state) if it.startswith("a:2417")))
    assert asked(state) == "RetreatWhere"
    assert question(state).about[0] == "FSU"


@rule("9.6", "2.4h")
def test_a_line_of_communication_stays_in_france_and_avoids_uncontested_zones():
    linked = communicating(game({"F1CA": "1713"}))
    assert "1713" in linked
    assert "3021" not in linked
    assert set(SOUTH_EDGE) <= linked
    beset = game({"GV": "1712"})
    zone = zone_of(beset, "german", "1612")
    assert zone
    assert "1612" not in communicating(beset)
    contested = game({"GV": "1712", "F1CA": "1512"})
    assert "1612" in communicating(contested)


@rule("7.2", "9.7", "2.4i")
def test_a_contested_zone_stops_a_line_all_the_same():
    """E5 Unit 2: a zone of one's own over the hex does not help, a unit in it does."""
    contested = game({"GI": "2314", "F1CA": "2316"})
    assert zone_of(contested, "german", "2315")
    assert "2315" in hexes(unsupplying(contested, "german"))
    held = game({"GI": "2315", "F1CA": "2316"})
    assert "2315" not in hexes(unsupplying(held, "german"))


@rule("7.2", "10.7")
def test_an_interdicted_crossing_carries_no_line():
    """E5 Unit 1: behind the river, and the crossing is cut, from whichever bank."""
    for cut in ("2124", "2125"):
        state = game({"G1Pz": "2124"}, german=BEHIND, ground={"interdicted": (cut,)})
        assert not supplied(state, "G1Pz")
    assert supplied(game({"G1Pz": "2124"}, german=BEHIND), "G1Pz")
