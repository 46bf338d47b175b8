"""What a seat may see: everything in the open; in the fog its own side and what is near it."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import Seat, Side
from engine.core.sheet import written
from engine.core.views import Fact, View, When
from engine.khamsin import lines
from engine.khamsin.attrition import effects
from engine.khamsin.components.calendar import LAST_TURN, date
from engine.khamsin.components.formations import (
    BY_SIDE,
    LEADERS,
    NATION,
    SIDE,
    SP,
    name,
    short,
)
from engine.khamsin.components.map import BELGIAN_AREAS, NEIGHBOURS, OBJECTIVES, ORDER, PORTS
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import SPLIT_COMMAND_VP
from engine.khamsin.control import areas_of, holder
from engine.khamsin.ids import (
    ALLIED,
    AXIS,
    BELGIAN,
    NO_SIDE,
    NOWHERE,
    REFEREE_SEAT,
    SIDES,
    AreaId,
    Fate,
    Nation,
    Phase,
    UnitId,
)
from engine.khamsin.options import split
from engine.khamsin.orderable import post
from engine.khamsin.seats import IMPARTIAL, SIDE_OF_SEAT, UNITS_OF
from engine.khamsin.seats import holder as commander
from engine.khamsin.state import Campaign
from engine.khamsin.supply import fed
from engine.khamsin.table import Score, Table, Unit
from engine.khamsin.telling import foggy
from engine.khamsin.victory import attrition_points, totals


class Arrow(Struct, frozen=True, gc=False):
    """An order on one's own sheet, for the picture: who, what, and by which way."""

    unit: UnitId
    order: str
    path: tuple[AreaId, ...] = ()


class Board(Struct, frozen=True):
    """The campaign as one seat sees it; spectators have no side.

    `units` are those one sees, one's own wherever they are, with those off the map; `leaders`
    likewise. `arrows` are the orders on the seat's own sheet, `trails` the ways gone today,
    `unsupplied` one's own units without supply, `beaten` those who lost an engagement today.
    On the day of deployment one's own stand where one's sheet places them.
    """

    seat: str
    side: Side
    fog: bool
    split: bool
    table: Table
    units: dict[UnitId, Unit]
    leaders: dict[UnitId, AreaId]
    arrows: tuple[Arrow, ...]
    trails: dict[UnitId, tuple[AreaId, ...]]
    unsupplied: tuple[UnitId, ...]
    beaten: tuple[UnitId, ...]
    night: tuple[UnitId, ...]
    sheet: tuple[str, ...]
    yesterday: tuple[str, ...]


@lru_cache(maxsize=2048)
def seen_areas(held: str, side: Side) -> frozenset[AreaId]:
    """In the fog a side sees its own areas and those beside them."""
    own = areas_of(held, side)
    return frozenset(own).union(*(NEIGHBOURS[it] for it in own))


def visible(game: Campaign, unit: UnitId, side: Side) -> bool:
    """Whether a side sees a unit, or a leader, where it stands."""
    if not foggy(game) or game.table.phase == Phase.OVER or side == IMPARTIAL:
        return True
    own = SIDE[unit] if unit in SIDE else LEADERS[unit].side
    if own == side or any(unit in it.units for it in game.table.engagements):
        return True
    area = game.units[unit].area if unit in SIDE else game.leaders[unit]
    return side in SIDES and area in seen_areas(game.table.held, side)


