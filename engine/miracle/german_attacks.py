"""Chapter 9: German attacks, round by round (9.4)."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import listed
from engine.core.ids import Seat
from engine.miracle.combat import (
    RollAttackDice,
    battle_about,
    current,
    defense_number,
    german_dice,
    retreat_german,
    supported,
)
from engine.miracle.components.borders import BORDERS
from engine.miracle.components.events import Marker
from engine.miracle.components.map import LAST_NODES, TRACKS, name
from engine.miracle.components.units import Arm
from engine.miracle.deck import moment
from engine.miracle.german_advance import ASHORE, advance, capture
from engine.miracle.ids import NodeId, Track, UnitId
from engine.miracle.kinds import Kind
from engine.miracle.losses import lose_evacuee
from engine.miracle.orders import read
from engine.miracle.positions import (
    allies_at,
    evacuee_name,
    evacuees_at,
    german_at,
    german_name,
    german_node,
    is_marsh,
    night,
    side,
    steps_left,
    unit_name,
    units_at,
)
from engine.miracle.state import ALLIED, Battle, Decision, Dunkerque, Phase, Table
from engine.miracle.successes import (
    MAJOR,
    MINOR,
    OVERRUN,
    ApplySuccess,
    Cohesion,
    VoluntaryRetreat,
    steps_words,
)

_CLOSE_SUPPORT_DICE = 2


class GermanAttack(Phase, frozen=True):
    """9.4 The German unit of a track attacks a node: where it is, or next to its last node."""

    track: Track
    node: NodeId
    broke_through: bool = False
    rule = "9.4"

    def run(self, game: Dunkerque) -> None:
        """Open the combat; Evacuees alone are lost without one (9.4a)."""
        table = game.table
        from_end = german_node(table, self.track) != self.node
        if not units_at(table, self.node):
            _overrun_evacuees(game, self.track, self.node)
            if not from_end:
                capture(game, self.node)
            return
        table.battle = Battle(
            self.track,
            self.node,
            from_end=from_end,
            broke_through=self.broke_through,
            support=supported(table, self.track, self.node),
        )
        game.then(*_ROUND)


def _overrun_evacuees(game: Dunkerque, track: Track, node: NodeId) -> None:
    """9.4a Evacuees without anybody to defend them are eliminated."""
    lost = evacuees_at(game.table, node)
    who = listed([evacuee_name(game.table, it) for it in lost])
    for evacuee in lost:
        lose_evacuee(game.table, evacuee)
    if lost:
        words = f"{german_name(game.table, track)} overruns {who}"
        game.log(Kind.OVERRUN, f"{words} at {name(node)}.", node, rule="9.4a")


class ChooseFrontline(Decision, frozen=True):
    """9.4b The player picks the unit whose Defense Number counts this round."""

    rule = "9.4b"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If there is more than one."""
        return (ALLIED,) if len(units_at(game.table, current(game).node)) > 1 else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        battle = current(game)
        again = f", round {battle.round + 1}" if battle.round else ""
        dice = german_dice(game.table, battle.track, support=battle.support)
        return (
            f"{german_name(game.table, battle.track)} attacks {name(battle.node)} with {dice} dice"
            f"{again}. Which unit holds the front line?"
        )

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return battle_about(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Every Combat Unit in the node."""
        table, node = game.table, current(game).node
        return [
            Choice(
                f"front:{unit}",
                "Front line",
                unit_name(unit),
                "",
                f"defends with {defense_number(table, unit, node)}, "
                f"{steps_words(steps_left(table, unit))}",
                node,
            )
            for unit in units_at(table, node)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        _front(game, UnitId(read(token).who))

    def run(self, game: Dunkerque) -> None:
        """The only unit there is."""
        (unit,) = units_at(game.table, current(game).node)
        _front(game, unit)


def _front(game: Dunkerque, unit: UnitId) -> None:
    """The numbers of this round are fixed."""
    table, battle = game.table, current(game)
    battle.frontline = unit
    battle.defense = defense_number(table, unit, battle.node)
    battle.strength = german_dice(table, battle.track, support=battle.support)
    battle.stood = units_at(table, battle.node)
    battle.applied = {}


class CloseSupport(Decision, frozen=True):
    """7.7 The R.A.F. may take two dice off a German attack."""

    rule = "7.7"
    decline = "keep"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While the marker is held and there is more than one die."""
        held = Marker.CLOSE_SUPPORT in game.table.held and current(game).strength > 1
        return (ALLIED,) if held else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        battle = current(game)
        return (
            f"{german_name(game.table, battle.track)} attacks {name(battle.node)}: "
            f"{battle.strength} dice against {battle.defense}. Call in the R.A.F.?"
        )

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return battle_about(game)

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Spend the marker or keep it."""
        fewer = max(current(game).strength - _CLOSE_SUPPORT_DICE, 1)
        return [
            Choice(self.decline, "Keep R.A.F. Close Support", ends=True),
            Choice("fly", "Fly Close Support", detail=f"{fewer} dice"),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Two dice fewer, but at least one."""
        if token == "fly":
            battle = current(game)
            game.table.held.remove(Marker.CLOSE_SUPPORT)
            battle.strength = max(battle.strength - _CLOSE_SUPPORT_DICE, 1)
            game.log(Kind.RAF, "The R.A.F. strikes at the attackers.", battle.node, rule=self.rule)


class ResolveGermanAttack(Phase, frozen=True):
    """9.4d The Successes are applied, cohesion is tested, then the attacker's lot is settled."""

    rule = "9.4d"

    def run(self, game: Dunkerque) -> None:
        battle = current(game)
        battle.unapplied = battle.successes
        game.then(ApplySuccess(), Cohesion(), VoluntaryRetreat(), AttackerResult())


class AttackerResult(Phase, frozen=True):
    """9.4d, 9.4g, 9.4h What the Successes mean for the attacker."""

    rule = "9.4d"

    def run(self, game: Dunkerque) -> None:
        """Thrown back, halted, another round, or through."""
        battle = current(game)
        if battle.successes >= MINOR:
            _press_on(game, battle)
        elif battle.successes == 0:
            _repulsed(game, battle)
        elif side(game.table, battle.track).kind == Arm.PANZER:
            _panzer_standstill(game, battle)
        else:
            _halt(game, battle, retreat=1)


def _repulsed(game: Dunkerque, battle: Battle) -> None:
    """9.4d No Success: back by one node, or by two if cohesion fails; never from a last node."""
    if battle.from_end:
        _halt(game, battle)
    else:
        _halt(game, battle, retreat=1 if _holds_together(game, battle) else 2)


def _panzer_standstill(game: Dunkerque, battle: Battle) -> None:
    """9.4d One Success: Panzers press on if cohesion holds, else stay only where nobody is."""
    held = allies_at(game.table, battle.node)
    if _holds_together(game, battle):
        _press_on(game, battle)
    elif held:
        _halt(game, battle, retreat=1)
    else:
        _take_node(game, battle)
        _halt(game, battle)


def _holds_together(game: Dunkerque, battle: Battle) -> bool:
    """Roll a die against the German unit's Cohesion Number."""
    game.chance.about("cohesion", battle.track, battle.node, battle.round, moment(game))
    die, cohesion = game.chance.die(), side(game.table, battle.track).cohesion
    holds = die <= cohesion
    words = f"{german_name(game.table, battle.track)} {'keeps' if holds else 'loses'} cohesion."
    game.log(Kind.COHESION, words, battle.node, dice=[die], rule="9.4d")
    return holds


def _halt(game: Dunkerque, battle: Battle, retreat: int = 0) -> None:
    """9.4g The attack is over; a retreat never leads out of a last node it was made from."""
    game.table.battle = None
    if retreat and not battle.from_end:
        retreat_german(game, battle.track, retreat)


def _take_node(game: Dunkerque, battle: Battle) -> None:
    """The German unit is alone in the node it entered."""
    if battle.from_end:
        return
    if battle.node not in ASHORE:
        words = f"{german_name(game.table, battle.track)} takes {name(battle.node)}."
        game.log(Kind.STANDS, words, battle.node, rule="9.4g")
    capture(game, battle.node)


def _press_on(game: Dunkerque, battle: Battle) -> None:
    """9.4g, 9.4h Another round; Evacuees left behind are lost; or the way is open."""
    table = game.table
    if units_at(table, battle.node):
        game.then(*_ROUND)
        return
    table.battle = None
    undefended = bool(evacuees_at(table, battle.node))
    _overrun_evacuees(game, battle.track, battle.node)
    _take_node(game, battle)
    nodes = breakthrough(table, battle)
    if nodes and not undefended:
        _break_through(game, battle, nodes)


def breakthrough(table: Table, battle: Battle) -> int:
    """9.4h How many nodes a German unit breaks through: once, by day, not out of Marsh."""
    if battle.broke_through or battle.from_end or night(table) or is_marsh(table, battle.node):
        return 0
    way = TRACKS[battle.track]
    ahead = way[way.index(battle.node) + 1 :]
    if not ahead or german_at(table, ahead[0]):
        return 0
    kind, scored = side(table, battle.track).kind, battle.successes
    if kind == Arm.PANZER:
        return 2 if scored >= MAJOR else 1
    if kind == Arm.INFANTRY:
        return 1 if scored >= MAJOR else 0
    return 2 if scored >= OVERRUN else int(scored >= MINOR)


def _break_through(game: Dunkerque, battle: Battle, nodes: int) -> None:
    """9.4h On along the track, and a new attack if somebody stands there."""
    who = german_name(game.table, battle.track)
    game.log(Kind.BREAKTHROUGH, f"{who} breaks through!", battle.node, rule="9.4h")
    if advance(game, battle.track, nodes):
        node = german_node(game.table, battle.track)
        game.then(GermanAttack(battle.track, node, broke_through=True))


_ROUND = (ChooseFrontline(), CloseSupport(), RollAttackDice(), ResolveGermanAttack())


class EndOfTrackAttack(Decision, frozen=True):
    """9.4i A unit in the last node of its track attacks a bordering Area; the player says which."""

    track: Track
    rule = "9.4i"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """If there is anybody to attack."""
        return (ALLIED,) if self._targets(game) else ()

    def run(self, game: Dunkerque) -> None:
        """Nobody is within its reach."""
        node = LAST_NODES[self.track]
        words = f"{german_name(game.table, self.track)} at {name(node)} finds nobody to attack."
        game.log(Kind.STANDS, words, node, rule=self.rule)

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        where = name(LAST_NODES[self.track])
        who = german_name(game.table, self.track)
        return f"{who} attacks out of {where}. Which Area must hold?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.track, LAST_NODES[self.track]

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Every bordering Area with Allied units."""
        return [
            Choice(f"at:{area}", "Meet the attack at", name(area), place=area)
            for area in self._targets(game)
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        game.then(GermanAttack(self.track, NodeId(read(token).who)))

    def _targets(self, game: Dunkerque) -> list[NodeId]:
        borders = BORDERS[LAST_NODES[self.track]]
        return [area for area in borders if allies_at(game.table, area)]
