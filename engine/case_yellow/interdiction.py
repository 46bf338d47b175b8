"""5.1c Allied Air Assets attack river crossings."""

from __future__ import annotations

from engine.case_yellow.components.map import CROSSINGS, LAND, name, part
from engine.case_yellow.components.tables import INTERDICTION
from engine.case_yellow.components.units import MARKERS
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, HexId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import control
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"
AWAY = 3  # turns a lost marker stays away (2.2b)
BRIDGES = tuple(hex_ for hex_ in LAND if any(hex_ == one for one, _ in CROSSINGS))


@remembered
def bridges(game: Campaign) -> tuple[HexId, ...]:
    """German-held hexes at River Crossings that bear no marker yet."""
    return tuple(
        hex_
        for hex_ in BRIDGES
        if control(game, hex_) == GERMAN and hex_ not in game.ground.interdicted
    )


class Interdict(Ask[Campaign], frozen=True):
    """5.1c, 10.7 Allied Air Assets attack river crossings, one after the other."""

    rule = "5.1c"
    decline = DONE
    batch = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        free = MARKERS["Crossing Interdicted"] - len(game.ground.interdicted)
        able = game.table.air.allied and free and bridges(game)
        return (SEAT[ALLIED],) if able else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(len(game.table.air.allied), "squadron")
        chances = "one in three succeeds, one in three is shot down"
        return f"{left} can attack a river crossing ({chances}). Which?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return bridges(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            *(
                Choice(hex_, "Interdict", name(hex_), place=hex_, part=part(hex_))
                for hex_ in bridges(game)
            ),
            Choice(DONE, "Keep the squadrons for the armies", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        interdict(game, HexId(token))
        game.then(self)


def interdict(game: Campaign, hex_: HexId) -> None:
    """One asset against one hex."""
    table = game.table
    asset = table.air.allied.pop(0)
    game.chance.about("interdiction", table.turn, hex_)
    (die,) = dice = game.chance.dice(1)
    words = INTERDICTION[die - 1]
    made = words.startswith("interdicted")
    if made:
        game.lay(interdicted=(*game.ground.interdicted, hex_))
    if words.endswith("lost"):
        table.air.allied_back[asset] = table.turn + AWAY
    said = "the crossings are cut" if made else "the bridges stand"
    fate = ", the squadrons are shot down" if words.endswith("lost") else ""
    game.log(
        Kind.INTERDICTION,
        f"{asset} bombers over {name(hex_)}: {said}{fate}.",
        hex_,
        dice=dice,
        good=(made,),
        rule="5.1c",
    )
