"""Everything off the march: set-up, Strategy Card, purchases, Events, Reinforcements, Reserves."""

from __future__ import annotations

from zlib import crc32

from engine.core.counting import count
from engine.core.sheet import READY
from engine.core.views import Advice, Question
from engine.france_1940 import answers
from engine.france_1940.components.blocks import (
    ARMOR,
    BLOCKS_OF,
    FORMATION,
    INFANTRY,
    KIND,
    NAME,
    RATINGS,
    SIDE,
    STEPS,
)
from engine.france_1940.components.calendar import LAST_TURN
from engine.france_1940.components.cards import EFFECTS, REPLACEMENTS, STAFF_STEPS
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
)
from engine.france_1940.components.map import EVACUATION_PORTS, NEIGHBOURS, distance_from, name
from engine.france_1940.components.strategy import (
    BEF_GONE,
    CONQUERED,
    EVACUATED,
    STRATEGIES,
    StrategyCard,
)
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.ids import BlockId, CardKey, HexId
from engine.france_1940.officer import reasons
from engine.france_1940.officer.battle import halves
from engine.france_1940.officer.marching import plan_for
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Defence
from engine.france_1940.reserves import MOST_STEPS
from engine.france_1940.setup import SUGGESTED
from engine.france_1940.views import Board, Face

_LAST_RESERVES = 5
_NEUTRALS_MATTER = 4  # points of a Strategy Card for conquered neutrals
_SHQ_RESERVE = {GERMAN: 2, ALLIED: 3}  # steps that are not for cards
_GATES = 2  # Germans near a port that make everybody leave
_WORTH_A_CARD = 2  # steps
_ARMOR_BACK = 3.0
_BLOCK_BACK = 2.0
_FHQ_ENEMY = 1.5
_FHQ_COMPANY = 0.5
_GRANTED = 2
# In the hat, for a card that loses no more than so many points if the B.E.F. sails; else one.
_LOTS, _LITTLE = 4, 2


def place_blocks(_: Board, question: Question) -> Advice:
    """6 The suggested set-up keeps everybody in command."""
    tokens = {choice.token for choice in question.choices}
    if SUGGESTED in tokens:
        why = "The suggested places keep every block in range of its headquarters."
        return Advice(SUGGESTED, why)
    return Advice(READY, f"All {count(len(question.lines), 'block')} on your sheet are placed.")


def strategy(board: Board, question: Question) -> Advice:
    """6 Drawn by lot, so that nobody can guess it; likelier what wins also if the B.E.F. sails."""
    cards = {it.token: STRATEGIES[answers.STRATEGY.of(it.token)] for it in question.choices}
    costs = {token: _if_all_sail(card) for token, card in cards.items()}
    lots = [
        it for it in question.choices for _ in range(_LOTS if costs[it.token] <= _LITTLE else 1)
    ]
    drawn = lots[crc32(" ".join(board.hand).encode()) % len(lots)]
    cost = count(costs[drawn.token], "point")
    why = f"Drawn by lot, so that nobody can guess it. {drawn.subject} loses {cost} if the whole"
    return Advice(drawn.token, f"{why} B.E.F. sails.")


