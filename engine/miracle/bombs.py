"""Section 8.6: one Luftwaffe Attack after the other on units, ships and works."""

from __future__ import annotations

from collections.abc import Sequence

from engine.miracle.combat import successes
from engine.miracle.components.map import NODES, ZONES
from engine.miracle.components.sea import DOVER, LINKS, SLIPS, THE_MOLE, WATER, ZONE_SHALLOWS
from engine.miracle.components.ships import SHIPS
from engine.miracle.components.tables import (
    AIR_DEFENSE,
    HIGHEST_DEFENSE,
    JETTIES_DEFENSE,
    MOLE_DEFENSE,
    SHALLOW_DEFENSE,
)
from engine.miracle.deck import moment
from engine.miracle.ids import EvacueeId, NodeId, ShipId, Space, Target, UnitId, WaterId, Zone
from engine.miracle.kinds import Kind
from engine.miracle.losses import (
    Harm,
    disrupt_ship,
    disrupt_unit,
    hit_evacuee,
    hit_ship,
    hit_unit,
    tell_of_the_drowned,
    told_as,
)
from engine.miracle.positions import (
    covered,
    deck,
    evacuees_at,
    place_name,
    ship_name,
    ships_at,
    unit_name,
    units_at,
    value,
)
from engine.miracle.state import Dunkerque, Phase, Table, Works

NEAR_MISS, DIRECT_HIT, CATASTROPHE = 1, 2, 3
_STANDING = Works.WHOLE, Works.DAMAGED


def anti_aircraft(table: Table, spaces: tuple[WaterId, ...], *, near: bool = True) -> int:
    """8.6b Dice that un-Disrupted ships take off attacks on Water spaces.

    Ships in the spaces count if `near` is set; those of long range also from next to them, but
    Dover is next to the routes for movement only (3.1o).
    """
    reach = {border for space in spaces for border in LINKS[space]}.union(spaces) - {DOVER}
    return sum(
        deck(table, ship).anti_aircraft
        for ship, it in table.ships.items()
        if not it.disrupted
        and ((near and it.space in spaces) or (SHIPS[ship].long_range and it.space in reach))
    )


class Raid(Phase, frozen=True):
    """8.6 A separate attack on each unit, or the marker, at one target.

    The target is a node, a Water space, The Mole or the Zone of Provost Jetties; `evacuees` spares
    everybody else.
    """

    target: Target
    dice: int
    evacuees: bool = False
    rule = "8.6d"

    def run(self, game: Dunkerque) -> None:
        if (node := NodeId(self.target)) in NODES:
            _bomb_node(game, node, self.dice, spared=self.evacuees)
        elif (space := WaterId(self.target)) in WATER:
            _bomb_water(game, space, self.dice)
        else:
            _bomb_works(game, Zone(self.target), self.dice)


class RaidShip(Phase, frozen=True):
    """8.6 An attack on one ship, and on those aboard (8.6e)."""

    ship: ShipId
    dice: int
    rule = "8.6d"

    def run(self, game: Dunkerque) -> None:
        """Bomb it: a Direct Hit leaves the Disrupted marker as it would be, and no second hit."""
        table, ship = game.table, self.ship
        space, name = table.ships[ship].space, ship_name(ship)
        game.chance.about("bombs", ship, moment(game))
        dice = game.chance.dice(self.dice)
        deck_defense = deck(table, ship).defense
        scored = successes(dice, deck_defense)
        again = table.ships[ship].disrupted
        harm = Harm("escape the bombs")
        if scored == NEAR_MISS:
            harm = disrupt_ship(game, ship)
        elif scored >= DIRECT_HIT:
            harm = hit_ship(game, ship)
            if scored >= CATASTROPHE and table.ships[ship].space:
                harm = hit_ship(game, ship)._replace(lost=harm.lost)
            if table.ships[ship].space:
                table.mark_ship(ship, disrupted=True)
                harm = harm._replace(came=f"{harm.came} and {'stay ' * again}disrupted")
        kind = _kind(scored) if table.ships[ship].space else Kind.SUNK
        score = _score(scored, dice, str(deck_defense))
        words = f"{name} at {place_name(space)} {harm.words} ({score})."
        game.log(kind, words, space, dice=dice, rule=self.rule)
        tell_of_the_drowned(game, ship, space, harm)


