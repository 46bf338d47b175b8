"""What a seat may see: everything. Map, boxes, tracks and cups lie open to all (2.1, 2.2d)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.case_yellow.armies import Army, allowance, face, rating
from engine.case_yellow.components.calendar import DATES, DUTCH_CITIES_WANTED, HOLLAND, SCENARIOS
from engine.case_yellow.components.map import CITIES, LAND, NAMES, NATION_NAMES, name
from engine.case_yellow.components.units import FULL, NAME, SIDE_OF
from engine.case_yellow.deck import side_of
from engine.case_yellow.ground import HOME, Ground
from engine.case_yellow.ids import ALLIED, GERMAN, SIDES, Fate, HexId, Phase, UnitId
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Table
from engine.case_yellow.victory import counting_as_cities, level, margin, needed
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.core.views import Fact, View, When

SIDE_NAMES = {GERMAN: "German", ALLIED: "Allied"}
_FEW = 12


class Board(Struct, frozen=True):
    """The whole table: nothing is hidden from anybody but the dice to come."""

    scenario: str
    table: Table
    german: Army
    allied: Army
    ground: Ground

    def army(self, side: Side) -> Army:
        """The units of one side."""
        return self.german if side == GERMAN else self.allied

    def control(self, hex_: HexId) -> Side:
        """Who holds a hex."""
        return self.ground.taken.get(hex_) or HOME[hex_]


def board(game: Campaign, seat: Seat | None) -> Board:
    """What lies open: all of it."""
    return Board(game.options["scenario"], game.table, game.german, game.allied, game.ground)


def when(seen: Board) -> When:
    return _when(seen.scenario, seen.table.turn, seen.table.phase)


@cache
def _when(scenario: str, turn: int, phase: str) -> When:
    last = SCENARIOS[scenario].turns
    date = DATES.get(turn, "before 10 May")
    return When(f"{turn} of {last}, {date}", phase)


def facts(view: View) -> tuple[Fact, ...]:
    """The status panel."""
    seen: Board = view.board
    table = seen.table
    scenario = SCENARIOS[seen.scenario]
    found = [
        Fact("Scenario", scenario.title),
        Fact("Turn", view.turn),
        Fact("Round" if table.round else "Phase", Phase.END if view.result else view.phase),
        Fact("Rounds played", ", ".join(it.capitalize() for it in table.track) or "none"),
        Fact("Chits in the cup", _cup(table) or "none"),
        Fact("Air", _air(table)),
    ]
    if scenario.points:
        difference = margin(table.points)
        points = ", ".join(f"{SIDE_NAMES[it]} {table.points.get(it, 0)}" for it in SIDES)
        over = f": {level(scenario.bands, difference)}"
        words = over if view.result else f"; {needed(scenario.bands)}"
        found.append(Fact("Victory Points", f"{points}; difference {difference}{words}"))
    found += [
        Fact("Surrendered", ", ".join(NATION_NAMES[it] for it in table.surrendered) or "nobody"),
        Fact("Cities in German hands", _cities(seen)),
        Fact("Lost", _lost(seen)),
        Fact("Out of Supply", _marked(seen) or "nobody"),
        Fact("In force", ", ".join(in_force(seen)) or "nothing"),
    ]
    return tuple(found)


def _cup(table: Table) -> str:
    german = sum(side_of(it) == GERMAN for it in table.cup)
    parts = [f"German {german}"] if german else []
    for chit, words in (("AM", "Allied Move"), ("AC", "Allied Combat")):
        number = table.cup.count(chit)
        parts += [f"{words} {number}"] if number else []
    return ", ".join(parts)


def _air(table: Table) -> str:
    allied = ", ".join(table.air.allied) or "none"
    return f"{count(table.air.stukas, 'Stuka')}; Allied: {allied}"


def _cities(seen: Board) -> str:
    held = [hex_ for hex_ in CITIES if HOME[hex_] == ALLIED and seen.control(hex_) == GERMAN]
    words = ", ".join(NAMES[it] for it in held) or "none"
    if seen.scenario != HOLLAND:
        return words
    counted = len(held) + counting_as_cities(seen.ground)
    return f"{words}; with towns and bombs {counted} of the {DUTCH_CITIES_WANTED} needed"


def _lost(seen: Board) -> str:
    parts = []
    for side in SIDES:
        units = seen.army(side).units
        lost = sum(it.fate == Fate.LOST.value for it in units.values())
        parts.append(f"{SIDE_NAMES[side]} {lost}")
    home = seen.table.evacuated
    return ", ".join(parts) + (f"; {count(home, 'step')} evacuated" if home else "")


def _marked(seen: Board) -> str:
    units = [id_ for side in SIDES for id_, it in seen.army(side).units.items() if it.oos]
    names = [NAME[it] for it in units[:_FEW]]
    return ", ".join(names) + (f" and {len(units) - _FEW} more" if len(units) > _FEW else "")


def in_force(seen: Board) -> list[str]:
    """Everything declared or marked that still holds, in words."""
    table, ground = seen.table, seen.ground
    found = []
    if table.dynamo.port:
        found.append(f"Dynamo at {NAMES[table.dynamo.port]} until Turn {table.dynamo.ends}")
    if table.refit.declared and not table.refit.done:
        found.append(f"Panzer Refit until Turn {table.refit.ends}")
    if table.refit.done:
        found.append("Fall Rot")
    if table.open_city:
        found.append("Paris an Open City")
    marks = {
        "Bridgehead": ground.bridgeheads,
        "crossing interdicted": ground.interdicted,
        "Better Defense": ground.better,
        "Refugees": ground.refugees,
        "Terror Bombing": (ground.terror,) if ground.terror else (),
        "fight": tuple(it.target for it in table.fights),
    }
    found += [f"{words} at {name(hex_)}" for words, hexes in marks.items() for hex_ in hexes]
    return found


def describe(view: View) -> str:
    """The position in words, for those who cannot see the picture."""
    seen: Board = view.board
    lines = [fact.sentence for fact in facts(view)]
    stacks = [seen.army(side).stacks for side in SIDES]
    for hex_ in LAND:
        words = [told_unit(seen, id_) for it in stacks if hex_ in it for id_ in it[hex_]]
        if words:
            lines.append(f"{name(hex_)}: {', '.join(words)}.")
    return " ".join(lines)


def values(seen: Board, id_: UnitId) -> tuple[int, int, int]:
    """Strength, Tactical Rating and Movement Allowance as they are now."""
    unit = seen.army(SIDE_OF[id_]).units[id_]
    return face(id_, unit).strength, rating(id_, unit), allowance(id_, unit)


def told_unit(seen: Board, id_: UnitId) -> str:
    """A unit with its values and its markers."""
    unit = seen.army(SIDE_OF[id_]).units[id_]
    factors = "-".join(map(str, values(seen, id_)))
    marks = [
        words
        for words, on in (
            ("reduced", unit.steps < FULL[id_]),
            ("Disrupted", unit.disrupted),
            ("Out of Supply", unit.oos),
        )
        if on
    ]
    return f"{NAME[id_]} ({', '.join([factors, *marks])})"
