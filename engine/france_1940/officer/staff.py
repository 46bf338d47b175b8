"""Everything off the march: set-up, Strategy Card, purchases, Events, Reinforcements, Reserves."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from engine.core.views import Advice, Question
from engine.france_1940.components.blocks import (
    ARMOR,
    FORMATION,
    KIND,
    NAME,
    RATINGS,
    STEPS,
)
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.cards import REPLACEMENTS
from engine.france_1940.components.formations import (
    BEF,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    RESERVE,
)
from engine.france_1940.components.map import DISTANCE, EVACUATION_PORTS, NEIGHBOURS, name
from engine.france_1940.components.strategy import CONQUERED, STRATEGIES
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.ids import How
from engine.france_1940.officer.battle import kept
from engine.france_1940.officer.marching import plan_for
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Defence
from engine.france_1940.views import Board, Face

_LAST_RESERVES = 5
_EXPLOIT_GAIN = 0.2


def place_blocks(_: Board, question: Question) -> Advice:
    """6 The suggested set-up keeps everybody in command."""
    return Advice(question.choices[0].token, "The suggested places keep everybody in command.")


def strategy(board: Board, question: Question) -> Advice:
    """6 No card is best: one as good as drawn by lot, so that nobody can guess it."""
    lot = crc32(" ".join(board.hand).encode()) % len(question.choices)
    return Advice(question.choices[lot].token, "Any plan is good if the enemy cannot guess it.")


def first_group(board: Board, _: Question) -> Advice:
    """6 Group B, if the neutrals matter most."""
    lines = STRATEGIES[board.strategy].lines
    neutrals = sum(line.points for line in lines if line.what == CONQUERED)
    if neutrals > 4:
        return Advice(f"first:{GROUP_B}", "The neutrals must fall first.")
    return Advice(f"first:{GROUP_A}", "The Ardennes are crossed before anybody can answer.")


def buy_cards(board: Board, question: Question) -> Advice:
    """4B The German buys one when his SHQ is rich; the Allies need theirs for Reserves."""
    steps = board.table.shq[board.side]
    spare = steps - (2 if board.side == GERMAN else 3)
    late = board.table.turn == 6
    count = steps if late else max(0, min(1, spare))
    tokens = [choice.token for choice in question.choices]
    token = f"buy:{count}"
    if count and token in tokens:
        return Advice(token, "A full headquarters can afford another card.")
    return Advice(question.decline, "We need our SHQ steps elsewhere.")


def enemy_event(board: Board, question: Question) -> Advice:
    """7 Fuel Shortage against the panzers of Group A, Mines and bridges where they come."""
    table = board.table
    for choice in question.choices:
        fits = _ANSWERS.get(choice.token.rpartition(":")[2])
        if fits and fits(board):
            return Advice(choice.token, f"Now it hurts them most: {choice.subject}.")
    who = FORMATIONS[table.active].name
    return Advice(question.decline, f"{who} is not worth an Event.")


def _fuel(board: Board) -> bool:
    return board.table.active == GROUP_A and board.table.turn >= 2


def _mines(board: Board) -> bool:
    return board.table.turn >= 3


def _confusion(board: Board) -> bool:
    return board.table.turn >= 3 and board.table.active in (RESERVE, "1ST", BEF)


_ANSWERS: dict[str, Callable[[Board], bool]] = {
    "FUEL": _fuel,
    "MINES": _mines,
    "CONF": _confusion,
}


def event_target(board: Board, question: Question) -> Advice:
    """7 Where an Event does most."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    offers = [it for it in question.choices if it.token.startswith("at:")]
    if not offers:
        return Advice(question.choices[-1].token, "That is enough.")

    def worth(token: str) -> float:
        """By the hex aimed at: near the enemy, and worth something to us."""
        target = token.removeprefix("at:")
        hexes = [it for it in target.split("/") if it in DISTANCE]
        near = [DISTANCE[enemy][hex_] for enemy in outlook.enemy for hex_ in hexes]
        return sum(plan.prize(hex_) for hex_ in hexes) - 0.1 * min(near, default=0)

    best = max((it.token for it in offers), key=worth)
    return Advice(best, "There it does most.")


def before_battle(_: Board, question: Question) -> Advice:
    """7A Paratroops on the fort; Engineers wherever water helps the Defender."""
    for choice in question.choices:
        if choice.token.endswith((":PARA", ":ENG")):
            return Advice(choice.token, f"{choice.subject} open the way.")
    return Advice(question.decline, "No Event is needed here.")


