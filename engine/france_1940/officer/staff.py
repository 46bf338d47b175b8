"""Everything off the march: set-up, Strategy Card, purchases, Events, Reinforcements, Reserves."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from engine.core.sheet import READY
from engine.core.views import Advice, Question
from engine.france_1940 import answers
from engine.france_1940.components.blocks import (
    ARMOR,
    FORMATION,
    INFANTRY,
    KIND,
    NAME,
    RATINGS,
    STEPS,
)
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.cards import REPLACEMENTS, STAFF_STEPS
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FIRST_ARMY,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    RESERVE,
)
from engine.france_1940.components.map import EVACUATION_PORTS, NEIGHBOURS, distance_from, name
from engine.france_1940.components.strategy import CONQUERED, STRATEGIES
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.event_targets import aimed_at
from engine.france_1940.ids import BlockId, CardKey, HexId, How
from engine.france_1940.officer.battle import halves
from engine.france_1940.officer.marching import plan_for
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Defence
from engine.france_1940.reserves import MOST_STEPS
from engine.france_1940.setup import SUGGESTED
from engine.france_1940.views import Board, Face

_LAST_RESERVES = 5
_EXPLOIT_GAIN = 0.2
_NEUTRALS_MATTER = 4  # points of a Strategy Card for conquered neutrals
_SHQ_RESERVE = {GERMAN: 2, ALLIED: 3}  # steps that are not for cards
_FUEL_TURN = 2
_EVENT_TURN = 3
_AIM_FAR = 0.1  # what a hex between the target and the nearest enemy takes off
_GATES = 2  # Germans near a port that make everybody leave
_WORTH_A_CARD = 2  # steps
_ARMOR_BACK = 3.0
_BLOCK_BACK = 2.0
_FHQ_ENEMY = 1.5
_FHQ_COMPANY = 0.5
_GRANTED = 2


def place_blocks(_: Board, question: Question) -> Advice:
    """6 The suggested set-up keeps everybody in command."""
    tokens = {choice.token for choice in question.choices}
    why = "The suggested places keep everybody in command."
    return Advice(SUGGESTED if SUGGESTED in tokens else READY, why)


def strategy(board: Board, question: Question) -> Advice:
    """6 No card is best: one as good as drawn by lot, so that nobody can guess it."""
    lot = crc32(" ".join(board.hand).encode()) % len(question.choices)
    return Advice(question.choices[lot].token, "Any plan is good if the enemy cannot guess it.")


def first_group(board: Board, _: Question) -> Advice:
    """6 Group B, if the neutrals matter most."""
    lines = STRATEGIES[board.strategy].lines
    neutrals = sum(line.points for line in lines if line.what == CONQUERED)
    if neutrals > _NEUTRALS_MATTER:
        return Advice(answers.FIRST.token(GROUP_B), "The neutrals must fall first.")
    return Advice(
        answers.FIRST.token(GROUP_A), "The Ardennes are crossed before anybody can answer."
    )


def buy_cards(board: Board, question: Question) -> Advice:
    """4B The German buys one when his SHQ is rich; the Allies need theirs for Reserves."""
    steps = board.table.shq[board.side]
    spare = steps - _SHQ_RESERVE[board.side]
    late = board.table.turn == LAST_TURN
    count = steps if late else max(0, min(1, spare))
    tokens = [choice.token for choice in question.choices]
    token = answers.BUY.token(count)
    if count and token in tokens:
        return Advice(token, "A full headquarters can afford another card.")
    return Advice(question.decline, "We need our SHQ steps elsewhere.")


def enemy_event(board: Board, question: Question) -> Advice:
    """7 Fuel Shortage against the panzers of Group A, Mines and bridges where they come."""
    table = board.table
    for choice in question.choices:
        played = answers.event(choice.token)
        if played and played.key in _FITS and _FITS[played.key](board):
            return Advice(choice.token, f"Now it hurts them most: {choice.subject}.")
    who = FORMATIONS[table.active].name
    return Advice(question.decline, f"{who} is not worth an Event.")


def _fuel(board: Board) -> bool:
    return board.table.active == GROUP_A and board.table.turn >= _FUEL_TURN


def _mines(board: Board) -> bool:
    return board.table.turn >= _EVENT_TURN


def _confusion(board: Board) -> bool:
    return board.table.turn >= _EVENT_TURN and board.table.active in (RESERVE, FIRST_ARMY, BEF)


_FITS: dict[CardKey, Callable[[Board], bool]] = {
    CardKey.FUEL: _fuel,
    CardKey.MINES: _mines,
    CardKey.CONF: _confusion,
}


def event_target(board: Board, question: Question) -> Advice:
    """7 Where an Event does most."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    offers = [it for it in question.choices if answers.AIM.read(it.token)]
    if not offers:
        return Advice(question.choices[-1].token, "That is enough.")

    def worth(token: str) -> float:
        """By the hex aimed at: near the enemy, and worth something to us."""
        hexes = aimed_at(answers.AIM.of(token))
        near = [distance_from(enemy)[hex_] for enemy in outlook.enemy for hex_ in hexes]
        return sum(plan.prize(hex_) for hex_ in hexes) - _AIM_FAR * min(near, default=0)

    best = max((it.token for it in offers), key=worth)
    return Advice(best, "There it does most.")


