"""Chapter 7: Event cards, their windows and what they do."""

import pytest

from engine import open_asks, play, view
from engine.core.clones import clone
from engine.core.log import readable
from engine.france_1940.battle_events import BeforeBattle, Exploitation
from engine.france_1940.components.cards import EFFECTS
from engine.france_1940.deck import could_hold
from engine.france_1940.events import EnemyEvent
from engine.france_1940.movement import BeginMovement, EndMovement, GrantSteps, Move
from engine.france_1940.positions import in_command
from engine.france_1940.sequence import Activate, EndActivation
from engine.france_1940.terrain import crossing, fortress_stands, terrain_in
from tests.marks import rule
from tests.rules.france_1940 import given

ARDENNES = {"A-HQ": "J8", "A-I1": "I8", "A-M1": "I8", "9-HQ": "F9", "9-I1": "G9"}


def activated(formation, **position):
    """The window of the enemy, then the orders of the Active Formation."""
    state = given.game(active=formation, **position)
    return given.begin(state, EnemyEvent(), GrantSteps(), BeginMovement(), Move(), EndMovement())


def moving(formation, **position):
    return given.begin(given.game(active=formation, **position), BeginMovement(), Move())


def closed(state):
    """The same position after the Activation."""
    after = clone(state)
    EndActivation().run(after)
    return after


def event(key):
    return f"event:{given.card(key)}:{key}"


@rule("7")
def test_one_half_is_used_and_the_card_leaves_the_game_open_to_all():
    state = moving("A", german=(given.card("MARCH"), given.card("PARA")), blocks=ARDENNES)
    state = given.answer(state, event("PARA"))
    assert state.table.spent == [f"{given.card('PARA')}:PARA"]
    assert given.card("PARA") not in state.hands["german"] + state.decks["german"]


@rule("7")
def test_one_event_a_side_an_activation():
    state = moving("A", german=("G5", "G18"), blocks=ARDENNES)
    assert {"event:G5:MARCH", "event:G18:PARA"} <= given.tokens(state)
    state = given.answer(state, "event:G18:PARA")
    assert not [token for token in given.tokens(state) if token.startswith("event")]
    state = closed(state)
    assert state.table.events == {}


@rule("7")
def test_the_card_is_kept_when_no_target_pleases():
    state = moving("A", german=("G5",), blocks=ARDENNES)
    kept = given.answer(state, "event:G5:MARCH", "cancel")
    assert kept.hands["german"] == ["G5"]
    assert "event:G5:MARCH" in given.tokens(kept)


@rule("7")
def test_a_window_opens_by_what_everybody_knows_not_by_the_hand():
    empty = activated("A", allied=("A11",), blocks=ARDENNES)
    holding = activated("A", allied=("A3",), blocks=ARDENNES)
    assert [question.kind for question in open_asks(empty)] == ["EnemyEvent"]
    assert given.tokens(empty) == {"pass"}
    assert given.tokens(holding) == {"pass", "event:A3:MINES"}
    assert view(empty, "german").awaited == view(holding, "german").awaited
    headings = [open_asks(state)[0].heading for state in (empty, holding)]
    assert headings[0] == headings[1]


@rule("7")
def test_no_window_without_cards_or_when_every_such_card_was_seen():
    assert given.asked(activated("A", blocks=ARDENNES)) == "Move"
    seen = ["G9:AIR3", "G28:HEDGE"]
    french = {"1-HQ": "D8", "A-HQ": "J8"}
    state = activated("1ST", german=("G1",), blocks=french, spent=seen)
    assert not could_hold(state, "german", ("CONF",))
    assert given.asked(state) == "Move"
    assert given.asked(activated("1ST", german=("G1",), blocks=french)) == "EnemyEvent"


@rule("7")
def test_a_window_names_the_formation_for_standing_orders():
    state = activated("A", allied=("A11",), blocks=ARDENNES)
    assert open_asks(state)[0].matters == ("Army Group A",)
    state = activated("1ST", german=("G1",), blocks={"1-HQ": "D8", "A-HQ": "J8"})
    assert open_asks(state)[0].matters == ("a French army",)


