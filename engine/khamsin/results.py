"""What comes of engagements (7.0, 8.0): attrition, the area, backs to the sea, retreats."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.khamsin.attrition import effective, points, wear
from engine.khamsin.components.formations import OOB_ORDER, SIDE, name, short
from engine.khamsin.components.map import AREAS, COAST, NEIGHBOURS, ORDER, SUPPLY, steps_to
from engine.khamsin.components.map import name as place
from engine.khamsin.components.tables import BACKS_TO_THE_SEA_COST, BACKS_TO_THE_SEA_FROM
from engine.khamsin.control import holder, take
from engine.khamsin.coordination import may_join
from engine.khamsin.ids import ALLIED, AreaId, Fate, Role, UnitId
from engine.khamsin.kinds import Kind
from engine.khamsin.leaders import follow
from engine.khamsin.seats import COMMANDERS
from engine.khamsin.seats import holder as commander
from engine.khamsin.state import Automatic, Campaign, Decision
from engine.khamsin.table import Engagement, Form
from engine.khamsin.telling import tell

REST = "rest"
_CRUSHED = 6  # winner's points for each of the loser's


class PostOutcomes(Automatic, frozen=True):
    """7.0 All outcomes stand: losses are noted, areas change hands, the beaten give way."""

    rule = "7.0 Results"

    def run(self, game: Campaign) -> None:
        game.reveal()  # areas change hands, and in the fog whoever takes one sees farther
        for engagement in game.table.engagements:
            if engagement.form:
                _post(game, engagement, engagement.form)


class Gather(Automatic, frozen=True):
    """1.0 Leaders follow their men."""

    rule = "8.0 Leaders"

    def run(self, game: Campaign) -> None:
        follow(game)


def crushed(score: tuple[int, int]) -> bool:
    """Six to one or worse: the loser must also regroup, and nobody rallies on the beach."""
    winner, loser = score
    return loser * _CRUSHED <= winner


def _post(game: Campaign, engagement: Engagement, form: Form) -> None:
    for unit, losses in form.losses.items():
        armour, general = points(losses)
        if armour or general:
            wear(game, unit, armour, general)
    _tell_attrition(game, engagement, form)
    lost_by = {Role.ATTACKER: engagement.defenders, Role.DEFENDER: engagement.attackers}
    losers = lost_by.get(Role(form.winner), []) if form.winner else []
    game.day.beaten += losers
    if form.winner == Role.ATTACKER and not _hangs_on(game, engagement, form):
        _area_lost(game, engagement)
    else:
        _fall_back(game, engagement.attackers)
    if form.winner and crushed(form.score):
        for unit in losers:
            if not game.units[unit].fate:
                game.mark(unit, must_regroup=True)


def _tell_attrition(game: Campaign, engagement: Engagement, form: Form) -> None:
    """Attrition points by formation, in one line."""
    found = []
    for unit in engagement.units:
        armour, general = points(form.losses[unit]) if unit in form.losses else (0, 0)
        if armour or general:
            worn = "" if effective(game.units[unit]) else ", spent"
            found.append(f"{short(unit)} {armour}+{general}{worn}")
    if found:
        where = place(engagement.area)
        words = f"Attrition at {where} (armour + general): {', '.join(found)}."
        game.log(Kind.ATTRITION, words, engagement.area, rule="Charts Attrition")


def _hangs_on(game: Campaign, engagement: Engagement, form: Form) -> bool:
    """8.0 Backs to the sea: an Allied force beaten on the coast, not crushed, holds on 4 to 6."""
    area = engagement.area
    if engagement.defending != ALLIED or area not in COAST or crushed(form.score):
        return False
    if holder(game.table.held, area) != ALLIED:
        return False
    game.chance.about("backs to the sea", area, game.table.turn)
    die = game.chance.die()
    good = die >= BACKS_TO_THE_SEA_FROM
    outcome = "they hang on" if good else "the position is lost"
    game.log(
        Kind.BACKS_TO_THE_SEA,
        f"Backs to the sea at {place(area)}: {BACKS_TO_THE_SEA_FROM} is needed, the die says {die}:"
        f" {outcome}.",
        area,
        dice=(die,),
        good=(good,),
        rule="8.0 Backs",
    )
    if good:
        engagement.held_on = True
        share, odd = divmod(BACKS_TO_THE_SEA_COST, len(engagement.defenders))
        for at, unit in enumerate(engagement.defenders):
            wear(game, unit, 0, share + (at < odd))
    return good


def _area_lost(game: Campaign, engagement: Engagement) -> None:
    """The attacker takes the area; spent and embarking units are lost, the others give way."""
    area = engagement.area
    take(game, area, engagement.attacking, "7.0 Results")
    for unit in game.units_in(area, engagement.defending):
        it = game.units[unit]
        if unit in game.day.night:  # 6.0 goes back tonight, whatever came of the engagement
            continue
        if it.aboard or not effective(it):
            fate, verb = (Fate.DESTROYED, "lost") if it.aboard else (Fate.CAPTURED, "captured")
            game.remove(unit, fate)
            words = f"The {name(unit)} is {verb} at {place(area)}."
            game.log(Kind.CAPTURED, words, area, who=(unit,), rule="7.0 Results")
        else:
            _give_way(game, unit)


def _give_way(game: Campaign, unit: UnitId) -> None:
    """Who came in today goes back where he came from; who stood there looks for a way out."""
    if not _go_back(game, unit):
        game.day.retreating.append(unit)


def _fall_back(game: Campaign, attackers: list[UnitId]) -> None:
    """Attackers without success go back the way they came."""
    for unit in attackers:
        _give_way(game, unit)


def _go_back(game: Campaign, unit: UnitId) -> bool:
    """Back along one's way to the first area that is still one's own; False if there is none.

    Where comrades of another corps have moved up behind, and there is no other way out, they stand
    together unlawfully until they move, as at the start (4.0).
    """
    way = [it for it in reversed(game.day.trails.get(unit, ())[:-1]) if it]
    lawful = [it for it in way if open_to(game, unit, it)]
    if not lawful and exits(game, unit):
        return False
    safe = lawful or [it for it in way if _friendly_and_empty_of_enemies(game, unit, it)]
    if not safe:
        return False
    _fall(game, unit, safe[0])
    if not lawful and safe[0] not in game.table.crowded:
        game.table.crowded.append(safe[0])
    return True


def open_to(game: Campaign, unit: UnitId, area: AreaId) -> bool:
    """Whether a beaten unit may go there: friendly, no enemy in it, lawful company."""
    if not _friendly_and_empty_of_enemies(game, unit, area):
        return False
    return may_join(area, unit, game.units_in(area))


def _friendly_and_empty_of_enemies(game: Campaign, unit: UnitId, area: AreaId) -> bool:
    side = SIDE[unit]
    if holder(game.table.held, area) != side:
        return False
    return all(SIDE[it] == side for it in game.units_in(area))


def _fall(game: Campaign, unit: UnitId, area: AreaId) -> None:
    """A unit goes back; leaders with it go too."""
    start = game.units[unit].area
    game.mark(unit, area=area)
    alone = not game.units_in(start, SIDE[unit])
    for leader, where in game.leaders.items():
        if where == start and alone:
            game.leaders[leader] = area
    words = f"The {name(unit)} falls back to {place(area)}."
    tell(game, SIDE[unit], Kind.RETREAT, words, start, area, who=(unit,), rule="7.0 Results")


def exits(game: Campaign, unit: UnitId) -> list[AreaId]:
    """Where a beaten unit may retreat to, the nearest to supply first."""
    side = SIDE[unit]
    sources = [it for it in SUPPLY[side] if holder(game.table.held, it) == side] or SUPPLY[side]
    found = [it for it in NEIGHBOURS[game.units[unit].area] if open_to(game, unit, it)]
    return sorted(found, key=lambda it: (min(steps_to(at)[it] for at in sources), ORDER[it]))


class Trapped(Automatic, frozen=True):
    """7.0 Who has nowhere to go is captured."""

    rule = "7.0 Retreat"

    def run(self, game: Campaign) -> None:
        for unit in sorted(game.day.retreating, key=OOB_ORDER.__getitem__):
            if not exits(game, unit):
                area = game.units[unit].area
                game.day.retreating.remove(unit)
                game.remove(unit, Fate.CAPTURED)
                words = f"The {name(unit)} is cut off at {place(area)} and captured."
                game.log(Kind.CAPTURED, words, area, who=(unit,), rule=self.rule)


class Retreat(Decision, frozen=True):
    """7.0 Each beaten unit goes to a friendly area beside its own, as its commander chooses."""

    rule = "7.0 Retreat"
    batch = True
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        found = {commander(game.options, it) for it in game.day.retreating}
        return tuple([it for it in COMMANDERS if it in found])

    def heading(self, game: Campaign, seat: Seat) -> str:
        return f"Beaten units give way: {COMMANDERS[seat]} says where to."

    def prompt(self, game: Campaign, seat: Seat) -> str:
        units = ", ".join(name(it) for it in _beaten(game, seat))
        return f"Where do they fall back to? {units}."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(_beaten(game, seat))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        found = [Choice(REST, "All", "towards supply", "", "each to the nearest lawful area")]
        for unit in _beaten(game, seat):
            for area in exits(game, unit):
                token = f"{unit}>{area}"
                found.append(Choice(token, "Retreat", name(unit), place(area), "", area))
        return found

    def objection(self, game: Campaign, seat: Seat, token: str) -> str:
        unit, _, area = token.partition(">")
        if unit not in _beaten(game, seat) or area not in AREAS:
            return ""
        ways = "to a friendly area beside its own, without enemies, in lawful company"
        return f"A beaten unit goes {ways} (7.0): not to {place(AreaId(area))}."

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == REST:
            unit = _beaten(game, seat)[0]
            area = exits(game, unit)[0]
        else:
            unit, area = UnitId(token.partition(">")[0]), AreaId(token.partition(">")[2])
        game.day.retreating.remove(unit)
        _fall(game, unit, area)
        if token == REST:
            _everybody_else(game, seat)
        game.then(Trapped(), Retreat())


def _everybody_else(game: Campaign, seat: Seat) -> None:
    for unit in _beaten(game, seat):
        found = exits(game, unit)
        if found:
            game.day.retreating.remove(unit)
            _fall(game, unit, found[0])


def _beaten(game: Campaign, seat: Seat) -> list[UnitId]:
    """The units of a seat that still look for a way out."""
    found = [it for it in game.day.retreating if commander(game.options, it) == seat]
    return sorted(found, key=OOB_ORDER.__getitem__)
