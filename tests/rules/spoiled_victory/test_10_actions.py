"""Sections 10.0 and 10.2 to 10.10: every Player Action but movement."""

from itertools import chain

import pytest

from engine import open_asks, play, view
from engine.spoiled_victory.combat import RollAttackDice, defense_number
from engine.spoiled_victory.components.cards import CARDS, NAMED, Location
from engine.spoiled_victory.components.events import EFFECTS
from engine.spoiled_victory.components.map import ROUTES, SHORE, TO_ENGLAND
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.german_attacks import GermanAttack
from engine.spoiled_victory.german_moves import GermanMovementAndAttacks
from engine.spoiled_victory.luftwaffe import LuftwaffeAttacks, strike
from engine.spoiled_victory.player_actions import PlayerActions, TakeAction
from engine.spoiled_victory.state import ALLIED, Battle
from engine.spoiled_victory.views import describe
from tests.marks import rule
from tests.rules.spoiled_victory import given


def acting(**position):
    """A position in the Player Actions Phase."""
    return given.begin(given.game(**({"actions": 4} | position)), TakeAction())


def offered(state, kind):
    """The offers of one kind."""
    return {token for token in given.tokens(state) if token.split(":")[0] == kind}


@rule("10.0")
@pytest.mark.parametrize(("event", "actions"), [("", 5), ("gort", 7), ("choked_roads", 4)])
def test_the_card_and_the_event_give_the_actions(event, actions):
    state = given.begin(given.game(event=event, cards=(16,)), PlayerActions())
    assert state.table.actions == actions


@rule("10.0", "16.0")
def test_actions_gained_earlier_in_the_turn_are_given_once():
    state = given.begin(given.game(cards=(16,), extra_actions=2), PlayerActions())
    assert (state.table.actions, state.table.extra_actions) == (7, 0)


@rule("10.0", "16.0")
def test_never_less_than_one_action():
    state = given.begin(given.game(event="choked_roads", cards=(10,)), PlayerActions())
    assert state.table.actions == 1


@rule("10.0")
def test_the_phase_passes_by_itself_when_nothing_is_left_to_do():
    state = acting(actions=0)
    assert given.asked(state) == ""


@rule("10.2", "10.3")
def test_four_actions_on_the_last_night_of_may():
    """10.3 example: two groups gathered and both strengthened."""
    state = acting(turn=10)
    state = given.answer(state, "create:D5", "create:A5", "upgrade:D5", "upgrade:A5")
    assert given.evacuees(state, "D5") == given.evacuees(state, "A5") == [2]
    assert state.table.actions == 0


@rule("10.2")
def test_four_actions_on_the_first_day_of_june():
    """10.3 example: two full units at the jetty and two reduced ones on the Beaches embark."""
    state = acting(
        turn=11,
        units={"1/Loyals": "A5", "5/Border": "A5", "2/Essex": "C5", "8/Durham LI": "E5"},
        reduced=("2/Essex", "8/Durham LI"),
    )
    state = given.answer(state, "convert:B15", "convert:B13", "convert:B19", "convert:B10")
    assert given.evacuees(state, "A5") == [2, 2]
    assert given.evacuees(state, "C5") == given.evacuees(state, "E5") == [1]
    assert given.unit(state, "1/Loyals").fate == "embarked"


@rule("10.2")
def test_evacuees_gather_only_where_there_is_room_and_no_german():
    state = acting(evacuees={"C5": [1, 1], "A5": [2] * 3}, germans={"18th": "E5"})
    assert offered(state, "create") == {"create:A5", "create:D5", "create:F5"}


@rule("10.2")
def test_suppressed_or_engaged_units_do_not_embark():
    state = acting(
        turn=12,
        units={"1/Loyals": "D5", "5/Border": "E5", "2/Essex": "C5"},
        germans={"18th": "E5"},
        suppressed=("1/Loyals",),
    )
    assert offered(state, "convert") == {"convert:B19"}


@rule("10.2.1")
def test_without_a_counter_in_the_pool_nobody_is_gathered():
    state = acting(evacuees={"ESA": [1] * 16})
    assert offered(state, "create") == set()
    state = acting(turn=12, evacuees={"ESA": [1] * 16}, units={"1/Loyals": "D5"})
    assert offered(state, "convert") == set()


@rule("10.2.2")
@pytest.mark.parametrize(
    ("turn", "who"), [(10, set()), (11, {"B15"}), (13, {"B15"}), (14, {"B15", "F07"})]
)
def test_who_may_embark_when(turn, who):
    units = {"1/Loyals": "D5", "8e Zouaves": "D5", "15th Division": "D5"}
    state = acting(turn=turn, units=units)
    assert offered(state, "convert") == {f"convert:{unit}" for unit in who}


