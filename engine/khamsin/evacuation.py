"""Evacuation (8.0): up to four SP a day over ports, the mole and the beaches."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sheet import Sheet, written
from engine.khamsin.components.formations import FORMATIONS, NATION, SP, name
from engine.khamsin.components.map import COAST, DUNKIRK, PORTS
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    BEACH_LIFT,
    EVACUATION_VP,
    LIFT,
    MOLE_LIFT,
    NATION_LIFT,
    PORT_LIFT,
)
from engine.khamsin.control import holder
from engine.khamsin.ids import ALLIED, AreaId, Fate, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.leaders import follow
from engine.khamsin.options import split
from engine.khamsin.positions import Positions
from engine.khamsin.seats import COMMANDERS, SIDE_OF_SEAT, UNITS_OF, commanders
from engine.khamsin.state import Campaign
from engine.khamsin.table import Table
from engine.khamsin.telling import foggy, tell


def lift_of(table: Table, area: AreaId) -> int:
    """8.0 How many SP a coastal area takes off in a day."""
    if area not in COAST or holder(table.held, area) != ALLIED:
        return 0
    if area in PORTS and area not in table.ruined:
        return PORT_LIFT
    return MOLE_LIFT if area == DUNKIRK else BEACH_LIFT


def may_embark(board: Positions, unit: UnitId, beaten: tuple[UnitId, ...] | list[UnitId]) -> bool:
    """8.0 On the coast, and not beaten today unless it had begun before."""
    it = board.units[unit]
    if not it.area or not lift_of(board.table, it.area):
        return False
    return it.aboard > 0 or unit not in beaten


def on_sheet(sheet: tuple[str, ...]) -> dict[UnitId, int]:
    """How many SP of each unit a sheet puts aboard."""
    parts = [line.partition(":") for line in sheet]
    return {UnitId(unit): int(number) for unit, _, number in parts}


class Evacuation(Sheet[Campaign], frozen=True):
    """8.0 The Allies say who goes aboard; two commanders do so at the same time.

    Under split command each nation is sure of two SP; what it does not claim goes to the other.
    """

    rule = "8.0 Evacuation"
    discreet = True
    sign_words = "Ready: the ships sail"
    reopen_words = "Change who goes aboard"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Who has somebody on the coast; in the fog whoever might have, as nobody else may know."""
        found = _might_embark if foggy(game) else _candidates
        return tuple([it for it in commanders(game.options) if found(game, it)])

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Evacuation: {COMMANDERS[seat]} says who goes aboard."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = LIFT - sum(on_sheet(written(game, seat)).values())
        room = f"Room for {count(max(left, 0), 'SP', 'SP')} more"
        sure = f", {NATION_LIFT} of the {LIFT} for certain" if split(game.options) else ""
        return f"Who goes aboard tonight? {room}{sure}."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(_candidates(game, seat))

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        sheet = on_sheet(written(game, seat))
        left = LIFT - sum(sheet.values())
        found = []
        for unit in _candidates(game, seat):
            if unit in sheet:
                continue
            it = game.units[unit]
            here = sum(sp for other, sp in sheet.items() if game.units[other].area == it.area)
            most = min(left, lift_of(game.table, it.area) - here, it.sp - it.aboard)
            rest = it.sp - it.aboard
            found += [_embark(unit, it.area, number, rest) for number in range(most, 0, -1)]
        return found

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        unit = UnitId(token.partition(":")[0])
        if unit not in FORMATIONS:
            return ""
        it, who = game.units[unit], f"The {name(unit)}"
        if unit not in UNITS_OF[seat] or not it.area:
            return f"{who} is not yours to embark."
        if not lift_of(game.table, it.area):
            return f"{who} is not on a coast in Allied hands: ships come to no other place (8.0)."
        if not may_embark(game, unit, game.day.beaten):
            return f"{who} was beaten today: it may begin to embark tomorrow (8.0)."
        sheet = on_sheet(written(game, seat))
        here = sum(sp for other, sp in sheet.items() if game.units[other].area == it.area)
        room = min(LIFT - sum(sheet.values()), lift_of(game.table, it.area) - here)
        ashore = f"{count(it.sp - it.aboard, 'SP', 'SP')} of it ashore"
        ships = f"the ships at {place(it.area)} have room for {count(room, 'SP', 'SP')} more"
        return f"{who}: {ashore}, and {ships} today (8.0)."

    def subject(self, line: str) -> str:
        return line.partition(":")[0]

    def worded(self, game: Campaign, seat: Seat, line: str) -> str:
        unit, _, number = line.partition(":")
        return f"{count(int(number), 'SP', 'SP')} of the {name(UnitId(unit))}"

    def open_sheets(self, game: Campaign, sheets: Mapping[Seat, tuple[str, ...]]) -> None:
        """The lift is shared out SP by SP: two for each nation first, then what is left."""
        claims = {seat: on_sheet(sheet) for seat, sheet in sheets.items()}
        aboard = _shared_out(game, claims)
        for unit in [it for it in FORMATIONS if it in aboard]:
            _go_aboard(game, unit, aboard[unit])
        follow(game)


