"""Chapter 5: Formations, chits, headquarters and Command Range; split command (2)."""

from engine.france_1940.headquarters import ReturnHeadquarters
from engine.france_1940.losses import eliminate
from engine.france_1940.movement import BeginMovement, EndMovement, Move
from engine.france_1940.positions import in_command
from engine.france_1940.sequence import Activate, DrawChit, EndActivation, FirstTurn, chits, seed
from tests.marks import rule
from tests.rules.france_1940 import given


@rule("5A", "8-1")
def test_the_chosen_group_acts_first_and_its_chit_is_not_in_the_container():
    state = given.game(
        turn=1,
        blocks={
            "A-HQ": "L8", "B-HQ": "K4", "1-HQ": "D8", "7-HQ": "C5", "9-HQ": "F9", "E-HQ": "C7",
            "BE-1": "I5", "NL-1": "G1", "2-HQ": "G10", "R-HQ": "E10",
        },
    )  # fmt: skip
    state = given.begin(state, FirstTurn(group="A"))
    assert state.table.active == "A"
    assert sorted(state.table.container) == sorted(
        ["A", "B", "B", "NL", "BE", "1ST", "7TH", "9TH", "BEF"]
    )


@rule("5A", "8-1")
def test_second_army_and_reserve_enter_on_turn_two_and_second_german_chits_leave_on_turn_three():
    state = given.game()
    assert [len(chits(state, turn)) for turn in range(1, 7)] == [10, 12, 10, 10, 10, 10]
    assert {"2ND", "RSV"} <= set(chits(state, 2))
    assert chits(state, 3).count("A") == chits(state, 3).count("B") == 1


@rule("5A", "8-3")
def test_destroyed_formations_are_not_seeded():
    state = given.game(blocks={"A-HQ": "L8", "1-I1": "E7"}, lost=("1-HQ",))
    seed(state)
    assert state.table.container == ["A", "A", "1ST"]


@rule("5A", "8-4", "8-9")
def test_chits_are_drawn_until_none_remain_and_a_dead_formations_chit_is_set_aside():
    state = given.game(blocks={"E-HQ": "C7"}, container=["NL", "BE"], drawn=[])
    state = given.begin(state, DrawChit())
    assert state.table.container == []
    assert state.table.active == ""
    assert given.words(state).count("has no block left") == 2


@rule("5A")
def test_a_drawn_formation_must_activate_though_it_may_stand_still():
    state = given.begin(given.game(blocks={"E-HQ": "C7"}, container=["BEF"]), DrawChit())
    assert state.table.active == "BEF"
    assert "end" in given.tokens(state)


@rule("5B")
def test_command_range_is_two_for_the_french_and_three_for_the_germans():
    state = given.game(
        blocks={"1-HQ": "D8", "1-I1": "F8", "1-I2": "G8", "A-I1": "E8", "A-HQ": "H8", "A-I2": "E7"}
    )
    assert in_command(state, "1-I1")
    assert not in_command(state, "1-I2")
    assert in_command(state, "A-I1")
    assert not in_command(state, "A-I2")


@rule("5B")
def test_neutrals_are_always_in_command():
    state = given.game(blocks={"NL-1": "G1", "BE-6": "C4"})
    assert in_command(state, "NL-1")
    assert in_command(state, "BE-6")


@rule("5B", "5C")
def test_a_block_out_of_command_has_one_point_and_enters_no_battle():
    blocks = {"1-HQ": "D8", "1-M1": "G8", "A-I1": "G9", "A-HQ": "J9"}
    state = given.game(active="1ST", blocks=blocks, entered=["BE"])
    state = given.answer(given.begin(state, BeginMovement(), Move()), "march:1-M1")
    assert given.tokens(state) == {"to:F8", "to:G7", "to:H8", "to:H9", "cancel"}


@rule("5B")
def test_a_block_may_march_out_of_command_on_purpose():
    state = given.game(active="1ST", blocks={"1-HQ": "D8", "1-M1": "E9"}, entered=["BE"])
    state = given.begin(state, BeginMovement(), Move())
    state = given.answer(state, "march:1-M1", "to:F10")
    assert not in_command(state, "1-M1")


@rule("5B")
def test_the_owner_alone_is_told_who_is_out_of_command_after_movement():
    state = given.game(active="1ST", blocks={"1-HQ": "D8", "1-M1": "G8", "A-HQ": "J9"})
    given.begin(state, EndMovement())
    (line,) = [event for event in state.events if event.kind == "command"]
    assert "French Cavalry Corps" in line.words
    assert line.seats == ("allied",)


@rule("5C")
def test_without_its_headquarters_a_formation_is_out_of_command():
    state = given.game(active="1ST", blocks={"1-I1": "E7"}, lost=("1-HQ",))
    state = given.begin(state, BeginMovement(), Move())
    assert state.acting.in_command == []
    assert not in_command(state, "1-I1")


