"""The diary: causes stand before their effects, and what matters most weighs most."""

import pytest

from engine import play
from engine.core.log import Weight
from engine.core.playout import officer_policy, play_out
from engine.spoiled_victory.combat import (
    defense_modifiers,
    defense_number,
    german_dice,
    german_dice_modifiers,
)
from engine.spoiled_victory.components.cards import CARDS, Location
from engine.spoiled_victory.end_turn import BelgianSurrender, PanzerWithdrawal
from engine.spoiled_victory.escape import EscapeMoves
from engine.spoiled_victory.evacuation import EvacuationMoves
from engine.spoiled_victory.events import EventPhase
from engine.spoiled_victory.german_attacks import GermanAttack
from engine.spoiled_victory.german_moves import GermanMovementAndAttacks, MoveGermans
from engine.spoiled_victory.kinds import TELLINGS, Kind
from engine.spoiled_victory.luftwaffe import modifier, modifiers, strike
from engine.spoiled_victory.player_actions import PlayerActions
from engine.spoiled_victory.positions import german_strength, strength
from engine.spoiled_victory.state import ALLIED
from tests.rules.spoiled_victory import given

CAUSES = {
    Kind.AIR_LOSS: {Kind.RAID, Kind.EVENT},
    Kind.BREAKTHROUGH: {Kind.DICE},
    Kind.DAMAGE: {Kind.EVENT, Kind.RAID},
    Kind.DESTROYED: {Kind.DICE},
    Kind.FALLEN: {Kind.ADVANCE, Kind.DICE, Kind.MOVE, Kind.SURRENDER},
    Kind.RETAKEN: {Kind.DICE, Kind.MOVE},
}


def test_every_kind_of_line_says_how_it_is_told():
    assert set(TELLINGS) == set(Kind)


def test_every_major_effect_has_a_cause_that_is_told_before_it():
    major = {kind for kind, it in TELLINGS.items() if it.weight == Weight.MAJOR and not it.heads}
    assert major == set(CAUSES)


@pytest.mark.parametrize("seed", ["two", "three"])
def test_in_whole_games_each_major_line_follows_its_cause(seed):
    events = [
        event
        for outcome, _ in play_out("spoiled_victory", seed, {}, officer_policy("spoiled_victory"))
        for event in outcome.events
    ]
    heading, seen = "", set()
    for event in events:
        heading = event.kind if event.heads else heading
        if event.weight == Weight.MAJOR and not event.heads:
            assert heading in CAUSES[event.kind], event
            seen.add(event.kind)
    assert {Kind.AIR_LOSS, Kind.DESTROYED, Kind.FALLEN} <= seen


def lines(state):
    """Kinds of what was told, from the last line that heads."""
    heads = max(at for at, event in enumerate(state.events) if event.heads)
    return [event.kind for event in state.events[heads:]]


def test_the_raid_stands_before_the_unit_it_destroys():
    state = given.game(units={"GHQ": "D4"}, reduced=("GHQ",), dice=[6, 6])
    strike(state, Location("track", "D"))
    assert lines(state) == [Kind.RAID, Kind.AIR_LOSS]
    assert state.events[-1].weight == Weight.MAJOR


def falls(state):
    """The places that were told to have fallen."""
    return [event.places[0] for event in state.events if event.kind == Kind.FALLEN]


def test_a_place_that_matters_falls_with_the_last_unit_to_go():
    state = given.game(turn=2, germans={"56th": "G5"}, units={"1/Loyals": "G5"}, dice=[6, 6, 6, 6])
    state.table.mark("B15", reduced=True)
    state = given.begin(state, GermanAttack("56"))
    cost = "La Panne falls to 56th: your Evacuation Moves are halved until it is retaken."
    for answer, first in (
        ("hit:B15", "1/Loyals is destroyed at La Panne G5/H5."),
        ("retreat:B15>F5", "1/Loyals falls back from La Panne G5/H5 to La Panne Sands F5."),
    ):
        assert [event.words for event in play(state, ALLIED, answer).events][-2:] == [first, cost]


