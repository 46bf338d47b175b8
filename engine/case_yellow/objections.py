"""Why an order typed by hand cannot be given, in a sentence, with what to do instead."""

from __future__ import annotations

from engine.case_yellow.attacks import forces, fought_over, targets
from engine.case_yellow.command import frozen, may_end
from engine.case_yellow.components.map import LAND, NEAR, PARIS, distance, name
from engine.case_yellow.components.units import (
    NAME,
    NATIONALITY,
    SIDE_OF,
    SUPPLY_UNITS,
    UNITS,
    YELLOWS,
)
from engine.case_yellow.dynamo import capacity
from engine.case_yellow.ids import GERMAN, OTHER, Action, HexId, UnitId
from engine.case_yellow.lost_page import overrun
from engine.case_yellow.marching import movable
from engine.case_yellow.positions import engaged, misfit, stack, strength
from engine.case_yellow.rail import rail_left
from engine.case_yellow.reach import movement, reach, shut
from engine.case_yellow.state import Campaign
from engine.core.counting import count

_LAND = frozenset(LAND)


def to_order(game: Campaign, token: str) -> str:
    """Why an order of a Move round cannot be given (10.1)."""
    verb, _, rest = token.partition(":")
    if verb == "over" and ">" in rest:
        here, _, target = rest.partition(">")
        return _to_overrun(game, here, target)
    if verb in ("u", "rail", "home") and rest in UNITS:
        return _aboard(game, verb, UnitId(rest)) or _to_unit(game, UnitId(rest))
    if verb in ("st", "go") and rest in _LAND:
        ids = stack(game, game.acting().side, HexId(rest))
        return _to_unit(game, ids[0]) if ids else f"None of your units stands at {name(rest)}."
    return ""


def _aboard(game: Campaign, verb: str, id_: UnitId) -> str:
    """Why a unit that could march goes neither by train nor by ship (10.5, 13.4)."""
    if id_ not in movable(game) or verb == "u":
        return ""
    port, told, room = game.table.dynamo.port, NAME[id_], count(capacity(game), "step")
    quay = name(port) if port else ""
    foreign = NATIONALITY[id_] not in ("FR", "UK") or id_ in SUPPLY_UNITS
    late = "it has marched, is out of supply, or no line leads away from the enemy"
    trains = (
        (foreign, "Only French and British troops go by rail (10.5): march instead."),
        (rail_left(game) < 1, "No train is left in this round (10.5): march instead."),
        (True, f"{told} finds no train: {late} (10.5). March instead."),
    )
    ships = (
        (SIDE_OF[id_] == GERMAN, "The ships are there for Allied troops alone (13.4)."),
        (not port, "No ships are there before Dynamo is declared (13.1): march instead."),
        (
            game.unit(id_).hex != port,
            f"Ships take troops from {quay} alone (13.4): march there first.",
        ),
        (
            game.unit(id_).arrives == game.table.turn,
            f"{told} came in on this turn: it may sail on the next one (13.4).",
        ),
        (
            game.unit(id_).steps > capacity(game),
            f"There is room for {room} more in this round (13.4): name a smaller unit.",
        ),
    )
    return next((words for holds, words in (trains if verb == "rail" else ships) if holds), "")


def _to_unit(game: Campaign, id_: UnitId) -> str:
    acting, told = game.acting(), NAME[id_]
    before = id_ in game.table.supply_moved and id_ not in acting.spent
    reasons = (
        (SIDE_OF[id_] != acting.side, f"{told} is not yours to order."),
        (not game.unit(id_).hex, f"{told} is not on the map."),
        (
            id_ in engaged(game),
            f"{told} is held by an Engaged combat; others may join it there (11.9b).",
        ),
        (
            id_ in frozen(game),
            f"{told} may not move yet: see /rules script. Order another unit.",
        ),
        (before, f"{told} has moved in another round of this turn (7.9)."),
        (
            id_ not in movable(game),
            f"{told} has had its order in this round. Order another unit.",
        ),
        (True, f"{told} cannot do that now: march with it, or order another unit."),
    )
    return next(words for holds, words in reasons if holds)


