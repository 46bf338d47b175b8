"""Chapter 9: German attacks."""

import pytest

from engine.miracle.combat import defense_number, supported
from engine.miracle.german_attacks import GermanAttack, breakthrough
from engine.miracle.german_moves import ActivateTrack, WehrmachtActivation
from engine.miracle.state import Battle
from tests.marks import rule
from tests.rules.miracle.given import (
    answer,
    asked,
    begin,
    game,
    queue,
    tokens,
    unit,
    where,
    words,
)


def attack(track, dice, **position):
    """The German unit of a track, next to its victim, activates; these dice fall."""
    return begin(game(dice=dice, **position), ActivateTrack(track))


@rule("9.4a", "9.4b", "9.4c", "9.4d", "9.4f", "9.4g", "9.4h", "9.2c")
def test_the_example_of_the_chapter():
    """Bray Dunes is driven upon: I marches, J breaks through J4 into J5, K marches."""
    state = begin(
        game(
            germans={"J": "J2"},
            units={"132nd/44": "J4", "12 Motor Division": "J4", "III Corps Support": "J6"},
            losses={"12 Motor Division": 1},
            disrupted=("132nd/44", "12 Motor Division"),
            activations=(19,),
            dice=[1, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6, 2],
        ),
        WehrmachtActivation(),
    )
    assert where(state, "I") == "I3"
    assert where(state, "J") == "J4"
    state = answer(state, "front:Br132")
    assert (state.table.battle.defense, state.table.battle.successes) == (4, 3)
    assert unit(state, "132nd/44").losses == 1
    state = answer(state, "retreat:Fr12>J5", "retreat:Br132>H5")
    assert where(state, "12 Motor Division") == ""
    assert unit(state, "12 Motor Division").fate == "lost"
    assert where(state, "132nd/44") == "H5"
    assert unit(state, "132nd/44").losses == 1
    assert where(state, "J") == "J5"
    assert where(state, "K") == "K3"


@rule("9.4f")
def test_a_batch_applies_several_successes_at_once():
    state = attack(
        "K",
        [6, 6, 6, 1, 1],
        germans={"K": "K2"},
        units={"3rd/1": "K3", "8th/3M": "K3"},
        entrenched=["K3"],
        night=True,
    )
    after = answer(answer(state, "front:Br3"), "wreck;retreat:Br8>K5;retreat:Br3>L4")
    assert (where(after, "3rd/1"), where(after, "8th/3M")) == ("L4", "K5")
    assert (unit(after, "3rd/1").losses, unit(after, "8th/3M").losses) == (0, 0)
    assert where(after, "K") == "K3"


@rule("9.4a")
def test_dice_are_the_combat_factor_and_one_for_support():
    alone = attack("H", [1] * 7, germans={"H": "H6"}, units={"3rd/1": "H7/G9"})
    assert ", 6 dice over 4 (3, +1 town): 1-1-1-1-1-1, no Success." in words(alone)
    helped = attack("H", [1] * 8, germans={"H": "H6", "G": "G8"}, units={"3rd/1": "H7/G9"})
    assert ", 7 dice (6, +1 support) over" in words(helped)


@rule("9.4a")
def test_support_along_the_lines_and_from_the_end_of_a_track():
    state = game(germans={"H": "H7/G9", "G": "G7"})
    assert not supported(state.table, "H", "H7/G9")
    state = game(germans={"D": "D8/C7", "C": "D6/C5"})
    assert supported(state.table, "D", "D8/C7")
    state = game(germans={"K": "K10", "L": "L12"})
    assert not supported(state.table, "K", "K10")
    state = game(germans={"K": "K11", "L": "L12"})
    assert supported(state.table, "K", "K11")


@rule("9.4a")
def test_evacuees_beside_combat_units_die_only_if_the_attack_goes_on():
    position = {"germans": {"K": "K10"}, "units": {"137th/46": "K11"}, "evacuees": {"K11": [3]}}
    position |= {"losses": {"137th/46": 1}, "night": True}
    halted = attack("K", [6, 1, 1, 1, 1], **position)
    halted = answer(halted, "hit:Br137")
    assert (where(halted, "K"), queue(halted, "K11")) == ("K10", ["3a"])
    through = attack("K", [6, 6, 1, 1, 1], **position)
    assert (where(through, "K"), queue(through, "K11")) == ("K11", [])


