"""The order sheet (Sheets, 6.0): every commander writes in secret, all at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat
from engine.core.sheet import Sheet, written
from engine.khamsin import lines
from engine.khamsin.components.calendar import PANZER_WITHDRAWALS, REPLACEMENT_TURNS, date
from engine.khamsin.components.formations import (
    CORPS,
    FORMATIONS,
    PANZERS,
    name,
    short,
)
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import MOTOR_POOL, REFUSED_WITHDRAWAL
from engine.khamsin.coordination import best_company
from engine.khamsin.ids import AXIS_SEAT, CorpsId, Fate, UnitId
from engine.khamsin.objections import to_line
from engine.khamsin.options import AUTO, BATTLES
from engine.khamsin.orderable import (
    Post,
    corps_in_hand,
    going_along,
    leader_moves,
    post,
)
from engine.khamsin.replacements import offers, words_of, worst_first
from engine.khamsin.seats import COMMANDERS, LEADERS_OF, SIDE_OF_SEAT, UNITS_OF, commanders
from engine.khamsin.state import Campaign, Day

_TABLES = Choice(
    lines.TABLES, "Offer to fight on the table", "", "", "today's engagements, if both sides agree"
)
_AGAIN = Choice(lines.AGAIN, "Order as yesterday", "", "", "what can still be done")
_GONE = "it leaves the campaign"
_REFUSE = Choice(
    lines.pulling(lines.NONE),
    "Refuse",
    "to give up a panzer division",
    "",
    f"{REFUSED_WITHDRAWAL} points lost",
)


class Orders(Sheet[Campaign], frozen=True):
    """6.0 The orders of a day; what is not named holds. Each day has a sheet of its own."""

    rule = "Sheets"
    discreet = True
    sign_words = "Ready: hand the orders in"
    reopen_words = "Not ready yet: change the orders"
    back_words = "Take the last order back"
    turn: int = 0

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Every commander with a unit left; who has none is as good as signed."""
        return tuple([it for it in commanders(game.options) if it == AXIS_SEAT or _alive(game, it)])

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"{date(game.table.turn)}: {COMMANDERS[seat]} writes the orders of the day."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What is still to be ordered, and what the referee would object to."""
        today = f"Orders for {date(game.table.turn)}. Units without an order hold."
        return " ".join([today, *_reminders(game, seat)])

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """The units that stand under no order yet."""
        taken = _taken(game, seat)
        return tuple([it for it in post(game, seat).movers if it not in taken])

    def orders(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Orders for whoever has none yet, and other ways for those who march."""
        taken, desk = _taken(game, seat), post(game, seat)
        found = _day_matters(game, seat, desk, taken)
        offers = desk.with_lorries if desk.lorries and _lorries_left(taken) else desk.offers
        found += chain.from_iterable(
            [
                orders if unit not in taken else desk.other_ways(taken[unit])
                for unit, orders in offers.items()
            ]
        )
        idle = desk.movers.keys() - taken.keys()
        for corps, units in corps_in_hand(seat):
            free = units if idle.issuperset(units) else tuple([it for it in units if it in idle])
            if len(free) > 1:
                found += desk.corps(corps, free)
        for leader in LEADERS_OF[seat]:
            if leader not in taken:
                found += _leader_orders(desk, leader, taken)
        return found

    def lines_of(self, game: Campaign, seat: Seat, token: str) -> tuple[str, ...]:
        """A corps in one line, yesterday's sheet, or all replacement points at once."""
        if token == lines.AGAIN:
            yesterday = game.yesterday.get(seat, ())
            return tuple(_repeatable(yesterday, post(game, seat), _taken(game, seat)))
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

    def read(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return in_short(written(game, seat))

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        return to_line(game, seat, token, _taken(game, seat))

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


def _day_matters(game: Campaign, seat: Seat, desk: Post, taken: dict[str, str]) -> list[Choice]:
    """Yesterday's sheet, panzers to withdraw, replacements, the wish for the table."""
    found = []
    if any(_repeatable(game.yesterday.get(seat, ()), desk, taken)):
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
    return Choice(lines.pulling(panzer), "Give up a panzer division:", name(panzer), "", _GONE)


def _of_corps(game: Campaign, seat: Seat, corps: CorpsId, token: str) -> tuple[str, ...]:
    """The lines of its units for a corps that is ordered as one."""
    taken = _taken(game, seat)
    desk = post(game, seat)
    own = [it for it in CORPS[corps].units if it in desk.movers and it not in taken]
    order = lines.move(token)
    how = token.partition(":")[2]
    wanted = [lines.going(it, order.to) if order else lines.staying(it, how) for it in own]
    return tuple([line for line in wanted if desk.lawful(line)])


def _leader_orders(desk: Post, leader: UnitId, taken: dict[str, str]) -> list[Choice]:
    """A leader goes by himself through friendly areas, or along with a unit that marches."""
    found = [*leader_moves(desk.ground, leader, desk.leaders[leader])]
    if found:
        marching = [it for it in desk.company[leader] if it in taken and lines.move(taken[it])]
        found += [going_along(leader, it) for it in marching]
    return found


def _lorries_left(taken: dict[str, str]) -> int:
    """8.0 How many units Lord Gort's lorries can still carry."""
    return MOTOR_POOL - len([line for line in taken.values() if line.endswith(lines.MOTOR)])


def _repeatable(yesterday: Iterable[str], desk: Post, taken: dict[str, str]) -> Iterator[str]:
    """The lines of yesterday that can still be carried out today, on subjects still free."""
    driven = 0
    for line in desk.lawful_of(tuple(yesterday)):
        if lines.subject(line) in taken:
            continue
        if line.endswith(lines.MOTOR):
            driven += 1
            if driven > _lorries_left(taken):
                continue
        yield line


def _reminders(game: Campaign, seat: Seat) -> list[str]:
    """What is due, and what the referee would stop."""
    found = []
    if withdrawal_due(game, seat) and not any(
        line.startswith(lines.PULL) for line in written(game, seat)
    ):
        found.append("A panzer division must be withdrawn, or the withdrawal refused.")
    held = [name(it) for it in UNITS_OF[seat] if game.units[it].must_regroup]
    if held:
        found.append(f"Regrouping today, free tomorrow: {', '.join(held)}.")
    aboard = sum(game.units[it].aboard > 0 for it in UNITS_OF[seat])
    if aboard:
        found.append(f"{count(aboard, 'unit is', 'units are')} embarking and can do nothing else.")
    return [*found, *_without_room(game, seat)]


def _without_room(game: Campaign, seat: Seat) -> Iterator[str]:
    """4.0 Whom the referee would stop if everybody got where the sheet sends him.

    Of an ally under another commander one knows where he stands, not whether he stays.
    """
    orders = [order for order in map(lines.move, written(game, seat)) if order]
    going = {order.unit: order.to for order in orders if order.unit in FORMATIONS}
    for area in dict.fromkeys(going.values()):
        coming = frozenset([it for it, to in going.items() if to == area])
        there = [it for it in game.units_in(area, SIDE_OF_SEAT[seat]) if it not in going]
        stopped = coming - best_company(area, frozenset(there), coming)
        if stopped:
            allies = ", ".join(short(it) for it in there if it not in UNITS_OF[seat])
            unless = f" while {allies} stands there" if allies else ""
            names = ", ".join(short(it) for it in going if it in stopped)
            yield f"No room at {place(area)}{unless}: the referee would stop {names} on the way."


@lru_cache(maxsize=65536)
def in_words(line: str) -> str:  # noqa: PLR0911 - one for each kind of line
    """A line of a sheet in words."""
    order = lines.move(line)
    if order:
        return f"{name(order.unit)} to {_where_to(order)}"
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


_TOGETHER = {
    lines.REGROUP: "Regroup",
    lines.NIGHT: "Back by night",
    lines.COMMIT: "Come up from the reserve",
}


def in_short(sheet: Sequence[str]) -> tuple[str, ...]:
    """A sheet as one reads it: who goes to one place, or does the same, in one line."""
    alike: dict[str, list[str]] = {}
    for line in sheet:
        alike.setdefault(_order_of(line) or line, []).append(line)
    return tuple(
        in_words(of_one[0]) if len(of_one) == 1 else f"{order}: {_units(of_one)}"
        for order, of_one in alike.items()
    )


def _order_of(line: str) -> str:
    """What several units can be ordered in the same words; else nothing."""
    order = lines.move(line)
    return f"To {_where_to(order)}" if order else _TOGETHER.get(line.partition(":")[2], "")


def _units(of_one: Sequence[str]) -> str:
    """The units of these lines, as on their counters."""
    return ", ".join(short(UnitId(lines.subject(it))) for it in of_one)


def _where_to(order: lines.Move) -> str:
    lorry = " by lorry" if order.motor else ""
    way = ", ".join(place(it) for it in order.path[:-1])
    through = f" by way of {way}" if way else ""
    return f"{place(order.to)}{through}{lorry}"
