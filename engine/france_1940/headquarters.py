"""Section 10D: a destroyed Formation Headquarters returns."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import FHQ, STEPS
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER
from engine.france_1940.components.map import EAST, name, within
from engine.france_1940.components.tables import FHQ_RETURN_STEPS, LAST_FHQ_RETURN
from engine.france_1940.control import claim
from engine.france_1940.ids import Fate, FormationId, HexId
from engine.france_1940.kinds import Kind
from engine.france_1940.on_the_march import cross_border
from engine.france_1940.positions import in_play, room
from engine.france_1940.reach import ground_for
from engine.france_1940.seats import holder
from engine.france_1940.state import Campaign, Decision, Phase

WAIT = "wait"


def behind(side: Side, hex_: HexId, mark: HexId) -> bool:
    """10D, 11C No farther East than a mark for the Allies, no farther West for the Germans."""
    return EAST[hex_] >= EAST[mark] if side == GERMAN else EAST[hex_] <= EAST[mark]


def return_hexes(game: Campaign, formation: FormationId) -> list[HexId]:
    """10D In Command Range of a block of the Formation, behind it, free of enemies, with room."""
    it, fhq = FORMATIONS[formation], FHQ[formation]
    enemy, ground = game.numbers(OTHER[it.side]), ground_for(game.table, fhq)
    near = {
        hex_
        for block in in_play(game, formation)
        for mark in (game.blocks[block].hex,)
        for hex_ in within(mark, it.command_range)
        if behind(it.side, hex_, mark)
    }
    return [
        hex_
        for hex_ in EAST
        if hex_ in near and hex_ in ground and hex_ not in enemy and room(game, hex_, it.side)
    ]


class ReturnHeadquarters(Phase, frozen=True):
    """10D, 8-2 The FHQs whose Turn has come re-enter, German ones first."""

    rule = "10D"

    def run(self, game: Campaign) -> None:
        """Strike off those that cannot return; ask for the others."""
        table = game.table
        waiting = []
        for formation in FORMATIONS:
            if table.fhq_returns.get(formation, LAST_TURN + 1) > table.turn:
                continue
            if table.turn <= LAST_FHQ_RETURN and in_play(game, formation):
                waiting.append(ReturnFhq(formation=formation))
                continue
            del table.fhq_returns[formation]
            words = f"The headquarters of {FORMATIONS[formation].the} is lost for good."
            game.log(Kind.TROPHY, words, rule=self.rule)
        game.then(*waiting)


class ReturnFhq(Decision, frozen=True):
    """10D Where a returning FHQ is placed; it waits a Turn if there is no hex for it."""

    formation: FormationId

    rule = "10D"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (holder(game, self.formation),)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"The headquarters of {FORMATIONS[self.formation].the} returns."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Where does the headquarters of {FORMATIONS[self.formation].the} return?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (FHQ[self.formation],)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every hex allowed, or another Turn of waiting."""
        hexes = return_hexes(game, self.formation)
        return [
            Choice(answers.AT.token(hex_), "Return to", name(hex_), place=hex_) for hex_ in hexes
        ] or [Choice(WAIT, "No free hex: wait a Turn")]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        it, fhq, table = FORMATIONS[self.formation], FHQ[self.formation], game.table
        if token == WAIT:
            table.fhq_returns[self.formation] = table.turn + 1
            words = f"The headquarters of {it.the} has no free hex and waits a Turn."
            game.log(Kind.FHQ, words, rule=self.rule)
            return
        hex_ = answers.AT.of(token)
        del table.fhq_returns[self.formation]
        game.mark(fhq, hex=hex_, steps=min(FHQ_RETURN_STEPS, STEPS[fhq]), fate=Fate.NONE)
        steps = count(game.blocks[fhq].steps, "step")
        words = f"The headquarters of {it.the} returns at {name(hex_)} with {steps}."
        game.log(Kind.FHQ, words, hex_, rule=self.rule)
        cross_border(game, hex_, it.side)
        claim(game, hex_, it.side)
