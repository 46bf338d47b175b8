"""12.9, 12.12 Armor attrition and the Panzer Refit."""

from __future__ import annotations

from engine.case_yellow.components.calendar import REFIT_DECLARED
from engine.case_yellow.components.map import name, part
from engine.case_yellow.components.units import FULL, GERMAN_ATTRITION, NAME
from engine.case_yellow.entering import relocate, vacated
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Fate, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import lose_step, remove
from engine.case_yellow.positions import control, fits_more, stack
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied, supplied_hexes
from engine.case_yellow.table import Refit
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.cup import draw_any
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.memo import changed, remembered
from engine.core.step import Ask, Step

A_TURN = 2
DONE = "done"


class Attrition(Step[Campaign], frozen=True):
    """12.9 Each side draws chits until two armored steps are lost, or its cup is empty."""

    rule = "12.9"

    def run(self, game: Campaign) -> None:
        table = game.table
        if table.refit.done and table.turn == table.refit.ends + 1:
            table.german_cup = [*GERMAN_ATTRITION]  # 12.9j
        for side in (ALLIED, GERMAN):
            wear(game, table.allied_cup if side == ALLIED else table.german_cup)


def wear(game: Campaign, cup: list[UnitId]) -> None:
    """12.9g, h Draw chits; one for a unit that is not on the map costs nothing."""
    lost = 0
    while cup and lost < A_TURN:
        game.chance.about("attrition", game.table.turn, len(cup))
        id_ = draw_any(game.chance, cup)
        hex_ = game.unit(id_).hex
        if not hex_:
            game.log(Kind.ATTRITION, f"Attrition: {NAME[id_]} is not on the map.", rule="12.9g")
            continue
        words = f"Attrition: tanks of {NAME[id_]} break down."
        game.log(Kind.ATTRITION, words, hex_, who=(id_,), rule="12.9c")
        lose_step(game, id_, "12.9d", attrition=True)
        vacated(game, hex_, survived=False)
        lost += 1


class PanzerRefit(Step[Campaign], frozen=True):
    """12.12 Declared on Turn 4, 5 or 6; two or three turns later the divisions come back."""

    rule = "12.12"

    def run(self, game: Campaign) -> None:
        refit, turn = game.table.refit, game.table.turn
        first, last = REFIT_DECLARED
        if not refit.declared and first <= turn <= last:
            game.then(DeclareRefit() if turn < last else BeginRefit())
        elif refit.declared and not refit.done and turn == refit.ends:
            game.then(SpendRefit(), ReturnPanzers(), EndRefit())


