"""What can be decided ahead, each way of it."""

import pytest

from engine import view
from engine.miracle.event_choices import Shelled
from engine.miracle.german_attacks import GermanAttack
from engine.miracle.rules import RULES
from engine.miracle.turn_setup import NavalUnitArrival
from tests.rules.miracle.given import asked, begin, game, tokens
from tests.rules.vocabulary import by_orders


def under_attack(units, dice=(), **position):
    """The German unit of Track K attacks the node it stands in."""
    there = dict.fromkeys(units, "K4")
    state = game(germans={"K": "K4"}, units=there, dice=dice, **position)
    return begin(state, GermanAttack("K", "K4"))


def test_works_are_lost_before_steps_and_ground_before_both_or_never():
    state = under_attack(["3rd/1"], [6, 1, 1, 1, 1], entrenched=["K4"])
    verbs = {it.partition(":")[0] for it in tokens(state)}
    assert (asked(state), verbs) == ("ApplySuccess", {"wreck", "hit", "retreat"})
    assert by_orders(state, ApplySuccess="hold") == "wreck"
    assert by_orders(state, ApplySuccess="yield").startswith("retreat:Br3>")
    assert not by_orders(state, ApplySuccess="ask")
    in_the_open = under_attack(["3rd/1"], [6, 1, 1, 1, 1])
    assert by_orders(in_the_open, ApplySuccess="hold") == "hit:Br3"


@pytest.mark.parametrize(("lost", "defense", "steps"), [(2, "Br8", ""), (3, "Br137", "Br137")])
def test_the_front_line_is_whoever_defends_best_or_has_most_steps_left(lost, defense, steps):
    """Of a strong brigade that has lost some and a weak one of two steps."""
    state = under_attack(["8th/3M", "137th/46"], losses={"8th/3M": lost})
    assert by_orders(state, ChooseFrontline="defense") == f"front:{defense}"
    assert by_orders(state, ChooseFrontline="steps").startswith(f"front:{steps}")


@pytest.mark.parametrize(
    ("position", "shelled"),
    [
        ({}, "shelled:Br3"),
        ({"losses": {"3rd/1": 3}}, "shelled:Fr272"),
        ({"disrupted": ("3rd/1",)}, "shelled:Fr272"),
    ],
)
def test_shells_fall_on_a_steady_unit_with_most_steps_left(position, shelled):
    state = begin(game(units={"3rd/1": "K4", "272/Demi": "K4"}, **position), Shelled("K4"))
    assert by_orders(state, Shelled="steady") == shelled


def test_ships_are_called_by_lot_as_long_as_there_is_a_lot():
    state = begin(game(turn=2), NavalUnitArrival())
    assert by_orders(state, NavalUnitArrival="lot") == "lot"


def test_the_places_to_be_held_apart_are_those_we_stand_in_the_fullest_first():
    state = game(units={"3rd/1": "J4", "8th/3M": "K4", "137th/46": "K4"})
    held = RULES.stance_for("ApplySuccess").subjects
    assert [it.id for it in held(view(state, "allied"))] == ["K4", "J4"]
