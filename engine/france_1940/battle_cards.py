"""8A, 10B, 10C.2, 10C.3: strikes and other Battle cards, Attacker first, one a side a Battle."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count, tally
from engine.core.ids import Seat
from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, INFANTRY, KIND, SIDE
from engine.france_1940.components.cards import BATTLE, CARDS, DECKS, EFFECTS, STRIKES
from engine.france_1940.components.formations import (
    ALLIED,
    FORMATIONS,
    GERMAN,
    SIDE_NAMES,
    SIDES,
)
from engine.france_1940.components.map import CITIES, name
from engine.france_1940.components.tables import ATTACKER, DEFENDER, DIE_FACES
from engine.france_1940.deck import could_hold, halves, spend
from engine.france_1940.fighters import (
    current,
    role_of,
    seat_of,
    side_of,
    standing,
    undecided,
)
from engine.france_1940.firing import OPPOSITE
from engine.france_1940.hits import Hits
from engine.france_1940.state import Campaign, Decision, Phase
from engine.france_1940.terrain import terrain_in

HEAVY_TANKS = 2
GUNS = 3
GUNS_HIT_ON = 4

WESTERN = "French or British blocks"
TOWN = "a city or port"
STAFF = "a headquarters"
_CANCELS_STRIKES = "FTR"
_BATTLE_KEYS = {
    side: tuple(
        dict.fromkeys(
            key for card in DECKS[side] for key in CARDS[card] if EFFECTS[key].kind == BATTLE
        )
    )
    for side in SIDES
}
_CANCELLED_BY = {"FTR": ("AIR5", "AIR4", "AIR3"), "ATG": ("BLITZ", "COMB")}


def playable(game: Campaign, key: str, role: str) -> bool:
    """Whether the open situation allows a Battle card; nothing hidden is looked at."""
    mine, enemy = standing(game, role), standing(game, OPPOSITE[role])
    kinds = {KIND[id_] for id_ in mine}
    if key in STRIKES:
        return True
    if key in ("FTR", "ATG"):
        declared = current(game).in_force.get(OPPOSITE[role], "")
        answers = declared in _CANCELLED_BY[key]
        return answers or (key == "ATG" and _armor(enemy))
    return {
        "BLITZ": role == ATTACKER and kinds != {INFANTRY},
        "COMB": role == ATTACKER and INFANTRY in kinds and len(kinds) > 1,
        "G88": _armor(enemy),
        "HEDGE": role == DEFENDER,
        "HOLD": role == DEFENDER and not neutral_only(game, role),
        "CTR": role == ATTACKER,
        "HVY": _armor([id_ for id_ in mine if FORMATIONS[FORMATION[id_]].french]),
    }[key]


def _armor(blocks: list[str]) -> bool:
    return any(KIND[id_] == ARMOR for id_ in blocks)


def neutral_only(game: Campaign, role: str) -> bool:
    """8A Whether nobody but Belgians and Dutch takes part on that side."""
    return all(FORMATIONS[FORMATION[id_]].neutral for id_ in standing(game, role))


class PlayBattleCard(Decision, frozen=True):
    """10C.2, 10C.3 One side may play a strike, or another Battle card; one a Battle, no more."""

    rule = "10C"
    private = True
    decline = "pass"
    occasions = (WESTERN, TOWN, STAFF)
    role: str
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
        blocks = (*standing(game, ATTACKER), *standing(game, DEFENDER))
        western = any(
            SIDE[id_] == ALLIED and not FORMATIONS[FORMATION[id_]].neutral for id_ in blocks
        )
        stakes = {
            WESTERN: western,
            TOWN: battle.hex in CITIES,
            STAFF: any(id_ in FHQS for id_ in blocks),
        }
        return tuple(words for words, holds in stakes.items() if holds)

    def _keys(self, game: Campaign, side: str) -> list[str]:
        """The effects that fit this step and this Battle."""
        return [
            key
            for key in _BATTLE_KEYS[side]
            if (key in STRIKES or key == _CANCELS_STRIKES) == self.strike
            and playable(game, key, self.role)
        ]

    def heading(self, game: Campaign, seat: Seat) -> str:
        """What all may read."""
        what = "Air or Artillery Strike" if self.strike else "Battle card"
        return f"{name(current(game).hex)}, {self.role}: {what}?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Ask."""
        side = side_of(game, OPPOSITE[self.role])
        declared = current(game).in_force.get(OPPOSITE[self.role])
        heading = self.heading(game, seat)
        if not declared:
            return heading
        return f"{heading} {SIDE_NAMES[side]} card declared: {EFFECTS[declared].text}"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every half in hand that fits; or none now, or none in this Round at all."""
        side = side_of(game, self.role)
        keys = self._keys(game, side)
        hex_ = current(game).hex
        offers = [
            Choice(f"{card}:{key}", "Play", EFFECTS[key].title, "", _worth(game, card, key), hex_)
            for card, key in halves(game, side, BATTLE)
            if key in keys
        ]
        offers.append(Choice("pass", "No strike" if self.strike else "No Battle card", ends=True))
        if self.strike:
            offers.append(Choice("none", "No card at all in this Round"))
        return offers

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Declare it."""
        side = side_of(game, self.role)
        battle = current(game)
        if token == "none":
            battle.silent.append(side)
        if token in ("pass", "none"):
            return
        card, _, key = token.partition(":")
        spend(game, side, card, key)
        battle.played[side] = key
        _declare(game, self.role, key)