class DeclareRefit(Ask[Campaign], frozen=True):
    """12.12b Whether the refit begins now."""

    rule = "12.12b"
    decline = "no"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        back = game.table.turn + game.scenario.refit_turns
        last = REFIT_DECLARED[1]
        words = f"The divisions come back at the end of Turn {back}"
        return f"Declare the Panzer Refit? {words}. Last chance: Turn {last}."

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [Choice("yes", "Declare the refit"), Choice("no", "Not this turn", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == "yes":
            game.then(BeginRefit())


class BeginRefit(Step[Campaign], frozen=True):
    """12.12c to e Supplied panzer divisions leave the map at their strength."""

    rule = "12.12c"

    def run(self, game: Campaign) -> None:
        table, scenario = game.table, game.scenario
        ends = table.turn + scenario.refit_turns
        table.refit = Refit(table.turn, ends, points=scenario.refit_points)
        table.german_cup = []
        going = [id_ for id_ in PANZERS_IN_ORDER if game.unit(id_).hex and supplied(game, id_)]
        for id_ in going:
            remove(game, id_, Fate.REFIT)
        for id_ in PANZERS_IN_ORDER:
            if game.unit(id_).fate == Fate.WORN.value:
                game.mark(id_, fate=Fate.REFIT.value)
        words = f"Panzer Refit: {count(len(going), 'division')} go to the rear until Turn {ends}."
        game.log(Kind.REFIT, words, rule=self.rule)


PANZERS_IN_ORDER = tuple(GERMAN_ATTRITION)


def in_refit(game: Campaign) -> list[UnitId]:
    """The divisions in the workshops."""
    return [id_ for id_ in PANZERS_IN_ORDER if game.unit(id_).fate == Fate.REFIT.value]


class SpendRefit(Ask[Campaign], frozen=True):
    """12.12f Refit Points: one step each, as the German player sees fit."""

    rule = "12.12f"
    decline = DONE
    batch = True

    def able(self, game: Campaign) -> list[UnitId]:
        if not game.table.refit.points:
            return []
        return [id_ for id_ in in_refit(game) if game.unit(id_).steps < FULL[id_]]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if self.able(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{count(game.table.refit.points, 'Refit Point')} left. Which division gets a step?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(self.able(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = [Choice("all", "Spend them all", detail="the strongest divisions first")]
        found += [
            Choice(id_, "Refit", NAME[id_], detail=f"{count(game.unit(id_).steps, 'step')} now")
            for id_ in self.able(game)
        ]
        return [*found, Choice(DONE, "Spend no more", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        if token == "all":
            while self.able(game):
                _refit(game, max(self.able(game), key=lambda it: game.unit(it).steps))
            return
        _refit(game, UnitId(token))
        game.then(self)


def _refit(game: Campaign, id_: UnitId) -> None:
    game.mark(id_, steps=game.unit(id_).steps + 1)
    game.table.refit.points -= 1
    game.log(Kind.REFIT, f"{NAME[id_]} is refitted.", who=(id_,), rule="12.12f")


@remembered
def depots(game: Campaign) -> tuple[HexId, ...]:
    """12.12g German-held hexes in supply, the west first; Allied zones do not matter."""
    fed = supplied_hexes(game, "GE")
    near = [hex_ for hex_ in fed if control(game, hex_) == GERMAN and not stack(game, ALLIED, hex_)]
    return tuple(sorted(near, key=lambda it: (int(it[2:]), it)))


class ReturnPanzers(Ask[Campaign], frozen=True):
    """12.12g The divisions come back, one after the other."""

    rule = "12.12g"

    def ready(self, game: Campaign) -> list[UnitId]:
        return [id_ for id_ in in_refit(game) if game.unit(id_).steps > 0]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if self.ready(game) and depots(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{count(len(self.ready(game)), 'panzer division')} come back. Which one first?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(self.ready(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [Choice(id_, "Bring back", NAME[id_], opens=True) for id_ in self.ready(game)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        game.then(ReturnWhere(UnitId(token)), self)


class ReturnWhere(Destination[Campaign], frozen=True):
    """12.12g Where a refitted division comes back: any German-held hex in supply."""

    rule = "12.12g"
    unit: UnitId

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"Where does {NAME[self.unit]} come back?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.unit,)

    def destinations(self, game: Campaign, seat: Seat) -> list[Choice]:
        spots = [it for it in depots(game) if fits_more(game, self.unit, it)]
        return [
            Choice(hex_, "Bring it back at", name(hex_), place=hex_, part=part(hex_))
            for hex_ in spots[:MOST_SPOTS]
        ]

    def go(self, game: Campaign, seat: Seat, token: str) -> None:
        game.mark(self.unit, fate="")
        relocate(game, (self.unit,), HexId(token))
        changed(game)
        words = f"{NAME[self.unit]} is back at {name(token)}."
        game.log(Kind.REFIT, words, token, who=(self.unit,), rule=self.rule)


MOST_SPOTS = 480


class EndRefit(Step[Campaign], frozen=True):
    """12.12h Fall Rot begins next turn."""

    rule = "12.12h"

    def run(self, game: Campaign) -> None:
        game.table.refit.done = True
        for id_ in in_refit(game):
            game.mark(id_, fate=Fate.WORN.value)
        game.log(Kind.REFIT, "The refit is over: Fall Rot begins next turn.", rule=self.rule)
