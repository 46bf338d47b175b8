"""In a Battle: ground, cards, hits and second Rounds, weighed by the exact chances (10C)."""

from __future__ import annotations

from engine.core.views import Advice, Question
from engine.france_1940 import answers
from engine.france_1940.battle_cards import CANCELLED_BY, GUNS, GUNS_HIT_ON
from engine.france_1940.battle_round import BUY_A_ROUND
from engine.france_1940.chances import RoundOdds, Terms, round_odds
from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, KIND, NAME, RATINGS, SIDE
from engine.france_1940.components.cards import CARDS, EFFECTS, STRIKES
from engine.france_1940.components.formations import FORMATIONS
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import EFFECTS as GROUNDS
from engine.france_1940.fighters import card_dice
from engine.france_1940.firing import OPPOSITE
from engine.france_1940.ids import NO_BLOCK, BlockId, CardKey, HexId, Role
from engine.france_1940.officer import reasons
from engine.france_1940.officer.marching import attack_odds, fight_worth, plan_for
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Plan
from engine.france_1940.parties import Party, armed, party
from engine.france_1940.state import Battle
from engine.france_1940.terrain import terrain_in
from engine.france_1940.views import Board, Face

CARD_PRICE = 0.14
SECOND_ROUND_PRICE = 0.3
_HEAVY_TANKS = 0.15
FULL_HAND = 4
_FROM_PLENTY = 0.7  # of a card's price, with a full hand
_LAST_CARD = 0.1  # of a card's price, when no Turn is left to play it
_A_ROUND = 4.0  # steps that an SHQ step should be good for
_LAST_ROUND = 0.4  # of a second Round's price, when the SHQ needs its steps no more


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
        self.role = Role.ATTACKER if attacking else Role.DEFENDER
        self.faces = {role: self._faces(role) for role in OPPOSITE}

    def _faces(self, role: Role) -> list[Face]:
        ids = self.battle.attackers if role == Role.ATTACKER else self.battle.defenders
        return [it for it in self.board.faces if it.id in ids and it.hex == self.battle.hex]

    def value(
        self, cards: dict[Role, CardKey], ground: str = "", bridge: BlockId = NO_BLOCK
    ) -> float:
        """What a Round with these cards in force is worth to us."""
        odds = self.odds(cards, ground or self.battle.effect, bridge or self.battle.bridge)
        hex_, ours = self.battle.hex, self.faces[self.role]
        price = sum(self.plan.price(it) for it in ours) / len(ours)
        spoils = self.plan.spoils(hex_)
        if self.role == Role.ATTACKER:
            gained = odds.defender_destroyed * self.plan.prize(hex_) + odds.dealt * spoils
            return gained - (odds.taken + odds.attacker_destroyed) * price
        kept = odds.taken * spoils - odds.dealt * price
        return (
            kept
            - odds.defender_destroyed * (price + self.plan.prize(hex_))
            + odds.attacker_destroyed * spoils
        )

    def change(self, key: CardKey) -> str:
        """What a card changes in a Round, in words."""
        ground, bridge = self.battle.effect, self.battle.bridge
        before = self.odds(dict(self.battle.in_force), ground, bridge)
        after = self.odds(self._cards_with(key), ground, bridge)
        ours, theirs = ("taken", "dealt") if self.role == Role.ATTACKER else ("dealt", "taken")
        lost = _from_to(getattr(before, theirs), getattr(after, theirs))
        cost = _from_to(getattr(before, ours), getattr(after, ours))
        return f"on average the enemy loses {lost} steps and we {cost}"

    def odds(self, cards: dict[Role, CardKey], ground: str, bridge: BlockId) -> RoundOdds:
        """The chances of a Round with these cards in force."""
        attacker = cards.get(Role.ATTACKER)
        strikes = tuple(
            strike for role, key in sorted(cards.items()) for strike in self._strikes(role, key)
        )
        terms = Terms(ground, attacker == CardKey.BLITZ, attacker == CardKey.CTR, strikes)
        ours, theirs = (
            self._party(Role.ATTACKER, cards, NO_BLOCK),
            self._party(Role.DEFENDER, cards, bridge),
        )
        return round_odds(ours, theirs, terms)

    def _strikes(self, role: Role, key: CardKey) -> list[tuple[Role, int, int]]:
        if key in STRIKES:
            terrain = terrain_in(self.board.table, self.battle.hex)
            return [(role, STRIKES[key].dice_in(terrain), STRIKES[key].hits_on)]
        return [(role, GUNS, GUNS_HIT_ON)] if key == CardKey.G88 else []

    def _party(self, role: Role, cards: dict[Role, CardKey], bridge: BlockId) -> Party:
        card, screened = cards.get(role), cards.get(OPPOSITE[role]) == CardKey.ATG
        return party(
            armed(it, (it.id == bridge) + card_dice(it.id, role, card), screened=screened)
            for it in self.faces[role]
        )

    def waste(self, key: CardKey) -> float:
        """How much of a card's price a strike takes here: the dice for each step it may destroy."""
        if key not in STRIKES:
            return 1.0
        theirs = sum(it.steps for it in self.faces[OPPOSITE[self.role]])
        return STRIKES[key].dice_in(terrain_in(self.board.table, self.battle.hex)) / theirs

    def leisure(self) -> float:
        """How much of its price an SHQ step takes here: neutrals on their last steps can wait."""
        neutral = all(FORMATIONS[FORMATION[it]].neutral for it in self.battle.defenders)
        left = sum(it.steps for it in self.faces[Role.DEFENDER])
        return max(1.0, _A_ROUND / left) if neutral and self.role == Role.ATTACKER else 1.0

    def with_card(self, key: CardKey) -> float:
        """What the Round is worth if we play a card now."""
        return self.value(self._cards_with(key)) + (_HEAVY_TANKS if key == CardKey.HVY else 0)

    def _cards_with(self, key: CardKey) -> dict[Role, CardKey]:
        """The cards in force if we play one more."""
        cards = dict(self.battle.in_force)
        if cards.get(OPPOSITE[self.role]) in CANCELLED_BY.get(key, ()):
            del cards[OPPOSITE[self.role]]
        elif key != CardKey.FTR:
            cards[self.role] = key
        return cards