@pytest.mark.parametrize(("space", "falls_"), [("G5", ["G5"]), ("G4", [])])
def test_giving_up_a_place_weighs_more_than_giving_ground(space, falls_):
    state = given.game(
        turn=2, germans={"56th": space}, units={"1/Loyals": space}, dice=[6, 6, 2, 1, 2]
    )
    state.table.mark("B15", reduced=True)
    state = given.begin(state, GermanAttack("56"))
    outcome = play(state, ALLIED, "retreat:B15>F4" if space == "G4" else "retreat:B15>F5")
    fell = [event for event in outcome.events if event.kind == Kind.FALLEN]
    assert [event.places[0] for event in fell] == falls_
    assert all(event.weight == Weight.MAJOR for event in fell)


@pytest.mark.parametrize(
    ("dice", "weight"),
    [([1, 1], Weight.QUIET), ([4, 4], Weight.NORMAL), ([6, 6], Weight.MAJOR)],
)
def test_guns_weigh_what_they_hit(dice, weight):
    state = given.begin(given.game(evacuees={"Z2": [2]}, dice=dice), EscapeMoves())
    assert state.events[0].weight == weight


def test_an_attack_from_next_door_takes_no_place():
    state = given.game(turn=2, germans={"254th": "D5"}, units={"2/Essex": "C5"}, dice=[6] * 4)
    state.table.mark("B19", reduced=True)
    given.begin(state, MoveGermans(("254",)))
    told = play(state, ALLIED, "hit:B19").events
    assert told[-1].words == "2/Essex is destroyed at Malo Sands C5."


@pytest.mark.parametrize(
    ("german", "start", "taken"),
    [("216th", "H4", ["G5"]), ("254th", "D1", []), ("18th", "E4", ["E5"])],
)
def test_marching_into_an_empty_place_takes_it(german, start, taken):
    state = given.game(germans={german: start})
    given.begin(state, MoveGermans((given.id_of(german),)))
    assert [event.kind for event in state.events][:1] == [Kind.ADVANCE]
    assert falls(state) == taken


def test_a_corps_is_held_back_only_if_it_was_called():
    for called, told in (("XXVI", False), ("XIV", True)):
        cards = [it for it, card in CARDS.items() if card.moves.corps == (called,)][:1]
        state = given.game(event="rundstedt", cards=tuple(cards))
        given.begin(state, GermanMovementAndAttacks())
        assert ("stay where they are" in given.words(state)) is told


def test_marching_into_a_place_that_is_held_captures_nothing_yet():
    state = given.game(germans={"216th": "H4"}, units={"1/Loyals": "G5"}, dice=[2] * 5)
    given.begin(state, MoveGermans(("216",)))
    assert state.events[0].kind == Kind.ADVANCE


def told_of(state, german):
    """The lines that name a German unit."""
    return [event.words for event in state.events if given.id_of(german) in event.who]


def test_a_unit_called_behind_another_says_why_it_stays():
    state = given.game(germans={"56th": "G5", "216th": "H4"})
    given.begin(state, MoveGermans(("216",)))
    assert told_of(state, "216th") == [
        "216th stays at Coxyde Polder H4: 56th holds La Panne G5/H5."
    ]


def test_a_unit_called_at_the_end_of_its_track_says_that_nobody_is_near():
    state = given.game(germans={"18th": "E5"})
    given.begin(state, MoveGermans(("18",)))
    stays = "18th stays at Bray-Dunes E5, the end of its track: nobody to attack next door."
    assert told_of(state, "18th") == [stays]


def test_a_raid_that_finds_nobody_says_so():
    state = given.game(units={"1/Loyals": "D2"})
    strike(state, Location("track", "E"))
    assert given.words(state).endswith("The bombers find nobody to attack there.")


def test_what_already_was_so_is_no_news():
    state = given.game(units={"1/Loyals": "D2"}, suppressed=("1/Loyals",), dice=[4, 4])
    strike(state, Location("track", "D"))
    assert state.events[-1].words.endswith("8, -1 town = 7, no effect, it is suppressed already.")
    state = given.game(
        germans={"254th": "D2"},
        units={"1/Grenadier Guards": "D2"},
        disrupted=("254th",),
        dice=[2] * 3,
    )
    given.begin(state, GermanAttack("254"))
    assert "is disrupted" not in given.words(state)


