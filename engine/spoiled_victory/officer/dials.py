"""What officer and general weigh differently, in Victory Points unless it says otherwise."""

from __future__ import annotations

from msgspec import Struct


class Dials(Struct, frozen=True):
    """How a staff weighs; what stands here are the officer's weights.

    A gain of less than `worthwhile` is not worth an order, and an attack has to gain `prudence`
    more. A new group is worth `group`; `filled_…` is a second point in a boat that sails anyway.
    The Dunkirk Spirit must save `second_throw`, less as the game runs out, or win an attack of our
    own with `good_chance`.

    Of Evacuees who wait the share `gets_home`, a little less with every move before them; of those
    about to land `past_nothing`, or fewer past the guns. A move that takes two along counts as
    `shared_move` for each. A German attack costs the share `overrun` of Evacuees who are alone.
    A German on foot needs `calls_a_space` for each space before him.
    """

    worthwhile: float = 0.05
    prudence: float = 0.1
    group: float = 0.55
    filled_on_shore: float = 0.8
    filled_inland: float = 0.7
    second_throw: float = 0.8
    good_chance: float = 0.4
    gets_home: float = 0.93
    past_nothing: float = 0.95
    past_guns_by_night: float = 0.74
    past_guns_by_day: float = 0.55
    shared_move: float = 0.5
    overrun: float = 0.5
    calls_a_space: float = 1.0


OFFICERS = Dials()
GENERALS = Dials(
    worthwhile=0.042,
    prudence=0.11,
    group=0.42,
    filled_on_shore=0.95,
    filled_inland=0.9,
    second_throw=0.96,
    good_chance=0.45,
    gets_home=0.905,
    past_nothing=0.964,
    past_guns_by_night=0.68,
    past_guns_by_day=0.5,
    shared_move=0.58,
    overrun=0.43,
    calls_a_space=1.17,
)
