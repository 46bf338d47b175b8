"""Section 4B: what Supreme Headquarters can do for a Formation."""

from engine.france_1940.movement import BeginMovement, Move
from engine.france_1940.sequence import BuyCards
from tests.marks import rule
from tests.rules.france_1940 import given


def moving(**position):
    return given.begin(given.game(**position), BeginMovement(), Move())


@rule("4B-Strategic", "8-6B")
def test_strategic_movement_goes_four_hexes_for_one_step_and_may_end_out_of_command():
    state = moving(active="RSV", blocks={"R-HQ": "E11", "R-I1": "F11"})
    state = given.answer(state, "strategic:R-I1")
    assert "to:B9" in given.tokens(state) or "to:C12" in given.tokens(state)
    assert {"to:G10", "to:H10"} & given.tokens(state)
    assert "to:H9" in given.tokens(state)
    after = given.answer(state, "to:H9")
    assert after.table.shq["allied"] == 3
    assert "march:R-I1" not in given.tokens(after)
    assert "strategic:R-I1" not in given.tokens(after)


@rule("4B-Strategic")
def test_strategic_movement_enters_no_enemy_and_no_vacant_enemy_city():
    state = moving(
        active="B",
        blocks={"B-HQ": "H3", "B-I1": "H3", "BE-1": "G4"},
        entered=["NL", "BE"],
    )
    state = given.answer(state, "strategic:B-I1")
    assert "to:G4" not in given.tokens(state)
    assert "to:F4" not in given.tokens(state)
    assert "to:I3" not in given.tokens(state)
    assert "to:G2" in given.tokens(state)


@rule("4B-Strategic")
def test_no_strategic_movement_for_headquarters_bef_pens_and_out_of_command_blocks():
    german = moving(active="A", blocks={"A-HQ": "J9", "A-I1": "K9", "A-I2": "J9", "A-I3": "G12"})
    assert "strategic:A-I2" in given.tokens(german)
    assert not {f"strategic:{id_}" for id_ in ("A-HQ", "A-I1", "A-I3")} & given.tokens(german)
    bef = moving(active="BEF", blocks={"E-HQ": "C7", "E-I1": "C7"})
    assert "strategic:E-I1" not in given.tokens(bef)


@rule("4B-OC", "8-7")
def test_out_of_command_movement_leads_back_into_range_with_full_points():
    state = moving(active="9TH", blocks={"9-HQ": "F9", "9-M1": "C10", "9-I1": "F9"})
    state = given.answer(state, "relief:9-M1")
    assert "to:D9" in given.tokens(state)
    assert "to:C9" not in given.tokens(state)
    after = given.answer(state, "to:D9")
    assert after.table.shq["allied"] == 3
    assert "march:9-M1" not in given.tokens(after)
    fhq = given.answer(after, "march:9-HQ")
    assert "to:G9" not in given.tokens(fhq)
    assert "to:E9" in given.tokens(fhq)


@rule("4B-OC")
def test_out_of_command_movement_never_ends_in_battle():
    state = moving(active="9TH", blocks={"9-HQ": "F9", "9-M1": "C10", "A-I1": "D9", "A-HQ": "L8"})
    assert "to:D9" not in given.tokens(given.answer(state, "relief:9-M1"))


@rule("4B-OC")
def test_no_german_group_uses_it_in_its_own_first_activation_of_turn_one():
    blocks = {"A-HQ": "K8", "A-M1": "G9"}
    assert "relief:A-M1" not in given.tokens(moving(active="A", turn=1, blocks=blocks))
    again = moving(active="A", turn=1, blocks=blocks, drawn=["A", "B", "A"])
    assert "relief:A-M1" in given.tokens(again)
    assert "relief:A-M1" in given.tokens(moving(active="A", turn=2, blocks=blocks))


@rule("4B")
def test_an_empty_headquarters_and_the_neutrals_get_no_help():
    poor = moving(active="9TH", shq=(4, 0), blocks={"9-HQ": "F9", "9-M1": "C10", "9-I1": "F9"})
    assert not {it for it in given.tokens(poor) if it.startswith(("strategic", "relief"))}
    belgians = moving(active="BE", blocks={"BE-1": "G5"})
    assert not {it for it in given.tokens(belgians) if it.startswith(("strategic", "relief"))}


@rule("4B-Card")
def test_both_sides_buy_cards_under_seal():
    state = given.begin(given.game(shq=(2, 4)), BuyCards())
    assert given.tokens(state, "german") == {"buy:0", "buy:1", "buy:2"}
    half = given.answer(state, "buy:2")
    assert half.hands["german"] == []
    done = given.answer(half, "buy:0")
    assert len(done.hands["german"]) == 2
    assert done.table.shq == {"german": 0, "allied": 4}


@rule("4B-Card")
def test_nobody_buys_without_steps_or_cards():
    state = given.game(shq=(0, 4))
    state.decks["allied"] = []
    assert given.asked(given.begin(state, BuyCards())) == ""
