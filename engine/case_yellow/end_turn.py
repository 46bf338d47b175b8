"""12 The End Phase: its eleven segments in their order."""

from __future__ import annotations

from engine.case_yellow.better_defense import BetterDefense, receive_markers
from engine.case_yellow.bridgeheads import CrossBridgeheads
from engine.case_yellow.components.calendar import (
    DUTCH_CITIES_WANTED,
    HOLLAND,
    OPEN_CITY,
    OPEN_PARIS_POINTS,
    PARIS_POINTS,
)
from engine.case_yellow.components.map import (
    ANTWERPEN,
    BELGIUM,
    BRUXELLES,
    CITIES,
    FORT_LINE,
    GERMANY,
    GHENT,
    NATION,
    NATION_NAMES,
    NETHERLANDS,
    OOSTENDE,
    PARIS,
    WORKS_OF,
    part,
)
from engine.case_yellow.components.map import HOLLAND as HOLLAND_HEXES
from engine.case_yellow.components.units import FIGHTERS, NATIONALITY
from engine.case_yellow.dive_bombing import BombLoss
from engine.case_yellow.dynamo import conclude
from engine.case_yellow.entering import lose_port, vacated
from engine.case_yellow.ids import ALLIED, GERMAN, NOWHERE, SEAT, SIDES, Fate, HexId, Phase
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import remove
from engine.case_yellow.positions import control, stack, zone_of
from engine.case_yellow.refit import Attrition, PanzerRefit
from engine.case_yellow.refugees import Refugees
from engine.case_yellow.replacements import Replacements
from engine.case_yellow.retreat import Retreat
from engine.case_yellow.state import Campaign
from engine.case_yellow.victory import VictorySegment, dutch_cities, roll_for, surrender_points
from engine.core.choice import Choice
from engine.core.counting import capital
from engine.core.ids import Seat
from engine.core.memo import changed
from engine.core.step import Ask, Step

NONE = "none"


class EndPhase(Step[Campaign], frozen=True):
    """12.1 The segments in the order they occur; a short scenario has only some."""

    rule = "12.1"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.END.value
        first = (DisruptionRemoval(), CrossBridgeheads(), TerrorBombing(), Surrender())
        if game.options["scenario"] == HOLLAND:
            game.then(*first, VictorySegment())
            return
        game.then(
            *first,
            Refugees(),
            OpenCity(),
            VictorySegment(),
            Attrition(),
            Replacements(GERMAN),
            Replacements(ALLIED),
            ReceiveBetterDefense(),
            BetterDefense(),
            PanzerRefit(),
            ConcludeTurn(),
        )


class DisruptionRemoval(Step[Campaign], frozen=True):
    """12.2, 6.4 Disrupted markers come off, but not where supply is cut."""

    rule = "12.2"

    def run(self, game: Campaign) -> None:
        for side in SIDES:
            units = game.army(side).units.items()
            ordered = [id_ for id_, unit in units if unit.disrupted and not unit.oos]
            game.mark_all(ordered, disrupted=False)
        game.table.dynamo.disruptions = 0
        if game.ground.terror:
            game.lay(terror=NOWHERE)  # 12.4: last turn's marker


