"""Hex maps of both grains, both parities and both ways of counting rows."""

from itertools import pairwise, product
from math import hypot

import pytest

from engine.core.hexmap import (
    DIRECTIONS,
    Cell,
    Grain,
    HexMap,
    Parity,
    opposite,
    side_ends,
    side_id,
)
from engine.core.search import steps_from
from engine.france_1940.components.map import HEXES, NEIGHBOURS, PASSABLE


def numbered(id_):
    """RRCC, as on the map of Case Yellow."""
    return Cell(int(id_[2:]), int(id_[:2]))


def lettered(id_):
    """A1, as on the map of France 1940."""
    return Cell(ord(id_[0]) - ord("A"), int(id_[1:]))


CASE_YELLOW = HexMap(
    [f"{row:02}{place:02}" for row in range(8, 46) for place in range(1, 36)],
    numbered,
    shifted=Parity.EVEN,
    upwards=True,
)
MAPS = [
    HexMap(
        [f"{row:02}{column:02}" for row in range(1, 8) for column in range(1, 10)],
        numbered,
        grain=grain,
        shifted=shifted,
        upwards=upwards,
    )
    for grain, shifted, upwards in product(Grain, Parity, (False, True))
]
every_map = pytest.mark.parametrize("hexes", MAPS, ids=lambda it: f"{it.grain} {it.shifted}")


@every_map
def test_neighbours_lie_one_width_apart_and_nobody_else_does(hexes):
    for one in hexes:
        x, y = hexes.centre(one)
        close = {
            other
            for other in hexes
            if 0.9 < hypot(hexes.centre(other)[0] - x, hexes.centre(other)[1] - y) < 1.1
        }
        assert close == set(hexes.neighbours(one))


@every_map
def test_sides_are_counted_clockwise_from_their_first_direction(hexes):
    """Checked by the compass: the first side looks east in rows and north in columns."""
    inside = "0405"
    x, y = hexes.centre(inside)
    compass = {
        "E": (1, 0), "SE": (0.5, 0.866), "SW": (-0.5, 0.866),
        "W": (-1, 0), "NW": (-0.5, -0.866), "NE": (0.5, -0.866),
    }  # fmt: skip
    if hexes.grain is Grain.COLUMNS:
        compass = {
            "N": (0, -1), "NE": (0.866, -0.5), "SE": (0.866, 0.5),
            "S": (0, 1), "SW": (-0.866, 0.5), "NW": (-0.866, -0.5),
        }  # fmt: skip
    for number, direction in enumerate(DIRECTIONS[hexes.grain]):
        there = hexes.beside(inside, number)
        east, south = hexes.centre(there)
        assert (east - x, south - y) == pytest.approx(compass[direction], abs=0.01)
        assert hexes.number(direction) == number
        assert hexes.towards(inside, there) == number
        assert hexes.towards(there, inside) == opposite(number)


@every_map
def test_distance_is_the_number_of_steps(hexes):
    for one in ("0101", "0405", "0709", "0109"):
        steps = steps_from([one], hexes.neighbours)
        assert {other: hexes.distance(one, other) for other in hexes} == steps


@every_map
def test_within_is_every_hex_at_most_so_far(hexes):
    for one, radius in product(("0101", "0405", "0608"), range(4)):
        expected = tuple(it for it in hexes if hexes.distance(one, it) <= radius)
        assert hexes.within(one, radius) == expected


@every_map
def test_a_line_is_a_row_of_neighbours_of_the_least_length(hexes):
    for one, other in product(("0101", "0405", "0709"), hexes):
        line = hexes.line(one, other)
        assert (line[0], line[-1]) == (one, other)
        assert len(line) == hexes.distance(one, other) + 1
        assert all(hexes.distance(here, there) == 1 for here, there in pairwise(line))


def test_a_line_along_a_side_keeps_to_one_hand():
    lines = {CASE_YELLOW.line(f"{row}20", f"{row + 2}20")[1][2:] for row in (20, 22, 24)}
    assert len(lines) == 1


def test_a_hole_in_the_map_is_nobody():
    ring = HexMap([it for it in CASE_YELLOW if it != "2120"], numbered, upwards=True)
    assert "2120" not in ring
    assert "2120" not in ring.neighbours("2119")
    assert ring.distance("2119", "2121") == 2
    assert ring.line("2119", "2121") == ("2119", "2121")
    assert len(ring.within("2119", 1)) == 6


def test_the_edge_has_fewer_neighbours():
    assert len(CASE_YELLOW.neighbours("0801")) == 3
    assert CASE_YELLOW.beside("0801", CASE_YELLOW.number("W")) is None


def test_only_neighbours_share_a_side():
    with pytest.raises(ValueError, match="not neighbours"):
        CASE_YELLOW.towards("2124", "2928")


def test_the_map_of_case_yellow():
    """Its neighbours by odd and even rows, and its distances, as its own rules give them."""
    assert len(CASE_YELLOW) == 1330
    odd = {"E": "2125", "W": "2123", "NE": "2224", "NW": "2223", "SE": "2024", "SW": "2023"}
    even = {"E": "2225", "W": "2223", "NE": "2325", "NW": "2324", "SE": "2125", "SW": "2124"}
    for one, around in (("2124", odd), ("2224", even)):
        for direction, other in around.items():
            assert CASE_YELLOW.beside(one, CASE_YELLOW.number(direction)) == other
    assert CASE_YELLOW.distance("2124", "2928") == 8
    assert CASE_YELLOW.distance("0801", "4535") == _by_its_rules("0801", "4535")


def _by_its_rules(one, other):
    def cube(id_):
        row, place = int(id_[:2]), int(id_[2:])
        x = place + (0.5 if row % 2 == 0 else 0) - row / 2
        return x, -x - row, row

    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def test_the_map_of_france():
    france = HexMap(HEXES, lettered)
    for one in PASSABLE:
        assert {it for it in france.neighbours(one) if it in PASSABLE} == set(NEIGHBOURS[one])
    assert france.centre("C4")[0] == france.centre("C5")[0] + 0.5


def test_a_hexside_has_one_name():
    assert side_id("2124", "2125") == side_id("2125", "2124") == "2124/2125"
    assert side_ends("2124/2125") == ("2124", "2125")
