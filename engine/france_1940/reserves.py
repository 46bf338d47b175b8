"""11C: Reserves. Eliminated blocks return for SHQ steps; the Spirit of DeGaulle asks for none."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.destination import Destination
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import (
    ARMOR,
    FHQ,
    FHQS,
    FORMATION,
    KIND,
    NAME,
    SIDE,
    STEPS,
)
from engine.france_1940.components.formations import BEF, FORMATIONS, OTHER, SIDE_NAMES
from engine.france_1940.components.map import name, within
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.control import claim
from engine.france_1940.headquarters import behind
from engine.france_1940.ids import BlockId, CardKey, Fate, HexId
from engine.france_1940.kinds import Kind
from engine.france_1940.on_the_march import cross_border
from engine.france_1940.positions import command_range, room
from engine.france_1940.reach import ground_for
from engine.france_1940.seats import chief
from engine.france_1940.state import Campaign, Decision, Phase

MOST_STEPS = 2


def add_step(game: Campaign, side: Side) -> None:
    """11A One step for the SHQ, four at most."""
    game.table.shq[side] = min(SHQ_FULL, game.table.shq[side] + 1)


def returnable(game: Campaign, side: Side, *, degaulle: bool = False) -> list[BlockId]:
    """11C Eliminated blocks that may return: all of it lies open, FHQs lost as well.

    No FHQ, no B.E.F., no neutral, no Armor; the Spirit of DeGaulle brings any French block.
    """
    return [
        id_
        for id_, it in game.blocks.items()
        if it.fate == Fate.LOST
        and SIDE[id_] == side
        and id_ not in FHQS
        and FORMATION[id_] in FHQ
        and FORMATION[id_] != BEF
        and game.blocks[FHQ[FORMATION[id_]]].hex
        and (FORMATIONS[FORMATION[id_]].french if degaulle else KIND[id_] != ARMOR)
    ]


def landing(game: Campaign, block: BlockId) -> list[HexId]:
    """11C Within Command Range of its FHQ, no nearer to the enemy's side, not among enemies."""
    formation, side = FORMATION[block], SIDE[block]
    fhq = game.blocks[FHQ[formation]].hex
    enemy, ground = game.numbers(OTHER[side]), ground_for(game.table, block)
    return [
        hex_
        for hex_ in within(fhq, command_range(game.table, formation))
        if hex_ in ground
        and hex_ not in enemy
        and behind(side, hex_, fhq)
        and room(game, hex_, side)
    ]


class CallUp(Decision, frozen=True):
    """11C A side calls blocks up, one after the other, a SHQ step for each step of strength."""

    rule = "11C"
    private = True
    decline = answers.END
    side: Side

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The chief, if something could return; whether it has a place to go is his secret."""
        paid = game.table.shq[self.side] and returnable(game, self.side)
        free = self._degaulle(game) and returnable(game, self.side, degaulle=True)
        return (chief(game, self.side),) if paid or free else ()

    def run(self, game: Campaign) -> None:
        """Nobody, or nobody else, returns."""
        game.table.reinforcing.pop(self.side, None)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Does the {SIDE_NAMES[self.side]} side call up reserves?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What can be paid; or that nobody can come."""
        steps = game.table.shq[self.side]
        have = f"Supreme Headquarters has {count(steps, 'step')}"
        if len(self.choices(game, seat)) > 1:
            return f"{have}. Which lost block do you call up? Each step it brings costs one."
        return f"{have}, but no lost block has a free hex near its headquarters."

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Blocks with a place to go, at one step or two."""
        offers = []
        if self._degaulle(game):
            offers += [
                Choice(
                    answers.DEGAULLE.token(id_),
                    "Spirit of DeGaulle",
                    NAME[id_],
                    "",
                    "2 steps, free",
                )
                for id_ in returnable(game, self.side, degaulle=True)
                if landing(game, id_)
            ]
        most = min(MOST_STEPS, game.table.shq[self.side])
        offers += [
            Choice(
                answers.recall_token(id_, steps),
                "Call up",
                NAME[id_],
                "",
                count(steps, "SHQ step"),
            )
            for id_ in returnable(game, self.side)
            if most and landing(game, id_)
            for steps in range(min(most, STEPS[id_]), 0, -1)
        ]
        return [*offers, Choice(answers.END, "Call up nobody else", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        free, paid = answers.DEGAULLE.read(token), answers.recall(token)
        if free:
            game.then(PlaceReserve(free, MOST_STEPS, 0), self)
        elif paid:
            game.then(PlaceReserve(paid.block, paid.steps, paid.steps), self)
        else:
            self.run(game)

    def _degaulle(self, game: Campaign) -> bool:
        return game.table.reinforcing.get(self.side) == CardKey.DEG


class PlaceReserve(Destination[Campaign], frozen=True):
    """11C Where the returning block appears."""

    rule = "11C"
    private = True
    block: BlockId
    steps: int
    cost: int

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (chief(game, SIDE[self.block]),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Does the {SIDE_NAMES[SIDE[self.block]]} side call up reserves?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Where does {NAME[self.block]} return?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.block,)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every hex that 11C allows; panels show those for one step beside those for two."""
        verb = f"Return with {count(self.steps, 'step')} at"
        return [
            Choice(answers.AT.token(hex_), verb, name(hex_), place=hex_)
            for hex_ in landing(game, self.block)
        ]

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        """Pay and place it, face to its owner."""
        side, hex_ = SIDE[self.block], answers.AT.of(token)
        game.table.shq[side] -= self.cost
        if not self.cost:
            del game.table.reinforcing[side]
        game.mark(self.block, hex=hex_, steps=self.steps, fate=Fate.NONE)
        paid = count(self.cost, "SHQ step") if self.cost else "nothing: the Spirit of DeGaulle"
        words = f"{SIDE_NAMES[side]} reserves: a lost block returns at {name(hex_)} for {paid}."
        game.log(Kind.RESERVE, words, hex_, rule="11C")
        cross_border(game, hex_, side)
        claim(game, hex_, side)


class LateFreeStep(Phase, frozen=True):
    """11A, 11C A full SHQ gets its free step after the Reserves, if there is room by then."""

    rule = "11A"

    def run(self, game: Campaign) -> None:
        for side in game.table.free_step_waits:
            add_step(game, side)
        game.table.free_step_waits = []