def before_battle(_: Board, question: Question) -> Advice:
    """7A Paratroops on the fort; Engineers wherever water helps the Defender."""
    for choice in question.choices:
        played = answers.event(choice.token)
        if played and played.key in (CardKey.PARA, CardKey.ENG):
            return Advice(choice.token, f"{choice.subject} open the way.")
    return Advice(question.decline, "No Event is needed here.")


def exploit(board: Board, question: Question) -> Advice:
    """7 A block that can take or reach much more."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    faces = {it.id: it for it in outlook.mine}
    best, gain = "", _EXPLOIT_GAIN
    for choice in question.choices:
        chosen = answers.exploit(choice.token)
        if chosen is None:
            continue
        face = faces[chosen.block]
        stay = plan.place(face, face.hex)
        for hex_ in outlook.destinations(face, How.EXPLOIT):
            better = plan.place(face, hex_) - stay
            if better > gain:
                best, gain = choice.token, better
    if best:
        return Advice(best, "The road is open: on.")
    return Advice(question.decline, "They have gone far enough.")


def exploit_where(board: Board, question: Question) -> Advice:
    """7 As far as it serves."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    face = next(it for it in outlook.mine if it.id == question.about[0])
    hexes = _places(question)
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(answers.TO.token(best), f"{name(best)} is worth the petrol.")


def evacuate(board: Board, question: Question) -> Advice:
    """7A On the last Turn, or with the enemy at the gates, everybody leaves; else all but one."""
    outlook = Outlook(board)
    plan = Defence(outlook)
    if board.table.turn >= LAST_TURN or plan.port_threat() >= _GATES:
        return Advice(question.choices[0].token, "Every step that comes home counts.")
    for port in EVACUATION_PORTS:
        here = [it for it in question.choices if it.place == port]
        if here and len(outlook.own[port]) > 1:
            return Advice(here[0].token, "One block holds the port; the other goes home.")
    return Advice(question.decline, "The port must be held.")


def reinforcement(board: Board, question: Question) -> Advice:
    """11B A card for our losses, or for a tired SHQ."""
    worth = {
        token: _reinforcement_worth(board, key) for token, key in halves(board, question).items()
    }
    best = max(worth, key=lambda token: worth[token], default="")
    if best and worth[best] >= _WORTH_A_CARD:
        return Advice(best, "Our losses call for it.")
    return Advice(question.decline, "The cards will serve better in Battle.")