@rule("7A-Paratroops", "15-Fortress")
def test_paratroops_silence_the_fortress_for_good():
    state = moving("A", german=("G18",), blocks=ARDENNES)
    assert fortress_stands(state.table)
    state = given.answer(state, "event:G18:PARA")
    assert not fortress_stands(state.table)
    assert terrain_in(state.table, "I5") == "city"
    state = closed(state)
    assert not fortress_stands(state.table)


@rule("7A-Paratroops")
def test_paratroops_may_drop_just_before_the_battle_even_an_old_one():
    blocks = {"B-HQ": "K4", "B-I1": "I5", "BE-1": "I5"}
    state = given.begin(given.game(active="B", german=("G18",), blocks=blocks), BeforeBattle("I5"))
    assert given.tokens(state) == {"event:G18:PARA", "pass"}
    assert given.answer(state, "event:G18:PARA").table.paratroops


@rule("7A-Dynamo")
def test_dynamo_is_opened_in_a_bef_activation_only():
    blocks = {"E-HQ": "C5", "1-HQ": "D8"}
    assert event("DYN") not in given.tokens(moving("1ST", allied=("A1",), blocks=blocks))
    state = given.answer(moving("BEF", allied=("A1",), blocks=blocks), event("DYN"))
    assert state.table.dynamo
    again = moving("BEF", allied=("A2",), blocks=blocks, dynamo=True)
    assert "event:A2:DYN" not in given.tokens(again)


@rule("7A-Mines")
@pytest.mark.parametrize("key", ["MINES", "FUEL"])
def test_mines_and_fuel_not_on_turn_one_and_once_a_game(key):
    held = {"allied": (given.card(key),), "blocks": ARDENNES}
    assert event(key) in given.tokens(activated("A", turn=2, **held))
    assert event(key) not in given.tokens(activated("A", turn=1, **held))
    used = [f"{given.card(key, other_than=(given.card(key),))}:{key}"]
    assert event(key) not in given.tokens(activated("A", turn=2, spent=used, **held))


@rule("7A-Mines")
def test_a_minefield_stops_a_block_and_takes_a_step_but_never_the_last():
    state = activated("A", allied=("A3",), blocks=ARDENNES | {"A-I2": "J9:1"})
    state = given.answer(state, event("MINES"), "at:I9", "march:A-I1")
    assert "to:H10" not in given.tokens(state)
    outcome = play(given.answer(state, "to:I9"), "german", "march:A-I2")
    state = given.answer(outcome.state, "to:I9")
    assert given.steps(state, "A-I1", "A-I2") == [2, 1]
    state = closed(state)
    assert state.table.mined == ""


@rule("7A-Mines")
def test_what_the_mines_cost_is_for_german_eyes():
    state = activated("A", allied=("A3",), blocks=ARDENNES)
    state = given.answer(state, event("MINES"), "at:I9", "march:A-I1")
    outcome = play(state, "german", "to:I9")
    assert any(
        "cost II Army Corps a step: 2 left" in it.words for it in readable(outcome.events, "german")
    )
    assert not any(
        "cost II Army Corps a step: 2 left" in it.words for it in readable(outcome.events, "allied")
    )


@rule("7A-Mines")
def test_fuel_shortage_leaves_one_point_to_wheels_but_not_to_headquarters():
    state = activated("A", allied=("A6",), blocks=ARDENNES)
    state = given.answer(state, event("FUEL"))
    assert not [it for it in given.tokens(state) if it == "strategic:A-M1"]
    wheels = given.answer(state, "march:A-M1")
    assert "to:G9" not in given.tokens(wheels)
    assert "to:H8" in given.tokens(wheels)
    assert "to:G8" in given.tokens(given.answer(state, "march:A-HQ"))


@rule("7", "15-Bridge")
def test_pontoons_bridge_one_side_for_this_activation():
    blocks = {"A-HQ": "J9", "A-I1": "I9", "2-HQ": "G10", "2-I1": "H9"}
    state = moving("A", german=("G23",), blocks=blocks)
    assert crossing(state.table, "I9", "H9") == "river"
    state = given.answer(state, event("PONT").replace("G6", "G23"), "at:H9/I9")
    assert crossing(state.table, "I9", "H9") == "bridge"
    state = given.answer(state, "march:A-I1", "to:H9")
    assert state.table.crossed == {"H9": ["bridge"]}
    state = closed(state)
    assert crossing(state.table, "I9", "H9") == "river"


