"""How dangerous the front is: which German unit will reach the coast, and what that costs."""

from __future__ import annotations

from functools import cache
from math import exp, log1p
from typing import NamedTuple

from engine.spoiled_victory.combat import defense_number
from engine.spoiled_victory.components.map import (
    CANAL,
    LA_PANNE,
    LAND,
    MARSH,
    TOWN,
    TRACKS,
    TRACKS_OF,
    SpaceId,
)
from engine.spoiled_victory.components.units import (
    BELGIAN,
    GERMANS,
    INFANTRY,
    NATION,
    GermanId,
    UnitId,
)
from engine.spoiled_victory.odds import expected_wins
from engine.spoiled_victory.officer.dials import OFFICERS, Dials
from engine.spoiled_victory.officer.values import CALL_RATE, STAKES, turns_left
from engine.spoiled_victory.positions import german_kind, german_strength, terrain
from engine.spoiled_victory.state import Table

# Calls count one for each order a German unit needs. Nobody is held up for ever.
_MUST_BEAT = 0.25
_MARSH_CALLS = 1.5
_DISRUPTED_CALLS = 0.3
_CALLS_A_SPACE_MOTORIZED = 0.5
# By day and by night alike, and an attack that wins goes on for another round (9.3.6).
_ROUNDS = 0.7
# How many turns more or less blur whether a unit comes in time; far beyond, nothing is blurred.
_BLUR = 1.5
_CERTAIN = 30


class Post(NamedTuple):
    """The garrison of a space: steps it can lose, and its best Defense Number."""

    steps: int
    front: int


_TOWNS = frozenset(space for space, it in LAND.items() if it.terrain == TOWN)
_ON_ITS_TRACKS = {
    space: frozenset(other for letter in TRACKS_OF[space] for other in TRACKS[letter])
    for space in LAND
}
_COVER = {space: int(it.terrain in (TOWN, CANAL, LA_PANNE)) for space, it in LAND.items()}
Changes = list[tuple[GermanId, float]]
_NOBODY = Post(0, 0)


