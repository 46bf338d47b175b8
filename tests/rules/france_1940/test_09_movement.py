"""Chapter 9: marching, disengaging, borders; ownership on the way (10D)."""

import pytest

from engine.france_1940.components.map import HEXES, TERRAIN
from engine.france_1940.control import controls, owner
from engine.france_1940.movement import BeginMovement, EndMovement, Move
from engine.france_1940.terrain import waters
from tests.marks import rule
from tests.rules.france_1940 import given


def moving(formation, **position):
    state = given.game(active=formation, **position)
    return given.begin(state, BeginMovement(), Move(), EndMovement())


def reach(state, block):
    return {
        it.removeprefix("to:") for it in given.tokens(given.answer(state, f"march:{block}"))
    } - {"cancel"}


@rule("9", "15-Clear", "15-River", "15-Bridge")
def test_a_river_costs_two_points_and_a_bridge_one():
    state = moving("9TH", blocks={"9-HQ": "G9", "9-I1": "F10", "9-M1": "H10"})
    assert "G11" in reach(state, "9-I1")
    state = moving("2ND", blocks={"2-HQ": "G10", "2-I1": "G10"})
    assert "G11" in reach(state, "2-I1")
    assert "F12" not in reach(state, "2-I1")
    one = moving("2ND", blocks={"2-I1": "G10"}, lost=("2-HQ",))
    assert "G11" not in reach(one, "2-I1")


@rule("9")
def test_a_block_stops_where_an_enemy_stands():
    state = moving(
        "A", blocks={"A-HQ": "J9", "A-M1": "I8", "9-I1": "H8", "9-HQ": "F9"}, entered=["BE"]
    )
    assert "H8" in reach(state, "A-M1")
    assert "G9" not in reach(state, "A-M1")


@rule("9", "15-Marsh")
def test_marsh_stops_a_march():
    state = moving("B", blocks={"B-HQ": "H2", "B-M1": "G2"}, entered=["NL", "BE"])
    assert {"F2", "F3", "H1"} <= reach(state, "B-M1") | {"H1"}
    assert "E3" not in reach(state, "B-M1")


@rule("10D-Maginot", "15-Maginot")
def test_nobody_enters_the_maginot_line():
    state = moving("2ND", blocks={"2-HQ": "H11", "2-I1": "H11"})
    assert not [hex_ for hex_ in reach(state, "2-I1") if TERRAIN[hex_] == "maginot"]


@rule("9A-Overstacking")
def test_a_hex_may_be_overstacked_until_movement_ends():
    state = moving("1ST", blocks={"1-HQ": "D8", "1-I1": "E7", "1-I2": "E7", "1-M1": "D8"})
    state = given.answer(state, "march:1-HQ", "to:E7")
    assert "end" not in given.tokens(state)
    assert given.tokens(state) == {"march:1-I1", "march:1-I2"}
    state = given.answer(state, "march:1-I2", "to:D8")
    assert "end" in given.tokens(state)


@rule("9A-Overstacking")
def test_no_third_block_where_nobody_can_make_room_any_more():
    state = moving(
        "1ST", blocks={"1-HQ": "D8", "1-I1": "E7", "9-I1": "F7", "9-I2": "F7", "9-HQ": "F9"}
    )
    assert "F7" not in reach(state, "1-I1")
    assert "E6" not in reach(state, "1-I1")


@rule("9A-Overstacking")
def test_whoever_leaves_three_in_a_hex_makes_no_room_there():
    """The headquarters crowds Valenciennes; to Maubeuge nobody may go whose guest has no way out.

    One Movement Point and Germans all around leave the guest only the hex that stays full.
    """
    germans = ("E6", "E8", "F8", "G7")
    blocks = {"1-HQ": "C8", "1-I1": "E7", "1-I2": "E7", "1-M1": "F7", "9-I1": "F7", "9-HQ": "F10"}
    blocks |= {f"A-I{number}": hex_ for number, hex_ in enumerate(germans, start=1)}
    state = moving("1ST", blocks={**blocks, "A-HQ": "H8"}, entered=["BE", "LU"])
    assert "F7" in reach(state, "1-I1")  # while there are two, the guest can change places with one
    state = given.answer(state, "march:1-HQ", "to:E7")
    assert given.tokens(state) == {"march:1-I1", "march:1-I2"}
    hexes = reach(state, "1-I1")
    assert "F7" not in hexes
    assert "D8" in hexes
    for hex_ in hexes:
        assert given.tokens(given.answer(state, "march:1-I1", f"to:{hex_}"))