def card_price(board: Board, plan: Plan) -> float:
    """What a card is worth if we keep it: less, the fewer Turns are left to play it."""
    plenty = _FROM_PLENTY if len(board.hand) > FULL_HAND else 1.0
    return CARD_PRICE * plenty * _by_time(plan, _LAST_CARD)


def _by_time(plan: Plan, least: float) -> float:
    """What share of its price something is worth: less, the fewer Turns are left."""
    return least + (1 - least) * plan.later


def halves(board: Board, question: Question) -> dict[str, CardKey]:
    """The halves that may be played, by token; a card is kept for Dynamo (7A)."""
    played = {it.token: answers.half(it.token) for it in question.choices}
    return {token: it.key for token, it in played.items() if it and not _kept(board, it)}


def _kept(board: Board, it: answers.Half) -> bool:
    return CardKey.DYN in CARDS[it.card] and it.key != CardKey.DYN and not board.table.dynamo


def play_card(board: Board, question: Question) -> Advice:
    """A strike or another Battle card, if it changes enough."""
    fight = Fight(board)
    offers = halves(board, question)
    now = fight.value(dict(fight.battle.in_force))
    price = card_price(board, fight.plan)
    worth = {
        token: fight.with_card(key) - now - price * fight.waste(key)
        for token, key in offers.items()
    }
    best = max(offers, key=lambda token: worth[token], default="")
    if not best:
        where = name(fight.battle.hex)
        return Advice(question.decline, f"Your hand has no card to play at {where} now.")
    title, change = EFFECTS[offers[best]].name, fight.change(offers[best])
    if worth[best] > 0:
        return Advice(best, f"{title}: {change}.")
    return Advice(question.decline, f"Too little for a card. The best, {title}: {change}.")


def _from_to(before: float, after: float) -> str:
    """What a number was and will be."""
    then, now = f"{before:.1f}", f"{after:.1f}"
    return f"{now} instead of {then}" if then != now else f"still {now}"


