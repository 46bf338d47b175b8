"""British night withdrawals (6.0): after all engagements, up to two areas back, at a price."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.khamsin.attrition import wear
from engine.khamsin.components.formations import OOB_ORDER, SIDE, name
from engine.khamsin.components.map import AREAS, GERMAN_AREAS, NEIGHBOURS, ORDER, TO_DUNKIRK
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import NIGHT_PENALTY
from engine.khamsin.control import holder
from engine.khamsin.coordination import may_join
from engine.khamsin.ids import ALLIED, AXIS, NO_SIDE, AreaId, Fate, Phase, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.leaders import follow
from engine.khamsin.seats import COMMANDERS
from engine.khamsin.seats import holder as commander
from engine.khamsin.state import Automatic, Campaign, Decision
from engine.khamsin.telling import tell

REST, STAY = "rest", "stay"


def destinations(game: Campaign, unit: UnitId) -> dict[AreaId, bool]:
    """6.0 Where a unit may go by night, and whether it crosses enemy ground on the way.

    The nearest to Dunkirk come first, of these those without a crossing. The areas the Germans
    held at the start are closed even to pass.
    """
    start = game.units[unit].area
    found: dict[AreaId, bool] = {}
    for middle in NEIGHBOURS[start]:
        if middle in GERMAN_AREAS:
            continue
        found[middle] = False
        crossing = holder(game.table.held, middle) == AXIS
        for area in NEIGHBOURS[middle]:
            if area != start and area not in GERMAN_AREAS:
                found[area] = found.get(area, True) and crossing
    for middle in NEIGHBOURS[start]:
        if middle in found:
            found[middle] = False
    lawful = {area: doubled for area, doubled in found.items() if _may_end(game, unit, area)}
    nearest = sorted(lawful, key=lambda it: (lawful[it], TO_DUNKIRK[it], ORDER[it]))
    return {area: lawful[area] for area in nearest}


def _may_end(game: Campaign, unit: UnitId, area: AreaId) -> bool:
    """6.0 Not in an enemy's or a Belgian area, not among enemies, in lawful company."""
    if holder(game.table.held, area) not in (ALLIED, NO_SIDE):
        return False
    here = game.units_in(area)
    return all(SIDE[it] == ALLIED for it in here) and may_join(area, unit, here)


def may_stay(game: Campaign, unit: UnitId) -> bool:
    """6.0 A withdrawal can be cancelled where the unit still holds its area."""
    area = game.units[unit].area
    return all(SIDE[it] == ALLIED for it in game.units_in(area))


class NightFalls(Automatic, frozen=True):
    """6.0 All engagements are over: who was ordered to go back by night is known now."""

    rule = "6.0 Night"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.NIGHT
        game.reveal()
        game.day.night = [it for it in game.day.night if game.units[it].area]


class Dispersed(Automatic, frozen=True):
    """6.0 A force that must go and has no lawful area to go to is dispersed and captured."""

    rule = "6.0 Night"

    def run(self, game: Campaign) -> None:
        for unit in [*game.day.night]:
            if not may_stay(game, unit) and not destinations(game, unit):
                area = game.units[unit].area
                game.day.night.remove(unit)
                game.remove(unit, Fate.CAPTURED)
                words = f"The {name(unit)} finds no way out of {place(area)} and is dispersed."
                game.log(Kind.DISPERSED, words, area, who=(unit,), rule=self.rule)
        follow(game)


class NightWithdrawal(Decision, frozen=True):
    """6.0 The British commander says where each unit goes, or that it stays after all."""

    rule = "6.0 Night"
    batch = True
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (commander(game.options, game.day.night[0]),) if game.day.night else ()

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Night: {COMMANDERS[seat]} moves his columns."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        units = ", ".join(name(it) for it in _waiting(game))
        return f"Night withdrawal, up to two areas: where to? {units}."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(_waiting(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = [Choice(REST, "All", "towards Dunkirk", "", "each to the nearest lawful area")]
        for unit in _waiting(game):
            for area, doubled in destinations(game, unit).items():
                detail = "crosses the enemy: penalty doubled" if doubled else ""
                token = f"{unit}>{area}"
                found.append(Choice(token, "Withdraw", name(unit), place(area), detail, area))
            if may_stay(game, unit):
                where = place(game.units[unit].area)
                detail = "the penalty stands"
                token = f"{unit}:{STAY}"
                found.append(Choice(token, "Keep", name(unit), f"at {where}", detail))
        return found

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        unit, _, area = token.partition(">")
        if unit not in game.day.night or area not in AREAS:
            return ""
        if holder(game.table.held, AreaId(area)) in (ALLIED, NO_SIDE):
            why = "it is more than two areas away, or enemies or unlawful company are there"
        else:
            why = "it is German or Belgian"
        return f"Nobody can end the night at {place(AreaId(area))}: {why} (6.0). Name another area."

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == REST:
            for unit in _waiting(game):
                ways = destinations(game, unit)
                if ways or may_stay(game, unit):
                    _withdraw(game, unit, next(iter(ways), None))
        elif token.endswith(f":{STAY}"):
            _withdraw(game, UnitId(token.partition(":")[0]), None)
        else:
            who, _, to = token.partition(">")
            _withdraw(game, UnitId(who), AreaId(to))
        game.then(Dispersed(), NightWithdrawal())

    def run(self, game: Campaign) -> None:
        """All have set out: the ships wait."""
        game.table.phase = Phase.EVACUATION


def _waiting(game: Campaign) -> list[UnitId]:
    return sorted(game.day.night, key=OOB_ORDER.__getitem__)


def _withdraw(game: Campaign, unit: UnitId, area: AreaId | None) -> None:
    """6.0 Ten armour and five general points, twice that across enemy ground; then regroup."""
    start = game.units[unit].area
    doubled = area is not None and destinations(game, unit)[area]
    armour, general = (it * (1 + doubled) for it in NIGHT_PENALTY)
    game.day.night.remove(unit)
    if area is not None:
        game.mark(unit, area=area)
        for leader, where in game.leaders.items():
            if where == start and not game.units_in(start, ALLIED):
                game.leaders[leader] = area
    wear(game, unit, armour, general)
    game.mark(unit, must_regroup=True)
    does = f"slips away to {place(area)}" if area else f"stays at {place(start)} after all"
    words = f"The {name(unit)} {does}: {armour} armour, {general} general attrition."
    places = (start, area) if area else (start,)
    tell(game, ALLIED, Kind.NIGHT, words, *places, who=(unit,), rule="6.0 Night")