@rule("10.2", "10.6")
@pytest.mark.parametrize(
    "space", sorted({*SHORE, *chain.from_iterable(ROUTES.values())} - {*TO_ENGLAND})
)
def test_every_embarking_and_every_move_fits_a_button(space):
    """Eighty characters; the longest name of all, at the longest of all places."""
    units = {"2/Duke of Cornwall's LI": space} if space in SHORE else {}
    state = acting(turn=14, units=units, evacuees={space: [2]})
    choices = open_asks(state)[0].choices
    assert {it.token.split(":")[0] for it in choices} & {"convert", "sail"}
    assert [it.label for it in choices if len(it.label) > 80] == []


@rule("10.3")
def test_no_strengthening_at_sea_or_under_suppression():
    state = acting(evacuees={"ESA": [1], "D5": [1], "D4": [1], "C5": [2]}, suppressed=("E02",))
    assert offered(state, "upgrade") == {"upgrade:D4"}


@rule("10.4")
def test_an_intelligence_report_shows_next_turns_german_moves():
    state = acting(cards=(6,))
    state = given.answer(state, "intelligence")
    assert state.table.intelligence == 6
    assert offered(state, "intelligence") == set()
    later = given.game(intelligence=6)
    given.begin(later, GermanMovementAndAttacks())
    assert given.where(later, "56th") == "G2"
    assert (later.table.intelligence, later.table.discards) == (0, [6])


@rule("10.4")
@pytest.mark.parametrize(
    ("card", "said"),
    [
        (6, "20th Motorized and 56th"),
        (9, "all units of XIV Corps"),
        (4, "Random Moves"),
        (3, "a Surprise Attack"),
    ],
)
def test_the_report_lies_face_up(card, said):
    outcome = play(acting(cards=(card,)), ALLIED, "intelligence")
    assert said in outcome.events[-1].words
    assert said in describe(view(outcome.state, None))


@rule("10.4")
def test_no_report_on_the_last_turn():
    assert offered(acting(turn=18, evacuees={"D5": [1]}), "intelligence") == set()


@rule("10.4", "16.0")
@pytest.mark.parametrize(("event", "left"), [("ammunition", 4), ("sappers", 3)])
def test_the_enemy_sometimes_gives_himself_away(event, left):
    state = given.answer(acting(event=event, actions=4), "intelligence")
    assert state.table.intelligence
    assert state.table.actions == left


@rule("10.4", "10.7", "10.8", "10.9", "16.0")
@pytest.mark.parametrize(
    ("event", "free"),
    [("ammunition", {"intelligence"}), ("sappers", {"flood", "jetties", "repair:mole"})],
)
def test_what_costs_nothing_needs_no_action_left(event, free):
    state = acting(event=event, actions=1, mole="damaged", evacuees={"A5": [1]})
    state = given.answer(state, "upgrade:A5")
    assert given.tokens(state) == free | {"end"}
    for token in sorted(free):
        state = given.answer(state, token)
    assert state.table.actions == 0


@rule("10.4", "16.0")
@pytest.mark.parametrize(("report", "defense", "gained"), [(6, 5, 2), (0, 4, 0)])
def test_who_is_forewarned_defends_better_and_has_more_to_order(report, defense, gained):
    state = given.game(
        event="surf",
        intelligence=report,
        cards=() if report else (6,),
        units={"1/Loyals": "G2"},
        dice=[2] * 12,
    )
    given.begin(state, GermanMovementAndAttacks())
    assert (state.table.intelligence, state.table.discards) == (0, [6])
    assert state.table.extra_actions == gained
    assert defense_number(state.table, "B15", "G2") == defense
    given.begin(state, PlayerActions())
    assert defense_number(state.table, "B15", "G2") == 4  # for that German phase alone


@rule("10.4.1")
@pytest.mark.parametrize("event", sorted(EFFECTS))
def test_no_event_but_the_four_of_the_list_stops_a_report(event):
    """The card set aside is read on every other day, and those it calls are called."""
    four = {"reconnaissance", "major_offensive", "blitzkrieg", "noose"}
    report = next(it for it, card in CARDS.items() if card.moves.kind == NAMED)
    state = given.game(cards=(given.card(event),), intelligence=report, patrol="spent")
    given.begin(state, EventPhase())
    assert bool(state.table.intelligence) is (event not in four)
    if event not in four:
        given.begin(state, GermanMovementAndAttacks())
        assert "German orders: " in given.words(state)


