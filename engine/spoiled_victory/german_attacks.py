"""Section 9.3: German attacks, from the choice of the Frontline unit to the Breakthrough."""

from __future__ import annotations

from functools import cache

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.spoiled_victory import tokens
from engine.spoiled_victory.combat import RollAttackDice, casualty, current, defense_number, wins
from engine.spoiled_victory.components.map import MARSH, TRACKS, SpaceId, name
from engine.spoiled_victory.components.units import MOTORIZED, PANZER, GermanId, UnitId
from engine.spoiled_victory.key_places import told
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import disrupt, hit
from engine.spoiled_victory.positions import (
    allies_in,
    at_end_of_track,
    effect,
    german_in,
    german_kind,
    german_name,
    german_space,
    held,
    is_evacuee,
    strength,
    terrain,
    unit_name,
    unlike,
)
from engine.spoiled_victory.reach import across_red, retreat, retreats
from engine.spoiled_victory.state import ALLIED, Battle, Decision, Dunkirk, Phase, Table


class GermanAttack(Phase, frozen=True):
    """9.3 A unit that shares its space with Allied units attacks them; otherwise nothing."""

    rule = "9.3"
    german: GermanId

    def run(self, game: Dunkirk) -> None:
        space = german_space(game.table, self.german)
        if not held(game.table, space):
            return  # it advanced, which was told
        if self.german in game.table.fought_out:
            _hold_off(game, self.german)
        else:
            _open_battle(game, Battle(self.german, space))


class EndOfTrackAttack(Decision, frozen=True):
    """9.3.9 From its last space a unit attacks along a red connection; the player says which."""

    rule = "9.3.9"
    german: GermanId

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Nobody, if no Allied unit is in reach or the attacker has fought itself out (9.3.6)."""
        fights = self.german not in game.table.fought_out and across_red(game.table, self.german)
        return (ALLIED,) if fights else ()

    def run(self, game: Dunkirk) -> None:
        if self.german in game.table.fought_out:
            _hold_off(game, self.german)
        else:
            _stay(game, self.german)

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        here = name(german_space(game.table, self.german))
        who = german_name(game.table, self.german)
        return f"{who} is at the end of its track, {here}, and attacks next door. Which space?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        return [
            Choice(
                tokens.written(tokens.PLACE, space),
                "Let it attack",
                name(space),
                "",
                _garrison(game.table, space),
                space,
            )
            for space in across_red(game.table, self.german)
        ]

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        return (self.german,)

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        """Open the battle there; the attacker stays where it is."""
        _open_battle(game, Battle(self.german, tokens.space_in(token)))


def _hold_off(game: Dunkirk, german: GermanId) -> None:
    """9.3.6 After no or one Win there is no more combat this turn, on a second card neither."""
    who, here = german_name(game.table, german), german_space(game.table, german)
    words = f"{who} has fought itself out at {name(here)}: no second attack this turn."
    game.log(Kind.GERMAN, words, here, rule="9.3.6", who=(german,))


def _stay(game: Dunkirk, german: GermanId) -> None:
    """9.3.9 At the end of its track, with nobody of ours along a red line."""
    who, here = german_name(game.table, german), german_space(game.table, german)
    words = f"{who} stays at {name(here)}, the end of its track: nobody to attack next door."
    game.log(Kind.STAYS, words, here, rule="9.3.9", who=(german,))


class ChooseFrontline(Decision, frozen=True):
    """9.3b The player picks the one unit whose Defense Number counts this round."""

    rule = "9.3b"

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        return (ALLIED,)

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        battle = current(game.table)
        again = f", round {battle.round + 1}" if battle.round else ""
        return (
            f"{german_name(game.table, battle.german)} attacks {name(battle.space)}{again}. "
            "Which unit do you put in the front line?"
        )

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Every Allied unit in the space; Evacuees of one strength are alike."""
        table, battle = game.table, current(game.table)
        return [
            _defend(unit, unit_name(table, unit), _stance(table, unit, battle.space), battle.space)
            for unit in unlike(table, allies_in(table, battle.space))
        ]

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        battle = current(game.table)
        return (battle.german, battle.space)

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        current(game.table).defender = tokens.unit_in(token)


class ResolveGermanAttack(Phase, frozen=True):
    """9.3c, 9.3d Count the Wins; the defender applies them, then the attacker's lot is settled."""

    rule = "9.3d"

    def run(self, game: Dunkirk) -> None:
        battle = current(game.table)
        battle.wins = battle.unapplied = wins(battle.dice, battle.defense)
        game.then(ApplyWin(), AttackerResult())