@rule("7", "1-Errata")
def test_engineers_are_an_event_before_a_battle_across_water():
    blocks = {"A-HQ": "J9", "A-I1": "H9", "2-HQ": "G10", "2-I1": "H9"}
    wet = given.game(active="A", german=("G24",), blocks=blocks, crossed={"H9": ["river"]})
    state = given.answer(given.begin(wet, BeforeBattle("H9")), "event:G24:ENG")
    assert state.table.engineers == "H9"
    assert state.table.events == {"german": "ENG"}
    dry = given.game(active="A", german=("G24",), blocks=blocks, crossed={"H9": [""]})
    assert given.asked(given.begin(dry, BeforeBattle("H9"))) == ""


@rule("7", "1-Errata")
def test_command_confusion_shortens_the_range_at_the_start_only():
    blocks = {"1-HQ": "D8", "1-I1": "F8", "1-I2": "E8", "A-HQ": "J9"}
    state = activated("1ST", german=("G9",), blocks=blocks)
    state = given.answer(state, "event:G9:CONF")
    assert state.acting.in_command == ["1-HQ", "1-I2"]
    assert not view(state, "allied").board.table.weygand
    assert in_command(state, "1-I1")


@rule("7A-Mines")
@pytest.mark.parametrize(("steps", "left"), [(3, 2), (2, 1), (1, 1)])
def test_mines_take_a_step_of_any_block_but_never_its_last(steps, left):
    state = given.game(active="A", blocks={"A-I1": f"I8:{steps}"}, entered=["BE"], mined="H8")
    state = given.answer(given.begin(state, BeginMovement(), Move()), "march:A-I1", "to:H8")
    assert given.steps(state, "A-I1") == [left]


@rule("7", "5B")
@pytest.mark.parametrize(("hex_", "astray"), [("G9", False), ("H9", True)])
def test_under_weygand_three_hexes_are_in_range_after_movement_too(hex_, astray):
    """Two hexes without him; three are in range, four are not."""
    blocks = {"1-HQ": "D9", "1-I1": hex_}
    state = given.game(active="1ST", blocks=blocks, weygand=True)
    assert in_command(state, "1-I1") is not astray
    state = given.begin(state, EndMovement())
    assert ("Out of Command now" in given.words(state)) is astray
    state.table.weygand = False
    assert not in_command(state, "1-I1")


@rule("7")
def test_weygand_lengthens_the_range_for_both_checks():
    blocks = {"1-HQ": "D8", "1-I1": "G8", "A-HQ": "L8"}
    state = moving("1ST", allied=("A18",), blocks=blocks)
    assert state.acting.in_command == ["1-HQ"]
    state = given.answer(state, "event:A18:WEYG")
    assert state.acting.in_command == ["1-HQ", "1-I1"]
    assert "event:A18:WEYG" not in given.tokens(
        given.answer(moving("1ST", allied=("A18",), blocks=blocks), "march:1-HQ", "to:D9")
    )


@rule("7")
def test_forced_march_gives_two_infantry_blocks_a_third_point():
    blocks = {"A-HQ": "J9", "A-I1": "J9", "A-I2": "J8", "A-M1": "J8"}
    state = moving("A", german=("G5",), blocks=blocks)
    state = given.answer(state, "event:G5:MARCH")
    assert "at:A-M1" not in given.tokens(state)
    state = given.answer(state, "at:A-I1", "at:A-I2", "march:A-I1")
    assert "to:H8" in given.tokens(state) or "to:H7" in given.tokens(state)
    assert state.acting.forced_march == ["A-I1", "A-I2"]