@rule("10.4.1")
@pytest.mark.parametrize("event", ["reconnaissance", "major_offensive", "blitzkrieg", "noose"])
def test_a_false_report(event):
    state = given.game(cards=(given.card(event),), intelligence=6, patrol="spent")
    given.begin(state, EventPhase())
    assert (state.table.intelligence, state.table.discards) == (0, [6])


@rule("10.4.1")
@pytest.mark.parametrize("event", ["schnell", "vorwaerts"])
def test_a_report_is_the_first_of_two_cards(event):
    state = given.game(event=event, intelligence=32, cards=(5,))
    given.begin(state, GermanMovementAndAttacks())
    assert state.table.discards == [32, 5]


@rule("10.5")
def test_the_spirit_rolls_chosen_dice_again():
    state = given.game(
        units={"1/Loyals": "D4"}, germans={"254th": "D4"}, spirit=True, dice=[6, 5, 2, 1, 3, 1, 3]
    )
    given.begin(state, GermanAttack("254"))
    assert given.asked(state) == "DunkirkSpirit"
    assert {"keep", "reroll:56", "reroll:6", "reroll:1256"} <= given.tokens(state)
    state = given.answer(state, "reroll:56")
    assert not state.table.spirit
    assert given.where(state, "254th") == "D3"
    assert given.german(state, "254th").reduced  # two 1s lie on the table now


@rule("10.5")
def test_keeping_the_dice_keeps_the_marker():
    state = given.game(
        units={"1/Loyals": "D4"}, germans={"254th": "D4"}, spirit=True, dice=[1, 2, 2, 2]
    )
    state = given.answer(given.begin(state, GermanAttack("254")), "keep")
    assert state.table.spirit


@rule("10.5")
def test_the_spirit_serves_allied_attacks_too():
    state = given.game(units={"1/Loyals": "D2"}, germans={"254th": "D2"}, spirit=True)
    state.table.battle = Battle("B15", "D2", "254")
    given.begin(state, RollAttackDice())
    assert given.asked(state) == "DunkirkSpirit"


@rule("10.5")
def test_the_spirit_is_bought_back_for_an_action():
    state = given.answer(acting(), "spirit")
    assert (state.table.spirit, state.table.actions) == (True, 3)
    assert offered(state, "spirit") == set()


@rule("10.5", "16.0")
@pytest.mark.parametrize(("held", "extra"), [(False, 0), (True, 1)])
def test_last_round_at_the_canal(held, extra):
    state = given.game(cards=(35, 16), spirit=held, patrol="spent")
    given.begin(state, EventPhase())
    assert state.table.spirit
    given.begin(state, PlayerActions())
    assert state.table.actions == 5 + extra


@rule("10.6")
def test_an_evacuation_move_for_an_action():
    state = acting(evacuees={"A5": [2, 1]})
    state = given.answer(state, "sail:A5>ESA:2", "along:A5:1")
    assert given.evacuees(state, "ESA") == [2, 1]
    assert state.table.actions == 3


@rule("10.7")
def test_flooding_costs_two_and_lasts():
    state = given.answer(acting(), "flood")
    assert (state.table.flooded, state.table.actions) == (True, 2)
    assert offered(state, "flood") == set()
    assert offered(acting(actions=1), "flood") == set()


@rule("10.8")
def test_jetties_cost_three():
    state = given.answer(acting(), "jetties")
    assert (state.table.jetties, state.table.actions) == ("built", 1)
    assert offered(acting(actions=2), "jetties") == set()


@rule("10.9")
def test_repairs_cost_two():
    state = acting(mole="damaged", jetties="damaged")
    state = given.answer(state, "repair:mole", "repair:jetties")
    assert (state.table.mole, state.table.jetties, state.table.actions) == ("built", "built", 0)


@rule("10.8", "10.9", "16.0")
def test_sappers_build_and_repair_for_nothing():
    state = acting(event="sappers", actions=1, mole="damaged")
    state = given.answer(state, "jetties", "repair:mole")
    assert (state.table.mole, state.table.jetties, state.table.actions) == ("built", "built", 1)


@rule("10.10.1")
def test_the_patrol_keeps_one_route_clear_for_one_phase():
    state = given.game(cards=(30, 28, 28), evacuees={"Y2": [2], "ESA": [2]})
    given.begin(state, EventPhase(), LuftwaffeAttacks())
    assert given.tokens(state) == {"patrol:X", "patrol:Y", "patrol:Z", "hold"}
    state = given.answer(state, "patrol:Z")
    assert state.chance.drawn == 0  # card 28 strikes Route Z, where the RAF waits
    assert state.table.patrol == "spent"


