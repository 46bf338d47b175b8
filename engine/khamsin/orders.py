"""The order sheet (Sheets, 6.0): every commander writes in secret, all at the same time."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sheet import Sheet, written
from engine.khamsin import lines, orderable
from engine.khamsin.components.calendar import PANZER_WITHDRAWALS, REPLACEMENT_TURNS, date
from engine.khamsin.components.formations import (
    CORPS,
    FORMATIONS,
    LEADERS,
    PANZERS,
    name,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import MOTOR_POOL, REFUSED_WITHDRAWAL
from engine.khamsin.ids import AXIS_SEAT, CorpsId, Fate, UnitId
from engine.khamsin.options import AUTO, BATTLES
from engine.khamsin.orderable import Mover
from engine.khamsin.reach import Ground, ground
from engine.khamsin.replacements import offers, words_of, worst_first
from engine.khamsin.seats import COMMANDERS, LEADERS_OF, UNITS_OF, commanders
from engine.khamsin.state import Campaign, Day

_TABLES = Choice(
    lines.TABLES, "Offer the table", "", "", "engagements of today may be fought by the players"
)
_AGAIN = Choice(lines.AGAIN, "Order as yesterday", "", "", "what can still be done")
_REFUSE = Choice(
    lines.pulling(lines.NONE),
    "Refuse",
    "to give up a panzer division",
    "",
    f"{REFUSED_WITHDRAWAL} points lost",
)


class Orders(Sheet[Campaign], frozen=True):
    """6.0 The orders of a day; what is not named holds."""

    rule = "Sheets"
    sign_words = "Ready: hand the orders in"
    reopen_words = "Not ready yet: change the orders"
    back_words = "Take the last order back"

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Every commander with a unit left; who has none is as good as signed."""
        return tuple([it for it in commanders(game.options) if it == AXIS_SEAT or _alive(game, it)])

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{date(game.table.turn)}: {COMMANDERS[seat]} writes the orders of the day."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What is still to be ordered, and what the referee would object to."""
        today = f"Orders for {date(game.table.turn)}. What is not named holds."
        return " ".join([today, *_reminders(game, seat)])

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """The units that stand under no order yet."""
        taken = _taken(game, seat)
        return tuple([it for it in UNITS_OF[seat] if it not in taken and orderable.mover(game, it)])

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Orders for whoever has none yet, and other ways for those who march."""
        taken = _taken(game, seat)
        found = _day_matters(game, seat, taken)
        ground_ = ground(game.table)
        lorries = sum(line.endswith(lines.MOTOR) for line in written(game, seat))
        free: dict[UnitId, Mover] = {}
        for unit in UNITS_OF[seat]:
            who = orderable.mover(game, unit)
            if who is None:
                found += _standing(game, unit, taken)
            elif unit in taken:
                found += _ways(who, taken[unit], ground_)
            else:
                free[unit] = who
                found += orderable.moves(ground_, who)
                if who.lorries and lorries < MOTOR_POOL:
                    found += orderable.lorry_moves(ground_, who)
                found += _standing(game, unit, taken)
        for corps, units in orderable.corps_in_hand(seat):
            found += _corps_orders(game, ground_, corps, [free[it] for it in units if it in free])
        for leader in LEADERS_OF[seat]:
            if leader not in taken and orderable.movable_leader(leader) and game.leaders[leader]:
                found += _leader_orders(game, leader, taken)
        return found

    def lines_of(self, game: Campaign, seat: Seat, token: str) -> tuple[str, ...]:
        """A corps in one line, yesterday's sheet, or all replacement points at once."""
        if token == lines.AGAIN:
            return _repeatable(game, seat, _taken(game, seat))
        if token == lines.WORST:
            return worst_first(game, seat, written(game, seat))
        subject = lines.subject(token)
        if subject in CORPS and subject not in FORMATIONS:
            return _of_corps(game, seat, CorpsId(subject), token)
        return (token,)

    def subject(self, line: str) -> str:
        return lines.subject(line)

    def worded(self, game: Campaign, seat: Seat, line: str) -> str:
        """A line as one reads it on the sheet."""
        return in_words(line)

    def complete(self, game: Campaign, seat: Seat) -> bool:
        """9.0 On withdrawal days the Axis says which panzer division goes, or that none does."""
        if not withdrawal_due(game, seat):
            return True
        return any(line.startswith(lines.PULL) for line in written(game, seat))

    def open_sheets(self, game: Campaign, sheets: dict[Seat, tuple[str, ...]]) -> None:  # type: ignore[override]
        """All have signed: the map is opened."""
        game.day = Day()
        game.yesterday = {seat: [*orders] for seat, orders in sheets.items()}


