"""Events (7): when one is worth its card, and where it is aimed."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.counting import count
from engine.core.views import Advice, Question
from engine.france_1940 import answers
from engine.france_1940.chances import plain, round_odds
from engine.france_1940.components.blocks import BLOCKS_OF, FHQS, INFANTRY, KIND, NAME
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.cards import CARDS
from engine.france_1940.components.formations import (
    BEF,
    FIRST_ARMY,
    FORMATIONS,
    GERMAN,
    GRAY,
    GROUP_A,
    NEUTRALS,
    RESERVE,
)
from engine.france_1940.components.map import (
    BRIDGE,
    BRIDGES,
    CITIES,
    CLEAR,
    NATION,
    NEIGHBOURS,
    PASSABLE,
    RIVER,
    TERRAIN,
    distance_from,
    ends,
    name,
    side_name,
)
from engine.france_1940.components.map import SIDE as SIDE_OF
from engine.france_1940.components.tables import STACKING
from engine.france_1940.control import owner
from engine.france_1940.event_targets import FORCED_MARCHES, TARGETS, aimed_at
from engine.france_1940.events import ENOUGH
from engine.france_1940.ids import BlockId, CardId, CardKey, HexId, HexSide, How
from engine.france_1940.officer import reasons
from engine.france_1940.officer.battle import FULL_HAND, card_price
from engine.france_1940.officer.marching import Orders, march, plan_for
from engine.france_1940.officer.outlook import UNSEEN, Outlook
from engine.france_1940.officer.plans import Defence, Plan
from engine.france_1940.parties import armed, party
from engine.france_1940.positions import WEYGAND_RANGE
from engine.france_1940.terrain import crossing
from engine.france_1940.views import Board

# Less is not told in tenths of a point.
_A_TRIFLE = 0.05
_EXPLOIT_GAIN = 0.2
_FUEL_TURN = 2
_EVENT_TURN = 3
_AIM_FAR = 0.1  # what a hex between the target and the nearest enemy takes off
_AHEAD = 100.0  # no place the Germans have taken is as good as any they have not
_BEHIND = 2  # hexes from the water to a city it covers
_PER_GERMAN = 0.15  # of what an open city is worth, for each German block the water is in front of


def move(board: Board, question: Question) -> Advice:
    """An Event of our own first, if one is worth its card; then who marches next."""
    orders = Orders(board)
    return own_event(orders, question) or march(orders, question)


def own_event(orders: Orders, question: Question) -> Advice | None:
    """7 What serves this Activation; what speeds a march, before anybody has moved."""
    for choice in question.choices:
        played = answers.event(choice.token)
        why = _OWN[played.key](orders) if played and played.key in _OWN else ""
        if why:
            return Advice(choice.token, why)
    return None


def _dynamo(orders: Orders) -> str:
    """7A When the end is near, and somebody can reach a free port."""
    plan = orders.plan
    if not isinstance(plan, Defence) or not plan.time_to_leave():
        return ""
    ports = plan.free_ports()
    able = [
        it for it in orders.blocks if it.hex in ports or any(p in orders.ways(it) for p in ports)
    ]
    home = count(sum(it.steps for it in able), "step")
    return f"{count(len(able), 'block')} with {home} can reach a free port now." if able else ""


def _weygand(orders: Orders) -> str:
    """7 If somebody is just out of range."""
    fhq = orders.outlook.fhq(orders.formation.id)
    if fhq is None:
        return ""
    stray = [it for it in orders.blocks if it.out_of_command]
    found = [NAME[it.id] for it in stray if distance_from(it.hex)[fhq.hex] == WEYGAND_RANGE]
    return f"Back In Command with a range of three: {', '.join(found)}." if found else ""


def _forced_march(orders: Orders) -> str:
    """7 If one more Movement Point brings two Infantry blocks more than the card is worth."""
    best = sorted(_further(orders), reverse=True)[:FORCED_MARCHES]
    if orders.begun or sum(gain for gain, *_ in best) <= _price(orders):
        return ""
    goals = ", ".join(f"{NAME[block]} to {name(hex_)}" for _, block, hex_ in best)
    return f"One Movement Point more is enough for {goals}."


def _further(orders: Orders) -> list[tuple[float, BlockId, HexId]]:
    """What each Infantry block would gain with one Movement Point more, and where."""
    found = []
    for face in orders.blocks:
        if not face.moved and not face.out_of_command and KIND[face.id] == INFANTRY:
            near, _ = orders.gain(face, orders.ways(face))
            far, hex_ = orders.gain(face, orders.outlook.marches(face, more=1))
            if far > near:
                found.append((far - near, face.id, hex_))
    return found


def _pontoon(orders: Orders) -> str:
    """7 If a bridge brings the blocks at one river side more than the card is worth."""
    if orders.begun:
        return ""
    table = orders.outlook.table
    sides = {
        SIDE_OF[face.hex, other]
        for face in orders.blocks
        for other in NEIGHBOURS[face.hex]
        if crossing(table, face.hex, other) == RIVER
    }
    best = max(sorted(sides), key=lambda it: _bridged(orders, it), default=None)
    if best is None or _bridged(orders, best) <= _price(orders):
        return ""
    return f"A bridge {side_name(best)} saves a Movement Point, and the Defender his river."


def _bridged(orders: Orders, side: HexSide) -> float:
    """What the blocks at a river side gain by a bridge over it."""
    board, banks = orders.outlook.board, ends(side)
    ours = [it for it in orders.blocks if not it.moved and it.hex in banks]
    over = Orders(replace(board, table=replace(board.table, pontoon=side)))
    return sum(
        max(0.0, over.gain(it, over.ways(it))[0] - orders.gain(it, orders.ways(it))[0])
        for it in ours
    )


def _scouts(orders: Orders) -> str:
    """13 With cards to spare: whom an attack would meet."""
    board = orders.outlook.board
    spare = len(board.hand) > FULL_HAND or board.table.turn == LAST_TURN
    unseen = {it.hex for it in board.backs}
    goals = [it for face in orders.blocks for it in orders.ways(face) if it in unseen]
    if orders.begun or not spare or not goals:
        return ""
    best = max(goals, key=orders.plan.prize)
    return f"The card is to spare, and nobody knows who would defend {name(best)}."


def _price(orders: Orders) -> float:
    return card_price(orders.outlook.board, orders.plan)


_OWN: dict[CardKey, Callable[[Orders], str]] = {
    CardKey.DYN: _dynamo,
    CardKey.WEYG: _weygand,
    CardKey.MARCH: _forced_march,
    CardKey.PONT: _pontoon,
    CardKey.INTEL: _scouts,
}


def enemy_event(board: Board, question: Question) -> Advice:
    """7 Fuel Shortage against the panzers of Group A, Mines and bridges where they come."""
    table = board.table
    for choice in question.choices:
        played = answers.event(choice.token)
        if played and played.key in _FITS and _FITS[played.key](board):
            return Advice(choice.token, _hurts(board, played.key))
    who = FORMATIONS[table.active].the
    held = [played.key for it in question.choices if (played := answers.event(it.token))]
    kept = "; ".join(dict.fromkeys(_KEPT[key] for key in held))
    if not held:
        return Advice(question.decline, f"Your hand has no Event against {who} now.")
    return Advice(question.decline, f"Not against {who} now: {kept}.")


_KEPT = {
    CardKey.FUEL: "a fuel shortage costs Army Group A most, from Turn 2 on",
    CardKey.MINES: "mines stop most from Turn 3 on",
    CardKey.CONF: "confusion hurts the Reserve Army, the 1st Army and the B.E.F. most, from Turn 3",
    CardKey.BRDG: "no bridge alone lets Germans in on a garrison of ours",
    CardKey.FLOOD: "no water would keep many Germans from an open city",
}


def _hurts(board: Board, key: CardKey) -> str:
    """What an Event does to the Formation that acts."""
    who, gone = FORMATIONS[board.table.active], set(board.lost)
    swift = [it for it in BLOCKS_OF[who.id] if KIND[it] != INFANTRY and it not in {*FHQS, *gone}]
    if key == CardKey.FUEL:
        return f"{count(len(swift), 'fast block')} of {who.the} would move one hex, not three."
    if key == CardKey.MINES:
        return f"{who.at_first} has to come through, and every block that does loses a step."
    if key == CardKey.BRDG:
        return "Behind a river every Defender rolls a die more, and the crossing takes two points."
    if key == CardKey.FLOOD:
        return f"A Marsh ends every march of {who.the} that comes this way before an open city."
    return f"With a Command Range of 1 most of {who.the} can neither march far nor attack."


def _fuel(board: Board) -> bool:
    return board.table.active == GROUP_A and board.table.turn >= _FUEL_TURN


def _mines(board: Board) -> bool:
    return board.table.turn >= _EVENT_TURN


def _confusion(board: Board) -> bool:
    return board.table.turn >= _EVENT_TURN and board.table.active in (RESERVE, FIRST_ARMY, BEF)


def _bridge(board: Board) -> bool:
    """7 Worth the card, at the best of our bridges."""
    sides = [it for it in BRIDGES if it not in board.table.blown]
    return max(_blown_at(board, [*sides]).values()) > card_price(board, plan_for(Outlook(board)))


def _flood(board: Board) -> bool:
    """7 Worth the card, on the best clear ground."""
    low = [it for it in PASSABLE if NATION[it] in NEUTRALS and TERRAIN[it] == CLEAR]
    dry = [it for it in low if it not in Outlook(board).enemy]
    worth = _flooded_at(board, [*dry]).values()
    return max(worth) > card_price(board, plan_for(Outlook(board)))


_FITS: dict[CardKey, Callable[[Board], bool]] = {
    CardKey.FUEL: _fuel,
    CardKey.MINES: _mines,
    CardKey.CONF: _confusion,
    CardKey.BRDG: _bridge,
    CardKey.FLOOD: _flood,
}


def event_target(board: Board, question: Question) -> Advice:
    """7 Where an Event does most."""
    offers = [answers.AIM.of(it.token) for it in question.choices if answers.AIM.read(it.token)]
    if not offers:
        return Advice(question.choices[-1].token, "There is no other target.")
    key = next(it for it in CARDS[CardId(question.about[0])] if it in TARGETS)
    worth = _AIMS[key](board, offers)
    best = max(offers, key=lambda it: worth[it])
    if worth[best] <= 0 and question.choices[-1].token == ENOUGH:
        return Advice(ENOUGH, "Nobody else gains by it.")
    hexes = aimed_at(best)
    if not hexes:
        return Advice(answers.AIM.token(best), f"{NAME[BlockId(best)]} has most use for it.")
    where = " and ".join(name(hex_) for hex_ in hexes)
    threat = reasons.threat(Outlook(board), hexes[0])
    return Advice(answers.AIM.token(best), f"At {where}: {threat}.")


Aimed = dict[str, float]


def _mines_at(board: Board, offers: list[str]) -> Aimed:
    """7A Before the Germans, where it is worth something; not in a place they have taken."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    ahead = [it for it in offers if owner(board.table, HexId(it)) != GERMAN]
    return {
        it: (it in ahead) * _AHEAD
        + plan.prize(HexId(it))
        - _AIM_FAR * min([distance_from(enemy)[HexId(it)] for enemy in outlook.enemy], default=0)
        for it in offers
    }