def _score(scored: int, dice: Sequence[int], defense: str) -> str:
    """How many dice of those thrown beat the number they must."""
    if len(dice) == 1:
        return f"1 die, {'over' if scored else 'not over'} {defense}"
    return f"{scored or 'none'} of {len(dice)} dice over {defense}"


def _kind(scored: int) -> Kind:
    """Bombs that fall wide are no news."""
    return Kind.BOMBS if scored else Kind.MISSED


def exposed(table: Table, target: Target) -> bool:
    """8.5h Whether there is anybody or anything at a target to be attacked."""
    if (node := NodeId(target)) in NODES:
        return bool(units_at(table, node) or evacuees_at(table, node))
    if (space := WaterId(target)) in WATER:
        return bool(ships_at(table, space) or evacuees_at(table, space))
    works = table.mole if target == THE_MOLE else table.jetties[Zone(target)]
    return works in _STANDING


def air_defense(table: Table, node: NodeId) -> int:
    """8.6c The node's own Defense Number against bombs, better behind works."""
    return min(AIR_DEFENSE[node] + covered(table, node), HIGHEST_DEFENSE)


def _shelter(table: Table, node: NodeId) -> str:
    """The same in words."""
    return f"{air_defense(table, node)}{' in works' * covered(table, node)}"


def _bomb_node(game: Dunkerque, node: NodeId, dice: int, *, spared: bool) -> None:
    """8.6d Each unit in a node; entrenchments go last, after a Catastrophic Hit (8.6d)."""
    table = game.table
    defense, shelter = air_defense(table, node), _shelter(table, node)
    worst = 0
    for unit in [] if spared else units_at(table, node):
        scored, rolled = _roll(game, unit, dice, defense)
        came = _suffer(table, unit, scored)
        kind = told_as(table, unit, _kind(scored))
        score = _score(scored, rolled, shelter)
        words = f"{unit_name(unit)} at {place_name(node)} {came} ({score})."
        game.log(kind, words, node, dice=rolled, rule="8.6d")
        worst = max(worst, scored)
    worst = max(worst, _bomb_evacuees(game, node, dice, defense, shelter))
    if worst >= CATASTROPHE and node in table.entrenched:
        table.entrenched.remove(node)
        words = f"The entrenchments at {place_name(node)} are blown up."
        game.log(Kind.WRECKED, words, node, rule="8.6d")


def _bomb_evacuees(game: Dunkerque, space: Space, dice: int, defense: int, shelter: str) -> int:
    """Each Evacuees Unit in a place; returns the most Successes scored."""
    table, worst = game.table, 0
    for evacuee in evacuees_at(table, space):
        scored, rolled = _roll(game, evacuee, dice, defense)
        who = f"Evacuees ({value(table, evacuee)} VP) at {place_name(space)}"
        came = _suffer_evacuee(table, evacuee, scored)
        kind = _kind(scored) if evacuee in table.evacuees else Kind.LOST
        words = f"{who} {came} ({_score(scored, rolled, shelter)})."
        game.log(kind, words, space, dice=rolled, rule="8.6d")
        worst = max(worst, scored)
    return worst


def _bomb_water(game: Dunkerque, space: WaterId, dice: int) -> None:
    """8.6b, 8.6d Ships and waiting Evacuees in a Water space, unless its guns keep all away."""
    table = game.table
    ships = ships_at(table, space)
    if not ships and not evacuees_at(table, space):
        return
    left = _past_the_flak(game, place_name(space), space, dice, anti_aircraft(table, (space,)))
    if left:
        _bomb_evacuees(game, space, left, SHALLOW_DEFENSE, str(SHALLOW_DEFENSE))
        game.then(*(RaidShip(ship, left) for ship in ships))


