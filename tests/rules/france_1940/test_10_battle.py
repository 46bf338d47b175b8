"""Chapter 10 and 8.8: Battles, from the order they are fought in to what is left of them."""

import pytest

from engine import open_asks, view
from engine.france_1940.battle import CombatPhase
from engine.france_1940.components.map import RIVER
from engine.france_1940.control import owner
from engine.france_1940.fighters import current
from engine.france_1940.ids import Fate
from engine.france_1940.movement import BeginMovement, EndMovement, Move
from engine.france_1940.sequence import EndActivation
from tests.marks import rule
from tests.rules.france_1940 import given


def battle(active, blocks, dice=(), **position):
    """The Combat Phase of a Formation, with these dice; the SHQs are spent unless told."""
    state = given.game(**({"shq": (0, 0)} | position), active=active, blocks=blocks, dice=dice)
    return given.begin(state, CombatPhase())


@rule("3", "4", "10A")
@pytest.mark.parametrize(
    ("dice", "hits"), [((4, 5, 1), 2), ((10, 7, 5), 0), ((4, 4, 4), 3), ((1, 10, 10), 1)]
)
def test_each_die_at_the_rating_or_less_is_a_hit_and_zero_reads_ten(dice, hits):
    state = battle("A", {"A-M1": "G11", "1-I1": "G11"}, [*dice, *[10] * 9])
    assert given.steps(state, "1-I1") == [3 - hits]


@rule("4", "10A")
def test_a_block_rolls_as_many_dice_as_it_has_steps():
    state = battle("A", {"A-M1": "G11:2", "1-I1": "G11"}, [1, 1, 10])
    assert given.steps(state, "1-I1", "A-M1") == [1, 2]
    assert state.chance.script == []


@rule("10A")
def test_the_rating_is_the_one_for_the_present_steps():
    """XIV Motor Corps hits on 4 at full strength and on 3 when reduced."""
    state = battle("A", {"A-M1": "G11:2", "1-I1": "G11"}, [4, 4, 10, 10, 10])
    assert given.steps(state, "1-I1") == [3]


@rule("10A")
def test_a_block_destroyed_before_its_turn_does_not_fire():
    state = battle("A", {"A-A1": "G11", "2-I3": "G11"}, [5, 5, 10])
    assert state.blocks["2-I3"].fate == Fate.LOST
    assert given.steps(state, "A-A1") == [3]
    assert state.chance.script == []


@rule("10", "8-8")
def test_combat_is_mandatory_and_the_only_battle_is_fought_without_asking():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [10] * 6)
    assert "Battle at Suippes G11" in given.words(state)
    assert given.asked(state) == ""


@rule("8-8", "10")
def test_the_active_player_picks_the_order_of_battles():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11", "A-I2": "F12", "1-I2": "F12"}, [10] * 12)
    assert given.seat_asked(state) == "german"
    assert given.tokens(state) == {"fight:G11", "fight:F12"}
    state, words = given.told(state, "fight:F12")
    assert words.index("Châlons") < words.index("Suippes")


@rule("8-8", "10C", "4")
def test_blocks_are_revealed_before_cards_and_only_those_in_the_battle():
    state = battle(
        "A",
        {"A-I1": "G11", "1-I1": "G11", "1-I2": "F12"},
        [10] * 6,
        german=(given.card("AIR4"),),
    )
    assert given.asked(state) == "PlayBattleCard"
    for seat in ("german", "allied", None):
        seen = {face.id for face in view(state, seat).board.faces}
        assert {"A-I1", "1-I1"} <= seen
    assert "1-I2" not in {face.id for face in view(state, "german").board.faces}


@rule("5-Question", "9A-Joining")
def test_only_the_active_formation_attacks_while_its_friend_looks_on():
    """A block of Group B is in the fight already; Group A comes and attacks alone."""
    state = battle("A", {"A-I1": "G11", "B-I1": "G11", "1-I1": "G11"}, [1, 1, 1, 1, 1, 1])
    assert state.blocks["A-I1"].fate == Fate.LOST
    assert given.steps(state, "B-I1", "1-I1") == [3, 3]
    assert not state.blocks["B-I1"].face_up
    assert owner(state.table, "G11") == "allied"