def exploit(board: Board, question: Question) -> Advice:
    """7 A block that can take or reach much more."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    faces = {it.id: it for it in outlook.mine}
    best, gain = "", _EXPLOIT_GAIN
    for choice in question.choices:
        face = faces.get(choice.token.rpartition(":")[2])
        if face is None:
            continue
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
    face = next(
        (it for it in outlook.mine if NAME[it.id] == question.prompt.partition(":")[0]),
        outlook.mine[0],
    )
    hexes = [it.place for it in question.choices if it.place]
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(f"to:{best}", f"{name(best)} is worth the petrol.")


def evacuate(board: Board, question: Question) -> Advice:
    """7A On the last Turn, or with the enemy at the gates, everybody leaves; else all but one."""
    outlook = Outlook(board)
    plan = Defence(outlook)
    if board.table.turn >= LAST_TURN or plan.port_threat() >= 2:
        return Advice(question.choices[0].token, "Every step that comes home counts.")
    for port in EVACUATION_PORTS:
        here = [it for it in question.choices if it.place == port]
        if here and len(outlook.own[port]) > 1:
            return Advice(here[0].token, "One block holds the port; the other goes home.")
    return Advice(question.decline, "The port must be held.")


def reinforcement(board: Board, question: Question) -> Advice:
    """11B A card for our losses, or for a tired SHQ."""
    worth = {
        it.token: _reinforcement_worth(board, it.token.partition(":")[2])
        for it in question.choices
        if ":" in it.token and not kept(board, it.token)
    }
    best = max(worth, key=lambda token: worth[token], default="")
    if best and worth[best] >= 2:
        return Advice(best, "Our losses call for it.")
    return Advice(question.decline, "The cards will serve better in Battle.")


def _reinforcement_worth(board: Board, key: str) -> float:
    side = board.side
    if key == "STAFF":
        return min(2, SHQ_FULL - board.table.shq[side])
    if key == "DEG":
        lost = [it for it in board.lost if FORMATIONS[FORMATION[it]].french]
        return 3.0 if any(KIND[it] == ARMOR for it in lost) else 2.0
    outlook = Outlook(board)
    missing = sum(
        min(2, STEPS[it.id] - it.steps)
        for it in outlook.mine
        if it.hex not in outlook.enemy
        and not it.out_of_command
        and not FORMATIONS[FORMATION[it.id]].neutral
        and (key != "PZW" or KIND[it.id] != "infantry")
    )
    return min(REPLACEMENTS[key], missing)


def replace_losses(board: Board, question: Question) -> Advice:
    """11B The best blocks first."""
    faces = {it.id: it for it in board.faces}
    offers = [it.token for it in question.choices if it.token.startswith("add:")]
    if not offers:
        return Advice("end", "Nobody else can take replacements.")

    def dear(token: str) -> tuple[int, int]:
        id_ = token.removeprefix("add:")
        return RATINGS[id_][faces[id_].steps + 1], -faces[id_].steps

    best = max(offers, key=dear)
    return Advice(best, f"{NAME[best.removeprefix('add:')]} makes most of a step.")


def call_up(board: Board, question: Question) -> Advice:
    """11C The strongest block that may return, at two steps if we can pay."""
    offers = [it.token for it in question.choices if ":" in it.token]
    keep = 1 if board.side == GERMAN and board.table.turn < _LAST_RESERVES else 0

    def worth(token: str) -> tuple[bool, int, int]:
        how, id_, *steps = token.split(":")
        count = int(steps[0]) if steps else 2
        return how == "degaulle", count, RATINGS[id_][min(count, STEPS[id_])]

    best = max(offers, key=worth, default="")
    if best and (best.startswith("degaulle") or board.table.shq[board.side] > keep):
        return Advice(best, f"{NAME[best.split(':')[1]]} is needed at the front.")
    return Advice(question.decline, "We save our SHQ steps.")


def place_reserve(board: Board, question: Question) -> Advice:
    """11C Where it does most good."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    block = next((id_ for id_, words in NAME.items() if f" {words} " in question.prompt), "")
    hexes = [it.place for it in question.choices if it.place]
    face = Face(block, hexes[0], 2) if block and hexes else None
    if face is None:
        return Advice(question.choices[0].token, "There is no better place.")
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(f"at:{best}", f"{name(best)} needs it most.")


def return_fhq(board: Board, question: Question) -> Advice:
    """10D Close to its blocks, away from the enemy."""
    outlook = Outlook(board)
    hexes = [it.place for it in question.choices if it.place]
    if not hexes:
        return Advice(question.choices[0].token, "It has to wait.")
    formation = next(
        it.id for it in FORMATIONS.values() if f"of {it.name} returns" in question.heading
    )
    reach = FORMATIONS[formation].command_range
    blocks = [it for it in outlook.mine if FORMATION[it.id] == formation]

    def worth(hex_: str) -> float:
        led = sum(it.steps for it in blocks if DISTANCE[it.hex][hex_] <= reach)
        near = sum(outlook.enemy.get(other, 0) for other in NEIGHBOURS[hex_])
        return led - 1.5 * near + 0.5 * len(outlook.own.get(hex_, ()))

    best = max(hexes, key=worth)
    return Advice(f"at:{best}", f"From {name(best)} it commands most of its blocks.")


def grant(board: Board, question: Question) -> Advice:
    """4B Two steps for whoever acts, if we have them."""
    count = min(2, board.table.shq[board.side])
    return Advice(f"grant:{count}", "Let them have what a second Round costs.")


def asset(_: Board, question: Question) -> Advice:
    """13 An Asset is there to be used."""
    return Advice(question.choices[0].token, "It saves a step.")
