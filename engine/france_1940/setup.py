"""Chapter 6: both sides place their blocks in secret; then hands, Strategy Card, first Group."""

from __future__ import annotations

from collections import Counter
from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.drafts import Edit
from engine.core.ids import Seat
from engine.core.sheet import Sheet, signed
from engine.france_1940 import answers
from engine.france_1940.components.blocks import ARMOR, BLOCKS, BLOCKS_OF, FORMATION, NAME
from engine.france_1940.components.calendar import CARDS_DEALT
from engine.france_1940.components.formations import (
    ALLIED,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    NEUTRALS,
    SIDE_NAMES,
    SIDE_OF_SEAT,
    SIDES,
)
from engine.france_1940.components.map import AREAS, CITIES_OF, name
from engine.france_1940.components.strategy import GERMAN_WIN, STRATEGIES, in_words
from engine.france_1940.components.tables import STACKING
from engine.france_1940.deck import cards_in_game, deal
from engine.france_1940.ids import NOWHERE, BlockId, FormationId, HexId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_command
from engine.france_1940.seats import PLAYERS, chief, formations_of, seating, seats_of
from engine.france_1940.sequence import FirstTurn
from engine.france_1940.state import Campaign, Decision, Phase

SUGGESTED = "suggested"
_DIALLED = {"german armor": GERMAN, "french armor": ALLIED}


def set_up(game: Campaign) -> None:
    """6, 13 Blocks at full strength, but for those dialled down; then the set-up in order."""
    short = _DIALLED.get(game.options["dial_down"])
    for block, it in BLOCKS.items():
        if it.kind == ARMOR and it.side == short:
            game.mark(block, steps=it.steps - 1)
    game.table.assets = int(game.options["infantry_assets"])
    game.then(PlaceBlocks(), OpeningHands(), ChooseStrategy(), ChooseFirstGroup())


def area(formation: FormationId) -> tuple[HexId, ...]:
    """6 Where a Formation sets up: its marked hexes, or the cities of a neutral."""
    return AREAS[formation] if formation in AREAS else CITIES_OF[formation]


class PlaceBlocks(Sheet[Campaign], frozen=True):
    """6 Every seat places its Formations in secret, all at the same time.

    A line of its sheet is a block in a hex; who drafts sees his blocks there on the map.
    """

    rule = "6"
    sign_words = "Ready"
    back_words = "Take the last order back"
    reopen_words = "Not ready yet: change the set-up"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return seating(game.options)

    def heading(self, game: Campaign, seat: Seat) -> str:
        verb = "place" if PLAYERS[seat].endswith("s") else "places"
        return f"Set-up: {PLAYERS[seat]} {verb} blocks in secret."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Which Formation is due, and how many blocks are left."""
        formation = _placing(game, seat)
        if not formation:
            return f"All blocks are placed{_astray(game, seat)}. Ready to sign?"
        left = len(_waiting(game, seat))
        left_ = count(left, "block")
        return f"Set-up of {FORMATIONS[formation].the}: which block goes where? {left_} to place."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        formation = _placing(game, seat)
        return (formation,) if formation else ()

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        """The suggested set-up for the rest, or each block of a Formation in each of its hexes."""
        formation = _placing(game, seat)
        if not formation:
            return []
        room = Room(game, formation)
        open_ = [hex_ for hex_ in area(formation) if room.fits(hex_)]
        blocks = [block for block in BLOCKS_OF[formation] if not game.blocks[block].hex]
        return [
            Choice(SUGGESTED, "Place all the rest as suggested"),
            *(_place(block, hex_) for hex_ in open_ for block in blocks),
        ]

    def lines_of(self, game: Campaign, seat: Seat, token: str) -> tuple[str, ...]:
        """One block, or all that are left."""
        return _suggested(game, seat) if token == SUGGESTED else (token,)

    def subject(self, line: str) -> str:
        """A block stands in one hex."""
        return answers.PLACE.of(line).block

    def worded(self, game: Campaign, seat: Seat, line: str) -> str:
        """A block and its hex."""
        block, hex_ = answers.PLACE.of(line)
        return f"{NAME[block]} at {name(hex_)}"

    def complete(self, game: Campaign, seat: Seat) -> bool:
        """6 Every block has its hex."""
        return not _waiting(game, seat)

    def put(self, game: Campaign, seat: Seat, line: str) -> None:
        block, hex_ = answers.PLACE.of(line)
        game.mark(block, hex=hex_)

    def remove(self, game: Campaign, seat: Seat, line: str) -> None:
        """The block stands there no more."""
        game.mark(answers.PLACE.of(line).block, hex=NOWHERE)

    def tell(self, game: Campaign, seat: Seat, token: str, changed: tuple[Edit, ...]) -> None:
        """All learn who is ready; his own side, what he places."""
        if not changed:
            verb = "are" if PLAYERS[seat].endswith("s") else "is"
            ready = f"{verb} ready" if signed(game, seat) else f"{verb} not ready yet"
            game.log(Kind.SETUP, f"Set-up: {PLAYERS[seat]} {ready}.", rule=self.rule)
            return
        if token == SUGGESTED:
            words = "All other blocks take their suggested places."
        else:
            words = " ".join(_change_in_words(edit) for edit in changed)
        game.log(Kind.SETUP, words, rule=self.rule, seats=seats_of(game, SIDE_OF_SEAT[seat]))


@cache
def _place(block: BlockId, hex_: HexId) -> Choice:
    return Choice(answers.PLACE.token(block, hex_), "Place", NAME[block], name(hex_), "", hex_)


def _change_in_words(edit: Edit) -> str:
    """What became of one block."""
    if edit.new:
        block, hex_ = answers.PLACE.of(edit.new)
        return f"{NAME[block]} is placed at {name(hex_)}."
    return f"{NAME[answers.PLACE.of(edit.old).block]} is taken back."


def _waiting(game: Campaign, seat: Seat) -> list[BlockId]:
    """A seat's blocks that have no hex yet."""
    return [block for block in _own(game, seat) if not game.blocks[block].hex]