@rule("9A-Overstacking")
def test_two_blocks_of_a_hex_march_together():
    state = moving("1ST", blocks={"1-HQ": "D8", "1-I1": "E7", "1-I2": "E7"})
    state = given.answer(state, "pair:E7", "to:F7")
    assert [state.blocks[it].hex for it in ("1-I1", "1-I2")] == ["F7", "F7"]


@rule("9A-Disengaging")
def test_a_block_leaves_a_battle_with_full_points_but_into_no_other():
    state = moving(
        "1ST", blocks={"1-HQ": "D8", "1-M1": "F9", "A-I1": "F9", "A-I2": "E9", "A-HQ": "J9"}
    )
    hexes = reach(state, "1-M1")
    assert "E9" not in hexes
    assert {"F10", "E8", "D9"} <= hexes
    state = given.answer(state, "march:1-M1", "to:E8")
    assert owner(state.table, "F9") == "german"


@rule("9A-Shuffling")
def test_shuffling_blocks_does_not_make_a_new_battle():
    blocks = {"A-HQ": "J9", "A-I1": "H9", "A-I2": "I9", "2-I1": "H9", "2-HQ": "G10"}
    state = moving("A", blocks=blocks, entered=["BE", "LU"])
    state = given.answer(state, "march:A-I1", "to:H8", "march:A-I2", "to:H9")
    assert state.acting.contested == ["H9"]
    assert waters(state, "H9") == []


@rule("9A-Joining")
def test_a_block_may_enter_the_battle_of_another_formation():
    blocks = {"A-HQ": "J9", "A-I1": "I8", "B-I1": "H8", "B-HQ": "H6", "9-I1": "H8", "9-HQ": "F9"}
    assert "H8" in reach(moving("A", blocks=blocks, entered=["BE"]), "A-I1")


@rule("9A-Fight")
def test_staying_in_a_battle_hex_is_allowed_and_leads_to_combat():
    state = moving("1ST", blocks={"1-HQ": "D8", "1-I1": "E7", "A-I1": "E7", "A-HQ": "J9"})
    assert "end" in given.tokens(state)


@rule("9A-Neutrality")
def test_the_allies_enter_a_neutral_only_after_the_germans():
    blocks = {"E-HQ": "C6", "E-I1": "D7", "A-HQ": "L8", "A-I1": "J9"}
    assert "D6" not in reach(moving("BEF", blocks=blocks, entered=["LU"]), "E-I1")
    assert "D6" in reach(moving("BEF", blocks=blocks, entered=["BE"]), "E-I1")
    assert "J9" not in reach(
        moving("2ND", blocks={"2-HQ": "H10", "2-I1": "I9"}, entered=["BE"]), "2-I1"
    )


@rule("9A-Neutrality")
def test_a_german_march_opens_a_country_and_avoids_what_it_need_not_enter():
    state = moving("A", blocks={"A-HQ": "K9", "A-I1": "K8"})
    state = given.answer(state, "march:A-I1", "to:J9")
    assert state.table.entered == ["LU"]
    state = given.answer(moving("A", blocks={"A-HQ": "K9", "A-I1": "K8"}), "march:A-I1", "to:I8")
    assert state.table.entered == ["LU", "BE"]