@rule("7", "13-Intel")
@pytest.mark.parametrize("hexes", ["1", "2", "3"])
def test_intelligence_shows_enemy_hexes_to_one_side(hexes):
    blocks = {
        "A-HQ": "J9",
        "A-I1": "H8",
        "9-I1": "G9",
        "9-HQ": "F9",
        "2-I1": "H9",
        "2-HQ": "G10",
        "9-M1": "G8",
    }
    state = moving("A", german=("G2",), blocks=blocks, options={"intelligence": hexes})
    state = given.answer(state, "event:G2:INTEL")
    assert given.tokens(state) == {"at:G8", "at:H9", "cancel"}
    outcome = play(state, "german", "at:H9")
    assert any("French X Corps (3 steps)" in it.words for it in readable(outcome.events, "german"))
    assert not any("French X" in it.words for it in readable(outcome.events, "allied"))
    assert given.asked(outcome.state) == ("Move" if hexes == "1" else "EventTarget")
    if hexes != "1":
        assert given.tokens(outcome.state) == {"at:G8", "enough"}, "no hex twice"


@rule("7")
def test_blown_bridges_stay_blown_and_stand_beside_allies_or_on_allied_ground():
    state = activated(
        "A",
        allied=("A15",),
        blocks=ARDENNES | {"2-I1": "H9", "2-HQ": "G10"},
        entered=["BE"],
        owned={"H8": "german", "G8": "german"},
    )
    state = given.answer(state, "event:A15:BRDG")
    assert "at:G8/H8" not in given.tokens(state)
    state = given.answer(state, "at:H8/H9")
    assert crossing(state.table, "H8", "H9") == "river"
    state = closed(state)
    assert crossing(state.table, "H8", "H9") == "river"


@rule("7")
def test_inundations_turn_clear_lowland_into_marsh_while_its_country_fights():
    blocks = ARDENNES | {"BE-4": "G5"}
    state = activated("A", allied=("A27",), blocks=blocks)
    state = given.answer(state, "event:A27:FLOOD")
    assert "at:G6" in given.tokens(state)
    assert not {"at:H2", "at:G5", "at:I8"} & given.tokens(state)
    assert terrain_in(given.answer(state, "at:G6").table, "G6") == "marsh"


@rule("7")
def test_exploitation_moves_a_victorious_panzer_again():
    blocks = {"A-HQ": "J9", "A-A1": "H9", "A-I1": "H9", "2-I1": "G10"}
    state = given.game(active="A", german=("G14",), blocks=blocks)
    state.acting.attacked = ["A-A1", "A-I1"]
    state = given.begin(state, Exploitation())
    assert given.tokens(state) == {"G14:A-A1", "pass"}
    state = given.answer(state, "G14:A-A1")
    assert "to:G10" not in given.tokens(state)
    state = given.answer(state, "to:G9")
    assert state.blocks["A-A1"].hex == "G9"
    assert state.table.owned["G9"] == "german"
    assert state.table.events == {"german": "EXPL"}


@rule("7")
def test_who_cannot_exploit_is_told_why_and_not_asked_who_does():
    blocks = {"A-HQ": "J9", "A-A1": "H9", "A-I1": "H9", "2-I1": "G10"}
    state = given.game(active="A", german=("G1",), blocks=blocks)
    state.acting.attacked = ["A-A1", "A-I1"]
    state = given.begin(state, Exploitation())
    assert given.tokens(state) == {"pass"}
    assert "You hold no Exploitation card" in given.question(state).prompt


@rule("7")
def test_the_allied_player_may_answer_a_neutral_activation_with_his_own_inundation():
    state = given.begin(
        given.game(blocks={"BE-4": "G5", "A-HQ": "L8"}, allied=("A27",)), Activate(formation="BE")
    )
    assert "event:A27:FLOOD" in given.tokens(state)


@rule("7A-Mines")
def test_a_march_into_a_mined_battle_says_so():
    blocks = {"A-HQ": "J9", "A-I1": "I8", "9-I1": "H8", "9-HQ": "F9"}
    state = given.game(active="A", blocks=blocks, entered=["BE"], mined="H8")
    state = given.answer(given.begin(state, BeginMovement(), Move()), "march:A-I1")
    (choice,) = [it for it in open_asks(state)[0].choices if it.token == "to:H8"]
    assert choice.detail == "Battle, mined"


@rule("7", "7A-Mines")
def test_a_card_that_shouts_needs_no_full_stop():
    assert EFFECTS["MINES"].text.startswith("Mines! German Activation")
    assert EFFECTS["INTEL"].text.startswith("Intelligence. See all")
