"""Chapter 7: Luftwaffe Attacks."""

from __future__ import annotations

from engine.core.sums import Modifier, in_force, summed
from engine.spoiled_victory.components import tables
from engine.spoiled_victory.components.cards import (
    BEACHES,
    CHANNEL,
    DUNKIRK,
    SUPPORT,
    TRACK,
    Location,
)
from engine.spoiled_victory.components.map import BEACHES as BEACH_SPACES
from engine.spoiled_victory.components.map import DUNKIRK as DUNKIRK_SPACES
from engine.spoiled_victory.components.map import (
    EAST_JETTY,
    MARSH,
    NEIGHBOURS,
    ROUTES,
    SEA_SPACES,
    SHORE,
    TOWN,
    TRACKS,
    Route,
    SpaceId,
    Track,
    name,
)
from engine.spoiled_victory.components.units import UnitId
from engine.spoiled_victory.deck import draw_and_discard
from engine.spoiled_victory.events import end_patrol
from engine.spoiled_victory.jetties import damage
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import AIR_LINES, suffer
from engine.spoiled_victory.positions import (
    allies_in,
    effect,
    german_in,
    german_spaces,
    is_evacuee,
    night,
    terrain,
    unit_name,
)
from engine.spoiled_victory.state import Dunkirk, Phase, PhaseName, Table, Works

DARKNESS = 2
JETTY_HIT = 12


class LuftwaffeAttacks(Phase, frozen=True):
    """5.0-2, 7.4, 7.5 One card, or as many as the event says, resolved one after the other."""

    rule = "7.0"

    def run(self, game: Dunkirk) -> None:
        game.table.phase = PhaseName.LUFTWAFFE
        event = effect(game.table)
        if not event.luftwaffe_cards:
            words = f"No Luftwaffe Attacks this turn: {event.title}."
            game.log(Kind.STAYS, words, rule="7.5")
        raids: list[Phase] = [Raid()] * event.luftwaffe_cards
        if event.extra_dunkirk_raid:
            raids.append(DunkirkRaid())
        game.then(*raids, RaidsOver())


class Raid(Phase, frozen=True):
    """7.1 Draw a card and strike the location it names."""

    rule = "7.1"

    def run(self, game: Dunkirk) -> None:
        strike(game, draw_and_discard(game).luftwaffe)


class DunkirkRaid(Phase, frozen=True):
    """16.0 Dive-Bombers over the Mole: Dunkirk once more, without a card."""

    rule = "16.0"

    def run(self, game: Dunkirk) -> None:
        strike(game, Location(DUNKIRK))


class RaidsOver(Phase, frozen=True):
    """10.10.1 The RAF patrol goes home with the end of the phase."""

    rule = "10.10.1"

    def run(self, game: Dunkirk) -> None:
        end_patrol(game.table)


def strike(game: Dunkirk, location: Location) -> None:
    """7.1, 7.2 Attack every Allied unit in the location, each with its own roll."""
    table = game.table
    game.log(Kind.RAID, f"Luftwaffe Attacks: {location}.", rule="7.1")
    guarded = location.kind == CHANNEL and location.where == table.patrol
    lines = len(game.events)
    for space in spaces_under_attack(table, location):
        targets = allies_in(table, space)
        if targets and guarded:
            words = f"The RAF patrol keeps the bombers away from {name(space)}."
            game.log(Kind.KEPT_AWAY, words, space, rule="10.10.1")
            continue
        for unit in targets:
            _attack(game, unit)
        if not targets and location.kind != SUPPORT:
            _attack_empty(game, space)
    if len(game.events) == lines:
        words = "The bombers find nobody to attack there."
        game.log(Kind.AIR_MISS, words, rule="7.3.1")


def spaces_under_attack(table: Table, location: Location) -> tuple[SpaceId, ...]:
    """7.1 The spaces a location covers."""
    if location.kind == CHANNEL:
        return ROUTES[Route(location.where)]
    if location.kind == DUNKIRK:
        return DUNKIRK_SPACES
    if location.kind == BEACHES:
        return BEACH_SPACES
    if location.kind == TRACK:
        return TRACKS[Track(location.where)]
    return _close_support(table, location.where)


