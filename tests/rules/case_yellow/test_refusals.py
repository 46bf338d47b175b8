"""What cannot be ordered is refused with the reason, and with what to do instead."""

import pytest

from engine import Refused
from engine.case_yellow.ids import Action
from engine.case_yellow.movement import Orders
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.state import Fight
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
])  # fmt: skip
def test_orders_that_cannot_be_given(units, tokens, why):
    assert why in refused(_orders(units), *tokens)


@rule("11.9")
def test_a_unit_in_an_engaged_combat_is_not_ordered_away():
    fights = [Fight("2314", "german", ("GI",))]
    state = _orders({"GI": "2313", "F1CA": "2314", "GII": "2512"}, fights=fights)
    assert "held by an Engaged combat" in refused(state, "u:GI")


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


@rule("11.3a", "11.2")
def test_an_attack_put_together_badly_says_what_it_lacks():
    units = {"GLAH": "2313", "GI": "2413", "BI": "2314"}
    state = begin(game(units, turn=1), BeginRound("german", Action.COMBAT))
    assert "worse than 1-3" in refused(answer(state, "c:2314", "+GLAH"), "go")
