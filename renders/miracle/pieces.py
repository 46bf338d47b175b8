"""The counters that lie on the map: units, queues of Evacuees, ships with those aboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.miracle.components.map import BEACHES, EAST_DUNKERQUE, NODES
from engine.miracle.components.sea import DOVER, SHALLOWS, WATER
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.units import ALLIES, GHQ, Arm, Formation, Role
from engine.miracle.ids import EvacueeId, NodeId, ShipId, Space, Track, UnitId, WaterId
from engine.miracle.positions import (
    cargo,
    deck,
    evacuees_at,
    face,
    fresh,
    german_at,
    german_combat,
    german_defense,
    ships_at,
    side,
    steps_left,
    units_at,
    value,
)
from engine.miracle.views import Board
from renders.core import counters as c
from renders.core.geometry import Point
from renders.core.palette import Theme
from renders.core.scene import PlacedSprite
from renders.core.sprites import Sprite
from renders.core.stacking import Tray
from renders.miracle import counters, layout, vessels
from renders.miracle.titles import SHIP_TITLES, allied_title, german_title

_SYMBOLS = {
    Arm.PANZER: c.Symbol.ARMOR,
    Arm.MOTORIZED: c.Symbol.MOTORIZED,
    Arm.INFANTRY: c.Symbol.INFANTRY,
}
_QUEUES = frozenset((*BEACHES, EAST_DUNKERQUE))
_GAP = 2.0


def allied_face(theme: Theme, board: Board, unit: UnitId) -> counters.UnitFace:
    """An Allied unit: rounded while Fresh, with cut corners when Battleworn."""
    table, counter = board.table, ALLIES[unit]
    shown = face(table, unit)
    symbol = c.Symbol.INFANTRY
    if counter.kind == Role.SUPPORT:
        symbol = c.Symbol.GUNS
    elif unit == GHQ:
        symbol = c.Symbol.HEADQUARTERS
    elif counter.motorized or unit == "Fr12":
        symbol = c.Symbol.MOTORIZED
    return counters.UnitFace(
        c.Shape.ROUND if fresh(table, unit) else c.Shape.CUT,
        theme[counter.formation],
        theme["ink"],
        theme["alarm"],
        symbol,
        {Formation.FRENCH: "FR", GHQ: "HQ"}.get(counter.formation, counter.formation),
        allied_title(unit, counter.name),
        (shown.combat, shown.defense, shown.cohesion),
        steps_left(table, unit),
        len(counter.faces),
        theme["amber"] if table.units[unit].disrupted else "",
    )


def german_face(theme: Theme, board: Board, track: Track) -> counters.UnitFace:
    """A German unit: square and dark; a reinforcement is counted in and shown by a plus."""
    table = board.table
    shown = side(table, track)
    joined = "+" if table.germans[track].joined else ""
    return counters.UnitFace(
        c.Shape.SQUARE,
        theme["german"],
        theme["german_ink"],
        theme["german_alarm"],
        _SYMBOLS[shown.kind],
        shown.corps,
        german_title(shown.name) + joined,
        (german_combat(table, track), german_defense(table, track), shown.cohesion),
        disrupted=theme["amber"] if table.germans[track].disrupted else "",
    )


def node(theme: Theme, board: Board, place: NodeId) -> Iterator[PlacedSprite]:
    """All counters of a node: the German unit, the Allied units, and the queue of Evacuees."""
    table = board.table
    faces = []
    track = german_at(table, place)
    if track:
        faces.append((f"german:{track}", german_face(theme, board, track)))
    faces += [(f"unit:{unit}", allied_face(theme, board, unit)) for unit in units_at(table, place)]
    yield from _rank(place, layout.tray_of(place), faces)
    if place in _QUEUES:
        yield from _queue(theme, board, place)


def start(theme: Theme, board: Board, track: Track) -> Iterator[PlacedSprite]:
    """The German unit that has not left its Start space."""
    if board.table.germans[track].at == 0:
        piece = german_face(theme, board, track)
        yield from _rank(track, layout.tray_of(track), [(f"german:{track}", piece)])


def _rank(
    place: str, tray: Tray, faces: Sequence[tuple[str, counters.UnitFace]]
) -> Iterator[PlacedSprite]:
    """Counters side by side, slim if there are many, overlapping if there are very many."""
    if not faces:
        return
    wide = counters.FULL[0]
    if len(faces) * (wide + _GAP) - _GAP > tray.width:
        wide = counters.SLIM[0]
    step = wide + _GAP
    if len(faces) > 1:
        step = min(step, (tray.width - wide) / (len(faces) - 1))
    x = tray.x + (tray.width - wide - step * (len(faces) - 1)) / 2
    for what, piece in faces:
        number = "-".join(map(str, piece.numbers))
        yield PlacedSprite(counters.counter(piece, wide), x, tray.y, what, place, number)
        x += step


def _queue(theme: Theme, board: Board, place: Space) -> Iterator[PlacedSprite]:
    """Evacuees in the order of their queue, from the left, the second rank below the first."""
    waiting = evacuees_at(board.table, place)
    shown = waiting if len(waiting) <= layout.QUEUE else waiting[: layout.QUEUE - 1]
    corners = layout.queue_of(place)
    for number, (evacuee, (x, y)) in enumerate(zip(shown, corners, strict=False)):
        sprite = crowd(theme, board, evacuee, first=number == 0)
        points = str(value(board.table, evacuee))
        yield PlacedSprite(sprite, x, y, f"evacuee:{evacuee}", place, points)
    rest = waiting[len(shown) :]
    if rest:
        total = sum(value(board.table, evacuee) for evacuee in rest)
        sprite = counters.more(len(rest), total, theme["evacuee"], theme["ink"])
        yield PlacedSprite(sprite, *corners[-1], f"evacuee:{','.join(rest)}", place, str(total))


def crowd(theme: Theme, board: Board, evacuee: EvacueeId, *, first: bool = False) -> Sprite:
    it = board.table.evacuees[evacuee]
    return counters.evacuees(
        counters.Crowd(
            theme["evacuee"],
            theme["ink"],
            theme["alarm"],
            theme["amber"],
            value(board.table, evacuee),
            it.reduced,
            it.disrupted,
            first,
        )
    )


def ship(theme: Theme, board: Board, id_: ShipId) -> Sprite:
    table, counter, shown = board.table, SHIPS[id_], deck(board.table, id_)
    aboard = cargo(table, id_)
    berths = [vessels.Berth(value(table, it), table.evacuees[it].disrupted) for it in aboard]
    berths += [vessels.Berth()] * (shown.capacity - len(aboard))
    star = "*" if counter.long_range else ""
    return vessels.vessel(
        vessels.Vessel(
            SHIP_TITLES[id_],
            f"{shown.anti_aircraft}{star}-{shown.defense}-{shown.movement}",
            tuple(berths),
            theme["ship"],
            theme["ink"],
            theme["alarm"],
            theme["evacuee"],
            counter.large,
            table.ships[id_].reduced,
            theme["amber"] if table.ships[id_].disrupted else "",
        )
    )


def water(theme: Theme, board: Board, space: WaterId) -> Iterator[PlacedSprite]:
    """The ships of a Water space, and who waits in a Shallow."""
    fleet = [(id_, ship(theme, board, id_)) for id_ in ships_at(board.table, space)]
    fleet.sort(key=lambda it: not SHIPS[it[0]].large)
    corners = _moored(space, [sprite for _, sprite in fleet])
    for (id_, sprite), (x, y) in zip(fleet, corners, strict=True):
        aboard = ",".join(cargo(board.table, id_))
        yield PlacedSprite(sprite, x, y, f"ship:{id_}:{aboard}", space)
    if space in SHALLOWS:
        for evacuee in evacuees_at(board.table, space):
            x, y = layout.shallow_queue(space)
            sprite = crowd(theme, board, evacuee, first=True)
            yield PlacedSprite(sprite, x, y, f"evacuee:{evacuee}", space)


def _moored(space: str, fleet: Sequence[Sprite]) -> list[Point]:
    """Row by row as they fit; in a full Dover the rows come closer together."""
    tray = layout.tray_of(space)
    rows: list[list[Sprite]] = []
    for sprite in fleet:
        wide = sum(it.width + _GAP for it in rows[-1]) + sprite.width if rows else 0
        if not rows or wide > tray.width:
            rows.append([])
        rows[-1].append(sprite)
    tall = [max(it.height for it in row) for row in rows]
    spare = tray.height - sum(tall)
    gap = min(_GAP, spare / max(len(rows) - 1, 1))
    y = tray.y + (max(spare - gap * (len(rows) - 1), 0) / 2 if space != DOVER else 0)
    corners = []
    for row, height in zip(rows, tall, strict=True):
        x = tray.x + (tray.width - sum(it.width + _GAP for it in row) + _GAP) / 2
        for sprite in row:
            corners.append((x, y))
            x += sprite.width + _GAP
        y += height + gap
    return corners


def everywhere(theme: Theme, board: Board) -> Iterator[PlacedSprite]:
    """Everything that lies on the map."""
    for place in NODES:
        yield from node(theme, board, place)
    for track in board.table.germans:
        yield from start(theme, board, track)
    for space in WATER:
        yield from water(theme, board, space)
