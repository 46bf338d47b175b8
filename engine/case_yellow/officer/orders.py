"""The marches: columns to the goals in attack, units to the lines in defense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.formations import FORMATION_OF, FORMATIONS
from engine.case_yellow.components.map import (
    CITIES,
    NEAR,
    PARIS,
    TERRAIN,
    distance,
    name,
    within,
)
from engine.case_yellow.components.units import (
    ARKO_UNIT,
    NAME,
    NATIONALITY,
    SIDE_OF,
    SMALL,
    SUPPLY_A,
    SUPPLY_B,
    SUPPLY_UNITS,
    YELLOWS,
)
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, FormationId, HexId, UnitId
from engine.case_yellow.marching import FAR, marching_on, movable, nearest_end, stack_ends
from engine.case_yellow.movement import rail_ends
from engine.case_yellow.officer.defense import (
    assignments,
    cut_off,
    haven,
    in_the_north,
    pressure,
)
from engine.case_yellow.officer.plans import (
    HOLLAND_GOALS,
    dutch_goal,
    goal_of,
)
from engine.case_yellow.officer.supplies import stays_fed
from engine.case_yellow.positions import stack, strength, zone_of
from engine.case_yellow.reach import distance_field, movement
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_hexes
from engine.case_yellow.terrain import MOBILITY, MOTOR
from engine.core.counting import count
from engine.core.views import Advice, Question

COMPIEGNE = HexId("1814")  # where the French supply unit serves the Somme and the Oise


def orders(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """One order after the other until everybody has his."""
    tokens = {it.token for it in question.choices}
    if question.seat == SEAT[ALLIED]:
        return _allied(game, tokens)
    runs = sorted(it for it in tokens if it.startswith("over:"))
    if runs:
        return Advice(runs[0], "They cannot stand against that: straight over them.")
    if game.options["scenario"] == HOLLAND:
        token = _next_single(game, [*HOLLAND_GOALS], tokens)
        return Advice(token or "done", "Each has a town or a city of his own to take.")
    return _german(game, tokens)


# --- the attack ------------------------------------------------------------------------------


def _german(game: Campaign, tokens: set[str]) -> Advice:
    token = next((it for id_ in _wayward(game) if (it := _single(game, id_, tokens))), "")
    if token:
        words = "the march of its column would take it out of supply or into a stronger enemy"
        return Advice(token, f"{_who(token)} by itself: {words}.")
    for id_ in FORMATIONS:
        if f"col:{id_}" in tokens and _lost_its_goal(game, id_) and not _starving(game, id_):
            words = f"{FORMATIONS[id_].name} has a new goal."
            return Advice(f"col:{id_}", words)
    if "onward" in tokens:
        return Advice("onward", f"{count(len(marching_on(game)), 'unit')} on to their goals.")
    token = _next_single(game, [SUPPLY_A, SUPPLY_B, ARKO_UNIT], tokens)
    if token:
        return Advice(token, "Guns and ammunition must keep up.")
    return Advice("done", "Everybody has his orders.")


def _wayward(game: Campaign) -> Iterator[UnitId]:
    """Units that starve, or whom the march of their column would lead out of supply or to ruin."""
    spent = game.acting().spent
    for id_ in movable(game):
        if id_ in spent or id_ not in FORMATION_OF:
            continue
        here = game.unit(id_).hex
        if game.unit(id_).oos:
            yield id_
        elif game.allied.afar.get(here, FAR) <= movement(game, id_) + 1:
            end = nearest_end(game, id_, goal_of(game, FORMATION_OF[id_]))
            if _peril(game, id_, end or here) > 0:
                yield id_


def _peril(game: Campaign, id_: UnitId, hex_: HexId) -> float:
    """What speaks against ending a march in a hex, in hexes of marching: hunger and strong enemies.

    A division with one step left is not put next to anything that could take it.
    """
    hunger = 0.0 if stays_fed(game, id_, hex_) else 5.0
    attack = sum(strength(game, stack(game, ALLIED, it)) for it in NEAR[hex_])
    if not attack or id_ not in YELLOWS:
        return hunger
    others = [it for it in stack(game, GERMAN, hex_) if it != id_]
    own = strength(game, (*others, id_))
    last = game.unit(id_).steps == 1 and id_ not in SMALL
    if last and attack >= own:
        return hunger + min(6.0, 2.0 * attack / own)
    return hunger + (1.5 if attack >= 2 * own else 0.0)


def _next_single(game: Campaign, ids: Iterable[UnitId], tokens: set[str]) -> str:
    """The order for the first of some units that has none yet."""
    waiting = (id_ for id_ in ids if id_ in movable(game) and id_ not in game.acting().spent)
    able = (id_ for id_ in waiting if _single(game, id_, tokens))
    going = (id_ for id_ in able if destination(game, id_).token != "hold")
    return next((_single(game, id_, tokens) for id_ in going), "")


def _lost_its_goal(game: Campaign, formation: FormationId) -> bool:
    """Whether some unit of a formation that can march has another goal than it should."""
    goal = goal_of(game, formation)
    spent = game.acting().spent
    return any(
        id_ in movable(game) and id_ not in spent and game.unit(id_).goal != goal
        for id_ in FORMATIONS[formation].units
    )


def _starving(game: Campaign, formation: FormationId) -> bool:
    """Whether most of a formation is cut off: then each unit is seen to by itself."""
    units = [id_ for id_ in FORMATIONS[formation].units if game.unit(id_).hex]
    return sum(game.unit(id_).oos for id_ in units) * 2 > len(units)


def _who(token: str) -> str:
    """Whom an order for a unit or a stack is for."""
    verb, _, rest = token.partition(":")
    return NAME[UnitId(rest)] if verb == "u" else f"The stack at {name(rest)}"


def _single(game: Campaign, id_: UnitId, tokens: set[str]) -> str:
    """The token that orders one unit by itself."""
    if f"u:{id_}" in tokens:
        return f"u:{id_}"
    token = f"st:{game.unit(id_).hex}"
    return token if token in tokens else ""


def column(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The goal of the formation."""
    formation = FormationId(question.about[0])
    german = question.seat == SEAT[GERMAN]
    wanted = goal_of(game, formation) if german else haven(game)
    towns = [HexId(it.token) for it in question.choices if it.place]
    goal = min(towns, key=lambda it: (distance(it, wanted), it))  # Holland has no Dunkerque
    return Advice(goal, f"That is where {FORMATIONS[formation].name} is needed.")