def _scouted_at(board: Board, offers: list[str]) -> Aimed:
    """13 Where we could attack, and where it is worth most."""
    orders = Orders(board)
    goals = {hex_ for face in orders.blocks for hex_ in orders.ways(face)}
    return {it: orders.plan.prize(HexId(it)) + (it in goals) for it in offers}


def _marching(board: Board, offers: list[str]) -> Aimed:
    gains = {block: gain for gain, block, _ in _further(Orders(board))}
    return {it: gains.get(BlockId(it), 0.0) for it in offers}


def _bridged_at(board: Board, offers: list[str]) -> Aimed:
    orders = Orders(board)
    return {it: _bridged(orders, HexSide(it)) for it in offers}


def _blown_at(board: Board, offers: list[str]) -> Aimed:
    """7 Where all that stands before a garrison of ours is behind this bridge."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    return {it: max(_saved(outlook, plan, *ends(HexSide(it)))) for it in offers}


def _saved(outlook: Outlook, plan: Plan, one: HexId, other: HexId) -> tuple[float, float]:
    return _saved_in(outlook, plan, one, other), _saved_in(outlook, plan, other, one)


def _saved_in(outlook: Outlook, plan: Plan, hex_: HexId, bank: HexId) -> float:
    """What a river instead of a bridge saves in an attack on a hex from the other bank."""
    ours, enemy, table = outlook.own.get(hex_, []), outlook.enemy, outlook.table
    beside = [it for it in NEIGHBOURS[hex_] if it in enemy]
    if not ours or hex_ in enemy or bank not in beside:
        return 0.0
    if any(crossing(table, it, hex_) != RIVER for it in beside if it != bank):
        return 0.0
    attackers = party([UNSEEN[GRAY]] * min(STACKING, enemy[bank]))
    defenders = party(map(armed, ours))
    at_bridge, at_river = (round_odds(attackers, defenders, plain(it)) for it in (BRIDGE, RIVER))
    price = sum(plan.price(it) for it in ours) / len(ours)
    return (
        (at_bridge.defender_destroyed - at_river.defender_destroyed) * plan.prize(hex_)
        + (at_bridge.dealt - at_river.dealt) * price
        + (at_river.taken - at_bridge.taken) * plan.spoils(bank)
    )


def _flooded_at(board: Board, offers: list[str]) -> Aimed:
    """7 In the way of many Germans, before a city that nobody holds."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    return {it: _in_the_way(outlook, plan, HexId(it)) for it in offers}


