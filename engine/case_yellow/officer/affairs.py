"""Everything else: chits, air war, reinforcements, the End Phase, Dynamo, refit."""

from __future__ import annotations

from msgspec.structs import replace

from engine.case_yellow.attacks import bridgeheads_left
from engine.case_yellow.bridgeheads import chance_of
from engine.case_yellow.components.map import (
    CITIES,
    DUNKERQUE,
    NATION,
    NEAR,
    NETHERLANDS,
    PARIS,
    distance,
    name,
)
from engine.case_yellow.components.tables import CAPACITY, LEAST_CAPACITY
from engine.case_yellow.components.units import (
    ARMORED_UNITS,
    FALLSCHIRMJAEGER,
    NAME,
    NATIONALITY,
    YELLOWS,
)
from engine.case_yellow.feeding import stepping_stays_fed
from engine.case_yellow.fronts import cut_off, northern, threat
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, Action, HexId, UnitId
from engine.case_yellow.officer.fighting import best_attacks, step_worth
from engine.case_yellow.positions import fighters, stack, strength
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import at_the_port
from engine.case_yellow.table import Round
from engine.case_yellow.victory import dutch_cities
from engine.core.counting import count
from engine.core.ids import Side
from engine.core.views import Advice, Question

_WORTH_BOMBING = CAPACITY - LEAST_CAPACITY  # hits on the port beyond which bombs do nothing
_LAST_WAIT, _POCKET = 5, 6  # the refit waits till then for a pocket of more units than that


def _prospects(game: Campaign, side: Side) -> float:
    """What a Combat round would be worth now."""
    table = replace(game.table, round=Round(side, Action.COMBAT))
    trial = Campaign(
        game=game.game,
        options=game.options,
        chance=game.chance,
        table=table,
        german=game.german,
        allied=game.allied,
        ground=game.ground,
    )
    best: dict[HexId, float] = {}
    for value, _, force, _ in best_attacks(trial):
        best[force.plan.target] = max(best.get(force.plan.target, 0.0), value)
    return sum(value for value in best.values() if value > 0.3)


