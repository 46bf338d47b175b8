"""The chances shown are exact: each is counted out against the rules themselves."""

from itertools import product

import pytest

from engine.core.referee import view
from engine.core.views import View
from engine.miracle.chances import success_chances
from engine.miracle.components.channel import CHANNEL_CARDS, Threat
from engine.miracle.components.tables import MOLE_DEFENSE
from engine.miracle.german_moves import ActivateTrack
from engine.miracle.naval import NavalOperations
from engine.miracle.odds import (
    allied_forecasts,
    forecasts,
    german_forecasts,
    german_targets,
)
from engine.miracle.odds_at_sea import channel_chances, sea_forecasts
from engine.miracle.odds_in_the_air import _piers, air_forecasts, bomb_chances, sortie_chances
from engine.miracle.state import Battle, Light
from engine.miracle.views import board
from tests.marks import rule
from tests.rules.miracle import given


def seen(state) -> View:
    """A position as a spectator sees it."""
    return view(state, None)


def outcome(forecast, words):
    """The chance of one outcome."""
    return dict(forecast.outcomes)[words]


@rule("9.4c")
@pytest.mark.parametrize(("dice", "defense"), [(1, 1), (3, 3), (5, 4), (6, 5)])
def test_successes_are_counted_exactly(dice, defense):
    counts = [0] * 5
    for faces in product(range(1, 7), repeat=dice):
        counts[min(sum(face > defense for face in faces), 4)] += 1
    expected = [count / 6**dice for count in counts]
    assert success_chances(dice, defense) == pytest.approx(expected)


@rule("9.4b", "9.4c")
def test_a_german_attack_is_shown_for_each_unit_in_front():
    state = given.game(
        units={"132nd/44": "J4", "12 Motor Division": "J4"},
        reduced=("12 Motor Division",),
        disrupted=("132nd/44", "12 Motor Division"),
        germans={"J": "J2"},
    )
    british, french = german_forecasts(state.table)
    assert british.label == "3rd Panzer against 132nd/44 at Haringhe Crossing J4, 6 dice over 4"
    assert french.label.endswith("6 dice over 3")
    assert outcome(british, "no Success") == pytest.approx((4 / 6) ** 6)
    chances = success_chances(6, 4)
    assert outcome(british, "halted") == pytest.approx(chances[0] + chances[1] / 3)
    through = chances[1] * 4 / 6 + sum(chances[2:])
    assert outcome(british, "through if the node is cleared") == pytest.approx(through)


@rule("9.3e", "9.4i")
def test_who_can_be_attacked():
    position = {"units": {"3rd/1": "M3"}, "germans": {"M": "M1"}}
    assert german_targets(given.game(**position).table, "M") == ["M3"]
    assert german_targets(given.game(**position, night=True).table, "M") == []
    assert german_targets(given.game(**position, disrupted=("M",)).table, "M") == []
    state = given.game(units={"3rd/1": "K10"}, evacuees={"L12": [2]}, germans={"K": "K11"})
    assert german_targets(state.table, "K") == ["K10", "L12"]
    labels = [it.outcomes[0][0] for it in german_forecasts(state.table)]
    assert labels == ["no Success", "Evacuees (2 VP) lost"]
    state = given.game(units={"3rd/1": "D6/C5"}, germans={"D": "D3"})
    assert german_targets(state.table, "D") == []


@rule("9.4h")
def test_nobody_breaks_through_by_night_nor_past_the_last_node():
    state = given.game(units={"3rd/1": "J3"}, germans={"J": "J2"}, night=True)
    (forecast,) = german_forecasts(state.table)
    assert outcome(forecast, "through if the node is cleared") == 0
    state = given.game(units={"3rd/1": "K11"}, germans={"K": "K10"})
    (forecast,) = german_forecasts(state.table)
    assert outcome(forecast, "through if the node is cleared") == 0


@rule("9.4b", "9.4c")
def test_during_a_combat_only_that_one_is_shown():
    state = given.game(units={"3rd/1": "J3", "125th/42": "K3"}, germans={"J": "J3", "K": "K2"})
    state.table.battle = Battle("J", "J3")
    (forecast,) = german_forecasts(state.table)
    assert "3rd Panzer against 3rd/1" in forecast.label


@rule("9.4a")
def test_support_is_counted_as_it_will_be_when_the_attack_comes():
    """D passes D6/C5, where C stands next to it, before it attacks D7/C6."""
    state = given.game(
        units={"3rd/1": "D7/C6"}, germans={"C": "C3", "D": "D5"}, disrupted=("C",), dice=[1] * 7
    )
    (alone,) = german_forecasts(state.table)
    assert alone.label.endswith("5 dice over 5")
    state.table.mark_german("C", at=4)
    (helped,) = german_forecasts(state.table)
    assert helped.label.endswith("6 dice over 5")
    assert "6 dice (5, +1 support) over 5" in given.words(given.begin(state, ActivateTrack("D")))


