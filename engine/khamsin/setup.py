"""Deployment (1.0): both sides place in secret what has a choice; the rest stands where it must."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sheet import Sheet, written
from engine.khamsin.components.calendar import (
    ARMY_GROUP_B_AREAS,
    BEF_AREAS,
    FIRST_ARMY_AREAS,
    SUGGESTED,
)
from engine.khamsin.components.formations import (
    BEF,
    BROOKE,
    CORPS,
    FORMATIONS,
    FRENCH_CORPS,
    GORT,
    LEADERS,
    MONTGOMERY,
    RESERVES,
    SIDE,
    THIRD_DIVISION,
    name,
    short,
)
from engine.khamsin.components.map import ORDER, distance
from engine.khamsin.components.map import name as place
from engine.khamsin.coordination import lawful
from engine.khamsin.ids import ALLIED, AXIS, AreaId, CorpsId, Fate, Nation, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.lines import deployed
from engine.khamsin.seats import COMMANDERS, LEADERS_OF, UNITS_OF, commanders
from engine.khamsin.sequence import NewDay
from engine.khamsin.state import Campaign
from engine.khamsin.telling import tell

REST = "suggested"
_ARMIES = ("6th Army", "18th Army")
_BEF = frozenset(BEF)
_FIRST_ARMY = frozenset(FRENCH_CORPS)
_ALONE = frozenset((GORT, BROOKE))


def areas_for(unit: UnitId) -> tuple[AreaId, ...]:
    """1.0 Where a unit may be deployed; one area means there is nothing to choose."""
    if unit in _BEF:
        return BEF_AREAS
    if unit in _FIRST_ARMY:
        return FIRST_ARMY_AREAS
    if unit in FORMATIONS and FORMATIONS[unit].group in _ARMIES:
        return ARMY_GROUP_B_AREAS
    return (SUGGESTED[unit],)


def set_up(game: Campaign) -> None:
    """1.0 Who has one area stands in it, reserves wait; then everybody else is deployed."""
    for unit in FORMATIONS:
        if unit in RESERVES:
            game.mark(unit, fate=Fate.RESERVE)
        elif len(areas_for(unit)) == 1:
            game.mark(unit, area=SUGGESTED[unit])
    for leader in LEADERS:
        if leader not in _ALONE and leader != MONTGOMERY:
            game.leaders[leader] = SUGGESTED[leader]
    game.then(Deploy(), NewDay())


@cache
def _choosing(seat: Seat) -> tuple[UnitId, ...]:
    """The units a seat has to find a place for."""
    return tuple([it for it in UNITS_OF[seat] if it not in RESERVES and len(areas_for(it)) > 1])


class Deploy(Sheet[Campaign], frozen=True):
    """1.0 Sealed placement; what two Allied commanders place together wrongly is put right."""

    rule = "1.0 Deployment"
    discreet = True
    sign_words = "Ready"
    reopen_words = "Not ready yet: change the deployment"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return commanders(game.options)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Deployment: {COMMANDERS[seat]} places his formations."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = _left(game, seat)
        if not left:
            return "Everybody has a place. Ready?"
        return f"Deployment: who stands where? {count(len(left), 'formation')} still to place."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(_left(game, seat))

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        left = _left(game, seat)
        found = [Choice(REST, "Place all the rest as suggested")] if left else []
        placed = deployed(written(game, seat))
        waiting = frozenset(left)
        # What has room for one unit of an army has room for all of a corps.
        room = {_army(it): it for it in left if it in FORMATIONS}
        areas = {
            army: [it for it in areas_for(unit) if _fits(placed, unit, it)]
            for army, unit in room.items()
        }
        for corps in CORPS.values():
            units = [it for it in corps.units if it in waiting]
            if len(units) > 1:
                found += [_place(corps.id, area) for area in areas[_army(units[0])]]
        for unit in left:
            own = _leader_areas(placed, unit) if unit in LEADERS else areas[_army(unit)]
            found += [_place(unit, area) for area in own]
        return found

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        subject, _, area = token.partition("@")
        if subject not in FORMATIONS or UnitId(subject) not in _choosing(seat):
            return ""
        if UnitId(subject) not in _left(game, seat):
            return f"The {name(UnitId(subject))} has its place: strike that line out first."
        areas = areas_for(UnitId(subject))
        if area not in areas:
            allowed = ", ".join(place(it) for it in areas)
            return f"The {name(UnitId(subject))} starts in one of these areas: {allowed} (1.0)."
        return f"The company at {place(AreaId(area))} is not lawful, or no room is left (1.0, 4.0)."

    def lines_of(self, game: Campaign, seat: Seat, token: str) -> tuple[str, ...]:
        if token == REST:
            return _suggested(game, seat)
        subject, _, area = token.partition("@")
        if subject in CORPS and subject not in FORMATIONS:
            left = _left(game, seat)
            return tuple([f"{it}@{area}" for it in CORPS[CorpsId(subject)].units if it in left])
        return (token,)

    def subject(self, line: str) -> str:
        return line.partition("@")[0]

    def worded(self, game: Campaign, seat: Seat, line: str) -> str:
        unit, _, area = line.partition("@")
        return f"{name(UnitId(unit))} at {place(AreaId(area))}"

    def read(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """An area in a line, with all who stand there."""
        there: dict[AreaId, list[UnitId]] = {}
        for unit, area in deployed(written(game, seat)).items():
            there.setdefault(area, []).append(unit)
        return tuple(f"{place(area)}: {', '.join(map(short, it))}" for area, it in there.items())

    def complete(self, game: Campaign, seat: Seat) -> bool:
        """Everybody has a place, and leaders stand with units of theirs."""
        placed = deployed(written(game, seat))
        where = {placed[it] for it in placed if it in FORMATIONS}
        leaders = [it for it in placed if it in LEADERS]
        return not _left(game, seat) and all(placed[it] in where for it in leaders)

    def open_sheets(self, game: Campaign, sheets: Mapping[Seat, tuple[str, ...]]) -> None:
        for sheet in sheets.values():
            for unit, area in deployed(sheet).items():
                if unit in LEADERS:
                    game.leaders[unit] = area
                else:
                    game.mark(unit, area=area)
        _put_right(game)
        game.leaders[MONTGOMERY] = game.units[THIRD_DIVISION].area
        for side in (AXIS, ALLIED):
            _tell(game, side)


def _left(game: Campaign, seat: Seat) -> list[UnitId]:
    """Who has no place yet; leaders come after the units."""
    placed = deployed(written(game, seat))
    units = [it for it in _choosing(seat) if it not in placed]
    leaders = [it for it in LEADERS_OF[seat] if it in _ALONE and it not in placed]
    return units + leaders


def _fits(placed: dict[UnitId, AreaId], unit: UnitId, area: AreaId) -> bool:
    """1.0, 4.0 One army in an area at the start; French and British apart, French corps alone."""
    here = [it for it, where in placed.items() if where == area and it in FORMATIONS]
    if SIDE[unit] == AXIS:
        alone = all(FORMATIONS[it].group == FORMATIONS[unit].group for it in here)
    else:
        alone = lawful(area, frozenset((*here, unit)))
    return alone and _leaves_room(placed | {unit: area}, unit)


def _leaves_room(placed: dict[UnitId, AreaId], unit: UnitId) -> bool:
    """The other army, or the French corps, still find places of their own."""
    if SIDE[unit] == AXIS:
        taken = {it: {area for id_, area in placed.items() if _army(id_) == it} for it in _ARMIES}
        return all(len(taken[it]) < len(ARMY_GROUP_B_AREAS) for it in _ARMIES)
    british = {area for id_, area in placed.items() if id_ in _BEF}
    return len(set(FIRST_ARMY_AREAS) - british) >= len(FRENCH_CORPS)


def _army(unit: UnitId) -> str:
    return FORMATIONS[unit].group if unit in FORMATIONS else ""


def _leader_areas(placed: dict[UnitId, AreaId], leader: UnitId) -> list[AreaId]:
    """With a unit he commands that is placed already."""
    found = {placed[it] for it in placed if it in LEADERS[leader].helps}
    return sorted(found, key=ORDER.__getitem__)


@cache
def _place(subject: str, area: AreaId) -> Choice:
    words = CORPS[CorpsId(subject)].name if subject in CORPS else name(UnitId(subject))
    if subject in FORMATIONS:
        words = name(UnitId(subject))
    return Choice(f"{subject}@{area}", "Place", words, place(area), "", area)


def _suggested(game: Campaign, seat: Seat) -> tuple[str, ...]:
    """Each where history had it, or in the first of its areas that is lawful."""
    placed = deployed(written(game, seat))
    found = []
    for unit in _left(game, seat):
        if unit in LEADERS:
            areas = _leader_areas(placed, unit)
        else:
            areas = [it for it in (SUGGESTED[unit], *areas_for(unit)) if _fits(placed, unit, it)]
        area = SUGGESTED[unit] if SUGGESTED[unit] in areas else areas[0]
        placed[unit] = area
        found.append(f"{unit}@{area}")
    return tuple(found)


def _put_right(game: Campaign) -> None:
    """4.0 A British unit placed with French ones goes to the nearest lawful area."""
    for unit in BEF:
        area = game.units[unit].area
        if not _mixed(game, unit, area):
            continue
        better = [it for it in BEF_AREAS if not _mixed(game, unit, it)]
        to = min(better, key=lambda it: (distance(area, it), ORDER[it]))
        game.mark(unit, area=to)
        for leader in LEADERS_OF[commanders(game.options)[1]]:
            men = LEADERS[leader].helps.intersection(game.units_in(area))
            if game.leaders[leader] == area and not men:
                game.leaders[leader] = to
        words = f"The {name(unit)} finds the French at {place(area)} and goes to {place(to)}."
        tell(game, ALLIED, Kind.ADJUSTED, words, area, to, who=(unit,), rule="4.0")


def _mixed(game: Campaign, unit: UnitId, area: AreaId) -> bool:
    french = [it for it in game.units_in(area, ALLIED) if FORMATIONS[it].nation == Nation.FRENCH]
    return bool(french) and not lawful(area, frozenset((*french, unit)))


def _tell(game: Campaign, side: str) -> None:
    """One line for each area, to whoever may know."""
    for area in sorted(game.stacks(), key=ORDER.__getitem__):
        units = [it for it in game.units_in(area) if SIDE[it] == side]
        if units:
            words = f"{place(area)}: {', '.join(map(short, units))}."
            tell(
                game, SIDE[units[0]], Kind.DEPLOYMENT, words, area, who=(*units,),
                rule="1.0 Deployment",
            )  # fmt: skip
