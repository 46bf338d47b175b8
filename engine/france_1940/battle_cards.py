"""8A, 10B, 10C.2, 10C.3: strikes and other Battle cards, Attacker first, one a side a Battle."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count, tally
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, INFANTRY, KIND, SIDE
from engine.france_1940.components.cards import BATTLE, CARDS, DECKS, EFFECTS, STRIKES
from engine.france_1940.components.formations import ALLIED, FORMATIONS, GERMAN, SIDE_NAMES, SIDES
from engine.france_1940.components.map import CITIES, name
from engine.france_1940.components.tables import DIE_FACES
from engine.france_1940.deck import could_hold, halves, spend
from engine.france_1940.fighters import (
    about_the_battle,
    current,
    role_of,
    seat_of,
    side_of,
    standing,
    undecided,
)
from engine.france_1940.firing import OPPOSITE
from engine.france_1940.hits import Hits
from engine.france_1940.ids import BlockId, CardId, CardKey, Role
from engine.france_1940.kinds import Kind
from engine.france_1940.state import Campaign, Decision, Phase
from engine.france_1940.terrain import terrain_in

NONE = "none"
HEAVY_TANKS = 2
GUNS = 3
GUNS_HIT_ON = 4

WESTERN = "French or British blocks"
TOWN = "a city or port"
STAFF = "a headquarters"
_CANCELS_STRIKES = CardKey.FTR
_BATTLE_KEYS = {
    side: tuple(
        dict.fromkeys(
            key for card in DECKS[side] for key in CARDS[card] if EFFECTS[key].kind == BATTLE
        )
    )
    for side in SIDES
}
CANCELLED_BY = {
    CardKey.FTR: (CardKey.AIR5, CardKey.AIR4, CardKey.AIR3),
    CardKey.ATG: (CardKey.BLITZ, CardKey.COMB),
}


def playable(game: Campaign, key: CardKey, role: Role) -> bool:
    """Whether the open situation allows a Battle card; nothing hidden is looked at."""
    mine, enemy = standing(game, role), standing(game, OPPOSITE[role])
    kinds = {KIND[id_] for id_ in mine}
    if key in STRIKES:
        return True
    if key in (CardKey.FTR, CardKey.ATG):
        declared = current(game).in_force.get(OPPOSITE[role])
        answers = declared in CANCELLED_BY[key]
        return answers or (key == CardKey.ATG and _armor(enemy))
    return {
        CardKey.BLITZ: role == Role.ATTACKER and kinds != {INFANTRY},
        CardKey.COMB: role == Role.ATTACKER and INFANTRY in kinds and len(kinds) > 1,
        CardKey.G88: _armor(enemy),
        CardKey.HEDGE: role == Role.DEFENDER,
        CardKey.HOLD: role == Role.DEFENDER and not neutral_only(game, role),
        CardKey.CTR: role == Role.ATTACKER,
        CardKey.HVY: _armor([id_ for id_ in mine if FORMATIONS[FORMATION[id_]].french]),
    }[key]


def _armor(blocks: list[BlockId]) -> bool:
    return any(KIND[id_] == ARMOR for id_ in blocks)


def neutral_only(game: Campaign, role: Role) -> bool:
    """8A Whether nobody but Belgians and Dutch takes part on that side."""
    return all(FORMATIONS[FORMATION[id_]].neutral for id_ in standing(game, role))


class PlayBattleCard(Decision, frozen=True):
    """10C.2, 10C.3 One side may play a strike, or another Battle card; one a Battle, no more."""

    rule = "10C"
    private = True
    decline = answers.PASS
    occasions = (WESTERN, TOWN, STAFF)
    role: Role
    strike: bool

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """Whoever may, for all that everybody knows, hold a card that fits."""
        side = side_of(game, self.role)
        battle = current(game)
        if side in battle.played or side in battle.silent or not undecided(game):
            return ()
        if side == ALLIED and neutral_only(game, self.role):
            return ()
        if not could_hold(game, side, self._keys(game, side)):
            return ()
        return (seat_of(game, self.role),)

    def matters(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        """What is at stake, as all can see."""
        battle = current(game)
        blocks = (*standing(game, Role.ATTACKER), *standing(game, Role.DEFENDER))
        western = any(
            SIDE[id_] == ALLIED and not FORMATIONS[FORMATION[id_]].neutral for id_ in blocks
        )
        stakes = {
            WESTERN: western,
            TOWN: battle.hex in CITIES,
            STAFF: any(id_ in FHQS for id_ in blocks),
        }
        return tuple(words for words, holds in stakes.items() if holds)

    def _keys(self, game: Campaign, side: Side) -> list[CardKey]:
        """The effects that fit this step and this Battle."""
        return [
            key
            for key in _BATTLE_KEYS[side]
            if (key in STRIKES or key == _CANCELS_STRIKES) == self.strike
            and playable(game, key, self.role)
        ]

    def heading(self, game: Campaign, seat: Seat) -> str:
        where, who = name(current(game).hex), str(self.role).capitalize()
        return f"Battle at {where}: does the {who} play {self._what}?"

    @property
    def _what(self) -> str:
        return "an Air or Artillery Strike" if self.strike else "a Battle card"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """What could be played, or that nothing of it is in hand; and what the enemy played."""
        where, side = name(current(game).hex), side_of(game, OPPOSITE[self.role])
        attacking = "attack" if self.role == Role.ATTACKER else "defend"
        if any(answers.half(it.token) for it in self.choices(game, seat)):
            words = f"You {attacking} {where}. Play {self._what}?"
        else:
            none = "strike" if self.strike else "Battle card"
            words = f"You {attacking} {where}. You hold no {none} that can be played here."
        declared = current(game).in_force.get(OPPOSITE[self.role])
        told = f" {SIDE_NAMES[side]} card declared: {EFFECTS[declared].text}" if declared else ""
        return f"{words}{told}"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (current(game).hex,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every half in hand that fits; or none now, or none in this Round at all."""
        side = side_of(game, self.role)
        keys = self._keys(game, side)
        hex_ = current(game).hex
        offers = [
            Choice(
                answers.half_token(card, key),
                "Play",
                EFFECTS[key].title,
                "",
                _worth(game, card, key),
                hex_,
            )
            for card, key in halves(game, side, BATTLE)
            if key in keys
        ]
        offers.append(
            Choice(answers.PASS, "No strike" if self.strike else "No Battle card", ends=True)
        )
        if self.strike:
            offers.append(Choice(NONE, "No strike and no other card this Round"))
        return offers

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        side = side_of(game, self.role)
        battle = current(game)
        played = answers.half(token)
        if token == NONE:
            battle.silent.append(side)
        if played:
            spend(game, side, *played)
            battle.played[side] = played.key
            _declare(game, self.role, played.key)


