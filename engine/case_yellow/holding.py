"""10.1 An army told to hold a line: everybody marches towards his post, or takes a train to it."""

from __future__ import annotations

from math import inf

from engine.case_yellow.command import frozen
from engine.case_yellow.components.lines import (
    BELGIAN,
    BELGIAN_LINE,
    COAST,
    DUTCH,
    DUTCH_LINE,
    PARIS_LINES,
)
from engine.case_yellow.components.map import CITIES, TERRAIN, distance, name
from engine.case_yellow.fronts import army, cut_off, haven, in_the_north, posts, pressure
from engine.case_yellow.ids import GERMAN, NOWHERE, HexId, LineId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.marching import ends, hold, march, movable
from engine.case_yellow.positions import zone_of
from engine.case_yellow.rail import entraining, go_by_rail, rail_ends, rail_left
from engine.case_yellow.reach import distance_field
from engine.case_yellow.state import Campaign
from engine.case_yellow.terrain import MOBILITY
from engine.core.counting import count

_WORTH_A_TRAIN = 4  # hexes of marching: more than that must be saved
_WALLS = 0.8  # hexes of marching: what cover is worth


def lines(game: Campaign) -> dict[LineId, tuple[UnitId, ...]]:
    """The lines that can be ordered held now, with those who wait for an order and would go."""
    spent = game.acting().spent
    able = [id_ for id_ in movable(game) if id_ not in spent]
    found = {line: army(game, line, able) for line in (DUTCH, BELGIAN, COAST)}
    south = army(game, next(iter(PARIS_LINES)), able)
    return {line: ids for line, ids in (found | dict.fromkeys(PARIS_LINES, south)).items() if ids}


def told_to(game: Campaign, line: LineId) -> str:
    """What an army is told."""
    if line == DUTCH:
        return f"Dutch: hold {DUTCH_LINE.name}"
    if line == BELGIAN:
        return f"Belgians: hold {BELGIAN_LINE.name}"
    if line == COAST:
        return f"North: fall back on {name(haven(game))}"
    return f"South: hold {PARIS_LINES[line].name}"


def hold_line(game: Campaign, line: LineId) -> None:
    """Everybody of an army towards his post; who stands on it, or cannot go, stays."""
    waiting = lines(game)[line]
    told = f"{told_to(game, line)}. {count(len(waiting), 'unit')} had no other order."
    game.log(Kind.COLUMN, told, who=waiting, rule="10.1")
    for id_, post in posts(game, line).items():
        if id_ not in waiting or id_ in frozen(game) or game.unit(id_).hex == post:
            continue
        station = train_to(game, id_, post)
        end = NOWHERE if station else post_end(game, id_, post)
        if station:
            go_by_rail(game, id_, station)
        elif end:
            march(game, id_, end)
    hold(game, [id_ for id_ in waiting if id_ not in game.acting().spent])


def train_to(game: Campaign, id_: UnitId, post: HexId) -> HexId:
    """The station a train takes a unit to on its way to a post; nothing if it saves too little.

    Nobody is sent by train into the north once that is being cut off.
    """
    if not rail_left(game) or id_ not in entraining(game):
        return NOWHERE
    here = game.unit(id_).hex
    stations = [it for it in rail_ends(game, id_) if not (cut_off(game) and in_the_north(it))]
    best = min((*stations, here), key=lambda it: (distance(it, post), it))
    saved = distance(here, post) - distance(best, post)
    return best if saved > _WORTH_A_TRAIN else NOWHERE


def post_end(game: Campaign, id_: UnitId, post: HexId) -> HexId:
    """Where a unit stops on the way to its post: near to it, behind walls, not under attack."""
    field = distance_field(post, MOBILITY[id_])
    here = game.unit(id_).hex
    far = {hex_: float(field.get(hex_, 999)) for hex_ in (*ends(game, id_), here)}
    best = -inf, here
    for hex_ in sorted(far, key=far.__getitem__):
        if _WALLS - far[hex_] < best[0]:
            break  # nothing farther off can be better
        walls = hex_ in CITIES or hex_ in game.ground.shielded or TERRAIN[hex_] in "bhf"
        danger = 0.4 * len(zone_of(game, GERMAN, hex_)) + 1.2 * pressure(game, id_, hex_)
        best = max(best, (-far[hex_] + _WALLS * walls - danger, hex_))
    return best[1] if best[1] != here else NOWHERE