def _past_the_flak(game: Dunkerque, what: str, place: Space, dice: int, flak: int) -> int:
    """8.6b The dice that anti-aircraft fire leaves, and what it did."""
    left = max(dice - flak, 0)
    if not left:
        game.log(Kind.FLAK, f"Flak keeps the bombers off {what}.", place, rule="8.6b")
    elif flak:
        words = f"Flak takes {flak} of {dice} dice off the raid on {what}."
        game.log(Kind.FLAK, words, place, rule="8.6b")
    return left


def _bomb_works(game: Dunkerque, works: Zone, dice: int) -> None:
    """8.6d The Mole or Provost Jetties: damaged, then destroyed."""
    table = game.table
    mole = works == THE_MOLE
    state = table.mole if mole else table.jetties[works]
    if state not in _STANDING:
        return
    spaces = SLIPS if mole else ZONE_SHALLOWS[works]
    name = THE_MOLE if mole else f"The Provost Jetties at {works}"
    place = spaces[0] if mole else ZONES[works][0]
    flak = anti_aircraft(table, spaces, near=False)
    left = _past_the_flak(game, f"{name[0].lower()}{name[1:]}", place, dice, flak)
    if not left:
        return
    defense = MOLE_DEFENSE if mole else JETTIES_DEFENSE
    scored, rolled = _roll(game, works, left, defense)
    after = _damage(state, scored)
    if mole:
        table.mole = after
    else:
        table.jetties[works] = after
    verb = "is" if mole else "are"
    held = f"{'stays' if mole else 'stay'} {'whole' if state == Works.WHOLE else 'damaged'}"
    came = {state: held, Works.GONE: f"{verb} destroyed"}.get(after, f"{verb} damaged")
    kind = {state: Kind.MISSED, Works.GONE: Kind.DESTROYED}.get(after, Kind.BOMBS)
    words = f"{name} {came} ({_score(scored, rolled, str(defense))})."
    game.log(kind, words, place, dice=rolled, rule="8.6d")


def _damage(state: Works, scored: int) -> Works:
    """What becomes of works after so many Successes."""
    if scored >= CATASTROPHE or (scored == DIRECT_HIT and state == Works.DAMAGED):
        return Works.GONE
    return Works.DAMAGED if scored else state


def _roll(game: Dunkerque, target: str, dice: int, defense: int) -> tuple[int, list[int]]:
    game.chance.about("bombs", target, moment(game))
    rolled = game.chance.dice(dice)
    return successes(rolled, defense), rolled


def _suffer(table: Table, unit: UnitId, scored: int) -> str:
    """8.6d Disrupted by one Success, a step for two, two steps for more."""
    if not scored:
        return "escapes the bombs"
    again = table.units[unit].disrupted
    came = "stays disrupted" if again else "is disrupted"
    for _ in range(min(scored, CATASTROPHE) - NEAR_MISS):
        if table.units[unit].space:
            came = hit_unit(table, unit)
    disrupt_unit(table, unit)
    if not table.units[unit].space or scored == NEAR_MISS:
        return came
    return f"{came} and {'stays ' * again}disrupted"


def _suffer_evacuee(table: Table, evacuee: EvacueeId, scored: int) -> str:
    """8.6d As for Combat Units."""
    if not scored:
        return "escape the bombs"
    again = table.evacuees[evacuee].disrupted
    came = "stay disrupted" if again else "are disrupted"
    for _ in range(min(scored, CATASTROPHE) - NEAR_MISS):
        if evacuee in table.evacuees:
            came = hit_evacuee(table, evacuee)
    if evacuee not in table.evacuees:
        return came
    table.mark_evacuee(evacuee, disrupted=True)
    return came if scored == NEAR_MISS else f"{came} and {'stay ' * again}disrupted"