def _worth(game: Campaign, card: CardId, key: CardKey) -> str:
    """What a half does here, in few words."""
    if key not in STRIKES:
        return card
    strike = STRIKES[key]
    dice = strike.dice_in(terrain_in(game.table, current(game).hex))
    return f"{card}, {count(dice, 'die', 'dice')} at {strike.hits_on}"


def _declare(game: Campaign, role: Role, key: CardKey) -> None:
    """Put a card in force; one that cancels takes the enemy's out of it."""
    battle = current(game)
    declared = battle.in_force.get(OPPOSITE[role])
    if declared and declared in CANCELLED_BY.get(key, ()):
        del battle.in_force[OPPOSITE[role]]
        words = f"{EFFECTS[key].name} cancels {EFFECTS[declared].name}."
        game.log(Kind.CANCELLED, words, battle.hex, rule="8A")
        return
    battle.in_force[role] = key
    if key == CardKey.HVY:
        battle.heavy = HEAVY_TANKS


class RollStrikes(Phase, frozen=True):
    """10B Both strikes are rolled before any block fires; their hits never take a last step."""

    rule = "10B"

    def run(self, game: Campaign) -> None:
        game.then(
            *[_strike(game, role) for role in (Role.ATTACKER, Role.DEFENDER) if _flies(game, role)]
        )


def _flies(game: Campaign, role: Role) -> bool:
    return current(game).in_force.get(role) in STRIKES


def _strike(game: Campaign, role: Role) -> Hits:
    battle = current(game)
    key = battle.in_force.pop(role)
    strike = STRIKES[key]
    about_the_battle(game, f"{role} strike")
    dice = game.chance.dice(strike.dice_in(terrain_in(game.table, battle.hex)), DIE_FACES)
    good = tuple(die <= strike.hits_on for die in dice)
    lost = strike.dice - len(dice)
    fewer = f", {count(lost, 'die', 'dice')} fewer for the ground" if lost else ""
    words = f"{EFFECTS[key].title} at {name(battle.hex)}, hitting on {strike.hits_on}{fewer}:"
    words = f"{words} {tally(sum(good), 'hit')}."
    kind = Kind.STRIKE if any(good) else Kind.STRIKE_MISSED
    game.log(kind, words, battle.hex, dice=dice, rule="10B", who=(key,), good=good)
    return Hits(OPPOSITE[role], sum(good), strike=True)


class FireGuns(Phase, frozen=True):
    """7 The 88s fire before anybody else, at enemy Armor alone, and may destroy it."""

    rule = "7"

    def run(self, game: Campaign) -> None:
        """Roll, if they were played this Round."""
        battle = current(game)
        role = role_of(game, GERMAN)
        if battle.in_force.get(role) != CardKey.G88:
            return
        about_the_battle(game, CardKey.G88)
        dice = game.chance.dice(GUNS, DIE_FACES)
        good = tuple(die <= GUNS_HIT_ON for die in dice)
        words = (
            f"The 88s open up on the armor, hitting on {GUNS_HIT_ON}: {tally(sum(good), 'hit')}."
        )
        kind = Kind.STRIKE if any(good) else Kind.STRIKE_MISSED
        game.log(kind, words, battle.hex, dice=dice, rule="7", who=(CardKey.G88,), good=good)
        game.then(Hits(OPPOSITE[role], sum(good), armor=True))