def _in_the_way(outlook: Outlook, plan: Plan, hex_: HexId) -> float:
    beside = sum(outlook.enemy.get(it, 0) for it in NEIGHBOURS[hex_])
    away = distance_from(hex_)
    open_cities = [
        it
        for it in CITIES
        if away[it] <= _BEHIND
        and it not in outlook.own
        and it not in outlook.german_cities
        and all(it not in NEIGHBOURS[enemy] for enemy in outlook.enemy)
    ]
    return _PER_GERMAN * beside * max([plan.prize(it) for it in open_cities], default=0.0)


_AIMS: dict[CardKey, Callable[[Board, list[str]], Aimed]] = {
    CardKey.MINES: _mines_at,
    CardKey.INTEL: _scouted_at,
    CardKey.MARCH: _marching,
    CardKey.PONT: _bridged_at,
    CardKey.BRDG: _blown_at,
    CardKey.FLOOD: _flooded_at,
}


def before_battle(_: Board, question: Question) -> Advice:
    """7A Paratroops on the fort; Engineers wherever water helps the Defender."""
    where = name(HexId(question.about[0]))
    for choice in question.choices:
        played = answers.event(choice.token)
        if played and played.key == CardKey.PARA:
            return Advice(choice.token, "Without them the fort fires five dice, hitting on 3.")
        if played and played.key == CardKey.ENG:
            why = f"Without them the water at {where} gives the Defender more dice."
            return Advice(choice.token, why)
    return Advice(question.decline, f"No card in hand changes the Battle at {where}.")