@rule("9.4b", "3.1c")
@pytest.mark.parametrize(
    ("position", "number"),
    [
        ({"units": {"3rd/1": "K4"}}, 3),
        ({"units": {"3rd/1": "K3"}}, 4),
        ({"units": {"3rd/1": "K5"}}, 5),
        ({"units": {"3rd/1": "K4"}, "disrupted": ("3rd/1",)}, 2),
        ({"units": {"3rd/1": "K4"}, "entrenched": ["K4"]}, 4),
        ({"units": {"3rd/1": "K4"}, "somua": "K4"}, 4),
        ({"units": {"3rd/1": "K4", "8th/3M": "K4"}}, 4),
        ({"units": {"3rd/1": "K4", "8th/3M": "K4"}, "disrupted": ("8th/3M",)}, 3),
        ({"units": {"3rd/1": "K4", "I Corps Support": "L4"}}, 4),
        ({"units": {"3rd/1": "K4", "II Corps Support": "L4"}}, 3),
        ({"units": {"3rd/1": "K4", "I Corps Support": "L4"}, "disrupted": ("CS1",)}, 3),
        ({"units": {"3rd/1": "K4", "I Corps Support": "L5"}}, 3),
        ({"units": {"3rd/1": "K5", "8th/3M": "K5"}, "entrenched": ["K5"]}, 5),
    ],
)
def test_defense_numbers(position, number):
    state = game(**position)
    node = where(state, "3rd/1")
    assert defense_number(state.table, "Br3", node) == number


@rule("9.4b")
def test_the_player_puts_one_of_two_units_in_front_each_round():
    state = attack(
        "K",
        [6, 6, 1, 1, 1],
        germans={"K": "K2"},
        units={"3rd/1": "K3", "8th/3M": "K3"},
        evacuees={"K3": [2]},
    )
    assert tokens(state) == {"front:Br3", "front:Br8"}
    again = answer(state, "front:Br3", "hit:Br3", "hit:Br8")
    assert asked(again) == "ChooseFrontline"
    assert again.table.battle.round == 1


@rule("9.4d", "9.4e")
def test_repulsed_one_node_or_two_by_cohesion():
    position = {"germans": {"K": "K3"}, "units": {"3rd/1": "K4"}}
    steady = attack("K", [1, 1, 1, 1, 1, 4], **position)
    assert where(steady, "K") == "K3"
    shaken = attack("K", [1, 1, 1, 1, 1, 5], **position)
    assert where(shaken, "K") == "K2"
    first = attack("K", [1, 1, 1, 1, 1, 6], units={"3rd/1": "K1"})
    assert where(first, "K") == "K"


@rule("9.4d", "9.4g")
def test_one_success_sends_infantry_and_wheels_back_even_from_an_empty_node():
    position = {"germans": {"K": "K3"}, "units": {"137th/46": "K4"}, "losses": {"137th/46": 1}}
    state = answer(attack("K", [6, 1, 1, 1, 1], **position), "hit:Br137")
    assert (where(state, "K"), where(state, "137th/46")) == ("K3", "")


@rule("9.4d", "9.4h")
@pytest.mark.parametrize(
    ("die", "answers", "place", "question"),
    [
        (4, ("hit:Br137",), "J6", ""),
        (5, ("hit:Br137",), "J5", ""),
        (5, ("retreat:Br137>K6",), "J5", ""),
    ],
)
def test_one_success_of_panzers_that_empties_the_node(die, answers, place, question):
    state = attack(
        "J",
        [6, 1, 1, 1, 1, 1, die],
        germans={"J": "J4"},
        units={"137th/46": "J5"},
        losses={"137th/46": 1},
    )
    state = answer(state, *answers)
    assert (where(state, "J"), asked(state)) == (place, question)


@rule("9.4d")
def test_one_success_of_panzers_against_a_held_node():
    position = {"germans": {"J": "J4"}, "units": {"3rd/1": "J5"}}
    on = answer(attack("J", [6, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1], **position), "hit:Br3")
    assert where(on, "J") == "J4"
    assert words(on) == ""
    back = answer(attack("J", [6, 1, 1, 1, 1, 1, 5], **position), "hit:Br3")
    assert (where(back, "J"), unit(back, "3rd/1").losses) == ("J4", 1)


@rule("9.4d")
@pytest.mark.parametrize(
    ("front", "losses", "dice", "shaken"),
    [
        ("126th/42", 2, [6, 6, 1, 1, 1], True),
        ("126th/42", 0, [6, 6, 1, 1, 1], False),
        ("3rd/1", 0, [6, 6, 6, 1, 1], True),
        ("1st Gds/1", 0, [6, 6, 6, 1, 1], False),
        ("1st Gds/1", 0, [6, 6, 6, 6, 1], True),
    ],
)
def test_cohesion_is_tested_on_the_side_that_shows_after_the_losses(front, losses, dice, shaken):
    state = attack(
        "K", dice, germans={"K": "K3"}, units={front: "K4"}, losses={front: losses}, night=True
    )
    while asked(state) == "ApplySuccess":
        offers = sorted(tokens(state))
        retreat = [token for token in offers if token.startswith("retreat")]
        state = answer(state, (retreat or offers)[0])
    assert unit(state, front).disrupted is shaken