@rule("7.7", "9.4c")
def test_before_the_dice_count_the_round_at_hand_is_shown():
    state = given.game(
        units={"3rd/1": "K4", "8th/3M": "K4"},
        germans={"K": "K3"},
        held=["close_support"],
        spirits=1,
        dice=[6, 1, 1],
    )
    state = given.answer(given.begin(state, ActivateTrack("K")), "front:Br3")
    assert [it.label[-13:] for it in german_forecasts(state.table)] == ["5 dice over 4"]
    state = given.answer(state, "fly")
    assert given.asked(state) == "RollAgain"
    assert [it.label[-13:] for it in german_forecasts(state.table)] == ["3 dice over 4"]


@rule("9.4b", "9.4g")
def test_once_the_dice_count_the_next_round_is_shown_for_each_unit_there():
    state = given.game(
        units={"3rd/1": "K4", "8th/3M": "K4"}, germans={"K": "K3"}, dice=[6, 6, 6, 1, 1]
    )
    state = given.answer(given.begin(state, ActivateTrack("K")), "front:Br3", "hit:Br8", "hit:Br3")
    assert given.asked(state) == "ChooseFrontline"
    first, second = german_forecasts(state.table)
    assert ("against 3rd/1" in first.label, "against 8th/3M" in second.label) == (True, True)
    state = given.game(
        units={"3rd/1": "K4", "8th/3M": "K4"}, germans={"K": "K3"}, dice=[6, 1, 1, 1, 1]
    )
    state = given.begin(state, ActivateTrack("K"))
    state = given.answer(state, "front:Br3", "retreat:Br3>K5")
    assert given.asked(state) == "VoluntaryRetreat"
    (left,) = german_forecasts(state.table)
    assert "against 8th/3M" in left.label


@rule("9.4h")
def test_nobody_breaks_through_twice():
    state = given.game(units={"137th/46": "J4", "3rd/1": "J5"}, germans={"J": "J3"}, dice=[6] * 6)
    state.table.mark("Br137", losses=1)
    state.table.held = ["close_support"]
    state = given.answer(given.begin(state, ActivateTrack("J")), "keep")
    assert state.table.battle.node == "J5"
    (forecast,) = german_forecasts(state.table)
    assert outcome(forecast, "through if the node is cleared") == 0


@rule("10.3b")
def test_an_allied_attack():
    state = given.game(units={"3rd/1": "J4", "125th/42": "K3"}, germans={"J": "J3"})
    (forecast,) = allied_forecasts(state.table)
    assert forecast.label == "3rd/1 against 3rd Panzer at Houtkerque J3, 3 dice over 3"
    chances = success_chances(3, 3)
    assert outcome(forecast, "repulsed with a hit") == pytest.approx(1 / 8)
    assert outcome(forecast, "thrown back") == pytest.approx(chances[1] * 4 / 6)
    assert outcome(forecast, "German back two nodes, disrupted") == pytest.approx(1 / 8)
    assert sum(chance for _, chance in forecast.outcomes) == pytest.approx(1)


@rule("10.2h")
def test_no_attack_is_shown_on_a_german_behind_another():
    units = {"3rd/1": "I9", "I Corps Support": "J10/I11"}
    state = given.game(units=units, germans={"G": "H8/G10", "H": "H7/G9"})
    assert allied_forecasts(state.table) == []
    state = given.game(units=units, germans={"K": "K11"})
    (forecast,) = allied_forecasts(state.table)
    assert forecast.label.endswith("1 die over 3")


@rule("8.3", "8.4a")
def test_sorties_by_card_and_dogfight():
    counts = [0.0] * 8
    for modifier in (0, 1):
        for faces in product(range(1, 7), repeat=2):
            counts[max(3 + modifier - sum(face >= 5 for face in faces), 0)] += 1 / 72
    assert sortie_chances((0, 1), 3, 2) == pytest.approx(counts)


@rule("8.6d")
def test_bombs_against_what_flak_leaves():
    (missed, near, direct, worst) = bomb_chances((0.5, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0), 1, 3)
    assert (missed, near, direct, worst) == pytest.approx((0.5, 0.5, 0, 0))
    assert sum(bomb_chances((0.2, 0.1, 0.3, 0.2, 0.2, 0.0, 0.0, 0.0), 1, 4)) == pytest.approx(1)


@rule("8.5d", "8.6d")
def test_the_next_raid_and_its_targets():
    state = given.game(
        ships={"packets": "ML", "manx": "Dover"}, evacuees={"S1": [2], "M11": [3]}, mole="whole"
    )
    raids = {it.label: it for it in air_forecasts(board(state, None))}
    assert sum(chance for _, chance in raids["The next raid strikes"].outcomes) == pytest.approx(1)
    assert {
        "Raid on La Panne M11",
        "Raid on Evacuees in Shallow off Malo-les-Bains West S1",
        "Raid on Channel Packets at The Mole, left slip ML",
        "Raid on The Mole",
    } <= set(raids)
    assert not any("Isle of Man" in label for label in raids)


