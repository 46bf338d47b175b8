"""Plans a player may have that the staff officer has not: the balance is measured against them."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.choice import CANCEL
from engine.core.plans import Plan
from engine.core.sheet import READY, WITHDRAW
from engine.core.views import Question, View
from engine.france_1940 import answers
from engine.france_1940.components.blocks import FORMATION
from engine.france_1940.components.cards import CARDS
from engine.france_1940.components.formations import ALLIED, BEF, GERMAN
from engine.france_1940.components.map import EVACUATION_PORTS
from engine.france_1940.components.tables import STACKING
from engine.france_1940.control import owner
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.ids import BlockId, CardKey, HexId, How
from engine.france_1940.movement import Move, MoveWhere
from engine.france_1940.officer.outlook import Outlook, march_distance
from engine.france_1940.sequence import BuyCards
from engine.france_1940.setup import SUGGESTED, ChooseStrategy, PlaceBlocks
from engine.france_1940.views import Board, Face

# The 7th Army leaves the ports free for the B.E.F.
_ASIDE = {BlockId("7-HQ"): HexId("A6"), BlockId("7-M1"): HexId("A6"), BlockId("7-M2"): HexId("B6")}


def everybody_home(view: View) -> str:
    """The B.E.F. makes for the ports with its first chit, cards are bought until Dynamo comes.

    Then everybody who can is shipped. Nothing, where the officer may decide.
    """
    question, board = view.question, view.board
    if question is None or question.kind not in _ANSWERS:
        return ""
    return _ANSWERS[question.kind](board, question)


def _buy(board: Board, question: Question) -> str:
    """As many as can be paid, until Dynamo is there."""
    ready = board.table.dynamo or any(CardKey.DYN in CARDS[card] for card in board.hand)
    return "" if ready else question.choices[-1].token


def _ship(_: Board, question: Question) -> str:
    return question.choices[0].token


def _set_up(board: Board, question: Question) -> str:
    """As suggested, but for the 7th Army."""
    tokens = {it.token for it in question.choices}
    if not question.lines and SUGGESTED in tokens:
        return SUGGESTED
    for face in board.faces:
        wish = _ASIDE.get(face.id)
        if wish and face.hex != wish:
            there = answers.PLACE.token(face.id, wish)
            if there in tokens:
                return there
            return f"{WITHDRAW}{answers.PLACE.token(face.id, face.hex)}"
    return READY


def _to_the_ports(board: Board, question: Question) -> str:
    """Dynamo as soon as it may be played; then every British block that is not in a port yet."""
    for choice in question.choices:
        played = answers.event(choice.token)
        if played and played.key == CardKey.DYN:
            return choice.token
    if board.table.active != BEF:
        return ""
    march = answers.ORDERS[How.MARCH]
    movers = {march.of(it.token): it.token for it in question.choices if march.read(it.token)}
    outlook = Outlook(board)
    british = [it for it in outlook.mine if FORMATION[it.id] == BEF and it.id in movers]
    british.sort(key=lambda it: _far(outlook, it, it.hex))
    for face in british:
        ways = outlook.marches(face)
        if any(_far(outlook, face, hex_) < _far(outlook, face, face.hex) for hex_ in ways):
            return movers[face.id]
    if answers.END in {it.token for it in question.choices}:
        return answers.END
    return ""


def _nearest_port(board: Board, question: Question) -> str:
    if board.table.active != BEF:
        return ""
    outlook = Outlook(board)
    face = next(it for it in outlook.mine if it.id == question.about[0])
    offers = [it for it in question.choices if it.token != CANCEL]
    best = min(offers, key=lambda it: _far(outlook, face, HexId(it.place)), default=None)
    return best.token if best else CANCEL


def _far(outlook: Outlook, face: Face, hex_: HexId) -> int:
    """How far it is to a free port with room; the enemy's hexes are no way to one."""
    if hex_ in outlook.enemy:
        return march_distance(hex_)[hex_] + 50
    ports = [
        port
        for port in EVACUATION_PORTS
        if owner(outlook.table, port) == ALLIED
        and port not in outlook.enemy
        and sum(it.id != face.id for it in outlook.own.get(port, ())) < STACKING
    ]
    return min((march_distance(port)[hex_] for port in ports), default=40)


_ANSWERS: dict[str, Callable[[Board, Question], str]] = {
    PlaceBlocks.__name__: _set_up,
    BuyCards.__name__: _buy,
    Move.__name__: _to_the_ports,
    MoveWhere.__name__: _nearest_port,
    Evacuation.__name__: _ship,
}

EVERYBODY_HOME = Plan(ALLIED, everybody_home)


def from_the_suggested_places(view: View) -> str:
    """The same, but the set-up is the officer's."""
    if view.question is None or view.question.kind == PlaceBlocks.__name__:
        return ""
    return everybody_home(view)


HOME_AS_SUGGESTED = Plan(ALLIED, from_the_suggested_places)


def strategy(card: str) -> Plan:
    """The officer with this Strategy Card, not one drawn by lot."""

    def answer(view: View) -> str:
        asked = view.question is not None and view.question.kind == ChooseStrategy.__name__
        return answers.STRATEGY.token(card) if asked else ""

    return Plan(GERMAN, answer)
