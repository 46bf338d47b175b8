"""5.1d Gliders on Eben Emael, paratroops and air landing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.case_yellow.components.calendar import FREE_HANDS, HOLLAND
from engine.case_yellow.components.map import (
    BELGIUM,
    CITIES,
    CITIES_OF,
    CLEAR,
    EBEN_EMAEL,
    EXITS,
    FLOODED,
    LAND,
    NATION,
    NEAR,
    NETHERLANDS,
    TERRAIN,
    TOWNS,
    distance,
    name,
    part,
)
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.tables import EBEN_EMAEL_DESTROYED, PARATROOP
from engine.case_yellow.components.units import AIRBORNE, FALLSCHIRMJAEGER, NAME
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Fate, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import control, fits, stack
from engine.case_yellow.state import Campaign
from engine.case_yellow.zones import GREAT_RIVERS
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.step import Ask, Step

DONE = "done"
DROP_TURNS = (1, 2)


class EbenEmael(Step[Campaign], frozen=True):
    """5.1d In Scenario 3 the gliders must succeed; elsewhere the fort has fallen before play."""

    rule = "5.1d"

    def run(self, game: Campaign) -> None:
        if not game.scenario.eben_emael or game.table.turn != 1:
            return
        game.chance.about("Eben Emael")
        (die,) = dice = game.chance.dice(1)
        fell = EBEN_EMAEL_DESTROYED[die - 1]
        if fell:
            game.lay(destroyed=(*game.ground.destroyed, EBEN_EMAEL))
        words = "is silenced" if fell else "holds out"
        game.log(
            Kind.FORT,
            f"Gliders on Eben Emael: the fort {words}.",
            EBEN_EMAEL,
            dice=dice,
            good=(fell,),
            rule=self.rule,
        )


@cache
def _drop_zones(scenario: str) -> tuple[HexId, ...]:
    """Hexes that are clear or have a Town or City, in the countries of the drops."""
    nations = (NETHERLANDS, BELGIUM) if scenario == FREE_HANDS else (NETHERLANDS,)
    area = HOLLAND_HEXES if scenario == HOLLAND else LAND
    return tuple(
        hex_
        for hex_ in LAND
        if hex_ in area
        and NATION[hex_] in nations
        and (TERRAIN[hex_] == CLEAR or hex_ in CITIES or hex_ in TOWNS)
    )


def zones_open(game: Campaign) -> tuple[HexId, ...]:
    """Where paratroops may be dropped: vacant Allied hexes, clear or with a Town or City."""
    return tuple(
        hex_
        for hex_ in _drop_zones(game.options["scenario"])
        if hex_ not in game.ground.forts
        and control(game, hex_) == ALLIED
        and not stack(game, ALLIED, hex_)
        and not stack(game, GERMAN, hex_)
    )


def drop_odds(game: Campaign, hex_: HexId, *, stuka: bool) -> int:
    """What is added to the Paratroop die."""
    near = any(stack(game, ALLIED, it) for it in NEAR[hex_])
    return -(hex_ in CITIES) - near + stuka


def waiting(game: Campaign) -> list[UnitId]:
    """Units in the Airborne Box, in the order they jump; 22 Luftlande follows landed paratroops."""
    box = [id_ for id_ in AIRBORNE if game.german.units[id_].fate == Fate.WAITING.value]
    landed = any(game.german.units[id_].hex for id_ in FALLSCHIRMJAEGER)
    return [id_ for id_ in box if id_ in FALLSCHIRMJAEGER or landed]


class Drop(Ask[Campaign], frozen=True):
    """5.1d Paratroops jump on Turns 1 and 2: FJ 1, FJ 2, then 22 Luftlande."""

    rule = "5.1d"
    decline = DONE

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        if game.table.turn not in DROP_TURNS:
            return ()
        return (SEAT[GERMAN],) if waiting(game) and self.zones(game) else ()

    def zones(self, game: Campaign) -> list[HexId]:
        id_ = waiting(game)[0]
        if id_ in FALLSCHIRMJAEGER:
            return [*zones_open(game)]
        heads = [game.german.units[it].hex for it in FALLSCHIRMJAEGER if game.german.units[it].hex]
        near = [it for it in zones_open(game) if any(it in NEAR[head] for head in heads)]
        return [it for it in sorted(set(heads)) if _room(game, id_, it)] + near

    def prompt(self, game: Campaign, seat: Seat) -> str:
        asked = f"Where does {NAME[waiting(game)[0]]} land?"
        stukas = count(game.table.air.stukas, "Stuka")
        return f"{asked} {stukas} could escort it (+1)." if game.table.air.stukas else asked

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (waiting(game)[0],)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        zones = sorted(self.zones(game), key=_rank(game))
        for hex_ in zones:
            sure = bool(stack(game, GERMAN, hex_))
            for stuka in (True, False):
                if stuka and (sure or not game.table.air.stukas):
                    continue
                odds = 1.0 if sure else _lands(drop_odds(game, hex_, stuka=stuka))
                found.append(
                    Choice(
                        f"{hex_}+" if stuka else hex_,
                        "Drop",
                        NAME[waiting(game)[0]],
                        f"{name(hex_)} with a Stuka" if stuka else name(hex_),
                        detail=f"{odds:.0%}, at the bridges" if _bridged(hex_) else f"{odds:.0%}",
                        place=hex_,
                        part=part(hex_),
                    )
                )
        return [*found, Choice(DONE, "No drop now", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.then(self)
        drop(game, waiting(game)[0], HexId(token.rstrip("+")), stuka=token.endswith("+"))


def _rank(game: Campaign) -> Callable[[HexId], tuple[bool, bool]]:
    """Where paratroops stand already comes first, then the bridges."""
    return lambda hex_: (not stack(game, GERMAN, hex_), not _bridged(hex_))


@cache
def _bridged(hex_: HexId) -> bool:
    """Whether bridges over a great river lie beside a hex on the way to the cities of Holland."""
    near = any(0 < distance(hex_, it) <= 2 for it in CITIES_OF[NETHERLANDS])
    return (
        near
        and hex_ not in CITIES
        and any(it.crossing and it.river in GREAT_RIVERS for it in EXITS[hex_])
    )


def _room(game: Campaign, id_: UnitId, hex_: HexId) -> bool:
    return fits(game, GERMAN, hex_, (*stack(game, GERMAN, hex_), id_))


def _lands(drm: int) -> float:
    return sum(PARATROOP[min(max(die + drm, 1), 6) - 1] == "lands" for die in range(1, 7)) / 6


def drop(game: Campaign, id_: UnitId, hex_: HexId, *, stuka: bool) -> None:
    """One unit jumps."""
    if stack(game, GERMAN, hex_):
        land(game, id_, hex_, [])
        return
    game.table.air.stukas -= stuka
    game.chance.about("drop", id_)
    drm = drop_odds(game, hex_, stuka=stuka)
    (die,) = dice = game.chance.dice(1)
    result = PARATROOP[min(max(die + drm, 1), 6) - 1]
    if result == "lands":
        land(game, id_, hex_, dice)
        return
    words = f"{NAME[id_]} over {name(hex_)}: {result}."
    game.log(Kind.DROP, words, hex_, dice=dice, good=(False,), who=(id_,), rule="5.1d")
    if result == "eliminated":
        eliminate(game, id_, "5.1d")
    else:
        game.then(Scatter(id_, hex_))


def land(game: Campaign, id_: UnitId, hex_: HexId, dice: list[int]) -> None:
    """A unit stands on the ground: Works fall, the hex is German."""
    words = f"{NAME[id_]} lands at {name(hex_)}."
    game.log(Kind.DROP, words, hex_, dice=dice, good=(True,) * len(dice), who=(id_,), rule="5.1d")
    steps = 2 if id_ not in FALLSCHIRMJAEGER else 1
    game.mark(id_, fate="", steps=steps)
    relocate(game, (id_,), hex_)


class Scatter(Ask[Campaign], frozen=True):
    """5.1d A scattered drop: the Allied player says in which neighbouring hex they gather."""

    rule = "5.1d"
    unit: UnitId
    hex: HexId

    def spots(self, game: Campaign) -> list[HexId]:
        area = HOLLAND_HEXES if game.options["scenario"] == HOLLAND else None
        return [
            it
            for it in sorted(NEAR[self.hex])
            if TERRAIN[it] != FLOODED
            and not stack(game, ALLIED, it)
            and not stack(game, GERMAN, it)
            and it not in game.ground.forts
            and (area is None or it in area)
        ]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if self.spots(game) else ()

    def run(self, game: Campaign) -> None:
        eliminate(game, self.unit, self.rule)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{NAME[self.unit]} is scattered round {name(self.hex)}. Where does it gather?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.unit, self.hex)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [Choice(it, "Gather at", name(it), place=it) for it in self.spots(game)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        land(game, self.unit, HexId(token), [])
