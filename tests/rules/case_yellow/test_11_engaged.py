"""11.9 Engaged combats: who is held, who joins, and when they are over."""

import pytest

from engine.case_yellow.ids import Action, Fate
from engine.case_yellow.losses import eliminate, remove
from engine.case_yellow.marching import movable
from engine.case_yellow.positions import engaged
from engine.case_yellow.sequence import BeginRound
from engine.case_yellow.table import Fight
from engine.core.memo import changed
from tests.marks import rule
from tests.rules.case_yellow.given import answer, asked, begin, game, question, told

FIGHTS = [Fight("1605", "german", ("G1Pz",))]


@rule("11.9", "7.5")
def test_the_attackers_are_free_when_the_last_defender_has_starved():
    state = game({"G1Pz": "1604", "F21DI": "1605"}, acting="german Move", fights=FIGHTS)
    assert movable(state) == ()
    eliminate(state, "F21DI", "7.5a")
    changed(state)
    assert movable(state) == ("G1Pz",)


@rule("11.9")
def test_a_combat_that_is_over_is_forgotten_when_the_next_round_begins():
    fights = [*FIGHTS, Fight("1705", "german", ("GI",))]
    units = {"G1Pz": "1604", "F21DI": "1605", "GI": "1706", "F28DI": "1804"}
    state = begin(game(units, fights=fights), BeginRound("german", Action.MOVE))
    assert state.table.fights == FIGHTS


@rule("11.9", "12.12")
def test_the_defenders_are_free_when_the_panzers_go_to_the_refit():
    state = game({"G1Pz": "1604", "F21DI": "1605"}, acting="allied Move", fights=FIGHTS)
    assert movable(state) == ()
    remove(state, "G1Pz", Fate.REFIT)
    changed(state)
    assert movable(state) == ("F21DI",)


@rule("11.9")
def test_attackers_that_were_driven_off_are_held_no_longer():
    state = game({"G1Pz": "1607", "F21DI": "1605"}, acting="german Move", fights=FIGHTS)
    assert engaged(state) == frozenset()


@rule("11.9", "11.8")
@pytest.mark.parametrize(("guns", "held"), [("1606", True), ("1608", False)])
def test_the_guns_are_held_within_their_range_and_never_alone(guns, held):
    units = {"GI": "1604", "F21DI": "1605", "GARKO": guns}
    state = game(units, fights=[Fight("1605", "german", ("GI", "GARKO"))])
    assert engaged(state) == {"GI", "F21DI", *(["GARKO"] if held else [])}
    alone = game({**units, "GI": "1601"}, fights=[Fight("1605", "german", ("GI", "GARKO"))])
    assert engaged(alone) == frozenset()


@rule("7.9", "11.9")
def test_a_supply_unit_leaves_a_hex_that_is_fought_over_again():
    units = {"G1Pz": "1604", "F21DI": "1605", "FSU": "1605"}
    state = begin(game(units, turn=3, fights=FIGHTS), BeginRound("german", Action.COMBAT))
    assert asked(state) == "RetreatWhere"
    assert question(state).about[0] == "FSU"


@rule("11.9", "10.7")
@pytest.mark.parametrize(
    ("bridgeheads", "strength"), [((), "2 against 2"), (("3628",), "6 against 2")]
)
def test_who_could_not_attack_over_the_river_does_not_join(bridgeheads, strength):
    """11.9c Panzers join a fight over a Major river only where a Bridgehead leads."""
    units = {"G207": "3629", "DPeel": "3628", "G9Pz": "3630"}
    fights = [Fight("3628", "german", ("G207",), bridged=bool(bridgeheads))]
    state = game(units, turn=2, dice=[3], fights=fights, ground={"bridgeheads": bridgeheads})
    state = begin(state, BeginRound("german", Action.MOVE))
    state = answer(state, "st:3630", "3629")
    assert strength in told(state, "done")[1]