def chit(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Fight if there is something to win, march if not."""
    tokens = [it.token for it in question.choices]
    if len(tokens) == 1:
        return Advice(tokens[0], "There is nothing else to play.")
    side = ALLIED if question.seat == SEAT[ALLIED] else GERMAN
    if game.table.turn == 1 and not game.table.track:
        return Advice("Move", "First the march to the frontier and over it.")
    worth = _prospects(game, side)
    moved = game.table.track.count(f"{side} Move")
    fought = game.table.track.count(f"{side} Combat")
    wanted = 6.0 if not moved else 3.5 + 6.0 * fought
    if worth > wanted:
        return Advice("Combat", f"Attacks worth {worth:.1f} steps lie ready.")
    return Advice("Move", f"Attacks worth only {worth:.1f} steps lie ready: first the march.")


def drop(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The bridges of Dordrecht and Rotterdam; the air landing beside them."""
    tokens = {it.token for it in question.choices}
    for hex_ in ("3823", "3923", "3723", "3822"):
        for token in (f"{hex_}+", hex_):
            if token in tokens:
                return Advice(token, "The bridges on the way to Rotterdam.")
    if question.about[0] not in FALLSCHIRMJAEGER:
        return Advice(question.choices[0].token, "Beside the paratroops.")
    return Advice("done", "No bridge is worth the jump now.")


def scatter(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where they do least harm: beside many of ours, away from cities."""

    def harm(token: str) -> tuple[float, str]:
        hex_ = HexId(token)
        near = sum(bool(stack(game, ALLIED, it)) for it in NEAR[hex_])
        return 2.0 * (hex_ in CITIES) - near, token

    best = min((it.token for it in question.choices), key=harm)
    return Advice(best, "Where our own can finish them.")


def bomb(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The port while it pays; else a strong hex the panzers stand against."""
    dynamo = game.table.dynamo
    if dynamo.port and dynamo.port in question.about and dynamo.disruptions < _WORTH_BOMBING:
        left = CAPACITY - dynamo.disruptions
        return Advice(dynamo.port, f"{left} steps a round can sail; every hit is one less.")
    stukas = count(game.table.air.stukas, "Stuka")
    if len(question.about) == 1 or game.table.air.stukas <= 4:
        return Advice("done", f"{stukas} left: the armies need them more.")
    best, worth = "", 1.5
    for token in question.about:
        hex_ = HexId(token)
        ids = stack(game, ALLIED, hex_)
        if all(game.unit(id_).disrupted for id_ in ids):
            continue
        panzers = [id_ for it in NEAR[hex_] for id_ in stack(game, GERMAN, it) if id_ in YELLOWS]
        value = 0.5 * strength(game, panzers) / max(1, strength(game, ids))
        if value > worth:
            best, worth = token, value
    if best:
        odds = f"the panzers beside it are {worth:.0f} to 1" if worth >= 1 else "panzers stand by"
        return Advice(best, f"Disorder at {name(best)} opens the way: {odds}.")
    return Advice("done", f"No target for panzers is in reach; {stukas} stay with the armies.")


def interdict(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The bridge most German strength hangs on, if there are squadrons to spare."""
    squadrons = len(game.table.air.allied)
    if squadrons < 2 or game.table.turn < 2:
        words = count(squadrons, "Air Asset")
        return Advice("done", f"{words} on Turn {game.table.turn}: kept for the defense.")

    def weight(token: str) -> tuple[int, str]:
        hex_ = HexId(token)
        if NATION[hex_] == "G":
            return 0, token
        ahead = [it for it in game.german.stacks if int(it[2:]) < int(hex_[2:])]
        return -sum(distance(it, hex_) <= 6 for it in ahead), token

    best = min((it.token for it in question.choices if it.token != "done"), key=weight)
    if weight(best)[0] > -4:
        words = count(-weight(best)[0], "German stack")
        return Advice("done", f"Beyond {name(best)}, the best bridge, stand only {words}.")
    return Advice(
        best, f"{-weight(best)[0]} German stacks beyond {name(best)} hang on this bridge."
    )


def reinforce(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Everybody in, at once."""
    waiting = count(len(question.about), "unit")
    return Advice("all", f"Everybody who comes on Turn {game.table.turn} is needed: {waiting}.")


def motor(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Roll if there is something worth attacking."""
    worth = _prospects(game, ALLIED)
    if worth > 0.5:
        return Advice("roll", f"Attacks worth {worth:.1f} steps could be made.")
    best = f"the best attacks are worth {worth:.1f} steps" if worth > 0 else "none is in sight"
    return Advice("no", f"No attack is worth a step on Turn {game.table.turn}: {best}.")


def man_the_port(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The strongest: those who stay behind die with the others if the port falls."""
    port = HexId(question.about[0])
    most = strength(game, at_the_port(game, fighters(game, ALLIED, port)))
    return Advice("strongest", f"{most} strength defend {name(port)}: if it falls, all are lost.")


def bridge(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Try everywhere on the way west."""
    tokens = [it.token for it in question.choices if it.token[0].isdigit()]
    left = bridgeheads_left(game)
    if not tokens:
        return Advice("done", f"The markers lie where they serve; {left} left.")
    if len(tokens) <= left and len(tokens) > 1:
        return Advice("all", f"To try costs nothing, and there are {left} markers for all of them.")
    best = HexId(min(tokens, key=lambda it: (int(it[2:]), it)))
    chance = chance_of(game, best)
    return Advice(best, f"To try costs nothing: {chance:.0%} for a way over to {name(best)}.")


def cross(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Cross where the division stays in supply, or follows one that has crossed already."""
    for token in (it.token for it in question.choices if it.token not in ("all", "done")):
        unit, _, hex_ = token.partition(">")
        here, target = game.unit(UnitId(unit)).hex, HexId(hex_)
        if stepping_stays_fed(game, here, target):
            return Advice(token, f"Over the bridge to {name(target)}, and its supply follows.")
    return Advice("done", "Beyond the river, without a bridge, they would only be cut off.")


def terror(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """A Dutch city while the Dutch still fight; then a city full of troops."""
    cities = [HexId(it.token) for it in question.choices if it.token != "none"]
    dutch = [it for it in cities if NATION[it] == NETHERLANDS]
    if dutch and NETHERLANDS not in game.table.surrendered:
        worth = {it: len(stack(game, ALLIED, it)) for it in dutch}
        best = max(dutch, key=lambda it: (worth[it], it))
        return Advice(best, f"It counts as a city: {dutch_cities(game) + 1} of six.")
    port = game.table.dynamo.port
    if port in cities:
        waiting = count(len(stack(game, ALLIED, port)), "unit")
        return Advice(port, f"{waiting} on the quay of {name(port)}: one loses a step.")
    best = max(cities, key=lambda it: (len(stack(game, ALLIED, it)), it))
    held = count(len(stack(game, ALLIED, best)), "unit")
    return Advice(best, f"{name(best)} holds {held}, and the roads around it will be blocked.")


def refugees(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Where most Allied units would have to pass."""
    tokens = [it.token for it in question.choices]
    if "all" in tokens:
        towns = count(len([it for it in tokens if it[-4:].isdigit()]), "town")
        return Advice("all", f"{towns} could be emptied: the roads before our columns fill up.")
    lying = count(len(game.ground.refugees), "marker")
    return Advice("done", f"{lying} on the roads already: they lie where they hurt.")


def open_city(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Only when the city cannot be held and the Germans stand before it."""
    near = sum(
        strength(game, stack(game, GERMAN, it))
        for it in game.german.stacks
        if any(distance(it, paris) <= 2 for paris in PARIS)
    )
    own = sum(strength(game, stack(game, ALLIED, paris)) for paris in PARIS)
    if near > 15 and own < 4 and game.scenario.points:
        return Advice("yes", f"{near} of German strength against {own}: it cannot be held.")
    return Advice("no", f"{own} hold Paris, {near} stand before it: it is worth a battle.")


def replacement(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Armor first, then the strongest corps on the map, then those lost."""
    units = [UnitId(it.token) for it in question.choices if it.token != "done"]
    best = max(
        units,
        key=lambda it: (
            it in ARMORED_UNITS,
            bool(game.unit(it).hex),
            step_worth(game, it) if game.unit(it).steps else 0.0,
            it,
        ),
    )
    now = game.unit(best).steps
    words = f"{count(now, 'step')} left at the front" if game.unit(best).hex else "lost, and needed"
    return Advice(best, f"{NAME[best]}: {words}.")


def dig_in(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Stacks between the enemy and Paris, the nearest to him first; markers left behind return."""
    lifts = [it.token for it in question.choices if it.token.startswith("lift:")]
    for token in lifts:
        hex_ = HexId(token[5:])
        if threat(game, hex_) > 4:
            return Advice(token, "No enemy is near it any more.")
    places = [HexId(it.token) for it in question.choices if it.token[0].isdigit()]
    if not places:
        lying = count(len(game.ground.better), "marker")
        return Advice("done", f"{lying} down, and no better place for one.")

    def value(hex_: HexId) -> tuple[float, str]:
        to_paris = min(distance(hex_, paris) for paris in PARIS)
        near = threat(game, hex_)
        ids = stack(game, ALLIED, hex_)
        return -1.5 * max(0, near - 1) - 0.3 * to_paris + 0.2 * strength(game, ids), hex_

    best = max(places, key=value)
    to_paris = min(distance(best, paris) for paris in PARIS)
    near = count(threat(game, best), "hex", "hexes")
    words = f"The enemy is {near} from {name(best)}, Paris {to_paris} behind it."
    return Advice(best, words)


def declare(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """When the armies in the north are cut off and there is a port to go to."""
    ports = [HexId(it.token) for it in question.choices if it.token != "no"]
    early = game.table.round is None  # before the chit: it costs points
    north = [id_ for id_ in game.allied.units if northern(game, id_)]
    near = threat(game, DUNKERQUE) <= 5
    if early or not north or not (game.table.turn == 4 or (cut_off(game) and near)):
        return Advice("no", f"{count(len(north), 'unit')} still stand in the field.")
    best = min(ports, key=lambda it: (it != DUNKERQUE, -threat(game, it), it))
    units = count(len(north), "unit")
    return Advice(best, f"{units} in the north are being cut off; what can be saved must sail.")


def refit(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """As soon as the infantry can see to the pocket alone, at the latest on Turn 5."""
    north = [id_ for id_ in game.allied.units if northern(game, id_) and NATIONALITY[id_] != "BE"]
    red = game.table.turn + game.scenario.refit_turns + 1
    left = count(game.scenario.turns - red + 1, "turn")
    if game.table.turn < _LAST_WAIT and len(north) > _POCKET and game.scenario.dynamo:
        return Advice("no", f"{len(north)} French and British units are still in the north.")
    return Advice("yes", f"So Fall Rot begins on Turn {red} and has {left}.")


def spend(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """All of them."""
    points = count(game.table.refit.points, "step")
    return Advice("all", f"{points} more for the south.")


def come_back(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The strongest first."""
    units = [UnitId(it.token) for it in question.choices]
    best = max(units, key=lambda it: (strength(game, (it,)), it))
    return Advice(best, f"{NAME[best]} has {strength(game, (best,))}: the strongest first.")


def depot(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Near Paris, behind the front, together with others."""
    hexes = [HexId(it.token) for it in question.choices if it.token != "cancel"]

    def value(hex_: HexId) -> tuple[float, str]:
        to_paris = min(distance(hex_, paris) for paris in PARIS)
        near = any(stack(game, ALLIED, it) for it in NEAR[hex_])
        others = any(id_ in YELLOWS for id_ in stack(game, GERMAN, hex_))
        return -to_paris - 2.0 * near + 0.5 * others, hex_

    best = max(hexes, key=value)
    to_paris = min(distance(best, paris) for paris in PARIS)
    return Advice(best, f"From {name(best)} it is {count(to_paris, 'hex', 'hexes')} to Paris.")


def set_up(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The armies stand well enough."""
    return Advice("done", "The set-up of 1940 will do.")


def first(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """Any of the places offered."""
    return Advice(question.choices[0].token, "One is as good as another here.")


def give_up(game: Campaign, question: Question, forbidden: frozenset[str]) -> Advice:
    """The unit that is worth least."""
    units = [UnitId(it.token) for it in question.choices]
    best = min(units, key=lambda it: (step_worth(game, it) * game.unit(it).steps, it))
    return Advice(best, "It is worth least.")
