"""What a seat may see (4): own faces, the enemy's colours, and what lies open."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from engine.core.counting import capital, count
from engine.core.ids import Seat, Side
from engine.core.views import Fact, View, When
from engine.france_1940.components.blocks import BLOCKS_OF_SIDE, COLOUR, FHQ, NAME, SIDE
from engine.france_1940.components.calendar import LAST_TURN, date
from engine.france_1940.components.cards import CARDS, EFFECTS, CardEffect
from engine.france_1940.components.formations import (
    FORMATIONS,
    GERMAN,
    SIDE_NAMES,
    SIDE_OF_SEAT,
    SIDES,
)
from engine.france_1940.components.map import CITIES, HEXES, NATION_NAMES, name, side_name
from engine.france_1940.components.strategy import GERMAN_WIN, STRATEGIES, in_words
from engine.france_1940.control import controls
from engine.france_1940.ids import NO_SIDE, NOWHERE, BlockId, CardId, Fate, HexId, TurnPhase
from engine.france_1940.positions import in_command
from engine.france_1940.state import Activation, Campaign, Table
from engine.france_1940.terrain import waters
from engine.france_1940.victory import Losses, total

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_OVER = TurnPhase.OVER
_SET_UP = TurnPhase.SET_UP
_LOST = Fate.LOST
_EVACUATED = Fate.EVACUATED


_ORDER = {hex_: index for index, hex_ in enumerate(HEXES)}


class Face(Struct, frozen=True, gc=False):
    """A block whose face the seat may see; `hex` is empty before it is placed.

    `out_of_command` is known of own blocks, and of others only in a Battle; `moved` of own blocks
    alone.
    """

    id: BlockId
    hex: HexId
    steps: int
    face_up: bool = False
    out_of_command: bool = False
    moved: bool = False


class Back(Struct, frozen=True, gc=False):
    """Enemy blocks seen from behind: how many of a colour stand in a hex."""

    hex: HexId
    colour: str
    count: int


class Board(Struct, frozen=True):
    """The game as one side sees it; spectators (`side` empty) see no side's faces.

    `lost` are eliminated blocks, `evacuated` those brought home with the steps they had; `waters`
    are the rivers and bridges over which the Battles of this Activation were opened. Of the
    `activation` the enemy of the Active Formation sees no block's doings.
    """

    side: Side
    table: Table
    faces: tuple[Face, ...]
    backs: tuple[Back, ...]
    lost: tuple[BlockId, ...]
    evacuated: tuple[Face, ...]
    hand: tuple[CardId, ...]
    hands: dict[Side, int]
    decks: dict[Side, int]
    strategy: str
    waters: dict[HexId, list[str]]
    activation: Activation | None


class Seen:
    """The positions a view shows (`positions.Positions`): own blocks, and whoever lies face up.

    A back is counted where it stands; which block it is, nobody can ask.
    """

    __slots__ = ("_numbers", "activation", "blocks", "table")

    def __init__(self, board: Board) -> None:
        """Gathered once for many questions."""
        self.table = board.table
        self.activation = board.activation
        self.blocks: dict[BlockId, Face] = dict(_OFF_THE_MAP[board.side])
        self._numbers: dict[Side, dict[HexId, int]] = {side: {} for side in SIDES}
        for face in board.faces:
            self.blocks[face.id] = face
            if face.hex:
                numbers = self._numbers[SIDE[face.id]]
                numbers[face.hex] = numbers.get(face.hex, 0) + 1
        for back in board.backs:
            numbers = self._numbers[SIDE_OF_COLOUR[back.colour]]
            numbers[back.hex] = numbers.get(back.hex, 0) + back.count

    def numbers(self, side: Side) -> dict[HexId, int]:
        """How many blocks a side has in each hex it stands in."""
        return self._numbers[side]


_OFF_THE_MAP = {
    side: {id_: Face(id_, NOWHERE, 0) for id_ in BLOCKS_OF_SIDE.get(side, ())}
    for side in (NO_SIDE, *SIDES)
}
SIDE_OF_COLOUR = {it.colour: it.side for it in FORMATIONS.values()}


def board(game: Campaign, seat: Seat | None) -> Board:
    """What that seat, or a spectator, may see."""
    side = SIDE_OF_SEAT[seat] if seat else NO_SIDE
    over = game.table.phase == _OVER
    return Board(
        side=side,
        table=game.table,
        faces=_faces(game, side),
        backs=_backs(game, side),
        lost=tuple(id_ for id_, it in game.blocks.items() if it.fate == _LOST),
        evacuated=tuple(
            Face(id_, NOWHERE, it.steps) for id_, it in game.blocks.items() if it.fate == _EVACUATED
        ),
        hand=tuple(game.hands[side]) if side else (),
        hands={it: len(game.hands[it]) for it in SIDES},
        decks={it: len(game.decks[it]) for it in SIDES},
        strategy=game.strategy if side == GERMAN or over else "",
        waters={hex_: waters(game, hex_) for hex_ in game.table.crossed},
        activation=_activation(game, side),
    )


def _activation(game: Campaign, side: Side) -> Activation | None:
    """What a side may know of the Activation; its lists of blocks are the owner's."""
    acting = game.activation
    if acting is None or FORMATIONS[acting.formation].side == side:
        return acting
    return Activation(acting.formation, contested=acting.contested, fallen=acting.fallen)


