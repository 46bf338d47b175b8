"""Chapter 8: Sorties, Dogfights, and where the Luftwaffe strikes (8.1 to 8.5)."""

from __future__ import annotations

from engine.miracle.bombs import Raid, exposed
from engine.miracle.components.cards import Location, LocationKind
from engine.miracle.components.map import (
    BEACHES,
    EAST_DUNKERQUE,
    NODES,
    TRACKS,
    WEST_DUNKERQUE,
    ZONES,
)
from engine.miracle.components.sea import ROUTES, SLIPS, THE_MOLE, WATER, ZONE_SHALLOWS
from engine.miracle.components.tables import LUFTWAFFE_MOST
from engine.miracle.deck import draw_activation, moment
from engine.miracle.ids import NodeId, Target, Track, Zone
from engine.miracle.kinds import Kind
from engine.miracle.positions import night
from engine.miracle.state import Dunkerque, Phase

NO_BOMBER = "No bomber gets through."
NOBODY_THERE = "The bombs hit nothing: nobody is there."
_SHOT_DOWN = 5


class LuftwaffeAttacks(Phase, frozen=True):
    """8.2 Sorties Modifier, Dogfight, location, attacks; it ends whenever no Sorties are left."""

    rule = "8.2"

    def run(self, game: Dunkerque) -> None:
        game.then(SortiesModifier(), Dogfight(), RaidLocation())


class SortiesModifier(Phase, frozen=True):
    """8.3 A card changes the Luftwaffe Sorties; by night they are one fewer."""

    rule = "8.3"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        before, drawn = table.luftwaffe, draw_activation(game, "sorties").sorties
        table.luftwaffe = min(max(before + drawn - night(table), 0), LUFTWAFFE_MOST)
        why = [f"card {drawn:+d}"] * bool(drawn) + ["night -1"] * night(table)
        told = f" ({', '.join(why)})" if why else ""
        now = f"now {table.luftwaffe}" if table.luftwaffe != before else f"still {before}"
        game.log(Kind.SORTIES, f"Luftwaffe Sorties {now}{told}.", rule=self.rule)


class Dogfight(Phase, frozen=True):
    """8.4 A die for each R.A.F. Sortie: 5 and 6 turn a German back, a 1 costs a squadron."""

    rule = "8.4a"

    def run(self, game: Dunkerque) -> None:
        """Fight, if there is anybody on both sides."""
        table = game.table
        if not table.luftwaffe or not table.raf:
            return
        game.chance.about("dogfight", moment(game))
        dice = game.chance.dice(table.raf)
        table.luftwaffe = max(table.luftwaffe - sum(die >= _SHOT_DOWN for die in dice), 0)
        table.raf -= dice.count(1)
        words = f"Dogfight: Luftwaffe {table.luftwaffe}, R.A.F. {table.raf}."
        game.log(Kind.DOGFIGHT, words, dice=dice, rule=self.rule)


class RaidLocation(Phase, frozen=True):
    """8.3b, 8.4b, 8.5 A second card says where the bombs fall, if any Sorties are left."""

    rule = "8.5"

    def run(self, game: Dunkerque) -> None:
        """Draw and lay the raids out."""
        if game.table.luftwaffe:
            strike(game, draw_activation(game, "raid").location, game.table.luftwaffe)
        else:
            game.log(Kind.NO_RAID, NO_BOMBER, rule="8.4b")


def strike(game: Dunkerque, location: Location, dice: int) -> None:
    """8.5 Every unit and marker at a location is attacked with so many dice."""
    if dice <= 0:
        game.log(Kind.NO_RAID, NO_BOMBER, rule="8.6a")
        return
    targets = _targets(game, location)
    places = [target for target in dict.fromkeys(targets) if target in NODES or target in WATER]
    game.log(Kind.RAID, f"The Luftwaffe strikes {location}.", *places, rule="8.5")
    if not any(exposed(game.table, target) for target in targets):
        game.log(Kind.NO_RAID, NOBODY_THERE, *places, rule="8.5h")
    game.then(*(Raid(target, dice) for target in targets))


def _targets(game: Dunkerque, location: Location) -> list[Target]:
    """8.5a-g Nodes, Water spaces and works under attack, in the order they are resolved."""
    if location.kind == LocationKind.CORRIDOR:
        return [*_corridor(game, location.where)]
    if location.kind == LocationKind.ROUTE:
        return list(ROUTES[location.where])
    if location.kind == LocationKind.STRAFE:
        return list(BEACHES)
    if location.kind == LocationKind.MOLE:
        return [WEST_DUNKERQUE, EAST_DUNKERQUE, *SLIPS, THE_MOLE]
    zone = Zone(location.where)
    return [*ZONES[zone], *ZONE_SHALLOWS[zone], zone]


def _corridor(game: Dunkerque, tracks: str) -> list[NodeId]:
    """8.5f Two dice give the node on each track; beyond its end the last node counts."""
    game.chance.about("corridor", moment(game))
    dice = game.chance.dice(2)
    game.log(Kind.CORRIDOR, f"Bombing Corridor: node {sum(dice)}.", dice=dice, rule="8.5f")
    ways = [TRACKS[Track(letter)] for letter in tracks]
    return [way[min(sum(dice), len(way) - 1)] for way in ways]