@rule("9A-Neutrality")
def test_only_germans_open_a_country_and_only_one_that_was_neutral():
    for formation, blocks, home in (
        ("BE", {"BE-5": "G7"}, "BE"),
        ("A", {"A-HQ": "K9", "A-I1": "K8"}, "DE"),
    ):
        state = given.answer(moving(formation, blocks=blocks), f"march:{[*blocks][-1]}")
        goals = [it for it in given.tokens(state) if it.startswith("to:")]
        goal = next(it for it in goals if HEXES[it.removeprefix("to:")].nation == home)
        assert given.answer(state, goal).table.entered == []


@rule("9A-Borders")
def test_neutral_blocks_stay_at_home():
    state = moving("BE", blocks={"BE-5": "G7"})
    assert {HEXES[hex_].nation for hex_ in reach(state, "BE-5")} == {"BE"}
    state = moving("NL", blocks={"NL-4": "J5"})
    assert {HEXES[hex_].nation for hex_ in reach(state, "NL-4")} == {"NL"}


@rule("6")
def test_no_group_enters_the_pen_of_the_other():
    state = moving("A", blocks={"A-HQ": "K6", "A-M1": "J6"}, entered=["BE"])
    assert "K5" not in reach(state, "A-M1")
    state = moving("B", blocks={"B-HQ": "K5", "B-M1": "K5"})
    assert "K6" not in reach(state, "B-M1")


@rule("10D-Fort", "15-Fortress")
def test_only_infantry_enters_the_fortress_and_no_french_or_british_ever():
    blocks = {"B-HQ": "K5", "B-I1": "J5", "B-M1": "J5", "BE-1": "I5"}
    state = moving("B", blocks=blocks, entered=["NL"])
    assert "I5" in reach(state, "B-I1")
    assert "I5" not in reach(state, "B-M1")
    assert "I5" in reach(moving("B", blocks=blocks, entered=["NL"], paratroops=True), "B-M1")
    french = moving("7TH", blocks={"7-HQ": "H5", "7-M1": "H5"}, entered=["BE"])
    assert "I5" not in reach(french, "7-M1")


@rule("15-Fortress")
def test_a_single_belgian_block_holds_the_fortress():
    assert "I5" in reach(moving("BE", blocks={"BE-2": "I6"}), "BE-2")
    state = moving("BE", blocks={"BE-1": "I5", "BE-2": "I6"})
    state = given.answer(state, "march:BE-2", "to:I5")
    assert given.tokens(state) == {"march:BE-1"}


@rule("10D-Fort")
def test_a_captured_fort_is_closed_to_all_allies():
    state = moving("B", blocks={"B-HQ": "K5", "B-I1": "J5"}, entered=["NL"])
    state = given.answer(state, "march:B-I1", "to:I5")
    assert owner(state.table, "I5") == "german"
    belgians = moving("BE", blocks={"BE-2": "I6"}, owned={"I5": "german"})
    assert "I5" not in reach(belgians, "BE-2")


@rule("10D-Ownership")
def test_passing_through_an_empty_city_takes_it():
    blocks = {"A-HQ": "C8", "A-M1": "B8"}
    state = given.answer(moving("A", blocks=blocks), "march:A-M1", "to:A10")
    assert owner(state.table, "B9") == "german" or owner(state.table, "A8") == "german"
    assert "falls to the Germans" in given.words(state) or state.table.owned["A10"] == "german"


@rule("10D-Ownership")
def test_a_contested_city_belongs_to_who_stood_there_alone_last():
    blocks = {"A-I1": "C7", "A-HQ": "D8", "E-I1": "B7", "E-HQ": "B6"}
    state = moving("BEF", blocks=blocks, owned={"C7": "german"})
    state = given.answer(state, "march:E-I1", "to:C7")
    assert controls(state.table, "C7") == "german"


@rule("10D-French")
def test_a_french_city_can_be_taken_back():
    state = moving("1ST", blocks={"1-HQ": "C8", "1-I1": "C8"}, owned={"B9": "german"})
    state = given.answer(state, "march:1-I1", "to:B9")
    assert owner(state.table, "B9") == "allied"