def visible(game: Campaign, block: BlockId, side: Side) -> bool:
    """4, 8.5, 10C Whether a side sees a block's face: its own, face-up ones, the active FHQ."""
    if SIDE[block] == side or game.blocks[block].face_up or game.table.phase == _OVER:
        return True
    return block == FHQ.get(game.table.active)


def hidden_from(game: Campaign, side: Side) -> list[BlockId]:
    """Blocks on the map whose faces a side does not see; before the start, not even the blocks."""
    return [id_ for id_, it in game.blocks.items() if it.hex and not visible(game, id_, side)]


def _faces(game: Campaign, side: Side) -> tuple[Face, ...]:
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


def _out_of_command(game: Campaign, block: BlockId, side: Side) -> bool:
    if SIDE[block] == side:
        return bool(game.blocks[block].hex) and not in_command(game, block)
    battle = game.table.battle
    return battle is not None and block in battle.out_of_command


def _backs(game: Campaign, side: Side) -> tuple[Back, ...]:
    if game.table.phase == _SET_UP:
        return ()
    counts: dict[tuple[HexId, str], int] = {}
    for id_ in hidden_from(game, side):
        key = game.blocks[id_].hex, COLOUR[id_]
        counts[key] = counts.get(key, 0) + 1
    ordered = sorted(counts, key=lambda key: (_ORDER[key[0]], key[1]))
    return tuple(Back(hex_, colour, counts[hex_, colour]) for hex_, colour in ordered)


def when(seen: Board) -> When:
    return _when(seen.table.turn, seen.table.phase)


@cache
def _when(turn: int, phase: str) -> When:
    return When(f"{turn} of {LAST_TURN}, {date(turn)}", phase)


def facts(view: View) -> tuple[Fact, ...]:
    """The status panel: when, who, what each side has left."""
    seen: Board = view.board
    table = seen.table
    active = FORMATIONS[table.active].name if table.active else "none"
    return (
        Fact("Turn", view.turn),
        Fact("Phase", view.phase),
        Fact("Active Formation", active),
        Fact("Chits left", _chits(table) or "none"),
        Fact("SHQ steps", _by_side(table.shq)),
        Fact("Cards in hand", _by_side(seen.hands)),
        Fact("Cities in German hands", _cities(table) or "none"),
        Fact("Conquered", ", ".join(NATION_NAMES[it] for it in table.conquered) or "nobody"),
        Fact("Blocks lost", _losses(seen)),
        Fact("In force", ", ".join(in_force(seen)) or "nothing"),
    )


def describe(view: View) -> str:
    """The position in words, for those who cannot see the picture."""
    seen: Board = view.board
    lines = [fact.sentence for fact in facts(view)]
    stacks: dict[HexId, list[str]] = {}
    for face in seen.faces:
        if face.hex:
            lost = ", Out of Command" if face.out_of_command else ""
            up = ", face up" if face.face_up else ""
            words = f"{NAME[face.id]} ({face.steps}{lost}{up})"
            stacks.setdefault(face.hex, []).append(words)
    for back in seen.backs:
        stacks.setdefault(back.hex, []).append(count(back.count, f"{back.colour} block"))
    lines += [f"{name(hex_)}: {', '.join(stacks[hex_])}." for hex_ in HEXES if hex_ in stacks]
    return " ".join(lines)


def hand(view: View) -> tuple[Fact, ...]:
    """What a side holds in secret: its cards, and the German Strategy Card."""
    seen: Board = view.board
    cards = tuple(
        Fact(card, " / ".join(f"{it.kind}: {it.text}" for it in _halves(card)))
        for card in seen.hand
    )
    if seen.side != GERMAN or not seen.strategy:
        return cards
    card = STRATEGIES[seen.strategy]
    home = [face.steps for face in seen.evacuated]
    score = total(card.id, seen.table, Losses(seen.lost, sum(home), len(home)))
    words = f"{capital(in_words(card))}. {GERMAN_WIN} points win; {score} so far."
    return (*cards, Fact(f"Strategy Card: {card.title}", words))


def _halves(card: CardId) -> list[CardEffect]:
    return [EFFECTS[key] for key in CARDS[card]]


def _chits(table: Table) -> str:
    return ", ".join(FORMATIONS[chit].name for chit in table.container)


def _by_side(numbers: dict[Side, int]) -> str:
    return ", ".join(f"{SIDE_NAMES[side]} {numbers[side]}" for side in SIDES)


def _cities(table: Table) -> str:
    return ", ".join(HEXES[city].name for city in CITIES if controls(table, city) == GERMAN)


def _losses(seen: Board) -> str:
    lost = {side: sum(SIDE[id_] == side for id_ in seen.lost) for side in SIDES}
    home = sum(face.steps for face in seen.evacuated)
    return _by_side(lost) + (f"; B.E.F. steps shipped home: {home}" if home else "")


def in_force(seen: Board) -> list[str]:
    """Everything that cards and engineers have changed and that still holds, in words."""
    table = seen.table
    marks = {
        "Eben-Emael silenced": table.paratroops,
        "Dynamo": table.dynamo,
        "Fuel Shortage": table.fuel_shortage,
        "Command Confusion": table.confusion,
        "Weygand in command": table.weygand,
    }
    found = [words for words, on in marks.items() if on]
    found += [f"mines at {name(table.mined)}"] if table.mined else []
    found += [f"pontoon {side_name(table.pontoon)}"] if table.pontoon else []
    found += [f"bridge blown {side_name(side)}" for side in table.blown]
    found += [f"{name(hex_)} under water" for hex_ in table.flooded]
    found += [f"Infantry Assets: {table.assets}"] if table.assets else []
    return found
