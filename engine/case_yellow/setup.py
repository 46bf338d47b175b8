"""Set-up: who stands where, what waits, and what the Allied or German player may change."""

from __future__ import annotations

from engine.case_yellow.armies import Army, Unit
from engine.case_yellow.components.calendar import FREE_HANDS, FREE_IN_BELGIUM, HOLLAND, SHIFT_REACH
from engine.case_yellow.components.map import (
    BELGIUM,
    EBEN_EMAEL,
    FORTS,
    FRANCE,
    GERMANY,
    NATION,
    name,
    part,
    within,
)
from engine.case_yellow.components.setups import (
    AIRBORNE_LATE,
    ARRIVALS,
    BRITISH,
    FORTRESS_HOLLAND,
    FRENCH,
    HISTORICAL,
)
from engine.case_yellow.components.units import (
    AIRBORNE,
    ALLIED_ATTRITION,
    FULL,
    GERMAN_ATTRITION,
    NAME,
    SIDE_OF,
    UNITS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Fate, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import fits_more
from engine.case_yellow.sequence import Turn
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat, Side
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"


def set_up(game: Campaign) -> None:
    """The scenario's set-up, and the first turn on the agenda."""
    scenario, table = game.scenario, game.table
    short = scenario.id == HOLLAND
    placed = FORTRESS_HOLLAND if short else HISTORICAL
    units: dict[Side, dict[UnitId, Unit]] = {GERMAN: {}, ALLIED: {}}
    for id_ in UNITS:
        units[SIDE_OF[id_]][id_] = _first(id_, placed, short=short)
    game.german, game.allied = Army(units[GERMAN]), Army(units[ALLIED])
    if not scenario.eben_emael:
        game.lay(destroyed=(EBEN_EMAEL,))
    if not short:
        table.german_cup = [*GERMAN_ATTRITION]
        table.allied_cup = [*ALLIED_ATTRITION]
        table.german_infantry = scenario.german_infantry
        table.allied_infantry = scenario.allied_infantry
        table.allied_armor = scenario.allied_armor
    game.log(Kind.SETUP, f"{scenario.title}: the armies stand ready.", rule="1.0")
    if scenario.shifts:
        game.then(ShiftUnits(ALLIED), Turn())
    elif scenario.free_set_up:
        game.then(ShiftUnits(ALLIED), ShiftUnits(GERMAN), Turn())
    else:
        game.then(Turn())


def _first(id_: UnitId, placed: dict[UnitId, HexId], *, short: bool) -> Unit:
    if id_ in placed:
        return Unit(placed[id_], FULL[id_])
    if id_ in AIRBORNE:
        return Unit(fate=Fate.WAITING.value, arrives=0 if short else AIRBORNE_LATE)
    if id_ in ARRIVALS and not short:
        return Unit(fate=Fate.WAITING.value, arrives=ARRIVALS[id_][0])
    return Unit(fate=Fate.ABSENT.value)


def shiftable(game: Campaign, side: Side) -> list[UnitId]:
    """Units that may still be placed elsewhere."""
    table, scenario = game.table, game.scenario
    if side == GERMAN:
        ids = [id_ for id_ in game.german.units if game.german.units[id_].hex]
    elif scenario.shifts and len(table.shifted) >= scenario.shifts:
        return []
    elif scenario.shifts:
        ids = [id_ for id_ in FRENCH if FRENCH[id_] not in FORTS]
    else:
        ids = [*FRENCH, *BRITISH]
    return [id_ for id_ in ids if id_ not in table.shifted]


@remembered
def places(game: Campaign, id_: UnitId) -> tuple[HexId, ...]:
    """Where a unit may be placed instead, in the order of the map."""
    scenario = game.scenario
    here = game.unit(id_).hex
    if SIDE_OF[id_] == GERMAN:
        open_ = [hex_ for hex_ in NATION if NATION[hex_] == GERMANY]
    else:
        nations = [FRANCE]
        abroad = sum(
            NATION[unit.hex] == BELGIUM
            for it, unit in game.allied.units.items()
            if it in FRENCH or it in BRITISH
            if unit.hex and it != id_
        )
        if scenario.id == FREE_HANDS and abroad < FREE_IN_BELGIUM:
            nations.append(BELGIUM)
        near = within(here, SHIFT_REACH[scenario.id])
        open_ = [hex_ for hex_ in NATION if hex_ in near and NATION[hex_] in nations]
    return tuple(hex_ for hex_ in open_ if hex_ != here and fits_more(game, id_, hex_))


class ShiftUnits(Ask[Campaign], frozen=True):
    """Scenarios 2 and 3: units placed elsewhere than in 1940, one after the other."""

    rule = "1.0"
    decline = DONE
    side: Side

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[self.side],) if shiftable(game, self.side) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        scenario = game.scenario
        if scenario.shifts:
            left = count(scenario.shifts - len(game.table.shifted), "unit")
            return f"Before play you may shift {left} inside France. Which?"
        return "Your set-up: which unit starts elsewhere than in 1940?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(shiftable(game, self.side))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            *(
                Choice(
                    id_,
                    "Shift",
                    NAME[id_],
                    detail=f"at {name(game.unit(id_).hex)}",
                    opens=True,
                    part=part(game.unit(id_).hex),
                )
                for id_ in shiftable(game, self.side)
            ),
            Choice(DONE, "The set-up stands", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token != DONE:
            game.then(ShiftWhere(UnitId(token)), self)


class ShiftWhere(Destination[Campaign], frozen=True):
    """Scenarios 2 and 3: where a unit starts instead."""

    rule = "1.0"
    unit: UnitId

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[SIDE_OF[self.unit]],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Where does {NAME[self.unit]} start?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.unit, game.unit(self.unit).hex)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(hex_, "Start at", name(hex_), place=hex_, part=part(hex_))
            for hex_ in places(game, self.unit)
        ]

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        game.table.shifted.append(self.unit)
        game.mark(self.unit, hex=HexId(token))
        words = f"{NAME[self.unit]} starts at {name(token)}."
        game.log(Kind.SETUP, words, token, who=(self.unit,), rule=self.rule)
