"""Section 10.3: Allied attacks, fought when the formation has done everything else."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.miracle.combat import (
    RollAttackDice,
    backed,
    battle_about,
    current,
    german_defense_number,
    retreat_german,
)
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.map import TRACKS, name
from engine.miracle.components.units import BY_FORMATION, GHQ
from engine.miracle.deck import moment
from engine.miracle.ids import OFF_MAP, NodeId, Track, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.losses import disrupt_unit, hit_unit, told_as
from engine.miracle.movement import occupy
from engine.miracle.orders import read
from engine.miracle.positions import (
    face,
    garrisoned,
    german_at,
    german_name,
    german_node,
    room_at,
    side,
    unit_name,
    units_at,
)
from engine.miracle.state import (
    ALLIED,
    Battle,
    Decision,
    Dunkerque,
    Fate,
    Ground,
    Phase,
    Table,
)


def current_ground(game: Dunkerque) -> Ground:
    """The Ground Operations Phase under way."""
    ground = game.table.ground
    if ground is None:
        raise RuntimeError("no Ground Operations are under way")
    return ground


def allied_strength(table: Table, unit: UnitId, node: NodeId) -> int:
    """10.3a Combat Factor, +1 for a second sound unit beside it, +1 for its Corps Support."""
    beside = any(
        other not in (unit, GHQ) and not table.units[other].disrupted
        for other in units_at(table, node)
    )
    return face(table, unit).combat + beside + backed(table, unit, node)


def attack_words(table: Table, unit: UnitId, track: Track, node: NodeId) -> str:
    """What a unit would roll, and over what."""
    dice = allied_strength(table, unit, node)
    number = german_defense_number(table, track, node)
    return f"{count(dice, 'die', 'dice')} over {number}"


class AlliedAttacks(Decision, frozen=True):
    """10.3 Every German unit whose node was entered must be attacked; one Allied unit fights."""

    rule = "10.3a"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While an attack is due."""
        return (ALLIED,) if self._attackers(game) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "Which attack is fought next, and who leads it?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Each unit that shares a node with a German unit."""
        table = game.table
        offers = []
        for unit in self._attackers(game):
            node = table.units[unit].space
            track = german_at(table, node)
            odds = attack_words(table, unit, track, node)
            foe = f"{german_name(table, track)} at {node}"
            offers.append(Choice(f"attack:{unit}", "Attack with", unit_name(unit), foe, odds, node))
        return offers

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Roll, count, then the next attack."""
        table = game.table
        unit = UnitId(read(token).who)
        node = table.units[unit].space
        track = german_at(table, node)
        table.battle = Battle(
            track,
            node,
            allied=True,
            frontline=unit,
            strength=allied_strength(table, unit, node),
            defense=german_defense_number(table, track, node),
        )
        game.then(RollAttackDice(), AttackResult(), EndAttack(), AlliedAttacks())

    def _attackers(self, game: Dunkerque) -> list[UnitId]:
        table, ground = game.table, current_ground(game)
        return [
            unit
            for unit in BY_FORMATION[ground.corps]
            if unit in ground.origins and german_at(table, table.units[unit].space)
        ]


class AttackResult(Phase, frozen=True):
    """10.3b What an Allied attack comes to."""

    rule = "10.3b"

    def run(self, game: Dunkerque) -> None:
        """From Attack Repulsed to Major Victory."""
        battle = current(game)
        if not battle.successes:
            _repulsed(game, battle)
        elif battle.successes == 1:
            _standstill(game, battle)
        else:
            _victory(game, battle, nodes=min(battle.successes, 3) - 1)


class FallBack(Decision, frozen=True):
    """10.3b A unit that cannot go back where it came from goes to another Area beside it."""

    unit: UnitId
    rule = "10.3b"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If there is a choice."""
        return (ALLIED,) if _ways_back(game.table, self.unit) else ()

    def run(self, game: Dunkerque) -> None:
        """Nowhere to go: the unit is lost."""
        table = game.table
        node = table.units[self.unit].space
        table.remove(self.unit, Fate.LOST)
        words = f"{unit_name(self.unit)} is cut off and lost."
        game.log(Kind.DESTROYED, words, node, rule=self.rule)

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"{unit_name(self.unit)} cannot go back the way it came. Where does it fall back to?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.unit, game.table.units[self.unit].space

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The open Areas beside it."""
        return [
            Choice(f"to:{area}", "Fall back to", name(area), place=area)
            for area in _ways_back(game.table, self.unit)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        _go_back(game, self.unit, NodeId(read(token).who))


class Advance(Decision, frozen=True):
    """10.3b After a Major Victory the unit in front may follow one node down the track."""

    rule = "10.3b"
    decline = "stay"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If the node is open."""
        return (ALLIED,) if self._ahead(game) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        front = current(game).frontline
        return f"{unit_name(front)} may advance to {name(self._ahead(game))}."

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return *battle_about(game), self._ahead(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        ahead = self._ahead(game)
        return [
            Choice(self.decline, "Stay", ends=True),
            Choice("advance", "Advance to", name(ahead), place=ahead),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        if token == "advance":
            battle, ahead = current(game), self._ahead(game)
            words = f"{unit_name(battle.frontline)} follows to {name(ahead)}."
            game.log(Kind.MOVE, words, battle.node, ahead, rule=self.rule)
            occupy(game, battle.frontline, ahead)

    def _ahead(self, game: Dunkerque) -> NodeId:
        """The node the German unit left behind, if a unit may enter it."""
        table, battle = game.table, current(game)
        track = TRACKS[battle.track]
        at = track.index(battle.node) - 1
        if at < 1 or german_at(table, track[at]) or not room_at(table, track[at]):
            return OFF_MAP
        return OFF_MAP if track[at] in garrisoned(table) else track[at]


class EndAttack(Phase, frozen=True):
    """10.3 The attack is over."""

    rule = "10.3b"

    def run(self, game: Dunkerque) -> None:
        game.table.battle = None


def _repulsed(game: Dunkerque, battle: Battle) -> None:
    """No Success: a Casualty Hit and Disruption in front, and all go back."""
    came = hit_unit(game.table, battle.frontline)
    disrupt_unit(game.table, battle.frontline)
    words = f"Repulsed: {unit_name(battle.frontline)} {came}."
    kind = told_as(game.table, battle.frontline, Kind.REPULSED)
    game.log(kind, words, battle.node, rule="10.3b")
    _all_back(game, battle)


def _standstill(game: Dunkerque, battle: Battle) -> None:
    """One Success: the German unit's nerve decides, then that of the unit in front."""
    table = game.table
    game.chance.about("nerve", battle.track, moment(game))
    die = game.chance.die()
    holds = die <= side(table, battle.track).cohesion
    foe, front = german_name(table, battle.track), unit_name(battle.frontline)
    words = f"{foe} holds: {front} is disrupted." if holds else f"{foe} gives way."
    game.log(Kind.STANDSTILL, words, battle.node, dice=[die], rule="10.3b")
    if holds:
        disrupt_unit(table, battle.frontline)
        _all_back(game, battle)
        return
    retreat_german(game, battle.track, 1)
    game.chance.about("nerve", battle.frontline, moment(game))
    die = game.chance.die()
    if die > face(table, battle.frontline).cohesion:
        disrupt_unit(table, battle.frontline)
        words = f"{front} takes {name(battle.node)}, disrupted."
    else:
        words = f"{front} takes {name(battle.node)}."
    game.log(Kind.TAKEN, words, battle.node, dice=[die], rule="10.3b")


def _victory(game: Dunkerque, battle: Battle, nodes: int) -> None:
    """Two or more: the German unit is Disrupted and driven back; after three one may follow."""
    table, track = game.table, battle.track
    come = "stays" if table.germans[track].disrupted else "is"
    table.mark_german(track, disrupted=True)
    words = f"{unit_name(battle.frontline)} takes {name(battle.node)}; {german_name(table, track)}"
    game.log(Kind.VICTORY, f"{words} {come} disrupted.", battle.node, rule="10.3b")
    retreat_german(game, battle.track, nodes)
    if nodes > 1 and german_node(game.table, battle.track) != battle.node:
        game.then(Advance())


def _all_back(game: Dunkerque, battle: Battle) -> None:
    """Each unit goes back to the Area it came from, or to another one if that is closed now."""
    table, origins = game.table, current_ground(game).origins
    for unit in units_at(table, battle.node):
        origin = origins.get(unit, OFF_MAP)
        if origin and _open(table, origin):
            _go_back(game, unit, origin)
        else:
            game.then(FallBack(unit))


def _go_back(game: Dunkerque, unit: UnitId, area: NodeId) -> None:
    node = game.table.units[unit].space
    words = f"{unit_name(unit)} goes back to {name(area)}."
    game.log(Kind.RETREAT, words, node, area, rule="10.3b")
    occupy(game, unit, area)


def _ways_back(table: Table, unit: UnitId) -> list[NodeId]:
    return [area for area in BORDERS[table.units[unit].space] if _open(table, area)]


def _open(table: Table, area: NodeId) -> bool:
    """Whether a unit may fall back into an Area: no German there, none beyond it, and room."""
    return not german_at(table, area) and room_at(table, area) and area not in garrisoned(table)
