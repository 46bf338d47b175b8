"""The map as the officer reads it from his view: who stands where, and how far it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from engine.core.search import distances
from engine.france_1940.components.blocks import COLOUR, FHQ, FORMATION, INFANTRY, SIDE
from engine.france_1940.components.formations import BLUE, GERMAN, GRAY, ORANGE, OTHER, RED, TAN
from engine.france_1940.components.map import (
    BRIDGES,
    CITIES,
    MARSH,
    NEIGHBOURS,
    PASSABLE,
    RIVER,
    RIVERS,
    TERRAIN,
)
from engine.france_1940.components.map import SIDE as HEXSIDE
from engine.france_1940.components.tables import CROSSING_COST
from engine.france_1940.control import controls
from engine.france_1940.firing import Fighter
from engine.france_1940.ids import FormationId, HexId, How
from engine.france_1940.marching import destinations, may_fight, ways_for
from engine.france_1940.parties import Armed, Party, armed, party
from engine.france_1940.reach import Front, Path, Ways, arrival, marches, movement_points
from engine.france_1940.state import Table
from engine.france_1940.terrain import best_ground
from engine.france_1940.views import Board, Face, Seen

OUT_OF_REACH = 99  # Movement Points: farther than any hex is
UNSEEN: dict[str, Armed] = {
    GRAY: Armed(Fighter(INFANTRY, (0, 3, 3, 3)), 3),
    BLUE: Armed(Fighter(INFANTRY, (0, 2, 2, 3)), 3),
    RED: Armed(Fighter(INFANTRY, (0, 2, 2, 3)), 3),
    TAN: Armed(Fighter(INFANTRY, (0, 2, 3)), 2),
    ORANGE: Armed(Fighter(INFANTRY, (0, 1, 2)), 2),
}


class Outlook:
    """Own blocks, enemies and the ground between them, gathered once for one question."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.side = board.side
        self.table: Table = board.table
        self.mine = [it for it in board.faces if it.hex and SIDE[it.id] == board.side]
        self.own: dict[HexId, list[Face]] = {}
        for face in self.mine:
            self.own.setdefault(face.hex, []).append(face)
        self._seen: dict[HexId, list[Face]] = {}
        for face in board.faces:
            if face.hex and SIDE[face.id] != board.side:
                self._seen.setdefault(face.hex, []).append(face)
        self._unseen: dict[HexId, list[str]] = {}
        for back in board.backs:
            self._unseen.setdefault(back.hex, []).extend([back.colour] * back.count)
        self.front = Front(Seen(board), board.side)
        self.enemy = self.front.enemy
        self.german_cities = frozenset(
            city for city in CITIES if controls(self.table, city) == GERMAN
        )
        self._parties: dict[HexId, Party] = {}

    def active(self) -> list[Face]:
        """Our blocks of the Active Formation."""
        return [face for face in self.mine if FORMATION[face.id] == self.table.active]

    def fhq(self, formation: FormationId) -> Face | None:
        """The headquarters of a Formation of ours, if it is on the map."""
        id_ = FHQ.get(formation)
        return next((face for face in self.mine if face.id == id_), None)

    def foes(self, hex_: HexId) -> Party:
        """Whom we would meet in a hex, unseen blocks taken for the usual ones."""
        if hex_ not in self._parties:
            known = [armed(face) for face in self._seen.get(hex_, ())]
            guessed = [UNSEEN[colour] for colour in self._unseen.get(hex_, ())]
            self._parties[hex_] = party((*known, *guessed))
        return self._parties[hex_]

    def colours(self, hex_: HexId) -> list[str]:
        """The colours of the enemies in a hex."""
        return [COLOUR[it.id] for it in self._seen.get(hex_, ())] + self._unseen.get(hex_, [])

    def marches(self, face: Face, more: int = 0) -> Ways:
        """9 Where a block can march, and by which way; with some Movement Points more."""
        if not more:
            return ways_for(self.front, face.id, How.MARCH)
        points = movement_points(self.front, face.id) + more
        return marches(self.front, face.id, points, fight=may_fight(self.front, face.id))

    def came(self, face: Face, path: Path) -> str:
        """15 Over which water a march comes upon an enemy; where nobody stands, none counts."""
        return arrival(self.table, face.hex, path) if path[-1] in self.enemy else ""

    def destinations(self, face: Face, how: How) -> list[HexId]:
        """4B, 7 Where else a block may go."""
        return list(destinations(self.front, face.id, how))

    def ground(self, hex_: HexId, came: Collection[str] = ()) -> str:
        """15 The ground a Defender against us would use."""
        return best_ground(self.table, hex_, OTHER[self.side], came)


@cache
def march_distance(goal: HexId) -> dict[HexId, int]:
    """Movement Points from every hex to a goal, over empty ground; a Marsh costs a halt."""

    def before(hex_: HexId) -> Iterator[tuple[HexId, int]]:
        halt = int(TERRAIN[hex_] == MARSH)
        for other in NEIGHBOURS[hex_]:
            side = HEXSIDE[hex_, other]
            wet = side in RIVERS and side not in BRIDGES
            yield other, halt + CROSSING_COST[RIVER if wet else ""]

    found = distances((goal,), before)
    return {hex_: found.get(hex_, OUT_OF_REACH) for hex_ in PASSABLE}
