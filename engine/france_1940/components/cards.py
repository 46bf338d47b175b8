"""The player cards (7): two decks, two halves a card, one effect a half."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Side
from engine.france_1940.components.formations import ALLIED, GERMAN, SIDES
from engine.france_1940.components.map import CITY, FOREST, FORTRESS, PORT
from engine.france_1940.ids import CardId, CardKey

BATTLE = "Battle"
EVENT = "Event"
REINFORCEMENT = "Reinforcement"


@dataclass(frozen=True)
class CardEffect:
    """What half a card does."""

    key: CardKey
    kind: str
    title: str
    words: str

    @property
    def name(self) -> str:
        """Its title inside a sentence, which ends with a mark of its own."""
        return self.title.rstrip("!")

    @property
    def text(self) -> str:
        """Title and words as the card has them."""
        stop = "" if self.title.endswith("!") else "."
        return f"{self.title}{stop} {self.words}"


@dataclass(frozen=True)
class Strike:
    """An Air or Artillery Strike (10B): dice, what they hit on, dice lost by printed terrain."""

    dice: int
    hits_on: int
    air: bool
    fewer: dict[str, int]

    def dice_in(self, terrain: str) -> int:
        """How many dice fall in a hex; at least one."""
        return max(1, self.dice - self.fewer.get(terrain, 0))


_AIR = {CITY: 1, PORT: 1, FOREST: 2, FORTRESS: 2}
_GUNS = {CITY: 1, PORT: 1, FOREST: 1, FORTRESS: 2}
STRIKES = {
    CardKey.AIR5: Strike(5, 4, air=True, fewer=_AIR),
    CardKey.AIR4: Strike(4, 4, air=True, fewer=_AIR),
    CardKey.AIR3: Strike(3, 4, air=True, fewer=_AIR),
    CardKey.GART4: Strike(4, 4, air=False, fewer=_GUNS),
    CardKey.GART3: Strike(3, 4, air=False, fewer=_GUNS),
    CardKey.RAF4: Strike(4, 3, air=True, fewer=_AIR),
    CardKey.ADA3: Strike(3, 3, air=True, fewer=_AIR),
    CardKey.FART5: Strike(5, 3, air=False, fewer=_GUNS),
    CardKey.FART4: Strike(4, 3, air=False, fewer=_GUNS),
}
REPLACEMENTS = {CardKey.REP2: 2, CardKey.REP3: 3, CardKey.REP4: 4, CardKey.PZW: 3}
STAFF_STEPS = 2

_TEXTS = """
REP2|Reinforcement|Replacements|Add up to 2 steps to blocks on the map.
REP3|Reinforcement|Fresh Replacements|Add up to 3 steps to blocks on the map.
REP4|Reinforcement|Massed Replacements|Add up to 4 steps to blocks on the map.
PZW|Reinforcement|Panzer Workshops|Add up to 3 steps to Armor and Mechanized blocks.
STAFF|Reinforcement|Staff Work|Add 2 steps to your Supreme Headquarters.
DEG|Reinforcement|Spirit of DeGaulle|A lost French block, even Armor but no FHQ, returns with two \
steps, free.
AIR5|Battle|Stuka Group|Air strike, 5 dice, hits on 4. City 1 die fewer, forest or fortress 2.
AIR4|Battle|Stuka Wing|Air strike, 4 dice, hits on 4. City 1 die fewer, forest or fortress 2.
AIR3|Battle|Bomber Sortie|Air strike, 3 dice, hits on 4. City 1 die fewer, forest or fortress 2.
GART4|Battle|Corps Artillery|Artillery, 4 dice, hits on 4. City or forest 1 die fewer, fortress 2.
GART3|Battle|Artillery Strike|Artillery, 3 dice, hits on 4. City or forest 1 die fewer, fortress 2.
RAF4|Battle|RAF Air Strike|Air strike, 4 dice, hits on 3. City 1 die fewer, forest 2.
ADA3|Battle|Armée de l'Air Strike|Air strike, 3 dice, hits on 3. City 1 die fewer, forest 2.
FART5|Battle|Massed Artillery|Artillery strike, 5 dice, hits on 3. City or forest 1 die fewer.
FART4|Battle|Artillery Barrage|Artillery strike, 4 dice, hits on 3. City or forest 1 die fewer.
BLITZ|Battle|Blitzkrieg!|Attacker, this Round: Armor, then Mechanized, fire before all other blocks.
COMB|Battle|Combined Arms|Attacker with Infantry and Armor or Mechanized: one more die for each \
block, this Round.
G88|Battle|88 mm Guns|Once, before the blocks fire: three dice at enemy Armor, hits on 4.
HEDGE|Battle|Hedgehog Defence|Defender: one more die for each block, this Round.
FTR|Battle|Fighter Cover|Defender: cancels the German air strike just declared.
ATG|Battle|Anti-Tank Screen|Cancels Blitzkrieg! or Combined Arms; or else, this Round, German \
Armor has 2 off its rating.
HOLD|Battle|Hold the Line|Defender: one more die for each French and B.E.F. block, this Round.
CTR|Battle|Counter-Attack!|Attacker, this Round: on every line of the chart you fire before the \
Defender.
HVY|Battle|Heavy Tanks|French Armor ignores the first two hits on it, in this whole Battle.
PARA|Event|Paratroops|Eben-Emael loses its fortress; rivers and bridges never help it again.
PONT|Event|Pontoon Bridges|A river side of a hex of your Active Formation is bridged while it acts.
ENG|Event|Engineers|Before a Battle: rivers and bridges do not help its Defender.
PRESS|Event|Press the Attack|After a first Round: a second one without cost.
CONF|Event|Command Confusion|Enemy Activation: his Command Range is 1 at its start.
EXPL|Event|Exploitation|After the Battles: an Armor or Mechanized attacker moves 2 more MP.
INTEL|Event|Intelligence|See all enemy blocks of a hex next to your Active Formation.
MARCH|Event|Forced March|Up to two In-Command Infantry blocks have one MP more this Activation.
MINES|Event|Mines!|German Activation, not Turn 1, once a game: blocks entering one hex \
stop and lose a step, never the last.
FUEL|Event|Fuel Shortage!|German Activation, not Turn 1, once a game: Armor and Mechanized \
blocks but the FHQ have 1 MP and no Strategic Movement.
DYN|Event|Dynamo|B.E.F. Activation: from now on the B.E.F. may leave by Dunkirk and Calais.
BRDG|Event|Blow the Bridges|German Activation: a bridge beside your blocks or between your \
hexes is gone for good.
WEYG|Event|Weygand Takes Command|French Activation, before it moves: the Command Range is 3.
FLOOD|Event|Inundations|Before blocks move: a clear Dutch or Belgian hex without Germans is \
Marsh until the end of the Turn.
"""
EFFECTS = {
    CardKey(key): CardEffect(CardKey(key), kind, title, words)
    for key, kind, title, words in (line.split("|") for line in _TEXTS.strip().splitlines())
}

_DECKS = {
    GERMAN: (
        "G",
        (
            "AIR5/REP3 AIR5/INTEL AIR5/PZW AIR4/REP3 AIR4/MARCH AIR4/PONT AIR4/STAFF AIR3/REP4 "
            "AIR3/CONF GART4/REP3 GART3/INTEL GART3/PZW BLITZ/REP2 BLITZ/EXPL BLITZ/STAFF "
            "COMB/PRESS COMB/REP3 PARA/AIR3 PARA/REP2 PARA/MARCH PRESS/GART3 PRESS/REP3 "
            "PONT/REP3 ENG/AIR4 ENG/REP2 G88/EXPL G88/STAFF HEDGE/CONF"
        ),
    ),
    ALLIED: (
        "A",
        (
            "DYN/FART4 DYN/REP2 MINES/FART4 MINES/REP3 MINES/HOLD FUEL/FART4 FUEL/REP3 FUEL/ATG "
            "DEG/HVY DEG/INTEL RAF4/REP2 RAF4/STAFF ADA3/MARCH FTR/REP3 FTR/BRDG FTR/INTEL "
            "ATG/REP3 ATG/WEYG FART5/REP2 FART5/BRDG FART4/STAFF HOLD/REP4 HOLD/WEYG CTR/REP3 "
            "CTR/FLOOD STAFF/MARCH FLOOD/REP3"
        ),
    ),
}


def _cards(side: Side) -> dict[CardId, tuple[CardKey, CardKey]]:
    letter, halves = _DECKS[side]
    pairs = (card.split("/") for card in halves.split())
    return {
        CardId(f"{letter}{number}"): (CardKey(up), CardKey(low))
        for number, (up, low) in enumerate(pairs, 1)
    }


DECKS = {side: tuple(_cards(side)) for side in SIDES}
CARDS = {card: halves for side in SIDES for card, halves in _cards(side).items()}
HOLDERS = {key: tuple(card for card, halves in CARDS.items() if key in halves) for key in EFFECTS}
REMOVALS: dict[str, tuple[CardKey, ...]] = {
    "none": (),
    "heavy air strikes": (CardKey.AIR5, CardKey.RAF4),
    "mines and fuel": (CardKey.MINES, CardKey.FUEL),
    "paratroops": (CardKey.PARA,),
}


def card_name(card: CardId) -> str:
    """A card as its owner reads it."""
    upper, lower = CARDS[card]
    return f"{card}: {EFFECTS[upper].title} / {EFFECTS[lower].title}"
