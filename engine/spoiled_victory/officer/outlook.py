"""How dangerous the front is: which German unit will reach the coast, and what that costs."""

from __future__ import annotations

from functools import cache
from math import exp, log1p
from typing import NamedTuple

import msgspec

from engine.spoiled_victory.combat import defense_number
from engine.spoiled_victory.components.map import LAND, MARSH, TOWN, TRACKS, TRACKS_OF
from engine.spoiled_victory.components.units import INFANTRY
from engine.spoiled_victory.ground import allies_in, german_kind, german_strength, shelters, terrain
from engine.spoiled_victory.odds import expected_wins
from engine.spoiled_victory.officer.values import CALL_RATE, STAKES, calls_on, turns_left
from engine.spoiled_victory.state import Table

_MUST_BEAT = 0.25
_DECODER = msgspec.msgpack.Decoder(Table)


class Post(NamedTuple):
    """The garrison of a space: steps it can lose, and its best Defense Number."""

    steps: int
    front: int


Changes = list[tuple[str, float]]
_NOBODY = Post(0, 0)


class Outlook:
    """The front as the officer weighs it, on a copy of the table that he may push around."""

    def __init__(self, table: Table) -> None:
        self.table = _DECODER.decode(msgspec.msgpack.encode(table))
        self.on_track = {it.track: german for german, it in self.table.germans.items()}
        self.weigh()

    def weigh(self) -> None:
        """Count everything anew after a change of the table."""
        stacks: dict[str, list[str]] = {}
        for id_, unit in self.table.units.items():
            if unit.space in LAND:
                stacks.setdefault(unit.space, []).append(id_)
        self.posts = {space: self._post(space, units) for space, units in stacks.items()}
        self.needed = {german: self._calls_needed(german) for german in self.table.germans}
        self.now = {german: self.danger(german, needed) for german, needed in self.needed.items()}
        self._gains: dict[tuple[str, Post], float] = {}

    def peril(self) -> float:
        """All that the German advance is expected to cost."""
        return sum(self.now.values())

    def danger(self, german: str, needed: float) -> float:
        """What a German unit costs that needs so many calls to take the end of its track."""
        left = turns_left(self.table)
        if left <= 0:
            return 0.0
        known = self.table.intelligence
        rate = CALL_RATE[german]
        coming = calls_on(known, german) if known else rate
        spare = left - 1 - (needed - coming) / rate
        return STAKES[self.table.germans[german].track] * 1.5 * _soft(spare / 1.5)

    def shift(self, unit: str, space: str) -> float:
        """How much peril is averted if a unit moves to a space."""
        return self.shifts(unit, [space])[space]

    def shifts(self, unit: str, spaces: list[str]) -> dict[str, float]:
        """How much peril is averted if a unit moves to one of several spaces."""
        start = self.table.units[unit].space
        leaving = self._leaving(unit)
        left = self._averted(leaving)
        near = {space for letter in TRACKS_OF.get(start, ()) for space in TRACKS[letter]}
        steps = 2 - self.table.units[unit].reduced
        bare = defense_number(self.table, unit, start) - shelters(self.table, start)
        gains = {}
        for space in spaces:
            post = self._joined(space, steps, bare + shelters(self.table, space))
            if space in near:
                gains[space] = self._averted(leaving + self._changes(space, post))
            else:
                gains[space] = left + self._gain(space, post)
        return gains

    def _averted(self, changes: Changes) -> float:
        """The peril averted by changes in the calls that German units need."""
        total: dict[str, float] = {}
        for german, change in changes:
            total[german] = total.get(german, 0.0) + change
        return sum(
            self.now[german] - self.danger(german, self.needed[german] + change)
            for german, change in total.items()
            if change
        )

    def _gain(self, space: str, post: Post) -> float:
        """The peril averted by a garrison; found out once for each kind of garrison."""
        key = (space, post)
        if key not in self._gains:
            self._gains[key] = self._averted(self._changes(space, post))
        return self._gains[key]

    def _joined(self, space: str, steps: int, front: int) -> Post:
        post = self.posts.get(space, _NOBODY)
        return Post(post.steps + steps, max(post.front, front, 1))

    def move(self, unit: str, space: str) -> None:
        """Put a unit somewhere else."""
        start = self.table.units[unit].space
        for place, coming in ((start, False), (space, True)):
            others = [it for it in allies_in(self.table, place) if it != unit]
            post = self._post(place, [*others, unit] if coming else others)
            for german, change in self._changes(place, post):
                self.needed[german] += change
                self.now[german] = self.danger(german, self.needed[german])
            self.posts[place] = post
        self.table.mark(unit, space=space)
        self._gains = {}

    def averted_by(self, **markers: object) -> float:
        """How much peril is averted if markers lay otherwise."""
        before = self.peril()
        old = {marker: getattr(self.table, marker) for marker in markers}
        for marker, value in markers.items():
            setattr(self.table, marker, value)
        self.weigh()
        after = self.peril()
        for marker, value in old.items():
            setattr(self.table, marker, value)
        self.weigh()
        return before - after

    def _leaving(self, unit: str) -> Changes:
        """What the German units gain in calls if a unit leaves its space."""
        space = self.table.units[unit].space
        if space not in LAND:
            return []
        others = [it for it, at in self.table.units.items() if at.space == space and it != unit]
        return self._changes(space, self._post(space, others))

    def _changes(self, space: str, after: Post) -> Changes:
        """What another garrison of a space means in calls for each German unit concerned."""
        before = self.posts.get(space, _NOBODY)
        found = []
        for letter in TRACKS_OF[space]:
            german = self.on_track[letter]
            if _INDEX[letter, space] >= self.table.germans[german].at:
                dice = self._dice(german, space)
                found.append((german, _calls_to_beat(dice, after) - _calls_to_beat(dice, before)))
        return found

    def _calls_needed(self, german: str) -> float:
        """Orders a German unit needs to reach and clear the end of its track.

        One for each space (half for motors), more for marsh, and as many as each stack takes.
        """
        table, marker = self.table, self.table.germans[german]
        track = TRACKS[marker.track]
        pace = 1.0 if german_kind(table, german) == INFANTRY else 0.5
        needed = 0.3 * marker.disrupted + pace * (len(track) - 1 - marker.at)
        for space in track[marker.at :]:
            if terrain(table, space) == MARSH and space != track[-1]:
                needed += 1.5 - pace
            if space in self.posts:
                needed += _calls_to_beat(self._dice(german, space), self.posts[space])
        return needed

    def _dice(self, german: str, space: str) -> int:
        """Attack Dice by day."""
        dice = german_strength(self.table, german) - self.table.germans[german].disrupted
        return dice - (LAND[space].terrain == TOWN)

    def _post(self, space: str, units: list[str]) -> Post:
        if not units:
            return _NOBODY
        steps = sum(2 - self.table.units[unit].reduced for unit in units)
        return Post(steps, max(defense_number(self.table, unit, space) for unit in units))


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
    return post.steps / max(0.7 * (by_day + by_night), _MUST_BEAT)


def _soft(spare: float) -> float:
    """Smoothly zero below nothing, growing as `spare` above."""
    return spare if spare > 30 else log1p(exp(spare))