def _alive(game: Campaign, seat: Seat) -> bool:
    return any(not game.units[it].fate for it in UNITS_OF[seat])


def withdrawal_due(game: Campaign, seat: Seat) -> bool:
    """9.0 Whether the Axis owes a panzer division and has one to give."""
    if seat != AXIS_SEAT or game.table.turn not in PANZER_WITHDRAWALS:
        return False
    return any(_in_hand(game, it) for it in PANZERS)


def _in_hand(game: Campaign, panzer: UnitId) -> bool:
    return game.units[panzer].fate in (Fate.NONE, Fate.RESERVE)


def _taken(game: Campaign, seat: Seat) -> dict[str, str]:
    """The lines on the sheet by their subjects."""
    return {lines.subject(line): line for line in written(game, seat)}


def _day_matters(game: Campaign, seat: Seat, taken: dict[str, str]) -> list[Choice]:
    """Yesterday's sheet, panzers to withdraw, replacements, the wish for the table."""
    found = []
    if game.yesterday.get(seat) and _repeatable(game, seat, taken):
        found.append(_AGAIN)
    if withdrawal_due(game, seat) and lines.PULL not in taken:
        found += [_pull(it) for it in PANZERS if _in_hand(game, it)]
        found.append(_REFUSE)
    if game.table.turn in REPLACEMENT_TURNS:
        found += offers(game, seat, written(game, seat))
    if game.options[BATTLES] == AUTO and lines.TABLES not in taken:
        found.append(_TABLES)
    return found


def _pull(panzer: UnitId) -> Choice:
    return Choice(lines.pulling(panzer), "Withdraw", name(panzer), "", "to the strategic reserve")


def _standing(game: Campaign, unit: UnitId, taken: dict[str, str]) -> list[Choice]:
    """Orders to stay: regroup what is worn, withdraw by night, come up from the reserve."""
    it = game.units[unit]
    if unit in taken or it.aboard or it.must_regroup or it.fate not in (Fate.NONE, Fate.RESERVE):
        return []
    if it.fate == Fate.RESERVE:
        ready = orderable.ready_reserve(game)
        return [orderable.staying(unit, lines.COMMIT)] if ready else []
    found = []
    if it.attrition:
        found.append(orderable.staying(unit, lines.REGROUP))
    if orderable.night_allowed(unit):
        found.append(orderable.staying(unit, lines.NIGHT))
    return found


def _ways(who: Mover, line: str, ground_: Ground) -> tuple[Choice, ...]:
    """Other ways to where a unit is ordered, as long as it goes by the first that offers."""
    order = lines.move(line)
    if order is None or order.by_way:
        return ()
    return orderable.other_ways(ground_, who, order.to, order.motor)


def _corps_orders(
    game: Campaign, ground_: Ground, corps: CorpsId, movers: list[Mover]
) -> list[Choice]:
    """One line for all units of a corps that stand under no order yet."""
    if len(movers) < 2:
        return []
    found = [*orderable.corps_moves(ground_, corps, tuple(movers))]
    on_map = [it.unit for it in movers if game.units[it.unit].area]
    if sum(game.units[it].attrition > 0 for it in on_map) > 1:
        found.append(orderable.staying(corps, lines.REGROUP))
    if sum(orderable.night_allowed(it) for it in on_map) > 1:
        found.append(orderable.staying(corps, lines.NIGHT))
    return found


