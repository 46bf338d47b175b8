"""Exact chances of a Battle Round, with what a seat knows (10A, 15).

Face-up blocks count as they are. An unseen block is any block of its colour that is not seen
elsewhere, each as likely as the other, at full strength and In Command. Hits between equals fall
on the weaker block, on a headquarters last. The 88s and Heavy Tanks are left out, and the label
says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec.structs import replace

from engine.core.views import Forecast, View
from engine.france_1940 import answers
from engine.france_1940.chances import Terms, weighed
from engine.france_1940.components.blocks import COLOUR, FHQS, FORMATION, NAME, SIDE, STEPS
from engine.france_1940.components.cards import CARDS, EFFECTS, STRIKES
from engine.france_1940.components.formations import FORMATIONS, OTHER
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import EFFECTS as GROUNDS
from engine.france_1940.components.tables import STACKING
from engine.france_1940.fighters import card_dice, profile
from engine.france_1940.firing import OPPOSITE
from engine.france_1940.ids import CardKey, HexId, Role, TurnPhase
from engine.france_1940.marching import may_fight, unmoved
from engine.france_1940.parties import Armed, Parties, Party, armed, draws, party
from engine.france_1940.reach import Front, can_step, movement_points
from engine.france_1940.state import Battle
from engine.france_1940.terrain import best_ground, crossing, terrain_in
from engine.france_1940.views import Board, Face, Seen

OUTCOMES = (
    "Defender destroyed",
    "Attacker destroyed",
    "both sides stay",
    "Defender loses two steps or more",
    "Attacker loses two steps or more",
)


def forecasts(view: View) -> tuple[Forecast, ...]:
    """The Battle being fought; else those that blocks of ours could fight next."""
    board: Board = view.board
    if board.table.battle:
        battle = board.table.battle
        return (*_battle_underway(board, battle), *_grounds(view, battle))
    return (*_old_battles(board), *_attacks(board)) if board.side else ()


def _forecast(label: str, attackers: Party, defenders: Parties, terms: Terms) -> Forecast:
    shares = weighed(attackers, defenders, terms)
    return Forecast(label, "10A", tuple(zip(OUTCOMES, shares, strict=False)))


def _battle_underway(board: Board, battle: Battle) -> list[Forecast]:
    """A full Round as it stands, and with each strike in hand."""
    role = Role.ATTACKER if SIDE[battle.attackers[0]] == board.side else Role.DEFENDER
    if not all(_role(board, battle, it) for it in OPPOSITE):
        return []
    found = [_round(board, battle)]
    for key in _strikes_in_hand(board, battle, role):
        struck = replace(battle, in_force=battle.in_force | {role: key})
        found.append(_round(board, struck, f" after {EFFECTS[key].title}"))
    return found


def _grounds(view: View, battle: Battle) -> list[Forecast]:
    """15 A Round by the River and by the Bridge, for the Defender who chooses his ground."""
    question = view.question
    if not question or question.kind != "ChooseGround":
        return []
    found = []
    for choice in question.choices[1:]:
        effect, bridge = answers.ground(choice.token)
        words = f", {GROUNDS[effect].title}" + (f" and {NAME[bridge]}" if bridge else "")
        found.append(_round(view.board, replace(battle, effect=effect, bridge=bridge), words))
    return found


def _round(board: Board, battle: Battle, words: str = "") -> Forecast:
    """A Round with all the cards in force that can be counted."""
    attackers, defenders = (_role(board, battle, role) for role in (Role.ATTACKER, Role.DEFENDER))
    terrain, card = terrain_in(board.table, battle.hex), battle.in_force.get(Role.ATTACKER)
    strikes = tuple(
        (role, STRIKES[key].dice_in(terrain), STRIKES[key].hits_on)
        for role, key in battle.in_force.items()
        if key in STRIKES
    )
    terms = Terms(battle.effect, card == CardKey.BLITZ, card == CardKey.CTR, strikes)
    aside = {CardKey.G88: CardKey.G88 in battle.in_force.values(), CardKey.HVY: battle.heavy > 0}
    words += "".join(f", {EFFECTS[key].title} aside" for key, left_out in aside.items() if left_out)
    label = f"A Round at {name(battle.hex)}{words}"
    return _forecast(label, attackers, ((defenders, 1.0),), terms)


def _role(board: Board, battle: Battle, role: Role) -> Party:
    """The blocks of one role, with all the cards in force."""
    ids = battle.attackers if role == Role.ATTACKER else battle.defenders
    card = battle.in_force.get(role)
    screened = battle.in_force.get(OPPOSITE[role]) == CardKey.ATG
    faces = [face for face in board.faces if face.id in ids and face.hex == battle.hex]
    extra = {id_: (id_ == battle.bridge) + card_dice(id_, role, card) for id_ in ids}
    return party(armed(it, extra[it.id], screened=screened) for it in faces)


def _strikes_in_hand(board: Board, battle: Battle, role: Role) -> list[CardKey]:
    """8A, 10B The strikes the seat holds, if its side may still play one here."""
    ids = battle.attackers if role == Role.ATTACKER else battle.defenders
    standing = [face.id for face in board.faces if face.id in ids and face.hex == battle.hex]
    neutral = all(FORMATIONS[FORMATION[id_]].neutral for id_ in standing)
    if not board.side or board.side in battle.played or neutral:
        return []
    return sorted({key for card in board.hand for key in CARDS[card] if key in STRIKES})


def _old_battles(board: Board) -> list[Forecast]:
    """Where we stand among enemies: each Formation of ours, if it attacks."""
    found = []
    for hex_ in dict.fromkeys(face.hex for face in _own(board)):
        defenders = _defenders(board, hex_)
        mine = [face for face in _own(board) if face.hex == hex_ and defenders]
        for formation in dict.fromkeys(FORMATION[face.id] for face in mine):
            ours = [face for face in mine if FORMATION[face.id] == formation]
            came = board.waters.get(hex_, ()) if formation == board.table.active else ()
            terms = Terms(best_ground(board.table, hex_, OTHER[board.side], came))
            found.append(_forecast(_label(ours, hex_), _party(ours), defenders, terms))
    return found


def _attacks(board: Board) -> list[Forecast]:
    """While a Formation of ours moves: its two best blocks beside each enemy hex, if they go in."""
    table = board.table
    if table.phase != TurnPhase.MOVEMENT or FORMATIONS[table.active].side != board.side:
        return []
    taken = {face.hex for face in _own(board)}
    found = []
    for hex_, faces in _beside(board).items():
        defenders = _defenders(board, hex_) if hex_ not in taken else ()
        if defenders:
            best = sorted(faces, key=lambda face: armed(face).worth, reverse=True)[:STACKING]
            came = {crossing(table, face.hex, hex_) for face in best}
            terms = Terms(best_ground(table, hex_, OTHER[board.side], came))
            found.append(_forecast(_label(best, hex_), _party(best), defenders, terms))
    return found


def _beside(board: Board) -> dict[HexId, list[Face]]:
    """Hexes that blocks of the Active Formation can enter by one step, to fight there."""
    near: dict[HexId, list[Face]] = defaultdict(list)
    positions = Seen(board)
    front, waiting = Front(positions, board.side), unmoved(positions)
    for face in _own(board):
        if face.id in waiting and may_fight(front, face.id):
            points = movement_points(positions, face.id)
            for hex_ in can_step(front, face.id, points, fight=True):
                near[hex_].append(face)
    return near


def _own(board: Board) -> list[Face]:
    return [face for face in board.faces if face.hex and SIDE[face.id] == board.side]


def _party(faces: Iterable[Face]) -> Party:
    return party(map(armed, faces))


def _label(faces: Iterable[Face], hex_: HexId) -> str:
    names = [NAME[face.id] for face in faces]
    return f"{' and '.join(names)} attack{'s' * (len(names) == 1)} {name(hex_)}"


def _defenders(board: Board, hex_: HexId) -> Parties:
    """Everybody the enemy may have in a hex; nothing, if nobody stands there."""
    seen = [face for face in board.faces if face.hex == hex_ and SIDE[face.id] != board.side]
    parties: Parties = ((_party(seen), 1.0),) if seen else ()
    for back in board.backs:
        if back.hex == hex_:
            parties = tuple(
                (party((*known, *others)), share * chance)
                for known, share in parties or (((), 1.0),)
                for others, chance in draws(_unseen(board, back.colour), back.count)
            )
    return parties


def _unseen(board: Board, colour: str) -> tuple[Armed, ...]:
    """The blocks of a colour that stand unseen somewhere, at full strength."""
    gone = {*board.lost, *(face.id for face in (*board.faces, *board.evacuated))}
    return tuple(
        Armed(profile(id_), STEPS[id_], id_ in FHQS)
        for id_ in STEPS
        if COLOUR[id_] == colour and id_ not in gone
    )