def test_nieuport_falls_when_the_belgians_leave_the_enemy_alone_there():
    state = given.game(germans={"2/256th": "I4"}, units={"15th Division": "I4"}, dice=[6])
    given.begin(state, BelgianSurrender())
    assert [event.kind for event in state.events] == [Kind.SURRENDER, Kind.FALLEN]
    assert state.events[-1].words.startswith("Nieuport falls to 2/256th: its guns reach Route Y")


def test_a_town_a_panzer_drives_through_falls_and_stays_fallen():
    state = given.game(germans={"1/9 Panzer": "A3"})
    given.begin(state, MoveGermans(("9a",)))
    assert falls(state) == ["A4", "A5"]
    assert Kind.RETAKEN not in [event.kind for event in state.events]


def test_a_place_that_the_enemy_leaves_is_ours_again():
    state = given.game(germans={"56th": "G5"}, units={"1/Loyals": "F5"}, dice=[1] * 6)
    given.begin(state, MoveGermans(("56",)))
    given.begin(state, GermanAttack("56"))
    free = "La Panne is free of the enemy: you have your full Evacuation Moves again."
    assert state.events[-1].words == free


def test_event_lines_say_what_came_of_them():
    for event, told in (
        ("ammunition", "No German unit was disrupted."),
        ("replacements", "No German unit needs replacements."),
        ("mines", "Nobody is on Route X beyond the Staging Area."),
        ("last_round", "You take the Dunkirk Spirit."),
    ):
        state = given.game(cards=(given.card(event),), patrol="spent")
        given.begin(state, EventPhase())
        assert state.events[-1].words == told


def test_rolls_at_the_end_of_a_turn_show_what_they_needed():
    state = given.game(turn=2, units={"15th Division": "I4"}, dice=[1])
    given.begin(state, BelgianSurrender())
    fights_on = "The Belgian Army fights on: 1, +1 for the date = 2, and it surrenders on 6."
    assert state.events[-1].words == fights_on
    state = given.game(turn=2, dice=[1])
    given.begin(state, PanzerWithdrawal())
    assert state.events[-1].words.startswith(
        "The panzers stay: 1, -3 for the date = -2, and they are"
    )


def test_the_number_of_moves_says_how_it_came_about():
    cards = [it for it, card in CARDS.items() if card.day == 3][:1]
    state = given.game(germans={"56th": "G5"}, cards=tuple(cards), event="recalled")
    given.begin(state, EvacuationMoves())
    told = "1 Evacuation Move (3, -2 Destroyers Recalled), halved without La Panne."
    assert told in given.words(state)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("surf", "7 Player Actions (5, +2 forewarned)."),
        ("last_round", "7 Player Actions (5, +2 Last Round at the Canal)."),
    ],
)
def test_actions_say_where_they_come_from(event, told):
    """Those gained before the phase too: by a report that was right, or by what the day gives."""
    state = given.begin(given.game(event=event, cards=(16,), extra_actions=2), PlayerActions())
    assert told in given.words(state)


def test_modifiers_in_words_add_up_to_those_in_force():
    seen = 0
    for outcome, _ in play_out(
        "spoiled_victory", "modifiers", {}, officer_policy("spoiled_victory")
    ):
        table = outcome.state.table
        if outcome.state.result or not table.battle or not table.battle.unit:
            continue
        battle, seen = table.battle, seen + 1
        unit, german, space = battle.unit, battle.german, battle.space
        raised = sum(it.by for it in modifiers(table, unit, space))
        assert raised == modifier(table, unit, space)
        stands = strength(table, unit) + sum(it.by for it in defense_modifiers(table, unit, space))
        assert max(stands, 1) == defense_number(table, unit, space)
        dice = german_strength(table, german) + sum(
            it.by for it in german_dice_modifiers(table, german, space)
        )
        assert max(dice, 1) == german_dice(table, german, space)
    assert seen > 30
