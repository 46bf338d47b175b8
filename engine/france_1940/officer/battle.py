"""In a Battle: ground, cards, hits and second Rounds, weighed by the exact chances (10C)."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.france_1940.chances import RoundOdds, Terms, round_odds
from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, KIND, NAME, RATINGS, SIDE
from engine.france_1940.components.cards import CARDS, EFFECTS, STRIKES
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import ATTACKER, DEFENDER
from engine.france_1940.components.tables import EFFECTS as GROUNDS
from engine.france_1940.fighters import card_dice
from engine.france_1940.firing import OPPOSITE
from engine.france_1940.officer.marching import fight_worth, plan_for
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Plan
from engine.france_1940.parties import Party, armed, party
from engine.france_1940.state import Battle
from engine.france_1940.terrain import terrain_in
from engine.france_1940.views import Board, Face

CARD_PRICE = 0.14
SECOND_ROUND_PRICE = 0.3
_HEAVY_TANKS = 0.15
_CANCELS = {"FTR": ("AIR5", "AIR4", "AIR3"), "ATG": ("BLITZ", "COMB")}
_GUNS = (3, 4)


class Fight:
    """The Battle under way, seen from one side."""

    def __init__(self, board: Board) -> None:
        if board.table.battle is None:
            raise ValueError("no Battle is being fought")
        self.battle: Battle = board.table.battle
        self.board = board
        self.outlook = Outlook(board)
        self.plan: Plan = plan_for(self.outlook)
        attacking = SIDE[self.battle.attackers[0]] == board.side
        self.role = ATTACKER if attacking else DEFENDER
        self.faces = {role: self._faces(role) for role in OPPOSITE}

    def _faces(self, role: str) -> list[Face]:
        ids = self.battle.attackers if role == ATTACKER else self.battle.defenders
        return [it for it in self.board.faces if it.id in ids and it.hex == self.battle.hex]

    def value(self, cards: dict[str, str], ground: str = "", bridge: str = "") -> float:
        """What a Round with these cards in force is worth to us."""
        odds = self._odds(cards, ground or self.battle.effect, bridge or self.battle.bridge)
        hex_, ours = self.battle.hex, self.faces[self.role]
        price = sum(self.plan.price(it) for it in ours) / len(ours)
        spoils = self.plan.spoils(hex_)
        if self.role == ATTACKER:
            gained = odds.defender_destroyed * self.plan.prize(hex_) + odds.dealt * spoils
            return gained - (odds.taken + odds.attacker_destroyed) * price
        kept = odds.taken * spoils - odds.dealt * price
        return (
            kept
            - odds.defender_destroyed * (price + self.plan.prize(hex_))
            + odds.attacker_destroyed * spoils
        )

    def _odds(self, cards: dict[str, str], ground: str, bridge: str) -> RoundOdds:
        attacker = cards.get(ATTACKER, "")
        strikes = tuple(
            strike for role, key in sorted(cards.items()) for strike in self._strikes(role, key)
        )
        terms = Terms(ground, attacker == "BLITZ", attacker == "CTR", strikes)
        ours, theirs = self._party(ATTACKER, cards, ""), self._party(DEFENDER, cards, bridge)
        return round_odds(ours, theirs, terms)

    def _strikes(self, role: str, key: str) -> list[tuple[str, int, int]]:
        if key in STRIKES:
            terrain = terrain_in(self.board.table, self.battle.hex)
            return [(role, STRIKES[key].dice_in(terrain), STRIKES[key].hits_on)]
        return [(role, *_GUNS)] if key == "G88" else []

    def _party(self, role: str, cards: dict[str, str], bridge: str) -> Party:
        card, screened = cards.get(role, ""), cards.get(OPPOSITE[role]) == "ATG"
        return party(
            armed(it, (it.id == bridge) + card_dice(it.id, role, card), screened=screened)
            for it in self.faces[role]
        )

    def with_card(self, key: str) -> float:
        """What the Round is worth if we play a card now."""
        cards = dict(self.battle.in_force)
        if cards.get(OPPOSITE[self.role]) in _CANCELS.get(key, ()):
            del cards[OPPOSITE[self.role]]
        elif key != "FTR":
            cards[self.role] = key
        return self.value(cards) + (_HEAVY_TANKS if key == "HVY" else 0)


def card_price(fight: Fight) -> float:
    """What a card is worth if we keep it: less, the fewer Turns are left to play it."""
    plenty = 0.7 if len(fight.board.hand) > 4 else 1.0
    return CARD_PRICE * plenty * (0.1 + 0.9 * fight.plan.later)


def kept(board: Board, token: str) -> bool:
    """7A Whether a card is kept for Dynamo."""
    card, _, key = token.partition(":")
    return "DYN" in CARDS[card] and key != "DYN" and not board.table.dynamo


def play_card(board: Board, question: Question) -> Advice:
    """A strike or another Battle card, if it changes enough."""
    fight = Fight(board)
    offers = [it.token for it in question.choices if ":" in it.token and not kept(board, it.token)]
    now = fight.value(dict(fight.battle.in_force))
    worth = {token: fight.with_card(token.partition(":")[2]) - now for token in offers}
    best = max(offers, key=lambda token: worth[token], default="")
    if best and worth[best] > card_price(fight):
        title = EFFECTS[best.partition(":")[2]].title
        return Advice(best, f"{title} turns this Battle our way.")
    return Advice(question.decline, "This Battle is not worth a card.")


def choose_ground(board: Board, question: Question) -> Advice:
    """The ground that costs the attackers most."""
    fight = Fight(board)

    def worth(token: str) -> float:
        ground, _, bridge = token.partition(":")
        return fight.value({}, ground, bridge)

    best = max((choice.token for choice in question.choices), key=worth)
    title = GROUNDS[best.partition(":")[0]].title.lower()
    return Advice(best, f"The {title} serves the defence best.")


def choose_hit(board: Board, question: Question) -> Advice:
    """The block whose step we miss least: never Armor or a headquarters if another can take it."""
    faces = {face.id: face for face in board.faces}

    def dear(token: str) -> tuple[bool, bool, int]:
        id_ = token.removeprefix("hit:")
        steps = faces[id_].steps
        return id_ in FHQS, KIND[id_] == ARMOR, RATINGS[id_][steps]

    best = min((choice.token for choice in question.choices), key=dear)
    return Advice(best, f"{NAME[best.removeprefix('hit:')]} can spare a step best.")


def second_round(board: Board, question: Question) -> Advice:
    """Another Round, if it is worth the steps or the card."""
    fight = Fight(board)
    worth = fight.value({}, fight.outlook.ground(fight.battle.hex))
    press = [it.token for it in question.choices if ":" in it.token]
    if press and worth > card_price(fight):
        return Advice(press[0], "They are shaken; we press on.")
    buy = any(choice.token == "buy" for choice in question.choices)
    if buy and worth > SECOND_ROUND_PRICE * (0.4 + 0.6 * fight.plan.later):
        return Advice("buy", "A second Round now is worth two SHQ steps.")
    return Advice(question.decline, "Enough for today.")


def next_battle(board: Board, question: Question) -> Advice:
    """The Battle that promises most; neutrals attack only if it pays."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    active = outlook.active()

    def worth(token: str) -> float:
        hex_ = token.removeprefix("fight:")
        ours = [it for it in active if it.hex == hex_]
        return fight_worth(outlook, plan, ours, hex_)

    fights = [it.token for it in question.choices if it.place]
    best = max(fights, key=worth)
    may_stand = len(fights) < len(question.choices)
    if may_stand and FORMATIONS[FORMATION[active[0].id]].neutral and worth(best) <= 0:
        return Advice("end", "We hold our walls and do not attack.")
    return Advice(best, f"The Battle at {name(best.removeprefix('fight:'))} matters most.")