@rule("5-Question")
def test_defenders_of_two_formations_roll_and_suffer_together():
    state = battle("A", {"A-A1": "G11", "1-I1": "G11", "9-I2": "G11"}, [1, 1, 1, 1, 10, 10, 10])
    assert given.steps(state, "1-I1", "9-I2") == [1, 1]
    assert given.steps(state, "A-A1") == [2]


@rule("9A-Fight")
def test_the_owner_of_a_hex_is_attacker_when_its_chit_is_drawn():
    """The French stay and attack; the Germans in the hex defend, and so fire first."""
    state = battle("1ST", {"A-I1": "G11:1", "1-I1": "G11:1"}, [1])
    assert state.blocks["1-I1"].fate == Fate.LOST
    assert owner(state.table, "G11") == "german"


@rule("9A-Fight")
def test_role_reversal_gives_the_german_the_forest():
    """A defending German Infantry block in the Argonne rolls one die more."""
    state = battle("1ST", {"A-I1": "H11:2", "1-I1": "H11"}, [1, 1, 1])
    assert state.blocks["1-I1"].fate == Fate.LOST


@rule("9A-Fight", "10")
def test_neutrals_already_face_to_face_may_stand_fast():
    blocks = {"BE-4": "G5", "A-I1": "G5"}
    state = battle("BE", blocks)
    assert given.tokens(state) == {"fight:G5", "end"}
    assert given.asked(given.answer(state, "end")) == ""
    state = battle("BE", blocks, [10, 10, 10, 1, 10])
    state = given.answer(state, "fight:G5")
    assert given.steps(state, "A-I1") == [2]


@rule("9A-Fight", "10")
def test_a_neutral_block_that_moved_into_the_enemy_must_fight():
    state = given.game(
        active="BE", blocks={"BE-4": "G5", "A-I1": "G5"}, crossed={"G5": [""]}, dice=[10] * 5
    )
    state.acting.moved = ["BE-4"]
    state = given.begin(state, CombatPhase())
    assert given.asked(state) == ""
    assert "Battle at Brussels" in given.words(state)


@rule("10")
def test_hits_fall_on_the_block_with_the_most_steps():
    """Three hits on blocks of three and two steps leave one and one."""
    state = battle("A", {"A-A1": "G11", "1-I1": "G11", "2-I3": "G11"}, [1, 1, 1, 10, 10])
    assert given.steps(state, "1-I1", "2-I3") == [1, 1]


@rule("10", "10A")
def test_between_equals_the_owner_decides():
    state = battle("A", {"A-A1": "G11:1", "1-I1": "G11:2", "2-I3": "G11"}, [1, *[10] * 4])
    assert given.seat_asked(state) == "allied"
    assert given.tokens(state) == {"hit:1-I1", "hit:2-I3"}
    state = given.answer(state, "hit:2-I3")
    assert given.steps(state, "1-I1", "2-I3") == [2, 1]


@rule("10")
def test_nobody_is_asked_where_the_choice_cannot_matter():
    """Two hits on two equals: one each. One hit on two blocks of one kind: either."""
    state = battle("A", {"A-A3": "G11", "1-I1": "G11:2", "2-I3": "G11"}, [1, 1, 10, 10])
    assert given.steps(state, "1-I1", "2-I3") == [1, 1]
    state = battle("A", {"A-A3": "G11:1", "1-I1": "G11", "1-I2": "G11"}, [1, *[10] * 5])
    assert sorted(given.steps(state, "1-I1", "1-I2")) == [2, 3]


@rule("5C", "10A")
def test_out_of_command_blocks_hit_only_on_a_one():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [1, 2, 3, 10, 10], lost=("1-HQ",))
    assert given.steps(state, "A-I1") == [2]


