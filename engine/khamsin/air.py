"""Aerial operations (5.0): priority points, port attacks, air support, the RAF."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.khamsin.components.formations import BY_SIDE
from engine.khamsin.components.map import PORTS, TO_AXIS_SUPPLY, distance
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import (
    AIR_SUPPORT,
    AREAS_PER_AIR_STEP,
    PORT_ATTACK_FROM,
    PORT_ATTACK_RANGE,
    PRIORITY_BONUS,
)
from engine.khamsin.ids import AXIS, AXIS_SEAT, NOWHERE, AreaId
from engine.khamsin.kinds import Kind
from engine.khamsin.positions import Positions
from engine.khamsin.state import Campaign, Decision
from engine.khamsin.table import Engagement, Table
from engine.khamsin.telling import foggy

SUPPORT = "support"
DONE = "done"
BOMB = "bomb:"


def intact_ports(table: Table) -> list[AreaId]:
    """5.0 Ports that can still be ruined today: each is bombed once a day at most."""
    return [it for it in PORTS if it not in table.ruined and it not in table.bombed]


def ports_in_range(board: Positions) -> list[AreaId]:
    """5.0 Intact ports with a German unit within 3 areas."""
    areas = {board.units[it].area for it in BY_SIDE[AXIS] if it in board.units} - {NOWHERE}
    return [
        port
        for port in intact_ports(board.table)
        if any(distance(area, port) <= PORT_ATTACK_RANGE for area in areas)
    ]


def air_modifier(area: AreaId, *, support: bool) -> int:
    """5.0 One less for every three areas from an Axis supply area, two more for a point."""
    return (PRIORITY_BONUS if support else 0) - TO_AXIS_SUPPLY[area] // AREAS_PER_AIR_STEP


def air_level(roll: int) -> str:
    """5.0 The support a modified roll brings; beyond the table its ends count."""
    return AIR_SUPPORT[min(max(roll, 1), 6) - 1]


class AirOperations(Decision, frozen=True):
    """5.0 After the marches, in clear weather: bomb ports, and ask for priority of support."""

    rule = "5.0 Priority"
    decline = DONE
    private = True
    occasions = ("an engagement",)
    batch = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """In the fog by what everybody sees: a port in range would tell where Germans are."""
        table = game.table
        if table.storm or not table.points:
            return ()
        ports = intact_ports(table) if foggy(game) else ports_in_range(game)
        return (AXIS_SEAT,) if ports or (table.engagements and not table.support) else ()

    def heading(self, game: Campaign, seat: Seat) -> str:
        return "The Axis commander is asked where the Luftwaffe goes."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        places = ", ".join(place(it.area) for it in game.table.engagements)
        contact = f"Contact at {places}." if places else "No contact today."
        points = count(game.table.points, "priority point")
        return f"{contact} {points} left for the Luftwaffe: where does it go?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple([it.area for it in game.table.engagements])

    def matters(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return ("an engagement",) if game.table.engagements else ()

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        table = game.table
        found = [
            Choice(f"{BOMB}{port}", "Bomb", place(port), "", "1 point, port ruined on 3+", port)
            for port in ports_in_range(game)
        ]
        if table.engagements and not table.support:
            words = "1 point, +2 on every air support roll today"
            found.append(Choice(SUPPORT, "Send the Luftwaffe", "to the front", "", words))
        return [*found, Choice(DONE, "Keep the points", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        game.table.points -= 1
        if token == SUPPORT:
            game.table.support = True
            words = f"The Luftwaffe has priority over the front; {_left(game)}."
            game.log(Kind.AIR, words, rule=self.rule)
        else:
            _bomb(game, AreaId(token.removeprefix(BOMB)))
        game.then(AirOperations())


def _left(game: Campaign) -> str:
    return f"{count(game.table.points, 'priority point')} left"


def _bomb(game: Campaign, port: AreaId) -> None:
    """5.0 One die: the port is ruined on 3 or more."""
    game.table.bombed.append(port)
    game.chance.about("port", port, game.table.turn)
    die = game.chance.die()
    good = die >= PORT_ATTACK_FROM
    outcome = "the port burns out" if good else "the port still works"
    words = f"Bombs on {place(port)}: {die}, {outcome}; {_left(game)}."
    game.log(Kind.PORT_ATTACK, words, port, dice=(die,), good=(good,), rule="5.0 Ports")
    if good:
        game.table.ruined.append(port)
        game.log(Kind.PORT, f"The port of {place(port)} is destroyed.", port, rule="5.0 Ports")


def air_support(game: Campaign, engagement: Engagement) -> None:
    """5.0 How much the Luftwaffe does over one engagement; nothing flies in a storm."""
    area = engagement.area
    if game.table.storm:
        game.log(Kind.AIR, f"{place(area)}: nothing flies in this weather.", area, rule="3.0")
        return
    game.chance.about("air", area, game.table.turn)
    die = game.chance.die()
    modifier = air_modifier(area, support=game.table.support)
    engagement.air_die = die
    engagement.air = air_level(die + modifier)
    modified = f" {modifier:+d}" if modifier else ""
    raf = "; the RAF is over the coast" if engagement.raf else ""
    words = f"Over {place(area)}: {engagement.air} German air support ({die}{modified}){raf}."
    game.log(Kind.AIR, words, area, dice=(die,), rule="5.0 Support")
