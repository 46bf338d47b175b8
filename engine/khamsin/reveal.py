"""The sheets are opened: withdrawals, replacements, reserves, and activation (1.0, 6.0, 9.0)."""

from __future__ import annotations

from engine.core.ids import Side
from engine.khamsin import lines
from engine.khamsin.components.calendar import PANZER_WITHDRAWALS, RESERVE_AREAS
from engine.khamsin.components.formations import FORMATIONS, SIDE, name
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import REFUSED_WITHDRAWAL
from engine.khamsin.control import areas_of, friendly
from engine.khamsin.ids import ALLIED, AXIS, AXIS_SEAT, BELGIAN, AreaId, Fate, Phase, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.orderable import Post, bonus, post
from engine.khamsin.replacements import replace_losses
from engine.khamsin.seats import COMMANDERS, SIDE_OF_SEAT
from engine.khamsin.state import Automatic, Campaign
from engine.khamsin.telling import tell


class Reveal(Automatic, frozen=True):
    """6.0 All orders are in: what they say is read out in the order of battle."""

    rule = "Sheets"

    def run(self, game: Campaign) -> None:
        game.table.phase = Phase.MOVEMENT
        _withdraw_panzers(game)
        for seat, sheet in game.yesterday.items():
            replace_losses(game, SIDE_OF_SEAT[seat], sheet)
        _regroup(game)
        for seat, sheet in game.yesterday.items():
            desk = post(game, seat)
            for line in sheet:
                _read(game, desk, line)
            if lines.TABLES in sheet:
                game.day.want_tables = True
                words = f"Today {COMMANDERS[seat]} offers to fight engagements on the table."
                game.log(Kind.FILED, words, rule="Intro")


def _withdraw_panzers(game: Campaign) -> None:
    """9.0 One panzer division a day leaves from turn 8 on, or ten points are lost."""
    if game.table.turn not in PANZER_WITHDRAWALS:
        return
    sheet = game.yesterday.get(AXIS_SEAT, ())
    pulled = [it.partition(":")[2] for it in sheet if it.startswith(lines.PULL)]
    panzer = UnitId(pulled[0]) if pulled and pulled[0] != lines.NONE else None
    if panzer is None:
        game.table.score.refused += REFUSED_WITHDRAWAL
        words = f"No panzer division is given up: the Axis lose {REFUSED_WITHDRAWAL} points."
        game.log(Kind.PANZERS, words, rule="9.0")
        return
    area = game.units[panzer].area
    game.remove(panzer, Fate.WITHDRAWN)
    words = f"The {name(panzer)} is withdrawn for the battle in the south."
    game.log(Kind.PANZERS, words, *([area] if area else []), who=(panzer,), rule="9.0")


def _regroup(game: Campaign) -> None:
    """6.0 Who must regroup does so today, whatever was ordered, and is free again tomorrow."""
    for unit, it in [*game.units.items()]:
        if it.must_regroup:
            game.mark(unit, must_regroup=False)
            game.day.regroup.append(unit)


def _read(game: Campaign, desk: Post, line: str) -> None:
    """One line becomes an order of the day; orders for those who are gone mean nothing."""
    day = game.day
    if line.startswith((lines.PULL, lines.REPLACE, lines.TABLES)):
        return
    unit = UnitId(lines.subject(line))
    if unit not in game.units:
        _read_leader(game, unit, line)
        return
    if game.units[unit].fate == Fate.WITHDRAWN:
        return
    order = lines.move(line)
    if order:
        way = desk.way_of(order)
        if way:
            day.paths[unit] = way.path
    elif line.endswith(lines.NIGHT):
        day.night.append(unit)
    elif line.endswith(lines.REGROUP):
        day.regroup.append(unit)
    if game.units[unit].fate == Fate.RESERVE:
        _commit(game, unit)


def _read_leader(game: Campaign, leader: UnitId, line: str) -> None:
    order = lines.move(line)
    if order:
        game.day.paths[leader] = order.path
    else:
        game.day.with_unit[leader] = UnitId(line.partition("+")[2])


def _commit(game: Campaign, unit: UnitId) -> None:
    """1.0 A reserve comes up at Arras or Ghent; it counts as coming in from outside."""
    area = RESERVE_AREAS[FORMATIONS[unit].army_group]
    game.mark(unit, area=area, fate=Fate.NONE)
    game.day.trails[unit] = (AreaId(""), area)
    words = f"The {name(unit)} comes up from the reserve at {place(area)}."
    tell(game, AXIS, Kind.COMMITTED, words, area, who=(unit,), rule="1.0")


class Activation(Automatic, frozen=True):
    """6.0 Whoever is to enter an area that is not friendly must be activated, one die each."""

    rule = "6.0 Activation"

    def run(self, game: Campaign) -> None:
        ordered = [it for it in FORMATIONS if it in game.day.paths]
        for unit in ordered:
            path = game.day.paths[unit]
            own = friendly(game.table.held, SIDE[unit])
            if any(area not in own for area in path) and not _activated(game, unit):
                short = _friendly_part(game, SIDE[unit], path)
                game.day.paths[unit] = short
                if not short:
                    del game.day.paths[unit]


def _activated(game: Campaign, unit: UnitId) -> bool:
    """One die, with leader and attrition; a natural 1 fails, a natural 6 succeeds."""
    game.chance.about("activation", unit, game.table.turn)
    die = game.chance.die()
    extra = bonus(game.leaders, unit, game.units[unit])
    needed = FORMATIONS[unit].activation
    good = die == 6 or (die > 1 and die + extra >= needed)
    modified = f" {extra:+d}" if extra else ""
    outcome = "moves off" if good else "does not get going"
    tell(
        game,
        SIDE[unit],
        Kind.ACTIVATION,
        f"The {name(unit)} needs {needed}, throws {die}{modified}: {outcome}.",
        game.units[unit].area,
        dice=(die,),
        good=(good,),
        who=(unit,),
        rule="6.0 Activation",
    )
    return good


def _friendly_part(game: Campaign, side: Side, path: tuple[AreaId, ...]) -> tuple[AreaId, ...]:
    """How far a unit that was not activated still goes; the Allies do not stop among Belgians."""
    own = friendly(game.table.held, side)
    hostile = next(at for at, area in enumerate(path) if area not in own)
    short = path[:hostile]
    belgian = areas_of(game.table.held, BELGIAN) if side == ALLIED else ()
    while short and short[-1] in belgian:
        short = short[:-1]
    return short