def exploit(board: Board, question: Question) -> Advice:
    """7 A block that can take or reach much more."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    faces = {it.id: it for it in outlook.mine}
    best, gain, move = "", 0.0, ""
    for choice in question.choices:
        chosen = answers.exploit(choice.token)
        if chosen is None:
            continue
        face = faces[chosen.block]
        stay = plan.place(face, face.hex)
        for hex_ in outlook.destinations(face, How.EXPLOIT):
            better = plan.place(face, hex_) - stay
            if better > gain:
                best, gain, move = choice.token, better, f"{NAME[face.id]} to {name(hex_)}"
    if gain > _EXPLOIT_GAIN:
        return Advice(best, f"{move} is worth {gain:.1f} points.")
    if len(question.choices) == 1:
        who = FORMATIONS[board.table.active].the
        return Advice(question.decline, f"Your hand has nothing that moves {who} again.")
    if best:
        kept = f"the card may bring {_EXPLOIT_GAIN:.1f} later"
        brings = f"{gain:.1f} points" if gain >= _A_TRIFLE else "next to nothing"
        return Advice(question.decline, f"{move} would bring {brings}; {kept}.")
    return Advice(question.decline, "Nobody could move on to a better place.")


def exploit_where(board: Board, question: Question) -> Advice:
    """7 As far as it serves."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    face = next(it for it in outlook.mine if it.id == question.about[0])
    hexes = [HexId(it.place) for it in question.choices if it.place]
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(answers.TO.token(best), reasons.march(outlook, plan, face, best))