def _own(game: Campaign, seat: Seat) -> list[BlockId]:
    return [block for formation in formations_of(game, seat) for block in BLOCKS_OF[formation]]


def _placing(game: Campaign, seat: Seat) -> FormationId | None:
    """The Formation a seat is placing."""
    waiting = _waiting(game, seat)
    return FORMATION[waiting[0]] if waiting else None


def _astray(game: Campaign, seat: Seat) -> str:
    """5B, 6 A warning of blocks that would begin Out of Command."""
    stray = [NAME[it] for it in _own(game, seat) if not in_command(game, it)]
    return f"; out of range of their headquarters: {', '.join(stray)}" if stray else ""


class Room:
    """6 Two blocks of a Formation a hex; one neutral block in each of its cities."""

    def __init__(self, game: Campaign, formation: FormationId) -> None:
        self._taken = Counter(game.blocks[block].hex for block in BLOCKS_OF[formation])
        self._most = 1 if formation in NEUTRALS else STACKING

    def fits(self, hex_: HexId) -> bool:
        """Whether one more fits."""
        return self._taken[hex_] < self._most

    def take(self, hex_: HexId) -> HexId:
        """One more stands there."""
        self._taken[hex_] += 1
        return hex_


def _suggested(game: Campaign, seat: Seat) -> tuple[str, ...]:
    """Each block in its suggested hex, or in the first of its area with room."""
    room = {formation: Room(game, formation) for formation in formations_of(game, seat)}
    lines = []
    for block in _waiting(game, seat):
        here = room[FORMATION[block]]
        wishes = (BLOCKS[block].preset, *area(FORMATION[block]))
        hex_ = here.take(next(it for it in wishes if here.fits(it)))
        lines.append(answers.PLACE.token(block, hex_))
    return tuple(lines)


class OpeningHands(Phase, frozen=True):
    """6, 13 Both decks are shuffled and the opening hands dealt."""

    rule = "6"

    def run(self, game: Campaign) -> None:
        game.table.phase = TurnPhase.DEAL
        game.log(Kind.SETUP, "The armies stand in their places.", rule=self.rule)
        for side in SIDES:
            game.decks[side] = list(cards_in_game(game, side))
            game.chance.about("deck", side)
            game.chance.shuffle(game.decks[side])
            deal(game, side, CARDS_DEALT[1][side], "cards_at_start")


class ChooseStrategy(Decision, frozen=True):
    """2, 6 The German player picks one of six Strategy Cards and keeps it secret."""

    rule = "6"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (chief(game, GERMAN),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return "The German command chooses its Strategy Card."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        cards = (f"• {card.title}: {in_words(card)}." for card in STRATEGIES.values())
        ask = f"Choose your Strategy Card. {GERMAN_WIN} points on it win."
        return "\n".join([ask, *cards])

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(answers.STRATEGY.token(card.id), "Choose", card.title, "", card.aim)
            for card in STRATEGIES.values()
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.strategy = answers.STRATEGY.of(token)
        game.log(Kind.STRATEGY, "The German command has chosen its strategy.", rule=self.rule)
        words = f"Our Strategy Card: {STRATEGIES[game.strategy].title}."
        game.log(Kind.STRATEGY, words, rule=self.rule, seats=seats_of(game, GERMAN))


class ChooseFirstGroup(Decision, frozen=True):
    """5A, 6 The German player says which Army Group opens the campaign."""

    rule = "5A"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (chief(game, GERMAN),)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return "Which Army Group attacks first?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(answers.FIRST.token(group), "Begin with", FORMATIONS[group].name)
            for group in (GROUP_A, GROUP_B)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        group = answers.FIRST.of(token)
        words = f"{SIDE_NAMES[GERMAN]} troops wait for dawn: {FORMATIONS[group].name} moves first."
        game.log(Kind.FIRST, words, rule=self.rule)
        game.then(FirstTurn(group=group))
