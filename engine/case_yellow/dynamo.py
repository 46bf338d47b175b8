"""13 Operation Dynamo: declared, bombed, sailed, and over."""

from __future__ import annotations

from engine.case_yellow.components.calendar import DYNAMO_TURNS, EARLY_DYNAMO_POINTS
from engine.case_yellow.components.map import EVACUATION_PORTS, NAMES, name
from engine.case_yellow.components.tables import CAPACITY, LEAST_CAPACITY
from engine.case_yellow.components.units import FIGHTERS, NAME
from engine.case_yellow.entering import vacated
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Action, Fate, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import remove
from engine.case_yellow.positions import control, engaged, stack
from engine.case_yellow.reach import movement
from engine.case_yellow.state import Campaign
from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.step import Ask

NO = "no"
SPARE = "AM"


def in_effect(game: Campaign) -> bool:
    """Whether ships are sailing."""
    return bool(game.table.dynamo.port)


def sails(game: Campaign) -> bool:
    """13.2c Whether the Allied player has the initiative for Dynamo this turn."""
    dynamo = game.table.dynamo
    return bool(dynamo.declared) and dynamo.declared < game.table.turn <= dynamo.ends


def grounded(game: Campaign) -> bool:
    """13.3d Whether Allied Air Assets are withdrawn: from the declaration to the end of Dynamo."""
    return bool(game.table.dynamo.declared) and game.table.turn <= game.table.dynamo.ends


def may_declare(game: Campaign) -> bool:
    """13.1 Turns 3 and 4, once, with a port in Allied hands."""
    table = game.table
    window = game.scenario.dynamo and table.turn in DYNAMO_TURNS and not table.dynamo.declared
    return window and bool(_ports(game))


def _ports(game: Campaign) -> list[HexId]:
    return [hex_ for hex_ in EVACUATION_PORTS if control(game, hex_) == ALLIED]


def capacity(game: Campaign) -> int:
    """13.4 Steps that may still sail in this round."""
    acting = game.table.round
    sailed = acting.evacuated if acting else 0
    return max(LEAST_CAPACITY, CAPACITY - game.table.dynamo.disruptions) - sailed


def embarking(game: Campaign) -> list[UnitId]:
    """13.4 Units in the port that may be taken off now."""
    port = game.table.dynamo.port
    acting = game.acting()
    if not port or acting.side != ALLIED or acting.action != Action.MOVE:
        return []
    left = capacity(game)
    held = engaged(game)
    return [
        id_
        for id_ in stack(game, ALLIED, port)
        if id_ in FIGHTERS
        and id_ not in held
        and game.unit(id_).arrives != game.table.turn
        and game.unit(id_).steps <= left
        and movement(game, id_) > 0
    ]


def sail(game: Campaign, id_: UnitId) -> None:
    """13.4 A unit is taken off: one Victory Point a step."""
    steps = game.unit(id_).steps
    game.acting().evacuated += steps
    game.table.evacuated += steps
    game.table.points[ALLIED] = game.table.points.get(ALLIED, 0) + steps
    port = game.table.dynamo.port
    words = f"{NAME[id_]} sails from {NAMES[port]}: {count(steps, 'step')} home."
    game.log(Kind.EVACUATION, words, port, who=(id_,), rule="13.4")
    remove(game, id_, Fate.HOME)
    vacated(game, port)


def declare(game: Campaign, port: HexId, *, early: bool) -> None:
    """13.3 The procedure of declaration."""
    table = game.table
    table.dynamo.port = port
    table.dynamo.declared = table.turn
    table.dynamo.ends = table.turn + 3
    table.air.allied = []
    table.air.allied_back = {}
    game.log(
        Kind.DYNAMO, f"Operation Dynamo: the ships are sent to {name(port)}.", port, rule="13.3"
    )
    if early:
        table.points[GERMAN] = table.points.get(GERMAN, 0) + EARLY_DYNAMO_POINTS
        words = f"Declared early: {EARLY_DYNAMO_POINTS} points for the Germans."
        game.log(Kind.POINTS, words, rule="13.1c")
    else:
        table.cup.append(SPARE)


class DeclareDynamo(Ask[Campaign], frozen=True):
    """13.1 Whether Dynamo is declared, and from where; `early` after the first German round."""

    rule = "13.1"
    decline = NO
    early: bool = False

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[ALLIED],) if may_declare(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        if self.early:
            head = (
                "Declare Operation Dynamo now, before your chit is drawn? The Germans get 3 points."
            )
        else:
            head = "Declare Operation Dynamo?"
        return f"{head} Your squadrons are withdrawn. From which port?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(_ports(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        return [
            *(Choice(hex_, "Evacuate from", name(hex_), place=hex_) for hex_ in _ports(game)),
            Choice(NO, "Not now", ends=True),
        ]

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        if token in EVACUATION_PORTS:
            return f"{NAMES[HexId(token)]} is in German hands: name a port of your own (13.3b)."
        ports = ", ".join(NAMES[hex_] for hex_ in EVACUATION_PORTS)
        return f"Ships sail from these ports alone: {ports} (13.3b)." if token in NAMES else ""

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token != NO:
            declare(game, HexId(token), early=self.early)


def conclude(game: Campaign) -> None:
    """13.2c, 13.3a The third turn after the declaration is over, and so is Dynamo."""
    dynamo = game.table.dynamo
    if dynamo.port and game.table.turn >= dynamo.ends:
        game.log(Kind.DYNAMO, f"Dynamo ends: {game.table.evacuated} steps are home.", rule="13.3a")
        dynamo.port = HexId("")
        dynamo.over = True