class Outlook:
    """The front as the officer weighs it; he may push units around on it, not on the table."""

    def __init__(
        self, table: Table, dials: Dials = OFFICERS, *, belgians_last: bool = True
    ) -> None:
        """Whoever plans for days does not count on the Belgians: `belgians_last` is False."""
        self.table = table
        self.dials = dials
        self.left = turns_left(table)
        self.on_track = {it.track: german for german, it in table.germans.items()}
        self.force = {
            german: german_strength(table, german) - it.disrupted
            for german, it in table.germans.items()
        }
        self.where = {id_: it.space for id_, it in table.units.items() if it.space in LAND}
        self.steps = {
            id_: 2 - table.units[id_].reduced if belgians_last or NATION[id_] != BELGIAN else 0
            for id_ in self.where
        }
        self.bare = {
            id_: defense_number(table, id_, space) - _COVER[space]
            for id_, space in self.where.items()
        }
        self.stacks: dict[SpaceId, list[UnitId]] = {}
        for id_, space in self.where.items():
            self.stacks.setdefault(space, []).append(id_)
        self.posts = {space: self._post(space, units) for space, units in self.stacks.items()}
        self.needed = {german: self._calls_needed(german) for german in table.germans}
        self.now = {german: self.danger(german, needed) for german, needed in self.needed.items()}
        self._gains: dict[tuple[SpaceId, Post], float] = {}

    def peril(self) -> float:
        """All that the German advance is expected to cost."""
        return sum(self.now.values())

    def danger(self, german: GermanId, needed: float) -> float:
        """What a German unit costs that needs so many calls to take the end of its track.

        Its turns there, smoothly none if it comes too late, times what a turn costs.
        """
        if self.left <= 0:
            return 0.0
        stake = STAKES[self.table.germans[german].track]
        spare = (self.left - needed / CALL_RATE[german]) / _BLUR
        return stake * _BLUR * (spare if spare > _CERTAIN else log1p(exp(spare)))

    def eased(self, german: GermanId, calls: float) -> float:
        """The peril averted if a German unit needs so many more calls."""
        return self.now[german] - self.danger(german, self.needed[german] + calls)

    def weakened(self, german: GermanId, dice: int) -> float:
        """The peril averted if a German unit attacks with fewer dice from now on."""
        needed = self._calls_needed(german, dice)
        return self.now[german] - self.danger(german, needed)

    def flipped(self, german: GermanId) -> float:
        """The peril averted if a German unit takes a Hit; none if it is reduced already."""
        fewer = german_strength(self.table, german) - GERMANS[german].reduced
        return self.weakened(german, fewer) if fewer else 0.0

    def shift(self, unit: UnitId, space: SpaceId) -> float:
        """How much peril is averted if a unit moves to a space."""
        return self.shifts(unit, [space])[space]

    def shifts(self, unit: UnitId, spaces: list[SpaceId]) -> dict[SpaceId, float]:
        """How much peril is averted if a unit moves to one of several spaces."""
        start = self.where[unit]
        leaving = self._changes(start, self._without(unit))
        left = self.averted(leaving)
        near = _ON_ITS_TRACKS[start]
        steps, bare = self.steps[unit], self.bare[unit]
        gains = {}
        for space in spaces:
            post = self._joined(space, steps, bare)
            if space in near:
                gains[space] = self.averted(leaving + self._changes(space, post))
            else:
                gains[space] = left + self._gain(space, post)
        return gains

    def retreat(self, unit: UnitId, space: SpaceId) -> Changes:
        """What a unit that falls back means in calls."""
        start = self.where[unit]
        post = self._joined(space, self.steps[unit], self.bare[unit])
        return self._changes(start, self._without(unit)) + self._changes(space, post)

    def loss(self, unit: UnitId) -> Changes:
        """What a Hit on a unit means in calls."""
        space = self.where[unit]
        without = self._without(unit)
        if self.steps[unit] == 1:
            return self._changes(space, without)
        front = max(without.front, self.bare[unit] - 1 + _COVER[space], 1)
        return self._changes(space, Post(without.steps + 1, front))

    def averted(self, changes: Changes) -> float:
        """The peril averted by changes in the calls that German units need."""
        if len(changes) == 1:
            return self.eased(*changes[0])
        total: dict[GermanId, float] = {}
        for german, change in changes:
            total[german] = total.get(german, 0.0) + change
        return sum([self.eased(german, change) for german, change in total.items() if change])

    def move(self, unit: UnitId, space: SpaceId) -> None:
        """Put a unit somewhere else."""
        start = self.where[unit]
        self.stacks[start].remove(unit)
        self.stacks.setdefault(space, []).append(unit)
        self.where[unit] = space
        for place in (start, space):
            post = self._post(place, self.stacks[place])
            for german, change in self._changes(place, post):
                self.needed[german] += change
                self.now[german] = self.danger(german, self.needed[german])
            self.posts[place] = post
        self._gains = {}

    def pushed_back(self, german: GermanId) -> float:
        """The calls it costs a German unit to be thrown back one space."""
        marker = self.table.germans[german]
        if not marker.at:
            return 0.0
        behind = TRACKS[marker.track][marker.at - 1]
        return _MARSH_CALLS if terrain(self.table, behind) == MARSH else self._pace(german)

    def _gain(self, space: SpaceId, post: Post) -> float:
        """The peril averted by a garrison; found out once for each kind of garrison."""
        key = (space, post)
        if key not in self._gains:
            self._gains[key] = self.averted(self._changes(space, post))
        return self._gains[key]

    def _joined(self, space: SpaceId, steps: int, bare: int) -> Post:
        post = self.posts.get(space, _NOBODY)
        return Post(post.steps + steps, max(post.front, bare + _COVER[space], 1))

    def _without(self, unit: UnitId) -> Post:
        space = self.where[unit]
        return self._post(space, [it for it in self.stacks[space] if it != unit])

    def _changes(self, space: SpaceId, after: Post) -> Changes:
        """What another garrison of a space means in calls for each German unit concerned."""
        before = self.posts.get(space, _NOBODY)
        if before == after:
            return []
        found = []
        for letter in TRACKS_OF[space]:
            german = self.on_track[letter]
            if _INDEX[letter, space] >= self.table.germans[german].at:
                dice = self._dice(german, space)
                found.append((german, _calls_to_beat(dice, after) - _calls_to_beat(dice, before)))
        return found

    def _pace(self, german: GermanId) -> float:
        foot = german_kind(self.table, german) == INFANTRY
        return self.dials.calls_a_space if foot else _CALLS_A_SPACE_MOTORIZED

    def _calls_needed(self, german: GermanId, fewer: int = 0) -> float:
        """Orders a German unit needs to reach and clear the end of its track.

        One for each space (half for motors), more for marsh, and as many as each
        stack takes, perhaps with fewer dice.
        """
        table, marker = self.table, self.table.germans[german]
        track = TRACKS[marker.track]
        pace = self._pace(german)
        needed = _DISRUPTED_CALLS * marker.disrupted + pace * (len(track) - 1 - marker.at)
        for space in track[marker.at :]:
            if terrain(table, space) == MARSH and space != track[-1]:
                needed += _MARSH_CALLS - pace
            if space in self.posts:
                needed += _calls_to_beat(self._dice(german, space) - fewer, self.posts[space])
        return needed

    def _dice(self, german: GermanId, space: SpaceId) -> int:
        """Attack Dice by day."""
        return self.force[german] - (space in _TOWNS)

    def _post(self, space: SpaceId, units: list[UnitId]) -> Post:
        if not units:
            return _NOBODY
        steps, bare = self.steps, self.bare
        front = max([bare[unit] for unit in units]) + _COVER[space]
        return Post(sum([steps[unit] for unit in units]), max(front, 1))


_INDEX = {
    (letter, space): index for letter, track in TRACKS.items() for index, space in enumerate(track)
}


@cache
def _calls_to_beat(dice: int, post: Post) -> float:
    """Its steps over the Wins that a call brings, by day and by night alike."""
    if not post.steps:
        return 0.0
    by_day = expected_wins(max(dice, 1), post.front)
    by_night = expected_wins(max(dice - 1, 1), post.front)
    return post.steps / max(_ROUNDS * (by_day + by_night), _MUST_BEAT)
