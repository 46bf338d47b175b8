"""Chapter 6: both sides place their blocks in secret; then hands, Strategy Card, first Group."""

from __future__ import annotations

from functools import cache

from engine.core.choice import CANCEL, Choice
from engine.core.ids import Seat
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
from engine.france_1940.components.strategy import STRATEGIES, in_words
from engine.france_1940.components.tables import STACKING
from engine.france_1940.deck import cards_in_game, deal
from engine.france_1940.ids import NOWHERE, BlockId, FormationId, HexId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_command
from engine.france_1940.seats import PLAYERS, chief, formations_of, seating, seats_of
from engine.france_1940.sequence import FirstTurn
from engine.france_1940.state import Campaign, Decision, Phase

SUGGESTED = "suggested"
READY = "ready"
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


class PlaceBlocks(Decision, frozen=True):
    """6 Every seat places its Formations in secret, all at the same time."""

    rule = "6"
    batch = True
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Whoever has not declared himself ready."""
        return tuple(seat for seat in seating(game.options) if seat not in game.table.ready)

    def heading(self, game: Campaign, seat: Seat) -> str:
        """What all may know."""
        return f"Set-up: {PLAYERS[seat]} places blocks in secret."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Ask."""
        formation = _placing(game, seat)
        if not formation:
            return f"All blocks are placed{_astray(game, seat)}. Ready?"
        left = len(_waiting(game, seat))
        return f"Set-up, {FORMATIONS[formation].name}: which block where? {left} left in all."

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """The suggested set-up for the rest, each block and hex, or a block taken back."""
        formation, offers = _placing(game, seat), []
        if formation:
            offers.append(Choice(SUGGESTED, "Place all the rest as suggested"))
            open_ = [hex_ for hex_ in area(formation) if _fits(game, formation, hex_)]
            blocks = [block for block in BLOCKS_OF[formation] if not game.blocks[block].hex]
            offers += [_place(block, hex_) for hex_ in open_ for block in blocks]
        else:
            offers.append(Choice(READY, "Ready"))
        if _placed(game, seat):
            offers.append(Choice(CANCEL, "Take the last block back", ends=True))
        return offers

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Place, take back, or declare ready."""
        game.then(PlaceBlocks())
        if token == READY:
            game.table.ready.append(seat)
            game.log(Kind.SETUP, f"Set-up: {PLAYERS[seat]} is ready.", rule=self.rule)
        elif token == CANCEL:
            block = _placed(game, seat)[-1]
            game.placed.remove(block)
            game.mark(block, hex=NOWHERE)
            _tell(game, seat, f"{NAME[block]} is taken back.")
        elif token == SUGGESTED:
            _suggest(game, seat)
            _tell(game, seat, "All other blocks take their suggested places.")
        elif placed := answers.placing(token):
            _put(game, *placed)
            _tell(game, seat, f"{NAME[placed.block]} is placed at {name(placed.hex)}.")


@cache
def _place(block: BlockId, hex_: HexId) -> Choice:
    return Choice(answers.placing_token(block, hex_), "Place", NAME[block], name(hex_), "", hex_)


def _tell(game: Campaign, seat: Seat, words: str) -> None:
    """A line of the diary for one side alone."""
    game.log(Kind.SETUP, words, rule="6", seats=seats_of(game, SIDE_OF_SEAT[seat]))


def _waiting(game: Campaign, seat: Seat) -> list[BlockId]:
    """A seat's blocks that have no hex yet."""
    return [
        block
        for formation in formations_of(game, seat)
        for block in BLOCKS_OF[formation]
        if not game.blocks[block].hex
    ]


def _placing(game: Campaign, seat: Seat) -> FormationId | None:
    """The Formation a seat is placing."""
    waiting = _waiting(game, seat)
    return FORMATION[waiting[0]] if waiting else None


def _placed(game: Campaign, seat: Seat) -> list[BlockId]:
    held = formations_of(game, seat)
    return [block for block in game.placed if FORMATION[block] in held]


def _astray(game: Campaign, seat: Seat) -> str:
    """5B, 6 A warning of blocks that would begin Out of Command."""
    stray = [NAME[it] for it in _placed(game, seat) if not in_command(game, it)]
    return f"; out of range of their headquarters: {', '.join(stray)}" if stray else ""


def _fits(game: Campaign, formation: FormationId, hex_: HexId) -> bool:
    """6 Two blocks a hex; one neutral block in each of its cities."""
    here = sum(game.blocks[block].hex == hex_ for block in BLOCKS_OF[formation])
    return here < (1 if formation in NEUTRALS else STACKING)


def _put(game: Campaign, block: BlockId, hex_: HexId) -> None:
    game.mark(block, hex=hex_)
    game.placed.append(block)


def _suggest(game: Campaign, seat: Seat) -> None:
    """Each block in its suggested hex, or in the first of its area with room."""
    for block in _waiting(game, seat):
        formation = FORMATION[block]
        wishes = (BLOCKS[block].preset, *area(formation))
        _put(game, block, next(hex_ for hex_ in wishes if _fits(game, formation, hex_)))


class OpeningHands(Phase, frozen=True):
    """6, 13 Both decks are shuffled and the opening hands dealt."""

    rule = "6"

    def run(self, game: Campaign) -> None:
        """Shuffle and deal."""
        game.placed = []
        game.table.phase = TurnPhase.DEAL
        game.log(Kind.SETUP, "The armies stand in their places.", rule=self.rule)
        for side in SIDES:
            game.decks[side] = list(cards_in_game(game, side))
            game.chance.shuffle(game.decks[side])
            deal(game, side, CARDS_DEALT[1][side], "cards_at_start")


class ChooseStrategy(Decision, frozen=True):
    """2, 6 The German player picks one of six Strategy Cards and keeps it secret."""

    rule = "6"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The German chief."""
        return (chief(game, GERMAN),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        """What all may know."""
        return "The German command chooses its Strategy Card."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Ask."""
        cards = (f"{card.title}: {in_words(card)}." for card in STRATEGIES.values())
        return "\n".join(["Which Strategy Card decides your campaign?", *cards])

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """All six."""
        return [
            Choice(answers.STRATEGY.token(card.id), "Choose", card.title, "", card.aim)
            for card in STRATEGIES.values()
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Keep it secret."""
        game.strategy = answers.STRATEGY.of(token)
        game.log(Kind.STRATEGY, "The German command has chosen its strategy.", rule=self.rule)
        words = f"Our Strategy Card: {STRATEGIES[game.strategy].title}."
        game.log(Kind.STRATEGY, words, rule=self.rule, seats=seats_of(game, GERMAN))


class ChooseFirstGroup(Decision, frozen=True):
    """5A, 6 The German player says which Army Group opens the campaign."""

    rule = "5A"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The German chief."""
        return (chief(game, GERMAN),)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Ask."""
        return "Which Army Group attacks first?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """A or B."""
        return [
            Choice(answers.FIRST.token(group), "Begin with", FORMATIONS[group].name)
            for group in (GROUP_A, GROUP_B)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Begin the campaign."""
        group = answers.FIRST.of(token)
        words = f"{SIDE_NAMES[GERMAN]} troops wait for dawn: {FORMATIONS[group].name} begins."
        game.log(Kind.FIRST, words, rule=self.rule)
        game.then(FirstTurn(group=group))