def _reinforcement_worth(board: Board, key: CardKey) -> float:
    side = board.side
    if key == CardKey.STAFF:
        return min(STAFF_STEPS, SHQ_FULL - board.table.shq[side])
    if key == CardKey.DEG:
        lost = [it for it in board.lost if FORMATIONS[FORMATION[it]].french]
        return _ARMOR_BACK if any(KIND[it] == ARMOR for it in lost) else _BLOCK_BACK
    outlook = Outlook(board)
    missing = sum(
        min(MOST_STEPS, STEPS[it.id] - it.steps)
        for it in outlook.mine
        if it.hex not in outlook.enemy
        and not it.out_of_command
        and not FORMATIONS[FORMATION[it.id]].neutral
        and (key != CardKey.PZW or KIND[it.id] != INFANTRY)
    )
    return min(REPLACEMENTS[key], missing)


def replace_losses(board: Board, question: Question) -> Advice:
    """11B The best blocks first."""
    faces = {it.id: it for it in board.faces}
    read = (answers.ADD.read(it.token) for it in question.choices)
    offers = [block for block in read if block]
    if not offers:
        return Advice(answers.END, "Nobody else can take replacements.")

    def dear(id_: BlockId) -> tuple[int, int]:
        return RATINGS[id_][faces[id_].steps + 1], -faces[id_].steps

    best = max(offers, key=dear)
    return Advice(answers.ADD.token(best), f"{NAME[best]} makes most of a step.")


def call_up(board: Board, question: Question) -> Advice:
    """11C The strongest block that may return, at two steps if we can pay."""
    free = {it.token: answers.DEGAULLE.read(it.token) for it in question.choices}
    paid = {it.token: answers.recall(it.token) for it in question.choices}
    keep = 1 if board.side == GERMAN and board.table.turn < _LAST_RESERVES else 0
    rich = board.table.shq[board.side] > keep
    offers = {token: answers.Recall(block, MOST_STEPS) for token, block in free.items() if block}
    if not offers and rich:
        offers = {token: it for token, it in paid.items() if it}

    def worth(token: str) -> tuple[int, int]:
        block, steps = offers[token]
        return steps, RATINGS[block][min(steps, STEPS[block])]

    best = max(offers, key=worth, default="")
    if best:
        return Advice(best, f"{NAME[offers[best].block]} is needed at the front.")
    return Advice(question.decline, "We save our SHQ steps.")


def place_reserve(board: Board, question: Question) -> Advice:
    """11C Where it does most good."""
    plan = plan_for(Outlook(board))
    hexes = _places(question)
    if not hexes:
        return Advice(question.choices[0].token, "There is no better place.")
    face = Face(BlockId(question.about[0]), hexes[0], MOST_STEPS)
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(answers.AT.token(best), f"{name(best)} needs it most.")


def _places(question: Question) -> list[HexId]:
    """The hexes that may be answered."""
    return [HexId(it.place) for it in question.choices if it.place]


def return_fhq(board: Board, question: Question) -> Advice:
    """10D Close to its blocks, away from the enemy."""
    outlook = Outlook(board)
    hexes = _places(question)
    if not hexes:
        return Advice(question.choices[0].token, "It has to wait.")
    formation = FORMATION[BlockId(question.about[0])]
    reach = FORMATIONS[formation].command_range
    blocks = [it for it in outlook.mine if FORMATION[it.id] == formation]

    def worth(hex_: HexId) -> float:
        led = sum(it.steps for it in blocks if distance_from(it.hex)[hex_] <= reach)
        near = sum(outlook.enemy.get(other, 0) for other in NEIGHBOURS[hex_])
        return led - _FHQ_ENEMY * near + _FHQ_COMPANY * len(outlook.own.get(hex_, ()))

    best = max(hexes, key=worth)
    return Advice(answers.AT.token(best), f"From {name(best)} it commands most of its blocks.")


def grant(board: Board, question: Question) -> Advice:
    """4B Two steps for whoever acts, if we have them."""
    count = min(_GRANTED, board.table.shq[board.side])
    return Advice(answers.GRANT.token(count), "Let them have what a second Round costs.")


def asset(_: Board, question: Question) -> Advice:
    """13 An Asset is there to be used."""
    return Advice(question.choices[0].token, "It saves a step.")