def board(game: Campaign, seat: Seat | None) -> Board:
    """What that seat, or a spectator, may see."""
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    seen = {it for it in (*game.units, *game.leaders) if visible(game, it, side)}
    sheet = written(game, seat) if seat else ()
    units, leaders = game.units, game.leaders
    if not game.table.turn:
        placed = lines.deployed(sheet)
        units = units | {
            it: replace(units[it], area=area) for it, area in placed.items() if it in units
        }
        leaders = leaders | {it: area for it, area in placed.items() if it in leaders}
    return Board(
        seat=seat or "",
        side=side,
        fog=foggy(game),
        split=split(game.options),
        table=_open_table(game, side),
        units={id_: it for id_, it in units.items() if it.fate or id_ in seen},
        leaders={id_: area if id_ in seen else NOWHERE for id_, area in leaders.items()},
        arrows=_arrows(game, seat, sheet),
        trails={id_: trail for id_, trail in game.day.trails.items() if id_ in seen},
        unsupplied=_unsupplied(game, side),
        beaten=tuple([it for it in game.day.beaten if it in seen]),
        night=_nights(game, seat),
        sheet=sheet,
        yesterday=tuple(game.yesterday.get(seat, ())) if seat else (),
    )


def _open_table(game: Campaign, side: Side) -> Table:
    """The table without the forms that others are still filling in."""
    table = game.table
    if not any(it.drafts.keys() - {side} for it in table.engagements):
        return table
    engagements = [
        replace(it, drafts={of: form for of, form in it.drafts.items() if of == side})
        for it in table.engagements
    ]
    return replace(table, engagements=engagements)


def _nights(game: Campaign, seat: Seat | None) -> tuple[UnitId, ...]:
    """6.0 Who goes back by night: until it falls only whoever ordered it knows, and the referee."""
    night = game.day.night
    if not night or (seat != REFEREE_SEAT and seat != commander(game.options, night[0])):
        return ()
    return tuple(night)


def _arrows(game: Campaign, seat: Seat | None, sheet: tuple[str, ...]) -> tuple[Arrow, ...]:
    """The marches and other orders on a sheet."""
    found: list[Arrow] = []
    if seat is None or not game.table.turn:
        return ()
    for line in sheet:
        order = lines.move(line)
        subject = UnitId(lines.subject(line))
        if order is not None and subject in game.units:
            way = post(game, seat).way_of(order)
            found.append(Arrow(order.unit, "move", way.path if way else order.path))
        elif order is not None:
            found.append(Arrow(order.unit, "move", order.path))
        elif subject in game.units and ":" in line:
            found.append(Arrow(subject, line.partition(":")[2]))
    return tuple(found)


def _unsupplied(game: Campaign, side: Side) -> tuple[UnitId, ...]:
    if side not in SIDES:
        return ()
    supplied = fed(game, side)
    own = ((it, game.units[it].area) for it in BY_SIDE[side])
    return tuple([it for it, area in own if area and area not in supplied])


def when(seen: Board) -> When:
    return _when(seen.table.turn, seen.table.phase)


@cache
def _when(turn: int, phase: str) -> When:
    if not turn:
        return When("Before the campaign", phase)
    return When(f"{turn} of {LAST_TURN}, {date(turn)}", phase)


def facts(view: View) -> tuple[Fact, ...]:
    """The status panel: when, weather, halt, Belgians, Luftwaffe, ports, points."""
    seen: Board = view.board
    table = seen.table
    points = totals(table.score)
    return (
        Fact("Day", view.turn if table.turn else "before the first"),
        Fact("Phase", view.phase),
        Fact("Weather", "overcast and stormy" if table.storm else "clear"),
        Fact("Halt order", _halt(table)),
        Fact("Belgians", _belgians(table)),
        Fact("Luftwaffe points", f"{table.points}"),
        Fact("Ports", "; ".join(_port(table, it) for it in PORTS)),
        Fact("Objectives", _objectives(table)),
        Fact("Engagements", ", ".join(place(it.area) for it in table.engagements) or "none"),
        Fact("Evacuated", _evacuated(seen)),
        Fact("Points", f"Axis {points[AXIS]}, Allies {points[ALLIED]}{_at_the_end(seen)}"),
    )


def _at_the_end(seen: Board) -> str:
    return f" and {SPLIT_COMMAND_VP} at the end for split command" if seen.split else ""


def _halt(table: Table) -> str:
    if table.halted:
        return f"in force since {date(table.halted)}"
    return "lifted for good" if table.halt_over else "none"