@rule("8.6d")
@pytest.mark.parametrize("mole", ["whole", "damaged"])
def test_a_hit_damages_the_whole_mole_and_a_direct_one_destroys_the_damaged(mole):
    sorties = (0.0, 0.1, 0.2, 0.3, 0.4, 0.0, 0.0, 0.0)
    missed, near, direct, worst = bomb_chances(sorties, 0, MOLE_DEFENSE)
    (raid,) = _piers(given.game(mole=mole).table, sorties)
    found = [outcome(raid, words) for words in ("unharmed", "damaged", "destroyed")]
    if mole == "whole":
        assert found == pytest.approx([missed, near + direct, worst])
    else:
        assert found == pytest.approx([missed + near, 0, direct + worst])


@rule("8.6d", "11.5a")
def test_bombs_near_a_disrupted_ship_are_a_hit():
    position = {"ships": {"packets": "ML"}}
    ((sound,), (shaken,)) = (
        [it for it in air_forecasts(board(state, None)) if "Channel Packets" in it.label]
        for state in (given.game(**position), given.game(**position, disrupted=("packets",)))
    )
    assert outcome(shaken, "disrupted") == 0
    both = outcome(sound, "disrupted") + outcome(sound, "hit and disrupted")
    assert outcome(shaken, "hit and disrupted") == pytest.approx(both)


@rule("11.6b", "11.7b", "11.7c")
def test_guns_and_mines_by_the_cards_that_are_left():
    every = tuple(CHANNEL_CARDS)
    assert channel_chances(every, Threat.ARTILLERY, 3, 1) == pytest.approx(
        (13 / 26, 11 / 26, 2 / 26)
    )
    assert channel_chances((1, 26), Threat.ARTILLERY, 3, 1) == (0.5, 0, 0.5)
    assert channel_chances((1, 26), Threat.ARTILLERY, 3, 2) == (1, 0, 0)
    assert channel_chances((26,), Threat.ARTILLERY, 3, 2) == pytest.approx(
        (13 / 25, 11 / 25, 1 / 25)
    )
    assert channel_chances((15,), Threat.MINE, 3, 1) == (0, 0, 1)


@rule("7.10a", "7.11a")
def test_the_sea_is_shown_first_to_the_fleet():
    state = given.game(ships={"packets": "Y4", "manx": "Dover"}, mines=["Y3"])
    state = given.begin(state, NavalOperations())
    labels = [it.label for it in forecasts(seen(state))]
    assert labels[:2] == [
        "Guns by day at Calais Roads Z2 against a ship defending with 3",
        "Mines at Falls Bank Y3 against a ship defending with 3",
    ]
    assert "U-Boats against Channel Packets at Kwinte Buoy Y4" in labels
    assert "E-Boats against Channel Packets at Kwinte Buoy Y4" in labels


@rule("11.1", "11.7c")
@pytest.mark.parametrize(
    ("light", "words"),
    [(Light.DAY_START, "by day"), (Light.DAY, "by night"), (Light.NIGHT, "by night")],
)
def test_guns_are_shown_by_the_light_of_the_next_naval_operations(light, words):
    state = given.game(ships={"packets": "Dover"}, light=light)
    (guns,) = [it for it in sea_forecasts(board(state, None)) if it.rule == "11.7"]
    assert guns.label.startswith(f"Guns {words} at")
    drawn = 1 if words == "by day" else 2
    free = channel_chances(tuple(CHANNEL_CARDS), Threat.ARTILLERY, 3, drawn)[0]
    assert outcome(guns, "unharmed") == pytest.approx(free)


@rule("7.10a")
def test_an_escort_is_reckoned_with():
    """Three cards: the escort draws one, then the milder of the other two counts."""
    position = {"ships": {"packets": "Y3", "trawlers": "Y3"}}
    state = given.game(**position)
    state.channel = [1, 7, 17]
    boats = [it for it in sea_forecasts(board(state, None)) if "Channel Packets" in it.label]
    chances = dict(boats[0].outcomes)
    assert [chances[it] for it in ("unharmed", "disrupted", "hit")] == pytest.approx(
        [1 / 3, 2 / 3, 0]
    )
    state = given.game(**position, disrupted=("trawlers",))
    state.channel = [1, 7, 17]
    boats = [it for it in sea_forecasts(board(state, None)) if "Channel Packets" in it.label]
    assert outcome(boats[0], "disrupted") == pytest.approx(2 / 3)
    assert outcome(boats[0], "hit") == pytest.approx(1 / 3)


@rule("7.10", "7.11")
def test_by_night_one_card_counts_for_the_boats():
    """Of three cards one does nothing to a ship of 3, one disrupts it and one hits it."""
    by_day = given.game(ships={"packets": "Y3"})
    by_night = given.game(ships={"packets": "Y3"}, night=True)
    by_day.channel = by_night.channel = [4, 14, 17]
    (day,), (night,) = (
        [it for it in sea_forecasts(board(state, None)) if it.label.startswith("U-Boats")]
        for state in (by_day, by_night)
    )
    assert [chance for _, chance in night.outcomes] == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert [chance for _, chance in day.outcomes] == pytest.approx([2 / 3, 1 / 3, 0])