def _worth(game: Campaign, card: str, key: str) -> str:
    """What a half does here, in few words."""
    if key not in STRIKES:
        return card
    strike = STRIKES[key]
    dice = strike.dice_in(terrain_in(game.table, current(game).hex))
    return f"{card}, {count(dice, 'die', 'dice')} at {strike.hits_on}"


def _declare(game: Campaign, role: str, key: str) -> None:
    """Put a card in force; one that cancels takes the enemy's out of it."""
    battle = current(game)
    declared = battle.in_force.get(OPPOSITE[role], "")
    if declared in _CANCELLED_BY.get(key, ()):
        del battle.in_force[OPPOSITE[role]]
        words = f"{EFFECTS[declared].title} comes to nothing."
        game.log("cancelled", words, battle.hex, rule="8A")
        return
    battle.in_force[role] = key
    if key == "HVY":
        battle.heavy = HEAVY_TANKS


class RollStrikes(Phase, frozen=True):
    """10B Both strikes are rolled before any block fires; their hits never take a last step."""

    rule = "10B"

    def run(self, game: Campaign) -> None:
        """Roll both, then apply."""
        game.then(*[_strike(game, role) for role in (ATTACKER, DEFENDER) if _flies(game, role)])


def _flies(game: Campaign, role: str) -> bool:
    return current(game).in_force.get(role) in STRIKES


def _strike(game: Campaign, role: str) -> Hits:
    battle = current(game)
    key = battle.in_force.pop(role)
    strike = STRIKES[key]
    dice = game.chance.dice(strike.dice_in(terrain_in(game.table, battle.hex)), DIE_FACES)
    good = tuple(die <= strike.hits_on for die in dice)
    words = f"{EFFECTS[key].title} over {name(battle.hex)}: {tally(sum(good), 'hit')}."
    game.log("strike", words, battle.hex, dice=dice, rule="10B", who=(key,), good=good)
    return Hits(OPPOSITE[role], sum(good), strike=True)


class FireGuns(Phase, frozen=True):
    """7 The 88s fire before anybody else, at enemy Armor alone, and may destroy it."""

    rule = "7"

    def run(self, game: Campaign) -> None:
        """Roll, if they were played this Round."""
        battle = current(game)
        role = role_of(game, GERMAN)
        if battle.in_force.get(role) != "G88":
            return
        dice = game.chance.dice(GUNS, DIE_FACES)
        good = tuple(die <= GUNS_HIT_ON for die in dice)
        words = f"The 88s open up on the armor: {tally(sum(good), 'hit')}."
        game.log("strike", words, battle.hex, dice=dice, rule="7", who=("G88",), good=good)
        game.then(Hits(OPPOSITE[role], sum(good), armor=True))