@rule("10.10.1")
@pytest.mark.parametrize(("route", "left", "thrown"), [("Z", [2], 0), ("Y", [1], 2)])
def test_the_staging_area_is_covered_against_raids_on_the_patrolled_route_alone(
    route, left, thrown
):
    state = given.game(patrol="Z", evacuees={"ESA": [2]}, dice=[6, 3])
    strike(state, Location("channel", route))
    assert given.evacuees(state, "ESA") == left
    assert state.chance.drawn == thrown


@rule("10.10.1")
def test_a_patrol_held_back_may_fly_later_and_is_not_asked_for_in_bad_weather():
    afloat = {"ESA": [2]}
    state = given.game(cards=(30, 26), evacuees=afloat)
    state = given.answer(given.begin(state, EventPhase(), LuftwaffeAttacks()), "hold")
    assert state.table.patrol == "ready"
    state = given.begin(given.game(cards=(14,), evacuees=afloat), EventPhase())
    assert given.asked(state) == ""


@rule("10.10.2", "10.10")
def test_the_bombers_strike_once_at_no_cost():
    state = given.begin(given.game(cards=(8,), patrol="spent"), EventPhase())
    assert (state.table.bombers, state.table.bombers_card) == ("ready", 8)
    state = acting(actions=0, bombers="ready", bombers_card=8, dice=[4, 4])
    state.deck.remove(8)
    state = given.answer(state, "bomb:14")
    assert given.german(state, "14th").disrupted  # 8 + 1
    assert (state.table.bombers, state.table.removed) == ("spent", [8])


@rule("10.10.2")
@pytest.mark.parametrize(
    ("dice", "turn", "at", "reduced", "disrupted"),
    [
        ([6, 4], 1, "D1", True, True),  # 11 is a Hit
        ([6, 4], 2, "D1", False, True),  # Night covers the enemy too
        ([6, 3], 1, "D2", False, True),  # so do houses
        ([2, 2], 1, "D1", False, False),
        ([2, 3], 1, "D1", False, True),  # 6
        ([6, 3], 1, "D1", True, True),  # 10
    ],
)
def test_the_bombers_use_the_combat_row_with_plus_one(dice, turn, at, reduced, disrupted):
    state = acting(turn=turn, actions=0, bombers="ready", germans={"254th": at}, dice=dice)
    state = given.answer(state, "bomb:254")
    marker = given.german(state, "254th")
    assert (marker.reduced, marker.disrupted) == (reduced, disrupted)


@rule("10.10.2", "16.0")
def test_german_night_bombers_do_not_light_up_the_targets_of_the_raf():
    state = acting(turn=2, actions=0, bombers="ready", event="night_bombers", dice=[3, 3])
    state = given.answer(state, "bomb:254")
    assert not given.german(state, "254th").disrupted  # 6 + 1 - 2


@rule("10.10.2")
def test_a_hit_on_a_reduced_unit_only_disrupts_it():
    state = acting(actions=0, bombers="ready", reduced=("254th",), dice=[6, 6])
    outcome = play(state, ALLIED, "bomb:254")
    assert given.german(outcome.state, "254th").disrupted
    assert outcome.events[-1].words == (
        "The RAF bombs 254th at Wormhoudt D1: 12, +1 RAF bombers = 13, disrupted."
    )


@rule("10.10")
def test_both_sides_of_the_marker_may_be_used_in_one_turn():
    state = acting(actions=0, patrol="spent", bombers="ready", bombers_card=8)
    assert offered(state, "bomb")


@rule("16.0")
def test_events_that_act_at_once():
    state = given.game(cards=(21,), disrupted=("14th",), patrol="spent")
    assert not given.german(given.begin(state, EventPhase()), "14th").disrupted
    state = given.game(cards=(22,), reduced=("1/9 Panzer", "18th", "14th"), patrol="spent")
    given.begin(state, EventPhase())
    markers = [given.german(state, it).reduced for it in ("1/9 Panzer", "18th", "14th")]
    assert markers == [True, False, True]


@rule("16.0")
@pytest.mark.parametrize(("card", "space"), [(25, "Y3"), (26, "X3")])
def test_raiders_and_mines_strike_their_route_beyond_the_staging_area(card, space):
    state = given.game(
        turn=2, cards=(card,), evacuees={"ESA": [2], space: [2]}, dice=[5, 4], patrol="spent"
    )
    given.begin(state, EventPhase())
    assert (given.evacuees(state, "ESA"), given.evacuees(state, space)) == ([2], [1])


@rule("10.4.1")
@pytest.mark.parametrize(("event", "kept"), [("stukas", True), ("reconnaissance", False)])
def test_only_an_event_about_the_german_moves_makes_a_report_false(event, kept):
    state = given.begin(given.game(intelligence=6, cards=(given.card(event),)), EventPhase())
    assert bool(state.table.intelligence) is kept