def _belgians(table: Table) -> str:
    if table.armistice:
        return f"armistice on {date(table.armistice)}"
    left = len(areas_of(table.held, BELGIAN))
    return (
        f"{left} of {len(BELGIAN_AREAS)} areas, resistance {table.resistance}" if left else "gone"
    )


def _port(table: Table, port: AreaId) -> str:
    state = "German" if holder(table.held, port) == AXIS else "Allied"
    return f"{place(port)} {state}{', ruined' if port in table.ruined else ''}"


def _objectives(table: Table) -> str:
    german = [place(it) for it in OBJECTIVES if holder(table.held, it) == AXIS]
    names = f": {', '.join(german)}" if german else ""
    return f"{len(german)} of {len(OBJECTIVES)} German{names}"


def home(units: dict[UnitId, Unit], nation: Nation) -> int:
    """How many SP of a nation are home."""
    return sum(
        SP[it] for it, unit in units.items() if unit.fate == Fate.EVACUATED and NATION[it] == nation
    )


def _evacuated(seen: Board) -> str:
    british = home(seen.units, Nation.BRITISH)
    return f"{british} British SP, {home(seen.units, Nation.FRENCH)} French SP"


def points_by_source(score: Score) -> dict[Side, dict[str, int]]:
    """Where each side's victory points come from."""
    return {
        AXIS: {
            "ports": score.ports,
            "objectives": score.axis_objectives,
            "refused withdrawals": -score.refused,
        },
        ALLIED: {
            "objectives": score.allied_objectives,
            "evacuation": score.evacuated,
            "German attrition": attrition_points(score),
        },
    }


def describe(view: View) -> str:
    """The position in words, for those who cannot see the picture."""
    seen: Board = view.board
    told = [fact.sentence for fact in facts(view)]
    stacks: dict[AreaId, list[str]] = {}
    for id_, unit in seen.units.items():
        if unit.area:
            stacks.setdefault(unit.area, []).append(_worded(id_, unit))
    for id_, area in seen.leaders.items():
        if area:
            stacks.setdefault(area, []).append(short(id_))
    for area in sorted(stacks, key=ORDER.__getitem__):
        side = holder(seen.table.held, area)
        whose = {AXIS: "German", ALLIED: "Allied", BELGIAN: "Belgian"}.get(side, "open")
        told.append(f"{place(area)} ({whose}): {', '.join(stacks[area])}.")
    gone = [
        f"{short(it)} {unit.fate}" for it, unit in seen.units.items() if unit.fate and not unit.area
    ]
    if gone:
        told.append(f"Off the map: {', '.join(gone)}.")
    return " ".join(told)


def _worded(id_: UnitId, unit: Unit) -> str:
    """A unit with its strength and wear."""
    notes = [f"{unit.sp} SP"]
    if unit.attrition:
        notes.append(f"{unit.attrition} attrition")
    if unit.aboard:
        notes.append(f"{unit.aboard} aboard")
    if unit.must_regroup:
        notes.append("must regroup")
    return f"{short(id_)} ({', '.join(notes)})"


def handouts(view: View) -> dict[str, str]:
    """The sheets of the engagements still to be fought on the table."""
    table: Table = view.board.table
    return {
        it.area: f"Engagement sheet: {place(it.area)}"
        for it in table.engagements
        if it.on_table and not it.settled and table.phase == Phase.ENGAGEMENTS
    }


def hand(view: View) -> tuple[Fact, ...]:
    """One's own move and attrition sheet (Sheets)."""
    seen: Board = view.board
    if seen.side not in SIDES:
        return ()
    found = []
    for unit in UNITS_OF[Seat(seen.seat)]:
        it = seen.units[unit]
        if it.area:
            supply = "" if unit not in seen.unsupplied else "; out of supply"
            wear = {"armour": it.armour, "general": it.general}
            worn = "".join(f", {kind} {points}" for kind, points in wear.items() if points)
            words = f"{place(it.area)}, {it.sp} SP{worn}: {effects(it)}{supply}"
            found.append(Fact(name(unit), words))
    return tuple(found)