def _if_all_sail(card: StrategyCard) -> int:
    """What a card loses if every British step is shipped home, less what their absence scores."""
    steps, blocks = sum(STEPS[it] for it in BLOCKS_OF[BEF]), len(BLOCKS_OF[BEF])
    lost = 0
    for line in card.lines:
        if line.what == EVACUATED:
            lost -= steps // line.each * line.points
        elif line.what == BEF_GONE:
            lost -= min(blocks // line.each * line.points, line.most)
    return lost


def first_group(board: Board, _: Question) -> Advice:
    """6 Group B, if the neutrals matter most."""
    lines = STRATEGIES[board.strategy].lines
    neutrals = sum(line.points for line in lines if line.what == CONQUERED)
    are = "is" if neutrals == 1 else "are"
    share = f"{neutrals} of your 14 points {are} for conquered neutrals"
    if neutrals > _NEUTRALS_MATTER:
        return Advice(answers.FIRST.token(GROUP_B), f"{share}: Army Group B stands before them.")
    why = f"Only {share}: Army Group A crosses the Ardennes before anybody can answer."
    return Advice(answers.FIRST.token(GROUP_A), why)


def buy_cards(board: Board, question: Question) -> Advice:
    """4B The German buys one when his SHQ is rich; the Allies need theirs for Reserves."""
    steps = board.table.shq[board.side]
    spare = steps - _SHQ_RESERVE[board.side]
    late = board.table.turn == LAST_TURN
    bought = steps if late else max(0, min(1, spare))
    tokens = [choice.token for choice in question.choices]
    token = answers.BUY.token(bought)
    have = f"You have {count(steps, 'SHQ step')} and {count(len(board.hand), 'card')}"
    if bought and token in tokens:
        why = "no later Turn to spend steps in" if late else "a step more than you should keep"
        return Advice(token, f"{have}; there is {why}.")
    return Advice(question.decline, f"{have}; second Rounds and Reserves need the steps more.")


def evacuate(board: Board, question: Question) -> Advice:
    """7A On the last Turn, or with the enemy at the gates, everybody leaves; else all but one."""
    outlook = Outlook(board)
    plan = Defence(outlook)
    near = plan.port_threat()
    if board.table.turn >= LAST_TURN or near >= _GATES:
        enemy = f"{count(near, 'German block')} within two hexes of the ports"
        last = "This is the last Turn, and every step home takes from the German score"
        why = last if board.table.turn >= LAST_TURN else enemy
        return Advice(question.choices[0].token, f"{why}.")
    for port in EVACUATION_PORTS:
        here = [it for it in question.choices if it.place == port]
        if here and len(outlook.own[port]) > 1:
            return Advice(here[0].token, f"The other block is enough to hold {name(port)}.")
    return Advice(question.decline, "Whoever is left has to hold the port for the next boats.")


def reinforcement(board: Board, question: Question) -> Advice:
    """11B A card for our losses, or for a tired SHQ."""
    offers = halves(board, question)
    worth = {token: _reinforcement_worth(board, key) for token, key in offers.items()}
    best = max(worth, key=lambda token: worth[token], default="")
    if not worth:
        return Advice(question.decline, "There is no Reinforcement card to spare.")
    title, brought = EFFECTS[offers[best]].name, round(worth[best])
    steps = count(brought, "step")
    if worth[best] >= _WORTH_A_CARD:
        return Advice(best, f"{title}: {steps} {_lacking(board, offers[best])}.")
    little = f"only {steps}" if brought else "nothing"
    return Advice(question.decline, f"{title}, the best card, would bring {little}; keep it.")


def _lacking(board: Board, key: CardKey) -> str:
    """What a Reinforcement card is to make good."""
    if key == CardKey.STAFF:
        return f"for the SHQ, which has {board.table.shq[board.side]} left"
    if key == CardKey.DEG:
        return "in a block that was lost"
    short = sum(
        STEPS[it.id] - it.steps for it in board.faces if it.hex and SIDE[it.id] == board.side
    )
    return f"for blocks that lack {short} in all"


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
        return Advice(answers.END, "No other block may take a step.")

    def dear(id_: BlockId) -> tuple[int, int]:
        return RATINGS[id_][faces[id_].steps + 1], -faces[id_].steps

    best = max(offers, key=dear)
    hits_on = RATINGS[best][faces[best].steps + 1]
    why = f"{NAME[best]} hits on {hits_on} with it; no other block on the list does better."
    return Advice(answers.ADD.token(best), why)


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
        block, steps = offers[best]
        hits_on = RATINGS[block][min(steps, STEPS[block])]
        why = f"{NAME[block]} comes back with {count(steps, 'step')}, hitting on {hits_on}."
        return Advice(best, why)
    left = count(board.table.shq[board.side], "SHQ step")
    return Advice(question.decline, f"You have {left}; keep what is left for Battles.")


def place_reserve(board: Board, question: Question) -> Advice:
    """11C Where it does most good."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    hexes = _places(question)
    if not hexes:
        return Advice(question.choices[0].token, "There is no free hex for it.")
    face = Face(BlockId(question.about[0]), hexes[0], MOST_STEPS)
    best = max(hexes, key=lambda hex_: plan.place(face, hex_))
    return Advice(answers.AT.token(best), reasons.march(outlook, plan, face, best))


def _places(question: Question) -> list[HexId]:
    """The hexes that may be answered."""
    return [HexId(it.place) for it in question.choices if it.place]


def return_fhq(board: Board, question: Question) -> Advice:
    """10D Close to its blocks, away from the enemy."""
    outlook = Outlook(board)
    hexes = _places(question)
    if not hexes:
        return Advice(question.choices[0].token, "There is no free hex behind its blocks.")
    formation = FORMATION[BlockId(question.about[0])]
    reach = FORMATIONS[formation].command_range
    blocks = [it for it in outlook.mine if FORMATION[it.id] == formation]

    def worth(hex_: HexId) -> float:
        led = sum(it.steps for it in blocks if distance_from(it.hex)[hex_] <= reach)
        near = sum(outlook.enemy.get(other, 0) for other in NEIGHBOURS[hex_])
        return led - _FHQ_ENEMY * near + _FHQ_COMPANY * len(outlook.own.get(hex_, ()))

    best = max(hexes, key=worth)
    led = sum(distance_from(it.hex)[best] <= reach for it in blocks)
    why = f"From {name(best)} it commands {led} of {count(len(blocks), 'block')}"
    return Advice(answers.AT.token(best), f"{why}; {reasons.threat(outlook, best)}.")


def grant(board: Board, question: Question) -> Advice:
    """4B Two steps for whoever acts, if we have them."""
    steps = min(_GRANTED, board.table.shq[board.side])
    why = "Two SHQ steps pay for a second Round." if steps == _GRANTED else "It is all there is."
    return Advice(answers.GRANT.token(steps), why)


def asset(board: Board, question: Question) -> Advice:
    """13 An Asset is there to be used."""
    where = name(HexId(question.about[0]))
    left = count(board.table.assets, "Asset")
    return Advice(question.choices[0].token, f"It saves an Infantry step at {where}; {left} left.")