@rule("9.4f")
def test_successes_fall_evenly_the_front_taking_the_odd_one():
    state = attack("L", [6] * 5 + [1], germans={"L": "L3"}, units={"3rd/1": "L4", "8th/3M": "L4"})
    state = answer(state, "front:Br8")
    assert state.table.battle.applied == {"Br8": 2, "Br3": 1}
    state = answer(state, "hit:Br3")
    assert {"hit:Br8", "retreat:Br8>K5"} <= tokens(state)
    assert not any("Br3" in token for token in tokens(state))


@rule("9.4f")
def test_a_unit_retreats_only_with_its_last_success():
    state = attack("K", [6, 6, 6, 1, 1], germans={"K": "K3"}, units={"3rd/1": "K4"})
    assert (unit(state, "3rd/1").losses, state.table.battle.unapplied) == (2, 1)
    assert {"hit:Br3", "retreat:Br3>K5"} <= tokens(state)
    doomed = attack(
        "J",
        [6] * 5 + [1],
        germans={"J": "J4"},
        units={"137th/46": "J5"},
        losses={"137th/46": 1},
    )
    assert unit(doomed, "137th/46").fate == "lost"


@rule("9.4f")
def test_what_a_dead_unit_cannot_bear_passes_to_the_other():
    state = attack(
        "K",
        [6, 6, 6, 6, 1],
        germans={"K": "K3"},
        units={"137th/46": "K4", "3rd/1": "K4"},
        losses={"137th/46": 1},
    )
    state = answer(state, "front:Br137")
    assert unit(state, "137th/46").fate == "lost"
    assert unit(state, "3rd/1").losses == 2
    assert "retreat:Br3>K5" in tokens(state)


@rule("9.4f")
def test_beside_ghq_the_second_unit_may_retreat_too():
    """Of two units that are level, the one that takes the last Success may retreat from it."""
    state = attack(
        "M",
        [6, 6, 1, 1, 1],
        germans={"M": "M10"},
        units={"GHQ": "M11", "8th/3M": "M11", "9th/3M": "M11"},
        night=True,
    )
    state = answer(state, "front:Br9", "retreat:Br9>L12")
    assert {"hit:GHQ", "hit:Br8", "retreat:Br8>L12"} <= tokens(state)
    assert where(answer(state, "retreat:Br8>K11"), "8th/3M") == "K11"


@rule("9.4f")
def test_works_may_be_given_up_instead_of_a_step():
    state = attack(
        "K", [6, 1, 1, 1, 1], germans={"K": "K3"}, units={"3rd/1": "K4"}, entrenched=["K4"]
    )
    assert {"wreck", "hit:Br3"} <= tokens(state)
    after = answer(state, "wreck")
    assert after.table.entrenched == []
    assert unit(after, "3rd/1").losses == 0
    tanks = attack("K", [6, 1, 1, 1, 1], germans={"K": "K3"}, units={"3rd/1": "K4"}, somua="K4")
    assert answer(tanks, "wreck").table.somua == ""


@rule("9.4f")
def test_retreats_go_two_areas_and_never_where_the_enemy_is_or_two_stand():
    state = attack(
        "K",
        [6, 1, 1, 1, 1],
        germans={"K": "K3", "J": "J4", "L": "L3"},
        units={"3rd/1": "K4", "8th/3M": "L5", "9th/3M": "L5"},
    )
    places = {token.partition(">")[2] for token in tokens(state) if ">" in token}
    assert {"K5", "K6", "L4", "J5"} <= places
    assert not {"J3", "J4", "L3", "L5", "K3"} & places


@rule("9.4f", "4.1b", "3.1k")
def test_ghq_never_retreats_but_defends():
    state = attack("M", [6, 1, 1, 1, 1], germans={"M": "M10"}, units={"GHQ": "M11"})
    assert unit(state, "GHQ").losses == 1
    assert where(state, "GHQ") == "M11"


@rule("9.4f")
def test_whoever_is_left_may_join_the_retreat():
    state = attack(
        "K",
        [6, 1, 1, 1, 1],
        germans={"K": "K3"},
        units={"3rd/1": "K4", "8th/3M": "K4"},
    )
    state = answer(state, "front:Br3", "retreat:Br3>K5")
    assert asked(state) == "VoluntaryRetreat"
    assert where(answer(state, "stay"), "8th/3M") == "K4"
    gone = answer(state, "retreat:Br8>K6")
    assert (where(gone, "8th/3M"), where(gone, "K")) == ("K6", "K3")


@rule("9.4e")
def test_a_retreating_unit_pushes_back_the_one_behind_it():
    state = attack(
        "D",
        [1, 1, 1, 1, 1, 1, 6],
        germans={"D": "D7/C6", "C": "D6/C5"},
        units={"3rd/1": "D8/C7"},
    )
    assert (where(state, "D"), where(state, "C")) == ("D6/C5", "C4")
    assert "2/2nd Panzer falls back to Pont-a-Roseaux C4." in words(state)