def choose_ground(board: Board, question: Question) -> Advice:
    """The ground that costs the attackers most."""
    fight = Fight(board)

    def worth(token: str) -> float:
        return fight.value({}, *answers.ground(token))

    tokens = sorted((choice.token for choice in question.choices), key=worth, reverse=True)
    told = []
    for token in tokens[:2]:
        ground = answers.ground(token)
        title = GROUNDS[ground.effect].title.lower()
        where = f"{title} ({NAME[ground.bridge]})" if ground.bridge else title
        odds = fight.odds({}, *ground)
        told.append(f"{where} {reasons.steps(odds.taken)}")
    return Advice(tokens[0], f"What the attackers lose on average: {', '.join(told)}.")


def choose_hit(board: Board, question: Question) -> Advice:
    """The block whose step we miss least: never Armor or a headquarters if another can take it."""
    faces = {face.id: face for face in board.faces}

    def dear(id_: BlockId) -> tuple[bool, bool, int]:
        steps = faces[id_].steps
        return id_ in FHQS, KIND[id_] == ARMOR, RATINGS[id_][steps]

    tokens = [choice.token for choice in question.choices]
    best = min(map(answers.HIT.of, tokens), key=dear)
    others = [it for it in map(answers.HIT.of, tokens) if it != best]
    if all(dear(it) == dear(best) for it in others):
        names = " and ".join(NAME[it] for it in (best, *others))
        return Advice(answers.HIT.token(best), f"{names} are equals: {_grade(faces[best])}.")
    spared = [f"{NAME[it]} is worth more ({_grade(faces[it])})" for it in others]
    why = "; ".join([f"{NAME[best]} is the one to spare ({_grade(faces[best])})", *spared]) + "."
    return Advice(answers.HIT.token(best), why)


def _grade(face: Face) -> str:
    """What a block is good for: its type, and what it hits on now."""
    kind = "headquarters" if face.id in FHQS else KIND[face.id]
    return f"{kind}, hits on {RATINGS[face.id][face.steps]}"


def second_round(board: Board, question: Question) -> Advice:
    """Another Round, if it is worth the steps or the card."""
    fight = Fight(board)
    ground = fight.outlook.ground(fight.battle.hex)
    worth = fight.value({}, ground)
    promise = reasons.fight(fight.odds({}, ground, NO_BLOCK))
    press = [it.token for it in question.choices if answers.half(it.token)]
    if press and worth > card_price(board, fight.plan):
        return Advice(press[0], f"Another Round: {promise}.")
    buy = any(choice.token == BUY_A_ROUND for choice in question.choices)
    price = SECOND_ROUND_PRICE * _by_time(fight.plan, _LAST_ROUND) * fight.leisure()
    if buy and worth > price:
        return Advice(BUY_A_ROUND, f"Another Round: {promise}.")
    if not press and not buy:
        where = name(fight.battle.hex)
        return Advice(question.decline, f"Nothing is left to pay for another Round at {where}.")
    return Advice(question.decline, f"Another Round is not worth its price: {promise}.")


def next_battle(board: Board, question: Question) -> Advice:
    """The Battle that promises most; neutrals attack only if it pays."""
    outlook = Outlook(board)
    plan = plan_for(outlook)
    active = outlook.active()

    def worth(hex_: HexId) -> float:
        ours = [it for it in active if it.hex == hex_]
        return fight_worth(outlook, plan, ours, hex_)

    fights = [HexId(it.place) for it in question.choices if it.place]
    best = max(fights, key=worth)
    may_stand = len(fights) < len(question.choices)
    if may_stand and FORMATIONS[FORMATION[active[0].id]].neutral and worth(best) <= 0:
        return Advice(answers.END, f"An attack on {name(best)} would cost more than it brings.")
    ours = [it for it in active if it.hex == best]
    promise = reasons.fight(attack_odds(outlook, ours, best))
    return Advice(answers.FIGHT.token(best), f"At {name(best)}: {promise}.")
