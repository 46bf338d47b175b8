"""5.1 The Air Phase: availability, interdiction, paratroops, dive bombing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.case_yellow.combat import disrupt
from engine.case_yellow.components.calendar import FREE_HANDS, HOLLAND
from engine.case_yellow.components.map import (
    BELGIUM,
    CITIES,
    CITIES_OF,
    CLEAR,
    CROSSINGS,
    EBEN_EMAEL,
    EXITS,
    FLOODED,
    FOREST,
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
from engine.case_yellow.components.tables import (
    ALLIED_AVAILABLE,
    DIVE_BOMBING,
    EBEN_EMAEL_DESTROYED,
    GERMAN_AVAILABLE,
    INTERDICTION,
    PARATROOP,
)
from engine.case_yellow.components.units import (
    AIRBORNE,
    ALLIED_AIR,
    FALLSCHIRMJAEGER,
    FIGHTERS,
    MARKERS,
    NAME,
    STUKAS,
)
from engine.case_yellow.dynamo import grounded
from engine.case_yellow.entering import relocate, vacated
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Fate, HexId, Phase, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate, lose_step
from engine.case_yellow.positions import control, fits, stack
from engine.case_yellow.state import Campaign, face
from engine.case_yellow.zones import GREAT_RIVERS
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask, Step

DONE = "done"
AWAY = {"allied": 3, "german": 2}  # turns a lost marker stays away (2.2b)
DROP_TURNS = (1, 2)
BRIDGES = tuple(hex_ for hex_ in LAND if any(hex_ == one for one, _ in CROSSINGS))


class AirPhase(Step[Campaign], frozen=True):
    """4.1a Five segments, in this order."""

    rule = "5.1"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.AIR.value
        game.then(Availability(), Interdict(), EbenEmael(), Drop(), DiveBomb())


class Availability(Step[Campaign], frozen=True):
    """5.1b Markers come back, dice say how many fly, lost ones are taken off."""

    rule = "5.1b"

    def run(self, game: Campaign) -> None:
        table, air, scenario = game.table, game.table.air, game.scenario
        air.stukas_back.pop(table.turn, None)
        air.allied_back = {it: turn for it, turn in air.allied_back.items() if turn > table.turn}
        lost = sum(air.stukas_back.values())
        dice: list[int] = []
        if table.turn == 1:
            number = scenario.stukas
        else:
            dice.append(self._die(game, GERMAN))
            number = GERMAN_AVAILABLE[dice[-1] - 1]
        air.stukas = max(0, min(number, STUKAS) - lost)
        air.allied = self._allied(game, dice)
        if game.ground.interdicted:
            game.lay(interdicted=())
        words = f"{count(air.stukas, 'Stuka')} and {count(len(air.allied), 'Allied squadron')} fly."
        game.log(Kind.AIR, words, dice=dice, rule=self.rule)

    def _die(self, game: Campaign, side: str) -> int:
        game.chance.about("air", game.table.turn, side)
        return game.chance.die()

    def _allied(self, game: Campaign, dice: list[int]) -> list[str]:
        """Which Allied markers fly: the French first, none during Dynamo, only they after it."""
        table, scenario = game.table, game.scenario
        if grounded(game) or scenario.allied_air == 0:
            return []
        number = scenario.allied_air
        if table.turn > 1 or number < 0:
            dice.append(self._die(game, ALLIED))
            number = ALLIED_AVAILABLE[dice[-1] - 1]
        number -= len(table.air.allied_back)
        there = ALLIED_AIR[:1] if table.dynamo.over else ALLIED_AIR
        return [it for it in there if it not in table.air.allied_back][: max(0, number)]


# --- 5.1c Interdiction ---------------------------------------------------------------------------


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
        table.air.allied_back[asset] = table.turn + AWAY["allied"]
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


# --- 5.1d Paratroops -----------------------------------------------------------------------------


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
        words = "silenced" if fell else "holds out"
        game.log(
            Kind.FORT,
            f"Gliders on Eben Emael: the fort is {words}."
            if fell
            else "Gliders on Eben Emael: the fort holds out.",
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


# --- 5.1e Dive bombing ---------------------------------------------------------------------------


def bombing_odds(game: Campaign, hex_: HexId) -> int:
    """The modifier: one for cover of whatever kind, one for troops of poor quality."""
    ground = game.ground
    cover = (
        TERRAIN[hex_] == FOREST
        or hex_ in CITIES
        or hex_ in TOWNS
        or hex_ in ground.shielded
        or hex_ in ground.better
    )
    ids = [id_ for id_ in stack(game, ALLIED, hex_) if id_ in FIGHTERS]
    poor = any(face(id_, game.allied.units[id_]).rating <= 2 for id_ in ids)
    return int(poor) - int(cover)


def bombing_chances(game: Campaign, hex_: HexId) -> dict[str, float]:
    """The chance of each result of one Stuka."""
    return _bombing(0 if hex_ == game.table.dynamo.port else bombing_odds(game, hex_))


@cache
def _bombing(drm: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for die in range(1, 7):
        result = DIVE_BOMBING[min(max(die + drm, 1), 6) - 1]
        found[result] = found.get(result, 0.0) + 1 / 6
    return found


@remembered
def bombable(game: Campaign) -> tuple[HexId, ...]:
    """Hexes with Allied units in them; of the Dynamo port, see there."""
    found = set(game.allied.fighting)
    if game.table.dynamo.port:
        found.add(game.table.dynamo.port)
    return tuple(sorted(found))


class DiveBomb(Ask[Campaign], frozen=True):
    """5.1e Stukas against units, or against the Dynamo port; each result is known at once.

    `port` alone is the special attack when Dynamo is declared (13.3e).
    """

    rule = "5.1e"
    decline = DONE
    batch = True
    port: bool = False

    def hexes(self, game: Campaign) -> tuple[HexId, ...]:
        if not self.port:
            return bombable(game)
        return (game.table.dynamo.port,) if game.table.dynamo.port else ()

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if game.table.air.stukas and self.hexes(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(game.table.air.stukas, "Stuka")
        if self.port:
            return f"{left} can bomb {name(game.table.dynamo.port)} before anybody sails."
        return f"{left} can dive bomb now, or support attacks later. Which hex?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return self.hexes(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = []
        for hex_ in self.hexes(game):
            chances = bombing_chances(game, hex_)
            hit = chances.get("DIS", 0.0) + chances.get("DIS+DL1", 0.0)
            words = f"{hit:.0%} hit"
            if hex_ == game.table.dynamo.port:
                words += f", {chances['NE*']:.0%} shot down"
            found.append(Choice(hex_, "Bomb", name(hex_), "", words, hex_, part=part(hex_)))
        return [*found, Choice(DONE, "Keep the Stukas for the armies", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.then(self)
        bomb(game, HexId(token))


def bomb(game: Campaign, hex_: HexId) -> None:
    """One Stuka dives."""
    table = game.table
    port = hex_ == table.dynamo.port
    game.chance.about("Stuka", table.turn, hex_, table.air.stukas)
    (die,) = dice = game.chance.dice(1)
    drm = 0 if port else bombing_odds(game, hex_)
    result = DIVE_BOMBING[min(max(die + drm, 1), 6) - 1]
    table.air.stukas -= 1
    hit = result.startswith("DIS")
    lost = port and die == 1
    if lost:
        back = table.turn + AWAY["german"]
        table.air.stukas_back[back] = table.air.stukas_back.get(back, 0) + 1
    words = {
        "NE*": "they miss", "NE": "they miss", "DIS": "disorder",
        "DIS+DL1": "disorder and heavy losses",
    }[result]  # fmt: skip
    shot = ", and the RAF shoots them down" if lost else ""
    game.log(
        Kind.BOMBING,
        f"Stukas over {name(hex_)}: {words}{shot}.",
        hex_,
        dice=dice,
        good=(hit,),
        rule="5.1e",
    )
    ids = stack(game, ALLIED, hex_)
    if hit and port:
        table.dynamo.disruptions += 1
    elif hit:
        disrupt(game, [*ids])
    if result == "DIS+DL1" and any(id_ in FIGHTERS for id_ in ids):
        game.then(BombLoss(hex_))


class BombLoss(Ask[Campaign], frozen=True):
    """5.1e, 12.4 Bombs cost a step: the Allied player chooses whose."""

    rule = "5.1e"
    hex: HexId

    def pool(self, game: Campaign) -> list[UnitId]:
        return [id_ for id_ in stack(game, ALLIED, self.hex) if id_ in FIGHTERS]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if self.pool(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Bombs on {name(self.hex)} cost a step. Which unit loses it?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.hex, *self.pool(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice(
                id_,
                "Lose a step of",
                NAME[id_],
                detail="its last" if game.unit(id_).steps == 1 else "",
            )
            for id_ in self.pool(game)
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        lose_step(game, UnitId(token), self.rule)

        vacated(game, self.hex, survived=False)