class ApplyWin(Decision, frozen=True):
    """9.3.3 Each Win is a Retreat or a Hit; the first falls on the Frontline unit."""

    rule = "9.3.3"
    batch = True

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """As long as there is a Win to apply and a unit to take it."""
        battle = current(game.table)
        left = battle.unapplied and held(game.table, battle.space)
        return (ALLIED,) if left else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        battle = current(game.table)
        who, where = german_name(game.table, battle.german), name(battle.space)
        left = count(battle.unapplied, "Win")
        more = " left" if battle.unapplied < battle.wins else ""
        return f"{who} has {left}{more} at {where}. Which unit retreats or takes a Hit?"

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        """Hits and Retreats that leave no Win unapplied that could be applied."""
        table, battle = game.table, current(game.table)
        here = allies_in(table, battle.space)
        first = battle.unapplied == battle.wins
        units = [battle.unit] if first else unlike(table, here)
        bears = {unit: 2 - table.units[unit].reduced for unit in here}
        offers = [
            _retreat_to(unit, unit_name(table, unit), space)
            for unit in units
            if _wastes_no_win(battle.unapplied, bears, unit)
            for space in retreats(table, unit)
        ]
        return offers + [_take_hit(table, unit) for unit in units]

    def about(self, game: Dunkirk, seat: Seat) -> tuple[str, ...]:
        battle = current(game.table)
        return (battle.german, battle.space)

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        paid, battle = tokens.Payment.read(token), current(game.table)
        with told(game, battle.space, *filter(None, [paid.retreat])):
            if paid.retreat is not None:
                _fall_back(game, battle, paid.unit, paid.retreat)
            elif stands_fast(game.table):
                _stand_fast(game, battle, paid.unit)
            else:
                _suffer_hit(game, battle, paid.unit)
        battle.unapplied -= 1
        game.then(ApplyWin())


def _fall_back(game: Dunkirk, battle: Battle, unit: UnitId, space: SpaceId) -> None:
    """9.3.4 One space, and out of this combat."""
    table = game.table
    retreat(table, unit, space)
    words = f"{unit_name(table, unit)} falls back from {name(battle.space)} to {name(space)}."
    game.log(Kind.RETREAT, words, battle.space, space, rule="9.3.4", who=(unit,))


def _stand_fast(game: Dunkirk, battle: Battle, unit: UnitId) -> None:
    marker, who = game.table.units[unit], unit_name(game.table, unit)
    game.table.mark(unit, suppressed=True)
    cost = "" if marker.suppressed else " and is only suppressed"
    words = f"{who} stands fast at {name(battle.space)}{cost}: {effect(game.table).title}."
    game.log(Kind.HIT, words, battle.space, rule="16.0", who=(unit,))
    _german_casualty(game, battle.german)


def _suffer_hit(game: Dunkirk, battle: Battle, unit: UnitId) -> None:
    """9.3.5 Whose last step it was is destroyed; a space may fall with it."""
    table, who = game.table, unit_name(game.table, unit)
    hit(table, unit)
    if table.units[unit].space:
        words = f"{who} takes a Hit at {name(battle.space)}: {strength(table, unit)} left."
        game.log(Kind.HIT, words, battle.space, rule="9.3.5", who=(unit,))
    else:
        words = f"{who} is destroyed at {name(battle.space)}."
        game.log(Kind.DESTROYED, words, battle.space, rule="9.3.5", who=(unit,))


def stands_fast(table: Table) -> bool:
    """16.0 On some days a Hit taken for a single Win costs no step."""
    battle = table.battle
    return battle is not None and battle.wins == 1 and effect(table).stand_fast


def _wastes_no_win(unapplied: int, bears: dict[UnitId, int], unit: UnitId) -> bool:
    """9.3.3 Every Win must be applied if possible: a retreat may not waste one.

    A full-strength unit bears two Wins, a reduced one a single Win.
    """
    capacity = sum(bears.values())
    after = 1 + min(unapplied - 1, capacity - bears[unit])
    return after >= min(unapplied, capacity)


@cache
def _defend(unit: UnitId, who: str, stance: str, space: SpaceId) -> Choice:
    return Choice(tokens.written(tokens.FRONT, unit), "Defend with", who, "", stance, space)


@cache
def _retreat_to(unit: UnitId, who: str, space: SpaceId) -> Choice:
    return Choice(tokens.Payment(unit, space).token, "Retreat", who, name(space), place=space)


def _take_hit(table: Table, unit: UnitId) -> Choice:
    came = "destroyed" if table.units[unit].reduced else "reduced"
    came = "stands fast, only suppressed" if stands_fast(table) else came
    return _hit(unit, unit_name(table, unit), came, table.units[unit].space)


@cache
def _hit(unit: UnitId, who: str, came: str, space: SpaceId) -> Choice:
    return Choice(tokens.Payment(unit).token, "Hit", who, "", came, space)


class AttackerResult(Phase, frozen=True):
    """9.3d What the Wins mean for the attacker: thrown back, another round, or through."""

    rule = "9.3.6"

    def run(self, game: Dunkirk) -> None:
        table, battle = game.table, current(game.table)
        stands = held(table, battle.space)
        if battle.wins <= 1:
            table.fought_out.append(battle.german)
            with told(game, german_space(table, battle.german)):
                _throw_back(game, battle, held=stands)
            table.battle = None
        elif stands:
            battle.defender = _NOBODY
            game.then(*_ROUND)
        else:
            table.battle = None
            _break_through(game, battle)


