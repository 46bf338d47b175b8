"""What cannot be ordered is refused with the reason, and with what to do instead."""

import pytest

from engine import Refused
from engine.case_yellow.dynamo import DeclareDynamo
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.table import Dynamo, Fight
from tests.marks import rule
from tests.rules.case_yellow.given import answer, begin, game


def refused(state, *tokens):
    with pytest.raises(Refused) as found:
        answer(state, *tokens)
    return str(found.value)


def _orders(units, **more):
    return begin(game(units, acting=more.pop("acting", "german Move"), **more), Orders())


@rule("10.1")
@pytest.mark.parametrize(("units", "tokens", "why"), [
    ({"GI": "2313", "F1CA": "2315"}, ("st:2313", "2315"), "The enemy holds 2315"),
    ({"GI": "2828"}, ("st:2828", "2827"), "fort at Liege 2827 still stands"),
    ({"GI": "2313"}, ("st:2313", "2323"), "10 hexes away"),
    ({"GI": "2312", "F1CA": "2314"}, ("st:2312", "2315"), "enemy zone bars the way"),
    ({"GI": "2313", "GII": "2312"}, ("st:2313", "2312"), "too many corps or divisions"),
    ({"GI": "2313", "F1CA": "2315"}, ("u:F1CA",), "not yours to order"),
    ({"GI": "2313"}, ("u:GX",), "not on the map"),
    ({"G1Pz": "2313", "F1CA": "2314"}, ("over:2313>2314",), "a full corps cannot be overrun"),
    ({"GI": "2313", "F28DI": "2314"}, ("over:2313>2314",), "Only German motorized units"),
    ({"GI": "2313"}, ("st:2313", "2313"), "name another hex, or hold"),
    ({"GI": "2313"}, ("rail:GI",), "Only French and British troops go by rail"),
    ({"GI": "2313"}, ("home:GI",), "for Allied troops alone"),
])  # fmt: skip
def test_orders_that_cannot_be_given(units, tokens, why):
    assert why in refused(_orders(units), *tokens)


@rule("11.9")
def test_a_unit_in_an_engaged_combat_is_not_ordered_away():
    fights = [Fight("2314", "german", ("GI",))]
    state = _orders({"GI": "2313", "F1CA": "2314", "GII": "2512"}, fights=fights)
    assert "held by an Engaged combat" in refused(state, "u:GI")


@rule("13.4")
@pytest.mark.parametrize(("unit", "more", "why"), [
    ("3212", {}, "No ships are there before Dynamo"),
    ("3113", {"dynamo": Dynamo("3212", 3, 6)}, "Ships take troops from Dunkerque 3212 alone"),
    ("3212", {"dynamo": Dynamo("3212", 3, 6), "marks": {"BI": {"arrives": 4}}}, "on the next one"),
])  # fmt: skip
def test_who_cannot_sail_is_told_why(unit, more, why):
    state = _orders({"BI": unit, "GI": "2313"}, acting="allied Move", turn=4, **more)
    assert why in refused(state, "home:BI")


@rule("13.4")
def test_a_unit_larger_than_the_room_left_waits():
    dynamo = Dynamo("3212", 3, 6)
    state = _orders({"BI": "3212"}, acting="allied Move", turn=4, dynamo=dynamo)
    state.table.round.evacuated = 5
    assert "room for 1 step more" in refused(state, "home:BI")


@rule("13.3")
@pytest.mark.parametrize(("port", "why"), [
    ("3315", "Oostende is in German hands"), ("1902", "from these ports alone"),
])  # fmt: skip
def test_ships_sail_from_four_ports_in_allied_hands(port, why):
    state = game({"BI": "3212"}, turn=4, acting="allied Move", german=("3315",))
    assert why in refused(begin(state, DeclareDynamo()), port)


@rule("1.0", "10.10")
def test_who_is_bound_by_orders_or_borders_is_told_so():
    state = _orders({"F14DI": "1920", "EI": "3324"}, turn=1, acting="allied Move")
    assert "may not move yet" in refused(state, "u:F14DI")
    assert "may not enter" in refused(state, "st:3324", "3425")


@rule("11.2", "11.6")
@pytest.mark.parametrize(("action", "token", "why"), [
    (Action.COMBAT, "c:2512", "nothing to attack"),
    (Action.COMBAT, "c:2216", "must stand beside it"),
    (Action.MOVE, "c:2827", "in Combat rounds alone"),
])  # fmt: skip
def test_attacks_that_cannot_be_made(action, token, why):
    units = {"G1Pz": "2313", "F60DI": "2314", "F1CA": "2216", "G2Pz": "2828"}
    state = begin(game(units, turn=1), BeginRound("german", action))
    state = answer(state, "done") if action == Action.MOVE else state
    assert why in refused(state, token)


@rule("11.2", "11.6")
def test_only_after_a_march_the_die_limits_who_attacks_for_the_allies():
    units = {"F3DLM": "2315", "G1Pz": "2314", "GI": "2513"}
    state = begin(game(units, turn=2), BeginRound("allied", Action.COMBAT))
    assert "None of your units can attack" in refused(state, "c:2513")
    state = begin(game(units, turn=2, dice=[2]), BeginRound("allied", Action.MOVE))
    state = answer(state, "done", "roll")
    assert "None of your motorized units that the die still allows" in refused(state, "c:2513")


@rule("11.2", "11.3a")
def test_a_line_that_is_not_offered_points_to_those_that_are():
    state = game({"G1Pz": "2313", "F60DI": "2314"}, turn=1, stukas=1)
    state = begin(state, BeginRound("german", Action.COMBAT))
    assert "take one of its lines, or compose" in refused(state, "a:2314:2313:7")


@rule("11.3a", "11.2")
def test_an_attack_put_together_badly_says_what_it_lacks():
    units = {"GLAH": "2313", "GI": "2413", "BI": "2314"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    assert "worse than 1-3" in refused(answer(state, "c:2314", "+GLAH"), "go")