@rule("10D-Minor")
def test_all_cities_at_once_conquer_a_neutral_for_good():
    held = {"G1": "german", "I2": "german", "I3": "german"}
    state = moving("B", blocks={"B-HQ": "K5", "B-I1": "K5"}, owned=dict(held), entered=["NL"])
    state = given.answer(state, "march:B-I1", "to:J5")
    assert state.table.conquered == ["NL"]
    back = moving(
        "7TH", blocks={"7-HQ": "H3", "7-M1": "H3"}, owned=held | {"J5": "german"},
        conquered=["NL"], entered=["NL", "BE"],
    )  # fmt: skip
    back = given.answer(back, "march:7-M1", "to:I3")
    assert owner(back.table, "I3") == "allied"
    assert controls(back.table, "I3") == "german"


@rule("10D-Minor")
def test_a_liberated_city_prevents_the_conquest():
    held = {"G1": "german", "I2": "german"}
    state = moving("B", blocks={"B-HQ": "K5", "B-I1": "K5"}, owned=held, entered=["NL"])
    assert given.answer(state, "march:B-I1", "to:J5").table.conquered == []


@rule("15-Bridge", "15-River")
@pytest.mark.parametrize(
    ("block", "held", "kind"),
    [("A-M1", {}, ""), ("A-I1", {}, "bridge"), ("A-I1", {"9-I1": "H8"}, "river")],
)
def test_a_march_takes_the_driest_way_into_a_battle(block, held, kind):
    blocks = {"A-HQ": "J9", block: "I9", "2-I1": "H9", "2-HQ": "G10"} | held
    state = moving("A", blocks=blocks, entered=["BE", "LU"])
    assert given.answer(state, f"march:{block}", "to:H9").table.crossed["H9"] == [kind]


@rule("8-6A")
def test_each_block_moves_once_and_an_order_can_be_taken_back():
    state = moving("1ST", blocks={"1-HQ": "D8", "1-I1": "E7"})
    assert "march:1-I1" in given.tokens(given.answer(state, "march:1-I1", "cancel"))
    assert "march:1-I1" not in given.tokens(given.answer(state, "march:1-I1", "to:E8"))


@rule("9")
@pytest.mark.parametrize(("start", "end"), [("C7", "C10"), ("E9", "D12"), ("F9", "F12")])
def test_a_dear_way_to_a_hex_does_not_hide_a_cheap_one_that_leads_on(start, end):
    assert end in reach(moving("1ST", blocks={"1-HQ": "D8", "1-M1": start}), "1-M1")


@rule("9")
def test_a_march_makes_no_detour_to_take_a_city_twice():
    owned = {"A8": "german", "C10": "german"}
    state = moving("A", blocks={"A-HQ": "C8", "A-M1": "C9"}, owned=owned)
    state = given.answer(state, "march:A-M1", "to:B9")
    assert set(state.table.owned) == {"A8", "B9", "C10"}


@rule("4B-Strategic", "9A-Neutrality")
def test_strategic_movement_breaks_no_neutrality_it_need_not_break():
    blocks = {"B-HQ": "J4", "B-I1": "I4"}
    state = moving("B", blocks=blocks, entered=["NL"], owned={"I3": "german"})
    state = given.answer(state, "strategic:B-I1", "to:H3")
    assert state.table.entered == ["NL"]


@rule("9A-Overstacking", "6")
def test_two_blocks_march_together_only_where_both_have_room():
    blocks = {"A-HQ": "K8", "A-I1": "J8", "A-I2": "J8", "A-I3": "J9"}
    state = given.begin(given.game(active="A", blocks=blocks), BeginMovement(), Move())
    together = given.tokens(given.answer(state, "pair:J8"))
    alone = given.tokens(given.answer(state, "march:A-I1"))
    assert "to:J9" in alone
    assert "to:J9" not in together
    assert "to:I8" in together


@rule("9", "5B")
def test_a_march_out_of_the_headquarters_range_says_so():
    """Three hexes for a German headquarters; where it goes itself there is nothing to say."""
    state = moving("A", blocks={"A-HQ": "L8", "A-A1": "K7"}, entered=["BE", "LU"])
    march = given.question(given.answer(state, "march:A-A1"))
    labels = {it.place: it.label for it in march.choices}
    assert "out of range" in labels["I7"]
    assert "out of range" not in labels["J7"]
    staff = given.question(given.answer(state, "march:A-HQ"))
    assert not any("out of range" in it.label for it in staff.choices)