_NOBODY = UnitId("")
_ROUND = (ChooseFrontline(), RollAttackDice(), ResolveGermanAttack())


def _open_battle(game: Dunkirk, battle: Battle) -> None:
    game.table.battle = battle
    game.then(*_ROUND)


def _throw_back(game: Dunkirk, battle: Battle, *, held: bool) -> None:
    """9.3.1, 9.3.2, 9.3.4 Disruption, then casualties, then the retreat."""
    # In this order: a retreat that is barred falls back on Disruption, then on a Hit.
    german = battle.german
    if battle.wins == 0 and battle.defense not in battle.dice:
        tell_disruption(game, german, "9.3.1")
    if casualty(battle.dice):
        _german_casualty(game, german)
    if held:
        retreat_german(game, german)


def _german_casualty(game: Dunkirk, german: GermanId) -> None:
    """9.3.2 Flipped; a reduced unit is Disrupted instead."""
    before, who = game.table.germans[german], german_name(game.table, german)
    hit_german(game, german)
    here = german_space(game.table, german)
    if game.table.germans[german] != before:  # else nothing worse can befall it
        came = "disrupted" if before.reduced else "reduced"
        words = f"{who} takes casualties and is {came}."
        game.log(Kind.CASUALTY, words, here, rule="9.3.2", who=(german,))


def tell_disruption(game: Dunkirk, german: GermanId, rule: str) -> None:
    """A Disrupted marker; on a unit that has one it is no news (9.3.1)."""
    if not game.table.germans[german].disrupted:
        disrupt(game, german)
        here = german_space(game.table, german)
        words = f"{german_name(game.table, german)} is disrupted."
        game.log(Kind.DISRUPTED, words, here, rule=rule, who=(german,))


def hit_german(game: Dunkirk, german: GermanId) -> None:
    """A Hit flips a German unit; one already reduced is Disrupted; none is ever eliminated."""
    marker = game.table.germans[german]
    game.table.mark_german(german, reduced=True, disrupted=marker.disrupted or marker.reduced)


def retreat_german(game: Dunkirk, german: GermanId) -> None:
    """9.3.4 One space back on its track; in its Start space something else befalls it."""
    table, here = game.table, german_space(game.table, german)
    if table.germans[german].at == 0:
        came = _cornered(game, german)
        words = f"{german_name(game.table, german)} cannot fall back from {name(here)} and {came}."
        game.log(Kind.CORNERED, words, here, rule="9.3.4", who=(german,))
        return
    table.mark_german(german, at=table.germans[german].at - 1)
    back, who = german_space(table, german), german_name(table, german)
    words = f"{who} is thrown back from {name(here)} to {name(back)}."
    game.log(Kind.THROWN_BACK, words, here, back, rule="9.3.4", who=(german,))


def _cornered(game: Dunkirk, german: GermanId) -> str:
    """9.3.4 In its Start space it is Disrupted instead, else takes a Hit, else nothing."""
    marker = game.table.germans[german]
    if not marker.disrupted:
        disrupt(game, german)
        return "is disrupted"
    game.table.mark_german(german, reduced=True)
    return "stays engaged" if marker.reduced else "is reduced"


def breaks_through(table: Table, german: GermanId, scored: int, space: SpaceId) -> bool:
    """9.3.7 Panzers on 2 Wins, Motorized on 3, anybody on 4; once a turn, never from Marsh."""
    kind = german_kind(table, german)
    needed = {PANZER: 2, MOTORIZED: 3}.get(kind, 4)
    return (
        scored >= needed
        and german not in table.broke_through
        and not at_end_of_track(table, german)
        and terrain(table, space) != MARSH
    )


def _break_through(game: Dunkirk, battle: Battle) -> None:
    """9.3.7 One space on, and a new attack if somebody stands there."""
    table, german = game.table, battle.german
    if not breaks_through(table, german, battle.wins, battle.space):
        return
    marker = table.germans[german]
    ahead = TRACKS[marker.track][marker.at + 1]
    if german_in(table, ahead):
        return
    table.broke_through.append(german)
    with told(game, ahead):
        table.mark_german(german, at=marker.at + 1)
        words = f"{german_name(table, german)} breaks through to {name(ahead)}!"
        game.log(Kind.BREAKTHROUGH, words, battle.space, ahead, rule="9.3.7", who=(german,))
    game.then(GermanAttack(german))


def _stance(table: Table, unit: UnitId, space: SpaceId) -> str:
    """What a unit defends with; the name of an Evacuee unit already says if it is Suppressed."""
    pinned = table.units[unit].suppressed and not is_evacuee(unit)
    return f"Defense Number {defense_number(table, unit, space)}{', suppressed' * pinned}"


def _garrison(table: Table, space: SpaceId) -> str:
    units = allies_in(table, space)
    best = max(defense_number(table, unit, space) for unit in units)
    return f"{count(len(units), 'unit')}, best Defense Number {best}"