@rule("5C")
def test_a_formation_fights_on_in_the_activation_that_cost_its_headquarters():
    """The headquarters dies at Suippes; at Châlons its men still fight at full rating."""
    blocks = {"A-A1": "G11", "1-HQ": "G11:1", "A-I2": "F12:1", "1-I1": "F12"}
    state = battle("A", blocks, [1, 10, 10])
    state = given.answer(state, "fight:G11")
    assert state.blocks["1-HQ"].fate == Fate.LOST
    state = battle("A", blocks, [1, 10, 10, 3, 10, 10, 10])
    state = given.answer(state, "fight:G11")
    assert state.blocks["A-I2"].fate == Fate.LOST
    state.then(EndActivation())
    later = battle("A", {"A-I2": "F12:1", "1-I1": "F12"}, [3, 10, 10, 10], lost=("1-HQ",))
    assert given.steps(later, "A-I2") == [1]


@rule("10C")
def test_where_both_are_left_the_attacker_stays_face_up():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [10] * 6)
    assert state.blocks["A-I1"].face_up
    assert not state.blocks["1-I1"].face_up
    state.table.active = "1ST"
    state.acting.formation = "1ST"
    state.chance.script = [10] * 6
    state = given.begin(state, CombatPhase())
    assert state.blocks["1-I1"].face_up
    assert not state.blocks["A-I1"].face_up


@rule("10C", "10D-Ownership")
def test_who_is_left_alone_owns_the_hex_and_stands_up_again():
    state = battle("A", {"A-A1": "F11", "2-I3": "F11:1"}, [10, 1, 10, 10])
    assert owner(state.table, "F11") == "german"
    assert not state.blocks["A-A1"].face_up
    assert "falls to the Germans" in given.words(state)


@rule("10D-Ownership")
def test_a_contested_hex_keeps_its_owner():
    """Arras was German alone; the French break in on the last day and do not clear it."""
    state = battle("1ST", {"A-I1": "C7", "1-I1": "C7"}, [10] * 6, owned={"C7": "german"}, turn=6)
    assert owner(state.table, "C7") == "german"


@rule("10D-Neutral", "10D-FHQ")
def test_a_destroyed_headquarters_waits_for_the_next_turn_and_the_bef_one_does_not():
    state = battle("A", {"A-A1": "G11", "1-HQ": "G11:1"}, [1, 10, 10])
    assert state.table.fhq_returns == {"1ST": 3}
    state = battle("A", {"A-A1": "G11", "E-HQ": "G11:1"}, [1, 10, 10])
    assert state.table.fhq_returns == {}


@rule("8-8B", "4B-Round")
def test_the_attacker_may_buy_a_second_round_for_two_steps_and_never_a_third():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [10] * 12, shq=(4, 4))
    assert given.asked(state) == "SecondRound"
    assert given.seat_asked(state) == "german"
    assert given.tokens(state) == {"buy", "end"}
    assert current(state).round == 1
    state = given.answer(state, "buy")
    assert state.table.shq == {"german": 2, "allied": 4}
    assert state.chance.script == []
    assert given.asked(state) == ""


@rule("8-8B", "4B-Round", "4B")
def test_the_defender_and_neutral_attackers_buy_no_second_round():
    state = battle("A", {"A-I1": "G11", "1-I1": "G11"}, [10] * 6, shq=(1, 4))
    assert given.asked(state) == ""
    state = battle("BE", {"BE-4": "G5", "A-I1": "G5"}, [10] * 5, shq=(4, 4))
    assert given.asked(given.answer(state, "fight:G5")) == ""


@rule("8-8B")
def test_press_the_attack_gives_a_second_round_even_after_a_strike():
    strike, press = given.card("AIR4"), given.card("PRESS")
    state = battle(
        "A",
        {"A-I1": "G11", "1-I1": "G11"},
        [10] * 4 + [10] * 6 + [10] * 6,
        german=(strike, press, "G1"),
        allied=("A19",),
    )
    state = given.answer(state, f"{strike}:AIR4", "pass", "pass")
    assert given.asked(state) == "SecondRound"
    state = given.answer(state, f"{press}:PRESS")
    assert state.table.events == {"german": "PRESS"}
    assert (given.asked(state), given.seat_asked(state)) == ("PlayBattleCard", "allied")
    state = given.answer(state, "none")
    assert given.asked(state) == ""
    assert state.chance.script == []


