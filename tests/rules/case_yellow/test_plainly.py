"""Played positions, hex by hex: the engine finds what the rules say when read without haste."""

import gzip
from functools import cache, partial
from itertools import islice
from pathlib import Path

import pytest

from engine import open_asks
from engine.case_yellow.attacking import offers
from engine.case_yellow.attacks import owes
from engine.case_yellow.components.map import LAND, NEAR
from engine.case_yellow.components.units import SIDE_OF
from engine.case_yellow.marching import movable
from engine.case_yellow.positions import fits_more, zone_of
from engine.case_yellow.reach import full_movement, movement, reach
from engine.case_yellow.retreat import ways
from engine.case_yellow.strength import defenders_of, reckon
from engine.case_yellow.supply import attack_supplied, supplied
from engine.core.record import read, replay
from tests.marks import rule
from tests.rules.case_yellow.plainly import OTHER, Plainly

RECORDS = Path(__file__).resolve().parents[2] / "records" / "case_yellow"
NAMES = ("plain", "scenario-free-hands", "scenario-intelligence", "scenario-fortress-holland")
KINDS = ("Orders", "Attacks")
A_KIND = 2  # positions of each kind out of every recorded game


@cache
def positions(name):
    """Some positions of a recorded game, in the thick of it: marches and attacks."""
    record = read(gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes()))
    found = {kind: [] for kind in KINDS}
    half = len(record.moves) // 2
    for outcome in islice(replay(record), half, None):
        asked = open_asks(outcome.state)
        kind = asked[0].kind if asked else ""
        if kind in found and len(found[kind]) < A_KIND:
            found[kind].append(outcome.state)
        if all(len(some) == A_KIND for some in found.values()):
            break
    return [state for some in found.values() for state in some]


def units(state, every):
    """Some of the units on the map, evenly picked."""
    both = [*state.german.units.items(), *state.allied.units.items()]
    return [id_ for id_, unit in both if unit.hex][::every]


@rule("9.1", "9.4")
@pytest.mark.parametrize("name", NAMES)
def test_zones_of_control(name):
    for state in positions(name)[:2]:
        plain = Plainly(state)
        for hex_ in LAND[::9]:
            for side in OTHER:
                found = sorted((it.source, it.rating) for it in zone_of(state, side, hex_))
                assert found == plain.zones(side, hex_)


@rule("7.2", "7.3", "7.4", "7.7", "7.8", "9.7")
@pytest.mark.parametrize("name", NAMES)
def test_lines_of_supply(name):
    for state in positions(name)[:2]:
        plain = Plainly(state)
        for id_ in units(state, 9):
            assert supplied(state, id_) is plain.supplied(id_)
            if state.table.turn > 1 and id_ not in ("GSA", "GSB", "FSU"):
                assert attack_supplied(state, id_, "1412") is plain.attack_supplied(id_)


@rule("9.2", "9.3", "10.1", "10.4", "10.6", "10.10", "10.11")
@pytest.mark.parametrize("name", NAMES)
def test_marches(name):
    for state in positions(name)[:1]:
        plain = Plainly(state)
        for id_ in movable(state)[::7]:
            points = movement(state, id_)
            whole = points == full_movement(state, id_)
            assert reach(state, id_).cost == plain.reach(id_, points, whole=whole)


@rule("11.4", "9.5")
@pytest.mark.parametrize("name", NAMES)
def test_retreats(name):
    for state in positions(name)[:3]:
        plain = Plainly(state)
        for id_ in units(state, 3):
            enemy = state.army(OTHER[SIDE_OF[id_]]).fighting
            if NEAR[state.unit(id_).hex].isdisjoint(enemy):
                continue
            for steps in (1, 2):
                found = plain.retreats(id_, steps, partial(fits_more, state, id_))
                assert set(ways(state, id_, steps)) == found


@rule("11.2", "11.3a", "11.3b", "11.3c")
@pytest.mark.parametrize("name", NAMES)
def test_odds_and_what_is_owed(name):
    for state in positions(name)[2:]:
        plain = Plainly(state)
        for force, air, given in offers(state).values():
            plan = force.plan._replace(air=air, sacrifice=given)
            held = defenders_of(state, OTHER[plan.side], plan.target)
            found = reckon(state, plan)
            supply = ("supply", -1) in found.notes
            attack, defense, left, right = plain.odds(plan, held)
            assert (found.attack, found.defense) == (attack, defense)
            assert (found.left - supply, found.right) == (left, right)
            assert set(owes(state, plan)) == plain.owes(plan)