def _candidates(game: Campaign, seat: Seat) -> list[UnitId]:
    """Who could go aboard tonight."""
    if SIDE_OF_SEAT[seat] != ALLIED:
        return []
    return [it for it in UNITS_OF[seat] if may_embark(game, it, game.day.beaten)]


def _might_embark(game: Campaign, seat: Seat) -> bool:
    """What everybody can see: a coast in Allied hands, and men left to bring home."""
    if SIDE_OF_SEAT[seat] != ALLIED or not any(lift_of(game.table, it) for it in COAST):
        return False
    return any(not game.units[it].fate for it in UNITS_OF[seat])


def _embark(unit: UnitId, area: AreaId, number: int, left: int) -> Choice:
    words = f"{count(number, 'SP', 'SP')} at {place(area)}"
    if number < left:
        words += "; the rest fights no more"
    return Choice(f"{unit}:{number}", "Embark", name(unit), "", words, area)


def _shared_out(game: Campaign, claims: Mapping[Seat, dict[UnitId, int]]) -> dict[UnitId, int]:
    """Who really goes aboard, area by area within its limit and four in all."""
    queues = {
        seat: [unit for unit, number in claim.items() for _ in range(number)]
        for seat, claim in claims.items()
    }
    room = {area: lift_of(game.table, area) for area in COAST}
    aboard: dict[UnitId, int] = {}
    left = LIFT
    for guaranteed in (True, False):
        taken = dict.fromkeys(queues, 0)
        waiting = True
        while waiting and left:
            waiting = False
            for seat, queue in queues.items():
                if left and queue and (not guaranteed or taken[seat] < NATION_LIFT):
                    unit = queue.pop(0)
                    waiting = True
                    area = game.units[unit].area
                    if room[area]:
                        room[area] -= 1
                        left -= 1
                        taken[seat] += 1
                        aboard[unit] = aboard.get(unit, 0) + 1
    return aboard


def _go_aboard(game: Campaign, unit: UnitId, number: int) -> None:
    """8.0 Once it has begun a unit cannot fight any more; all aboard, it is home and scores."""
    it = game.units[unit]
    area = it.area
    aboard = it.aboard + number
    if aboard < SP[unit]:
        game.mark(unit, aboard=aboard)
        words = f"{count(number, 'SP', 'SP')} of the {name(unit)} aboard at {place(area)}."
        tell(game, ALLIED, Kind.EMBARK, words, area, who=(unit,), rule="8.0 Evacuation")
        return
    points = SP[unit] * EVACUATION_VP[NATION[unit]]
    game.mark(unit, aboard=aboard)
    game.remove(unit, Fate.EVACUATED)
    game.table.score.evacuated += points
    words = f"The {name(unit)} sails from {place(area)}: {count(points, 'point')}."
    game.log(Kind.EVACUATED, words, area, who=(unit,), rule="8.0 Evacuation")