# --- the defense -----------------------------------------------------------------------------


def _allied(game: Campaign, tokens: set[str]) -> Advice:
    home = sorted(it for it in tokens if it.startswith("home:"))
    if home:
        best = min(home, key=lambda it: (NATIONALITY[UnitId(it[5:])] != "UK", it))
        so_far = count(game.table.evacuated, "step")
        return Advice(best, f"Every step that sails is a point; {so_far} home so far.")
    spent = game.acting().spent
    waiting = [id_ for id_ in movable(game) if id_ not in spent]
    posts = assignments(game)
    for id_, post in posts.items():
        if id_ not in waiting or game.unit(id_).hex == post:
            continue
        if f"rail:{id_}" in tokens and _saved(game, id_, post) > 4:
            saved = count(_saved(game, id_, post), "hex", "hexes")
            return Advice(f"rail:{id_}", f"A train saves it {saved} of the way to {name(post)}.")
        token = _single(game, id_, tokens)
        if token and destination(game, id_).token != "hold":
            return Advice(token, f"It is needed at {name(post)}.")
    return Advice("done", "The line stands as well as it can.")


def _saved(game: Campaign, id_: UnitId, post: HexId) -> int:
    """How many hexes of marching a train would save."""
    ends = detrain(game, rail_ends(game, id_))
    here = distance(game.unit(id_).hex, post)
    return here - min((distance(it, post) for it in ends), default=here)


# --- single marches --------------------------------------------------------------------------


