"""The last Battle in a corner of the sea: both sides, every roll with its dice, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.log import Event
from engine.core.views import View
from engine.france_1940.components.blocks import COLOUR, STEPS
from engine.france_1940.components.cards import EFFECTS
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import EFFECTS as GROUNDS
from engine.france_1940.ids import BlockId, CardKey
from engine.france_1940.kinds import Kind
from engine.france_1940.views import Board
from renders.core.blocks import BOXED, LOW, standing
from renders.core.dice import TEN, ten
from renders.core.event_marks import Mark, star
from renders.core.fonts import SANS, SEMIBOLD, SERIF, first_lines, wrapped
from renders.core.palette import Theme
from renders.core.panel import slab
from renders.core.scene import Item, PlacedSprite
from renders.core.sprites import Text
from renders.france_1940.event_marks import AIR_STRIKES
from renders.france_1940.faces import block_colours, label
from renders.france_1940.pieces import piece_of

_X, _Y, _WIDTH = 10.0, 10.0, 424.0
_HEAD, _SIDES, _ROW, _NOTE = 38.0, 40.0, 34.0, 20.0
_MOST_ROWS, _ROWS_OF_TWO, _MOST_NOTES = 4, 2, 2
_GAP = 6.0
_DICE_AT, _HITS_AT = 128.0, 362.0
_FIRES = (Kind.FIRE, Kind.FIRE_MISSED)
_ROLLS = frozenset({*_FIRES, Kind.STRIKE, Kind.STRIKE_MISSED})
_OUTCOMES = frozenset({Kind.ELIMINATED, Kind.CAPTURE, Kind.SHIELD, Kind.CANCELLED})


@dataclass(frozen=True)
class BattleCard:
    """One Battle on its plate: where it is fought, whether it goes on, its rolls and its ends."""

    place: str
    open: bool
    rolls: tuple[Event, ...]
    notes: tuple[str, ...] = ()

    @property
    def told(self) -> list[str]:
        """The notes, line by line and to their ends."""
        return [line for it in self.notes for line in wrapped(it, SANS, 16, _WIDTH - 24)]

    @property
    def height(self) -> float:
        lines = _ROW * len(self.rolls) + _NOTE * len(self.told)
        return _HEAD + (_SIDES if self.open else 0.0) + lines + 8


def battle_cards(board: Board, events: Sequence[Event]) -> list[BattleCard]:
    """The Battle that is being fought, and before it the one whose dice fell last elsewhere."""
    rolled = [event for event in events if event.kind in _ROLLS]
    here = board.table.battle.hex if board.table.battle else ""
    ended = [event.places[0] for event in rolled if here not in event.places]
    both = bool(here and ended)
    found = []
    for place in (*ended[-1:], *([here] if here else [])):
        rolls = tuple(event for event in rolled if place in event.places)
        notes = tuple(it.words for it in events if it.kind in _OUTCOMES and place in it.places)
        most = _ROWS_OF_TWO if both else _MOST_ROWS
        kept = () if both else notes[-_MOST_NOTES:]
        found.append(BattleCard(place, place == here, rolls[-most:], kept))
    return found


def inset(theme: Theme, view: View, events: Sequence[Event]) -> Iterator[Item]:
    """All plates, one under the other."""
    board: Board = view.board
    y = _Y
    for card in battle_cards(board, events):
        yield from _drawn(theme, board, card, y)
        y += card.height + _GAP


def _drawn(theme: Theme, board: Board, card: BattleCard, top: float) -> Iterator[Item]:
    yield PlacedSprite(slab(_WIDTH, card.height, theme["panel"], 9), _X, top, "battle", card.place)
    yield from _heading(theme, board, card, top)
    y = top + _HEAD
    if card.open:
        yield from _fighters(theme, board, y)
        y += _SIDES
    for roll in card.rolls:
        yield from _roll(theme, roll, y)
        y += _ROW
    for words in card.told:
        yield Text(words, _X + 12, y + 14, SANS, 16, theme["warn"])
        y += _NOTE


def _heading(theme: Theme, board: Board, card: BattleCard, top: float) -> Iterator[Item]:
    title = f"Battle at {name(card.place)}"
    yield Text(title, _X + 12, top + 26, SERIF, 20, theme["panel_ink"])
    battle = board.table.battle
    if battle and card.open:
        words = f"{GROUNDS[battle.effect].title}, round {battle.round}"
        yield Text(words, _X + _WIDTH - 12, top + 26, SEMIBOLD, 16, theme["accent"], "rs")


def _fighters(theme: Theme, board: Board, y: float) -> Iterator[Item]:
    battle = board.table.battle
    if battle is None:
        return
    faces = {face.id: face for face in board.faces}
    middle = _X + _WIDTH / 2
    yield Text("against", middle, y + 22, SANS, 16, theme["panel_soft"], "ms")
    attackers = [faces[it] for it in battle.attackers if it in faces]
    defenders = [faces[it] for it in battle.defenders if it in faces]
    step = LOW.width + 3
    for number, face in enumerate(attackers):
        x = middle - 40 - (len(attackers) - number) * step
        yield PlacedSprite(
            piece_of(theme, board, face).sprite(theme, LOW), x, y, f"fights:{face.id}"
        )
    for number, face in enumerate(defenders):
        x = middle + 43 + number * step
        yield PlacedSprite(
            piece_of(theme, board, face).sprite(theme, LOW), x, y, f"fights:{face.id}"
        )


def _roll(theme: Theme, roll: Event, y: float) -> Iterator[Item]:
    yield from _shooters(theme, roll, y) if roll.kind in _FIRES else _strike(theme, roll, y)
    step = min(TEN + 2, (_HITS_AT - _DICE_AT) / max(len(roll.dice), 1))
    for number, (value, good) in enumerate(zip(roll.dice, roll.good, strict=True)):
        die = ten(value, theme["amber" if good else "panel_soft"], theme["ink"])
        yield PlacedSprite(die, _X + _DICE_AT + number * step, y + 2, "die", number=str(value))
    hits = sum(roll.good)
    words = f"{hits} hit{'s' if hits > 1 else ''}" if hits else "miss"
    ink = theme["warn" if hits else "panel_soft"]
    yield Text(words, _X + _WIDTH - 12, y + 21, SEMIBOLD, 17, ink, "rs")


def _shooters(theme: Theme, roll: Event, y: float) -> Iterator[Item]:
    for number, block in enumerate(map(BlockId, roll.who)):
        sprite = standing(block_colours(theme, COLOUR[block]), label(block, STEPS[block]), BOXED)
        yield PlacedSprite(sprite, _X + 10 + number * (BOXED.width + 2), y + 1, f"fires:{block}")


def _strike(theme: Theme, roll: Event, y: float) -> Iterator[Item]:
    """Aircraft or guns, with the title of the card in two short lines."""
    key = CardKey(roll.who[0])
    what = Mark.BOMBS if key in AIR_STRIKES else Mark.SHELLS
    yield PlacedSprite(star(theme, what, 38), _X + 6, y - 2, "strike")
    lines = first_lines(EFFECTS[key].title, SEMIBOLD, 13, 68, 2)
    top = y + 21 - 7 * (len(lines) - 1)
    for number, words in enumerate(lines):
        yield Text(words, _X + 47, top + 14 * number, SEMIBOLD, 13, theme["panel_ink"])