class TerrorBombing(Ask[Campaign], frozen=True):
    """12.4 One Allied city, never Paris: a step is lost, refugees flood the roads."""

    rule = "12.4"
    decline = NONE

    def cities(self, game: Campaign) -> list[HexId]:
        short = game.options["scenario"] == HOLLAND
        return [
            hex_
            for hex_ in CITIES
            if hex_ not in PARIS
            and control(game, hex_) == ALLIED
            and NATION[hex_] != GERMANY
            and (not short or hex_ in HOLLAND_HEXES)
        ]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if self.cities(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        asked = "Terror bomb a city this turn? It costs no Stukas."
        if NETHERLANDS in game.table.surrendered:
            return asked
        held = f"{dutch_cities(game)} of the {DUTCH_CITIES_WANTED} Dutch cities needed"
        return f"{asked} {held} are yours; one you bomb counts too."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(self.cities(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            *(
                Choice(hex_, "Bomb", CITIES[hex_], place=hex_, part=part(hex_))
                for hex_ in self.cities(game)
            ),
            Choice(NONE, "Bomb no city", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == NONE:
            return
        hex_ = HexId(token)
        left = tuple(it for it in game.ground.refugees if it != hex_)
        game.lay(terror=hex_, refugees=left)
        game.log(Kind.TERROR, f"Bombs fall on {CITIES[hex_]}.", hex_, rule=self.rule)
        if any(id_ in FIGHTERS for id_ in stack(game, ALLIED, hex_)):
            game.then(BombLoss(hex_))


class Surrender(Step[Campaign], frozen=True):
    """12.5 Whether the Netherlands or Belgium lay down their arms."""

    rule = "12.5"

    def run(self, game: Campaign) -> None:
        table = game.table
        if NETHERLANDS not in table.surrendered and dutch_cities(game) >= DUTCH_CITIES_WANTED:
            capitulate(game, NETHERLANDS, "NL")
        if game.options["scenario"] == HOLLAND or BELGIUM in table.surrendered:
            return
        cities = (ANTWERPEN, BRUXELLES, GHENT, OOSTENDE)
        alive = any(
            unit.hex or unit.fate == Fate.WAITING.value
            for id_, unit in game.allied.units.items()
            if NATIONALITY[id_] == "BE"
        )
        if not alive or all(control(game, it) == GERMAN for it in cities):
            capitulate(game, BELGIUM, "BE")


def capitulate(game: Campaign, nation: str, nationality: str) -> None:
    """12.5 A country surrenders: its army is gone, its works are worthless, its land is German."""
    table = game.table
    table.surrendered[nation] = table.turn
    country = NATION_NAMES[nation]
    verb = "surrender" if nation == NETHERLANDS else "surrenders"
    words = f"{capital(country)} {verb}."
    game.log(Kind.SURRENDER, words, rule="12.5")
    for id_ in [it for it, unit in game.allied.units.items() if NATIONALITY[it] == nationality]:
        if game.unit(id_).hex or game.unit(id_).fate == Fate.WAITING.value:
            remove(game, id_, Fate.SURRENDERED)
    forts = [it for it in FORT_LINE if NATION[it] == nation]
    fallen = [it for it in (*WORKS_OF[nation], *forts) if it not in game.ground.destroyed]
    game.lay(destroyed=(*game.ground.destroyed, *fallen))
    changed(game)
    taken = dict(game.ground.taken)
    for hex_, owner in NATION.items():
        if owner == nation and not stack(game, ALLIED, hex_) and not _guarded(game, hex_):
            taken[hex_] = GERMAN
    lost = game.table.dynamo.port
    game.lay(taken=taken)
    if lost and taken.get(lost) == GERMAN:
        lose_port(game)
    kept = tuple(it for it in game.ground.refugees if control(game, it) == ALLIED)
    game.lay(refugees=kept)
    changed(game)
    for hex_ in game.ground.better:
        vacated(game, hex_)
    surrender_points(game, nation)


def _guarded(game: Campaign, hex_: HexId) -> bool:
    """Whether French or British troops keep a hex of a beaten country by their Zone of Control."""
    return any(
        NATIONALITY[id_] in ("FR", "UK")
        for zone in zone_of(game, ALLIED, hex_)
        for id_ in stack(game, ALLIED, zone.source)
    )


class OpenCity(Ask[Campaign], frozen=True):
    """12.7 From Turn 5 Paris may be declared an Open City, once, with no German in it."""

    rule = "12.7"
    decline = "no"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        table = game.table
        if table.turn < OPEN_CITY or table.open_city:
            return ()
        if any(stack(game, GERMAN, hex_) for hex_ in PARIS):
            return ()
        held = any(control(game, hex_) == ALLIED for hex_ in PARIS)
        return (SEAT[ALLIED],) if held else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return "Declare Paris an Open City? Your troops leave it and may not come back."

    def price(self, game: Campaign) -> str:
        """What the scenario makes of it."""
        if not game.scenario.points:
            return ""
        lost = f"{PARIS_POINTS - OPEN_PARIS_POINTS} points less for each part he takes"
        return f"the German player rolls twice for points; {lost}"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            Choice("no", "Defend Paris", ends=True),
            Choice("yes", "Declare it open", detail=self.price(game)),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == "no":
            return
        game.log(Kind.OPEN_CITY, "Paris is declared an Open City.", *PARIS, rule=self.rule)
        if game.scenario.points:
            for _ in range(2):
                roll_for(game, GERMAN, "Paris given up")
        game.then(*(Retreat(hex_, ALLIED, 2, ALLIED, free=True) for hex_ in PARIS), CloseCity())


class CloseCity(Step[Campaign], frozen=True):
    """12.7 The troops have left: from now on the city is closed to them."""

    rule = "12.7"

    def run(self, game: Campaign) -> None:
        game.table.open_city = True


class ReceiveBetterDefense(Step[Campaign], frozen=True):
    """12.11c New markers arrive on the turns the scenario names."""

    rule = "12.11c"

    def run(self, game: Campaign) -> None:
        receive_markers(game)


class ConcludeTurn(Step[Campaign], frozen=True):
    """13.3a The turn is over; so may be Dynamo."""

    rule = "13.3a"

    def run(self, game: Campaign) -> None:
        conclude(game)
