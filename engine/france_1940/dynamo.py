"""7A Dynamo: once the card is played, B.E.F. blocks in Dunkirk and Calais may be shipped home."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.france_1940 import answers
from engine.france_1940.components.blocks import BLOCKS_OF, NAME
from engine.france_1940.components.formations import ALLIED, BEF, GERMAN
from engine.france_1940.components.map import EVACUATION_PORTS, name
from engine.france_1940.control import owner
from engine.france_1940.ids import NOWHERE, BlockId, Fate, HexId
from engine.france_1940.kinds import Kind
from engine.france_1940.seats import holder
from engine.france_1940.state import Campaign, Decision


class Evacuation(Decision, frozen=True):
    """7A In any B.E.F. Activation after Dynamo: who ends its movement in a port may leave."""

    rule = "7A"
    batch = True
    private = True
    decline = answers.END

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The holder of the B.E.F., if British blocks stand in a port that is free."""
        if not game.table.dynamo or game.table.active != BEF or not waiting(game):
            return ()
        return (holder(game, BEF),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return "Dynamo: does the B.E.F. embark?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """How many are home already, for they count."""
        return f"Dynamo: which block embarks? B.E.F. steps safe in England so far: {home(game)}."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (BEF,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every block in a free port."""
        offers = [_embark(game, id_) for id_ in waiting(game)]
        return [*offers, Choice(answers.END, "Nobody else" if home(game) else "Nobody", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Ship one home, and ask again."""
        if token == answers.END:
            if not home(game):
                words = "Nobody embarks; the B.E.F. stays in France for now."
                game.log(Kind.EVACUATION, words, rule="7A")
            return
        block = answers.EMBARK.of(token)
        port, steps = game.blocks[block].hex, game.blocks[block].steps
        game.mark(block, hex=NOWHERE, fate=Fate.EVACUATED, face_up=False)
        game.reveal()
        words = f"{NAME[block]} embarks at {name(port)} with {count(steps, 'step')}."
        words += f" B.E.F. steps safe in England: {home(game)}."
        game.log(Kind.EVACUATION, words, port, rule="7A")
        game.then(Evacuation())


def waiting(game: Campaign) -> list[BlockId]:
    """B.E.F. blocks in a port that is ours and free of Germans."""
    ports = [port for port in EVACUATION_PORTS if _free(game, port)]
    return [id_ for id_ in BLOCKS_OF[BEF] if game.blocks[id_].hex in ports]


def home(game: Campaign) -> int:
    """B.E.F. steps brought home so far."""
    return sum(it.steps for it in game.blocks.values() if it.fate == Fate.EVACUATED)


def _free(game: Campaign, port: HexId) -> bool:
    return owner(game.table, port) == ALLIED and not game.blocks_in(port, GERMAN)


def _embark(game: Campaign, block: BlockId) -> Choice:
    it = game.blocks[block]
    steps = count(it.steps, "step")
    return Choice(answers.EMBARK.token(block), "Embark", NAME[block], name(it.hex), steps, it.hex)