@rule("8-6A")
def test_who_marches_on_is_listed_first_and_who_mostly_stays_last():
    """On the march, facing the enemy, the headquarters, the garrison, the fight."""
    blocks = {"A-I1": "F9", "A-I2": "D8", "A-HQ": "F8", "A-I3": "E8", "A-I4": "F7"}
    blocks |= {"9-I1": "F9", "9-HQ": "E11"}
    state = moving("A", blocks=blocks, entered=["BE", "LU"])
    listed = [it.token for it in given.question(state).choices if it.token.startswith("march:")]
    assert listed == [f"march:A-{it}" for it in ("I4", "I3", "HQ", "I2", "I1")]


@rule("9", "5B")
def test_a_long_list_of_hexes_keeps_together_what_few_go_for():
    """Backwards; out of range, once the headquarters has moved; for a headquarters, into Battle."""
    blocks = {"A-HQ": "I8", "A-A1": "H8", "9-I1": "G9", "9-HQ": "E11"}
    state = moving("A", blocks=blocks, entered=["BE", "LU"])

    def parts(state, block):
        answered = given.answer(state, f"march:{block}")
        return {it.place: it.part for it in given.question(answered).choices}

    panzers = parts(state, "A-A1")
    assert panzers["I7"] == "Away from the enemy"
    assert panzers["E8"] == "Column E"
    assert parts(state, "A-HQ")["G9"] == "Into a Battle"
    posted = given.answer(state, "march:A-HQ", "to:J8")
    assert parts(posted, "A-A1")["E8"] == "Out of range"


TO_LILLE = {"A-HQ": "F8", "A-A1": "E7", "E-I1": "C6", "E-HQ": "B6"}


def to_lille(blocks):
    return moving("A", blocks=blocks, entered=["BE"], owned={"D8": "german"})


@rule("9", "15-Notes")
def test_the_player_says_by_which_hex_a_march_enters_a_battle_where_it_matters():
    """Through Arras it takes a city and comes over a bridge; through Tournai it comes dry."""
    state = given.answer(to_lille(TO_LILLE), "march:A-A1")
    ways = [it.label for it in given.question(state).choices if it.place == "C6"]
    assert ways == [
        "March to Lille C6 by Arras C7 (Battle, over a bridge, takes Arras C7, out of range)",
        "March to Lille C6 by Tournai D6 (Battle, out of range)",
    ]
    by_arras = given.answer(state, "to:C6")
    assert owner(by_arras.table, "C7") == "german"
    assert waters(by_arras, "C6") == ["bridge"]
    by_tournai = given.answer(state, "to:C6>D6")
    assert owner(by_tournai.table, "C7") == "allied"
    assert waters(by_tournai, "C6") == []
    assert by_tournai.blocks["A-A1"].hex == "C6"


@rule("9")
def test_nobody_is_asked_for_a_way_where_one_is_as_good_as_any():
    blocks = TO_LILLE | {"1-I1": "C7", "1-HQ": "C8"}
    state = given.answer(to_lille(blocks), "march:A-A1")
    assert [it.token for it in given.question(state).choices if it.place == "C6"] == ["to:C6"]
    old = TO_LILLE | {"B-I1": "C6", "B-HQ": "F6"}
    state = given.answer(to_lille(old), "march:A-A1")
    assert [it.token for it in given.question(state).choices if it.place == "C6"] == ["to:C6"]


@rule("9")
def test_two_blocks_take_the_way_that_was_said_together():
    blocks = TO_LILLE | {"A-M1": "E7"}
    state = given.answer(to_lille(blocks), "pair:E7", "to:C6>D6")
    assert [state.blocks[it].hex for it in ("A-A1", "A-M1")] == ["C6", "C6"]
    assert waters(state, "C6") == []
