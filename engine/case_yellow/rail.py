"""10.5 Rail: which units entrain, on which networks, and where they detrain."""

from __future__ import annotations

from typing import NamedTuple

from engine.case_yellow.areas import area_within, bits, far_from, flooded, hexes, lasting, lies_in
from engine.case_yellow.command import may_end
from engine.case_yellow.components.calendar import RAIL_AFTER_FALL_ROT, RAIL_END, RAIL_START
from engine.case_yellow.components.map import (
    CITIES_OF,
    FRANCE,
    TOWNS_OF,
    name,
    part,
)
from engine.case_yellow.components.units import NAME, NATIONALITY, SUPPLY_UNITS
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import ALLIED, SEAT, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.marching import count_freed, movable
from engine.case_yellow.positions import fits_more
from engine.case_yellow.reach import FRENCH_HEXES, full_movement, shut
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.memo import changed, remembered

_STATIONS = (*CITIES_OF[FRANCE], *TOWNS_OF[FRANCE])
MARKED = 9  # so many of the nearest stations lie open on a panel, the others part by part


def rail_left(game: Campaign) -> int:
    """How many units may still go by rail in this round."""
    acting, scenario = game.acting(), game.scenario
    if acting.side != ALLIED or scenario.turns == 1 or game.table.turn < scenario.rail_from:
        return 0
    refit = game.table.refit
    late = refit.done and game.table.turn > refit.ends
    return (RAIL_AFTER_FALL_ROT if late else scenario.rail_units) - acting.railed


class Railways(NamedTuple):
    """French hexes on which trains still run, by network, and where each network detrains."""

    network: dict[HexId, int]
    stations: dict[int, tuple[HexId, ...]]


def railways(game: Campaign) -> Railways:
    """10.5c The networks of this moment; kept as long as neither Germans nor ground change."""
    known = game.ground.notes.get("rail")
    if known is None or known[0] is not game.german:
        known = game.german, _railways(game)
        game.ground.notes["rail"] = known
    found: Railways = known[1]
    return found


def _railways(game: Campaign) -> Railways:
    near = far = 0
    for hex_ in game.german.stacks:
        near |= area_within(hex_, RAIL_START - 1)
        far |= area_within(hex_, RAIL_END - 1)
    left = game.ground.area(ALLIED) & lasting(FRENCH_HEXES) & ~near
    network: dict[HexId, int] = {}
    while left:
        joined = flooded(left & -left, left)
        network |= dict.fromkeys(hexes(joined), len(network))
        left &= ~joined
    stations: dict[int, tuple[HexId, ...]] = {}
    for hex_ in _STATIONS:
        if hex_ in network and not lies_in(hex_, far):
            stations[network[hex_]] = (*stations.get(network[hex_], ()), hex_)
    return Railways(network, stations)


def rail_ends(game: Campaign, id_: UnitId) -> list[HexId]:
    """Where a unit can be taken by rail."""
    lines = railways(game)
    start = game.unit(id_).hex
    if start not in lines.network:
        return []
    barred = shut(game, id_)
    return [
        hex_
        for hex_ in lines.stations.get(lines.network[start], ())
        if hex_ != start
        and hex_ not in barred
        and may_end(game, id_, hex_)
        and fits_more(game, id_, hex_)
    ]


@remembered
def entraining(game: Campaign) -> frozenset[UnitId]:
    """10.5 The units that can go by rail now."""
    if rail_left(game) < 1:
        return frozenset()
    lines, spent = railways(game), game.acting().spent
    units = game.allied.units
    return frozenset(
        [
            id_
            for id_ in movable(game)
            if NATIONALITY[id_] in ("FR", "UK")
            and id_ not in spent
            and id_ not in SUPPLY_UNITS
            and not units[id_].oos
            and lines.stations.get(lines.network.get(units[id_].hex, -1))
        ]
    )


class RailWhere(Destination[Campaign], frozen=True):
    """10.5 Where a train takes a unit."""

    rule = "10.5"
    unit: UnitId

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(rail_left(game), "unit")
        return f"{NAME[self.unit]} entrains ({left} this round). Where does it detrain?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.unit, game.unit(self.unit).hex)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        verb = f"{NAME[self.unit]} by rail to"
        ends = rail_ends(game, self.unit)
        away = dict.fromkeys(ends, 0) | far_from(game.german.area, bits(ends))
        front = sorted(away, key=lambda it: (away[it], it))
        return [
            Choice(
                hex_,
                verb,
                name(hex_),
                "",
                f"{away[hex_]} hexes from the enemy" if at < MARKED else "",
                hex_,
                part=part(hex_),
            )
            for at, hex_ in enumerate(front)
        ]

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        go_by_rail(game, self.unit, HexId(token))


def go_by_rail(game: Campaign, id_: UnitId, to: HexId) -> None:
    """A train takes a unit: it marches no further in this round."""
    start = game.unit(id_).hex
    words = f"{NAME[id_]} goes by rail to {name(to)}."
    game.log(Kind.RAIL, words, start, to, who=(id_,), rule="10.5")
    relocate(game, (id_,), to)
    acting = game.acting()
    acting.railed += 1
    acting.spent[id_] = full_movement(game, id_)
    count_freed(game, id_)
    changed(game)