@rule("5C")
def test_a_headquarters_lost_in_this_activation_commands_until_the_next():
    state = given.game(active="A", blocks={"9-HQ": "F9", "9-I1": "G9", "A-I1": "F9", "A-HQ": "J9"})
    eliminate(state, "9-HQ")
    assert in_command(state, "9-I1")
    state = given.begin(state, EndActivation())
    assert not in_command(state, "9-I1")


@rule("2", "4B")
def test_under_split_command_the_chief_grants_the_steps():
    options = {"command": "four"}
    blocks = {"B-HQ": "H3", "B-I1": "H3", "A-HQ": "L8"}
    state = given.begin(given.game(blocks=blocks, options=options), Activate(formation="B"))
    assert (given.asked(state), given.seat_asked(state)) == ("GrantSteps", "group_a")
    refused = given.answer(state, "grant:0")
    assert given.seat_asked(refused) == "group_b"
    assert "strategic:B-I1" not in given.tokens(refused)
    granted = given.answer(state, "grant:1", "strategic:B-I1", "to:G2")
    assert granted.table.granted == 0
    assert granted.table.shq["german"] == 3


@rule("2")
def test_the_chief_is_not_asked_for_his_own_formation():
    options = {"command": "four"}
    state = given.game(blocks={"A-HQ": "L8"}, options=options)
    assert given.asked(given.begin(state, Activate(formation="A"))) == "Move"


@rule("10D-FHQ")
def test_a_headquarters_returns_behind_a_block_of_its_formation():
    state = given.game(turn=3, blocks={"9-I1": "F9", "A-I1": "E9", "A-HQ": "J9"}, lost=("9-HQ",))
    state.table.fhq_returns = {"9TH": 3}
    state = given.begin(state, ReturnHeadquarters())
    hexes = {token.removeprefix("at:") for token in given.tokens(state)}
    assert {"F9", "D9", "E8", "E10"} <= hexes
    assert not {"G9", "H9", "E9"} & hexes
    back = given.answer(state, "at:F9")
    assert (back.blocks["9-HQ"].hex, back.blocks["9-HQ"].steps) == ("F9", 2)
    assert back.table.fhq_returns == {}


@rule("10D-FHQ")
def test_a_german_headquarters_returns_no_farther_west():
    state = given.game(turn=2, blocks={"A-I1": "G9"}, lost=("A-HQ",))
    state.table.fhq_returns = {"A": 2}
    hexes = {
        it.removeprefix("at:") for it in given.tokens(given.begin(state, ReturnHeadquarters()))
    }
    assert {"G9", "H9", "J9"} <= hexes
    assert not {"F9", "E9"} & hexes


@rule("10D-FHQ", "9A-Neutrality")
def test_a_german_headquarters_that_returns_in_belgium_has_entered_it():
    state = given.game(turn=2, blocks={"A-I1": "J8"}, lost=("A-HQ",), entered=["LU"])
    state.table.fhq_returns = {"A": 2}
    state = given.answer(given.begin(state, ReturnHeadquarters()), "at:J6")
    assert state.table.entered == ["LU", "BE"]


@rule("10D-FHQ")
def test_the_box_of_the_next_turn_and_the_three_exceptions():
    def box(formation, fhq, turn):
        state = given.game(turn=turn, active="A", blocks={fhq: "F9", "A-HQ": "J9"})
        eliminate(state, fhq)
        return state.table.fhq_returns.get(formation)

    assert [box("9TH", "9-HQ", turn) for turn in (1, 2, 4, 5, 6)] == [2, 3, 5, None, None]
    assert box("BEF", "E-HQ", 2) is None
    gone = given.game(turn=3, blocks={"A-HQ": "J9"}, lost=("9-HQ",))
    gone.table.fhq_returns = {"9TH": 3}
    gone = given.begin(gone, ReturnHeadquarters())
    assert gone.table.fhq_returns == {}
    assert "is lost for good" in given.words(gone)


@rule("10D-FHQ")
def test_a_headquarters_without_room_waits_a_turn():
    state = given.game(turn=3, blocks={"9-I1": "F9", "A-I1": "F9", "A-HQ": "J9"}, lost=("9-HQ",))
    for hex_ in ("E8", "E9", "F8", "D9", "E10", "F10", "D8", "E7", "F7", "E11", "D10", "G9"):
        filler = next(it for it in state.blocks if not state.blocks[it].hex and it[0] in "BA")
        state.mark(filler, hex=hex_)
    for hex_ in ("F11", "G10", "G8", "G7", "H9"):
        filler = next(it for it in state.blocks if not state.blocks[it].hex and it[0] in "BA")
        state.mark(filler, hex=hex_)
    state.table.fhq_returns = {"9TH": 3}
    state = given.begin(state, ReturnHeadquarters())
    assert given.tokens(state) == {"wait"}
    assert given.answer(state, "wait").table.fhq_returns == {"9TH": 4}