def _close_support(table: Table, where: str) -> tuple[SpaceId, ...]:
    """7.1e Spaces next to a German unit, but not Engaged; a shared space counts once."""
    enemy = german_spaces(table)
    covered = (TRACKS[letter] for letter in TRACKS if where[0] <= letter <= where[-1])
    spaces = dict.fromkeys(space for track in covered for space in track)
    return tuple(
        space
        for space in spaces
        if space not in enemy and any(other in enemy for other in NEIGHBOURS[space])
    )


def row(unit: UnitId, space: SpaceId) -> tables.Row:
    """7.2 Which row of the table a target uses."""
    if not is_evacuee(unit):
        return tables.COMBAT_ROW
    return tables.CHANNEL_ROW if space in SEA_SPACES else tables.EVACUEE_ROW


def ground_modifier(table: Table, space: SpaceId) -> int:
    """7.2a-c Town, Marsh and Night."""
    ground = terrain(table, space)
    return (ground == MARSH) - (ground == TOWN) - DARKNESS * night(table)


def modifier(table: Table, unit: UnitId, space: SpaceId) -> int:
    """7.2 All that is added to a roll against a unit."""
    return ground_modifier(table, space) + _event_modifier(table, unit, space)


def modifiers(table: Table, unit: UnitId, space: SpaceId) -> tuple[Modifier, ...]:
    """7.2 The same, one by one."""
    event = (effect(table).title, _event_modifier(table, unit, space))
    return (*ground_modifiers(table, space), *in_force(event))


def ground_modifiers(table: Table, space: SpaceId) -> tuple[Modifier, ...]:
    """7.2a-c One by one."""
    ground = terrain(table, space)
    night_ = ("night", -DARKNESS * night(table))
    return in_force(("town", -(ground == TOWN)), ("marsh", ground == MARSH), night_)


def _event_modifier(table: Table, unit: UnitId, space: SpaceId) -> int:
    """7.2 What this turn's event adds."""
    event = effect(table)
    at_sea = event.luftwaffe_at_sea if space in SEA_SPACES else 0
    on_combat = 0 if is_evacuee(unit) else event.luftwaffe_on_combat
    lit = DARKNESS if event.no_night_cover and night(table) else 0
    return event.luftwaffe + at_sea + on_combat + lit


def _attack(game: Dunkirk, unit: UnitId) -> None:
    """7.2 Roll for one unit; a natural 12 may wreck the jetty it stands on (7.3)."""
    table = game.table
    space = table.units[unit].space
    who = unit_name(table, unit)
    game.about(unit)
    dice = game.chance.dice(2)
    bare, changes = sum(dice), modifiers(table, unit, space)
    total = bare + sum([it.by for it in changes])
    rolled = summed(bare, changes)
    toll = suffer(table, unit, tables.luftwaffe(row(unit, space), total))
    words = f"{who} at {name(space)}: {rolled}, {toll}."
    game.log(AIR_LINES[toll], words, space, dice=dice, rule="7.2", who=(unit,))
    _damage(game, space, dice)


def _attack_empty(game: Dunkirk, space: SpaceId) -> None:
    """7.3.1 An empty East Jetty or Beach, not one in German hands, is attacked for its jetty."""
    table = game.table
    jetty = table.mole if space == EAST_JETTY else table.jetties
    if jetty == Works.BUILT and space in SHORE and not german_in(table, space):
        game.about(space)
        dice = game.chance.dice(2)
        what = "the Mole" if space == EAST_JETTY else "the Beach Jetties"
        hits = "a hit" if sum(dice) == JETTY_HIT else f"no damage, it takes a {JETTY_HIT}"
        words = f"Bombs on {what} at {name(space)}: {sum(dice)}, {hits}."
        game.log(Kind.AIR_MISS, words, space, dice=dice, rule="7.3.1")
        _damage(game, space, dice)


def _damage(game: Dunkirk, space: SpaceId, dice: list[int]) -> None:
    """7.3 An unmodified 12 damages the Mole or the Beach Jetties."""
    if sum(dice) == JETTY_HIT and space in SHORE:
        damage(game, "mole" if space == EAST_JETTY else "jetties", "7.3")
