"""What a seat may see (4): own faces, the enemy's colours, and what lies open."""

from __future__ import annotations

from msgspec import Struct

from engine.france_1940.components.blocks import COLOUR, FHQ, SIDE
from engine.france_1940.components.formations import SIDE_OF_SEAT, SIDES
from engine.france_1940.components.map import HEXES
from engine.france_1940.ground import in_command
from engine.france_1940.state import EVACUATED, LOST, OVER, SET_UP, Campaign, Table

_ORDER = {hex_: index for index, hex_ in enumerate(HEXES)}


class Face(Struct, frozen=True, gc=False):
    """A block whose face the seat may see; `hex` is empty before it is placed.

    `out_of_command` and `moved` are known of own blocks, and of others only in a Battle.
    """

    id: str
    hex: str
    steps: int
    face_up: bool = False
    out_of_command: bool = False
    moved: bool = False


class Back(Struct, frozen=True, gc=False):
    """Enemy blocks seen from behind: how many of a colour stand in a hex."""

    hex: str
    colour: str
    count: int


class Board(Struct, frozen=True):
    """The game as one side sees it; spectators (`side` empty) see no side's faces.

    `lost` are eliminated blocks, `evacuated` those brought home with the steps they had.
    """

    side: str
    table: Table
    faces: tuple[Face, ...]
    backs: tuple[Back, ...]
    lost: tuple[str, ...]
    evacuated: tuple[Face, ...]
    hand: tuple[str, ...]
    hands: dict[str, int]
    decks: dict[str, int]
    strategy: str


def board(game: Campaign, seat: str | None) -> Board:
    """What that seat, or a spectator, may see."""
    side = SIDE_OF_SEAT[seat] if seat else ""
    over = game.table.phase == OVER
    return Board(
        side=side,
        table=game.table,
        faces=_faces(game, side),
        backs=_backs(game, side),
        lost=tuple(id_ for id_, it in game.blocks.items() if it.fate == LOST),
        evacuated=tuple(
            Face(id_, "", it.steps) for id_, it in game.blocks.items() if it.fate == EVACUATED
        ),
        hand=tuple(game.hands[side]) if side else (),
        hands={it: len(game.hands[it]) for it in SIDES},
        decks={it: len(game.decks[it]) for it in SIDES},
        strategy=game.strategy if side == "german" or over else "",
    )


def visible(game: Campaign, block: str, side: str) -> bool:
    """4, 8.5, 10C Whether a side sees a block's face: its own, face-up ones, the active FHQ."""
    if SIDE[block] == side or game.blocks[block].face_up or game.table.phase == OVER:
        return True
    return block == FHQ.get(game.table.active)


def hidden_from(game: Campaign, side: str) -> list[str]:
    """Blocks on the map whose faces a side does not see; before the start, not even the blocks."""
    return [id_ for id_, it in game.blocks.items() if it.hex and not visible(game, id_, side)]


def _faces(game: Campaign, side: str) -> tuple[Face, ...]:
    moved = game.activation.moved if game.activation else ()
    return tuple(
        Face(
            id_,
            it.hex,
            it.steps,
            it.face_up,
            _out_of_command(game, id_, side),
            SIDE[id_] == side and id_ in moved,
        )
        for id_, it in game.blocks.items()
        if not it.fate and visible(game, id_, side) and (it.hex or SIDE[id_] == side)
    )


def _out_of_command(game: Campaign, block: str, side: str) -> bool:
    if SIDE[block] == side:
        return bool(game.blocks[block].hex) and not in_command(game, block)
    battle = game.table.battle
    return battle is not None and block in battle.out_of_command


def _backs(game: Campaign, side: str) -> tuple[Back, ...]:
    if game.table.phase == SET_UP:
        return ()
    counts: dict[tuple[str, str], int] = {}
    for id_ in hidden_from(game, side):
        key = game.blocks[id_].hex, COLOUR[id_]
        counts[key] = counts.get(key, 0) + 1
    ordered = sorted(counts, key=lambda key: (_ORDER[key[0]], key[1]))
    return tuple(Back(hex_, colour, counts[hex_, colour]) for hex_, colour in ordered)