def march(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where a unit ordered by itself goes."""
    units = tuple(UnitId(it) for it in question.about[:-1])
    found = destination(game, units[0])
    if len(units) > 1 and HexId(found.token) not in stack_ends(game, units):
        return Advice("hold", "Together they are best where they are.")
    return found


def destination(game: Campaign, unit: UnitId) -> Advice:
    """Where a unit goes best, or that it holds."""
    ends = stack_ends(game, (unit,))
    if not ends:
        return Advice("hold", "There is no way out.")
    if unit in SUPPLY_UNITS or unit == ARKO_UNIT:
        return _follow(game, unit, ends)
    if SIDE_OF[unit] == GERMAN:
        return _german_march(game, unit, ends)
    post = assignments(game).get(unit)
    if post is None:
        return Advice("hold", "Its army holds where it stands.")
    field = distance_field(post, MOBILITY[unit])
    here = game.unit(unit).hex

    def value(hex_: HexId) -> tuple[float, HexId]:
        walls = hex_ in CITIES or hex_ in game.ground.shielded or TERRAIN[hex_] in "bhf"
        danger = 0.4 * len(zone_of(game, GERMAN, hex_)) + 1.2 * pressure(game, unit, hex_)
        return -float(field.get(hex_, 999)) + 0.8 * walls - danger, hex_

    best = max((*ends, here), key=value)
    if best == here:
        return Advice("hold", f"Nothing better on the way to {name(post)} can be reached.")
    return Advice(best, f"Nearer to its post at {name(post)}.")


def _german_march(game: Campaign, unit: UnitId, ends: dict[HexId, int]) -> Advice:
    """In Holland to its own goal; elsewhere on towards it, but neither into hunger nor ruin."""
    if game.options["scenario"] == HOLLAND:
        end = nearest_end(game, unit, dutch_goal(game, unit))
        return Advice(end or "hold", "Nearer to its goal." if end else "It is where it should be.")
    if game.unit(unit).oos:
        return _back_to_supply(game, unit, ends)
    goal = goal_of(game, FORMATION_OF[unit])
    field = distance_field(goal, MOBILITY[unit])
    here = game.unit(unit).hex
    fair = {it: -float(field.get(it, 999)) for it in (*ends, here)}
    order = sorted(fair, key=lambda it: (-fair[it], it))
    best, value = here, fair[here] - _peril(game, unit, here)
    for hex_ in order:
        if fair[hex_] <= value:
            break
        found = fair[hex_] - _peril(game, unit, hex_)
        if found > value:
            best, value = hex_, found
    if best == here:
        return Advice("hold", "Further on it would be cut off.")
    return Advice(best, f"As near to {name(goal)} as it stays in supply.")


def _back_to_supply(game: Campaign, unit: UnitId, ends: dict[HexId, int]) -> Advice:
    """To the nearest hex in supply, or as near to one as it comes."""
    fed = supplied_hexes(game, "GE")
    here = game.unit(unit).hex
    if here in fed:
        return Advice("hold", "The line to it is open again.")

    def far(hex_: HexId) -> tuple[int, int, HexId]:
        near = min((distance(hex_, it) for it in within(hex_, 6) if it in fed), default=9)
        return near, ends.get(hex_, 0), hex_

    best = min((*ends, here), key=far)
    if best == here:
        return Advice("hold", "Nothing nearer to supply can be reached.")
    return Advice(best, "Back to where it is fed.")


def _follow(game: Campaign, unit: UnitId, ends: dict[HexId, int]) -> Advice:
    """Supply goes where the panzers are, never next to the enemy."""
    side = SIDE_OF[unit]
    spear = _spearhead(game, unit)
    here = game.unit(unit).hex
    enemy = game.allied.stacks if side == GERMAN else game.german.stacks
    safe = [it for it in ends if not any(near in enemy for near in within(it, 1))]
    field = distance_field(spear, MOTOR)
    best = min((*safe, here), key=lambda it: (field.get(it, 999), it))
    if best == here or field.get(best, 999) >= field.get(here, 999):
        return Advice("hold", "It serves best where it is.")
    return Advice(best, "The front must not outrun its supply.")


def _spearhead(game: Campaign, unit: UnitId) -> HexId:
    """The middle of those a supply unit or the guns serve."""
    if SIDE_OF[unit] == ALLIED:
        return COMPIEGNE if game.table.turn > 1 else HexId("2416")
    wing = ("k19", "k41", "k15", "k14") if unit == "GSA" else ("k16", "a6", "k39")
    hexes = [
        game.unit(id_).hex
        for formation in wing
        for id_ in FORMATIONS[FormationId(formation)].units
        if game.unit(id_).hex
    ] or [*game.german.stacks]
    return min(hexes, key=lambda it: (sum(distance(it, other) for other in hexes), it))


def set_out(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The town nearest to where a unit is needed."""
    unit = UnitId(question.about[0])
    need = destination(game, unit).token
    here = HexId(question.about[-1])
    post = here if need == "hold" else HexId(need)
    towns = [HexId(it.token) for it in question.choices if it.place]
    return Advice(min(towns, key=lambda it: (distance(it, post), it)), "It is needed there.")


def rail(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The station nearest to the post; nobody is sent into the pocket by train."""
    unit = UnitId(question.about[0])
    post = assignments(game).get(unit, PARIS[0])
    stations = detrain(game, [HexId(it.token) for it in question.choices if it.token != "cancel"])
    here = HexId(question.about[1])
    best = min((*stations, here), key=lambda it: (distance(it, post), it))
    if best == here:
        return Advice("cancel", f"No station is nearer to {name(post)}.")
    saved = distance(here, post) - distance(best, post)
    return Advice(best, f"It saves {count(saved, 'hex', 'hexes')} of the way to {name(post)}.")


def detrain(game: Campaign, stations: list[HexId]) -> list[HexId]:
    """Stations worth going to: none north of the Somme once the north is being cut off."""
    return [it for it in stations if not (cut_off(game) and in_the_north(it))]