@rule("9.4h")
@pytest.mark.parametrize(
    ("track", "scored", "nodes"),
    [
        ("J", 1, 1),
        ("J", 2, 1),
        ("J", 3, 2),
        ("K", 2, 1),
        ("K", 3, 1),
        ("K", 4, 2),
        ("M", 2, 0),
        ("M", 3, 1),
        ("M", 5, 1),
    ],
)
def test_breakthroughs_by_kind_and_successes(track, scored, nodes):
    state = game(germans={track: f"{track}6"})
    assert breakthrough(state.table, Battle(track, f"{track}6", successes=scored)) == nodes


@rule("9.4h")
def test_no_breakthrough_by_night_twice_out_of_marsh_or_at_the_end():
    night = game(germans={"J": "J6"}, night=True)
    assert breakthrough(night.table, Battle("J", "J6", successes=4)) == 0
    twice = game(germans={"J": "J6"})
    assert breakthrough(twice.table, Battle("J", "J6", successes=4, broke_through=True)) == 0
    marsh = game(germans={"G": "G8"})
    assert breakthrough(marsh.table, Battle("G", "G8", successes=4)) == 0
    end = game(germans={"L": "L12"})
    assert breakthrough(end.table, Battle("L", "L12", successes=4)) == 0


@rule("9.4h")
def test_a_breakthrough_ends_in_the_first_marsh():
    state = attack(
        "D", [6, 6, 6, 6, 6], germans={"D": "D2"}, units={"137th/46": "D3"}, losses={"Br137": 1}
    )
    assert unit(state, "137th/46").fate in ("", "lost")
    while asked(state) == "ApplySuccess":
        state = answer(state, "hit:Br137")
    assert where(state, "D") == "D4"


@rule("7.7")
def test_close_support_takes_two_dice_but_leaves_one():
    position = {"germans": {"K": "K3"}, "units": {"3rd/1": "K4"}, "held": ["close_support"]}
    state = attack("K", [1, 1, 1, 1, 1, 1], **position)
    assert asked(state) == "CloseSupport"
    flown = answer(state, "fly")
    assert flown.table.held == []
    assert flown.chance.drawn == state.chance.drawn + 4
    kept = answer(state, "keep")
    assert kept.table.held == ["close_support"]


@rule("7.2a")
def test_the_dunkirk_spirit_rolls_all_dice_again_and_may_be_spent_twice():
    state = attack(
        "K",
        [6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1],
        germans={"K": "K3"},
        units={"3rd/1": "K4"},
        spirits=2,
    )
    assert tokens(state) == {"keep", "spirit"}
    state = answer(state, "spirit")
    assert state.table.battle.successes == 5
    state = answer(state, "spirit")
    assert (state.table.spirits, where(state, "K")) == (0, "K3")


@rule("7.9")
def test_wormhoudt_rolls_some_german_dice_again():
    state = attack(
        "K",
        [6, 6, 1, 1, 2, 1, 1, 4],
        germans={"K": "K3"},
        units={"3rd/1": "K4"},
        held=["wormhoudt"],
    )
    assert {"again:2-0", "again:1-0", "again:2-3", "keep"} <= tokens(state)
    after = answer(state, "again:2-0")
    assert (where(after, "K"), after.table.held) == ("K3", [])


@rule("7.2a", "7.9")
def test_dice_rolled_again_must_be_accepted_but_for_a_second_spirit():
    dice = [6, 6, 1, 1, 1, 6, 6, 1, 1, 1]
    position = {"germans": {"K": "K3"}, "units": {"3rd/1": "K4"}, "held": ["wormhoudt"]}
    state = attack("K", dice, **position, spirits=2)
    some = answer(state, "again:2-0")
    assert (asked(some), some.table.spirits) == ("ApplySuccess", 2)
    assert tokens(answer(state, "spirit")) == {"keep", "spirit"}
    last = answer(attack("K", dice, **position, spirits=1), "spirit")
    assert (asked(last), last.table.held) == ("ApplySuccess", ["wormhoudt"])


@rule("7.2a")
def test_nobody_is_asked_about_dice_that_cannot_fall_better():
    state = attack("K", [1] * 6, germans={"K": "K3"}, units={"3rd/1": "K4"}, spirits=1)
    assert where(state, "K") == "K3"


@rule("9.4a", "9.4d")
def test_an_attack_on_a_node_opens_with_its_numbers():
    state = begin(
        game(germans={"K": "K4"}, units={"3rd/1": "K4", "8th/3M": "K4"}), GermanAttack("K", "K4")
    )
    assert asked(state) == "ChooseFrontline"