def _to_overrun(game: Campaign, here: str, target: str) -> str:
    if here not in _LAND or target not in NEAR[HexId(here)]:
        return "An overrun goes from a hex into the next one (10.3c)."
    able = [it for it in stack(game, GERMAN, HexId(here)) if it in YELLOWS and it in movable(game)]
    if game.acting().side != GERMAN or not able:
        return "Only German motorized units that can still march overrun (10.3c)."
    able.sort(key=lambda id_: -strength(game, (id_,)))
    found = overrun(game, tuple(able[:2]), HexId(target))
    why = found.refused or f"it costs {count(found.cost, 'Movement Point')}"
    return f"{name(target)} cannot be overrun: {why} (10.3c). Attack it after the marches."


def to_march(game: Campaign, ids: tuple[UnitId, ...], token: str) -> str:
    """Why some units cannot march to a hex together (10.1)."""
    if token not in _LAND:
        return ""
    hex_ = HexId(token)
    return next(filter(None, (_to_one(game, id_, hex_, ids) for id_ in ids)), "") or (
        f"There is no room for all of them at {name(hex_)} (8.3): march with fewer."
    )


def _to_one(game: Campaign, id_: UnitId, hex_: HexId, ids: tuple[UnitId, ...]) -> str:
    enemy, told, where = OTHER[SIDE_OF[id_]], NAME[id_], name(hex_)
    points = count(movement(game, id_), "Movement Point")
    far = distance(game.unit(id_).hex, hex_)
    others = [it for it in stack(game, SIDE_OF[id_], hex_) if it not in ids]
    crowd = misfit(game, SIDE_OF[id_], hex_, (*others, id_))
    out_of_reach = hex_ not in reach(game, id_).cost
    reasons = (
        (not far, f"{told} stands at {where}: name another hex, or hold."),
        (
            stack(game, enemy, hex_),
            f"The enemy holds {where}: march beside it and attack (11.2).",
        ),
        (
            hex_ in game.ground.forts_of(enemy),
            f"The fort at {where} still stands: it falls to an attack alone (11.7).",
        ),
        (
            hex_ in shut(game, id_),
            f"{told} may not enter {where} ({'12.7' if hex_ in PARIS else '10.10'}).",
        ),
        (
            out_of_reach and far > movement(game, id_),
            f"{where} is {far} hexes away, and {told} has {points} left (10.1).",
        ),
        (
            out_of_reach,
            f"{told} has {points}: ground, river or enemy zone bars the way to {where} (10.1).",
        ),
        (
            not may_end(game, id_, hex_),
            f"{told} may not stop at {where} by its orders: see /rules script.",
        ),
        (crowd, f"{told} finds no room at {where}: {crowd} (8.3)."),
    )
    return next((words for holds, words in reasons if holds), "")


def to_attack(game: Campaign, target: str) -> str:
    """Why a hex cannot be attacked now (11.2, 11.6)."""
    if target not in _LAND:
        return ""
    hex_, acting = HexId(target), game.acting()
    enemy = OTHER[acting.side]
    fort = hex_ in game.ground.forts_of(enemy)
    if not stack(game, enemy, hex_) and not fort:
        return f"No enemy holds {name(hex_)}: there is nothing to attack (11.1)."
    if hex_ in fought_over(game):
        return f"{name(hex_)}, or a unit in it, has been attacked in this round (11.2)."
    if fort and acting.action == Action.MOVE:
        return f"The fort at {name(hex_)} is attacked in Combat rounds alone (11.6)."
    if hex_ in targets(game):
        offered = (
            f"Nothing like that is offered against {name(hex_)}: take one of its lines, or compose"
            " an attack of other units or aircraft (11.2)."
        )
        hopeless = (
            f"That attack on {name(hex_)} cannot be made: odds worse than 1-3, or it owes others"
            " that nobody could make (11.2, 11.3a). Compose one to see."
        )
        return offered if forces(game, hex_) else hopeless
    who = "motorized units" if acting.action == Action.MOVE else "units"
    weak = " that the die still allows" if acting.attackers >= 0 else ""
    return (
        f"None of your {who}{weak} can attack {name(hex_)}: they must stand beside it, not have"
        " attacked, and have a way over river and Forest (11.2)."
    )