@rule("8-8B", "7")
def test_press_the_attack_is_the_one_event_of_the_activation():
    state = battle(
        "A",
        {"A-I1": "G11", "1-I1": "G11"},
        [10] * 6,
        german=(given.card("PRESS"),),
        events={"german": "INTEL"},
    )
    state = given.passing(state)
    assert given.asked(state) == ""


@rule("9A-Shuffling", "15-Notes")
def test_no_water_helps_in_a_battle_that_goes_on():
    """Another block comes across the Aisne into an old fight: the hex alone counts."""
    state = given.game(
        active="A", blocks={"A-I1": "G11", "1-I1": "G11"}, crossed={"G11": [RIVER]}, shq=(0, 0)
    )
    state.acting.contested = ["G11"]
    state.chance.script = [10] * 6
    state = given.begin(state, CombatPhase())
    assert given.asked(state) == ""
    assert state.chance.script == []


@rule("4", "10C")
def test_the_enemy_of_a_hidden_formation_learns_nothing_before_the_reveal():
    """Being asked for the next Battle shows where one is, not who fights it."""
    state = battle("A", {"A-I1": "G11", "1-I1": "G11", "A-I2": "F12", "1-I2": "F12"}, [10] * 12)
    assert {face.id for face in view(state, "allied").board.faces if face.id[0] == "A"} == {"A-HQ"}
    assert [question.seat for question in open_asks(state)] == ["german"]


@rule("10C", "4")
def test_the_victors_are_counted_while_they_lie_open():
    """The Defender chose in silence which of his blocks takes the hit; all saw it at the table."""
    state = battle("A", {"A-A3": "G11:1", "1-M1": "G11:2", "2-I3": "G11:2"}, [1, 1, 10, 10])
    state, words = given.told(state, "hit:2-I3")
    assert (
        "The field at Suippes G11 is held by French Cavalry Corps (2), Fortress Division (1)."
        in words
    )
    assert not state.blocks["2-I3"].face_up


@rule("15-Notes", "8-8B")
def test_the_water_is_behind_them_when_the_first_round_is_over():
    state = battle(
        "A", {"A-I1": "G11", "1-I1": "G11"}, [10] * 7, shq=(2, 0), crossed={"G11": ["bridge"]}
    )
    state, words = given.told(state, "bridge:1-I1")
    assert "The Defender uses the bridge: one more die for French III Corps." in words
    assert given.asked(state) == "SecondRound"
    assert (current(state).effect, current(state).bridge) == ("clear", "")


@rule("9A-Fight")
@pytest.mark.parametrize(("orders", "asked"), [((), True), (("march:NL-3", "to:I2"), False)])
def test_neutrals_must_attack_where_one_of_them_joined_an_old_battle(orders, asked):
    """Who only stayed face to face may let it be; whoever marches in fights."""
    state = given.game(active="NL", blocks={"NL-2": "I2", "B-I1": "I2", "NL-3": "I3"}, shq=(0, 0))
    state = given.begin(state, BeginMovement(), Move(), EndMovement(), CombatPhase())
    state, words = given.told(state, *orders, "end")
    assert (given.asked(state) == "NextBattle") is asked
    assert ("Battle at Nijmegen" in words) is not asked


@rule("10")
@pytest.mark.parametrize(("other", "asked"), [("1-M1", "ChooseHit"), ("7-M2", "")])
def test_blocks_of_two_formations_are_never_alike(other, asked):
    """Who takes the odd hit is asked although both are of one kind and equally strong."""
    state = battle("A", {"A-M1": "G11", "7-M1": "G11", other: "G11"}, [*[10] * 6, 1, 10, 10])
    assert given.asked(state) == asked
