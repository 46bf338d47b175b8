"""How dangerous the front is: which German unit will reach the coast, and what that costs."""

from __future__ import annotations

from math import exp, log1p

import msgspec

from engine.spoiled_victory.combat import defense_number
from engine.spoiled_victory.components.map import LAND, MARSH, TOWN, TRACKS, TRACKS_OF
from engine.spoiled_victory.components.units import INFANTRY
from engine.spoiled_victory.ground import german_kind, german_strength, terrain
from engine.spoiled_victory.odds import expected_wins
from engine.spoiled_victory.officer.values import CALL_RATE, STAKES, calls_on, turns_left
from engine.spoiled_victory.state import Table

_MUST_BEAT = 0.25
_DECODER = msgspec.msgpack.Decoder(Table)


class Outlook:
    """The front as the officer weighs it, on a copy of the table that he may push around."""

    def __init__(self, table: Table) -> None:
        self.table = _DECODER.decode(msgspec.msgpack.encode(table))
        self.on_track = {it.track: german for german, it in self.table.germans.items()}
        self.weigh()

    def weigh(self) -> None:
        """Count everything anew after a change of the table."""
        self.stacks: dict[str, list[str]] = {}
        for id_, unit in self.table.units.items():
            if unit.space in LAND:
                self.stacks.setdefault(unit.space, []).append(id_)
        self.needed = {german: self._calls_needed(german) for german in self.table.germans}

    def peril(self) -> float:
        """All that the German advance is expected to cost."""
        return sum(self.danger(german, needed) for german, needed in self.needed.items())

    def danger(self, german: str, needed: float) -> float:
        """What a German unit costs that needs so many calls to take the end of its track."""
        left = turns_left(self.table)
        if left <= 0:
            return 0.0
        known = self._known_call(german)
        spare = left - 1 - (needed - known) / CALL_RATE[german]
        return STAKES[self.table.germans[german].track] * 1.5 * _soft(spare / 1.5)

    def shift(self, unit: str, space: str) -> float:
        """How much peril is averted if a unit moves to a space."""
        start = self.table.units[unit].space
        changes: dict[str, float] = {}
        stay = [other for other in self.stacks.get(start, ()) if other != unit]
        for german, change in self._changes(start, stay):
            changes[german] = changes.get(german, 0.0) + change
        for german, change in self._changes(space, [*self.stacks.get(space, ()), unit]):
            changes[german] = changes.get(german, 0.0) + change
        return sum(
            self.danger(german, self.needed[german])
            - self.danger(german, self.needed[german] + change)
            for german, change in changes.items()
        )

    def move(self, unit: str, space: str) -> None:
        """Put a unit somewhere else."""
        self.table.units[unit].space = space
        self.weigh()

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

    def _known_call(self, german: str) -> float:
        """Calls in the next German phase: the average, or what the Intelligence Report says."""
        known = self.table.intelligence
        return calls_on(known, german) if known else CALL_RATE[german]

    def _changes(self, space: str, units: list[str]) -> list[tuple[str, float]]:
        """What another garrison of a space means in calls for each German unit concerned."""
        old = self.stacks.get(space, [])
        found = []
        for letter in TRACKS_OF[space]:
            german = self.on_track[letter]
            marker = self.table.germans[german]
            if TRACKS[letter].index(space) >= marker.at:
                before = self._fight(german, space, old) if old else 0.0
                after = self._fight(german, space, units) if units else 0.0
                found.append((german, after - before))
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
            if space in self.stacks:
                needed += self._fight(german, space, self.stacks[space])
        return needed

    def _fight(self, german: str, space: str, units: list[str]) -> float:
        """Calls it takes to beat a stack: its steps over the Wins that a call brings."""
        table = self.table
        steps = sum(2 - table.units[unit].reduced for unit in units)
        front = max(defense_number(table, unit, space) for unit in units)
        dice = german_strength(table, german) - table.germans[german].disrupted
        dice -= LAND[space].terrain == TOWN
        by_day = expected_wins(max(dice, 1), front)
        by_night = expected_wins(max(dice - 1, 1), front)
        return steps / max(0.7 * (by_day + by_night), _MUST_BEAT)


def _soft(spare: float) -> float:
    """Smoothly zero below nothing, growing as `spare` above."""
    return spare if spare > 30 else log1p(exp(spare))
