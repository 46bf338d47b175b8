"""Searches on a small map of roads, rivers and dead ends, and against each other on a large one."""

from itertools import product

import pytest

from engine.core.search import (
    Way,
    area,
    best_ways,
    distances,
    loopless,
    path,
    reach,
    spread,
    steps_from,
)

ROADS = {
    "home": (("ford", 1), ("bridge", 2)),
    "ford": (("home", 1), ("wood", 3), ("bridge", 1)),
    "bridge": (("home", 2), ("ford", 1), ("town", 1)),
    "wood": (("ford", 3), ("town", 1)),
    "town": (("bridge", 1), ("wood", 1), ("coast", 5)),
    "coast": (("town", 5),),
    "island": (),
}


def exits(node):
    return ROADS[node]


def near(node):
    return [other for other, _ in ROADS[node]]


def test_reach_finds_the_least_cost_and_a_way():
    found = reach("home", exits, 4)
    assert found.cost == {"home": 0, "ford": 1, "bridge": 2, "town": 3, "wood": 4}
    assert list(found.cost) == ["home", "ford", "bridge", "town", "wood"]
    assert found.path("town") == ("bridge", "town")
    assert found.path("wood") == ("ford", "wood")
    assert found.path("home") == ()


def test_a_dearer_way_is_forgotten_when_a_cheaper_one_is_found():
    dear_first = {"a": (("b", 5), ("c", 1)), "b": (), "c": (("b", 1),)}
    found = reach("a", dear_first.__getitem__, 9)
    assert (found.cost["b"], found.path("b")) == (2, ("c", "b"))
    assert list(found.cost) == ["a", "c", "b"]


@pytest.mark.parametrize("budget", [0, 1, 2, 3])
def test_nothing_beyond_the_budget(budget):
    assert all(cost <= budget for cost in reach("home", exits, budget).cost.values())


def test_a_stop_is_entered_but_not_left():
    found = reach("home", exits, 9, stops={"home", "bridge"}.__contains__)
    assert found.cost == {"home": 0, "ford": 1, "bridge": 2, "wood": 4, "town": 5}
    assert found.path("town") == ("ford", "wood", "town")


def test_steps_spread_nearest_first_and_remember_where_they_came_from():
    assert spread("home", near, 2) == {
        "ford": "home",
        "bridge": "home",
        "wood": "ford",
        "town": "bridge",
    }
    assert list(spread("home", near, 2)) == ["ford", "bridge", "wood", "town"]
    assert spread("home", near, 0) == spread("island", near, 3) == {}


def test_steps_do_not_enter_what_is_shut_nor_leave_what_stops():
    assert spread("home", near, 5, closed={"bridge"}, halts={"wood"}) == {
        "ford": "home",
        "wood": "ford",
    }
    assert "home" not in spread("ford", near, 5, halts={"ford"}).values()


def test_an_area_is_where_steps_lead_whichever_way():
    around = {node: frozenset(near(node)) for node in ROADS}.__getitem__
    for steps, closed, halts in product(range(6), ((), {"bridge"}), ((), {"wood", "home"})):
        stepwise = spread("home", near, steps, closed, halts)
        assert area("home", around, steps, closed, halts) == set(stepwise)


def test_distances_from_the_nearest_of_several():
    assert steps_from(("home", "coast"), near) == {
        "home": 0,
        "coast": 0,
        "ford": 1,
        "bridge": 1,
        "town": 1,
        "wood": 2,
    }
    assert distances(("home", "coast"), exits) == {
        "home": 0,
        "coast": 0,
        "ford": 1,
        "bridge": 2,
        "town": 3,
        "wood": 4,
    }


def test_the_cheapest_way_to_a_goal():
    assert path("home", {"coast", "wood"}.__contains__, exits) == ("ford", "wood")
    assert path("home", {"home"}.__contains__, exits) == ()
    assert path("island", {"home"}.__contains__, exits) is None


def test_a_dearer_way_counts_only_if_it_is_better():
    """The ford is wet: who has the points goes round by the bridge."""

    def ranked(node, way):
        assert not way or way[-1] == node
        return [(other, cost, other == "ford") for other, cost in ROADS[node]]

    found = best_ways("home", ranked, 5)
    assert found["bridge"] == Way(2, 0, ("bridge",))
    assert found["wood"] == Way(4, 0, ("bridge", "town", "wood"))
    assert found["ford"] == Way(1, 1, ("ford",))
    assert best_ways("home", ranked, 1).keys() == {"home", "ford"}


def test_a_way_may_look_back_on_itself():
    """A prize counts once, however often one passes it."""

    def once(node, way):
        return [(other, 1, -1 if other not in way else 0) for other in near(node)]

    ways = best_ways("home", once, 4)
    assert ways["home"].path == ("ford", "bridge", "home")
    assert ways["town"].rank == -4
    assert len(set(ways["town"].path)) == 4


def test_ways_that_come_nowhere_twice():
    ways = list(loopless("home", near, 3))
    assert ways[:2] == [("home", "ford"), ("home", "bridge")]
    assert ("home", "ford", "bridge", "town") in ways
    assert all(len(set(way)) == len(way) for way in ways)
    assert [len(way) for way in ways] == sorted(len(way) for way in ways)


WIDE = 12


def grid(cell):
    x, y = cell
    for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
        if 0 <= other[0] < WIDE and 0 <= other[1] < WIDE:
            yield other, 1 + (other[0] * 7 + other[1] * 3) % 4


def test_all_searches_agree_on_a_large_map():
    everywhere = distances([(0, 0)], grid)
    found = reach((0, 0), grid, 100)
    assert len(everywhere) == WIDE * WIDE
    assert found.cost == everywhere
    plain = best_ways((0, 0), lambda cell, _: [(*exit_, 0) for exit_ in grid(cell)], 100)
    assert {cell: way.cost for cell, way in plain.items()} == everywhere
    for goal in ((11, 11), (0, 7), (5, 5)):
        way = path((0, 0), [goal].__contains__, grid)
        assert _cost((0, 0), way) == _cost((0, 0), found.path(goal)) == everywhere[goal]


def _cost(start, way):
    total = 0
    for cell in way:
        total += dict(grid(start))[cell]
        start = cell
    return total