def _of_corps(game: Campaign, seat: Seat, corps: CorpsId, token: str) -> tuple[str, ...]:
    """The lines of its units for a corps that is ordered as one."""
    taken = _taken(game, seat)
    own = [
        it
        for it in CORPS[corps].units
        if it in UNITS_OF[seat] and it not in taken and orderable.mover(game, it)
    ]
    order = lines.move(token)
    if order:
        wanted = [lines.going(it, order.to) for it in own]
        moves = [lines.move(it) for it in wanted]
        ways = zip(wanted, moves, strict=True)
        return tuple([line for line, it in ways if it and orderable.way_of(game, it)])
    how = token.partition(":")[2]
    on_map = [it for it in own if game.units[it].area]
    fit = [it for it in on_map if how == lines.NIGHT or game.units[it].attrition]
    return tuple([lines.staying(it, how) for it in fit])


def _leader_orders(game: Campaign, leader: UnitId, taken: dict[str, str]) -> list[Choice]:
    """A leader goes by himself through friendly areas, or along with a unit that marches."""
    here = game.leaders[leader]
    found = [*orderable.leader_moves(ground(game.table), leader, here)]
    for unit in sorted(LEADERS[leader].helps):
        order = lines.move(taken.get(unit, ""))
        if order and game.units[unit].area == here:
            found.append(orderable.going_along(leader, unit))
    return found


def _repeatable(game: Campaign, seat: Seat, taken: dict[str, str]) -> tuple[str, ...]:
    """The lines of yesterday that can still be carried out today, on subjects still free."""
    return tuple(
        [
            line
            for line in game.yesterday.get(seat, ())
            if lines.subject(line) not in taken and _still_lawful(game, line)
        ]
    )


def _still_lawful(game: Campaign, line: str) -> bool:
    order = lines.move(line)
    if order is not None and order.unit in game.units:
        return orderable.way_of(game, order) is not None
    unit = lines.subject(line)
    if unit not in game.units or line.startswith((lines.REPLACE, lines.PULL)):
        return False
    return any(it.token == line for it in _standing(game, UnitId(unit), {}))


def _reminders(game: Campaign, seat: Seat) -> list[str]:
    """What is due, and what the referee would stop."""
    found = []
    if withdrawal_due(game, seat) and not any(
        line.startswith(lines.PULL) for line in written(game, seat)
    ):
        found.append("A panzer division must be withdrawn, or the withdrawal refused.")
    held = [name(it) for it in UNITS_OF[seat] if game.units[it].must_regroup]
    if held:
        found.append(f"Must regroup: {', '.join(held)}.")
    aboard = sum(game.units[it].aboard > 0 for it in UNITS_OF[seat])
    if aboard:
        found.append(f"{count(aboard, 'unit is', 'units are')} embarking.")
    return found


def in_words(line: str) -> str:  # noqa: PLR0911 - one for each kind of line
    """A line of a sheet in words."""
    order = lines.move(line)
    if order:
        lorry = " by lorry" if order.motor else ""
        way = ", ".join(place(it) for it in order.path[:-1])
        through = f" by way of {way}" if way else ""
        return f"{name(order.unit)} to {place(order.to)}{through}{lorry}"
    if line.startswith(lines.REPLACE):
        return words_of(line)
    if line.startswith(lines.PULL):
        panzer = line.partition(":")[2]
        if panzer == lines.NONE:
            return "No panzer division is withdrawn"
        return f"{name(UnitId(panzer))} is withdrawn to the strategic reserve"
    if line == lines.TABLES:
        return "Engagements of today may be fought on the table"
    unit = UnitId(lines.subject(line))
    if "+" in line:
        return f"{name(unit)} goes with the {name(UnitId(line.partition('+')[2]))}"
    how = line.partition(":")[2]
    words = {
        lines.REGROUP: "regroups",
        lines.NIGHT: "withdraws by night",
        lines.COMMIT: "comes up from the reserve",
    }
    return f"{name(unit)} {words[how]}"
